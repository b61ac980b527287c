// A surface classifies its device as the recorder does; pens and protocol A are tracked correctly.

import ContactTracking
import GestureTrace
import SharedFolder
import Testing

@Suite struct DeviceTruthTests {
  @Test func screenWithoutDirectProperty_isATouchscreen() throws {
    // Stream.packets declares positions and BTN_TOUCH, but neither BTN_TOOL_FINGER nor
    // INPUT_PROP_DIRECT.
    let surface = try ContactSurface(device: Stream.packets)
    #expect(surface.kind == .touchscreen)
    #expect(surface.isDirect)
  }

  @Test(arguments: DeviceProfile.all)
  func surfaceOfAnyDevice_agreesWithTheRecordersRule(_ profile: DeviceProfile) throws {
    let kind = DeviceKind(DeviceCapabilities(profile.description))
    #expect(try ContactSurface(device: profile.description).kind == kind)
    let expected: [String: DeviceKind] = [
      "touchpad": .touchpad, "clickpad": .touchpad, "touchscreen": .touchscreen, "mouse": .mouse,
      "single-touch": .touchpad,
    ]
    #expect(kind == expected[profile.name])
  }

  @Test func pen_endsWhereItLastTouched_notWhereItHovers() throws {
    let btnToolPen: UInt16 = 0x140
    var stream = Stream(Stream.single(keys: [InputCode.btnTouch, btnToolPen]))
    stream.key(btnToolPen, 1)
    stream.abs(InputCode.absX, 100)
    stream.abs(InputCode.absY, 300)
    stream.report()
    stream.key(InputCode.btnTouch, 1)
    stream.report()
    stream.abs(InputCode.absX, 200)
    stream.report()
    // The frame that lifts the pen already reports the hover position.
    stream.abs(InputCode.absX, 211)
    stream.key(InputCode.btnTouch, 0)
    stream.report()
    let found = try stream.tracked()
    #expect(found.surface.kind == .tablet)
    #expect(found.contacts.map(\.tool) == [.pen])
    #expect(found.contacts[0].last.position.xMillimeters == 20)
  }

  @Test func protocolA_countsNoFingerBeyondItsPackets() throws {
    var stream = Stream(Stream.packets)
    stream.key(InputCode.btnToolDoubleTap, 1)
    for x in stride(from: Int32(10), through: 600, by: 50) {
      stream.packet(x: x, y: 300)
      stream.report()
    }
    let found = try stream.tracked()
    let pans = EdgePanDetection(contacts: found.contacts, surface: found.surface).pans
    #expect(pans.map(\.fingers) == [1])
  }

  @Test(.enabled(if: SharedFolder.isThere, "needs the folder 'shared' beside the checkout"))
  func nTrigDrag_isOneFingerOnATouchscreen() throws {
    let found = try TraceContacts(
      of: TraceReader.read(
        path: SharedFolder.path("recordings-more/N-Trig MultiTouch.1-finger-drag-NW-SE.events")))
    #expect(found.surface.kind == .touchscreen)
    #expect(found.contacts.allSatisfy { $0.path.allSatisfy { $0.unseenFingers == 0 } })
  }
}
