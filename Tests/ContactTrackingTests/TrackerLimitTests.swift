// The tracker and the edge-pan rules exactly at their limits.

import ContactTracking
import GestureTrace
import Testing

@Suite struct TrackerLimitTests {
  @Test func silenceOfExactlyTheLimit_continuesTheContact() throws {
    var stream = Stream(Stream.packets)
    stream.packet(x: 100, y: 300)
    stream.report(after: ContactTracker.packetSilenceMicroseconds)
    stream.packet(x: 100, y: 300)
    stream.report()
    #expect(try stream.tracked().contacts.map(\.end) == [.endOfRecording])
  }

  /// While input arrives, a long touch is kept with fewer samples, and is judged as the recording of
  /// it is, which is read with all of them.
  @Test func touchOf250000Samples_isNotLost_whileItArrives() throws {
    var stream = Stream(Stream.slots())
    let count: Int32 = 250_000
    for step in 0..<count {
      // A rest of minutes in the band, with a tremor, and a swipe at the end.
      let x = step % 2 + max(0, step - (count - 400)) * 2
      stream.touch(id: step == 0 ? 7 : nil, x: 5 + x, y: step == 0 ? 300 : nil)
      stream.report(after: 1000)
    }
    stream.touch(id: -1)
    stream.report()
    let trace = Trace(device: stream.device, events: stream.events)
    let read = try TraceContacts(of: trace)
    var open = OngoingContacts(read.surface, from: trace.header)
    var ended: TraceContacts?
    for step in TraceWalk(trace) {
      open.take(step)
      ended = open.takeEnded() ?? ended
    }
    let kept = try #require(ended)
    #expect(read.contacts[0].path.count == Int(count))
    #expect(kept.contacts.map(\.number) == [0])
    #expect((1300...100_000).contains(kept.contacts[0].path.count))
    #expect(kept.contacts[0].start == read.contacts[0].start)
    #expect(kept.contacts[0].last == read.contacts[0].last)
    #expect(kept.contacts[0].endMicroseconds == read.contacts[0].endMicroseconds)
    #expect(kept.contacts[0].releaseVelocity() == read.contacts[0].releaseVelocity())
    let pans = [kept, read].map {
      EdgePanDetection(contacts: $0.contacts, surface: $0.surface, rules: EdgePanRules()).pans
    }
    #expect(
      pans[0].count == 1 && pans[0].map(\.distanceMillimeters) == pans[1].map(\.distanceMillimeters)
    )
  }

  /// A protocol A driver repeats packets of fingers that rest.
  @Test func packetAtTheSamePlace_isAStationarySample() throws {
    var tracker = ContactTracker(surface: try ContactSurface(device: Stream.packets))
    var stream = Stream(Stream.packets)
    for x in [100, 100, 110] as [Int32] {
      stream.packet(x: x, y: 300)
      stream.report()
    }
    var phases: [ContactUpdate.Phase] = []
    for event in stream.events where tracker.feed(event) {
      phases += tracker.updates.map(\.phase)
    }
    #expect(phases == [.began, .stationary, .moved])
  }

  /// The note announces two synthesised events. The second of them still belongs to the span, so no
  /// contact is dropped a second time.
  @Test func lastEventOfASynthesisedSpan_belongsToTheSpan() {
    let events = [0, 1, 2].map {
      InputEvent(microseconds: UInt64($0), type: .rel, code: 0, value: 1)
    }
    let trace = Trace(
      device: Stream.mouse, events: events,
      notes: [TraceNote(position: 0, .synthesised(2))])
    let flags = TraceWalk(trace).map { step -> Bool? in
      if case .event(_, let synthesised) = step { synthesised } else { nil }
    }
    #expect(flags == [true, true, false])
  }

  @Test(arguments: [(UInt64(100_000), 1), (100_002, 2)])
  func contactsThatOverlapForHalfOfTheShorterOne_areOnePan(_ start: UInt64, _ pans: Int) throws {
    let surface = try ContactSurface(device: Stream.slots(5))
    func contact(_ number: Int, from start: UInt64) -> Contact {
      let path = (0...20).map { step in
        ContactSample(
          microseconds: start + UInt64(step) * 10_000,
          position: surface.position(
            xMillimeters: 2 + 3 * Double(step), yMillimeters: 20 + 10 * Double(number)))
      }
      return Contact(
        number: number, path: path, endMicroseconds: start + 200_000, end: .lifted)
    }
    let detection = EdgePanDetection(
      contacts: [contact(0, from: 0), contact(1, from: start)], surface: surface)
    #expect(detection.pans.count == pans)
  }

  /// 25/255 of the range 0…100 is 9.8, which is rounded up: pressure below 10 ends a contact.
  @Test func pressureThresholds_areRoundedUp() throws {
    let surface = try ContactSurface(
      device: Stream.single(keys: [InputCode.btnLeft], pressure: 100))
    #expect(surface.language == .singleTouch(.pressure(down: 12, up: 10)))
  }
}
