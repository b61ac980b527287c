// Images from and to files: none, as nothing is decoded or encoded.

extension UIImage {
  /// Always nil: no image format is decoded.
  public convenience init?(data: Data) { return nil }
  /// Always nil: no image format is decoded.
  public convenience init?(data: Data, scale: CGFloat) { return nil }
  /// Always nil: no image format is decoded.
  public convenience init?(contentsOfFile path: String) { return nil }

  /// Always nil: UIKit has no renderer here; a frame is drawn by the rendering module.
  public func pngData() -> Data? { nil }
  public func jpegData(compressionQuality: CGFloat) -> Data? { nil }

  /// The same image: it stretches as its view's content mode says.
  public func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode = .tile
  ) -> UIImage { self }
  public func stretchableImage(
    withLeftCapWidth leftCapWidth: Int, topCapHeight: Int
  ) -> UIImage { self }
  /// The same image: layout runs left to right.
  public func imageFlippedForRightToLeftLayoutDirection() -> UIImage { self }
  public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage { self }

  public enum ResizingMode: Int, Sendable { case tile, stretch }
  /// Always up: nothing is decoded that could be turned.
  public var imageOrientation: Orientation { .up }
}
