// The root of a view tree on the screen.

/// A view directly on the screen. Its layer is a root layer of the frame cycle.
///
/// Showing a window is synchronous: when ``makeKeyAndVisible()`` or the setter of ``isHidden``
/// returns, the root view controller's view has been loaded, has been laid out and has appeared.
@preconcurrency @MainActor open class UIWindow: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    layer.isHidden = true
  }
  public convenience init() { self.init(frame: UIScreen.main.bounds) }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    layer.isHidden = true
  }

  open override var window: UIWindow? { self }
  open override var next: UIResponder? { UIApplication.shared }
  open var screen: UIScreen { .main }
  open var windowLevel: Level = .normal
  @exclusivity(unchecked) open internal(set) var isKeyWindow = false

  /// A window's position in front of or behind other windows.
  public struct Level: RawRepresentable, Hashable, Sendable {
    public var rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = Level(rawValue: 0)
    public static let statusBar = Level(rawValue: 1000)
    public static let alert = Level(rawValue: 2000)
  }

  /// The root controller. Presentations are above its view.
  @exclusivity(unchecked) open var rootViewController: UIViewController? {
    didSet { rootDidChange(from: oldValue) }
  }

  /// Shows the window and makes it `UIApplication.shared.keyWindow`.
  open func makeKeyAndVisible() {
    makeKey()
    isHidden = false
  }

  open func makeKey() {
    guard !isKeyWindow else { return }
    for window in UIKitWorld.current.windows where window.isKeyWindow {
      window.isKeyWindow = false
      window.resignKey()
    }
    isKeyWindow = true
    becomeKey()
  }

  open func becomeKey() {}
  open func resignKey() {}

  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      let wasShown = isShown
      super.isHidden = newValue
      if isShown != wasShown { visibilityDidChange() }
    }
  }

  open override var safeAreaInsets: UIEdgeInsets { UIScreen.safeAreaInsets }

  /// Whether the window's layer is a root layer of the current frame cycle.
  @exclusivity(unchecked) private(set) var isAttached = false
  private var isShown: Bool { !isHidden }

  private func visibilityDidChange() {
    let world = UIKitWorld.current
    if isShown {
      world.show(self)
      isAttached = true
      showRoot()
    } else {
      rootViewController?.disappearNow()
      world.hide(self)
      isAttached = false
    }
  }

  private func rootDidChange(from old: UIViewController?) {
    guard old !== rootViewController else { return }
    if let old, old.isViewLoaded {
      if isAttached { old.disappearNow() }
      old.view.removeFromSuperview()
    }
    if isAttached { showRoot() }
  }

  private func showRoot() {
    guard let root = rootViewController, let view = root.view else { return }
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    root.beginAppearanceTransition(true, animated: false)
    insertSubview(view, at: 0)
    root.notifyIsAppearing()
    layoutIfNeeded()
    root.endAppearanceTransition()
  }

  /// The only scene. Setting another one has no effect, because every window is in this scene.
  open var windowScene: UIWindowScene? {
    get { .main }
    set {}
  }
}
