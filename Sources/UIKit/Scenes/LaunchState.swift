// The state of the app's launch in one simulated world.

/// The delegates that a launch keeps alive, and the one scene's session.
@MainActor struct LaunchState {
  /// `UIApplication.delegate` is weak; a launched app retains its delegate, as `UIApplicationMain`
  /// does.
  var delegate: (any UIApplicationDelegate)?
  var sceneDelegate: (any UISceneDelegate)?
  var session = UISceneSession()
  var isActive = true
}
