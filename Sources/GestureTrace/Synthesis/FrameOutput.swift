// Converts readings to events (slots, tracking ids, buttons), without events that the kernel would
// drop.

import PlainText

/// The position of a contact at a scan, in millimetres from the surface's top left corner.
struct ContactReading {
  var x: Double
  var y: Double
  /// The pressure as a fraction of a resting finger's pressure.
  var pressureShare: Double
  var isPalm: Bool
}

/// Converts the readings of a scan to the events of a frame, without repeated values.
struct FrameOutput {
  private(set) var events: [InputEvent] = []

  private struct Place {
    var trackingID: Int32 = -1
    /// The gesture's contact in this slot, or -1 for none.
    var contact = -1
    var values: [UInt16: Int32] = [:]
  }

  private let device: DeviceProfile
  private var noise: SplitMix64
  private var slots: [Place]
  private var selected = 0
  private var nextTrackingID: Int32 = 1
  private var readings: [Int: ContactReading] = [:]
  /// The last reported values of the axes without slots, and of the keys.
  private var values: [UInt16: Int32] = [:]
  private var keys: [UInt16: Bool] = [:]
  private var pending: [(EventType, UInt16, Int32)] = []
  /// The last reported position of the pointer, in counts.
  private var pointer: (x: Int64, y: Int64)

  init(device: DeviceProfile, seed: UInt64) {
    self.device = device
    noise = SplitMix64(seed: seed)
    let last = device.description.axis(InputCode.absMTSlot)?.maximum ?? 0
    slots = Array(repeating: Place(), count: Int(last) + 1)
    pointer = (
      Int64((device.widthMillimeters / 2 * device.unitsPerMillimeter).rounded()),
      Int64((device.heightMillimeters / 2 * device.unitsPerMillimeter).rounded())
    )
  }

  /// Sets a contact's position in the next frame, or lifts the contact if `reading` is `nil`.
  mutating func set(_ contact: Int, _ reading: ContactReading?) {
    readings[contact] = reading
  }

  /// Sets the position of a mouse's pointer in the next frame.
  mutating func movePointer(to place: (x: Double, y: Double)) {
    let x = Int64((place.x * device.unitsPerMillimeter).rounded())
    let y = Int64((place.y * device.unitsPerMillimeter).rounded())
    if x != pointer.x { put(.rel, InputCode.relX, Int32(clamping: x - pointer.x)) }
    if y != pointer.y { put(.rel, InputCode.relY, Int32(clamping: y - pointer.y)) }
    pointer = (x, y)
  }

  /// Writes the frame, unless nothing changed.
  mutating func endFrame(at stamp: UInt64) {
    switch device.language {
    case .slots: putSlots()
    case .singleTouch: putSingleTouch()
    case .relative: press(InputCode.btnLeft, readings[0] != nil)
    }
    guard !pending.isEmpty else { return }
    flush(at: stamp, report: 0)
  }

  /// Releases the keys as the kernel does when the device is removed; see ``SynthesisRun``.
  mutating func releaseKeys(at stamp: UInt64) {
    for key in keys.filter(\.value).keys.sorted() { press(key, false) }
    flush(at: stamp, report: 1)
  }

  mutating func append(_ type: EventType, _ code: UInt16, _ value: Int32, at stamp: UInt64) {
    events.append(InputEvent(microseconds: stamp, type: type, code: code, value: value))
  }

  // MARK: -

  private mutating func flush(at stamp: UInt64, report: Int32) {
    for (type, code, value) in pending { append(type, code, value, at: stamp) }
    pending.removeAll(keepingCapacity: true)
    append(.syn, InputCode.synReport, report, at: stamp)
  }

  private mutating func put(_ type: EventType, _ code: UInt16, _ value: Int32) {
    pending.append((type, code, value))
  }

  private mutating func press(_ key: UInt16, _ isPressed: Bool) {
    guard device.description.declares(.key, key), keys[key, default: false] != isPressed else {
      return
    }
    keys[key] = isPressed
    put(.key, key, isPressed ? 1 : 0)
  }

  /// A position in device units: rounded, with sensor noise, clamped to the axis.
  private mutating func units(_ millimeters: Double, _ axis: AbsoluteAxis) -> Int32 {
    // The sum of two uniform numbers has a triangular distribution: small errors are more likely.
    let error = (noise.unit() + noise.unit() - 1) * device.noiseUnits
    let units = Double(axis.minimum) + millimeters * device.unitsPerMillimeter + error
    return Int32(min(max(units.rounded(), Double(axis.minimum)), Double(axis.maximum)))
  }

  private func pressure(_ reading: ContactReading, jitter: Double) -> Int32 {
    Int32((Double(device.restingPressure) * reading.pressureShare + jitter).rounded())
  }

  // MARK: - Slots

  private mutating func putSlots() {
    for slot in slots.indices {
      let contact = slots[slot].contact
      if contact >= 0, readings[contact] == nil {
        select(slot)
        put(.abs, InputCode.absMTTrackingID, -1)
        slots[slot].contact = -1
        slots[slot].trackingID = -1
      }
    }
    for contact in readings.keys.sorted() {
      guard let reading = readings[contact] else { continue }
      guard
        let slot = slots.firstIndex(where: { $0.contact == contact })
          ?? slots.firstIndex(where: { $0.contact < 0 })
      else { continue }
      if slots[slot].contact < 0 {
        select(slot)
        slots[slot].contact = contact
        slots[slot].trackingID = nextTrackingID
        put(.abs, InputCode.absMTTrackingID, nextTrackingID)
        nextTrackingID += 1
      }
      report(reading, slot)
    }
    let down = slots.filter { $0.contact >= 0 }.count
    press(InputCode.btnTouch, down > 0)
    press(InputCode.btnToolFinger, down == 1)
    press(InputCode.btnToolDoubleTap, down == 2)
    press(InputCode.btnToolTripleTap, down == 3)
    emulate()
  }

  private mutating func select(_ slot: Int) {
    guard slot != selected else { return }
    selected = slot
    put(.abs, InputCode.absMTSlot, Int32(slot))
  }

  private mutating func report(_ reading: ContactReading, _ slot: Int) {
    let palmMillimeters = 34.0
    let fingerMillimeters = 9.0
    let description = device.description
    for axis in description.axes {
      let value: Int32
      switch axis.code {
      case InputCode.absMTPositionX: value = units(reading.x, axis)
      case InputCode.absMTPositionY: value = units(reading.y, axis)
      case InputCode.absMTPressure: value = pressure(reading, jitter: noise.signed())
      case InputCode.absMTTouchMajor:
        let major = reading.isPalm ? palmMillimeters : fingerMillimeters
        value = Int32((major * device.unitsPerMillimeter).rounded())
      case InputCode.absMTToolType: value = reading.isPalm ? 2 : 0
      default: continue
      }
      // The kernel starts from zero and reports only values that differ from the last report.
      if slots[slot].values[axis.code, default: 0] != value {
        select(slot)
        slots[slot].values[axis.code] = value
        put(.abs, axis.code, value)
      }
    }
  }

  /// ABS_X, ABS_Y and ABS_PRESSURE repeat the oldest contact's values (the kernel's
  /// input_mt_report_pointer_emulation).
  private mutating func emulate() {
    let oldest =
      slots.filter { $0.contact >= 0 }.min { $0.trackingID < $1.trackingID }
    let pairs = [
      (InputCode.absX, InputCode.absMTPositionX), (InputCode.absY, InputCode.absMTPositionY),
      (InputCode.absPressure, InputCode.absMTPressure),
    ]
    for (code, source) in pairs where device.description.axis(code) != nil {
      guard let oldest else {
        if code == InputCode.absPressure { report(code, 0) }
        continue
      }
      if let value = oldest.values[source] { report(code, value) }
    }
  }

  private mutating func report(_ code: UInt16, _ value: Int32) {
    guard values[code, default: 0] != value else { return }
    values[code] = value
    put(.abs, code, value)
  }

  // MARK: - Single touch

  private mutating func putSingleTouch() {
    guard let reading = readings[0] else {
      press(InputCode.btnTouch, false)
      report(InputCode.absPressure, 0)
      press(InputCode.btnToolFinger, false)
      return
    }
    press(InputCode.btnTouch, true)
    for axis in device.description.axes {
      switch axis.code {
      case InputCode.absX: report(axis.code, units(reading.x, axis))
      case InputCode.absY: report(axis.code, units(reading.y, axis))
      case InputCode.absPressure:
        report(axis.code, pressure(reading, jitter: noise.signed()))
      default: break
      }
    }
    press(InputCode.btnToolFinger, true)
  }
}
