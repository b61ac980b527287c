// libinput's recordings with numbers at the limits of their ranges.

import Foundation
import GestureTrace
import LibinputRecord
import Testing

@Suite struct LibinputLimitTests {
  private func read(
    _ event: String, codes: String = "0, 1"
  ) throws(TraceError) -> LibinputRecording {
    let text = """
      version: 1
      ndevices: 1
      devices:
      - node: /dev/input/event1
        evdev:
          name: "Mouse"
          id: [3, 1, 1, 1]
          codes:
            1: [\(codes)]
            2: [0, 1]
          absinfo: {}
          properties: []
        events:
        - evdev:
          - \(event)

      """
    return try LibinputRecording(text: Array(text.utf8), file: "mouse.yml")
  }

  @Test func microseconds_areLessThanOneSecond() throws {
    let last = try read("[0, 999999, 2, 0, 1]")
    #expect(last.traces[0].events.map(\.microseconds) == [999_999])
    #expect { try read("[0, 1000000, 2, 0, 1]") } throws: {
      ($0 as? TraceError)?.code == .stampOutOfRange
    }
  }

  /// KEY_MAX is 0x2ff.
  @Test func keyCodes_areKeptUpToKeyMax() throws {
    let keys = try read("[0, 0, 2, 0, 1]", codes: "272, 767, 768").traces[0].device?.codes[.key]
    #expect(keys?.members == [272, 767])
  }

  @Test func frame_endsAtSynReport_andNotAtSynMTReport() throws {
    func event(_ type: EventType, _ code: UInt16, _ value: Int32) -> InputEvent {
      InputEvent(microseconds: 5, type: type, code: code, value: value)
    }
    let trace = Trace(
      device: DeviceDescription(name: "Pad", codes: [.rel: BitField([0, 1])]),
      events: [
        event(.rel, 0, 1), event(.syn, InputCode.synMTReport, 0), event(.rel, 1, 1),
        event(.syn, InputCode.synReport, 0),
      ])
    let text = try LibinputRecording.text(of: [trace]).text
    #expect(text.components(separatedBy: "  - evdev:\n").count - 1 == 1)
  }
}
