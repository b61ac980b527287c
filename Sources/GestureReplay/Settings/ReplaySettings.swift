import ContactTracking
import GestureTrace
import UIKit

/// The settings of a replay: its subject and its conditions. Frames depend only on these and the
/// recording.
///
/// Equal settings and equal recordings result in equal frames, bit for bit. Settings are read from
/// a command line, stored in the header of a golden and in JSON reports, and printed as the command
/// that repeats the replay:
///
///     var settings = ReplaySettings(for: trace)
///     settings.subject = .init(animator: "explode", context: "tab")
///     settings.edge = .right
///     settings.arguments()        // "--animator explode --context tab --edge right"
///     settings.fields             // [("animator", "explode"), ("context", "tab"), …]
///     try ReplaySettings(fields: settings.fields) == settings   // true
///
/// Each setting with a text form is one row of a table (``ReplaySettings/fields``), so an added row
/// appears in options, goldens, reports and commands.
public struct ReplaySettings: Hashable, Sendable {
  /// The subject; empty in a test that makes its scene itself.
  public var subject = Subject()
  /// The display, which determines the times of frames.
  public var display: SimulatedDisplay
  /// The policy that turns the samples since the previous frame into touches.
  public var input: InputPolicy
  /// The edge that the recogniser watches.
  public var edge: TraceEdge
  /// The minimum number of fingers that the recogniser requires.
  public var fingers: Int
  /// The width of the device's edge band, the scale from millimetres to points, and the size of
  /// `UIScreen.main` during the replay.
  public var rules: EdgePanRules
  /// The rule by which the transition finishes or is cancelled when the finger lifts. Its text form
  /// is its name if it is in ``FinishRule/all``, otherwise its value.
  public var finishRule: FinishRule
  /// The release of iOS whose gestures and rules EdgePan's UIKit reproduces: `--system`.
  public var system = UISystemBehavior.standard
  /// The maximum time, in simulated seconds, that the engine runs after the last event. A replay
  /// that is still running then is aborted and reported as never ending.
  public var limitSeconds: Double
  /// The maximum number of frames of a replay. Each frame takes up to a kilobyte, so this also
  /// limits memory.
  public var maximumFrames = defaultMaximumFrames
  /// The time in seconds at which a replay is aborted, on the simulated display's clock, which also
  /// counts skipped idle time.
  public var maximumSeconds = defaultMaximumSeconds
  /// The additional distance in millimetres that every swipe travels before its release, at the
  /// same speed, to find what a little more travel would change; 0 replays the recording unchanged.
  /// It has no text form, because it is not a setting of a golden.
  public var reachMillimeters = 0.0

  /// The names of the invariants (`Invariant`) that are not checked, for an app that breaks them on
  /// purpose. No frame depends on these names. Clients set `skipped`, of type `Set<Invariant>`.
  package var skippedRules: Set<String> = []

  /// The changes of the screen's size during the gesture. The fingers keep their positions in the
  /// window.
  public var resizes: [ScreenChange] = []
  /// Whether the keyboard is shown for the scene's first text input before the recording begins.
  /// Without a text input there is no keyboard.
  public var showsKeyboard = false
  /// The treatment of a finger that lands while a transition settles.
  public var settling = Settling.wait
  /// The layout direction of text, rows and navigation stacks.
  public var direction = ReadingDirection.leftToRight
  /// The follow-up gesture, which is replayed after the recording has ended; nil for none. No frame
  /// of the recording itself depends on it.
  public var again: FollowUpGesture?

  /// Every animator of the catalogue takes less than 2 s; an animation that takes ten times as long
  /// is a bug.
  public static let defaultLimitSeconds = 20.0
  /// 28 minutes of touch and motion at 60 Hz; the replay of the longest real recording shows a few
  /// thousand frames.
  public static let defaultMaximumFrames = 100_000
  /// A week. Timestamps that span more are the result of a clock adjustment, not of a gesture.
  public static let defaultMaximumSeconds = 604_800.0

  /// Creates settings. Settings without a parameter have their defaults.
  public init(
    display: SimulatedDisplay = SimulatedDisplay(), input: InputPolicy = .coalesced,
    edge: TraceEdge = .left, fingers: Int = 1, rules: EdgePanRules = EdgePanRules(),
    finishRule: FinishRule = .halfOrFlick,
    limitSeconds: Double = defaultLimitSeconds
  ) {
    self.display = display
    self.input = input
    self.edge = edge
    self.fingers = fingers
    self.rules = rules
    self.finishRule = finishRule
    self.limitSeconds = limitSeconds
  }
}

extension ReplaySettings {
  /// The size in points of `UIScreen.main`, and of windows that fill the screen, at the beginning.
  public var screenSize: CGSize {
    CGSize(width: rules.scale.widthPoints, height: rules.scale.heightPoints)
  }

  /// The size of pictures in points: the smallest that has room for the screen of every frame.
  public var pictureSize: CGSize {
    resizes.reduce(into: screenSize) { size, change in
      size.width = max(size.width, change.width)
      size.height = max(size.height, change.height)
    }
  }

  /// The largest number of fingers that a replay can require; a larger number in a header is
  /// reduced to this number.
  public static let maximumFingers = 10

  /// The defaults, with the edge and the number of fingers that the recording's header states.
  public init(for trace: Trace) { self.init(for: trace.header) }

  /// The defaults, with the edge and the number of fingers that a recording's header states.
  public init(for header: TraceHeader) { self = ReplaySettings().following(header) }

  /// Returns the settings with the edge and the number of fingers that a recording's header states.
  public func following(_ header: TraceHeader) -> ReplaySettings {
    var settings = self
    settings.edge = header.edge ?? .left
    settings.fingers = min(max(header.fingers ?? 1, 1), Self.maximumFingers)
    return settings
  }

  /// Returns the settings with another subject.
  public func into(_ subject: Subject) -> ReplaySettings {
    var settings = self
    settings.subject = subject
    return settings
  }
}

extension ReplaySettings {
  /// Returns the settings that a recording's header requests; the defaults if the header cannot be
  /// read.
  public static func standard(ofRecordingAt path: String) -> ReplaySettings {
    var memo: DescriptionMemo?
    return standard(ofRecordingAt: path, reusing: &memo)
  }

  /// Returns the settings that a recording's header requests, for a program that reads many files.
  ///
  /// - Parameter memo: as in `TraceReader.read(path:reusing:)`.
  package static func standard(
    ofRecordingAt path: String, reusing memo: inout DescriptionMemo?
  ) -> ReplaySettings {
    guard let header = try? TraceStream.header(ofTraceAt: path, reusing: &memo) else {
      return ReplaySettings()
    }
    return ReplaySettings(for: header)
  }
}
