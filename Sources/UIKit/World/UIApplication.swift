// The application object: windows, and the entry point of injected touches.

/// The running app, as one object whose windows are those of the current frame cycle.
@preconcurrency @MainActor open class UIApplication: UIResponder {
  public static let shared = UIApplication()

  public enum State: Int, Sendable { case active, inactive, background }

  /// The app's delegate. Set it where a replay's scene is created, because each replay begins
  /// without a delegate.
  open var delegate: (any UIApplicationDelegate)? {
    get { UIKitWorld.current.application.delegate }
    set { UIKitWorld.current.application.delegate = newValue }
  }
  /// The windows on the screen, back to front.
  open var windows: [UIWindow] { UIKitWorld.current.windows }
  open var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }
  open internal(set) var applicationState: State {
    get { UIKitWorld.current.application.state }
    set { UIKitWorld.current.application.state = newValue }
  }
  open var isStatusBarHidden: Bool {
    get { UIKitWorld.current.application.isStatusBarHidden }
    set { UIKitWorld.current.application.isStatusBarHidden = newValue }
  }
  /// Stored, but has no effect: no status bar is drawn.
  open var statusBarStyle: UIStatusBarStyle {
    get { UIKitWorld.current.application.statusBarStyle }
    set { UIKitWorld.current.application.statusBarStyle = newValue }
  }
  open var statusBarFrame: CGRect {
    isStatusBarHidden
      ? .zero
      : CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: UIScreen.safeAreaInsets.top)
  }
  open var statusBarOrientation: UIInterfaceOrientation { .portrait }
  /// The layout direction in the replay's settings; by default left to right.
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    UIKitWorld.current.layoutDirection
  }
  open var isIdleTimerDisabled: Bool {
    get { UIKitWorld.current.application.isIdleTimerDisabled }
    set { UIKitWorld.current.application.isIdleTimerDisabled = newValue }
  }
  /// Stored, but has no effect: nothing is fetched, and no indicator is drawn.
  open var isNetworkActivityIndicatorVisible = false
  /// Stored, but has no effect: EdgePan has no home screen.
  open var applicationIconBadgeNumber = 0
  open var shortcutItems: [UIApplicationShortcutItem]?
  /// Returns the app delegate's orientations for a window; without a delegate, all except upside
  /// down.
  open func supportedInterfaceOrientations(for window: UIWindow?) -> UIInterfaceOrientationMask {
    delegate?.application(self, supportedInterfaceOrientationsFor: window) ?? .allButUpsideDown
  }
  /// Whether touches are ignored. As in UIKit, the calls nest: each `begin` call needs an `end`
  /// call.
  open var isIgnoringInteractionEvents: Bool { ignoring > 0 }
  /// Whether a finger on the screen drags something: a recogniser has begun and not ended. A long
  /// press does not count, because a finger that rests causes it.
  package var isDragged: Bool { UIKitWorld.current.touches.isDragging }
  open func beginIgnoringInteractionEvents() { ignoring += 1 }
  open func endIgnoringInteractionEvents() { ignoring = max(0, ignoring - 1) }
  private var ignoring: Int {
    get { UIKitWorld.current.application.ignoring }
    set { UIKitWorld.current.application.ignoring = newValue }
  }

  /// Delivers touches at the current time of the simulated clock; call it in a frame's `.input`
  /// stage.
  ///
  /// Samples of different touches in one call make one event; two samples of the same touch make
  /// two events, in order. Samples with unknown identifiers are dropped unless they begin a touch.
  /// An EdgePan addition.
  public func deliver(_ samples: [TouchSample]) {
    guard !isIgnoringInteractionEvents else { return }
    let world = UIKitWorld.current
    world.touches.deliver(samples, to: world.windows)
  }

  /// Sends a touch event to the windows that have touches. See ``UIWindow/sendEvent(_:)``.
  open func sendEvent(_ event: UIEvent) { UIKitWorld.current.touches.sendToWindows(event) }

  /// The issues that UIKit has detected in this world, oldest first. An EdgePan addition.
  public var issues: [UIKitIssue] { UIKitWorld.current.issues }

  /// Called for each new issue in this world. An EdgePan addition.
  public final var issueHandler: (@MainActor (UIKitIssue) -> Void)? {
    get { UIKitWorld.current.issueHandler }
    set { UIKitWorld.current.issueHandler = newValue }
  }

  // MARK: Scenes

  /// The only scene.
  open var connectedScenes: Set<UIScene> { [UIWindowScene.main] }
  /// The session of the only scene.
  open var openSessions: Set<UISceneSession> { [UIWindowScene.main.session] }
  /// Always false: there is only one scene.
  open var supportsMultipleScenes: Bool { false }

  /// The standard size.
  open var preferredContentSizeCategory: UIContentSizeCategory { .large }

  // MARK: Actions

  /// Sends an action to a target or, if the target is `nil`, to the first object in the responder
  /// chain that has the method. The chain begins at the first responder or, without one, at the
  /// sender. Returns whether an object handled the action.
  @discardableResult open func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    action.dispatch(to: target, from: sender.map { $0 as AnyObject }, event)
  }

  // MARK: Messages to the class

  /// Whether the class responds to a selector: true only for `sharedApplication`. Code that is also
  /// compiled for app extensions checks this.
  open class func responds(to aSelector: Selector!) -> Bool {
    aSelector?.name == sharedName
  }
  /// Returns ``shared`` for the selector `sharedApplication`; any other selector is reported.
  @discardableResult open class func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! {
    guard responds(to: aSelector) else {
      UIKitWorld.current.report(
        .selector,
        "The class UIApplication responds to no selector but sharedApplication; "
          + "\(aSelector?.name ?? "nil") was sent.")
      return nil
    }
    return .passUnretained(shared)
  }
  /// Returns ``shared`` for the key path of that property, and `nil` for all others.
  open class func value(forKeyPath keyPath: String) -> Any? {
    keyPath == "shared" || keyPath == sharedName ? shared : nil
  }
  /// The property's name in Objective-C.
  private static let sharedName = "sharedApplication"

  // MARK: The system

  /// Stores ``statusBarStyle``, which has no effect: no status bar is drawn.
  open func setStatusBarStyle(_ statusBarStyle: UIStatusBarStyle, animated: Bool) {
    self.statusBarStyle = statusBarStyle
  }
  /// Stores ``isStatusBarHidden``, without animation: no status bar is drawn.
  open func setStatusBarHidden(_ hidden: Bool, with animation: UIStatusBarAnimation) {
    isStatusBarHidden = hidden
  }
  /// Always false: there is no other app here that could open the URL.
  open func canOpenURL(_ url: URL) -> Bool { false }
  /// Has no effect: there are no other apps here.
  @discardableResult open func openURL(_ url: URL) -> Bool { false }
  /// Has no effect: there are no remote notifications here.
  open func registerForRemoteNotifications() {}
  open func unregisterForRemoteNotifications() {}
  /// Returns an identifier for a background task, whose time a replay does not limit.
  open func beginBackgroundTask(
    withName taskName: String? = nil, expirationHandler handler: (() -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { UIBackgroundTaskIdentifier(rawValue: 1) }
  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}

  /// Opens no URL. The handler is called with false in the next completion stage.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: ((Bool) -> Void)? = nil
  ) { decline(url, options: options, completionHandler: completion) }
}

public enum UIInterfaceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }
