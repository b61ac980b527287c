// Programmatic zooming: scales the delegate's view and the content size.

/// The zooming state of a scroll view.
struct ScrollZoom {
  var minimum: CGFloat = 1
  var maximum: CGFloat = 1
  /// The content's size at scale 1, while the scale differs from 1.
  var naturalSize: CGSize?
}

extension UIScrollView {
  /// How a drag dismisses a keyboard; stored, but has no effect.
  public enum KeyboardDismissMode: Int, Sendable {
    case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
  }
  /// The style of scroll indicators; stored, but has no effect, because indicators are not drawn.
  public enum IndicatorStyle: Int, Sendable { case `default`, black, white }

  /// The scale of the view that the delegate returns for zooming; 1 if there is no such view.
  var presentZoomScale: CGFloat { delegate?.viewForZooming(in: self)?.transform.a ?? 1 }

  /// Scales the delegate's view. The middle of the visible content stays in the middle, as far as
  /// the content's ends allow. The scale is clamped to the limits.
  func zoom(toScale wanted: CGFloat) {
    guard let delegate, let view = delegate.viewForZooming(in: self) else { return }
    let scale = min(max(wanted, zoom.minimum), max(zoom.minimum, zoom.maximum))
    guard scale.isFinite, scale > 0, scale != presentZoomScale else { return }
    // An app may have set a transform without a scale, such as a quarter turn or a scale of 0.
    // Nothing can be measured in it; the content is then laid out as if its scale had been 1.
    let before = presentZoomScale > 0 && presentZoomScale.isFinite ? presentZoomScale : 1
    let natural =
      zoom.naturalSize
      ?? CGSize(width: contentSize.width / before, height: contentSize.height / before)
    let middle = CGPoint(x: bounds.midX / before * scale, y: bounds.midY / before * scale)
    let corner = view.frame.origin
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    let frame = view.frame
    view.center.x += corner.x / before * scale - frame.minX
    view.center.y += corner.y / before * scale - frame.minY
    zoom.naturalSize = scale == 1 ? nil : natural
    let size = natural == .zero ? frame.size : natural.applying(view.transform)
    contentSize = size
    contentOffset = held(CGPoint(x: middle.x - bounds.width / 2, y: middle.y - bounds.height / 2))
    delegate.scrollViewDidZoom(self)
  }

  /// Zooms until a rectangle of the zoomed view fills the bounds, as far as the limits allow.
  func zoom(toRect rect: CGRect) {
    guard rect.width > 0, rect.height > 0, let view = delegate?.viewForZooming(in: self) else {
      return
    }
    zoom(toScale: min(bounds.width / rect.width, bounds.height / rect.height))
    let shown = convert(rect, from: Optional(view))
    contentOffset = held(
      CGPoint(x: shown.midX - bounds.width / 2, y: shown.midY - bounds.height / 2))
  }
}
