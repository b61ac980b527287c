// Layout margins: what a view sets, the system's minimum at a controller's root view, the safe area,
// and the superview's margins.

extension UIView {
  /// The margins in effect: the view's own ones, plus the safe area's part that covers the view,
  /// and at least the part of the superview's margins that covers it, if they are preserved.
  ///
  /// Sources: Apple's pages of `directionalLayoutMargins`, `insetsLayoutMarginsFromSafeArea` and
  /// `preservesSuperviewLayoutMargins`; that the safe area is added: Texture's `layoutMargins` for
  /// systems without one.
  var effectiveLayoutMargins: UIEdgeInsets {
    var margins = ownLayoutMargins
    if insetsLayoutMarginsFromSafeArea { margins = margins.merged(with: safeAreaInsets, +) }
    if preservesSuperviewLayoutMargins, let superview {
      margins = margins.merged(with: covered(by: superview.layoutMargins, of: superview), max)
    }
    return margins
  }

  /// The margins that were set, or the default: the system's at a controller's root view, 8 points
  /// at any other.
  private var ownLayoutMargins: UIEdgeInsets {
    guard let viewController, viewController.viewRespectsSystemMinimumLayoutMargins else {
      return setLayoutMargins ?? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    }
    let minimum = viewController.systemMinimumLayoutMargins.edgeInsets(
      in: effectiveUserInterfaceLayoutDirection)
    guard var margins = setLayoutMargins else { return minimum }
    margins.left = max(margins.left, minimum.left)
    margins.right = max(margins.right, minimum.right)
    return margins
  }

  /// Sets the margins at the edges where they differ from those in effect. A change to one edge, as
  /// in `layoutMargins.left = 12`, so leaves the others as they are; that is EdgePan's choice.
  func setOwnLayoutMargins(_ new: UIEdgeInsets) {
    let old = effectiveLayoutMargins
    guard new != old else { return }
    var own = ownLayoutMargins
    if new.top != old.top { own.top = new.top }
    if new.left != old.left { own.left = new.left }
    if new.bottom != old.bottom { own.bottom = new.bottom }
    if new.right != old.right { own.right = new.right }
    setLayoutMargins = own
    if effectiveLayoutMargins != old { layoutMarginsChanged() }
  }

  /// Lays out the view and everything that is constrained to its margins, and reports the change.
  func layoutMarginsChanged() {
    setNeedsLayout()
    layOutGuideUsers()
    reportLayoutMargins()
  }

  /// Reports a change of the margins, which changes those of the subviews that preserve them, too.
  func reportLayoutMargins() {
    layoutMarginsDidChange()
    if let viewController {
      tracing(.callback(viewController, "viewLayoutMarginsDidChange()")) {
        viewController.viewLayoutMarginsDidChange()
      }
    }
    for view in subviews where view.preservesSuperviewLayoutMargins { view.layoutMarginsChanged() }
  }
}
