/// An instance of the app's interface. There is only one, and it is a window scene.
@preconcurrency @MainActor open class UIScene: UIResponder {
  /// The scene's activation state. Raw values are UIKit's.
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive = 0
    case foregroundInactive, background
  }

  /// The activation state, which follows the application's state.
  open var activationState: ActivationState {
    switch UIApplication.shared.applicationState {
    case .active: .foregroundActive
    case .inactive: .foregroundInactive
    case .background: .background
    }
  }
  open var title: String! {
    get { UIKitWorld.current.application.sceneTitle }
    set { UIKitWorld.current.application.sceneTitle = newValue }
  }
  /// The scene's session, with its configuration.
  open var session: UISceneSession { UIKitWorld.current.launch.session }
  /// The delegate passed to ``UIApplication/connectScene(_:options:)``.
  open var delegate: (any UISceneDelegate)? {
    get { UIKitWorld.current.launch.sceneDelegate }
    set { UIKitWorld.current.launch.sceneDelegate = newValue }
  }
  /// Stored, but has no effect: EdgePan has no other device that could continue the activity.
  open var userActivity: NSUserActivity?
  open override var next: UIResponder? { UIApplication.shared }
}

/// The scene that all windows are in.
@preconcurrency @MainActor open class UIWindowScene: UIScene {
  static let main = UIWindowScene()

  /// The windows, back to front.
  open var windows: [UIWindow] { UIApplication.shared.windows }
  open var keyWindow: UIWindow? { UIApplication.shared.keyWindow }
  open var screen: UIScreen { .main }
  open var interfaceOrientation: UIInterfaceOrientation { .portrait }
  open var statusBarManager: UIStatusBarManager? { manager }
  open var coordinateSpace: any UICoordinateSpace { screen }
  open var traitCollection: UITraitCollection { .phone }
  private let manager = UIStatusBarManager()
}

/// The status bar's frame. The bar is not drawn.
@preconcurrency @MainActor open class UIStatusBarManager: NSObject {
  open var statusBarFrame: CGRect { UIApplication.shared.statusBarFrame }
  open var isStatusBarHidden: Bool { UIApplication.shared.isStatusBarHidden }
  open var statusBarStyle: UIStatusBarStyle { UIApplication.shared.statusBarStyle }
}
