// The split view controller: two columns, which a phone shows as one.

/// The delegate of a split view controller.
///
/// Every method is optional: see ``UIViewControllerAnimatedTransitioning``.
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
  /// The controllers: the primary first, then the secondary. The compact column's controller
  /// replaces them (Apple, UISplitViewController.Column.compact).
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
    viewControllers =
      columns[.compact].map { [$0] }
      ?? [.primary, .supplementary, .secondary].compactMap { columns[$0] }
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

  /// The secondary controller that is collapsed onto the primary's stack, and the controller on
  /// that stack, which differs for a navigation controller.
  private var collapsed: (secondary: UIViewController, onStack: UIViewController)?

  private func collapse() {
    guard isViewLoaded, let primary = viewControllers.first else { return }
    let secondary = viewControllers.count > 1 ? viewControllers.last : nil
    if let collapsed {
      let isOnStack = (primary as? UINavigationController)?.viewControllers
        .contains { $0 === collapsed.onStack }
      if collapsed.secondary === secondary, isOnStack == true { return host(primary) }
      separate()
    }
    host(primary)
    guard let secondary,
      delegate?.splitViewController(self, collapseSecondary: secondary, onto: primary) == false
        || delegate == nil
    else { return }
    if let navigation = primary as? UINavigationController {
      let top = top(of: secondary)
      collapsed = (secondary, top)
      navigation.pushViewController(top, animated: false)
    } else {
      host(secondary)
    }
  }

  /// Removes the previous secondary controller, and the controllers above it, from the stack, and
  /// returns its root to the navigation controller that it came from.
  private func separate() {
    guard let (secondary, onStack) = collapsed else { return }
    collapsed = nil
    if let navigation = onStack.navigationController, navigation !== secondary,
      let index = navigation.viewControllers.firstIndex(where: { $0 === onStack }), index > 0
    {
      navigation.setViewControllers(Array(navigation.viewControllers[..<index]), animated: false)
    }
    if let own = secondary as? UINavigationController, own.viewControllers.isEmpty {
      own.setViewControllers([onStack], animated: false)
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
    view.addFilling(controller.view)
    controller.didMove(toParent: self)
  }
}
