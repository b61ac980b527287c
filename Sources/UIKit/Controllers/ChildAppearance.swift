// Appearance callbacks of children whose views an app adds or removes itself.

/// The controllers that appear or disappear because a view moves into or out of a window.
///
/// These are only children of plain containers that forward appearance automatically: navigation
/// and tab controllers, presentations and windows call the appearance methods of the controllers
/// they show, and transitions those of their participants. UIKit calls in this order too; the exact
/// time of `viewDidAppear` is not documented: here it is before the call that adds the view
/// returns.
@MainActor struct ChildAppearance {
  private var arriving: [UIViewController] = []
  private var leaving: [UIViewController] = []

  /// Create it before the view moves: calls the `will` methods.
  init(moving view: UIView, to superview: UIView?, from old: UIWindow?, to new: UIWindow?) {
    guard (old == nil) != (new == nil) else { return }
    var found: [UIViewController] = []
    Self.collect(from: view, into: &found)
    guard !found.isEmpty else { return }
    if let superview, old == nil {
      arriving = found.filter { $0.hearsOfArriving(in: superview) }
    } else {
      leaving = found.filter { $0.hearsOfLeaving(old) }
    }
    for controller in leaving { controller.beginAppearanceTransition(false, animated: false) }
    for controller in arriving {
      controller.beginAppearanceTransition(true, animated: controller.parent?.isAnimating ?? false)
    }
  }

  /// Call it once the view has moved: calls the other methods.
  func end() {
    for controller in leaving { controller.endAppearanceTransition() }
    for controller in arriving { controller.endArriving() }
  }

  /// The controllers of this view, or of the nearest views below it. They forward the calls to
  /// their descendants.
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

  fileprivate func hearsOfArriving(in superview: UIView) -> Bool {
    guard appearance.state == .disappeared, let parent, parent.tellsAddedChildren,
      let parentView = parent.loadedView, superview.hasAncestorOrSelf(parentView)
    else { return false }
    // A parent that has not yet notified its children will notify this one with them.
    let state = parent.appearance.state
    let isDue = state == .appeared || (state == .appearing && parent.appearance.hasToldChildren)
    return isDue && !takesPartInTransition
  }

  fileprivate func hearsOfLeaving(_ window: UIWindow?) -> Bool {
    guard appearance.state != .disappeared, !takesPartInTransition else { return false }
    guard let parent else {
      // It was removed from its parent before its view was removed.
      return appearance.state == .appeared && ownPresentation == nil
        && window?.rootViewController !== self
    }
    // Follows a parent that is appearing or disappearing and will no longer find it at the end.
    return parent.tellsAddedChildren
      && (appearance.state == .appeared || appearance.state == parent.appearance.state)
  }

  fileprivate func endArriving() {
    guard let parent, loadedView?.window != nil else { return }
    switch parent.appearance.state {
    case .appeared: endAppearanceTransition()
    case .appearing where parent.appearance.hasToldIsAppearing: tellIsAppearing()
    default: break
    }
  }

  /// A child whose view was added earlier appears when it becomes a child.
  func appearIfInPlace() {
    guard let superview = loadedView?.superview, superview.window != nil,
      hearsOfArriving(in: superview)
    else { return }
    beginAppearanceTransition(true, animated: parent?.isAnimating ?? false)
    endArriving()
  }
}
