// Recordings as W3C pointer actions: positions, times, ticks, and the same outcome as the recording.

import ContactTracking
import Foundation
import GestureReplay
import GestureTrace
import PlainText
import Testing

@Suite struct PointerActionsTests {
  /// One action of a source, at the sum of the pauses before it.
  private struct Action {
    var milliseconds: Int64
    var kind: String
    var x: Double?
    var y: Double?
  }

  private func list(_ value: JSONValue?) throws -> [JSONValue] {
    guard case .array(let elements)? = value else {
      Issue.record("no list")
      return []
    }
    return elements
  }

  private func number(_ value: JSONValue?) -> Double? {
    guard case .number(let number)? = value else { return nil }
    return number
  }

  /// The actions of each source but pauses, and the number of its actions with pauses.
  private func sources(_ actions: PointerActions) throws -> [(actions: [Action], count: Int)] {
    try list(actions.json["actions"]).map { source in
      #expect(source["parameters"]?["pointerType"] == "touch")
      var (time, found) = (Int64(0), [Action]())
      let all = try list(source["actions"])
      for action in all {
        let kind = try #require(action["type"]?.string)
        if kind == "pause" {
          time += try #require(action["duration"]?.integer)
        } else {
          found.append(
            Action(
              milliseconds: time, kind: kind, x: number(action["x"]), y: number(action["y"])))
        }
      }
      return (found, all.count)
    }
  }

  /// Positions and times from the events, without a tracker: the axes are the screen, 390 x 844 pt.
  @Test func touchscreensSwipe_isItsPositionsAndTimes() throws {
    let trace = try recording("touchscreen-swipe")
    let device = try #require(trace.device)
    let xAxis = try #require(device.axis(InputCode.absMTPositionX))
    let yAxis = try #require(device.axis(InputCode.absMTPositionY))
    var (x, y) = (Int32(0), Int32(0))
    var expected: [(microseconds: UInt64, x: Double, y: Double)] = []
    for event in trace.events {
      switch (event.type, event.code) {
      case (.abs, InputCode.absMTPositionX): x = event.value
      case (.abs, InputCode.absMTPositionY): y = event.value
      case (.syn, InputCode.synReport):
        let place = (Double(x - xAxis.minimum), Double(y - yAxis.minimum))
        expected.append(
          (event.microseconds, place.0 / xAxis.span * 390, place.1 / yAxis.span * 844))
      default: break
      }
    }
    let found = try sources(PointerActions(trace))
    #expect(found.count == 1)
    let moves = try #require(found.first).actions.filter { $0.kind == "pointerMove" }
    #expect(found.first?.actions.map(\.kind).prefix(2) == ["pointerMove", "pointerDown"])
    #expect(found.first?.actions.last?.kind == "pointerUp")
    #expect(moves.count > 20)
    let origin = try #require(expected.first).microseconds
    for move in moves {
      // The frame at this time, or the lift's frame, which repeats the last position.
      let frame = try #require(
        expected.first {
          abs(Double($0.microseconds - origin) / 1000 - Double(move.milliseconds)) <= 0.5
        })
      // The panel is 0.06 % larger than the screen, and is not scaled; the first pixel is inside.
      #expect(abs(try #require(move.x) - max(frame.x, 0.5)) < 0.75)
      #expect(abs(try #require(move.y) - frame.y) < 0.75)
    }
  }

  @Test func sourcesOfTwoFingers_areEquallyLongUpToTheirLift() throws {
    let actions = try PointerActions(try recording("two-fingers"))
    let found = try sources(actions)
    #expect(found.count == 2)
    // Both land in one frame, and lift in one frame.
    #expect(Set(found.map(\.count)).count == 1)
    #expect(Set(found.map { $0.actions.last?.milliseconds }).count == 1)
    #expect(actions.losses.isEmpty)
  }

  @Test func laterFinger_waits_andIsNamed() throws {
    let actions = try PointerActions(try recording("second-finger"))
    let found = try sources(actions)
    #expect(found.count == 2)
    #expect(try #require(found.last?.actions.first).milliseconds > 0)
    #expect(actions.losses.contains { $0.contains("WebDriverAgent") })
  }

  @Test func positionsBeyondTheScreen_areAtItsEdge() throws {
    let rules = EdgePanRules(scale: ScreenScale(widthPoints: 100, heightPoints: 844))
    let actions = try PointerActions(try recording("finishing-flick"), rules: rules)
    let moves = try sources(actions).flatMap(\.actions).compactMap(\.x)
    #expect(moves.max() == 99.5 && moves.min() == 0.5)
    #expect(actions.losses.contains { $0.hasPrefix("positions beyond the screen") })
  }

  /// The actions as a recording of a panel whose units are hundredths of a point.
  private func recorded(_ actions: PointerActions, _ header: TraceHeader) throws -> Trace {
    let axes = [
      AbsoluteAxis(code: InputCode.absMTSlot, minimum: 0, maximum: 9),
      AbsoluteAxis(code: InputCode.absMTPositionX, minimum: 0, maximum: 39_000),
      AbsoluteAxis(code: InputCode.absMTPositionY, minimum: 0, maximum: 84_400),
      AbsoluteAxis(code: InputCode.absMTTrackingID, minimum: 0, maximum: 65_535),
    ]
    let device = DeviceDescription(
      name: "actions", properties: BitField([DeviceDescription.directProperty]),
      codes: [.abs: BitField(axes.map { Int($0.code) })], axes: axes)
    var rows: [(time: Int64, order: Int, slot: Int, action: Action)] = []
    for (slot, source) in try sources(actions).enumerated() {
      for (order, action) in source.actions.enumerated() {
        rows.append((action.milliseconds, order, slot, action))
      }
    }
    rows.sort { ($0.time, $0.slot, $0.order) < ($1.time, $1.slot, $1.order) }
    var events: [InputEvent] = []
    var slot = 0
    for (index, row) in rows.enumerated() {
      func add(_ type: EventType, _ code: UInt16, _ value: Int32) {
        events.append(
          InputEvent(microseconds: UInt64(row.time * 1000), type: type, code: code, value: value))
      }
      if row.slot != slot {
        add(.abs, InputCode.absMTSlot, Int32(row.slot))
        slot = row.slot
      }
      switch row.action.kind {
      case "pointerDown": add(.abs, InputCode.absMTTrackingID, Int32(row.slot))
      case "pointerUp": add(.abs, InputCode.absMTTrackingID, -1)
      default:
        add(.abs, InputCode.absMTPositionX, Int32((try #require(row.action.x) * 100).rounded()))
        add(.abs, InputCode.absMTPositionY, Int32((try #require(row.action.y) * 100).rounded()))
      }
      if index + 1 == rows.count || rows[index + 1].time != row.time {
        add(.syn, InputCode.synReport, 0)
      }
    }
    return Trace(device: device, header: header, events: events, file: "actions")
  }

  /// Whole milliseconds and hundredths of a point do not change what a swipe does. A lift that was
  /// not recorded is a lift in the actions. A move of 8 ms that takes 9 changes a velocity of 450 pt/s
  /// by 50.
  @Test @MainActor func everyBundledSwipe_hasTheOutcomeOfItsRecording() throws {
    var compared = 0
    let folder = checkout.appendingPathComponent("Recordings")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    where name.hasSuffix(".evemu") {
      let trace = try recording(String(name.dropLast(6)))
      let actions = try PointerActions(trace)
      guard !actions.losses.contains(where: { $0.hasPrefix("lifts") }) else { continue }
      var header = TraceHeader()
      header.edge = trace.header.edge
      header.fingers = trace.header.fingers
      let (before, after) = try (replay(trace), replay(recorded(actions, header)))
      #expect(after.swipes.map(\.outcome) == before.swipes.map(\.outcome), "\(name)")
      for (old, new) in zip(before.swipes, after.swipes) {
        guard let old = old.release, let new = new.release else { continue }
        compared += 1
        #expect(abs(new.velocity - old.velocity) < 50, "\(name)")
      }
    }
    #expect(compared >= 15)
  }
}
