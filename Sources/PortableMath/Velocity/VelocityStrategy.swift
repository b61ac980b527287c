// What an estimator of velocity is: which samples it keeps, and what it makes of them.

/// How the samples of a moving point are kept and turned into a velocity.
///
/// Implementations hold constants only; the samples are in a ``SampleHistory``.
public protocol VelocityStrategy: Sendable {
  /// A longer silence than this between two samples, or before the lift, means that the point
  /// rested: what lies before it is not used. nil: rest does not age a velocity.
  var gapNanoseconds: Int64? { get }
  /// How many samples are kept, at least 1.
  var sampleLimit: Int { get }
  /// Whether a sample with the newest one's time replaces it (Android) or is kept beside it
  /// (Flutter).
  var replacesSameTime: Bool { get }
  /// Samples closer than this to the one before may be replaced by the next, so that a fast
  /// device's history reaches far enough back; 0 keeps all.
  var spacingNanoseconds: Int64 { get }
  /// The velocity at the newest of one or more samples, in units of length a second; nil where
  /// they do not say.
  func velocity(of history: SampleHistory) -> (x: Double, y: Double)?
}

extension VelocityStrategy {
  public var gapNanoseconds: Int64? { 40_000_000 }
  public var sampleLimit: Int { 20 }
  public var replacesSameTime: Bool { true }
  public var spacingNanoseconds: Int64 { 0 }
}
