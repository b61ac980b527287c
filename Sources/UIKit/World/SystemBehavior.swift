// The release of iOS whose gestures and rules EdgePan's UIKit reproduces. An EdgePan addition.

/// The release of iOS whose behaviour EdgePan's UIKit reproduces where releases differ.
///
/// An app supports several releases, so a replay names one of them. The releases differ as follows:
///
/// | | ios17 | ios18 | ios26 |
/// |---|---|---|---|
/// | push or pop while one runs | rejected and reported | completes the running one | as ios18 |
/// | pop by a swipe | left edge | left edge | left edge, or anywhere over the content |
/// | finish rule and settling of that pop | Flutter's | Flutter's | measured (`MeasuredPop`) |
/// | default push and pop | 0.35 s, ease in and out | as ios17 | 0.45 s, exponential |
/// | zoom transitions | none | yes | yes |
/// | touches on the screen that appears in a default push or pop | none | none | delivered |
///
/// `MeasuredPop` was measured on iOS 27.
///
/// Apple documents none of these rules. The source of each is given where it is implemented.
public enum UISystemBehavior: String, Sendable, CaseIterable {
  case ios17, ios18, ios26

  /// The behaviour of the current frame cycle. A new cycle starts with ``standard``.
  @MainActor public static var current: UISystemBehavior {
    get { UIKitWorld.current.system }
    set { UIKitWorld.current.system = newValue }
  }

  /// The default of a replay.
  public static let standard = UISystemBehavior.ios26

  /// The version as `UIDevice` returns it.
  var version: String {
    switch self {
    case .ios17: "17.0"
    case .ios18: "18.0"
    case .ios26: "26.0"
    }
  }

  /// Whether a push or pop may start while another runs.
  var isFluid: Bool { self != .ios17 }
}
