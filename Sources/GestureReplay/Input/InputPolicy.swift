/// A policy that turns the samples since the previous frame into a frame's touches.
///
/// Devices report and displays refresh at different times; every system combines the two in a
/// different way, at a cost in latency, smoothness or overshoot.
public enum InputPolicy: String, CaseIterable, Hashable, Sendable, Codable {
  /// The newest sample only. Earlier samples are lost, and the velocity ignores them.
  case latest
  /// The newest sample, with the earlier samples as its history: UIKit's `coalescedTouches`.
  case coalesced
  /// Moves resampled to 5 ms before the frame, extrapolated by at most 8 ms, as on Android.
  case aosp
  /// Everything resampled to 38 ms before the frame, interpolated only, as in Flutter.
  case flutter

  /// A one-sentence description.
  public var summary: String {
    switch self {
    case .latest: "the newest sample of each frame; no history"
    case .coalesced: "the newest sample, the others as its history (UIKit)"
    case .aosp: "resampled to 5 ms before the frame, predicting up to 8 ms (Android)"
    case .flutter: "resampled to 38 ms before the frame, interpolation only (Flutter)"
    }
  }

  /// Whether recognisers receive the earlier samples of a frame as the newest sample's history.
  var keepsHistory: Bool { self != .latest }

  func makeFeed(timeline: TouchTimeline, latency: Double) -> any InputFeed {
    switch self {
    case .latest, .coalesced: ArrivalFeed(timeline: timeline, latency: latency)
    case .aosp: AndroidFeed(timeline: timeline, latency: latency)
    case .flutter: FlutterFeed(timeline: timeline, latency: latency)
    }
  }
}

/// Delivers a recording's steps to frames. Times are in seconds on the recording's timeline.
protocol InputFeed {
  /// The steps that have arrived and have not been read.
  var queue: StepQueue { get set }
  /// The steps for the frame shown at `time`, oldest first; the next frame is due at `next`.
  mutating func deliver(at time: Double, next: Double) -> ArraySlice<TouchTimeline.Step>
  /// Whether all steps have been delivered.
  var isOver: Bool { get }
  /// The time before which no frame receives a step; valid only while ``isOver`` is false.
  var nextDue: Double { get }
  /// The timestamp of the newest step read from the recording; 0 before the first.
  var newestStamp: Double { get }
  /// Whether the next step begins a touch and is delivered by this time.
  func begins(by time: Double) -> Bool
}

/// Delivers every step in the first frame after its arrival.
struct ArrivalFeed: InputFeed {
  var queue: StepQueue
  private let latency: Double

  init(timeline: TouchTimeline, latency: Double) {
    queue = StepQueue(timeline)
    self.latency = latency
  }

  mutating func deliver(at time: Double, next: Double) -> ArraySlice<TouchTimeline.Step> {
    queue.take(by: time, latency: latency)
  }

  var isOver: Bool { queue.isEmpty }
  var nextDue: Double { queue.next.seconds + latency }
  var newestStamp: Double { queue.newestStamp }

  func begins(by time: Double) -> Bool {
    !isOver && queue.next.kind == .began && nextDue <= time
  }
}
