// The model of the kernel, the queue of frames and the choice of a device exactly at their limits.

#if Recording
  import GestureTrace
  import Testing

  @testable import EvdevRecorder

  struct RecorderLimitTests {
    private func passed(_ events: [InputEvent]) -> [InputEvent] {
      var kernel = KernelInputModel(device: pad, start: padState())
      for event in events { kernel.write(event) }
      return kernel.passed
    }

    @Test func valueThatASlotAlreadyHas_isSwallowed() {
      let first = [event(0, .abs, 0x39, 5), event(0, .abs, 0x35, 100), event(0, .syn, 0, 0)]
      let kept = [event(9, .abs, 0x36, 7), event(9, .syn, 0, 0)]
      #expect(passed(first + [event(9, .abs, 0x35, 100)] + kept) == first + kept)
    }

    /// `input_estimate_events_per_packet` in drivers/input/input.c counts two slots and a
    /// SYN_REPORT, two events for each of four multi-touch axes, one for each of two other axes,
    /// and the seven that the kernel adds for EV_KEY and EV_MSC.
    @Test func frameOfMoreEventsThanTheKernelEstimates_isPassedOnInParts() {
      let moves = (1...30).map { event(0, .abs, 0, Int32($0)) }
      let reports = passed(moves).indices.filter { passed(moves)[$0].type == .syn }
      #expect(reports == [20])
    }

    @Test func queue_holdsExactlyItsCapacity() {
      let queue = FrameQueue(capacity: 4)
      var span = TraceSpan()
      span.append(contentsOf: [event(0, .rel, 0, 1), event(0, .syn, 0, 0)])
      #expect(queue.add(span) == .first)
      #expect(queue.add(span) == .added)
      #expect(queue.add(span) == .full)
    }

    /// "event" alone is not the name of a node, so it is searched for in the devices' names.
    @Test func theWordEvent_isSearchedForInDeviceNames() throws {
      let fake = FakeSysfs()
      try fake.add("event1", name: "Event Mouse", ev: "17", key: "70000 0 0 0 0", rel: "903")
      #expect(try DeviceSelection("event").resolve(in: fake.sysfs).sysname == "event1")
    }
  }
#endif
