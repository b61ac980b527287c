/// Shows the top of a stack of controllers and animates changes to the stack.
///
/// Push and pop share one permanent container view, so a pop finds views that a push's animator
/// left there. On ios18 and later, a change during a push or pop first completes that push or pop
/// and then begins immediately, if the running animator can be completed (the default and
/// interruptible animators can). Otherwise the change is rejected and reported to
/// ``UIApplication/issues``; UIKit would corrupt the stack. A presentation does not delay a change.
@preconcurrency @MainActor open class UINavigationController: UIViewController {
  /// The kind of change that a transition makes to the stack.
  public enum Operation: Int, Sendable { case none, push, pop }

  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    setStack([rootViewController])
    showItems()
    arrivingRoot = ObjectIdentifier(rootViewController)
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  deinit {
    let swipe = ownBackSwipe
    container.navigationReference.forget(self)
    swipe?.navigationReference.forget(self)
  }

  open weak var delegate: (any UINavigationControllerDelegate)?

  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  open var topViewController: UIViewController? { stack.last }
  open var visibleViewController: UIViewController? {
    presentedViewController ?? topViewController
  }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    push(viewController, animated: animated)
  }
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    return pop(to: stack[stack.count - 2], animated: animated)?.last
  }
  @discardableResult
  open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? { pop(to: viewController, animated: animated) }
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    stack.first.flatMap { pop(to: $0, animated: animated) }
  }
  /// Replaces the stack. The transition is a push if the new top is not in the old stack, otherwise
  /// a pop.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    replaceStack(viewControllers, animated: animated)
  }
  /// Pushes a controller.
  open override func show(_ vc: UIViewController, sender: Any?) {
    pushViewController(vc, animated: true)
  }

  public let navigationBar = UINavigationBar(frame: .zero)
  open var isNavigationBarHidden: Bool {
    get { barIsHidden }
    set { setNavigationBarHidden(newValue, animated: false) }
  }
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    setBarHidden(hidden, animated: animated)
  }
  /// The duration of showing or hiding the bar, in seconds.
  public class var hideShowBarDuration: CGFloat { 0.2 }
  // Stored, but has no effect: only `setNavigationBarHidden` hides the bar.
  open var hidesBarsOnSwipe = false
  open var hidesBarsOnTap = false
  open var hidesBarsWhenVerticallyCompact = false
  open var hidesBarsWhenKeyboardAppears = false
  /// The bar at the bottom, with the items of the top controller. Created when it is first needed.
  open var toolbar: UIToolbar! {
    if let madeToolbar { return madeToolbar }
    let made = UIToolbar(frame: .zero)
    madeToolbar = made
    return made
  }
  /// Whether the toolbar is hidden for all controllers. A pushed controller can hide it with
  /// ``UIViewController/hidesBottomBarWhenPushed``.
  open var isToolbarHidden: Bool {
    get { toolbarIsHidden }
    set { setToolbarHidden(newValue, animated: false) }
  }
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    hideToolbar(hidden, animated: animated)
  }
  /// The system's back swipe, which drives only the default pop. Unless an app replaces its
  /// delegate, it is disabled in the same cases as UIKit's (SystemBackSwipe).
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { backSwipe.recognizer }

  /// The swipe over the content that pops on ios26, or `nil` on older systems. It has no failure
  /// requirements but begins late, so that a scroll view that can scroll in the same direction has
  /// priority. An app can change the priority with `require(toFail:)`.
  open var interactiveContentPopGestureRecognizer: UIGestureRecognizer? {
    UIKitWorld.current.system == .ios26 ? backSwipe.contentRecognizer : nil
  }

  open override func loadView() {
    super.loadView()
    view.clipsToBounds = true
    install(in: view)
  }

  open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    delegate?.navigationControllerSupportedInterfaceOrientations(self)
      ?? super.supportedInterfaceOrientations
  }
  open override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
    delegate?.navigationControllerPreferredInterfaceOrientationForPresentation(self)
      ?? super.preferredInterfaceOrientationForPresentation
  }
  open override var childForStatusBarStyle: UIViewController? { topViewController }
  open override var childForStatusBarHidden: UIViewController? { topViewController }

  /// Always false, because this controller calls its children's appearance methods itself.
  override var forwardsAppearanceToAddedChildren: Bool { false }
  override func childrenForAppearance() -> [UIViewController] { stack.last.map { [$0] } ?? [] }

  override func childrenWillAppear() { notifyFirstShow(isOver: false) }
  override func childrenDidAppear() { notifyFirstShow(isOver: true) }
  override func childWillLeave(_ child: UIViewController) {
    if arrivingRoot == ObjectIdentifier(child) { arrivingRoot = nil }
  }

  // Internal state, used by NavigationStack and NavigationTransition.
  @exclusivity(unchecked) final var stack: [UIViewController] = []
  let container = NavigationContainerView(frame: .zero)
  final var barIsHidden = false
  final var toolbarIsHidden = true
  final var madeToolbar: UIToolbar?
  /// Whether the first display has ended, and the delegate's `didShow` has been called for it.
  var hasBeenShown = false
  /// The initial root controller, until the first display or until it is removed.
  final var arrivingRoot: ObjectIdentifier?
  var animatorSource = AnimatorSource()
  /// The frames of an interrupted transition's screens. The transition that interrupts it begins
  /// from these frames.
  var interruptedFrames = ShownFrames()
  var backSwipe: SystemBackSwipe {
    if let ownBackSwipe { return ownBackSwipe }
    let made = SystemBackSwipe(navigation: self)
    ownBackSwipe = made
    return made
  }
  private var ownBackSwipe: SystemBackSwipe?
  /// Set while a swipe requests the pop of a zoomed screen.
  var zoomOut: ZoomDismissal?
}

public typealias UINavigationControllerOperation = UINavigationController.Operation

/// The permanent container view of a navigation controller's transitions.
final class NavigationContainerView: UIView {
  /// The height that the navigation bar covers at the top, in points.
  var barHeight: CGFloat = 0 {
    didSet { if barHeight != oldValue { markNeedsSafeArea() } }
  }
  /// The height that the toolbar covers at the bottom of screens that show it, in points.
  var toolbarHeight: CGFloat = 0 {
    didSet { if toolbarHeight != oldValue { markNeedsSafeArea() } }
  }
  /// The screen that leaves in a transition during which the bar was hidden or shown, and the bar's
  /// height before that. The screen's content stays where it is.
  private var kept: (screen: ObjectIdentifier, barHeight: CGFloat)?

  func keepBar(over screen: UIView) {
    if kept == nil { kept = (ObjectIdentifier(screen), barHeight) }
  }
  func keepNothing() {
    guard kept != nil else { return }
    kept = nil
    for view in subviews { view.markNeedsSafeArea() }
  }
  @exclusivity(unchecked) nonisolated(unsafe) var navigationReference = OwnerReference<
    UINavigationController
  >()
  private var navigation: UINavigationController? { navigationReference.object }

  override var safeAreaInsets: UIEdgeInsets {
    var insets = super.safeAreaInsets
    insets.top += barHeight
    insets.bottom += toolbarHeight
    return insets
  }
  /// The safe area at the bottom in points, without the toolbar.
  var bottomWithoutToolbar: CGFloat { super.safeAreaInsets.bottom }

  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    navigation?.placeToolbar()
  }

  /// The direction of the navigation controller's view, which determines where pushed screens
  /// enter and the edge of the back swipe.
  override var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    navigation?.viewIfLoaded?.effectiveUserInterfaceLayoutDirection
      ?? super.effectiveUserInterfaceLayoutDirection
  }

  /// The safe area of a screen, without the toolbar and the tab bar if the screen hides them.
  override func safeAreaInsets(for view: UIView) -> UIEdgeInsets {
    var insets = safeAreaInsets
    if let kept, kept.screen == ObjectIdentifier(view) { insets.top += kept.barHeight - barHeight }
    if let navigation, navigation.hidesBottomBar(for: view.viewController) {
      insets.bottom = bottomWithoutToolbar
      if let tabs = navigation.tabBarController {
        insets.bottom = min(insets.bottom, tabs.container.bottomWithoutBar)
      }
    }
    return insets
  }
}
