// The tab bar controller: several controllers, one of which is selected.

/// The delegate that supplies the animators of tab switches and controls selection.
///
/// Every method is optional: see ``UIViewControllerAnimatedTransitioning``.
@preconcurrency @MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Never called, like the other two methods about customising: there is no list of more tabs in
  /// which the user could arrange them.
  func tabBarController(
    _ tabBarController: UITabBarController,
    willBeginCustomizing viewControllers: [UIViewController])
  func tabBarController(
    _ tabBarController: UITabBarController, willEndCustomizing viewControllers: [UIViewController],
    changed: Bool)
  func tabBarController(
    _ tabBarController: UITabBarController, didEndCustomizing viewControllers: [UIViewController],
    changed: Bool)
}

extension UITabBarControllerDelegate {
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }
  public func tabBarController(_: UITabBarController, didSelect _: UIViewController) {}
  public func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  public func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  public func tabBarController(_: UITabBarController, willBeginCustomizing _: [UIViewController]) {}
  public func tabBarController(
    _ tabBarController: UITabBarController, willEndCustomizing viewControllers: [UIViewController],
    changed: Bool
  ) {}
  public func tabBarController(
    _ tabBarController: UITabBarController, didEndCustomizing viewControllers: [UIViewController],
    changed: Bool
  ) {}
}

/// Shows one of several controllers, the selected one, and a tab bar at the bottom.
///
/// A programmatic selection requests an animator from the delegate, as on iOS; without an animator,
/// the tab switches immediately. A tap on the bar first calls `shouldSelect`. The tabs divide the
/// bar's width evenly, the first tab at the leading end.
@preconcurrency @MainActor open class UITabBarController: UIViewController, UITabBarDelegate {
  /// The condition under which the bar is minimised. Raw values are UIKit's.
  public enum MinimizeBehavior: Int, Sendable { case automatic, never, onScrollDown, onScrollUp }
  /// Stored, but has no effect: the bar has one size.
  open var tabBarMinimizeBehavior = MinimizeBehavior.automatic

  open weak var delegate: (any UITabBarControllerDelegate)?
  public let tabBar = UITabBar(frame: .zero)

  open var viewControllers: [UIViewController]? {
    get { tabs.isEmpty ? nil : tabs }
    set { setViewControllers(newValue, animated: false) }
  }
  /// The controller of the More tab. It is never shown: every tab is in the bar.
  open private(set) lazy var moreNavigationController = UINavigationController()
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    replaceTabs(viewControllers ?? [])
  }
  open var selectedIndex: Int {
    get { selected ?? NSNotFound }
    set { select(newValue) }
  }
  open var selectedViewController: UIViewController? {
    get { selected.map { tabs[$0] } }
    set {
      guard let newValue, let index = tabs.firstIndex(where: { $0 === newValue }) else { return }
      select(index)
    }
  }

  open override func loadView() {
    super.loadView()
    container.bar = tabBar
    tabBar.area = container
    view.addFilling(container)
    let height = Self.barHeight + UIScreen.safeAreaInsets.bottom
    tabBar.frame = CGRect(
      x: 0, y: view.bounds.height - height, width: view.bounds.width, height: height)
    tabBar.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    view.addSubview(tabBar)
    tabBar.addGestureRecognizer(
      UITapGestureRecognizer { [weak self] tap in
        guard let self else { return }
        selectByTap(at: tap.location(in: tabBar))
      })
    updateBar(from: nil)
    if let selectedView = selectedViewController?.view { container.addFilling(selectedView) }
  }

  /// Called when a tab is tapped, before the controller calls its delegate and changes the tab.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}

  /// Always false, because this controller calls its children's appearance methods itself.
  override var forwardsAppearanceToAddedChildren: Bool { false }
  override func childrenForAppearance() -> [UIViewController] {
    selectedViewController.map { [$0] } ?? []
  }

  /// The bar's height in points, without the area of the home indicator.
  private static let barHeight: CGFloat = 49
  var tabs: [UIViewController] = []
  var selected: Int?
  let container = TabArea(frame: .zero)
}

/// The area in which tabs are shown. It extends behind the bar; the tabs' safe area does not.
final class TabArea: UIView {
  weak var bar: UITabBar?
  /// Whether the bar currently moves with a screen of a navigation controller
  /// (``BottomBarHiding``).
  var isBarMovingWithScreen = false { didSet { markNeedsSafeArea() } }

  /// The safe area at the bottom in points, without the bar.
  var bottomWithoutBar: CGFloat { super.safeAreaInsets.bottom }

  override var safeAreaInsets: UIEdgeInsets {
    var insets = super.safeAreaInsets
    guard let bar, !bar.isHidden, isBarMovingWithScreen || bar.superview === superview else {
      return insets
    }
    insets.bottom = max(insets.bottom, bar.bounds.height)
    return insets
  }
}

/// The bar of a tab bar controller. It stores the items without drawing them.
@preconcurrency @MainActor open class UITabBar: UIView {
  open var items: [UITabBarItem]?
  open var selectedItem: UITabBarItem?
  open var barTintColor: UIColor?
  open var unselectedItemTintColor: UIColor?
  open var isTranslucent = true
  // Stored, but has no effect: the bar is not drawn.
  open var backgroundImage: UIImage?
  open var shadowImage: UIImage?
  open var selectionIndicatorImage: UIImage?
  open var barStyle = UIBarStyle.default
  open var itemPositioning = ItemPositioning.automatic
  open var standardAppearance = UITabBarAppearance()
  open var scrollEdgeAppearance: UITabBarAppearance?
  open weak var delegate: (any UITabBarDelegate)?
  open override var isHidden: Bool { didSet { area?.markNeedsSafeArea() } }
  /// The area whose safe area ends above the bar.
  weak var area: TabArea?
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }

  public enum ItemPositioning: Int, Sendable { case automatic, fill, centered }
}

/// The delegate of a separate tab bar; never called, because a bar without a controller has no
/// buttons.
@preconcurrency @MainActor public protocol UITabBarDelegate: NSObjectProtocol {
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}
extension UITabBarDelegate {
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}
