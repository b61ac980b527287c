// The one function of AVFoundation that transition code uses: the geometry of an aspect fit.

/// Returns the largest rectangle with an aspect ratio that is centred in a rectangle.
///
/// It is part of this module, because EdgePan has no AVFoundation. The lowering replaces
/// `import AVFoundation` in a file that uses nothing else of that framework.
///
/// - Parameters:
///   - aspectRatio: a size whose width and height are in this ratio. If one of them is not positive,
///     the result is an empty rectangle in the middle.
///   - boundingRect: the rectangle that contains the result.
public func AVMakeRect(aspectRatio: CGSize, insideRect boundingRect: CGRect) -> CGRect {
  var size = CGSize.zero
  if aspectRatio.width > 0, aspectRatio.height > 0 {
    let scale = min(
      boundingRect.width / aspectRatio.width, boundingRect.height / aspectRatio.height)
    size = CGSize(width: aspectRatio.width * scale, height: aspectRatio.height * scale)
  }
  return CGRect(
    x: boundingRect.midX - size.width / 2, y: boundingRect.midY - size.height / 2,
    width: size.width, height: size.height)
}
