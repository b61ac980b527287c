// How the samples of a device become the touches of a frame: the policies by name.

/// What a frame is given of the samples that arrived since the frame before.
///
/// A device reports when it likes, a display refreshes when it must; every system joins the two in
/// its own way, and each way has its price in latency, smoothness or overshoot.
public enum InputPolicy: String, CaseIterable, Hashable, Sendable, Codable {
  /// The newest sample only; the others are lost, for the velocity too.
  case latest
  /// The newest sample, and those before it as its history: UIKit's `coalescedTouches`.
  case coalesced
  /// Moves resampled to 5 ms before the frame, extrapolated by at most 8 ms: Android's.
  case aosp
  /// Everything resampled to 38 ms before the frame, interpolated only: Flutter's.
  case flutter

  /// One sentence for people.
  public var summary: String {
    switch self {
    case .latest: "the newest sample of each frame; no history"
    case .coalesced: "the newest sample, the others as its history (UIKit)"
    case .aosp: "resampled to 5 ms before the frame, predicting up to 8 ms (Android)"
    case .flutter: "resampled to 38 ms before the frame, interpolation only (Flutter)"
    }
  }

  /// Whether the samples of one delivery are handed to recognisers as its history.
  var keepsHistory: Bool { self != .latest }

  func makeFeed(timeline: TouchTimeline, latency: Double) -> any InputFeed {
    switch self {
    case .latest, .coalesced: ArrivalFeed(timeline: timeline, latency: latency)
    case .aosp: AndroidFeed(timeline: timeline, latency: latency)
    case .flutter: FlutterFeed(timeline: timeline, latency: latency)
    }
  }
}

/// A recording's steps on their way into frames. Times are the recording's seconds.
protocol InputFeed {
  /// What the frame shown at `time` is given, oldest first; the frame after it is due at `next`.
  mutating func deliver(at time: Double, next: Double) -> [TouchTimeline.Step]
  /// Whether everything was delivered.
  var isOver: Bool { get }
  /// No frame before this time is given anything; only asked while not over.
  var nextDue: Double { get }
  /// Stamp of the newest step that was taken from the recording; 0 before the first.
  var newestStamp: Double { get }
  /// Whether the first thing to be delivered is a touch that begins, by that time.
  func begins(by time: Double) -> Bool
}

/// Every step in the first frame after its arrival.
struct ArrivalFeed: InputFeed {
  private let steps: [TouchTimeline.Step]
  private let latency: Double
  private var position = 0

  init(timeline: TouchTimeline, latency: Double) {
    steps = timeline.steps
    self.latency = latency
  }

  mutating func deliver(at time: Double, next: Double) -> [TouchTimeline.Step] {
    let start = position
    while position < steps.count, steps[position].seconds + latency <= time { position += 1 }
    return Array(steps[start..<position])
  }

  var isOver: Bool { position == steps.count }
  var nextDue: Double { steps[position].seconds + latency }
  var newestStamp: Double { position == 0 ? 0 : steps[position - 1].seconds }

  func begins(by time: Double) -> Bool {
    !isOver && steps[position].kind == .began && nextDue <= time
  }
}
