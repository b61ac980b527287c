// The samples that a velocity estimator keeps, and how it uses them.

/// A way of keeping the samples of a moving point and computing a velocity from them.
///
/// Implementations hold constants only; the samples are in a ``SampleHistory``.
public protocol VelocityStrategy: Sendable {
  /// The longest silence between two samples, or before the lift, across which samples are used.
  /// After a longer silence the point counts as having stopped, and earlier samples are not used.
  /// With `nil`, a silence does not affect the velocity.
  var gapNanoseconds: Int64? { get }
  /// The number of samples kept, at least 1.
  var sampleLimit: Int { get }
  /// Whether a sample with the newest one's time replaces it (Android) or is kept as well
  /// (Flutter).
  var replacesSameTime: Bool { get }
  /// A sample closer in time than this to the one before may be replaced by the next, so that a
  /// fast device's history reaches far enough back. With 0, all samples are kept.
  var spacingNanoseconds: Int64 { get }
  /// The velocity at the newest of one or more samples, in units of length per second, or `nil`
  /// when the samples do not determine it.
  func velocity(of history: SampleHistory) -> (x: Double, y: Double)?
}

extension VelocityStrategy {
  public var gapNanoseconds: Int64? { 40_000_000 }
  public var sampleLimit: Int { 20 }
  public var replacesSameTime: Bool { true }
  public var spacingNanoseconds: Int64 { 0 }
}
