import ContactTracking
import GestureTrace
import PlainText
import UIKit

/// The touches of a recording as pointer actions of the W3C WebDriver standard.
///
/// Each contact is one source, a touch pointer. Its positions are in points of the rules' screen, as
/// in a replay, to a hundredth. A move has no duration, and is followed by a pause of whole
/// milliseconds, so that drivers that interpolate moves and drivers that do not play the same. No
/// action is more than half a millisecond from the recording's time. Drivers refuse positions
/// outside of the screen, so these are moved to its edge.
public struct PointerActions: Sendable {
  /// The body of the request `POST /session/ID/actions`.
  public let json: JSONValue
  /// The number of sources.
  public let contacts: Int
  /// What the actions do not contain, or a driver cannot play, one line per kind.
  public let losses: [String]

  /// Converts a recording.
  ///
  /// - Throws: `ContactTrackingError` if the recording's events cannot be converted to contacts.
  public init(
    _ trace: Trace, rules: EdgePanRules = EdgePanRules()
  ) throws(ContactTrackingError) {
    let recording = try TraceContacts(of: trace, rules: rules)
    let mapping = ScreenMapping(surface: recording.surface, rules: rules)
    let steps = TouchTimeline(
      contacts: recording.contacts, origin: trace.events.first?.microseconds ?? 0,
      mapping: mapping, edge: .left
    ).steps
    var losses = LossTally()
    losses.add("palms", recording.contacts.count { $0.tool == .palm })
    var sources: [Int: Source] = [:]
    for step in steps { sources[step.contact] = Source() }
    let order = sources.keys.sorted()
    var time = steps.first.map(Self.milliseconds) ?? 0
    let begin = time
    // One after another: a tick is one action of each source, and ends when all have been performed.
    for step in steps {
      let now = Self.milliseconds(step)
      if now > time {
        Self.align(&sources)
        for contact in order { sources[contact]?.actions.append(Self.pause(now - time)) }
        time = now
      }
      let (place, isMoved) = mapping.onScreen(step.location)
      losses.add("positions beyond the screen, moved to its edge", isMoved ? 1 : 0)
      switch step.kind {
      case .began:
        losses.add(
          "contacts that begin after the first, which WebDriverAgent plays as two touches",
          now > begin ? 1 : 0)
        sources[step.contact]?.move(to: place)
        sources[step.contact]?.press("pointerDown")
      case .moved: sources[step.contact]?.move(to: place)
      case .ended, .cancelled:
        losses.add("lifts that were not recorded, written as lifts", step.kind == .ended ? 0 : 1)
        sources[step.contact]?.press("pointerUp")
      }
    }
    json = [
      "actions": .array(order.compactMap { contact in sources[contact]?.json(id: contact) })
    ]
    contacts = order.count
    self.losses = losses.lines
  }

  /// The actions of one contact.
  private struct Source {
    var actions: [JSONValue] = []
    /// The number of actions up to the last press.
    private var used = 0
    private var place: (x: Double, y: Double)?

    /// Moves the pointer, if it is not there already: a finger at rest causes no event.
    mutating func move(to point: CGPoint) {
      let (x, y) = (Self.hundredths(point.x), Self.hundredths(point.y))
      if let place, place == (x, y) { return }
      place = (x, y)
      actions.append([
        "type": "pointerMove", "duration": 0, "x": .number(x), "y": .number(y),
        "origin": "viewport",
      ])
    }

    mutating func press(_ type: String) {
      actions.append(["type": .text(type), "button": 0])
      used = actions.count
    }

    /// The source, without the pauses after its lift.
    func json(id: Int) -> JSONValue {
      [
        "type": "pointer", "id": .text("contact\(id)"), "parameters": ["pointerType": "touch"],
        "actions": .array(Array(actions.prefix(used))),
      ]
    }

    private static func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }
  }

  private static func milliseconds(_ step: TouchTimeline.Step) -> Int {
    Int((step.seconds * 1000).rounded())
  }

  private static func pause(_ milliseconds: Int) -> JSONValue {
    ["type": "pause", "duration": .int(milliseconds)]
  }

  /// Makes all sources equally long.
  private static func align(_ sources: inout [Int: Source]) {
    let count = sources.values.map(\.actions.count).max() ?? 0
    for contact in sources.keys {
      let missing = count - (sources[contact]?.actions.count ?? count)
      sources[contact]?.actions += Array(repeating: pause(0), count: missing)
    }
  }
}
