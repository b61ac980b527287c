/// The delegates that a launched app retains, and the session of its only scene.
@MainActor struct LaunchState {
  /// `UIApplication.delegate` is weak, so a launched app retains its delegate here, as
  /// `UIApplicationMain` does.
  var delegate: (any UIApplicationDelegate)?
  var sceneDelegate: (any UISceneDelegate)?
  var session = UISceneSession()
  var isActive = true
}
