// Dropped events, unplugging and suspend end contacts.

import ContactTracking
import GestureTrace
import Testing

@Suite struct InterruptionTests {
  private func open() -> Stream {
    var stream = Stream(Stream.slots())
    stream.touch(slot: 0, id: 7, x: 100, y: 300)
    stream.key(InputCode.btnTouch, 1)
    stream.report()
    stream.touch(x: 200)
    stream.report()
    return stream
  }

  @Test func drop_endsOpenContacts_atItsTimestamp() throws {
    var stream = open()
    stream.drop()
    stream.report()
    let found = try stream.tracked()
    #expect(found.contacts.map(\.end) == [.dropped])
    #expect(found.contacts[0].endMicroseconds == 1_020_000)
    #expect(found.anomalies.drops == 1)
  }

  @Test func drop_discardsItsFrameUpToTheNextReport() throws {
    var stream = open()
    stream.touch(slot: 1, id: 8, x: 500, y: 500)
    stream.drop()
    stream.touch(slot: 1, id: 9, x: 600, y: 500)
    stream.report()
    stream.touch(slot: 1, id: 10, x: 700, y: 500)
    stream.report()
    #expect(try stream.tracked().contacts.map(\.trackingID) == [7, 10])
  }

  /// The kernel sends `ABS_MT_SLOT` only when the slot changes, so that of a discarded frame counts.
  @Test func drop_keepsTheSlotThatItsFrameSelects() throws {
    var stream = open()
    stream.drop()
    stream.touch(slot: 1, x: 600)
    stream.report()
    stream.touch(id: -1)
    stream.report()
    stream.touch(id: 9, x: 700, y: 500)
    stream.report()
    stream.touch(slot: 0, x: 210)
    stream.report()
    stream.touch(slot: 1, id: -1)
    stream.report()
    let second = try #require(stream.tracked().contacts.last)
    #expect(second.slot == 1)
    #expect(second.path.map(\.position.xMillimeters) == [70, 70])
  }

  /// A resync sends only what changed, so a pen that stays in range is not reported again.
  @Test func drop_keepsThePen() throws {
    let btnToolPen: UInt16 = 0x140
    var stream = Stream(Stream.single(keys: [InputCode.btnTouch, btnToolPen]))
    stream.key(btnToolPen, 1)
    stream.report()
    stream.drop()
    stream.report()
    stream.key(InputCode.btnTouch, 1)
    stream.report()
    #expect(try stream.tracked().contacts.map(\.tool) == [.pen])
  }

  /// Only the finger that was down counts, not the other slots.
  @Test func drop_countsTheFingersThatWereDown() throws {
    for device in [Stream.slots(5), Stream.single(keys: [InputCode.btnTouch])] {
      var tracker = ContactTracker(surface: try ContactSurface(device: device))
      var stream = Stream(device)
      stream.touch(slot: 0, id: 7, x: 100, y: 300)
      stream.report()
      stream.drop()
      stream.report()
      for event in stream.events { tracker.feed(event) }
      #expect(tracker.fingersFromBefore == (tracker.surface.language == .slots ? 1 : 0))
    }
  }

  @Test(arguments: [true, false])
  func interruptionInMidFrame_keepsTheContactsPositionFromTheLastFrame(_ isDrop: Bool) throws {
    var stream = open()
    stream.touch(x: 900)
    if isDrop { stream.drop() } else { stream.note(.note(["kind": "unplug"])) }
    let contact = try #require(stream.tracked().contacts.first)
    #expect(contact.path.map(\.position.xMillimeters) == [10, 20])
  }

  @Test func resyncWithoutId_startsNoContact() throws {
    var stream = open()
    stream.drop()
    stream.note(.synthesised(4))
    stream.touch(slot: 1, x: 500, y: 500)
    stream.report()
    stream.touch(slot: 0, x: 300)
    stream.report()
    stream.touch(slot: 0, id: -1)
    stream.report()
    let found = try stream.tracked()
    #expect(found.contacts.count == 1)
    #expect(found.contacts[0].end == .dropped)
    #expect(found.anomalies.drops == 1)
    // The contact's tracking id -1 after the drop is expected, so it is not counted as an anomaly.
    #expect(found.anomalies.releasesWithoutContact == 0)
  }

  @Test func resyncWithAnId_startsAContact() throws {
    var stream = open()
    stream.drop()
    stream.note(.synthesised(4))
    stream.touch(id: -1)
    stream.touch(id: 8, x: 500)
    stream.report()
    let contacts = try stream.tracked().contacts
    #expect(contacts.map(\.trackingID) == [7, 8])
    #expect(contacts[1].start.position.xMillimeters == 50)
  }

  @Test func contactSeenBetweenDropAndResync_continues() throws {
    var stream = open()
    stream.drop()
    stream.report()
    stream.touch(slot: 1, id: 8, x: 500, y: 300)
    stream.report()
    stream.note(.synthesised(3))
    stream.touch(slot: 1, x: 510)
    stream.report()
    stream.touch(slot: 1, id: -1)
    stream.report()
    let found = try stream.tracked()
    #expect(found.contacts.map(\.end) == [.dropped, .lifted])
    #expect(found.anomalies.drops == 1)
  }

  @Test func synthesisedSpanWithoutADrop_endsOpenContacts() throws {
    var stream = open()
    stream.note(.synthesised(2))
    stream.touch(x: 400)
    stream.report()
    stream.touch(x: 500)
    stream.report()
    let found = try stream.tracked()
    #expect(found.contacts.map(\.end) == [.dropped])
    #expect(found.contacts[0].path.count == 2)
  }

  @Test func kernelRelease_endsContactsThatReceivedNoTrackingIDMinusOne() throws {
    var stream = open()
    stream.key(InputCode.btnTouch, 0)
    stream.report(1)
    stream.note(.note(["kind": "unplug"]))
    let contact = try #require(stream.tracked().contacts.first)
    #expect(contact.end == .releasedByKernel)
    #expect(contact.endMicroseconds == 1_020_000)
  }

  @Test func synReportOfValueOne_withoutARelease_isAnOrdinaryFrame() throws {
    var stream = open()
    stream.key(InputCode.btnLeft, 2)
    stream.report(1)
    stream.touch(id: -1)
    stream.report()
    let contact = try #require(stream.tracked().contacts.first)
    #expect(contact.end == .lifted)
  }

  @Test(arguments: [
    ("unplug", ContactEnd.unplugged), ("suspend", .suspended), ("drop", .dropped),
  ])
  func note_endsOpenContacts_withItsReason(_ kind: String, _ end: ContactEnd) throws {
    var stream = open()
    stream.note(.note(["kind": .text(kind)]))
    #expect(try stream.tracked().contacts.map(\.end) == [end])
  }

  @Test func unknownNote_endsNoContact() throws {
    var stream = open()
    stream.note(.note(["kind": "remark"]))
    stream.touch(id: -1)
    stream.report()
    #expect(try stream.tracked().contacts.map(\.end) == [.lifted])
  }

  @Test func pressureThatStaysHighAcrossADrop_startsNoContactUntilItFalls() throws {
    var stream = Stream(Stream.single(keys: [InputCode.btnLeft], pressure: 255))
    func press(_ pressure: Int32) {
      stream.abs(InputCode.absPressure, pressure)
      stream.abs(InputCode.absX, pressure)
      stream.abs(InputCode.absY, pressure)
      stream.report()
    }
    press(80)
    stream.drop()
    stream.report()
    press(81)
    press(0)
    press(90)
    let contacts = try stream.tracked().contacts
    #expect(contacts.map(\.end) == [.dropped, .endOfRecording])
    #expect(contacts[1].start.position.xMillimeters == 9)
  }

  @Test func mouseButtonHeldAcrossADrop_startsNoContactUntilPressedAgain() throws {
    var stream = Stream(Stream.mouse)
    stream.key(InputCode.btnLeft, 1)
    stream.report()
    stream.drop()
    stream.report()
    stream.rel(InputCode.relX, 10)
    stream.report()
    stream.key(InputCode.btnLeft, 0)
    stream.report()
    stream.key(InputCode.btnLeft, 1)
    stream.report()
    #expect(try stream.tracked().contacts.map(\.end) == [.dropped, .endOfRecording])
  }
}
