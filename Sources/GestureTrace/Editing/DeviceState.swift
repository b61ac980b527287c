// The state that the kernel has for a device at one point in a trace; trimming and splitting
// preserve it.

/// A device's axis values and slots after the events applied so far. If a part of the trace begins
/// at this point, they become `abs` and `slots` in the header of that part.
///
/// The kernel sends only changes, so a contact that is down at this point, or a position that does
/// not change after it, would otherwise be lost.
struct DeviceState {
  /// ABS_MT_TOUCH_MAJOR … ABS_MT_TOOL_Y: the axes with one value per slot.
  static let slotAxes: ClosedRange<UInt16> = 0x30...0x3d
  /// The kernel's limit.
  private static let maximumSlots = Int32(InputCode.slotLimit)

  private var axes: [UInt16: Int32] = [:]
  private var current: Int32 = 0
  private var slots: [UInt16: [Int32: Int32]] = [:]
  private var slotCount: Int32

  init(_ trace: Trace) {
    let highest = trace.device?.axis(InputCode.absMTSlot)?.maximum ?? -1
    slotCount = min(max(highest, -1), Self.maximumSlots - 1) + 1
    for state in trace.header.axisStates { axes[state.code] = state.value }
    guard let states = trace.header.slots else { return }
    current = Int32(clamping: states.current)
    for axis in states.axes {
      for (slot, value) in axis.values.prefix(Int(Self.maximumSlots)).enumerated() {
        set(axis.code, Int32(slot), value)
      }
    }
  }

  private mutating func set(_ code: UInt16, _ slot: Int32, _ value: Int32) {
    guard (0..<Self.maximumSlots).contains(slot) else { return }
    slots[code, default: [:]][slot] = value
    slotCount = max(slotCount, slot + 1)
  }

  /// Applies one event.
  mutating func apply(_ event: InputEvent) {
    guard event.type == .abs else { return }
    if event.code == InputCode.absMTSlot {
      current = event.value
    } else if Self.slotAxes.contains(event.code) {
      set(event.code, current, event.value)
    } else {
      axes[event.code] = event.value
    }
  }

  /// The slots with a contact, ascending.
  var openSlots: [Int32] {
    (slots[InputCode.absMTTrackingID] ?? [:]).filter { $0.value >= 0 }.keys.sorted()
  }

  /// Writes the state into a header. Slots without a value count as empty.
  func write(to header: inout TraceHeader) {
    header.axisStates = axes.keys.sorted().map { .init(code: $0, value: axes[$0] ?? 0) }
    guard !slots.isEmpty else { return }
    header.slots = TraceHeader.SlotStates(
      current: Int(max(current, 0)),
      axes: slots.keys.sorted().map { code in
        let empty: Int32 = code == InputCode.absMTTrackingID ? -1 : 0
        return .init(code: code, values: (0..<slotCount).map { slots[code]?[$0] ?? empty })
      })
  }
}
