// GNOME's swipe tracker: computes the snap point and the settling time from touchpad deltas.

import PlainText
import PortableMath

/// A swipe over snap points, as tracked by GNOME Shell; libadwaita uses the same numbers.
///
/// A swipe begins once its summed path is 16 units long and runs along the tracker's axis. At the
/// end, a slow swipe goes to the nearest point. A fast swipe goes as far as its deceleration
/// allows: at least one point in its direction and, unless long swipes are allowed, at most one.
/// Velocities are in units per millisecond. Source: GNOME Shell, js/ui/swipeTracker.js.
public struct SwipeTracker: Sendable {
  /// The kind of device.
  public enum Device: Hashable, Codable, Sendable {
    /// Fingers on a touchpad.
    case touchpad
    /// A finger on a screen.
    case touchscreen

    /// The velocity, in units per millisecond, below which the nearest point is chosen.
    var slowest: Double { self == .touchpad ? 0.6 : 0.3 }
    /// The fraction of the velocity that remains after a millisecond.
    var deceleration: Double { self == .touchpad ? 0.997 : 0.998 }
    /// The units between two snap points of a horizontal swipe on a touchpad. On a touchscreen the
    /// distance is the page's length, and the caller divides the motion by it.
    public var horizontalDistance: Double { 400 }
    /// The units between two snap points of a vertical swipe on a touchpad.
    public var verticalDistance: Double { 300 }
  }

  /// The axis of the swipe.
  public enum Orientation: String, Sendable {
    /// A path that begins along the other axis is not a swipe.
    case horizontal, vertical
  }

  /// The end of a swipe: its snap point and the time to get there.
  public struct End: Hashable, Sendable {
    /// The snap point at which the swipe comes to rest.
    public var progress: Double
    /// The duration of the settling animation.
    public var milliseconds: Double
  }

  private static let pathToBegin = 16.0
  /// The velocity above which the distance of a fling increases with the square of the velocity.
  private static let curveVelocity = 2.0
  private static let parabola = 0.35
  /// Progress per millisecond, used if the finger's velocity points away from the target.
  private static let baseVelocity = 0.002
  private static let durationFactor = 3.0
  private static let durations = (shortest: 100.0, longest: 400.0)
  /// Positions that differ by less than this, in snap points, count as equal.
  private static let epsilon = 0.005

  /// The device, which determines the minimum velocity of a flick and its deceleration.
  public let device: Device
  /// The axis along which a swipe may begin.
  public let orientation: Orientation
  private let snapPoints: [Double]
  private let allowsLongSwipes: Bool
  private let initialProgress: Double
  /// The current position, in snap points.
  public private(set) var progress: Double
  /// Whether the swipe has begun.
  public private(set) var hasBegun = false
  private var isIgnored = false
  private var path = (x: 0.0, y: 0.0)
  private var history = SwipeHistory()

  /// - Parameters:
  ///   - device: the kind of device.
  ///   - orientation: the axis along which the swipe may begin.
  ///   - snapPoints: ascending; at least one.
  ///   - progress: the position at the start, in snap points.
  ///   - allowsLongSwipes: whether a fast swipe may pass more than one snap point.
  public init(
    device: Device = .touchpad, orientation: Orientation = .horizontal, snapPoints: [Double],
    progress: Double, allowsLongSwipes: Bool = false
  ) {
    (self.device, self.orientation) = (device, orientation)
    (self.snapPoints, self.allowsLongSwipes) = (snapPoints, allowsLongSwipes)
    (self.progress, initialProgress) = (progress, progress)
  }

  private var distance: Double {
    orientation == .horizontal ? device.horizontalDistance : device.verticalDistance
  }

  /// Adds one motion of the fingers, in units; positive values increase the progress.
  ///
  /// - Returns: the progress after the motion, or nil if the swipe has not begun.
  public mutating func move(dx: Double, dy: Double, milliseconds: Double) -> Double? {
    guard !isIgnored else { return nil }
    if !hasBegun {
      path.x += dx
      path.y += dy
      guard (path.x * path.x + path.y * path.y).squareRoot() >= Self.pathToBegin else { return nil }
      let isHorizontal = abs(path.x) > abs(path.y)
      guard isHorizontal == (orientation == .horizontal) else {
        isIgnored = true
        return nil
      }
      hasBegun = true
      history.add(0, at: milliseconds)
    }
    let delta = orientation == .horizontal ? dx : dy
    let bounds = bounds
    progress = min(max(progress + delta / distance, bounds.lower), bounds.upper)
    history.add(delta, at: milliseconds)
    return progress
  }

  /// Ends the swipe when the fingers have lifted. Returns nil if the swipe never began.
  public mutating func end(milliseconds: Double) -> End? {
    guard hasBegun else { return nil }
    history.trim(milliseconds)
    let velocity = history.velocity
    let target = target(velocity)
    return End(
      progress: target,
      milliseconds: Self.duration(
        from: progress, to: target, velocity: velocity, distance: distance))
  }

  /// The point at which a release with this velocity comes to rest.
  func target(_ velocity: Double) -> Double {
    guard abs(velocity) >= device.slowest else { return snapPoints[nearest(progress)] }
    let thrown = progress + (velocity < 0 ? -1 : 1) * Self.throwLength(abs(velocity), device)
    let bounds = bounds
    let place = min(max(thrown, bounds.lower), bounds.upper)
    let start = nearest(initialProgress)
    let (below, above) = (previous(place), next(place))
    // The target is at least one step away from the start, in the velocity's direction.
    if velocity > 0, below == start { return snapPoints[above] }
    if velocity <= 0, above == start { return snapPoints[below] }
    return snapPoints[nearest(place)]
  }

  static func throwLength(_ speed: Double, _ device: Device) -> Double {
    let slope = device.deceleration / (1 - device.deceleration) / 1000
    guard speed > curveVelocity else { return speed * slope }
    let shift = slope / 2 / parabola
    let beyond = speed - curveVelocity + shift
    return slope * curveVelocity + parabola * beyond * beyond - parabola * shift * shift
  }

  /// The settling time in milliseconds: three times the remaining distance divided by the velocity,
  /// at least 100, and at most 400 for a distance of one snap point or less, more for longer
  /// distances.
  static func duration(
    from progress: Double, to target: Double, velocity: Double, distance: Double
  ) -> Double {
    let way = target - progress
    guard way != 0 else { return 0 }
    let ownVelocity = velocity / distance
    let used = way * ownVelocity <= 0 ? baseVelocity : ownVelocity
    let points = max(1, abs(way).rounded(.up))
    let longest = durations.longest * Portable.log2(1 + points)
    return min(max(abs(way / used * durationFactor), durations.shortest), longest)
  }

  private var bounds: (lower: Double, upper: Double) {
    let last = snapPoints.count - 1
    if allowsLongSwipes { return (snapPoints[0], snapPoints[last]) }
    let closest = nearest(initialProgress)
    var (below, above) = (closest, closest)
    if abs(snapPoints[closest] - initialProgress) >= Self.epsilon {
      (below, above) = (previous(initialProgress), next(initialProgress))
    }
    return (snapPoints[max(below - 1, 0)], snapPoints[min(above + 1, last)])
  }

  private func nearest(_ place: Double) -> Int {
    var best = 0
    for index in snapPoints.indices
    where abs(snapPoints[index] - place) < abs(snapPoints[best] - place) { best = index }
    return best
  }

  /// The first point at or above the position.
  private func next(_ place: Double) -> Int {
    snapPoints.firstIndex { $0 >= place } ?? snapPoints.count - 1
  }

  /// The last point at or below the position.
  private func previous(_ place: Double) -> Int { snapPoints.lastIndex { $0 <= place } ?? 0 }

  /// The progress and velocity at which a finish rule decides, and whether a swipe from 0 then comes
  /// to rest at 1.
  static func end(
    of release: FinishRule.Release, rule: FinishRule, device: Device
  ) -> (progress: Double, velocity: Double, completes: Bool) {
    var tracker = SwipeTracker(device: device, snapPoints: [0, 1], progress: 0)
    tracker.progress = rule.shownProgress(
      translation: release.translation, extent: release.extent)
    let velocity = (release.meanSpeed ?? release.speed) / 1000
    return (tracker.progress, velocity, tracker.target(velocity) == 1)
  }

  /// A finish rule's decision.
  static func decide(
    _ release: FinishRule.Release, rule: FinishRule, device: Device
  ) -> FinishRule.Decision {
    let (progress, velocity, completes) = end(of: release, rule: rule, device: device)
    let (size, limit) = Figure.pair(abs(velocity) * 1000, device.slowest * 1000, 0)
    let speed = "speed \(velocity < 0 && size != "0" ? "-" : "")\(size)"
    let (share, half) = Figure.pair(progress, 0.5, 3)
    let reason =
      abs(velocity) >= device.slowest
      ? "\(speed) \(velocity > 0 ? ">= " : "<= -")\(limit) pt/s over 150 ms, from progress \(share)"
      : "progress \(share) \(completes ? ">" : "<=") \(half), \(speed) within "
        + "\(limit) pt/s over 150 ms"
    return FinishRule.Decision(completes: completes, reason: reason)
  }
}

/// The steps of the last 150 ms and their mean velocity, as in GNOME Shell.
struct SwipeHistory: Sendable {
  private static let milliseconds = 150.0
  private var steps: [(delta: Double, milliseconds: Double)] = []

  mutating func add(_ delta: Double, at milliseconds: Double) {
    trim(milliseconds)
    steps.append((delta, milliseconds))
  }

  /// Removes steps older than 150 ms, unless all steps are older (as in GNOME Shell).
  mutating func trim(_ now: Double) {
    guard let first = steps.firstIndex(where: { $0.milliseconds >= now - Self.milliseconds }) else {
      return
    }
    steps.removeFirst(first)
  }

  /// The sum of the deltas after the first step, divided by the time from the first step to the
  /// last; 0 for fewer than two steps.
  var velocity: Double {
    guard let first = steps.first, let last = steps.last,
      last.milliseconds != first.milliseconds
    else { return 0 }
    let sum = steps.dropFirst().reduce(0) { $0 + $1.delta }
    return sum / (last.milliseconds - first.milliseconds)
  }
}
