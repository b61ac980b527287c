// Measurements of a single flick, for comparing synthetic and real flicks.

import ContactTracking

/// Measurements of one flick along its main direction: the axis on which the contact travelled
/// farther, in the direction of its travel.
///
/// Speeds are computed over two frames, so that the jitter of one frame does not cause a peak.
struct FlickFigures: Hashable, Sendable {
  /// The time from the first sample to the last.
  var durationMilliseconds: Double
  /// The largest distance from the start, along the main direction.
  var reachMillimeters: Double
  /// The highest speed.
  var peakMillimetersPerSecond: Double
  /// The time of the peak speed, as a fraction of the duration.
  var peakAt: Double
  /// The mean deceleration, in mm/s², from the peak speed to ``approachMillimetersPerSecond``. The
  /// approach speed is attributed to the middle of the span over which it is measured, 52.5 ms
  /// before the last sample. 0 if the peak is later than that.
  var decelerationMillimetersPerSecondSquared: Double
  /// The slope of a straight line fitted to the positions from 75 to 30 ms before the last sample.
  var approachMillimetersPerSecond: Double
  /// The slope of a straight line fitted to the positions of the last 30 ms; negative if the
  /// contact moved backwards.
  var releaseMillimetersPerSecond: Double
  /// The distance from the farthest position to the last position.
  var rollBackMillimeters: Double
  /// The smallest displacement along the main direction in the first third of the duration:
  /// negative if the contact first moved backwards, otherwise 0.
  var landingRollMillimeters: Double
  /// The largest deviation perpendicular to the main direction.
  var driftMillimeters: Double
  /// The pressures of the first, second, second-to-last and last samples, each divided by the
  /// median pressure; `nil` for a device without pressure.
  var pressureShares: [Double]?

  /// Measures a contact. Returns `nil` for fewer than five samples or a contact without motion.
  init?(_ contact: Contact) {
    let path = contact.path
    let (first, last) = (contact.start, contact.last)
    guard path.count >= 5, last.microseconds > first.microseconds else { return nil }
    let x = last.position.xMillimeters - first.position.xMillimeters
    let y = last.position.yMillimeters - first.position.yMillimeters
    let isSideways = abs(x) >= abs(y)
    let sign = (isSideways ? x : y) < 0 ? -1.0 : 1.0
    let places: [(time: Double, inward: Double, across: Double)] = path.map { sample in
      let dx = sample.position.xMillimeters - first.position.xMillimeters
      let dy = sample.position.yMillimeters - first.position.yMillimeters
      let time = Double(sample.microseconds - first.microseconds) / 1000
      return isSideways ? (time, sign * dx, abs(dy)) : (time, sign * dy, abs(dx))
    }
    let end = places[places.count - 1]
    let reach = places.map(\.inward).max() ?? 0
    guard reach > 0, end.time > 0 else { return nil }
    durationMilliseconds = end.time
    reachMillimeters = reach

    var peak = (speed: 0.0, at: 0.0)
    for index in 1..<(places.count - 1) {
      let (before, after) = (places[index - 1], places[index + 1])
      guard after.time > before.time else { continue }
      let speed = (after.inward - before.inward) / (after.time - before.time) * 1000
      if speed > peak.speed { peak = (speed, places[index].time) }
    }
    peakMillimetersPerSecond = peak.speed
    peakAt = peak.at / end.time

    approachMillimetersPerSecond = Self.slope(places, end.time - 75, end.time - 30)
    releaseMillimetersPerSecond = Self.slope(places, end.time - 30, end.time)
    let falling = end.time - 52.5 - peak.at
    decelerationMillimetersPerSecondSquared =
      falling > 0 ? (peak.speed - approachMillimetersPerSecond) / falling * 1000 : 0
    rollBackMillimeters = reach - end.inward
    let landing = places.prefix { $0.time <= end.time / 3 }
    landingRollMillimeters = min(0, landing.map(\.inward).min() ?? 0)
    driftMillimeters = places.map(\.across).max() ?? 0
    pressureShares = Self.pressureShares(path)
  }

  /// Returns the slope, in units per second, of a line fitted to the positions in a span of
  /// milliseconds; 0 for fewer than two positions.
  private static func slope(
    _ places: [(time: Double, inward: Double, across: Double)], _ begin: Double, _ end: Double
  ) -> Double {
    let span = places.filter { $0.time >= begin && $0.time <= end }
    let count = Double(span.count)
    guard count >= 2 else { return 0 }
    let time = span.reduce(0) { $0 + $1.time } / count
    let inward = span.reduce(0) { $0 + $1.inward } / count
    let above = span.reduce(0) { $0 + ($1.time - time) * ($1.inward - inward) }
    let below = span.reduce(0) { $0 + ($1.time - time) * ($1.time - time) }
    return below > 0 ? above / below * 1000 : 0
  }

  private static func pressureShares(_ path: [ContactSample]) -> [Double]? {
    let pressures = path.compactMap(\.pressure).map(Double.init)
    guard pressures.count == path.count, let median = Quantiles(pressures)?.median, median > 0
    else { return nil }
    return [pressures[0], pressures[1], pressures[path.count - 2], pressures[path.count - 1]]
      .map { $0 / median }
  }
}
