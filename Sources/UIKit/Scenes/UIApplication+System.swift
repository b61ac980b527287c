// An app's requests to the system, which are stored or declined.

extension UIApplication {
  func decline(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: ((Bool) -> Void)? = nil
  ) {
    guard let completion else { return }
    UIKitWorld.current.onNextTurn { completion(false) }
  }
  /// The URL of the Settings app, which ``open(_:options:completionHandler:)`` does not open.
  public nonisolated static let openSettingsURLString = "app-settings:"
}

/// The identifier of a background task.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}
