/// The state behind ``UIApplication/shared``. That object exists once per process, but each world
/// has its own state.
@MainActor struct ApplicationState {
  weak var delegate: (any UIApplicationDelegate)?
  var state = UIApplication.State.active
  var isStatusBarHidden = false
  var statusBarStyle = UIStatusBarStyle.default
  var isIdleTimerDisabled = false
  /// The number of `beginIgnoringInteractionEvents` calls that have not been ended.
  var ignoring = 0
  /// The title of the only scene.
  var sceneTitle: String! = ""
}
