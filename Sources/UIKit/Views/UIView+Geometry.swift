// Frame and bounds, the layout that a new size requires, and conversions.

extension UIView {
  func setFrame(_ frame: CGRect) {
    let oldSize = layer.bounds.size
    layer.frame = frame
    sizeDidChange(from: oldSize)
    didMove()
  }

  func setBounds(_ bounds: CGRect) {
    let old = layer.bounds
    layer.bounds = bounds
    sizeDidChange(from: old.size)
    if old.origin != bounds.origin { subviewsDidMove() }
  }

  private func sizeDidChange(from old: CGSize) {
    let new = layer.bounds.size
    guard old != new else { return }
    setNeedsLayout()
    if autoresizesSubviews {
      for view in subviews { view.autoresize(from: old, to: new) }
    }
    subviewsDidMove()
  }

  /// Called when the subviews' distances to the edges have changed.
  private func subviewsDidMove() {
    guard layout.safeArea != UIEdgeInsets.zero else { return }
    for view in subviews { view.markNeedsSafeArea() }
  }

  /// Returns the layer to convert to or from: the view's layer, or the window's if `view` is `nil`.
  func conversionLayer(_ view: UIView?) -> CALayer? { view?.layer ?? window?.layer }
}

extension UIView: UICoordinateSpace {
  /// Returns the coordinate space as a view. Returns `nil` for the screen; conversions then use the
  /// window.
  static func view(_ space: any UICoordinateSpace) -> UIView? { space as? UIView }
}

/// An object with a coordinate system: a view, or the screen.
@preconcurrency @MainActor public protocol UICoordinateSpace: NSObjectProtocol {
  var bounds: CGRect { get }
  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}
