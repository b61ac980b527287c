/// Synthesises recordings: a gesture on a device, with the events that the kernel would report.
///
///     let trace = try Synthesis.make(GestureProfile(distanceMillimeters: 45), on: .touchpad)
///     let text = try TraceWriter.bytes(of: trace)
///
/// A motion model (``MotionModel``) moves the hand, tremor is added, and the fingertip rolls as it
/// lands and lifts. The device samples the position at uneven intervals, rounds it to its units,
/// assigns slots and tracking ids to fingers, and omits unchanged values, as the kernel does. Times
/// are integers, and lengths use only + − × ÷: the same parameters give the same bytes on every
/// machine.
///
/// Not modelled: a roll along the edge, palms that move, fuzz and driver filters.
public enum Synthesis {
  /// The timestamp of the first frame, as in evemu's recordings.
  static let firstMicroseconds: UInt64 = 1
  /// The time from the palm's landing to the swipe's start, and from the swipe's end to the palm's
  /// lift.
  static let palmLeadMicroseconds: Int64 = 250_000
  /// The time that a mouse takes to move its pointer from the screen's centre to the start.
  static let approachMicroseconds: Int64 = 350_000
  /// The duration of the frames that are lost in a drop.
  static let dropMicroseconds: Int64 = 60_000
  /// The time from the last frame until the kernel releases the held buttons of a removed device,
  /// as measured in a virtual machine.
  static let removalMicroseconds: Int64 = 7_600

  /// Creates a trace.
  ///
  /// - Parameters:
  ///   - gesture: the swipe.
  ///   - device: the virtual device on which it is made.
  ///   - what: a description in one sentence, for the header.
  ///   - intent: the person's intent: "finish", "cancel", "fail".
  /// - Throws: ``SynthesisError`` for parameters that contradict each other or the device.
  public static func make(
    _ gesture: GestureProfile, on device: DeviceProfile, what: String = "", intent: String? = nil
  ) throws(SynthesisError) -> Trace {
    try gesture.check(on: device)
    var run = SynthesisRun(gesture, device)
    run.play()

    var header = TraceHeader()
    header.version = TraceHeader.currentVersion
    header.provenance = [
      .init(
        .synthetic,
        how: SynthesisCommand(gesture: gesture, device: device, what: what, intent: intent).line)
    ]
    header.clock = .synthetic
    header.edge = gesture.edge
    header.fingers = gesture.fingers
    header.intent = intent
    return Trace(
      device: device.description, header: header, events: run.events, notes: run.notes,
      end: TraceEnd(events: run.events.count, reason: run.endReason))
  }
}
