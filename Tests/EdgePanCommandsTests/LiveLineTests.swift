// The line that the terminal shows while recording, and the menu of devices before it.

#if Recording
  import ContactTracking
  import Foundation
  import GestureReplay
  import GestureTrace
  import PlainText
  import Testing

  @testable import EdgePanCommands
  @testable import EvdevRecorder

  @MainActor @Suite struct LiveLineTests {
    /// A status during a second swipe.
    private func status() throws -> RecordingStatus {
      let path = Tool.checkout.appendingPathComponent("Recordings/slow-finish.evemu").path
      let found = try TraceContacts(of: try TraceReader.read(path: path))
      var status = RecordingStatus()
      status.contacts = 1
      status.edge = .left
      status.inwardMillimeters = 23.44
      status.pans = 1
      status.lastPan =
        EdgePanDetection(
          contacts: found.contacts, surface: found.surface, rules: EdgePanRules()
        ).pans.last
      return status
    }

    @Test func wideTerminal_showsEverything() throws {
      let text = LiveLine.text(try status(), rate: 312, goal: 5, room: 200)
      #expect(text.hasPrefix("1 of 5 swipes  312 events/s  1 contact  left 23.4 mm  last: left "))
      #expect(text.hasSuffix(" mm/s"))
    }

    @Test func narrowTerminal_alwaysShowsTheFingersTravel() throws {
      let status = try status()
      #expect(LiveLine.text(status, rate: 312, goal: nil, room: 19) == "left 23.4 mm")
      #expect(LiveLine.text(status, rate: 312, goal: nil, room: 21) == "1 swipe  left 23.4 mm")
      for room in 12...120 {
        let text = LiveLine.text(status, rate: 312, goal: 5, room: room)
        #expect(text.count <= room && text.contains("left 23.4 mm"))
      }
    }

    @Test func idleDevice_isReportedWithPluralForms() {
      var status = RecordingStatus()
      #expect(
        LiveLine.text(status, rate: 0, goal: nil, room: 79) == "0 swipes  0 events/s  0 contacts")
      status.contacts = 2
      #expect(LiveLine.text(status, rate: 9, goal: nil, room: 79).hasSuffix("2 contacts"))
    }

    @Test func verdict_isShownUntilTheLineIsNarrow() throws {
      let path = Tool.checkout.appendingPathComponent("Recordings/slow-finish.evemu").path
      let contacts = try TraceContacts(of: try TraceReader.read(path: path))
      let verdict = try #require(
        TouchVerdict(on: contacts, by: ReplaySettings()))
      let status = try status()
      let wide = LiveLine.text(status, rate: 312, verdict: verdict, goal: 5, room: 200)
      #expect(wide.hasSuffix("  \(verdict.text)"))
      let narrow = LiveLine.text(status, rate: 312, verdict: verdict, goal: 5, room: 79)
      #expect(narrow.contains(verdict.text) && narrow.contains("left 23.4 mm"))
    }

    @Test func fingerFromBefore_isNotCalledNoContact() {
      var status = RecordingStatus()
      status.fingersFromBefore = 1
      let text = LiveLine.text(status, rate: 0, goal: nil, room: 79)
      #expect(text.hasSuffix("1 finger already down: lift first"))
    }

    // MARK: The menu

    private let nodes = [
      node(4, "Logitech Mouse", relative: true), node(7, "ELAN Touchpad", relative: false),
      node(9, "Second Mouse", relative: true),
    ]

    nonisolated private static func node(_ number: UInt32, _ name: String, relative: Bool)
      -> InputNode
    {
      InputNode(
        sysname: "event\(number)", path: "/dev/input/event\(number)",
        number: DeviceNumber(major: 13, minor: 64 + number),
        capabilities: DeviceCapabilities(
          name: ExactText(name), properties: BitField(relative ? [] : [0]),
          types: BitField(relative ? [0, 1, 2] : [0, 1, 3]),
          keys: BitField(relative ? [0x110] : [0x14a, 0x145]),
          relativeAxes: BitField(relative ? [0, 1] : []),
          absoluteAxes: BitField(relative ? [] : [0, 1])))
    }

    @Test(arguments: [
      ("", "event4"), ("2", "event7"), (" 3 ", "event9"), ("event7", "event7"),
      ("/dev/input/event9", "event9"), ("touchpad", "event7"), ("elan", "event7"),
      ("second", "event9"),
    ])
    func answer_selectsADevice(text: String, sysname: String) {
      #expect(DevicePicker.answer(text, among: nodes)?.sysname == sysname)
    }

    @Test(arguments: ["0", "4", "-1", "mouse", "keyboard", "event1", "99999999999999999999"])
    func answer_thatSelectsNoneOrSeveral_repeatsTheQuestion(text: String) {
      #expect(DevicePicker.answer(text, among: nodes) == nil)
    }
  }
#endif
