// The recorder's core: events that are kept or omitted, and events that are synthesised after a
// drop.

#if Recording
  import ContactTracking
  import GestureTrace
  import Testing

  @testable import EvdevRecorder

  /// An event from numeric codes.
  func event(_ us: UInt64, _ type: EventType, _ code: UInt16, _ value: Int32) -> InputEvent {
    InputEvent(microseconds: us, type: type, code: code, value: value)
  }

  /// A touchpad with two slots, 100 mm wide.
  let pad = DeviceDescription(
    name: "Pad", properties: BitField([0]),
    codes: [
      .key: BitField([0x110, 0x145, 0x14a, 0x14d]), .abs: BitField([0, 1, 0x2f, 0x35, 0x36, 0x39]),
      .syn: BitField(), .msc: BitField([4, 5]),
    ],
    axes: [
      .init(code: 0, minimum: 0, maximum: 3000, resolution: 30),
      .init(code: 1, minimum: 0, maximum: 1800, resolution: 30),
      .init(code: 0x2f, minimum: 0, maximum: 1),
      .init(code: 0x35, minimum: 0, maximum: 3000, resolution: 30),
      .init(code: 0x36, minimum: 0, maximum: 1800, resolution: 30),
      .init(code: 0x39, minimum: 0, maximum: 65535),
    ])

  func padState() -> DeviceState { DeviceState(description: pad, slotCount: 2) }

  struct FrameRecorderTests {
    private func record(_ events: [InputEvent]) -> TraceSpan {
      var recorder = FrameRecorder(state: padState())
      var span = TraceSpan()
      for event in events { recorder.take(event, into: &span) }
      return span
    }

    @Test func pointerEvents_areKeptUnchanged() {
      let events = [
        event(5, .abs, 0x39, 41), event(5, .abs, 0x35, -7), event(5, .key, 0x14a, 1),
        event(5, .msc, 5, 800), event(5, .syn, 0, 1), event(9, .rel, 8, -120), event(9, .syn, 0, 0),
      ]
      #expect(record(events).events == events)
    }

    @Test func keysAndScanCodes_areOmitted() {
      let kept = [event(5, .rel, 0, 1), event(5, .syn, 0, 0)]
      #expect(
        record([event(5, .msc, 4, 0x70004), event(5, .key, 30, 1)] + kept).events == kept)
    }

    @Test(
      arguments: [
        0x100, 0x15f, 0x220, 0x223, 0x2c0, 0x2e7,
      ] as [UInt16])
    func pointerButton_isKept(code: UInt16) {
      #expect(record([event(1, .key, code, 1), event(1, .syn, 0, 0)]).events.count == 2)
    }

    @Test(
      arguments: [
        1, 0xff, 0x160, 0x21f, 0x224, 0x2bf, 0x2e8, 0x2ff,
      ] as [UInt16])
    func keyboardKey_isOmitted(code: UInt16) {
      #expect(record([event(1, .key, code, 1), event(1, .syn, 0, 0)]).isEmpty)
    }

    @Test func switchesLightsAndSounds_areOmitted() {
      #expect(
        record([
          event(1, .sw, 0, 1), event(1, .led, 0, 1), event(1, .snd, 2, 1), event(1, .syn, 0, 0),
        ]).isEmpty)
    }

    @Test func frame_isPassedOnOnlyWhenComplete() {
      var recorder = FrameRecorder(state: padState())
      var span = TraceSpan()
      recorder.take(event(1, .abs, 0, 5), into: &span)
      #expect(span.isEmpty && recorder.isInsideFrame)
      recorder.take(event(1, .syn, 0, 0), into: &span)
      #expect(span.events.count == 2 && !recorder.isInsideFrame)
    }

    @Test func drop_isKeptAndRequestsResynchronisation() {
      var recorder = FrameRecorder(state: padState())
      var span = TraceSpan()
      recorder.take(event(1, .abs, 0x39, 7), into: &span)
      recorder.take(event(1, .syn, 0, 0), into: &span)
      recorder.take(event(2, .syn, 3, 0), into: &span)
      #expect(recorder.needsResynchronisation && recorder.drops == 1)
      #expect(span.events.last == event(2, .syn, 3, 0))
      guard case .note(let note)? = span.marks.first?.content else {
        Issue.record("no note")
        return
      }
      #expect(note.description == #"{"kind":"drop","contacts":[{"slot":0,"id":7}]}"#)
    }

    @Test func synReportAfterADrop_isKeptEvenIfTheOtherEventsOfItsFrameAreOmitted() {
      let drop = [event(2, .syn, 3, 0), event(2, .key, 30, 1), event(2, .syn, 0, 0)]
      #expect(record(drop).events == [drop[0], drop[2]])
    }

    @Test func resynchronisation_marksSynthesisedEvents() {
      var recorder = FrameRecorder(state: padState())
      var span = TraceSpan()
      recorder.take(event(1, .syn, 3, 0), into: &span)
      recorder.take(event(1, .syn, 0, 0), into: &span)
      var now = padState()
      now.set(0x39, slot: 0, to: 12)
      now.set(0x35, slot: 0, to: 300)
      recorder.resynchronise(with: now, into: &span)
      #expect(
        span.marks.last == .init(position: 2, content: .synthesised(3)))
      #expect(
        Array(span.events[2...]) == [
          event(1, .abs, 0x39, 12), event(1, .abs, 0x35, 300), event(1, .syn, 0, 0),
        ])
      #expect(recorder.state == now)
    }

    @Test func frameOfKeysAfterResynchronisation_isOmitted() {
      var recorder = FrameRecorder(state: padState())
      var span = TraceSpan()
      recorder.take(event(1, .syn, 3, 0), into: &span)
      recorder.resynchronise(with: padState(), into: &span)
      let before = span.events
      recorder.take(event(2, .key, 30, 1), into: &span)
      recorder.take(event(2, .syn, 0, 0), into: &span)
      #expect(span.events == before)
      #expect(!recorder.isInsideFrame)
    }

    @Test func resynchronisationWithoutDifference_writesNothing() {
      var recorder = FrameRecorder(state: padState())
      var span = TraceSpan()
      recorder.resynchronise(with: padState(), into: &span)
      #expect(span.isEmpty)
    }

    @Test func unplugInMidSwipe_listsOpenContactsInTheNote() {
      var recorder = FrameRecorder(state: padState())
      var span = TraceSpan()
      recorder.take(event(1, .abs, 0x2f, 1), into: &span)
      recorder.take(event(1, .abs, 0x39, 9), into: &span)
      recorder.take(event(1, .syn, 0, 0), into: &span)
      recorder.interrupt("unplug", into: &span)
      #expect(
        span.marks.map(\.content)
          == [.note(["kind": "unplug", "contacts": [["slot": 1, "id": 9]]])])
      #expect(span.events.count == 3)
    }

    @Test func noteOfAThousandContacts_fitsInALineOf4096Bytes() throws {
      var state = DeviceState(description: pad, slotCount: 1000)
      for slot in 0..<1000 { state.set(0x39, slot: slot, to: Int32(60_000 + slot)) }
      var recorder = FrameRecorder(state: state)
      var span = TraceSpan()
      recorder.interrupt("unplug", into: &span)
      var writer = TraceWriter()
      for mark in span.marks { try writer.append(TraceNote(position: 0, mark.content)) }
      #expect(writer.pending.count > 1000)
      try writer.begin(
        TraceHeader(
          recording: DeviceSnapshot(name: "Pad", description: pad, state: state), session: "s",
          recorder: "r", how: "h", isInvented: true), device: pad)
    }

    @Test func endlessFrame_isPassedOnInPieces() {
      let events = (0..<5000).map { event(1, .rel, 0, Int32($0)) }
      #expect(record(events).events.count == FrameRecorder.longestFrame)
    }
  }

  struct DeviceStateTests {
    @Test func replacedContact_firstGetsTheTrackingIDMinusOne() {
      var old = padState()
      old.set(0x39, slot: 0, to: 5)
      var new = padState()
      new.set(0x39, slot: 0, to: 8)
      #expect(
        old.changes(to: new, at: 3) == [
          event(3, .abs, 0x39, -1), event(3, .abs, 0x39, 8), event(3, .syn, 0, 0),
        ])
    }

    @Test func contactThatBeganAndEndedInLostEvents_isNotTracked() throws {
      var new = padState()
      new.set(0x35, slot: 1, to: 700)
      let made = padState().changes(to: new, at: 3)
      #expect(made.contains(event(3, .abs, 0x35, 700)))
      var tracker = ContactTracker(surface: try ContactSurface(device: pad))
      tracker.feed(event(3, .syn, 3, 0))
      for event in made { tracker.feed(event, synthesised: true) }
      #expect(tracker.startedContacts == 0)
    }

    @Test func selectedSlot_isRestored() {
      var new = padState()
      new.select(slot: 1)
      #expect(
        padState().changes(to: new, at: 0) == [event(0, .abs, 0x2f, 1), event(0, .syn, 0, 0)])
    }

    @Test func synthesisedChanges_leadToTheNewState() {
      var new = padState()
      new.set(0x39, slot: 1, to: 3)
      new.set(0x36, slot: 1, to: 44)
      new.set(0x36, slot: 0, to: 2)
      new.set(0, to: 17)
      new.set(button: 0x14a, held: true)
      var state = padState()
      for event in state.changes(to: new, at: 0) { state.apply(event) }
      #expect(state == new)
    }

    @Test func keysThatAreNotButtons_areNeverPartOfTheState() {
      var device = pad
      device.codes[.key] = BitField([30, 0x110])
      var state = DeviceState(description: device, slotCount: 0)
      state.apply(event(0, .key, 30, 1))
      #expect(state.buttonCodes == [0x110] && state.buttons == [false])
    }
  }

  struct RecordedHeaderTests {
    private func header(_ description: DeviceDescription) -> TraceHeader {
      TraceHeader(
        recording: DeviceSnapshot(
          name: "Pad", description: description, phys: .empty, uniq: .present,
          state: DeviceState(description: description, slotCount: 2)),
        session: "s", recorder: "edgepan test", how: "edgepan record", isInvented: true)
    }

    @Test func omittedKinds_areThoseThatTheDeviceDeclares() {
      var typing = pad
      typing.codes[.key] = BitField([30, 0x110])
      typing.codes[.led] = BitField([0])
      #expect(header(pad).omitted == ["EV_MSC but MSC_TIMESTAMP"])
      #expect(
        header(typing).omitted
          == ["EV_KEY but pointer buttons", "EV_MSC but MSC_TIMESTAMP", "EV_LED"])
    }

    @Test func descriptionWithoutKeys_keepsOnlyPointerButtons() {
      var typing = pad
      typing.codes[.key] = BitField([1, 30, 0x110, 0x160, 0x223, 0x2ff])
      #expect(typing.withoutKeys.codes[.key]?.members == [0x110, 0x223])
    }

    @Test func serialNumberAndPort_areRecordedOnlyAsPresentOrEmpty() {
      #expect(header(pad).phys == .empty && header(pad).uniq == .present)
    }

    @Test func startState_isInTheHeader() {
      #expect(header(pad).axisStates.map(\.code) == [0, 1])
      #expect(header(pad).slots?.value(0x39, slot: 1) == -1)
    }
  }
#endif
