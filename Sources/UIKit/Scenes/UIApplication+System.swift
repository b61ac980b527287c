// What an app asks of the system around it: kept or declined.

extension UIApplication {
  /// Kept as ``statusBarStyle``: no status bar is drawn.
  public func setStatusBarStyle(_ statusBarStyle: UIStatusBarStyle, animated: Bool) {
    self.statusBarStyle = statusBarStyle
  }
  /// Kept as ``isStatusBarHidden``, without animation: no status bar is drawn.
  public func setStatusBarHidden(_ hidden: Bool, with animation: UIStatusBarAnimation) {
    isStatusBarHidden = hidden
  }

  /// False: no other app exists here to open it.
  public func canOpenURL(_ url: URL) -> Bool { false }
  /// Opens nothing; the handler is called with false in the same frame's completion stage.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: ((Bool) -> Void)? = nil
  ) {
    guard let completion else { return }
    UIKitWorld.current.onNextTurn { completion(false) }
  }
  /// Opens nothing.
  @discardableResult public func openURL(_ url: URL) -> Bool { false }

  /// Without effect: no notification arrives from anywhere.
  public func registerForRemoteNotifications() {}
  public func unregisterForRemoteNotifications() {}

  /// Names a background task; a replay gives it all the time that it wants.
  public func beginBackgroundTask(
    withName taskName: String? = nil, expirationHandler handler: (() -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { UIBackgroundTaskIdentifier(rawValue: 1) }
  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}

  /// The settings' address, which ``open(_:options:completionHandler:)`` does not open.
  public nonisolated static let openSettingsURLString = "app-settings:"
}

/// The number of a background task.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}
