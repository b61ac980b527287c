// Protocol A, single touch and mice.

import ContactTracking
import GestureTrace
import Testing

@Suite struct OtherProtocolsTests {
  // MARK: Protocol A

  @Test func packetsWithoutIds_areMatchedToTheNearestContacts() throws {
    var stream = Stream(Stream.packets)
    stream.packet(x: 100, y: 300)
    stream.packet(x: 500, y: 300)
    stream.report()
    // The packets are reported in the opposite order; the positions identify the contacts.
    stream.packet(x: 480, y: 300)
    stream.packet(x: 120, y: 300)
    stream.report()
    let contacts = try stream.tracked().contacts
    #expect(contacts.map { $0.path.map(\.position.xMillimeters) } == [[10, 12], [50, 48]])
  }

  @Test func packetsWithIds_areMatchedById_atAnyDistance() throws {
    var stream = Stream(Stream.packets)
    stream.packet(id: 3, x: 100, y: 300)
    stream.packet(id: 4, x: 500, y: 300)
    stream.report()
    stream.packet(id: 3, x: 500, y: 300)
    stream.packet(id: 4, x: 100, y: 300)
    stream.report()
    let contacts = try stream.tracked().contacts
    #expect(contacts.map { $0.path.map(\.position.xMillimeters) } == [[10, 50], [50, 10]])
  }

  /// A finger moves at most 3.75 m/s: 37.5 mm in 10 ms.
  @Test(arguments: [(474, 1), (476, 2)])
  func packetBeyondAFingersReach_isADifferentContact(x: Int32, contacts: Int) throws {
    var stream = Stream(Stream.packets)
    stream.packet(x: 100, y: 300)
    stream.report()
    stream.packet(x: x, y: 300)
    stream.report()
    #expect(try stream.tracked().contacts.count == contacts)
  }

  /// 2 m/s in frames of 25 ms: 50 mm a frame.
  @Test func fastFlickInSlowFrames_isOneContact() throws {
    var stream = Stream(Stream.packets)
    for x in [0, 500, 1000] as [Int32] {
      stream.packet(x: x, y: 300)
      stream.report(after: 25_000)
    }
    #expect(try stream.tracked().contacts.map { $0.path.count } == [3])
  }

  @Test func emptyPacket_liftsAllContacts() throws {
    var stream = Stream(Stream.packets)
    stream.packet(x: 100, y: 300)
    stream.report()
    stream.add(.syn, InputCode.synMTReport, 0)
    stream.report()
    #expect(try stream.tracked().contacts.map(\.end) == [.lifted])
  }

  @Test func frameWithoutPackets_leavesContactsUnchanged() throws {
    var stream = Stream(Stream.packets)
    stream.packet(x: 100, y: 300)
    stream.report()
    stream.key(InputCode.btnLeft, 1)
    stream.report()
    stream.packet(x: 110, y: 300)
    stream.report()
    #expect(try stream.tracked().contacts.count == 1)
  }

  @Test func touchReleasedWithoutPackets_liftsAllContacts() throws {
    var stream = Stream(Stream.packets)
    stream.packet(x: 100, y: 300)
    stream.key(InputCode.btnTouch, 1)
    stream.report()
    stream.key(InputCode.btnTouch, 0)
    stream.report()
    #expect(try stream.tracked().contacts.map(\.end) == [.lifted])
  }

  @Test func silence_endsContactsAtTheLastFrameThatReportedThem() throws {
    var stream = Stream(Stream.packets)
    stream.packet(x: 100, y: 300)
    stream.report(after: 150_001)
    stream.packet(x: 100, y: 300)
    stream.report()
    let contacts = try stream.tracked().contacts
    #expect(contacts.map(\.end) == [.silent, .endOfRecording])
    #expect(contacts[0].endMicroseconds == 1_000_000)
  }

  @Test func packetsOverTheLimit_areIgnoredAndCounted() throws {
    var stream = Stream(Stream.packets)
    for index in 0..<Int32(100) { stream.packet(x: index * 10, y: 300) }
    stream.report()
    let found = try stream.tracked()
    #expect(found.contacts.count == ContactTracker.packetLimit)
    #expect(found.anomalies.packetsOverLimit == 100 - ContactTracker.packetLimit)
  }

  // MARK: Single touch

  @Test func touchButton_beginsAndEndsTheContact() throws {
    var stream = Stream(Stream.single())
    stream.abs(InputCode.absX, 50)
    stream.abs(InputCode.absY, 60)
    stream.report()
    stream.key(InputCode.btnTouch, 1)
    stream.abs(InputCode.absX, 100)
    stream.report()
    stream.abs(InputCode.absX, 200)
    stream.report()
    stream.key(InputCode.btnTouch, 0)
    stream.report()
    let contacts = try stream.tracked().contacts
    #expect(contacts.map { $0.path.map(\.position.xMillimeters) } == [[10, 20]])
    #expect(contacts[0].slot == nil)
    #expect(contacts[0].end == .lifted)
  }

  @Test func pressure_withoutTouchButton_beginsAndEndsTheContact_withHysteresis() throws {
    // With a pressure range of 0…255, the contact begins at 30 and ends below 25.
    var stream = Stream(Stream.single(keys: [InputCode.btnLeft], pressure: 255))
    for pressure: Int32 in [29, 30, 25, 24, 29] {
      stream.abs(InputCode.absPressure, pressure)
      stream.abs(InputCode.absX, pressure * 10)
      stream.abs(InputCode.absY, 100)
      stream.report()
    }
    let contacts = try stream.tracked().contacts
    #expect(contacts.count == 1)
    #expect(contacts[0].start.position.xMillimeters == 30)
    #expect(contacts[0].endMicroseconds == 1_030_000)
  }

  @Test func absolutePointerWithoutTouch_isAContactWhileAButtonIsHeld() throws {
    var stream = Stream(Stream.single(keys: [InputCode.btnLeft]))
    stream.abs(InputCode.absX, 100)
    stream.abs(InputCode.absY, 100)
    stream.report()
    stream.key(InputCode.btnLeft, 1)
    stream.report()
    stream.key(InputCode.btnLeft, 0)
    stream.report()
    #expect(try stream.tracked().contacts.map(\.end) == [.lifted])
  }

  // MARK: Mouse

  @Test func mouse_startsAtTheCentreOfTheScreen() throws {
    var stream = Stream(Stream.mouse)
    stream.key(InputCode.btnLeft, 1)
    stream.report()
    let found = try stream.tracked()
    let start = found.contacts[0].start.position
    #expect(start.xFraction == 0.5)
    #expect(start.yFraction == 0.5)
    #expect(abs(found.surface.widthMillimeters - 60.77) < 0.01)
    #expect(found.contacts[0].tool == .pointer)
  }

  @Test func mouse_alsoMovesWithoutAButton_andStopsAtTheEdge() throws {
    var stream = Stream(Stream.mouse)
    stream.rel(InputCode.relX, -100_000)
    stream.report()
    stream.rel(InputCode.relX, 1000)
    stream.key(InputCode.btnLeft, 1)
    stream.report()
    let contact = try #require(stream.tracked().contacts.first)
    // The mouse moved by 1,000 counts, at 1,000 counts per inch.
    #expect(abs(contact.start.position.xMillimeters - 25.4) < 1e-9)
  }

  @Test func mouse_secondButton_keepsTheContactUntilAllButtonsAreUp() throws {
    var stream = Stream(Stream.mouse)
    stream.key(InputCode.btnLeft, 1)
    stream.report()
    stream.key(InputCode.btnRight, 1)
    stream.report()
    stream.key(InputCode.btnLeft, 0)
    stream.report()
    stream.key(InputCode.btnRight, 0)
    stream.report()
    let contacts = try stream.tracked().contacts
    #expect(contacts.count == 1)
    #expect(contacts[0].durationMicroseconds == 30_000)
  }

  // MARK: Surfaces

  @Test func device_withoutAxes_isRejected() {
    #expect {
      try ContactSurface(device: DeviceDescription(name: "keyboard"))
    } throws: { error in
      (error as? ContactTrackingError)?.code == .notAPointingDevice
    }
  }

  @Test func axisWithoutRange_isRejected() {
    let device = DeviceDescription(
      name: "flat",
      codes: [.key: BitField([Int(InputCode.btnTouch)])],
      axes: [
        AbsoluteAxis(code: InputCode.absX, minimum: 5, maximum: 5),
        AbsoluteAxis(code: InputCode.absY, minimum: 0, maximum: 5),
      ])
    #expect {
      try ContactSurface(device: device)
    } throws: { error in
      (error as? ContactTrackingError)?.code == .axisWithoutRange
    }
  }

  @Test func trace_withoutDescription_isRejected() {
    #expect {
      try TraceContacts(of: Trace())
    } throws: { error in
      (error as? ContactTrackingError)?.code == .noDescription
    }
  }

  @Test func resolutionOfOneAxis_appliesToBoth_andIsReported() throws {
    var device = Stream.slots()
    device.axes = device.axes.map { axis in
      var axis = axis
      if axis.code == InputCode.absMTPositionY { axis.resolution = 0 }
      return axis
    }
    let surface = try ContactSurface(device: device)
    #expect(surface.widthMillimeters == 100)
    #expect(surface.heightMillimeters == 60)
    #expect(surface.assumptions == [.resolution(unitsPerMillimeter: 10)])
  }

  @Test func mouseWithAxesThatOverlapTheMultiTouchCodes_isAMouse() throws {
    var device = Stream.mouse
    for code in UInt16(0x28)...0x3d {
      device.axes.append(AbsoluteAxis(code: code, minimum: 0, maximum: 255))
    }
    #expect(try ContactSurface(device: device).language == .relative)
  }

  @Test func slotCountAboveTheLimit_isReducedToTheLimit() throws {
    var device = Stream.slots()
    device.axes[device.axes.firstIndex { $0.code == InputCode.absMTSlot }!].maximum = .max
    #expect(try ContactSurface(device: device).slotCount == ContactSurface.slotLimit)
  }
}
