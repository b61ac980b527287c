// Which release of iOS the system's own gestures and rules follow. EdgePan's, not Apple's.

/// The release of iOS whose behaviour UIKit's own parts follow, where releases differ.
///
/// Apps support several at once, so a replay names one of them. What differs:
///
/// | | ios17 | ios18 | ios26 |
/// |---|---|---|---|
/// | push or pop while one runs | refused, reported | the running one completes, the new one starts
/// | as ios18 |
/// | pop by a swipe | left edge | left edge | left edge, or anywhere over the content |
/// | decision and settling of that pop | Flutter's | Flutter's | measured on iOS 27
/// (`MeasuredPop`) |
/// | length of the default push and pop | 0.35 s, ease in and out | as ios17 | 0.45 s, exponential
/// |
/// | zoom transitions | none | yes | yes |
/// | touches on the screen that a default push or pop brings | none | none | delivered |
///
/// Apple documents none of these rules; the source of each is named where it is implemented.
public enum UISystemBehavior: String, Sendable, CaseIterable {
  case ios17, ios18, ios26

  /// The behaviour of the current frame cycle; a fresh cycle starts with ``standard``.
  @MainActor public static var current: UISystemBehavior {
    get { UIKitWorld.current.system }
    set { UIKitWorld.current.system = newValue }
  }

  /// The default of a replay.
  public static let standard = UISystemBehavior.ios26

  /// Whether a push or pop may start while another runs.
  var isFluid: Bool { self != .ios17 }
}
