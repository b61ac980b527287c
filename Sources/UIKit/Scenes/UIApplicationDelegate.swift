/// The window of an app's or a scene's delegate, as the class that conforms declares it.
///
/// The property is optional on Apple's platforms, so it is a `UIWindow??` if it is read through
/// ``UIApplicationDelegate`` or ``UIWindowSceneDelegate``. Extensions of these protocols therefore
/// have a property of that type, which Swift prefers to this one.
@preconcurrency @MainActor public protocol UIApplicationDelegateWindow: NSObjectProtocol {
  @_disfavoredOverload var window: UIWindow? { get set }
}

extension UIApplicationDelegateWindow {
  @_disfavoredOverload public var window: UIWindow? {
    get { nil }
    set {}
  }
}

/// The object that is notified of an app's life cycle.
///
/// Every method is optional: see ``UIViewControllerAnimatedTransitioning``.
/// ``UIApplication/launch(_:options:)`` makes the launch calls, and
/// ``UIApplication/simulateBackground()`` the calls for background and foreground.
@preconcurrency @MainActor public protocol UIApplicationDelegate: UIApplicationDelegateWindow {
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  func applicationDidFinishLaunching(_ application: UIApplication)
  func applicationDidBecomeActive(_ application: UIApplication)
  func applicationWillResignActive(_ application: UIApplication)
  func applicationDidEnterBackground(_ application: UIApplication)
  func applicationWillEnterForeground(_ application: UIApplication)
  /// Never called: a replay ends without notifying the app.
  func applicationWillTerminate(_ application: UIApplication)
  /// Never called: there are no memory warnings in a replay.
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)
  func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  /// Never called: the only scene is not discarded.
  func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
  /// Never called: nothing opens a URL in a replay.
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool
}

extension UIApplicationDelegate {
  /// The delegate's window: `UIApplication.shared.delegate?.window??.rootViewController`. The outer
  /// optional is never `nil`, because every delegate has the property here.
  public var window: UIWindow?? { .some((self as any UIApplicationDelegateWindow).window) }
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    applicationDidFinishLaunching(application)
    return true
  }
  public func applicationDidFinishLaunching(_ application: UIApplication) {}
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  public func applicationWillResignActive(_ application: UIApplication) {}
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  public func applicationWillTerminate(_ application: UIApplication) {}
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
  public func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask { .allButUpsideDown }
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { connectingSceneSession.configuration }
  public func application(_: UIApplication, didDiscardSceneSessions _: Set<UISceneSession>) {}
  public func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool { false }
}
