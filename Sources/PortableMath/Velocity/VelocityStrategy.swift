/// A method that selects the samples of a moving point and computes a velocity from them.
///
/// Implementations contain only constants; the samples are in a ``SampleHistory``.
public protocol VelocityStrategy: Sendable {
  /// The longest pause between two samples, or before the lift, across which samples are used.
  /// After a longer pause the point counts as having stopped, and earlier samples are not used.
  /// With `nil`, a pause does not affect the velocity.
  var gapNanoseconds: Int64? { get }
  /// The number of samples kept, at least 1.
  var sampleLimit: Int { get }
  /// Whether a sample with the same time as the newest replaces it (Android). If not, both are kept
  /// (Flutter).
  var replacesSameTime: Bool { get }
  /// The spacing below which a sample may be replaced by the next one, so that the history of a
  /// fast device covers enough time. With 0, all samples are kept.
  var spacingNanoseconds: Int64 { get }
  /// The velocity at the newest of one or more samples, in units of length per second, or `nil` if
  /// the samples do not determine a velocity.
  func velocity(of history: SampleHistory) -> (x: Double, y: Double)?
}

extension VelocityStrategy {
  public var gapNanoseconds: Int64? { 40_000_000 }
  public var sampleLimit: Int { 20 }
  public var replacesSameTime: Bool { true }
  public var spacingNanoseconds: Int64 { 0 }
}
