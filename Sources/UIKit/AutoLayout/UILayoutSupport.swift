// The layout guides that controllers had before iOS 11. Existing iOS code still uses them.

/// A guide along the top or bottom edge of a controller's view, as high as the view's safe-area
/// inset there.
@preconcurrency @MainActor public protocol UILayoutSupport: AnyObject {
  /// The guide's height, in points.
  var length: CGFloat { get }
  var topAnchor: NSLayoutYAxisAnchor { get }
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  var heightAnchor: NSLayoutDimension { get }
}

/// One of a controller's two guides. It follows the safe area of the controller's view.
final class ControllerLayoutGuide: UILayoutGuide, UILayoutSupport {
  var length: CGFloat { layoutFrame.height }
}
