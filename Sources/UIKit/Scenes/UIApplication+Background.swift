// Moves the app to the background and back, with the notifications for both.

extension UIApplication {
  /// Moves the app to the background and back, as the home gesture does. Gestures on the screen are
  /// cancelled, and so are the transitions that they drive. An EdgePan addition.
  ///
  /// Calls the scene's delegate if a scene is connected, otherwise the app's. Source: "Managing
  /// your app's life cycle" in Apple's documentation.
  public func simulateBackground() {
    let world = UIKitWorld.current
    let center = NotificationCenter.default
    let scene = UIWindowScene.main
    let sceneDelegate = world.launch.sceneDelegate
    let delegate = sceneDelegate == nil ? self.delegate : nil

    sceneDelegate?.sceneWillResignActive(scene)
    delegate?.applicationWillResignActive(self)
    center.post(name: UIScene.willDeactivateNotification, object: scene)
    center.post(name: Self.willResignActiveNotification, object: self)
    applicationState = .background
    sceneDelegate?.sceneDidEnterBackground(scene)
    delegate?.applicationDidEnterBackground(self)
    center.post(name: UIScene.didEnterBackgroundNotification, object: scene)
    center.post(name: Self.didEnterBackgroundNotification, object: self)
    world.touches.cancelAll(timestamp: CACurrentMediaTime(), windows: world.windows)
    for transition in world.transitions where transition.isInteractive {
      transition.cancelFromOutside()
    }
    sceneDelegate?.sceneWillEnterForeground(scene)
    delegate?.applicationWillEnterForeground(self)
    center.post(name: UIScene.willEnterForegroundNotification, object: scene)
    center.post(name: Self.willEnterForegroundNotification, object: self)
    applicationState = .active
    sceneDelegate?.sceneDidBecomeActive(scene)
    delegate?.applicationDidBecomeActive(self)
    center.post(name: UIScene.didActivateNotification, object: scene)
    center.post(name: Self.didBecomeActiveNotification, object: self)
  }
}

extension UIApplication {
  // Posted only by `launch` and `simulateBackground`.
  public nonisolated static let didFinishLaunchingNotification = Notification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  public nonisolated static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  // Never posted: a replay ends without notifying the app, and has no memory warnings.
  public nonisolated static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")
  public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  // Never posted: nothing locks the simulated phone, changes its date or takes a screenshot of it.
  public nonisolated static let protectedDataDidBecomeAvailableNotification = Notification.Name(
    "UIApplicationProtectedDataDidBecomeAvailable")
  public nonisolated static let protectedDataWillBecomeUnavailableNotification = Notification.Name(
    "UIApplicationProtectedDataWillBecomeUnavailable")
  public nonisolated static let significantTimeChangeNotification = Notification.Name(
    "UIApplicationSignificantTimeChangeNotification")
  public nonisolated static let backgroundRefreshStatusDidChangeNotification = Notification.Name(
    "UIApplicationBackgroundRefreshStatusDidChangeNotification")
  public nonisolated static let userDidTakeScreenshotNotification = Notification.Name(
    "UIApplicationUserDidTakeScreenshotNotification")
  // Never posted: the simulated screen does not rotate, and the status bar does not change.
  public nonisolated static let willChangeStatusBarOrientationNotification = Notification.Name(
    "UIApplicationWillChangeStatusBarOrientationNotification")
  public nonisolated static let didChangeStatusBarOrientationNotification = Notification.Name(
    "UIApplicationDidChangeStatusBarOrientationNotification")
  public nonisolated static let willChangeStatusBarFrameNotification = Notification.Name(
    "UIApplicationWillChangeStatusBarFrameNotification")
  public nonisolated static let didChangeStatusBarFrameNotification = Notification.Name(
    "UIApplicationDidChangeStatusBarFrameNotification")
}
