// Streams that no device sends. The tracker must not fail, and must keep its guarantees.

import ContactTracking
import GestureTrace
import PlainText
import Testing

@Suite struct HostileStreamTests {
  private static let values: [Int32] = [.min, -2, -1, 0, 1, 2, 100, 500, 900, .max]
  private static let codes: [(EventType, [UInt16])] = [
    (.syn, [0, 0, 0, 2, 2, 3, 9]), (.key, [0x110, 0x111, 0x145, 0x14a, 0x14d, 0x14f, 0x1ff]),
    (.rel, [0, 1, 8]), (.abs, [0, 1, 0x18, 0x2f, 0x30, 0x35, 0x36, 0x37, 0x39, 0x39, 0x3a]),
    (.msc, [4]), (EventType(rawValue: 0x7777), [0xffff]),
  ]

  private static let devices: [(String, DeviceDescription)] = [
    ("slots", Stream.slots(4)), ("packets", Stream.packets), ("button", Stream.single()),
    ("pressure", Stream.single(keys: [InputCode.btnLeft], pressure: 255)),
    ("mouse", Stream.mouse),
  ]

  /// Every contact begins once and ends once, in this order, and is reported only in between.
  @Test(arguments: 0..<5) func randomEvents_produceWellFormedContacts(_ which: Int) throws {
    let surface = try ContactSurface(device: Self.devices[which].1)
    for seed in UInt64(0)..<20 {
      var random = SplitMix64(seed: seed)
      var tracker = ContactTracker(surface: surface)
      var open: Set<Int> = []
      var started = 0
      var time: UInt64 = 0
      func check(_ updates: [ContactUpdate]) {
        for update in updates {
          switch update.phase {
          case .began:
            #expect(update.contact == started)
            started += 1
            open.insert(update.contact)
          case .moved, .stationary: #expect(open.contains(update.contact))
          case .ended: #expect(open.remove(update.contact) != nil)
          }
        }
        #expect(tracker.openContacts == open.count)
      }
      for _ in 0..<3000 {
        let (type, codes) = random.pick(Self.codes)
        time = random.whole(in: 0...200) == 0 ? random.next() : time &+ 1000
        let event = InputEvent(
          microseconds: time, type: type, code: random.pick(codes),
          value: random.pick(Self.values))
        if tracker.feed(event, synthesised: random.whole(in: 0...50) == 0) {
          check(tracker.updates)
        }
        if random.whole(in: 0...500) == 0 {
          tracker.interrupt(.suspended, at: time)
          check(tracker.updates)
        }
      }
      tracker.finish()
      check(tracker.updates)
      #expect(open.isEmpty)
      #expect(tracker.openContacts == 0)
      #expect(tracker.startedContacts == started)
    }
  }

  @Test func slotWithThousandsOfContactsInAFrame_hasTheLastOne() throws {
    var stream = Stream(Stream.slots())
    for id in Int32(0)..<5000 { stream.touch(id: id % 2 == 0 ? id : -1, x: 1, y: 1) }
    stream.report()
    let found = try stream.tracked()
    #expect(found.contacts.map(\.trackingID) == [4998])
    #expect(found.anomalies.operationsOverLimit == 0)
  }

  /// In each of 256 slots, a contact ends, and another begins and ends: 768 operations, of which 512
  /// are kept. They are all of 170 slots, and the first two of one more.
  @Test func frameWithTooManyContacts_isLimited_andTheExcessIsCounted() throws {
    var stream = Stream(Stream.slots(256))
    for slot in Int32(0)..<256 { stream.touch(slot: slot, id: slot, x: 1, y: 1) }
    stream.report()
    for slot in Int32(0)..<256 {
      stream.touch(slot: slot, id: -1)
      stream.touch(id: 1000 + slot)
      stream.touch(id: -1)
    }
    stream.report()
    let found = try stream.tracked()
    #expect(found.contacts.count == 256 + 171)
    #expect(found.anomalies.operationsOverLimit == 768 - ContactTracker.operationLimit)
  }

  @Test func manyShortContacts_areCheckedInLinearTime() throws {
    var stream = Stream(Stream.slots())
    for id in Int32(0)..<20_000 {
      stream.touch(id: id, x: 10, y: 300)
      stream.report(after: 1000)
      stream.touch(x: 100)
      stream.report(after: 1000)
      stream.touch(id: -1)
      stream.report(after: 1000)
    }
    let found = try stream.tracked()
    let detection = EdgePanDetection(contacts: found.contacts, surface: found.surface)
    #expect(detection.pans.count == 20_000)
  }
}

extension SplitMix64 {
  fileprivate mutating func pick<T>(_ items: [T]) -> T {
    items[Int(whole(in: 0...Int64(items.count - 1)))]
  }
}
