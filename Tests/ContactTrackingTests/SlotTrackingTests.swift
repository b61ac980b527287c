// Protocol B: slots and tracking ids, and their anomalies.

import ContactTracking
import GestureTrace
import Testing

@Suite struct SlotTrackingTests {
  private func swipe() -> Stream {
    var stream = Stream(Stream.slots())
    stream.touch(id: 7, x: 100, y: 300)
    stream.report()
    stream.touch(x: 200)
    stream.report()
    stream.touch(id: -1)
    stream.report()
    return stream
  }

  @Test func contact_endedByTrackingIdMinusOne_hasStartPathAndEnd() throws {
    let contact = try #require(swipe().tracked().contacts.first)
    #expect(contact.trackingID == 7)
    #expect(contact.slot == 0)
    #expect(contact.path.map(\.position.xMillimeters) == [10, 20])
    #expect(contact.path.map(\.position.yFraction) == [0.5, 0.5])
    #expect(contact.path.map(\.microseconds) == [1_000_000, 1_010_000])
    #expect(contact.endMicroseconds == 1_020_000)
    #expect(contact.end == .lifted)
  }

  @Test func eventsMicrosecondsApart_formOneFrame_withTheTimeOfItsReport() throws {
    var stream = Stream(Stream.slots())
    stream.touch(id: 7)
    stream.time += 1
    stream.touch(x: 100)
    stream.time += 3
    stream.touch(y: 300)
    stream.time += 1
    stream.report()
    let contact = try #require(stream.tracked().contacts.first)
    #expect(contact.path.count == 1)
    #expect(contact.start.microseconds == 1_000_005)
  }

  @Test func frame_withNothingNewForAContact_givesItAStationarySample() throws {
    var stream = Stream(Stream.slots())
    stream.touch(slot: 0, id: 7, x: 100, y: 300)
    stream.touch(slot: 1, id: 8, x: 500, y: 300)
    stream.report()
    stream.touch(slot: 1, x: 510)
    stream.report()
    let contacts = try stream.tracked().contacts
    #expect(contacts[0].path.map(\.position.xMillimeters) == [10, 10])
    #expect(contacts[1].path.map(\.position.xMillimeters) == [50, 51])
  }

  @Test func endOfRecording_endsOpenContacts() throws {
    var stream = Stream(Stream.slots())
    stream.touch(id: 7, x: 100, y: 300)
    stream.report()
    let contact = try #require(stream.tracked().contacts.first)
    #expect(contact.end == .endOfRecording)
    #expect(!contact.end.isRelease)
  }

  @Test func unfinishedFrameAtTheEnd_isIgnored() throws {
    var stream = swipe()
    stream.touch(id: 9, x: 1, y: 1)
    #expect(try stream.tracked().contacts.count == 1)
  }

  @Test func id_replacedWithoutRelease_endsOneContactAndStartsAnother() throws {
    var stream = Stream(Stream.slots())
    stream.touch(id: 7, x: 100, y: 300)
    stream.report()
    stream.touch(id: 8, x: 900, y: 100)
    stream.report()
    let found = try stream.tracked()
    #expect(found.contacts.map(\.end) == [.replaced, .endOfRecording])
    #expect(found.contacts.map(\.trackingID) == [7, 8])
    // The position of the new contact does not count as the last motion of the old one.
    #expect(found.contacts[0].path.map(\.position.xMillimeters) == [10])
    #expect(found.contacts[1].start.position.xMillimeters == 90)
    #expect(found.anomalies.idsWithoutRelease == 1)
  }

  @Test func id_releasedAndReassignedInOneFrame_endsOneContactAndStartsAnother() throws {
    var stream = Stream(Stream.slots())
    stream.touch(id: 7, x: 100, y: 300)
    stream.report()
    stream.touch(id: -1)
    stream.touch(id: 8, x: 900)
    stream.report()
    let contacts = try stream.tracked().contacts
    #expect(contacts.map(\.end) == [.lifted, .endOfRecording])
    #expect(contacts[1].start.position.xMillimeters == 90)
    #expect(contacts[1].start.position.yMillimeters == 30)
  }

  @Test func contact_thatBeginsAndEndsInOneFrame_isAContact() throws {
    var stream = Stream(Stream.slots())
    stream.touch(id: 7, x: 100, y: 300)
    stream.touch(id: -1)
    stream.touch(x: 999)
    stream.report()
    let contact = try #require(stream.tracked().contacts.first)
    #expect(contact.path.map(\.position.xMillimeters) == [10])
    #expect(contact.durationMicroseconds == 0)
  }

  @Test func repeatedId_continuesTheContact() throws {
    var stream = Stream(Stream.slots())
    stream.touch(id: 7, x: 100, y: 300)
    stream.report()
    stream.touch(id: 7, x: 110)
    stream.report()
    let found = try stream.tracked()
    #expect(found.contacts.count == 1)
    #expect(found.anomalies.repeatedTrackingIDs == 1)
  }

  @Test(arguments: [Int32(2), -1, .max, .min])
  func slotOutOfRange_discardsItsEvents(_ slot: Int32) throws {
    var stream = Stream(Stream.slots(2))
    stream.touch(slot: 0, id: 7, x: 100, y: 300)
    stream.touch(slot: slot, id: 8, x: 500, y: 300)
    stream.report()
    let found = try stream.tracked()
    #expect(found.contacts.map(\.trackingID) == [7])
    #expect(found.contacts[0].start.position.xMillimeters == 10)
    #expect(found.anomalies.slotsOutOfRange == 1)
  }

  @Test func valuesOutOfRange_areKeptAndCounted() throws {
    var stream = Stream(Stream.slots())
    stream.touch(id: 7, x: -100, y: .max)
    stream.report()
    let found = try stream.tracked()
    #expect(found.contacts[0].start.position.xMillimeters == -10)
    #expect(found.contacts[0].start.position.yFraction > 1)
    #expect(found.anomalies.samplesOutOfRange > 0)
  }

  @Test func positionsWithoutId_startNoContact() throws {
    var stream = Stream(Stream.slots())
    stream.touch(x: 100, y: 300)
    stream.report()
    let found = try stream.tracked()
    #expect(found.contacts.isEmpty)
    #expect(found.anomalies.positionsWithoutContact == 1)
  }

  @Test func trackingIDMinusOneForAnEmptySlot_isCounted() throws {
    var stream = Stream(Stream.slots())
    stream.touch(id: -1)
    stream.report()
    let found = try stream.tracked()
    #expect(found.contacts.isEmpty)
    #expect(found.anomalies.releasesWithoutContact == 1)
  }

  @Test func secondContactInASlot_keepsTheAxisThatDidNotChange() throws {
    var stream = swipe()
    stream.touch(id: 8, x: 700)
    stream.report()
    let contact = try stream.tracked().contacts[1]
    #expect(contact.start.position.yMillimeters == 30)
    #expect(contact.assumedAtStart == [])
  }

  /// The kernel sends only changes, and a slot's axes begin at 0.
  @Test func contactWithAnUnreportedAxis_startsAtZero_andReportsTheAssumption() throws {
    var stream = Stream(Stream.slots())
    stream.touch(id: 7, y: 300)
    stream.report()
    stream.touch(x: 400)
    stream.report()
    let found = try stream.tracked()
    #expect(found.contacts[0].assumedAtStart == .x)
    #expect(found.contacts[0].assumedAtEnd == [])
    #expect(found.contacts[0].path.map(\.position.xMillimeters) == [0, 40])
    #expect(found.anomalies.startsWithoutPosition == 1)
    #expect(
      found.assumptions == [
        "contact 0: x was not reported at the start, because the kernel sends only changes; "
          + "assumed to be 0.0 mm, its initial value"
      ])
    let pans = EdgePanDetection(contacts: found.contacts, surface: found.surface).pans
    #expect(pans.map(\.edge) == [.left])
    #expect(pans[0].assumedAtStart == .x)
  }

  @Test func axisThatIsNeverReported_isAssumedToTheEnd() throws {
    var stream = Stream(Stream.slots())
    stream.touch(id: 7, x: 100)
    stream.report()
    stream.touch(id: -1)
    stream.report()
    #expect(try stream.tracked().contacts.map(\.assumedAtEnd) == [.y])
  }

  @Test func severalIdsInOneFrame_areTheLastOne() throws {
    var stream = Stream(Stream.slots())
    stream.touch(id: 37)
    stream.touch(id: 38, x: 100, y: 300)
    stream.report()
    let found = try stream.tracked()
    #expect(found.contacts.map(\.trackingID) == [38])
    #expect(found.contacts[0].start.position.xMillimeters == 10)
    #expect(found.anomalies.idsWithoutRelease == 1)
  }

  @Test func idsInOneFrame_afterAContact_endItAndAreTheLastOne() throws {
    var stream = swipe()
    stream.touch(id: 8, x: 500)
    stream.report()
    stream.touch(id: 9, x: 600)
    stream.touch(id: -1)
    stream.touch(id: 10, x: 700)
    stream.report()
    let found = try stream.tracked()
    #expect(found.contacts.map(\.trackingID) == [7, 8, 10])
    #expect(found.contacts.map(\.end) == [.lifted, .replaced, .endOfRecording])
    #expect(found.contacts[2].start.position.xMillimeters == 70)
  }

  @Test func headerWithTheSlotStates_suppliesTheMissingStart() throws {
    var header = TraceHeader()
    header.slots = .init(
      current: 0,
      axes: [
        .init(code: InputCode.absMTPositionY, values: [450, 0]),
        .init(code: InputCode.absMTTrackingID, values: [-1, -1]),
      ])
    var stream = Stream(Stream.slots())
    stream.touch(id: 7, x: 100)
    stream.report()
    let found = try TraceContacts(
      of: Trace(device: stream.device, header: header, events: stream.events))
    #expect(found.contacts[0].assumedAtStart == [])
    #expect(found.contacts[0].start.position.yMillimeters == 45)
  }

  @Test func fingerDownBeforeTheRecording_isNotAContact() throws {
    var header = TraceHeader()
    header.slots = .init(
      current: 1, axes: [.init(code: InputCode.absMTTrackingID, values: [-1, 41])])
    var stream = Stream(Stream.slots())
    stream.touch(x: 100, y: 100)
    stream.report()
    stream.touch(id: -1)
    stream.report()
    stream.touch(id: 42, x: 200)
    stream.report()
    let found = try TraceContacts(
      of: Trace(device: stream.device, header: header, events: stream.events))
    #expect(found.contacts.map(\.trackingID) == [42])
    #expect(found.contacts.map(\.slot) == [1])
    #expect(found.anomalies.releasesWithoutContact == 0)
  }

  @Test func palmTool_makesTheContactAPalmPermanently() throws {
    var stream = Stream(Stream.slots())
    stream.touch(id: 7, x: 10, y: 300)
    stream.report()
    stream.abs(InputCode.absMTToolType, 2)
    stream.report()
    stream.abs(InputCode.absMTToolType, 0)
    stream.touch(x: 600)
    stream.report()
    stream.touch(id: -1)
    stream.report()
    stream.touch(id: 8)
    stream.report()
    let found = try stream.tracked()
    #expect(found.contacts.map(\.tool) == [.palm, .finger])
    let detection = EdgePanDetection(contacts: found.contacts, surface: found.surface)
    #expect(detection.pans.isEmpty)
    #expect(detection.refusals.first?.reason == .palm)
  }

  /// The kernel keeps a slot's values and sends only changes.
  @Test func secondPalmInASlot_isAPalm_evenIfNoToolTypeIsSentAgain() throws {
    var stream = Stream(Stream.slots())
    for id in [7, 8] as [Int32] {
      stream.touch(id: id, x: 10, y: 300)
      if id == 7 { stream.abs(InputCode.absMTToolType, 2) }
      stream.report()
      stream.touch(id: -1)
      stream.report()
    }
    #expect(try stream.tracked().contacts.map(\.tool) == [.palm, .palm])
  }

  @Test func fingerAfterAPalmInASlot_isAFinger_ifASmallerContactSizeIsSent() throws {
    var stream = Stream(Stream.slots())
    stream.touch(id: 7, x: 10, y: 300)
    stream.abs(InputCode.absMTTouchMajor, 400)
    stream.report()
    stream.touch(id: -1)
    stream.report()
    stream.touch(id: 8)
    stream.abs(InputCode.absMTTouchMajor, 90)
    stream.report()
    #expect(try stream.tracked().contacts.map(\.tool) == [.palm, .finger])
  }

  @Test func touchMajor_above25Millimeters_isAPalm() throws {
    for (units, tool) in [(Int32(250), ContactTool.finger), (251, .palm)] {
      var stream = Stream(Stream.slots())
      stream.touch(id: 7, x: 100, y: 300)
      stream.abs(InputCode.absMTTouchMajor, units)
      stream.report()
      #expect(try stream.tracked().contacts[0].tool == tool)
    }
  }

  @Test func timestampsThatGoBackwards_areCountedAndHarmless() throws {
    var stream = swipe()
    stream.time = 5
    stream.touch(id: 9, x: 1, y: 1)
    stream.report()
    stream.touch(x: 2)
    stream.time = 1
    stream.report()
    let found = try stream.tracked()
    #expect(found.contacts.count == 2)
    #expect(found.contacts[1].durationMicroseconds == 0)
    #expect(found.contacts[1].releaseVelocity() == .zero)
    #expect(found.anomalies.framesBackwards == 2)
  }
}
