// The recordings in Recordings/kernel, which were made in a real kernel (Tests/VM).

#if Recording
  import ContactTracking
  import Foundation
  import GestureTrace
  import Testing

  struct KernelRecordingsTests {
    private func trace(_ name: String) throws -> Trace {
      let checkout = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      return try TraceReader.read(
        path: checkout.appendingPathComponent("Recordings/kernel/\(name).evemu").path)
    }

    @Test(arguments: ["swipe", "unplug", "drop"])
    func recording_statesItsKernelOriginAndEndsProperly(name: String) throws {
      let trace = try trace(name)
      #expect(trace.header.provenance.first?.kind == .kernel)
      #expect(trace.header.clock == .monotonic && trace.header.zero != nil)
      #expect(trace.findings.isEmpty)
      #expect(trace.events.allSatisfy { PointerCodes.allows($0.type, $0.code) })
    }

    // The program that moved the device sent x = 20 + 55 i + i² every 8 ms (Tests/VM/vmtool.c).
    @Test func swipe_equalsTheSentEvents() throws {
      let contacts = try TraceContacts(of: trace("swipe"))
      let contact = try #require(contacts.contacts.first)
      #expect(contacts.contacts.count == 1 && contact.end == .lifted)
      let units = contact.path.prefix(24).map { Int(($0.position.xFraction * 3052).rounded()) }
      #expect(units == (0..<24).map { 20 + 55 * $0 + $0 * $0 })
      let intervals = zip(contact.path.dropFirst(), contact.path).map {
        Int($0.microseconds) - Int($1.microseconds)
      }
      #expect(intervals.allSatisfy { abs($0 - 8000) < 200 })
    }

    @Test func unplug_endsTheContact() throws {
      let contacts = try TraceContacts(of: trace("unplug")).contacts
      #expect(contacts.map(\.end.isRelease) == [false])
    }

    // Two fingers were down, and a third landed and lifted while events were lost.
    @Test func drop_startsNoContactFromSynthesisedEvents() throws {
      let trace = try trace("drop")
      #expect(trace.events.contains { $0.type == .syn && $0.code == InputCode.synDropped })
      #expect(
        trace.notes.contains {
          if case .synthesised = $0.content { true } else { false }
        })
      #expect(try TraceContacts(of: trace).contacts.map(\.end) == [.dropped, .dropped])
    }
  }
#endif
