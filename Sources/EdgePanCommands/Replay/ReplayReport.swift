// The report of `replay` on one recording, printed as text or encoded as JSON.

import ContactTracking
import GestureReplay
import GestureTrace
import PlainText
import PortableMath

/// One recording replayed through one animator: the settings, the swipes and the frames.
struct ReplayReport: Encodable {
  var file: String
  var device: String
  var settings: ReportedSettings
  var assumptions: [String]
  /// Problems of the recording that do not prevent a replay. Without problems, `nil` and omitted
  /// from the JSON.
  var warnings: [String]?
  /// What iOS shows differently; without notes, `nil` and omitted from the JSON.
  var notes: [String]?
  var contacts: Int
  var swipes: [Swipe]
  var hash: String
  /// The width of the band at the edge, human-readable.
  var band: String
  /// The number of frames in the replay's log.
  var frameCount: Int
  /// The frames, with --frames; otherwise `nil` and omitted from the JSON.
  var frames: [Frame]?
  /// The layers of the frames named with --layers.
  var layers: [Layers]?
  var explanation: ReplayExplanation?
  var rules: [RuleRow]?
  var clocks: [ClockRow]?
  var inputs: [InputRow]?
  var metrics: MetricsReport?

  struct Swipe: Encodable {
    var contact: Int
    var outcome: String
    var reason: String
    var progress: Double?
    /// The velocity at the release in the direction that completes the transition, in points per
    /// second, as estimated by the settings' `velocityMethod`.
    var velocityPointsPerSecond: Double?
    var beganFrame: Int?
    var releasedFrame: Int?
    var endedFrame: Int?
    var frames: Int?
  }

  struct Layers: Encodable {
    var frame: Int
    /// One layer per line, as in goldens.
    var layers: [String]
  }

  struct Frame: Encodable {
    var index: Int
    var milliseconds: Double
    var gesture: String
    var progress: Double
    var velocityPointsPerSecond: Double
    var presentedProgress: Double
    var phase: String
    var hash: String
  }
}

/// The reports of one command line, for JSON.
struct ReplayReportList: Encodable {
  var replays: [ReplayReport]
  /// The recordings that could not be replayed, or `nil` if all could be replayed. Then the key is
  /// omitted from the JSON.
  var errors: [TraceFailures.Row]?
  /// The number of replays that met the expectation of --expect.
  var asExpected: Int?
  /// The metrics of all replays together.
  var metrics: MetricsReport?
}

extension ReplayReport {
  init(trace: Trace, result: ReplayResult, settings: ReplaySettings, withFrames: Bool) {
    file = escape(trace.file)
    device = trace.displayName
    self.settings = ReportedSettings(value: settings, isDrivenByApp: result.isDrivenByApp)
    assumptions = result.assumptions
    warnings = trace.truncationWarning.map { [$0] }
    notes = result.notes.isEmpty ? nil : result.notes.map { escape($0) }
    contacts = result.contactCount
    swipes = result.swipes.map { Swipe($0, frames: result.frames) }
    hash = FrameRecord.text(ofHash: result.hash)
    band =
      result.isDirect
      ? "\(Figure(EdgePanRules.screenBandPoints, 1)) pt" : "\(settings.rules.band)"
    frameCount = result.frames.count
    frames = withFrames ? result.frames.map(Frame.init) : nil
  }
}

extension ReplayReport.Swipe {
  /// - Parameter all: the replay's frames. Only the swipe's shown frames are counted, not refreshes
  ///   that the display missed.
  init(_ record: SwipeRecord, frames all: [FrameRecord]) {
    contact = record.contact
    outcome = record.outcome.rawValue
    reason = record.reason
    progress = record.release?.progress
    velocityPointsPerSecond = record.release?.velocity
    beganFrame = record.release?.beganFrame
    releasedFrame = record.release?.releasedFrame
    endedFrame = record.release?.endedFrame
    frames = record.release.map { release in
      max(0, all.place(ofFrame: release.endedFrame + 1) - all.place(ofFrame: release.beganFrame))
    }
  }
}

extension ReplayReport.Frame {
  init(_ record: FrameRecord) {
    index = record.index
    milliseconds = record.timestamp * 1000
    gesture = record.gesture
    progress = record.progress
    velocityPointsPerSecond = record.velocity
    presentedProgress = record.presentedProgress
    phase = record.phase.rawValue
    hash = FrameRecord.text(ofHash: record.hash)
  }
}

/// A frame of a replay's log: its refresh.
protocol LoggedFrame {
  /// The number of the refresh; it ascends in a replay's frames.
  var index: Int { get }
}

extension FrameRecord: LoggedFrame {}
extension FrameTrail: LoggedFrame {}

extension Array where Element: LoggedFrame {
  /// Returns the position of a frame, or the position at which it would be inserted. A binary
  /// search, because a recording can contain thousands of swipes and a hundred thousand frames.
  func place(ofFrame index: Int) -> Int { partitionPoint { $0.index >= index } }
}
