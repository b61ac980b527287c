// Appearance callbacks of children whose views an app adds or removes itself.

/// The controllers that appear or disappear because a view moves into or out of a window.
///
/// These are only the children of plain containers that forward appearance callbacks automatically.
/// Navigation and tab controllers, presentations and windows call the appearance methods of the
/// controllers that they show, and transitions call those of their participants. The order is
/// UIKit's. Apple does not document when `viewDidAppear` is called; here it is called inside the
/// call that adds the view, such as `addSubview(_:)`.
@MainActor struct ChildAppearance {
  private var arriving: [UIViewController] = []
  private var leaving: [UIViewController] = []

  /// Calls the `will` methods. Create the value before the view moves.
  init(moving view: UIView, to superview: UIView?, from old: UIWindow?, to new: UIWindow?) {
    guard (old == nil) != (new == nil) else { return }
    var found: [UIViewController] = []
    Self.collect(from: view, into: &found)
    guard !found.isEmpty else { return }
    if let superview, old == nil {
      arriving = found.filter { $0.isNotifiedOfAppearing(in: superview) }
    } else {
      leaving = found.filter { $0.isNotifiedOfDisappearing(old) }
    }
    for controller in leaving { controller.startAppearance(false, animated: false) }
    for controller in arriving {
      controller.startAppearance(true, animated: controller.parent?.isAnimating ?? false)
    }
  }

  /// Calls the `did` methods. Call this once the view has moved.
  func end() {
    for controller in leaving { controller.finishAppearance() }
    for controller in arriving { controller.endArriving() }
  }

  /// Collects the controller of this view or, if it has none, those of its nearest descendants. The
  /// controllers forward the calls to their descendants.
  private static func collect(from view: UIView, into found: inout [UIViewController]) {
    if let controller = view.viewController { return found.append(controller) }
    for each in view.subviews { collect(from: each, into: &found) }
  }
}

extension UIViewController {
  fileprivate var isAnimating: Bool { appearance.state == .appearing && appearance.isAnimated }

  private var takesPartInTransition: Bool {
    UIKitWorld.current.transitions.contains { $0.from === self || $0.to === self }
  }

  fileprivate func isNotifiedOfAppearing(in superview: UIView) -> Bool {
    guard appearance.state == .disappeared, let parent, parent.forwardsAppearanceToAddedChildren,
      let parentView = parent.loadedView, superview.hasAncestorOrSelf(parentView)
    else { return false }
    // A parent that has not yet notified its children will notify this child together with the
    // others.
    let state = parent.appearance.state
    let isDue = state == .appeared || (state == .appearing && parent.appearance.hasNotifiedChildren)
    return isDue && !takesPartInTransition
  }

  fileprivate func isNotifiedOfDisappearing(_ window: UIWindow?) -> Bool {
    guard appearance.state != .disappeared, !takesPartInTransition else { return false }
    guard let parent else {
      // The controller was removed from its parent before its view was removed.
      return appearance.state == .appeared && ownPresentation == nil
        && window?.rootViewController !== self
    }
    // If the parent and the child are both appearing or both disappearing, the child is notified
    // now: when the parent's change ends, the child's view is no longer in the hierarchy, so the
    // parent will not notify the child.
    return parent.forwardsAppearanceToAddedChildren
      && (appearance.state == .appeared || appearance.state == parent.appearance.state)
  }

  fileprivate func endArriving() {
    guard let parent, loadedView?.window != nil else { return }
    switch parent.appearance.state {
    case .appeared: finishAppearance()
    case .appearing where parent.appearance.hasNotifiedIsAppearing: notifyIsAppearing()
    default: break
    }
  }

  /// Starts the appearance of a new child whose view was added to the hierarchy before
  /// `addChild(_:)`.
  func appearIfInPlace() {
    guard let superview = loadedView?.superview, superview.window != nil,
      isNotifiedOfAppearing(in: superview)
    else { return }
    startAppearance(true, animated: parent?.isAnimating ?? false)
    endArriving()
  }
}
