/// A view directly on the screen. Its layer is a root layer of the frame cycle.
///
/// Showing a window is synchronous: when ``makeKeyAndVisible()`` or the setter of ``isHidden``
/// returns, the root view controller's view has been loaded, has been laid out and has appeared.
@preconcurrency @MainActor open class UIWindow: UIView {
  public override init(frame: CGRect) { super.init(frame: frame) }
  public convenience init() { self.init(frame: UIScreen.main.bounds) }
  /// Creates a window with the size of the screen. Every window is in the only scene.
  public init(windowScene: UIWindowScene) { super.init(frame: UIScreen.main.bounds) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  override func didCreate() { layer.isHidden = true }

  open override var window: UIWindow? { self }
  open override var next: UIResponder? { UIApplication.shared }
  /// The only screen. Setting another one has no effect.
  open var screen: UIScreen {
    get { .main }
    set {}
  }
  /// The level. A window is in front of all windows with lower levels, and receives touches before
  /// them. Windows of one level are in the order in which they were shown.
  open var windowLevel: Level = .normal {
    didSet { if windowLevel != oldValue, isAttached { UIKitWorld.current.reorder(self) } }
  }
  open internal(set) var isKeyWindow = false

  /// A window's position in front of or behind other windows.
  public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
    public var rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = Level(rawValue: 0)
    public static let statusBar = Level(rawValue: 1000)
    public static let alert = Level(rawValue: 2000)

    public static func + (level: Level, distance: CGFloat) -> Level {
      Level(rawValue: level.rawValue + distance)
    }
    public static func - (level: Level, distance: CGFloat) -> Level {
      Level(rawValue: level.rawValue - distance)
    }
    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
    public static func += (level: inout Level, distance: CGFloat) { level = level + distance }
    public static func -= (level: inout Level, distance: CGFloat) { level = level - distance }
  }

  /// The root controller. Presentations are above its view.
  open var rootViewController: UIViewController? {
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
      window.post(Self.didResignKeyNotification)
    }
    isKeyWindow = true
    becomeKey()
    post(Self.didBecomeKeyNotification)
  }

  open func becomeKey() {}
  open func resignKey() {}

  /// Delivers a touch event to the recognisers and views of this window. An override that does not
  /// call `super` withholds the event from them, as on Apple's platforms; one that does can examine
  /// `event.allTouches` before or after.
  open func sendEvent(_ event: UIEvent) { UIKitWorld.current.touches.send(event, in: self) }

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
  private(set) var isAttached = false
  private var isShown: Bool { !isHidden }

  private func visibilityDidChange() {
    let world = UIKitWorld.current
    if isShown {
      world.show(self)
      isAttached = true
      showRoot()
      post(Self.didBecomeVisibleNotification)
    } else {
      rootViewController?.disappearNow()
      world.hide(self)
      isAttached = false
      post(Self.didBecomeHiddenNotification)
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
    root.startAppearance(true, animated: false)
    insertSubview(view, at: 0)
    root.notifyIsAppearing()
    layoutIfNeeded()
    root.finishAppearance()
  }

  /// The only scene. Setting another one has no effect, because every window is in this scene.
  open var windowScene: UIWindowScene? {
    get { .main }
    set {}
  }
}

extension UIWindow {
  /// Posted by a window that is shown.
  public nonisolated static let didBecomeVisibleNotification = Notification.Name(
    "UIWindowDidBecomeVisibleNotification")
  /// Posted by a window that is hidden.
  public nonisolated static let didBecomeHiddenNotification = Notification.Name(
    "UIWindowDidBecomeHiddenNotification")
  public nonisolated static let didBecomeKeyNotification = Notification.Name(
    "UIWindowDidBecomeKeyNotification")
  public nonisolated static let didResignKeyNotification = Notification.Name(
    "UIWindowDidResignKeyNotification")
}
