// Everything that a replay depends on besides the trace: one type for options, goldens and reports.

import ContactTracking
import GestureTrace
import UIKit

/// Everything that a replay depends on besides the trace: what it is replayed into, under what.
///
/// Equal settings and an equal trace give equal frames, bit for bit. The same value is read from
/// a command line, kept in a golden's head and in JSON reports, and printed as the command that
/// shows the replay again:
///
///     var settings = ReplaySettings(for: trace)
///     settings.subject = .init(animator: "explode", context: "tab")
///     settings.edge = .right
///     settings.arguments()        // "--animator explode --context tab --edge right"
///     settings.fields             // [("animator", "explode"), ("context", "tab"), …]
///     try ReplaySettings(fields: settings.fields) == settings   // true
///
/// Each setting that has a text form is one row of a table (``ReplaySettings/fields``), so what is
/// added there is in options, goldens, reports and commands.
public struct ReplaySettings: Hashable, Sendable {
  /// What is replayed into; empty in a test that makes its scene itself.
  public var subject = Subject()
  /// When frames are shown.
  public var display: SimulatedDisplay
  /// What a frame is given of the samples that arrived since the one before.
  public var input: InputPolicy
  /// The edge that the recogniser watches.
  public var edge: TraceEdge
  /// How many fingers the recogniser asks for, at least.
  public var fingers: Int
  /// How wide the device's edge is, how millimetres become points, and the size of the screen,
  /// which is also that of `UIScreen.main` during the replay.
  public var rules: EdgePanRules
  /// What decides when the finger lifts. In text it is a name: a rule that is not in
  /// ``FinishRule/all`` does not read back.
  public var finishRule: FinishRule
  /// The release of iOS whose gestures and rules UIKit's own parts follow: `--system`.
  public var system = UISystemBehavior.standard
  /// How long the engine may go on after the last event, in simulated seconds, before the replay
  /// is given up as one that never ends.
  public var limitSeconds: Double
  /// How many frames a replay may show. Each costs up to a kilobyte, so this bounds memory too.
  public var maximumFrames = defaultMaximumFrames
  /// At which time of the simulated display, in seconds, a replay is given up; idle time, which is
  /// skipped, counts.
  public var maximumSeconds = defaultMaximumSeconds
  /// Every swipe's release lies so much further than recorded, at the same speed: what would a
  /// little more have changed? 0 replays what was recorded. A question about a recording, not a
  /// setting: it has no text form.
  public var reachMillimeters = 0.0

  /// The rules of the judge that are not asked, by name (`Invariant`), for an app that breaks one
  /// on purpose. No frame depends on them.
  public var skippedRules: Set<String> = []

  /// When the screen changes its size under the fingers; they keep their places in the window.
  public var resizes: [ScreenChange] = []
  /// Whether the first text input of the scene has the keyboard up before the recording begins. A
  /// scene without one has none.
  public var showsKeyboard = false
  /// What a finger meets that lands while a transition settles.
  public var settling = Settling.wait
  /// Which way lines, rows and stacks of screens run.
  public var direction = ReadingDirection.leftToRight
  /// What is played once more in the same world when the recording is over; nil: nothing. No frame
  /// of the recording's own depends on it.
  public var again: Encore?

  /// The longest that any animator of the catalogue runs is under 2 s; ten times that is a bug.
  public static let defaultLimitSeconds = 20.0
  /// 28 minutes of touch and motion at 60 Hz; the longest real recording shows some thousand.
  public static let defaultMaximumFrames = 100_000
  /// A week. Stamps that span more are a clock that was set, not a gesture.
  public static let defaultMaximumSeconds = 604_800.0

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

  /// The most fingers that a recogniser is asked for, whatever a header says.
  public static let mostFingers = 10

  /// The defaults, with the edge and the fingers that the recording's header names.
  public init(for trace: Trace) { self.init(for: trace.header) }

  /// The defaults, with the edge and the fingers that a recording's header names.
  public init(for header: TraceHeader) {
    self.init()
    edge = header.edge ?? .left
    fingers = min(max(header.fingers ?? 1, 1), Self.mostFingers)
  }

  /// The same, replayed into something else.
  public func into(_ subject: Subject) -> ReplaySettings {
    var settings = self
    settings.subject = subject
    return settings
  }
}
