// What the application object keeps for one world.

/// The state behind ``UIApplication/shared``, which outlives every world: the object is one for a
/// process, what it says is each world's own.
@MainActor struct ApplicationState {
  weak var delegate: (any UIApplicationDelegate)?
  var state = UIApplication.State.active
  var isStatusBarHidden = false
  var statusBarStyle = UIStatusBarStyle.default
  var isIdleTimerDisabled = false
  /// How many `beginIgnoringInteractionEvents` have not been ended.
  var ignoring = 0
  /// The title of the one scene.
  var sceneTitle: String! = ""
}
