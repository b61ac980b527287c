// Everything that a replay depends on besides the trace, and the failures it can have.

import ContactTracking
import GestureTrace
import PlainText

/// Everything that a replay depends on besides the trace itself. Equal options and an equal trace
/// give equal frames, bit for bit; every log names them.
public struct ReplayOptions: Sendable {
  /// When frames are shown.
  public var display: SimulatedDisplay
  /// What a frame is given of the samples that arrived since the one before.
  public var input: InputPolicy
  /// The edge that the recogniser watches.
  public var edge: TraceEdge
  /// How many fingers the recogniser asks for, at least.
  public var fingers: Int
  /// How wide the device's edge is, and how millimetres become points.
  public var rules: EdgePanRules
  /// What decides when the finger lifts.
  public var finishRule: FinishRule
  /// How long the engine may go on after the last event, in simulated seconds, before the replay
  /// is given up as one that never ends.
  public var limitSeconds: Double
  /// Every swipe's release lies so much further than recorded, at the same speed: what would a
  /// little more have changed? 0 replays what was recorded.
  public var reachMillimeters = 0.0

  /// The longest that any animator of the catalogue runs is under 2 s; ten times that is a bug.
  public static let defaultLimitSeconds = 20.0

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

/// Why a replay could not be run to its end.
public enum ReplayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The device's events cannot become contacts.
  case noContacts(file: String, ContactTrackingError)
  /// Something still moved at the limit.
  case neverEnds(file: String, seconds: Double, busy: [String])

  public var description: String {
    switch self {
    case .noContacts(let file, let error):
      "\(file): \(error)"
    case .neverEnds(let file, let seconds, let busy):
      "\(file): still moving \(Figure(seconds, 1)) s after the last event; busy: "
        + (busy.isEmpty ? "unknown" : busy.joined(separator: ", "))
        + ". A transition that never calls completeTransition(_:) looks like this; "
        + "--limit SECONDS (limitSeconds of the options) allows more time."
    }
  }
}
