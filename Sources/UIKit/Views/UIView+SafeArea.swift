// The safe area of a view: computed from its place, and reported in the layout pass.

/// The insets are computed from the tree whenever they are read. A change is noticed in the layout
/// pass: each view remembers its insets, and a view that was added, moved or resized, or whose
/// superview's insets have changed, compares them.
extension UIView {
  /// The inherited insets plus the additional ones of the view's controller, which the subviews
  /// inherit.
  var ownSafeAreaInsets: UIEdgeInsets {
    guard superview != nil else { return .zero }
    let inherited = inheritedSafeAreaInsets
    guard let extra = viewController?.additionalSafeAreaInsets, extra != .zero else {
      return inherited
    }
    return inherited.merged(with: extra, +).merged(with: .zero, max)
  }

  /// The part of the superview's safe area that covers this view. The frame counts, and with it the
  /// transform, as on iOS 11.1 (Open Radar 35532074).
  ///
  /// The root view of a controller keeps its insets while it is not entirely inside its superview's
  /// bounds, and has none before it has been there. Without this rule, the content of a screen that
  /// an animation moves off the screen would jump. Sources: Open Radar 36070764,
  /// marlimox/AloeStackView#19, appssemble/appstore-card-transition#4, and "Safe Area Insets" on
  /// matrixprojects.net.
  private var inheritedSafeAreaInsets: UIEdgeInsets {
    guard let superview else { return .zero }
    let outer = superview.safeAreaInsets(for: self)
    let frame = frame
    let within = superview.bounds
    if viewController != nil, !within.insetBy(dx: -Self.slack, dy: -Self.slack).contains(frame) {
      return layout.inheritedSafeArea
    }
    return covered(by: outer, of: superview)
  }

  /// The distance in points by which a view inside its superview can be outside because of rounding.
  private static let slack: CGFloat = 0.01

  /// The part of a superview's insets that covers this view. Beyond an edge, a view has the
  /// superview's inset and no more. Sources: WWDC 2018, session 235, as noted with printed insets by
  /// huahuahu, and MartianCraft's "Notes from the margins" (2019).
  func covered(by insets: UIEdgeInsets, of superview: UIView) -> UIEdgeInsets {
    let (frame, within) = (frame, superview.bounds)
    func part(_ inset: CGFloat, _ distance: CGFloat) -> CGFloat {
      max(0, inset - max(0, distance))
    }
    return UIEdgeInsets(
      top: part(insets.top, frame.minY - within.minY),
      left: part(insets.left, frame.minX - within.minX),
      bottom: part(insets.bottom, within.maxY - frame.maxY),
      right: part(insets.right, within.maxX - frame.maxX))
  }

  /// Called when the frame in the superview was set through the view. Setting the layer's position
  /// does not count, as on iOS (square/Paralayout#86).
  func didMove() {
    // Where the superview has no insets, no place of the view has any.
    guard let parent, parent.safeArea != UIEdgeInsets.zero else { return }
    markNeedsSafeArea()
  }

  /// Requests that the next layout pass computes the insets of this view again.
  func markNeedsSafeArea() {
    guard !layout.needsSafeArea, followsSafeArea || !subviews.isEmpty else { return }
    layout.needsSafeArea = true
    propagateDirtyLayout()
  }

  /// Whether anything but the subviews can depend on the insets. A plain view without subviews is
  /// not compared.
  private var followsSafeArea: Bool {
    Swift.type(of: self) != UIView.self || viewController != nil || propertyObservers != nil
      || layout.solvedSafeArea != nil
  }

  /// Computes the insets. Lays out what is constrained to the view's guides if other insets were
  /// used. If the insets have changed, lays out the view, has the subviews' insets computed, and
  /// reports the change.
  ///
  /// The layout after a change is UIKit's (microsoft/fluentui-apple#989).
  func updateSafeArea() {
    layout.needsSafeArea = false
    guard followsSafeArea || !subviews.isEmpty else { return }
    if viewController != nil { layout.inheritedSafeArea = inheritedSafeAreaInsets }
    let insets = safeAreaInsets
    let old = layout.safeArea
    // Constraints may have been solved with the insets of the place where the view was before them.
    if let solved = layout.solvedSafeArea, solved != insets { layOutGuideUsers() }
    guard insets != old else { return }
    layout.safeArea = insets
    for view in subviews { view.markNeedsSafeArea() }
    if old == nil, insets == .zero { return }
    setNeedsLayout()
    propertyObservers?.setting(.safeAreaInsets, oldValue: old ?? .zero) {}
    safeAreaInsetsDidChange()
    if insetsLayoutMarginsFromSafeArea { reportLayoutMargins() }
    if let viewController {
      tracing(.callback(viewController, "viewSafeAreaInsetsDidChange()")) {
        viewController.viewSafeAreaInsetsDidChange()
      }
    }
  }

  /// Requests layout of the views that hold constraints to this view's insets or margins.
  func layOutGuideUsers() {
    var holder: UIView? = self
    while let each = holder {
      if each.ownConstraints.contains(where: { $0.refersToInsets(of: self) }) {
        each.constraintsChanged()
      }
      holder = each.superview
    }
  }
}

extension Unmanaged<UIView> {
  @MainActor fileprivate var safeArea: UIEdgeInsets? {
    _withUnsafeGuaranteedRef { $0.layout.safeArea }
  }
}

extension NSLayoutConstraint {
  /// Whether an item is an edge of the view's safe area or margins.
  fileprivate func refersToInsets(of view: UIView) -> Bool {
    if let first, first.view === view, first.dependsOnInsets(firstAttribute) { return true }
    guard let second, second.view === view else { return false }
    return second.dependsOnInsets(secondAttribute)
  }
}

extension LayoutItem {
  /// Whether an attribute of this item depends on insets: on those of a guide that constraints do
  /// not place, such as the safe area, or on the view's margins.
  @MainActor func dependsOnInsets(_ attribute: NSLayoutConstraint.Attribute) -> Bool {
    guide?.isFree == false || attribute != attribute.withoutMargins
  }
}
