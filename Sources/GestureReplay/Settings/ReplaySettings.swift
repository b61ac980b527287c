// Everything that a replay depends on besides the trace: one type for options, goldens and reports.

import ContactTracking
import GestureTrace
import UIKit

/// Everything that a replay depends on besides the trace: the subject and the conditions.
///
/// Equal settings and an equal trace give equal frames, bit for bit. The same value is read from a
/// command line, stored in a golden's head and in JSON reports, and printed as the command that
/// repeats the replay:
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
  /// When frames are shown.
  public var display: SimulatedDisplay
  /// How the samples that arrived since the previous frame become touches.
  public var input: InputPolicy
  /// The edge that the recogniser watches.
  public var edge: TraceEdge
  /// The minimum number of fingers that the recogniser requires.
  public var fingers: Int
  /// The width of the device's edge, the scale from millimetres to points, and the size of the
  /// screen, which is also that of `UIScreen.main` during the replay.
  public var rules: EdgePanRules
  /// The rule that decides when the finger lifts. Its text form is its name: a rule that is not in
  /// ``FinishRule/all`` does not read back.
  public var finishRule: FinishRule
  /// The release of iOS whose gestures and rules UIKit's own parts follow: `--system`.
  public var system = UISystemBehavior.standard
  /// How long the engine may run after the last event, in simulated seconds, before the replay is
  /// aborted as one that never ends.
  public var limitSeconds: Double
  /// The maximum number of frames of a replay. Each costs up to a kilobyte, so this limits memory
  /// too.
  public var maximumFrames = defaultMaximumFrames
  /// The time of the simulated display, in seconds, at which a replay is aborted; skipped idle time
  /// counts.
  public var maximumSeconds = defaultMaximumSeconds
  /// Moves every swipe's release this much further at the same speed, to see what a little more
  /// travel would have changed; 0 replays the recording unchanged. It has no text form, because it
  /// is not a setting of a golden.
  public var reachMillimeters = 0.0

  /// The names (`Invariant`) of the rules that are skipped, for an app that breaks one on purpose.
  /// No frame depends on them.
  public var skippedRules: Set<String> = []

  /// When the screen changes its size during the gesture; the fingers keep their positions in the
  /// window.
  public var resizes: [ScreenChange] = []
  /// Whether the keyboard is shown for the scene's first text input before the recording begins.
  /// Without a text input there is no keyboard.
  public var showsKeyboard = false
  /// The treatment of a finger that lands while a transition settles.
  public var settling = Settling.wait
  /// The layout direction of lines, rows and stacks of screens.
  public var direction = ReadingDirection.leftToRight
  /// The continuation in the same world after the recording has ended; nil for none. No frame
  /// of the recording itself depends on it.
  public var again: Encore?

  /// No animator of the catalogue runs for 2 s; ten times that is a bug.
  public static let defaultLimitSeconds = 20.0
  /// 28 minutes of touch and motion at 60 Hz; the longest real recording shows a few thousand.
  public static let defaultMaximumFrames = 100_000
  /// A week. Stamps that span more come from a clock that was set, not from a gesture.
  public static let defaultMaximumSeconds = 604_800.0

  /// Creates settings; those that are not parameters have their defaults.
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
  /// The size of the screen, in points: of `UIScreen.main`, of every window that fills it, of pictures.
  public var screenSize: CGSize {
    CGSize(width: rules.scale.widthPoints, height: rules.scale.heightPoints)
  }

  /// The maximum number of required fingers, whatever a header says.
  public static let mostFingers = 10

  /// The defaults, with the edge and the fingers that the recording's header names.
  public init(for trace: Trace) { self.init(for: trace.header) }

  /// The defaults, with the edge and the fingers that a recording's header names.
  public init(for header: TraceHeader) {
    self.init()
    edge = header.edge ?? .left
    fingers = min(max(header.fingers ?? 1, 1), Self.mostFingers)
  }

  /// The same settings with another subject.
  public func into(_ subject: Subject) -> ReplaySettings {
    var settings = self
    settings.subject = subject
    return settings
  }
}
