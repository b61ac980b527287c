// Moves a tab bar away with the screen that a push covers, and back with that screen in a pop.

/// The tab bar's movement in a push or pop that hides or shows the bar.
///
/// During the transition the bar is in the navigation controller's container, stacked between the
/// two screens, and moves with the screen that shows it, as on iOS. Each screen has its final safe
/// area from the start, so that its content does not jump when the transition ends.
@MainActor struct BottomBarHiding {
  let tabs: UITabBarController
  /// Whether the bar is hidden after the transition.
  let hides: Bool

  /// Returns `nil` if the change from `old` to the current stack neither hides nor shows the bar.
  init?(_ navigation: UINavigationController, from old: [UIViewController]) {
    guard let tabs = navigation.tabBarController, tabs.isViewLoaded,
      navigation.isViewLoaded
    else { return nil }
    let hides = UINavigationController.hidesBottomBar(navigation.stack)
    guard hides != UINavigationController.hidesBottomBar(old) else { return nil }
    (self.tabs, self.hides) = (tabs, hides)
  }

  private var bar: UITabBar { tabs.tabBar }

  /// Places the bar between the screens, at its position relative to the screen that shows it.
  ///
  /// - Parameters:
  ///   - upper: the view below which the bar is inserted.
  ///   - offset: the initial horizontal offset of the covered screen, in points.
  func begin(in container: UIView, below upper: UIView, offset: CGFloat) {
    let frame = container.convert(bar.bounds, from: Optional(bar))
    tabs.container.isBarMovingWithScreen = true
    bar.isHidden = false
    container.insertSubview(bar, belowSubview: upper)
    bar.frame = frame.offsetBy(dx: offset, dy: 0)
  }

  /// Moves the bar to its final position. Call this in an animation.
  func move(by offset: CGFloat) { bar.frame.origin.x += offset }

  /// Returns the bar to the tab controller, and hides or shows it.
  func end(completed: Bool) {
    guard let view = tabs.view else { return }
    bar.isHidden = hides == completed
    if bar.superview !== view { view.addSubview(bar) }
    tabs.container.isBarMovingWithScreen = false
    bar.frame = CGRect(
      x: 0, y: view.bounds.height - bar.bounds.height, width: view.bounds.width,
      height: bar.bounds.height)
  }
}

extension UINavigationController {
  /// Whether a stack hides the bottom bar because one of its pushed screens requests it.
  static func hidesBottomBar(_ stack: [UIViewController]) -> Bool {
    stack.dropFirst().contains { $0.hidesBottomBarWhenPushed }
  }

  /// Whether the bar is hidden for a screen that is in this stack or is leaving it.
  func hidesBottomBar(for screen: UIViewController?) -> Bool {
    guard let screen else { return false }
    guard let index = stack.firstIndex(where: { $0 === screen }) else {
      return screen.hidesBottomBarWhenPushed || Self.hidesBottomBar(stack)
    }
    return Self.hidesBottomBar(Array(stack[...index]))
  }
}
