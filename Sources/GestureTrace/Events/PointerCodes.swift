// The events that the privacy rule allows: those of pointers.

/// The events that a recording contains and a player sends: those of pointers, never of keys.
///
/// Source: `linux/input-event-codes.h`. Three ranges of EV_KEY contain the buttons of pointers and
/// gamepads, including d-pads; the codes between them (0x160–0x21f, 0x224–0x2bf) are mostly keys.
public enum PointerCodes {
  /// Whether a code of EV_KEY is a pointer's button: BTN_MISC … BTN_GEAR_UP, BTN_DPAD_UP …
  /// BTN_DPAD_RIGHT, BTN_TRIGGER_HAPPY1 …. Cost: three comparisons; no allocation.
  public static func isButton(_ code: UInt16) -> Bool {
    (0x100...0x15f).contains(code) || (0x220...0x223).contains(code)
      || (0x2c0...0x2e7).contains(code)
  }

  /// Whether an event with this type and code is allowed.
  ///
  /// Motion, synchronisation, buttons by ``isButton(_:)``, and the timestamp of EV_MSC are allowed,
  /// and nothing else: MSC_SCAN, for example, reveals which key was pressed.
  public static func allows(_ type: EventType, _ code: UInt16) -> Bool {
    switch type {
    case .syn, .rel, .abs: true
    case .key: isButton(code)
    case .msc: code == InputCode.mscTimestamp
    default: false
    }
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

  /// The kinds of events that the device declares and that a recording omits. Whether such
  /// events occurred, and how many, is not recorded.
  package var omittedKinds: [String] {
    var kinds: [String] = []
    let keys = codes[.key]?.members ?? []
    if keys.contains(where: { !PointerCodes.isButton(UInt16(clamping: $0)) }) {
      kinds.append("EV_KEY but pointer buttons")
    }
    let misc = codes[.msc]?.members ?? []
    if misc.contains(where: { $0 != Int(InputCode.mscTimestamp) }) {
      kinds.append("EV_MSC but MSC_TIMESTAMP")
    }
    let others: [(EventType, String)] = [
      (.sw, "EV_SW"), (.led, "EV_LED"), (.snd, "EV_SND"), (.rep, "EV_REP"), (.ff, "EV_FF"),
    ]
    for (type, name) in others where codes[type] != nil { kinds.append(name) }
    return kinds
  }
}
