/// A controller's title and buttons for the navigation bar.
@preconcurrency @MainActor open class UINavigationItem: NSObject, AssociationOwner {
  /// The associated objects, released with this object.
  public nonisolated(unsafe) final var associatedValues: AssociatedValues?

  public init(title: String) {
    self.title = title
    super.init()
  }

  open var title: String?
  open var prompt: String?
  open var titleView: UIView?
  open var hidesBackButton = false
  /// The first of ``leftBarButtonItems``. Setting it replaces them.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  /// The first of ``rightBarButtonItems``. Setting it replaces them.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }
  open var leftBarButtonItems: [UIBarButtonItem]?
  /// Whether the left items are shown beside the back button instead of replacing it.
  open var leftItemsSupplementBackButton = false
  open var rightBarButtonItems: [UIBarButtonItem]?
  open var backBarButtonItem: UIBarButtonItem?
  open var largeTitleDisplayMode: LargeTitleDisplayMode = .automatic
  /// The controller whose search bar belongs to the screen. The bar is not drawn here.
  open var searchController: UISearchController?
  open var hidesSearchBarWhenScrolling = true
  // Stored, but has no effect: navigation bars are not drawn.
  open var standardAppearance: UINavigationBarAppearance?
  open var compactAppearance: UINavigationBarAppearance?
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  open var compactScrollEdgeAppearance: UINavigationBarAppearance?

  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    self.hidesBackButton = hidesBackButton
  }
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    rightBarButtonItem = item
  }
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    leftBarButtonItems = items
  }
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    rightBarButtonItems = items
  }

  public enum LargeTitleDisplayMode: Int, Sendable { case automatic, always, never }
}

/// An item of a bar, with a title and an image.
@preconcurrency @MainActor open class UIBarItem: NSObject, AssociationOwner {
  /// The associated objects, released with this object.
  public nonisolated(unsafe) final var associatedValues: AssociatedValues?
  open var title: String? { didSet { appearanceDidChange() } }
  open var image: UIImage? { didSet { appearanceDidChange() } }
  open var tag = 0
  open var isEnabled = true { didSet { appearanceDidChange() } }
  open var accessibilityLabel: String?
  open var accessibilityHint: String?
  open var accessibilityIdentifier: String?

  /// Text attributes by state, if set.
  final var titleAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:] {
    didSet { appearanceDidChange() }
  }
  /// Never called: nibs are not available on Linux.
  open func awakeFromNib() {}
  /// Never called: Interface Builder is not available on Linux.
  open func prepareForInterfaceBuilder() {}

  /// Updates the view that shows the item.
  func appearanceDidChange() {}

  /// The text attributes for a state. Toolbars use them; the other bars are not drawn.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) { titleAttributes[state] = attributes }
  open func titleTextAttributes(
    for state: UIControl.State
  ) -> [NSAttributedString.Key: Any]? { titleAttributes[state] }
}

/// A button of a bar. A tap runs the primary action, sends the selector, or shows the menu.
@preconcurrency @MainActor open class UIBarButtonItem: UIBarItem {
  public enum Style: Int, Sendable {
    case plain = 0
    case done = 2
  }
  open var style: Style = .plain { didSet { appearanceDidChange() } }
  open var customView: UIView? { didSet { shownIn?.rebuild() } }
  open var tintColor: UIColor? { didSet { appearanceDidChange() } }
  /// The action that a tap runs.
  open var primaryAction: UIAction?
  /// The object that receives ``action``; `nil` means the responder chain.
  open weak var target: AnyObject?
  open var action: Selector?
  /// The system item passed at creation, if any.
  final var systemItem: SystemItem?

  /// The width in points; 0 means the width of the item's content.
  open var width: CGFloat = 0 { didSet { shownIn?.setNeedsLayout() } }
  /// The menu that a tap shows if there is no primary action.
  open var menu: UIMenu?
  open var possibleTitles: Set<String>?
  final var isSpace = false
  final var isFlexibleSpace = false
  /// The button that a toolbar shows for this item.
  final weak var button: UIButton?
  /// The toolbar that shows the item.
  final weak var shownIn: UIToolbar?
  override func appearanceDidChange() { button.map { show(in: $0) } }

  public override init() { super.init() }
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init()
    self.title = title ?? primaryAction?.title
    self.image = image ?? primaryAction?.image
    self.primaryAction = primaryAction
    self.menu = menu
  }

  /// Has no effect: the backgrounds of bar buttons are not drawn.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
  ) {}
  open func setBackButtonBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
  ) {}
  open func setBackButtonTitlePositionAdjustment(
    _ adjustment: UIOffset, for barMetrics: UIBarMetrics
  ) {}
  open func setTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {}
}
