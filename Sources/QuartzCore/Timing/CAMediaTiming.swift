// CAMediaTiming: the properties that map the parent's time to the time of a layer or an animation.

/// Whether an animation's first and last values apply outside its active time.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The last value remains after the end.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The first value holds before the begin time.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Both forwards and backwards.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
  /// Neither forwards nor backwards; the default.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

/// The names from before Swift 4.2.
public let kCAFillModeForwards = CAMediaTimingFillMode.forwards
public let kCAFillModeBackwards = CAMediaTimingFillMode.backwards
public let kCAFillModeBoth = CAMediaTimingFillMode.both
public let kCAFillModeRemoved = CAMediaTimingFillMode.removed

/// A time space: local time = (parent time − beginTime) · speed + timeOffset, in seconds.
///
/// Source: CAMediaTiming.h.
@preconcurrency @MainActor public protocol CAMediaTiming {
  /// The begin time, in the parent's time. 0 on an animation means "when it is committed".
  var beginTime: CFTimeInterval { get set }
  /// The length of one repetition. 0 on an animation means the transaction's duration.
  var duration: CFTimeInterval { get set }
  /// Local seconds per parent second; negative runs backwards, 0 freezes at `timeOffset`.
  var speed: Float { get set }
  /// The offset added to the local time.
  var timeOffset: CFTimeInterval { get set }
  /// The number of repetitions, fractions allowed; 0 means one.
  var repeatCount: Float { get set }
  /// The length of all repetitions together, in local seconds; 0 means that `repeatCount` applies.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether each repetition runs back to its start.
  var autoreverses: Bool { get set }
  /// The values that an animation presents outside its active time.
  var fillMode: CAMediaTimingFillMode { get set }
}
