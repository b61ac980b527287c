// Launches an app with its own delegate in a replay, in UIKit's order.

extension UIApplication {
  /// Launches an app: makes `delegate` the app's delegate, retains it, and calls the methods that
  /// `UIApplicationMain` calls, up to `applicationDidBecomeActive(_:)`. An EdgePan addition.
  ///
  /// A window that the delegate makes key and visible is on the screen when the call returns. The
  /// order is that of "About the app launch sequence" in Apple's documentation.
  public func launch(
    _ delegate: any UIApplicationDelegate, options: [LaunchOptionsKey: Any]? = nil
  ) {
    let world = UIKitWorld.current
    world.launch.delegate = delegate
    self.delegate = delegate
    _ = delegate.application(self, willFinishLaunchingWithOptions: options)
    _ = delegate.application(self, didFinishLaunchingWithOptions: options)
    NotificationCenter.default.post(name: Self.didFinishLaunchingNotification, object: self)
    delegate.applicationDidBecomeActive(self)
    NotificationCenter.default.post(name: Self.didBecomeActiveNotification, object: self)
  }

  /// Connects the only scene to its delegate, which is retained. Requests a configuration from the
  /// app's delegate, then calls the methods that UIKit calls, up to `sceneDidBecomeActive(_:)`.
  /// An EdgePan addition.
  ///
  /// The delegate is passed as an object, because Swift on Linux cannot create an object of the
  /// class in the configuration, which is only an `AnyClass`.
  public func connectScene(
    _ sceneDelegate: any UISceneDelegate, options: UIScene.ConnectionOptions? = nil
  ) {
    let world = UIKitWorld.current
    let session = world.launch.session
    let options = options ?? UIScene.ConnectionOptions()
    if let delegate {
      session.configuration = delegate.application(
        self, configurationForConnecting: session, options: options)
    }
    world.launch.sceneDelegate = sceneDelegate
    let scene = UIWindowScene.main
    let center = NotificationCenter.default
    sceneDelegate.scene(scene, willConnectTo: session, options: options)
    center.post(name: UIScene.willConnectNotification, object: scene)
    sceneDelegate.sceneWillEnterForeground(scene)
    center.post(name: UIScene.willEnterForegroundNotification, object: scene)
    sceneDelegate.sceneDidBecomeActive(scene)
    center.post(name: UIScene.didActivateNotification, object: scene)
  }
}

extension UIScene {
  public nonisolated static let willConnectNotification = Notification.Name(
    "UISceneWillConnectNotification")
  public nonisolated static let didDisconnectNotification = Notification.Name(
    "UISceneDidDisconnectNotification")
  public nonisolated static let didActivateNotification = Notification.Name(
    "UISceneDidActivateNotification")
  public nonisolated static let willDeactivateNotification = Notification.Name(
    "UISceneWillDeactivateNotification")
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UISceneWillEnterForegroundNotification")
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UISceneDidEnterBackgroundNotification")
}

extension UIApplicationDelegate {
  /// The method that `@main` on an app's delegate calls on iOS. It cannot start an app here: in a
  /// replay, the scene launches the app with ``UIApplication/launch(_:options:)``.
  public static func main() {
    fatalError(
      "an app has no run loop on Linux: replay the app as a scene, and call "
        + "UIApplication.shared.launch(\(Self.self)()) in that scene")
  }
}
