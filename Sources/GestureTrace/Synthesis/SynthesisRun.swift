// Runs one gesture on one virtual device, scan by scan.

import PlainText

/// A contact of a gesture (a finger of the hand, or a palm), and its times.
struct SyntheticContact {
  /// The start, in microseconds after the landing of the first finger.
  var begin: Int64
  var end: Int64
  /// The offset from the hand's position along the edge, in millimetres.
  var offsetAlong: Double
  var isPalm: Bool
  var tremor: Tremor
}

/// Plays a gesture: determines the scan times and each contact's position at each scan.
struct SynthesisRun {
  let gesture: GestureProfile
  let device: DeviceProfile
  let path: HandPath
  var contacts: [SyntheticContact] = []
  var random: SplitMix64
  var output: FrameOutput
  var notes: [TraceNote] = []
  var endReason = "finished"

  var events: [InputEvent] { output.events }

  init(_ gesture: GestureProfile, _ device: DeviceProfile) {
    self.gesture = gesture
    self.device = device
    path = HandPath(gesture)
    random = SplitMix64(seed: gesture.seed)
    output = FrameOutput(device: device, seed: random.next())

    let total = gesture.totalMicroseconds
    for finger in 0..<gesture.fingers {
      add(begin: 0, end: total, along: Double(finger) * gesture.spacingMillimeters)
    }
    if let landing = gesture.secondFingerMicroseconds {
      add(
        begin: landing, end: max(total, landing),
        along: Double(gesture.fingers) * gesture.spacingMillimeters)
    }
    if gesture.hasRestingPalm {
      let lead = Synthesis.palmLeadMicroseconds
      contacts.insert(
        SyntheticContact(
          begin: -lead, end: total + lead, offsetAlong: 0, isPalm: true,
          tremor: Tremor(millimeters: 0.3, seed: random.next())), at: 0)
    }
  }

  private mutating func add(begin: Int64, end: Int64, along: Double) {
    contacts.append(
      SyntheticContact(
        begin: begin, end: end, offsetAlong: along, isPalm: false,
        tremor: Tremor(millimeters: gesture.tremorMillimeters, seed: random.next())))
  }

  // MARK: - Time

  mutating func play() {
    let lead =
      device.language == .relative
      ? Synthesis.approachMicroseconds : contacts.map { -$0.begin }.max() ?? 0
    var time = -lead
    // Time 0, at which the first finger lands, is the time of a scan.
    time -= time % device.intervalMicroseconds
    let zero = time
    let last = contacts.map(\.end).max() ?? 0
    var dropped = false
    while true {
      let stamp = Synthesis.firstMicroseconds + UInt64(time - zero)
      switch gesture.mishap {
      case .unplug(let at) where time >= at:
        unplug(at: stamp)
        return
      case .drop(let at) where time >= at && !dropped:
        dropped = true
        time = resynchronise(at: stamp, time)
      default:
        scan(time, at: stamp)
      }
      if time >= last { return }
      time = next(after: time)
    }
  }

  /// Returns the time of the next scan: one interval later with jitter, or two if a scan is lost.
  /// The scan at which the gesture starts is never lost.
  private mutating func next(after time: Int64) -> Int64 {
    let jitter = device.jitterMicroseconds
    var next = time + device.intervalMicroseconds + random.whole(in: -jitter...jitter)
    let isLost = random.whole(in: 0...999) < device.lostScansPerThousand
    if isLost, time > 0 { next += device.intervalMicroseconds }
    return time < 0 && next > 0 ? 0 : next
  }

  private mutating func scan(_ time: Int64, at stamp: UInt64) {
    for index in contacts.indices {
      let contact = contacts[index]
      let isDown = time >= contact.begin && time < contact.end
      output.set(index, isDown ? reading(of: contact, time) : nil)
    }
    if device.language == .relative { output.movePointer(to: pointer(time)) }
    output.endFrame(at: stamp)
  }

  // MARK: - Place

  private func reading(of contact: SyntheticContact, _ time: Int64) -> ContactReading {
    let shake = contact.tremor.offset(atMicroseconds: time - contact.begin)
    if contact.isPalm {
      // The heel of the hand, 8 mm from both sides of a corner that is far from the gesture's edge.
      let place = corner(inset: 8)
      return ContactReading(
        x: place.x + shake.inward, y: place.y + shake.along, pressureShare: 1.6, isPalm: true)
    }
    let hand = path.place(atMicroseconds: time)
    let place = surface(
      inward: hand.inward + shake.inward,
      along: hand.along + contact.offsetAlong + shake.along)
    return ContactReading(
      x: place.x, y: place.y, pressureShare: pressureShare(contact, time), isPalm: false)
  }

  /// The pressure as a fraction of a resting finger's pressure: 0.85 in the first frame and 0.98 in
  /// the second, 0.89 in the second to last and 0.76 in the last. These are the medians of 36 real
  /// flicks with a frame every 12.3 ms.
  private func pressureShare(_ contact: SyntheticContact, _ time: Int64) -> Double {
    let slope = 0.13 / 12_300
    let rising = 0.85 + slope * Double(time - contact.begin)
    // On average, the last scan is half an interval before the lift.
    let falling = 0.76 + slope * (Double(contact.end - time) - 6_150)
    return max(0.5, min(1, min(rising, falling)))
  }

  private func surface(inward: Double, along: Double) -> (x: Double, y: Double) {
    let (width, height) = (device.widthMillimeters, device.heightMillimeters)
    let start = gesture.alongFraction * gesture.edge.length(width: width, height: height)
    return gesture.edge.place(
      inward: gesture.startMillimeters + inward, along: start + along, width: width,
      height: height)
  }

  private func corner(inset: Double) -> (x: Double, y: Double) {
    let x = gesture.edge == .right ? inset : device.widthMillimeters - inset
    let y = gesture.edge == .bottom ? inset : device.heightMillimeters - inset
    return (x, y)
  }

  /// The path of a mouse: from the screen's centre to the start, then with the hand.
  private func pointer(_ time: Int64) -> (x: Double, y: Double) {
    guard time < 0 else {
      let hand = reading(of: contacts[0], time)
      return (hand.x, hand.y)
    }
    let start = surface(inward: 0, along: 0)
    let centre = (x: device.widthMillimeters / 2, y: device.heightMillimeters / 2)
    let lead = Double(Synthesis.approachMicroseconds)
    let share = MotionModel(shape: .reach).progress((Double(time) + lead) / lead)
    return (
      centre.x + (start.x - centre.x) * share, centre.y + (start.y - centre.y) * share
    )
  }

  // MARK: - Mishaps

  /// Drops the frames of a period, then reports the state at the end of the period, marked as
  /// synthesised. Contacts stay down, so the synthesised events contain positions but no tracking
  /// ids. Returns the time at the end of the period.
  private mutating func resynchronise(at stamp: UInt64, _ time: Int64) -> Int64 {
    output.append(.syn, InputCode.synDropped, 0, at: stamp)
    notes.append(TraceNote(position: output.events.count, .note(["kind": "drop"])))
    // Only the `SYN_REPORT` remains of the frame in which the kernel's buffer overflowed.
    output.append(.syn, InputCode.synReport, 0, at: stamp)
    let later = time + Synthesis.dropMicroseconds
    let first = output.events.count
    let notePosition = notes.count
    scan(later, at: stamp)
    let made = output.events.count - first
    notes.insert(TraceNote(position: first, .synthesised(made)), at: notePosition)
    return later
  }

  /// Adds the events that the kernel sends when a device is removed (the releases of held keys and
  /// a `SYN_REPORT` with the value 1, but no tracking id of -1), and then the recorder's note.
  private mutating func unplug(at stamp: UInt64) {
    let last = output.events.last?.microseconds ?? stamp
    output.releaseKeys(at: last + UInt64(Synthesis.removalMicroseconds))
    notes.append(TraceNote(position: output.events.count, .note(["kind": "unplug"])))
    endReason = "unplugged"
  }
}
