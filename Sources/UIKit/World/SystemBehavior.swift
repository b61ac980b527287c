/// The release of iOS whose behaviour EdgePan's UIKit reproduces where releases differ.
///
/// An app supports several releases, so a replay names one of them. ``UISystemRule/all`` lists every
/// behaviour in which they differ, with its source.
public enum UISystemBehavior: String, Sendable, CaseIterable {
  /// The time of the catalogue's libraries, 2016: iOS 9 and 10.
  case ios10
  case ios17, ios18, ios26

  /// The behaviour of the current frame cycle. A new cycle starts with ``standard``.
  @MainActor public static var current: UISystemBehavior {
    get { UIKitWorld.current.system }
    set { UIKitWorld.current.system = newValue }
  }

  /// The default of a replay.
  public static let standard = UISystemBehavior.ios26

  /// The release's number.
  public var release: Int { Int(rawValue.dropFirst(3)) ?? 0 }

  /// Whether the release behaves as the rule states, and not as releases before it.
  func has(_ rule: UISystemRule) -> Bool { release >= rule.since.release }
}
