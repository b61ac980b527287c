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
