// The status line while recording.

#if Recording
  import EvdevRecorder
  import Foundation
  import GestureReplay
  import PlainText

  /// One line that is overwritten on the terminal. Off if stderr is not a terminal or is a dumb
  /// terminal.
  final class LiveLine {
    let isOn: Bool
    /// The number of edge pans to record; nil for no limit.
    private let goal: Int?
    /// The settings of the replays that decide the swipes.
    private let settings: ReplaySettings
    private var lastEvents = 0
    private var lastText = ""
    private var judged = 0
    private var verdict: TouchVerdict?
    private var lastTime = DispatchTime.now().uptimeNanoseconds

    init(isOn: Bool, goal: Int? = nil, settings: ReplaySettings = ReplaySettings()) {
      self.isOn = isOn && Terminal.canRedraw
      self.goal = goal
      self.settings = settings
    }

    func show(_ status: RecordingStatus) {
      let now = DispatchTime.now().uptimeNanoseconds
      let elapsed = max(1, now - lastTime)
      let rate = Int(Double(status.events - lastEvents) * 1e9 / Double(elapsed))
      lastEvents = status.events
      lastTime = now
      if status.touches > judged {
        let settings = settings
        verdict = status.lastTouches.flatMap { touches in
          MainActor.assumeIsolated { TouchVerdict(on: touches, by: settings) }
        }
      }
      judged = status.touches
      let text = Self.text(status, rate: rate, verdict: verdict, goal: goal, room: Terminal.room)
      // Nothing is redrawn while nothing happens.
      if text != lastText { Terminal.redraw(text) }
      lastText = text
    }

    func clear() { if isOn { Terminal.clear() } }

    /// `3 of 5 swipes  312 events/s  1 contact  left 23.4 mm  last: left 41.0 mm  320 mm/s
    /// cancelled, 12.3 mm short`
    ///
    /// If the line is too wide, parts are dropped in this order: the speed of the last swipe,
    /// events, contacts, the last swipe's distance, the number of swipes, the last verdict. The
    /// current distance is kept.
    static func text(
      _ status: RecordingStatus, rate: Int, verdict: TouchVerdict? = nil, goal: Int?, room: Int
    ) -> String {
      var parts: [Part] = [
        Part(worth: 4, swipes(status.pans, of: goal)), Part(worth: 1, "\(rate) events/s"),
        Part(worth: 2, counted(status.contacts, "contact")),
      ]
      if status.fingersFromBefore > 0 {
        parts.append(
          Part(worth: 5, "\(counted(status.fingersFromBefore, "finger")) already down: lift first"))
      }
      if let edge = status.edge, let inward = status.inwardMillimeters {
        parts.append(Part(worth: 6, "\(edge.rawValue) \(tenths(inward)) mm"))
      }
      if let pan = status.lastPan {
        let velocity = Int(pan.releaseVelocityMillimetersPerSecond.rounded())
        parts.append(
          Part(worth: 3, "last: \(pan.edge.rawValue) \(tenths(pan.distanceMillimeters)) mm"))
        parts.append(Part(worth: 0, "\(velocity) mm/s"))
      }
      if let verdict { parts.append(Part(worth: 5, verdict.text)) }
      let joinedParts = { parts.map(\.text).joined(separator: "  ") }
      while parts.count > 1, joinedParts().count > room,
        let least = parts.indices.min(by: { parts[$0].worth < parts[$1].worth })
      {
        parts.remove(at: least)
      }
      return joinedParts()
    }

    private struct Part {
      var worth: Int
      var text: String

      init(worth: Int, _ text: String) {
        self.worth = worth
        self.text = text
      }
    }

    private static func swipes(_ count: Int, of goal: Int?) -> String {
      goal.map { "\(count) of \($0) swipes" } ?? counted(count, "swipe")
    }

    private static func tenths(_ value: Double) -> String { String(format: "%.1f", value) }
  }
#endif
