// Creating images from data and files. This is not available, because no image format is decoded.

extension UIImage {
  /// Always returns `nil`: no image format is decoded.
  public convenience init?(data: Data) { return nil }
  /// Always returns `nil`: no image format is decoded.
  public convenience init?(data: Data, scale: CGFloat) { return nil }
  /// Always returns `nil`: no image format is decoded.
  public convenience init?(contentsOfFile path: String) { return nil }

  public enum ResizingMode: Int, Sendable { case tile, stretch }
}
