// Plays a plan into the kernel, each frame at an absolute time.

#if Recording
  import Glibc

  /// Plays a plan through uinput.
  public struct Player {
    public var device: UinputDevice
    public var plan: PlayPlan

    /// Creates the device. A desktop needs about a second to open the device, so wait before
    /// playing.
    public init(_ plan: PlayPlan) throws(DeviceError) {
      self.plan = plan
      device = try UinputDevice(plan.device, start: plan.start)
    }

    /// The result of playing.
    public struct Report: Hashable, Sendable {
      public var framesPlayed = 0
      /// The median lateness of the written frames, in microseconds.
      public var medianLateness: UInt64 = 0
      /// The 99th percentile of the lateness, in microseconds.
      public var lateness99: UInt64 = 0
      /// The largest lateness, in microseconds.
      public var worstLateness: UInt64 = 0
    }

    /// Writes every frame at its time, measured from the beginning of the call. A late frame does
    /// not delay the next one.
    ///
    /// - Parameter shouldStop: called before every frame.
    public func play(shouldStop: () -> Bool = { false }) throws(DeviceError) -> Report {
      var lateness: [UInt64] = []
      lateness.reserveCapacity(plan.frames.count)
      let now = RecordingClocks.system.monotonic
      let start = now()
      for frame in plan.frames {
        if shouldStop() { break }
        // A file may contain any time, so the sum can overflow.
        let (sum, isTooLate) = start.addingReportingOverflow(frame.microseconds)
        let due = isTooLate ? UInt64.max : sum
        Self.sleep(until: due)
        try device.write(frame.events)
        let written = now()
        lateness.append(written > due ? written - due : 0)
      }
      lateness.sort()
      guard let worst = lateness.last else { return Report() }
      return Report(
        framesPlayed: lateness.count, medianLateness: lateness[lateness.count / 2],
        lateness99: lateness[min(lateness.count - 1, lateness.count * 99 / 100)],
        worstLateness: worst)
    }

    private static func sleep(until microseconds: UInt64) {
      var time = timespec(
        tv_sec: Int(microseconds / 1_000_000), tv_nsec: Int(microseconds % 1_000_000) * 1000)
      while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }
  }
#endif
