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

  /// Returns the guide for the strip above or below the safe area.
  static func atTop(_ isTop: Bool, of view: UIView) -> ControllerLayoutGuide {
    let guide = ControllerLayoutGuide()
    guide.owningView = view
    guide.isFree = false
    guide.insets = { view in
      let (safe, height) = (view.safeAreaInsets, view.bounds.height)
      return isTop
        ? UIEdgeInsets(top: 0, left: 0, bottom: height - safe.top, right: 0)
        : UIEdgeInsets(top: height - safe.bottom, left: 0, bottom: 0, right: 0)
    }
    return guide
  }
}

extension UIViewController {
  var madeTopLayoutGuide: any UILayoutSupport {
    if let known = view.guides.top { return known }
    let guide = ControllerLayoutGuide.atTop(true, of: view)
    view.guides.top = guide
    return guide
  }
  var madeBottomLayoutGuide: any UILayoutSupport {
    if let known = view.guides.bottom { return known }
    let guide = ControllerLayoutGuide.atTop(false, of: view)
    view.guides.bottom = guide
    return guide
  }
}
