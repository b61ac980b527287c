// What one simulated world knows of its app's launch.

/// The delegates that a launch keeps alive, and the one scene's session.
@MainActor struct LaunchState {
  /// `UIApplication.delegate` is weak; a launched app keeps its own, as `UIApplicationMain` does.
  var delegate: (any UIApplicationDelegate)?
  var sceneDelegate: (any UISceneDelegate)?
  var session = UISceneSession()
  var isActive = true
}
