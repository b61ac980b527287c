/// The movement of the tab bar and the toolbar in a push or pop that hides or shows them.
///
/// During the transition the bars are in the navigation controller's container, stacked between the
/// two screens, and move with the screen that shows them, as on iOS. Each screen has its final safe
/// area from the start, so that its content does not jump when the transition ends.
@MainActor struct BottomBarHiding {
  private let navigation: UINavigationController
  /// The tab bar controller around the navigation controller, if any.
  private let tabs: UITabBarController?
  /// Whether the bars are hidden after the transition.
  private let hides: Bool

  /// Returns `nil` if the change from `old` to the current stack neither hides nor shows a bar.
  init?(_ navigation: UINavigationController, from old: [UIViewController]) {
    let tabs = navigation.tabBarController.flatMap { $0.shows(navigation) ? $0 : nil }
    guard navigation.isViewLoaded, tabs != nil || !navigation.toolbarIsHidden else { return nil }
    let hides = UINavigationController.hidesBottomBar(navigation.stack)
    guard hides != UINavigationController.hidesBottomBar(old) else { return nil }
    (self.navigation, self.tabs, self.hides) = (navigation, tabs, hides)
  }

  private var bars: [UIView] {
    let toolbar = navigation.toolbarIsHidden ? nil : navigation.toolbar
    return [tabs?.tabBar, toolbar].compactMap { $0 }
  }

  /// Places the bars between the screens, at their positions relative to the screen that shows
  /// them.
  ///
  /// - Parameters:
  ///   - upper: the view below which the bars are inserted.
  ///   - offset: the initial horizontal offset of the covered screen, in points.
  func begin(in container: UIView, below upper: UIView, offset: CGFloat) {
    tabs?.container.isBarMovingWithScreen = true
    for bar in bars {
      let frame = container.convert(bar.bounds, from: Optional(bar))
      bar.isHidden = false
      container.insertSubview(bar, belowSubview: upper)
      bar.frame = frame.offsetBy(dx: offset, dy: 0)
    }
  }

  /// Moves the bars to their final positions. Call this in an animation.
  func move(by offset: CGFloat) {
    for bar in bars { bar.frame.origin.x += offset }
  }

  /// Returns the bars to their controllers, and hides or shows them.
  func end(completed: Bool) {
    // Another tab may have been selected since the beginning.
    for bar in bars where bar !== tabs?.tabBar || tabs?.shows(navigation) == true {
      bar.isHidden = hides == completed
    }
    if let toolbar = navigation.madeToolbar, toolbar.superview === navigation.container {
      navigation.view.addSubview(toolbar)
      navigation.placeToolbar()
    }
    guard let tabs, let view = tabs.view else { return }
    let bar = tabs.tabBar
    if bar.superview !== view { view.addSubview(bar) }
    tabs.container.isBarMovingWithScreen = false
    bar.frame = CGRect(
      x: 0, y: view.bounds.height - bar.bounds.height, width: view.bounds.width,
      height: bar.bounds.height)
  }
}

extension UITabBarController {
  /// Whether a controller is in the selected tab, which is loaded. The bar follows no other tab.
  fileprivate func shows(_ controller: UIViewController) -> Bool {
    isViewLoaded
      && sequence(first: controller, next: \.parent).contains { $0 === selectedViewController }
  }

  /// Hides or shows the bar if the tab that was selected before does not want the same: a screen
  /// hides it until it is popped (Apple, `hidesBottomBarWhenPushed`). A bar that the app hides itself
  /// stays hidden.
  func updateBar(from old: UIViewController?) {
    func hides(_ tab: UIViewController?) -> Bool {
      UINavigationController.hidesBottomBar((tab as? UINavigationController)?.stack ?? [])
    }
    let isHidden = hides(selectedViewController)
    if isHidden != hides(old) { tabBar.isHidden = isHidden }
  }
}

extension UINavigationController {
  /// Whether a stack hides the bottom bars because one of its pushed screens requests it.
  static func hidesBottomBar(_ stack: [UIViewController]) -> Bool {
    for screen in stack.dropFirst() where screen.hidesBottomBarWhenPushed { return true }
    return false
  }

  /// Whether the bars are hidden for a screen that is in this stack or is leaving it.
  func hidesBottomBar(for screen: UIViewController?) -> Bool {
    guard let screen else { return false }
    guard let index = stack.index(ofObject: screen) else {
      return screen.hidesBottomBarWhenPushed || Self.hidesBottomBar(stack)
    }
    return Self.hidesBottomBar(Array(stack[...index]))
  }
}
