// Recordings that are played or rejected, and the events that the kernel will produce.

#if Recording
  import GestureTrace
  import Testing

  @testable import EvdevRecorder

  struct PlayPlanTests {
    private func plan(_ events: [InputEvent], device: DeviceDescription = pad) throws -> PlayPlan {
      try PlayPlan(Trace(device: device, events: events, file: "t.evemu"))
    }

    @Test func key_isRejectedWithItsLine() throws {
      let text = """
        # EVEMU 1.3
        N: Mouse
        I: 0003 0001 0001 0001
        E: 0.000001 0002 0000 0001
        E: 0.000001 0001 001e 0001
        E: 0.000001 0000 0000 0000

        """
      let trace = try TraceReader.read(bytes: Array(text.utf8), file: "typing.evemu")
      #expect { _ = try PlayPlan(trace) } throws: {
        ($0 as? PlayRefusal)?.place == "typing.evemu:5"
      }
    }

    /// A mouse sends the scan code of a button before the button. No reader gets it: a scan code
    /// could be that of a key.
    @Test func scanCodes_areNotPlayed_butTheRestIs() throws {
      let plan = try plan([
        event(0, .msc, 4, 0x90001), event(0, .abs, 0, 7), event(0, .syn, 0, 0),
        event(8000, .msc, 4, 30), event(8000, .syn, 0, 0),
        event(16000, .abs, 0, 9), event(16000, .syn, 0, 0),
      ])
      #expect(plan.scanCodesLeftOut == 2)
      #expect(plan.frames.map(\.microseconds) == [0, 16_000])
      #expect(!plan.frames.flatMap(\.events).contains { $0.type == .msc })
      #expect(!plan.expected.contains { $0.type == .msc })
    }

    @Test func nothingButScanCodes_isRejected() {
      #expect(throws: PlayRefusal.self) {
        _ = try plan([event(0, .msc, 4, 30), event(0, .syn, 0, 0)])
      }
    }

    @Test func declaredKeys_areOmitted() throws {
      var typing = pad
      typing.codes[.key] = BitField([30, 31, 0x110])
      let plan = try plan([event(0, .key, 0x110, 1), event(0, .syn, 0, 0)], device: typing)
      #expect(plan.device.codes[.key]?.members == [0x110] && plan.keysLeftOut == 2)
    }

    @Test func fuzzOfTheCreatedDevice_isZero() throws {
      var fuzzy = pad
      fuzzy.axes[0].fuzz = 8
      let plan = try plan([event(0, .abs, 0, 1), event(0, .syn, 0, 0)], device: fuzzy)
      #expect(plan.device.axes.allSatisfy { $0.fuzz == 0 })
    }

    @Test func frames_areTimedFromTheFirst() throws {
      let plan = try plan([
        event(500, .abs, 0, 1), event(500, .syn, 0, 0), event(8500, .abs, 0, 2),
        event(8500, .syn, 0, 0),
      ])
      #expect(plan.frames.map(\.microseconds) == [0, 8000])
    }

    @Test func repeatedValuesAndInitialZeros_areExpectedToBeSwallowedByTheKernel() throws {
      let plan = try plan([
        event(0, .abs, 0, 0), event(0, .abs, 1, 7), event(0, .syn, 0, 0),
        event(1, .abs, 1, 7), event(1, .syn, 0, 0),
      ])
      #expect(plan.swallowed.initialZeros == 1 && plan.swallowed.repeated == 1)
      #expect(plan.swallowed.emptyFrames == 1)
      #expect(plan.expected == [event(0, .abs, 1, 7), event(0, .syn, 0, 0)])
    }

    @Test func slot_isSentOnlyWithAChangeInThatSlot() throws {
      let plan = try plan([
        event(0, .abs, 0x2f, 1), event(0, .abs, 0x2f, 0), event(0, .abs, 0x39, 5),
        event(0, .abs, 0x2f, 1), event(0, .abs, 0x39, 6), event(0, .syn, 0, 0),
      ])
      #expect(
        plan.expected == [
          event(0, .abs, 0x39, 5), event(0, .abs, 0x2f, 1), event(0, .abs, 0x39, 6),
          event(0, .syn, 0, 0),
        ])
      #expect(plan.swallowed.slots == 2)
    }

    @Test func pressedButton_isReleasedByTheKernelWhenTheDeviceIsRemoved() throws {
      let plan = try plan([event(0, .key, 0x110, 1), event(0, .syn, 0, 0)])
      #expect(plan.expected.suffix(2) == [event(0, .key, 0x110, 0), event(0, .syn, 0, 1)])
    }

    @Test func descriptionWithTooManySlots_isRejected() {
      var hostile = pad
      hostile.axes[2].maximum = Int32.max
      #expect(throws: PlayRefusal.self) {
        _ = try plan([event(0, .abs, 0, 1), event(0, .syn, 0, 0)], device: hostile)
      }
    }

    @Test func declaredCodesAboveTheKernelsMaximum_areIgnored() throws {
      var hostile = pad
      hostile.codes[.abs] = BitField([0, 1, 0x2f, 0x35, 0x36, 0x39, 0x100, 0x2ff])
      let plan = try plan(
        [event(0, .abs, 0x100, 1), event(0, .abs, 0x2ff, 1), event(0, .syn, 0, 0)],
        device: hostile)
      #expect(plan.expected.isEmpty && plan.swallowed.undeclared == 2)
    }

    @Test func drops_areReportedAndNotPlayed() throws {
      let plan = try plan([
        event(0, .syn, 3, 0), event(0, .abs, 0, 4), event(0, .syn, 0, 0),
      ])
      #expect(plan.drops == 1 && plan.eventsWritten == 2)
    }

    @Test func motionOfZero_isExpectedToBeSwallowedByTheKernel() throws {
      let mouse = DeviceDescription(
        name: "Mouse", codes: [.rel: BitField([0, 1]), .key: BitField([0x110])])
      let plan = try plan([event(0, .rel, 0, 0), event(0, .syn, 0, 0)], device: mouse)
      #expect(plan.expected.isEmpty && plan.swallowed.zeroMotion == 1)
    }
  }
#endif
