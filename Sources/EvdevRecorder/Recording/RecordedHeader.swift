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
    self.init(stateOf: snapshot)
    version = Self.currentVersion
    provenance = [.init(isInvented ? .kernel : .hardware, how: how)]
    self.recorder = recorder
    clock = .monotonic
    self.session = session
    name = snapshot.name
    phys = snapshot.phys
    uniq = snapshot.uniq
    omitted = snapshot.description.omittedKinds
  }

  /// A header with only the state of the axes and slots.
  public init(stateOf snapshot: DeviceSnapshot) {
    self.init()
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
  }

  /// If a device has more slots than this, the state of its slots is not written, because a value
  /// has at most 4,096 bytes; touch hardware has up to 32 slots.
  private static let maximumNotedSlots = 32
}
