// Quality metrics of a replay: hitches, latency, smoothness, distance from the finger.

import GestureTrace
import UIKit

/// The metrics of one replay, or of several replays combined.
///
/// They describe the simulated display and the delivery of input, so they are the same in every
/// run, bit for bit; the engine's cost on this machine is not included. Only frames during a
/// transition count: from the frame in which the recogniser begins to the transition's end.
public struct ReplayMetrics: Hashable, Sendable {
  /// Frames that were shown.
  public var frames = 0
  /// Refreshes at which no new frame was shown.
  public var missedRefreshes = 0
  /// The total delay of frames that missed a refresh, in milliseconds, relative to the first
  /// refresh after the previous frame.
  public var hitchMilliseconds = 0.0
  /// Seconds from the first frame of each transition to its last frame, summed over all
  /// transitions.
  public var activeSeconds = 0.0
  /// The delay of each frame, in ms, because of jitter and drops; negative if the frame is early.
  public var overruns: [Double] = []
  /// The latency from touch to frame, in ms: for each frame with a new position, the time since the
  /// leading finger was there.
  ///
  /// A camera over the screen would measure this latency plus the display's own. The latency is
  /// defined for every ``InputPolicy``. For a reported position, it is the age of the report; for
  /// an interpolated position, the age of that position. For a predicted position, it is the age
  /// according to the prediction's timestamp; the real cost of predicting is in ``overshoots``.
  /// Frames without a new position have no latency, because a finger at rest cannot be late.
  public var latencies: [Double] = []
  /// The unevenness of the transition while the finger drives it: the absolute second differences
  /// of the presented position from frame to frame, in points.
  public var roughness: [Double] = []
  /// The distance between the presented position and the finger's true position, in points.
  public var distances: [Double] = []
  /// The distance, in points, from the touch that the app received to the range of the finger's
  /// positions in the last 100 ms, for each frame after a swipe's first 100 ms.
  public var overshoots: [Double] = []
  /// The times from the release to the end of the transition, in ms.
  public var rests: [Double] = []

  /// Milliseconds of hitches per second of motion; nil if nothing moved.
  public var hitchRatio: Double? {
    activeSeconds > 0 ? hitchMilliseconds / activeSeconds : nil
  }
  /// The rating of ``hitchRatio``; nil if nothing moved.
  public var rating: HitchRating? { hitchRatio.map(HitchRating.init) }

  /// Creates empty metrics.
  public init() {}

  /// The duration of the window of past finger positions, in seconds.
  static let overshootWindow = 0.1

  /// Measures a replay. Cost: linear in its frames.
  ///
  /// - Parameters:
  ///   - result: the replay.
  ///   - extent: the screen's length along the swipe, in points.
  public init(_ result: ReplayResult, extent: Double) {
    var swipe: [FrameTrail] = []
    for frame in result.trail {
      let isActive = ![.idle, .tracking, .landed].contains(frame.phase)
      if isActive { swipe.append(frame) }
      let isOver = frame.phase == .finished || frame.phase == .cancelled
      if !isActive || isOver, !swipe.isEmpty {
        add(swipe, edge: result.edge, extent: extent)
        swipe.removeAll()
      }
    }
    if !swipe.isEmpty { add(swipe, edge: result.edge, extent: extent) }
  }

  private mutating func add(_ swipe: [FrameTrail], edge: TraceEdge, extent: Double) {
    frames += swipe.count
    for frame in swipe.dropFirst() {
      missedRefreshes += frame.missed
      overruns.append(frame.overrun * 1000)
      // A hitch is a frame that keeps the previous frame on screen for longer than a refresh.
      if frame.missed > 0 { hitchMilliseconds += max(0, frame.overrun * 1000) }
    }
    activeSeconds += swipe[swipe.count - 1].timestamp - swipe[0].timestamp
    if let released = swipe.first(where: { $0.phase != .interactive }) {
      rests.append((swipe[swipe.count - 1].timestamp - released.timestamp) * 1000)
    }
    let held = swipe.filter { $0.phase == .interactive }
    latencies += held.compactMap(\.latency)
    let places = held.map { $0.presentedProgress * extent }
    for index in places.indices.dropFirst(2) {
      roughness.append(abs(places[index] - 2 * places[index - 1] + places[index - 2]))
    }
    addDistances(held, edge: edge, extent: extent)
  }

  private mutating func addDistances(_ held: [FrameTrail], edge: TraceEdge, extent: Double) {
    guard let first = held.first, let touch = first.touch else { return }
    // The position at which the finger's progress is 0, so that the movement within the
    // recogniser's hysteresis does not count as an error.
    let zero = edge.inward(touch) - first.progress * extent
    var recent: [(timestamp: Double, place: Double)] = []
    for frame in held {
      guard let finger = frame.finger, let touch = frame.touch else { continue }
      let place = edge.inward(finger)
      distances.append(abs(place - zero - frame.presentedProgress * extent))
      recent.append((frame.timestamp, place))
      recent.removeAll { $0.timestamp < frame.timestamp - Self.overshootWindow }
      // In the first 100 ms, a delivered touch may be older than every position in `recent`.
      guard frame.timestamp - first.timestamp >= Self.overshootWindow else { continue }
      let given = edge.inward(touch)
      let low = recent.map(\.place).min() ?? given
      let high = recent.map(\.place).max() ?? given
      overshoots.append(max(0, given - high, low - given))
    }
  }

  /// Adds another replay's metrics.
  public mutating func add(_ other: ReplayMetrics) {
    frames += other.frames
    missedRefreshes += other.missedRefreshes
    hitchMilliseconds += other.hitchMilliseconds
    activeSeconds += other.activeSeconds
    overruns += other.overruns
    latencies += other.latencies
    roughness += other.roughness
    distances += other.distances
    overshoots += other.overshoots
    rests += other.rests
  }
}
