// Additional data about a frame: input, latency, the finger's true position.

import GestureTrace
import PortableMath
import UIKit

/// Additional data about a frame for metrics and explanations. It is not part of any hash.
public struct FrameTrail: Hashable, Sendable {
  /// The number of the refresh, as in ``FrameRecord/index``.
  public var index: Int
  /// The time at which the frame is shown, as in ``FrameRecord/timestamp``.
  public var timestamp: Double
  /// The phase of the swipe.
  public var phase: SwipePhase
  /// The age in milliseconds of the newest position that the app received: the time since the
  /// leading finger was at ``touch``, which is a reported or a resampled position. nil for a frame
  /// without a new position.
  public var latency: Double?
  /// The leading finger's position in window points, as delivered to the app.
  public var touch: CGPoint?
  /// The leading finger's true position at this time in window points, interpolated between its
  /// samples.
  public var finger: CGPoint?
  /// The recogniser's translation since the first finger landed, in window points; nil if no finger
  /// is down, or if the app itself begins the pop or dismissal.
  public var travelled: CGPoint?
  /// The finger's progress, as in ``FrameRecord/progress``.
  public var progress: Double
  /// The presented progress, as in ``FrameRecord/presentedProgress``.
  public var presentedProgress: Double
  /// The number of refreshes without a new frame since the previous frame.
  public var missed: Int
  /// The delay of the frame in seconds, relative to the first refresh after the previous frame;
  /// negative if the frame is early, and 0 after a pause.
  public var overrun: Double
  /// The number of fingers that are down.
  public var touchesDown: Int
}

/// Tracks the leading finger: the first finger that started at the watched edge or, until there is
/// one, the first finger that is down.
struct LeadingFinger {
  /// The samples of each contact.
  private var paths: [Int: [TouchTimeline.Step]]
  private(set) var contact: Int?
  private(set) var touch: CGPoint?
  /// The latency, as in ``FrameTrail/latency``.
  private(set) var latency: Double?
  /// The time at which the finger was at the newest position so far, in seconds on the recording's
  /// timeline.
  private var newest = -Double.infinity
  private var history = SwipeHistory()
  private var estimator: VelocityEstimator
  private var isAtEdge = false

  init(timeline: TouchTimeline, velocity: VelocityMethod, pointsPerMillimeter: Double) {
    estimator = VelocityEstimator(velocity, unitsPerMillimeter: pointsPerMillimeter)
    paths = Dictionary(grouping: timeline.steps, by: \.contact)
  }

  /// Estimates velocities with the method in the settings.
  init(following timeline: TouchTimeline, _ settings: ReplaySettings) {
    self.init(
      timeline: timeline, velocity: settings.rules.velocity,
      pointsPerMillimeter: settings.rules.scale.pointsPerMillimeter)
  }

  /// Adds a step that has just arrived, before it is delivered.
  mutating func add(_ step: TouchTimeline.Step) {
    paths[step.contact, default: []].append(step)
  }

  mutating func beginFrame() { latency = nil }

  /// Adds a step that was delivered in a frame at `time`, in seconds on the recording's timeline.
  mutating func take(_ step: TouchTimeline.Step, at time: Double, edge: TraceEdge) {
    // Only the leading finger, while it is down, is looked up.
    defer { if step.kind == .ended || step.kind == .cancelled { paths[step.contact] = nil } }
    if step.kind == .began, contact == nil || step.startsAtWatchedEdge && !isAtEdge {
      contact = step.contact
      isAtEdge = step.startsAtWatchedEdge
      touch = step.location
      history = SwipeHistory()
      history.add(0, at: step.seconds * 1000)
      estimator.removeAll()
      record(step)
      newest = -.infinity
    }
    guard step.contact == contact else { return }
    if step.kind == .began || step.kind == .moved {
      // If an earlier prediction is for a later time than this report, the prediction's time is
      // used.
      newest = max(newest, step.placeSeconds ?? step.seconds)
      latency = (time - newest) * 1000
    }
    if step.kind == .moved, !step.isResampled, let touch {
      history.add(edge.inward(step.location) - edge.inward(touch), at: step.seconds * 1000)
      record(step)
    }
    touch = step.location
    if step.kind == .ended || step.kind == .cancelled {
      estimator.rest(untilNanoseconds: Self.nanoseconds(step.seconds))
      history.trim(step.seconds * 1000)
      contact = nil
      isAtEdge = false
    }
  }

  /// The mean speed away from the edge over the last 150 ms, in points per second.
  var meanSpeed: Double { history.velocity * 1000 }

  /// The speed away from an edge in points per second, as a pan recogniser would report it.
  func speed(from edge: TraceEdge) -> Double {
    guard let velocity = estimator.velocity() else { return 0 }
    return edge.inward(x: velocity.x, y: velocity.y)
  }

  private mutating func record(_ step: TouchTimeline.Step) {
    estimator.add(
      x: Double(step.location.x), y: Double(step.location.y),
      nanoseconds: Self.nanoseconds(step.seconds))
  }

  private static func nanoseconds(_ seconds: Double) -> Int64 {
    let value = (seconds * 1e9).rounded()
    return value.isFinite && abs(value) < 0x1p62 ? Int64(value) : 0
  }

  /// The finger's position at this time of the recording.
  func finger(at time: Double) -> CGPoint? {
    guard let contact, let path = paths[contact], !path.isEmpty else { return nil }
    let low = path.partitionPoint { $0.seconds > time }
    guard low > 0 else { return path[0].location }
    guard low < path.count else { return path[path.count - 1].location }
    let (a, b) = (path[low - 1], path[low])
    let span = b.seconds - a.seconds
    let share = span > 0 ? (time - a.seconds) / span : 0
    return CGPoint(
      x: a.location.x + (b.location.x - a.location.x) * share,
      y: a.location.y + (b.location.y - a.location.y) * share)
  }
}
