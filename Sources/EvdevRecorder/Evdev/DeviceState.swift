import GestureTrace

/// The state of a device's axes, slots and pointer buttons at one moment.
///
/// The recorder updates a state from the events that it reads. After lost events, it compares this
/// state with the kernel's: the difference is what was missed (``changes(to:at:)``). Keys other
/// than pointer buttons are never part of a state.
///
/// Applying an event does not allocate.
public struct DeviceState: Hashable, Sendable {
  /// The values of the axes that are not per slot, by code (0…63).
  public private(set) var axes: [Int32]
  /// The codes in ``axes`` that the device declares.
  public let axisCodes: [UInt16]
  /// The pointer buttons that the device declares, and whether each is held.
  public let buttonCodes: [UInt16]
  public private(set) var buttons: [Bool]
  /// The number of slots; 0 for a device without slots.
  public let slotCount: Int
  /// The slot of the next `ABS_MT_*` event.
  public private(set) var currentSlot: Int
  /// The per-slot axes that the device declares, ascending.
  public let slotCodes: [UInt16]
  /// The values of the per-slot axes, slot by slot.
  public private(set) var slotValues: [Int32]
  /// The index of a per-slot axis in `slotCodes`; -1 for an axis that is not declared.
  private let slotColumn: [Int]

  /// The largest number of slots; the kernel rejects devices with more. A larger ``slotCount`` is
  /// reduced to this number.
  public static let slotLimit = InputCode.slotLimit

  /// The axes that are stored for each slot. ABS_MT_SLOT precedes them.
  private static let slotAxes = (InputCode.absMTSlot + 1)...0x3e

  /// Creates the state of an idle device: every axis 0, no contact, no button.
  ///
  /// - Parameter slotCount: 0 for a device without slots, such as a device of protocol A.
  public init(description: DeviceDescription, slotCount: Int) {
    self.slotCount = min(max(0, slotCount), Self.slotLimit)
    let codes = description.axes.map(\.code)
    let perSlot = slotCount > 0 ? codes.filter(Self.slotAxes.contains) : []
    slotCodes = perSlot
    axisCodes = codes.filter {
      $0 != InputCode.absMTSlot && !Self.slotAxes.contains($0)
        && $0 <= AbsoluteAxis.highestCode
    }
    axes = [Int32](repeating: 0, count: Int(AbsoluteAxis.highestCode) + 1)
    buttonCodes = (description.codes[.key] ?? BitField()).members
      .map { UInt16(clamping: $0) }.filter(PointerCodes.isButton)
    buttons = [Bool](repeating: false, count: buttonCodes.count)
    currentSlot = 0
    slotValues = (0..<self.slotCount).flatMap { _ in
      perSlot.map { $0 == InputCode.absMTTrackingID ? -1 : 0 }
    }
    var column = [Int](repeating: -1, count: Int(AbsoluteAxis.highestCode) + 1)
    for (index, code) in perSlot.enumerated() { column[Int(code)] = index }
    slotColumn = column
  }

  /// The value of a per-slot axis, or `nil` for a slot or axis that does not exist.
  public func slotValue(_ code: UInt16, slot: Int) -> Int32? {
    guard let index = slotIndex(code, slot) else { return nil }
    return slotValues[index]
  }

  /// Sets a per-slot axis. Does nothing for a slot or axis that does not exist.
  public mutating func set(_ code: UInt16, slot: Int, to value: Int32) {
    if let index = slotIndex(code, slot) { slotValues[index] = value }
  }

  /// Sets an axis that is not per slot.
  public mutating func set(_ code: UInt16, to value: Int32) {
    if axes.indices.contains(Int(code)) { axes[Int(code)] = value }
  }

  /// Selects the slot of the events that follow.
  public mutating func select(slot: Int) { if slot >= 0, slot < slotCount { currentSlot = slot } }

  /// Presses or releases a pointer button. Does nothing for other keys.
  public mutating func set(button code: UInt16, held: Bool) {
    if let index = buttonCodes.firstIndex(of: code) { buttons[index] = held }
  }

  private func slotIndex(_ code: UInt16, _ slot: Int) -> Int? {
    guard slot >= 0, slot < slotCount, Int(code) < slotColumn.count, slotColumn[Int(code)] >= 0
    else { return nil }
    return slot * slotCodes.count + slotColumn[Int(code)]
  }

  /// Applies an event.
  public mutating func apply(_ event: InputEvent) {
    switch event.type {
    case .abs where event.code == InputCode.absMTSlot: select(slot: Int(event.value))
    case .abs where slotCount > 0 && Self.slotAxes.contains(event.code):
      set(event.code, slot: currentSlot, to: event.value)
    case .abs: set(event.code, to: event.value)
    case .key: set(button: event.code, held: event.value != 0)
    default: break
    }
  }

  /// The slots with a contact and their tracking ids, ascending.
  public var contacts: [(slot: Int, trackingID: Int32)] {
    (0..<slotCount).compactMap { slot in
      guard let id = slotValue(InputCode.absMTTrackingID, slot: slot), id >= 0 else { return nil }
      return (slot, id)
    }
  }

  /// Whether a pointer button is held.
  public func isHeld(_ code: UInt16) -> Bool {
    buttonCodes.firstIndex(of: code).map { buttons[$0] } ?? false
  }

  /// Returns the events that change this state into another state of the same device; empty if the
  /// states are equal.
  ///
  /// The order is: contacts that ended (`-1`), buttons, the axes that are not per slot, the axes of
  /// each slot (its new tracking id first), the current slot, and a `SYN_REPORT`. A slot whose
  /// contact was replaced gets -1 and then the new id. A slot without a contact also gets its axes,
  /// because the kernel does not repeat them when a contact starts; such positions do not start a
  /// contact.
  public func changes(to new: DeviceState, at microseconds: UInt64) -> [InputEvent] {
    var events: [InputEvent] = []
    var slot = currentSlot
    func add(_ type: EventType, _ code: UInt16, _ value: Int32) {
      events.append(
        InputEvent(microseconds: microseconds, type: type, code: code, value: value))
    }
    func addToSlot(_ target: Int, _ code: UInt16, _ value: Int32) {
      if target != slot { add(.abs, InputCode.absMTSlot, Int32(clamping: target)) }
      slot = target
      add(.abs, code, value)
    }
    let tracking = InputCode.absMTTrackingID
    for target in 0..<slotCount {
      guard let old = slotValue(tracking, slot: target), old >= 0,
        old != new.slotValue(tracking, slot: target)
      else { continue }
      addToSlot(target, tracking, -1)
    }
    for (index, code) in buttonCodes.enumerated() where buttons[index] != new.isHeld(code) {
      add(.key, code, new.isHeld(code) ? 1 : 0)
    }
    for code in axisCodes where axes[Int(code)] != new.axes[Int(code)] {
      add(.abs, code, new.axes[Int(code)])
    }
    for target in 0..<slotCount {
      if let id = new.slotValue(tracking, slot: target), id >= 0,
        id != slotValue(tracking, slot: target)
      {
        addToSlot(target, tracking, id)
      }
      for code in slotCodes where code != tracking {
        guard let value = new.slotValue(code, slot: target),
          value != slotValue(code, slot: target)
        else { continue }
        addToSlot(target, code, value)
      }
    }
    if slotCount > 0, slot != new.currentSlot {
      add(.abs, InputCode.absMTSlot, Int32(clamping: new.currentSlot))
    }
    if !events.isEmpty { add(.syn, InputCode.synReport, 0) }
    return events
  }
}
