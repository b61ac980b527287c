// Measurements of eight real flicks, for comparison with synthetic flicks.

extension MotionStatistics {
  /// Eight single-finger flicks from a pad's edge, measured with this type and rounded to
  /// thousandths. They are contacts 13 to 18 (from the left) and 27 and 28 (from the right) of
  /// `touchpads/SynPS2 Synaptics TouchPad.events` in the public repository whot/evemu-devices,
  /// commit 3fa3058.
  ///
  /// The pad declares no resolution; a width of 100 mm is assumed. With default parameters on the
  /// `touchpad` profile, synthetic gestures differ from these flicks by at most 0.2 ms in the
  /// median interval, 0.25 ms in the median jitter, 1 mm in the reach and 1 ms in the duration.
  /// Their speed profile differs on average by 0.11 times the mean speed. The default parameters do
  /// not include the roll of the fingertip at the landing and the lift, so the first and last tenth
  /// of the synthetic profile are slower and vary less.
  public static let realFlicks = MotionStatistics(
    intervalMilliseconds: quantiles(
      10.849, 11.2, 11.944, 12.233, 13.037, 13.505, 23.846, of: 145),
    jitterMilliseconds: quantiles(0, 0.041, 0.186, 0.359, 0.872, 1.384, 11.613, of: 145),
    durationMilliseconds: quantiles(
      198.405, 198.405, 219.676, 235.774, 236.731, 247.578, 247.578, of: 8),
    reachMillimeters: quantiles(32.947, 32.947, 37.441, 45.302, 45.611, 51.589, 51.589, of: 8),
    speedProfile: [
      quantiles(0.051, 0.055, 0.208, 0.523, 1.11, 1.751, 2.255, of: 15),
      quantiles(0.098, 0.184, 0.361, 0.537, 0.967, 1.027, 1.301, of: 14),
      quantiles(0.033, 0.719, 1.045, 1.41, 1.52, 1.682, 1.686, of: 15),
      quantiles(1.241, 1.361, 1.559, 1.792, 2.137, 3.065, 3.08, of: 14),
      quantiles(1.304, 1.343, 1.534, 1.746, 1.85, 1.944, 2.069, of: 13),
      quantiles(0.832, 1.158, 1.183, 1.423, 1.502, 1.601, 1.641, of: 14),
      quantiles(0.395, 0.64, 0.96, 1.091, 1.27, 1.406, 1.552, of: 14),
      quantiles(0.017, 0.035, 0.364, 0.737, 0.817, 0.975, 0.985, of: 16),
      quantiles(0.082, 0.205, 0.243, 0.406, 0.577, 0.701, 0.751, of: 14),
      quantiles(0, 0.021, 0.204, 0.41, 0.612, 1.219, 2.21, of: 16),
    ],
    fastestAt: quantiles(0.025, 0.025, 0.364, 0.383, 0.396, 0.5, 0.5, of: 8))

  private static func quantiles(
    _ minimum: Double, _ p05: Double, _ p25: Double, _ median: Double, _ p75: Double,
    _ p95: Double, _ maximum: Double, of count: Int
  ) -> Quantiles {
    Quantiles(
      minimum: minimum, p05: p05, p25: p25, median: median, p75: p75, p95: p95,
      maximum: maximum, count: count)
  }
}
