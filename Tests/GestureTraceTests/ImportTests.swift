// Other programs' recordings: read as they are, and equal to what evemu-record made of the same
// events.

import Foundation
import SharedFolder
import Testing

@testable import GestureTrace

/// Whether the folder with logs of the real tools, recorded at the same time, is present.
private let hasSamples = SharedFolder.isThere
private let needsSamples = Comment("needs the folder 'shared' beside the checkout")

private func sample(_ name: String) -> String { SharedFolder.path("samples/formats/" + name) }

/// The type, code and value of each event, and its time since the first.
private func values(_ trace: Trace) -> [[Int64]] {
  trace.events.map {
    [
      Int64($0.microseconds - trace.events[0].microseconds), Int64($0.type.rawValue),
      Int64($0.code), Int64($0.value),
    ]
  }
}

@Suite struct GeteventTests {
  @Test(
    .enabled(if: hasSamples, needsSamples),
    arguments: [
      ("synth-touchscreen.getevent-lt", "synth-touchscreen.getevent-lp"),
      ("synth-touchscreen.getevent-t", "synth-touchscreen.getevent-p"),
      ("synth-touchscreen.getevent-lt-all", "synth-touchscreen.getevent-lp"),
    ])
  func log_equalsEvemusRecording(log: String, description: String) throws {
    let ours = try TraceReader.read(path: sample(log), description: sample(description))
    let evemu = try TraceReader.read(path: sample("synth-touchscreen.evemu-record"))
    #expect(values(ours) == values(evemu))
    #expect(ours.device?.axes == evemu.device?.axes)
    #expect(ours.device?.properties == evemu.device?.properties)
    #expect(ours.device?.name == evemu.device?.name)
    #expect(ours.events.first?.microseconds == 0)
  }

  @Test(.enabled(if: hasSamples, needsSamples))
  func threeFingers_equalEvemusRecording() throws {
    let ours = try TraceReader.read(path: sample("synth-3f.getevent-lt"))
    #expect(values(ours) == values(try TraceReader.read(path: sample("synth-3f.evemu-record"))))
  }

  /// Values are unsigned: fffffd13 is -749. The device has protocol A and negative ranges.
  @Test(.enabled(if: hasSamples, needsSamples)) func protocolA_hasNegativeValues() throws {
    let trace = try TraceReader.read(
      path: sample("hw4.getevent-lt"), description: sample("hw4.getevent-lp"))
    #expect(trace.events.count == 2_586)
    #expect(trace.events[5].value == -749)
    #expect(trace.device?.axis(InputCode.absMTPositionX)?.minimum == -4_620)
    #expect(trace.device?.declares(.key, InputCode.btnLeft) == true)
  }

  private let described = """
    $ adb shell getevent -lp /dev/input/event2
    add device 1: /dev/input/event2
      name:     "fts "quoted" panel"
      events:
        KEY (0001): KEY_F5                BTN_TOUCH*
        ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_X     : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_Y     : value 0, min 0, max 2339, fuzz 0, flat 0, resolution 0
                    ABS_MT_TRACKING_ID    : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0
      input props:
        INPUT_PROP_DIRECT
    """

  @Test func descriptionAndLogInOneFile_areARecording() throws {
    let log = """

      [   12345.000001] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   00000007             rate 1\r
      [   12345.000001] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   ffffffff            \r
      [   12345.008001] /dev/input/event2: EV_KEY       BTN_TOUCH            DOWN                \r
      [   12345.008001] /dev/input/event2: EV_SYN       SYN_REPORT           00000000            \r
      """
    var trace = try read(described + log)
    trace.device?.setSurface(SurfaceSize("68x147mm"))
    #expect(trace.device?.name == #"fts "quoted" panel"#)
    #expect(
      values(trace) == [
        [0, 3, 0x39, 7], [0, 3, 0x39, -1], [8000, 1, 0x14a, 1], [8000, 0, 0, 0],
      ])
    // 1,079 / 68 and 2,339 / 147 units per millimetre.
    #expect(trace.device?.axis(InputCode.absMTPositionX)?.resolution == 16)
    #expect(trace.device?.axis(InputCode.absMTPositionY)?.resolution == 16)
    // The key is neither an event nor a capability; that keys were left out is recorded.
    #expect(trace.device?.codes[.key]?.members == [0x14a])
    #expect(trace.header.omitted == ["EV_KEY but pointer buttons"])
  }

  /// INPUT_PROP_MAX is 31. A longer bitmap could be written, but not read.
  @Test(arguments: [
    "add device 1: /dev/input/event2\n ABS (0003): 0035 : min 0, max 9\n input props:\n 001f\n 0854",
    """
    Input device name: "panel"
    Event type 3 (EV_ABS)
    Event code 53 (ABS_MT_POSITION_X)
    Properties:
    Property type 31 (?)
    Property type 32 (?)
    """,
  ]) func propertyThatNoKernelHas_isLeftOut(description: String) throws {
    #expect(try read(description).device?.properties.members == [31])
  }

  @Test func logOfAllDevices_isThePointer_withoutTheKeyboardsEvents() throws {
    let trace = try read(
      """
      could not get driver version for /dev/input/mice, Not a typewriter
      [ 1.000000] /dev/input/event0: EV_KEY KEY_Q DOWN
      [ 1.000000] /dev/input/event0: 0001 0010 00000001
      [ 1.000000] /dev/input/event0: EV_SYN SYN_REPORT 00000000
      [ 2.000000] /dev/input/event1: EV_ABS ABS_MT_POSITION_X 00000010
      [ 2.000000] /dev/input/event1: 0001 0010 00000001
      [ 2.000000] /dev/input/event1: EV_SYN SYN_REPORT 00000000
      [ 2.100000] /dev/input/event1: 0001 0010 00000000
      [ 2.100000] /dev/input/event1: EV_SYN SYN_REPORT 00000000
      """)
    #expect(values(trace) == [[0, 3, 0x35, 16], [0, 0, 0, 0]])
  }

  @Test func twoPointers_areNotOneRecording() {
    let log = [1, 2].map { "[ \($0).0] /dev/input/event\($0): EV_REL REL_X 00000001" }
    let error = failure(log.joined(separator: "\n"))
    #expect(error?.code == .severalDevices)
    #expect(error?.remedy.contains("edgepan convert ") == true)
  }

  @Test func logWithoutTimes_isRejected_withTheOptionToUse() {
    let error = failure("EV_ABS       ABS_MT_POSITION_X    00000010\n")
    #expect(error?.code == .malformedEvent)
    #expect(error?.remedy.contains("getevent -lt") == true)
  }

  @Test(arguments: ["68x147mm", "68x147", "60.5x131.25mm", "420dpi"]) func surfaceSize_isRead(
    text: String
  ) {
    #expect(SurfaceSize(text) != nil)
  }

  @Test(arguments: [
    "", "68", "68x", "x147mm", "68x147cm", "0x147", "1x2", "68x1e9", "nanxnan", "dpi", "0dpi",
  ])
  func invalidSurfaceSize_isNil(text: String) { #expect(SurfaceSize(text) == nil) }

  /// 403.4 units per inch are 15.9 per millimetre.
  @Test func density_isTheResolutionOfBothAxes() throws {
    var device = try #require(try read(described).device)
    device.setSurface(SurfaceSize("403.4dpi"))
    #expect(device.axis(InputCode.absMTPositionX)?.resolution == 16)
    #expect(device.axis(InputCode.absMTPositionY)?.resolution == 16)
    #expect(device.axis(InputCode.absMTSlot)?.resolution == 0)
  }
}

@Suite struct EvtestTests {
  /// evtest reads the wall clock, so its times differ from evemu-record's by up to 1 µs.
  @Test(
    .enabled(if: hasSamples, needsSamples), arguments: ["synth-touchscreen", "synth-3f"])
  func log_equalsEvemusRecording(name: String) throws {
    let ours = try TraceReader.read(path: sample(name + ".evtest"))
    let evemu = try TraceReader.read(path: sample(name + ".evemu-record"))
    let (a, b) = (values(ours), values(evemu))
    #expect(a.map { $0[1...] } == b.map { $0[1...] })
    #expect(zip(a, b).allSatisfy { abs($0[0] - $1[0]) <= 1 })
    #expect(ours.device?.axes == evemu.device?.axes)
    #expect(ours.device?.identity == evemu.device?.identity)
    #expect(ours.header.zero == nil)
  }

  /// As a bug tracker shows it: indented, without a header, and cut off.
  @Test func indentedLogWithoutHeader_isReadAsFarAsItGoes() throws {
    let trace = try read(
      """
          Event: time 1700000000.000001, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 100
          Event: time 1700000000.000001, ++++++++++++++ SYN_MT_REPORT ++++++++++++
          Event: time 1700000000.000001, -------------- SYN_REPORT ------------
          Event: time 1700000000.010001, type 3 (EV_ABS), co
      """)
    #expect(values(trace) == [[0, 3, 53, 100], [0, 0, 2, 0], [0, 0, 0, 0]])
    #expect(trace.device == nil)
    #expect(trace.findings.map(\.code) == [.unfinished])
  }

  /// python-evdev prints times without trailing zeros, two spaces, and lists of names.
  @Test func pythonEvdevsLog_isRead() throws {
    let trace = try read(
      """
      time 1700000000.5     type 1 (EV_KEY), code 272  (['BTN_LEFT', 'BTN_MOUSE']), value 1
      time 1700000000.5     --------- SYN_REPORT --------
      time 1700000000.50823 type 2 (EV_REL), code 0    (REL_X), value -3
      time 1700000000.50823 --------- SYN_REPORT --------
      """)
    #expect(
      values(trace) == [[0, 1, 272, 1], [0, 0, 0, 0], [8230, 2, 0, -3], [8230, 0, 0, 0]])
  }

  @Test func typedKeys_areNotKept() throws {
    let trace = try read(
      """
      Input device name: "Mouse that types"
        Event type 1 (EV_KEY)
          Event code 30 (KEY_A)
          Event code 272 (BTN_LEFT)
        Event type 2 (EV_REL)
          Event code 0 (REL_X)
          Event code 1 (REL_Y)
        Event type 4 (EV_MSC)
          Event code 4 (MSC_SCAN)
      Event: time 5.000000, type 2 (EV_REL), code 0 (REL_X), value 1
      Event: time 5.000000, -------------- SYN_REPORT ------------
      Event: time 6.000000, type 4 (EV_MSC), code 4 (MSC_SCAN), value 70004
      Event: time 6.000000, type 1 (EV_KEY), code 30 (KEY_A), value 1
      Event: time 6.000000, -------------- SYN_REPORT ------------
      """)
    #expect(values(trace) == [[0, 2, 0, 1], [0, 0, 0, 0]])
    #expect(trace.device?.codes[.key]?.members == [272])
    let text = String(decoding: try TraceWriter.bytes(of: trace), as: UTF8.self)
    #expect(!text.contains("001e"))
    #expect(trace.header.omitted == ["EV_KEY but pointer buttons", "EV_MSC but MSC_TIMESTAMP"])
  }

  /// The start of a single touch at an unchanged position is known from the header.
  @Test func valueOfAnAxis_isItsStateAtTheStart() throws {
    let trace = try read(
      """
      Input device name: "Pad"
        Event type 3 (EV_ABS)
          Event code 0 (ABS_X)
            Value    412
            Min        0
            Max     1000
      """)
    #expect(trace.header.axisStates == [.init(code: 0, value: 412)])
  }

  @Test func grabbedDevice_isTheReasonForNoEvents() {
    let error = failure(
      "Input driver version is 1.0.1\nThis device is grabbed by another process.\n")
    #expect(error?.what.contains("the device was grabbed") == true)
  }
}

@Suite struct OtherLogTests {
  @Test(arguments: [
    ("-event1   DEVICE_ADDED            Pad     seat0 default group1  cap:pg\n", "debug-events"),
    (" event1   GESTURE_SWIPE_BEGIN     +0.037s\t3\n", "debug-events"),
    ("# uhid test mouse\nR: 52 05 01 09 02\nN: mouse\nI: 3 0001 0002\n", "hid-recorder"),
    ("D: 0\nR: 52 05 01 09 02\n", "hid-recorder"),
    ("EVENT type 17 (RawMotion)\n    device: 2 (10)\n", "xinput"),
  ])
  func logWithoutContacts_isNamed_withWhatToDo(text: String, name: String) {
    let error = failure(text)
    #expect(error?.code == .notATrace)
    #expect(error?.what.contains(name) == true)
    #expect(error?.remedy.contains("edgepan record") == true)
    #expect((error?.remedy.contains("not its speeds") == true) == (name == "hid-recorder"))
  }

  @Test(
    .enabled(if: hasSamples, needsSamples),
    arguments: ["synth-3f.debug-events", "synth-touchscreen.debug-events", "mouse.hid"])
  func logOfTheRealTool_isNamed(file: String) {
    #expect(throws: TraceError.self) { try TraceReader.read(path: sample(file)) }
    do { _ = try TraceReader.read(path: sample(file)) } catch {
      #expect(error.code == .notATrace && error.remedy.contains("edgepan record"))
    }
  }

  @Test func evemuText_isNotTakenForAnotherFormat() throws {
    let comment = "# Event type 3 (EV_ABS)\n# version: 1\n"
    let trace = try read("# EVEMU 1.3\n" + comment + "E: 1.000000 0002 0000 0001\n")
    #expect(trace.events.count == 1)
  }
}
