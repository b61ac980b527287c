// The split view controller: two columns, which a phone shows as one.

/// The delegate of a split view controller.
///
/// Every method is optional on Apple's platforms and has a default here. On Linux, implement these
/// methods in the conforming class, not only in a subclass: see
/// ``UIViewControllerAnimatedTransitioning``.
@preconcurrency @MainActor public protocol UISplitViewControllerDelegate: NSObjectProtocol {
  /// Whether the delegate has collapsed the interface itself. If so, the secondary controller is
  /// not shown.
  func splitViewController(
    _ splitViewController: UISplitViewController,
    collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool
  func splitViewController(
    _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
  ) -> Bool
}
extension UISplitViewControllerDelegate {
  public func splitViewController(
    _ splitViewController: UISplitViewController,
    collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool { false }
  public func splitViewController(
    _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
  ) -> Bool { false }
}

/// Hosts a primary and a secondary controller, collapsed as on an iPhone: the secondary is pushed
/// onto the primary's navigation controller, or replaces the primary if the primary has no
/// navigation controller.
@preconcurrency @MainActor open class UISplitViewController: UIViewController {
  public enum DisplayMode: Int, Sendable {
    case automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary, twoBesideSecondary
    case twoOverSecondary, twoDisplaceSecondary
    // The names before iOS 14.
    public static let primaryHidden = secondaryOnly
    public static let allVisible = oneBesideSecondary
    public static let primaryOverlay = oneOverSecondary
  }
  public enum Style: Int, Sendable { case unspecified, doubleColumn, tripleColumn }
  public enum Column: Int, Sendable { case primary, supplementary, secondary, compact }

  public init(style: Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public private(set) var style = Style.unspecified
  open weak var delegate: (any UISplitViewControllerDelegate)?
  /// The controllers: the primary first, then the secondary.
  open var viewControllers: [UIViewController] = [] { didSet { collapse() } }
  /// Always true: the simulated device is a phone.
  open var isCollapsed: Bool { true }
  open var displayMode: DisplayMode { .automatic }
  // Stored, but has no effect: a phone shows one column.
  open var preferredDisplayMode = DisplayMode.automatic
  open var presentsWithGesture = true
  open var preferredPrimaryColumnWidthFraction: CGFloat = 0
  open var minimumPrimaryColumnWidth: CGFloat = 0
  open var maximumPrimaryColumnWidth: CGFloat = 0

  open func setViewController(_ vc: UIViewController?, for column: Column) {
    columns[column] = vc
    viewControllers = [.compact, .primary, .supplementary, .secondary]
      .compactMap { columns[$0] }
  }
  open func viewController(for column: Column) -> UIViewController? { columns[column] }

  /// Shows another controller as the detail.
  open override func show(_ vc: UIViewController, sender: Any?) {
    showDetailViewController(vc, sender: sender)
  }
  open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, showDetail: vc, sender: sender) == true { return }
    if let navigation = shown as? UINavigationController {
      navigation.pushViewController(top(of: vc), animated: true)
    } else {
      host(vc)
    }
  }

  open override func loadView() {
    super.loadView()
    collapse()
  }

  private var columns: [Column: UIViewController] = [:]
  private var shown: UIViewController?

  /// Returns the root of a navigation controller, after removing all controllers from its stack,
  /// because a navigation controller cannot be pushed onto another. Returns any other controller
  /// unchanged.
  private func top(of controller: UIViewController) -> UIViewController {
    guard let navigation = controller as? UINavigationController,
      let top = navigation.viewControllers.first
    else { return controller }
    navigation.setViewControllers([], animated: false)
    return top
  }

  private func collapse() {
    guard isViewLoaded, let primary = viewControllers.first else { return }
    host(primary)
    guard viewControllers.count > 1, let secondary = viewControllers.last,
      delegate?.splitViewController(self, collapseSecondary: secondary, onto: primary) == false
        || delegate == nil
    else { return }
    if let navigation = primary as? UINavigationController {
      navigation.pushViewController(top(of: secondary), animated: false)
    } else {
      host(secondary)
    }
  }

  private func host(_ controller: UIViewController) {
    guard shown !== controller else { return }
    if let old = shown {
      old.willMove(toParent: nil)
      old.viewIfLoaded?.removeFromSuperview()
      old.removeFromParent()
    }
    shown = controller
    addChild(controller)
    controller.view.frame = view.bounds
    controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(controller.view)
    controller.didMove(toParent: self)
  }
}
