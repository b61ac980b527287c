// The part of the safe area by which a scroll view moves its content.

extension UIScrollView {
  /// The safe area insets that the adjustment behaviour adds to the content inset.
  var safeAreaAdjustment: UIEdgeInsets {
    guard contentInsetAdjustmentBehavior != .never else { return .zero }
    // The insets of the last layout, because this is read several times in each frame of a scroll.
    let safe = layout.needsSafeArea ? safeAreaInsets : layout.safeArea ?? safeAreaInsets
    return safe.merged(with: unadjusted(safe), -)
  }

  /// Returns the insets along the axes that are not adjusted, which the content inherits. That
  /// content inherits nothing along an adjusted axis is EdgePan's choice.
  func unadjusted(_ insets: UIEdgeInsets) -> UIEdgeInsets {
    guard insets != .zero else { return insets }
    var rest = insets
    if adjusts(.vertical) { (rest.top, rest.bottom) = (0, 0) }
    if adjusts(.horizontal) { (rest.left, rest.right) = (0, 0) }
    return rest
  }

  private func adjusts(_ axis: NSLayoutConstraint.Axis) -> Bool {
    switch contentInsetAdjustmentBehavior {
    case .never: false
    case .always: true
    case .scrollableAxes: scrolls(axis)
    case .automatic: scrolls(axis) || axis == .vertical && isAdjustedByController
    }
  }

  private func scrolls(_ axis: NSLayoutConstraint.Axis) -> Bool {
    axis == .horizontal
      ? alwaysBounceHorizontal || contentSize.width > bounds.width
      : alwaysBounceVertical || contentSize.height > bounds.height
  }

  private var isAdjustedByController: Bool {
    let isFirst = superview?.subviews.first === self
    guard let owner = viewController ?? (isFirst ? superview?.viewController : nil) else {
      return false
    }
    return owner.automaticallyAdjustsScrollViewInsets && owner.navigationController != nil
  }
}
