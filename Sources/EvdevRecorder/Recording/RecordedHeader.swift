// The header of a recording, before the first event.

import GestureTrace

extension TraceHeader {
  /// The header of a recording of this device.
  ///
  /// The file's `zero` is not part of the header: it is known only at the first event of the
  /// session, and is written before this event.
  ///
  /// - Parameter isInvented: whether a program (uinput) created the device; if so, no hand caused
  ///   its events.
  public init(
    recording snapshot: DeviceSnapshot, session: String, recorder: String, how: String,
    isInvented: Bool
  ) {
    self.init()
    version = Self.currentVersion
    provenance = [.init(isInvented ? .kernel : .hardware, how: how)]
    self.recorder = recorder
    clock = .monotonic
    self.session = session
    name = snapshot.name
    phys = snapshot.phys
    uniq = snapshot.uniq
    let state = snapshot.state
    axisStates = state.axisCodes.map { .init(code: $0, value: state.axes[Int($0)]) }
    if (1...Self.maximumNotedSlots).contains(state.slotCount) {
      slots = .init(
        current: state.currentSlot,
        axes: state.slotCodes.map { code in
          .init(
            code: code,
            values: (0..<state.slotCount).map { state.slotValue(code, slot: $0) ?? 0 })
        })
    }
    omitted = Self.omittedKinds(of: snapshot.description)
  }

  /// If a device has more slots than this, the state of its slots is not written, because a value
  /// has at most 4,096 bytes; touch hardware has up to 32 slots.
  private static let maximumNotedSlots = 32

  /// The kinds of events that the device declares and that a recording omits. Whether such
  /// events occurred, and how many, is not recorded.
  static func omittedKinds(of device: DeviceDescription) -> [String] {
    var kinds: [String] = []
    let keys = device.codes[.key]?.members ?? []
    if keys.contains(where: { !PointerCodes.isButton(UInt16(clamping: $0)) }) {
      kinds.append("EV_KEY but pointer buttons")
    }
    let misc = device.codes[.msc]?.members ?? []
    if misc.contains(where: { $0 != Int(InputCode.mscTimestamp) }) {
      kinds.append("EV_MSC but MSC_TIMESTAMP")
    }
    let others: [(EventType, String)] = [
      (.sw, "EV_SW"), (.led, "EV_LED"), (.snd, "EV_SND"), (.rep, "EV_REP"), (.ff, "EV_FF"),
    ]
    for (type, name) in others where device.codes[type] != nil { kinds.append(name) }
    return kinds
  }
}

extension DeviceDescription {
  /// The description for a recording, without the bits of keys other than pointer buttons.
  public var withoutKeys: DeviceDescription {
    var copy = self
    let keys = codes[.key]?.members ?? []
    copy.codes[.key] = BitField(keys.filter { PointerCodes.isButton(UInt16(clamping: $0)) })
    return copy
  }
}
