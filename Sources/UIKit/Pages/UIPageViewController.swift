// The page view controller, whose pan gesture turns the pages.

/// The data source that supplies the pages.
///
/// Some methods are optional: see ``UIViewControllerAnimatedTransitioning``.
@preconcurrency @MainActor public protocol UIPageViewControllerDataSource: NSObjectProtocol {
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController?
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
  ) -> UIViewController?
  func presentationCount(for pageViewController: UIPageViewController) -> Int
  func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
  public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }
  public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}

/// The delegate that is notified of page turns by the user, but not of programmatic turns.
@preconcurrency @MainActor public protocol UIPageViewControllerDelegate: NSObjectProtocol {
  func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController])
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
}

extension UIPageViewControllerDelegate {
  public func pageViewController(_: UIPageViewController, willTransitionTo _: [UIViewController]) {}
  public func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {}
}

/// Shows one controller at a time; a drag turns to the next or the previous one.
///
/// The controller uses the scroll style, along one axis, with one page at a time. The page-curl
/// style looks like the scroll style, because the geometry of the curl is not published. A page
/// follows the finger. As in a paging ``UIScrollView``, a page that is released at more than
/// `ScrollPhysics.pageTurnSpeed`, a value of Flutter's, continues in the finger's direction; after
/// a slower release, the nearer page is shown. The page comes to rest in 0.3 s (EdgePan's choice).
/// Appearance callbacks have the order observed on iOS for the scroll style, which differs from
/// that of a navigation controller.
///
/// `setViewControllers` during a swipe first ends the swipe, at the nearer page and with its
/// callbacks, and then makes the change. UIKit raises an exception in this case ("No view
/// controller managing visible view").
@preconcurrency @MainActor open class UIPageViewController: UIViewController {
  public enum TransitionStyle: Int, Sendable { case pageCurl, scroll }
  public enum NavigationOrientation: Int, Sendable { case horizontal, vertical }
  public enum NavigationDirection: Int, Sendable { case forward, reverse }
  public enum SpineLocation: Int, Sendable { case none, min, mid, max }
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let spineLocation = OptionsKey(
      rawValue: "UIPageViewControllerOptionSpineLocationKey")
    public static let interPageSpacing = OptionsKey(
      rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
  }

  public init(
    transitionStyle style: TransitionStyle,
    navigationOrientation: NavigationOrientation, options: [OptionsKey: Any]? = nil
  ) {
    transitionStyle = style
    self.navigationOrientation = navigationOrientation
    let given = options?[.interPageSpacing]
    spacing = (given as? CGFloat) ?? (given as? NSNumber).map { CGFloat($0.doubleValue) } ?? 0
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller with the page-curl style and a horizontal axis, UIKit's defaults.
  public convenience init() {
    self.init(transitionStyle: .pageCurl, navigationOrientation: .horizontal)
  }
  public required init?(coder: NSCoder) {
    transitionStyle = .scroll
    navigationOrientation = .horizontal
    spacing = 0
    super.init(coder: coder)
  }

  public let transitionStyle: TransitionStyle
  public let navigationOrientation: NavigationOrientation
  open var spineLocation: SpineLocation { transitionStyle == .pageCurl ? .min : .none }
  /// Stored, but has no effect: a page has one side.
  open var isDoubleSided = false
  open weak var dataSource: (any UIPageViewControllerDataSource)?
  open weak var delegate: (any UIPageViewControllerDelegate)?
  /// The current page or, during a swipe, the page where the swipe began.
  open var viewControllers: [UIViewController]? { page.map { [$0] } ?? [] }
  /// Always empty, as on iOS for the scroll style; the pan belongs to a subview.
  open var gestureRecognizers: [UIGestureRecognizer] { [] }

  /// Shows the first of the controllers; the others are not used.
  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    endTurnNow()
    guard let next = viewControllers?.first else {
      completion?(false)
      return
    }
    show(next, direction, animated: animated, completion: completion)
  }

  open override func loadView() {
    super.loadView()
    area.clipsToBounds = true
    view.addFilling(area)
    area.addGestureRecognizer(pan)
    if let page { place(page.view, at: 0) }
  }

  /// Ends a turn, so that no page appears while this controller is covered. EdgePan's choice.
  open override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    endTurnNow()
  }

  /// Always false, because this controller calls its children's appearance methods itself.
  override var forwardsAppearanceToAddedChildren: Bool { false }
  /// Empty during a turn, which notifies its pages itself.
  override func childrenForAppearance() -> [UIViewController] {
    turn == nil ? page.map { [$0] } ?? [] : []
  }

  // Internal state, used by PageTurn.
  let spacing: CGFloat
  let area = UIView(frame: .zero)
  var page: UIViewController?
  var turn: PageTurn?
  lazy var pan = PagePanRecognizer.make(for: self)
}
