// The virtual devices for which a gesture can be synthesised.

/// A virtual device: its description, sampling and protocol.
///
/// The name of every profile contains "synthetic", and its bus is BUS_VIRTUAL, so its traces cannot
/// be mistaken for those of a real device.
public struct DeviceProfile: Hashable, Sendable {
  /// The protocol with which the device reports contacts.
  public enum Language: Hashable, Sendable {
    /// Multi-touch protocol B: a slot and a tracking identifier per contact (`ABS_MT_SLOT`).
    case slots
    /// One position (`ABS_X`, `ABS_Y`), and `BTN_TOUCH` while a finger is down.
    case singleTouch
    /// Relative motion (`REL_X`, `REL_Y`), and a button that is held.
    case relative
  }

  /// The name for `--device`.
  public var name: String
  /// The protocol of the device's events.
  public var language: Language
  public var description: DeviceDescription
  /// The width of the surface. A mouse's surface has the size of the screen, 390 × 844 pt at 163 pt
  /// per inch.
  public var widthMillimeters: Double
  /// The height of the surface; for a mouse, see ``widthMillimeters``.
  public var heightMillimeters: Double
  /// Device units, or counts, per millimetre. Not every profile declares this resolution in its
  /// description.
  public var unitsPerMillimeter: Double
  /// The mean scan interval.
  public var intervalMicroseconds: Int64
  /// The largest deviation from the mean interval, shorter or longer; uniformly distributed.
  public var jitterMicroseconds: Int64
  /// The number of lost scans per thousand.
  public var lostScansPerThousand: Int64
  /// The largest error that sensor noise adds to a position, in device units.
  public var noiseUnits: Double
  /// The pressure of a resting finger in device units, or 0 if the device does not report pressure.
  public var restingPressure: Int32

  /// All profiles, in the order of the help text.
  public static let all: [DeviceProfile] = [
    .touchpad, .clickpad, .touchscreen, .mouse, .singleTouch,
  ]

  /// The profile with this name, or `nil`.
  public static func named(_ name: String) -> DeviceProfile? { all.first { $0.name == name } }

  private static func codes(
    keys: [UInt16], relative: [UInt16] = [], absolute: [UInt16] = []
  ) -> [EventType: BitField] {
    var codes: [EventType: BitField] = [.key: BitField(keys.map(Int.init))]
    if !relative.isEmpty { codes[.rel] = BitField(relative.map(Int.init)) }
    if !absolute.isEmpty { codes[.abs] = BitField(absolute.map(Int.init)) }
    return codes
  }

  private static func touchDevice(
    name: String, product: UInt16, properties: [Int], keys: [UInt16], axes: [AbsoluteAxis]
  ) -> DeviceDescription {
    DeviceDescription(
      name: name, identity: .init(bus: busVirtual, product: product, version: 1),
      properties: BitField(properties), codes: codes(keys: keys, absolute: axes.map(\.code)),
      axes: axes)
  }

  private static let busVirtual: UInt16 = 0x06
  private static let propPointer = 0
  private static let propDirect = 1
  private static let propButtonPad = 2

  private static func positions(
    _ x: ClosedRange<Int32>, _ y: ClosedRange<Int32>, resolution: Int32
  ) -> [AbsoluteAxis] {
    [
      (InputCode.absX, x), (InputCode.absY, y), (InputCode.absMTPositionX, x),
      (InputCode.absMTPositionY, y),
    ].map {
      AbsoluteAxis(
        code: $0.0, minimum: $0.1.lowerBound, maximum: $0.1.upperBound, resolution: resolution)
    }
  }

  private static func plain(_ code: UInt16, _ maximum: Int32) -> AbsoluteAxis {
    AbsoluteAxis(code: code, minimum: 0, maximum: maximum, resolution: 0)
  }

  /// Without BTN_RIGHT, libinput takes a pad for a clickpad that lacks its property, and a clickpad
  /// has none.
  private static let padKeys = clickpadKeys + [InputCode.btnRight]
  private static let clickpadKeys = [
    InputCode.btnLeft, InputCode.btnToolFinger, InputCode.btnTouch, InputCode.btnToolDoubleTap,
    InputCode.btnToolTripleTap,
  ]

  /// A touchpad like the Synaptics touchpad of the public recordings: the same axis ranges, two
  /// slots, and 40 units per millimetre, which the real touchpad does not declare. Intervals are as
  /// in those recordings (median 12.26 ms, 11.1 to 13.5 ms in nine of ten frames).
  public static let touchpad = DeviceProfile(
    name: "touchpad", language: .slots,
    description: touchDevice(
      name: "EdgePan synthetic touchpad", product: 1, properties: [propPointer], keys: padKeys,
      axes: positions(1472...5472, 1408...4448, resolution: 40) + [
        plain(InputCode.absPressure, 255), plain(InputCode.absMTSlot, 1),
        plain(InputCode.absMTTrackingID, 65_535), plain(InputCode.absMTPressure, 255),
      ]),
    widthMillimeters: 100, heightMillimeters: 76, unitsPerMillimeter: 40,
    intervalMicroseconds: 12_300, jitterMicroseconds: 1_200, lostScansPerThousand: 20,
    noiseUnits: 2, restingPressure: 63)

  /// A modern clickpad of 98 × 60 mm, scanned every 8 ms. It declares its resolution, has five
  /// slots, and reports the size of contacts.
  public static let clickpad = DeviceProfile(
    name: "clickpad", language: .slots,
    description: touchDevice(
      name: "EdgePan synthetic clickpad", product: 2, properties: [propPointer, propButtonPad],
      keys: clickpadKeys,
      axes: positions(0...3_038, 0...1_860, resolution: 31) + [
        plain(InputCode.absMTSlot, 4),
        AbsoluteAxis(
          code: InputCode.absMTTouchMajor, minimum: 0, maximum: 3_038, resolution: 31),
        plain(InputCode.absMTToolType, 2), plain(InputCode.absMTTrackingID, 65_535),
      ]),
    widthMillimeters: 98, heightMillimeters: 60, unitsPerMillimeter: 31,
    intervalMicroseconds: 8_000, jitterMicroseconds: 300, lostScansPerThousand: 0,
    noiseUnits: 1, restingPressure: 0)

  /// The touchscreen of a phone: as large as the screen (60.8 × 131.6 mm), ten slots, 120 Hz.
  public static let touchscreen = DeviceProfile(
    name: "touchscreen", language: .slots,
    description: touchDevice(
      name: "EdgePan synthetic touchscreen", product: 3, properties: [propDirect],
      keys: [InputCode.btnTouch],
      axes: positions(0...1_216, 0...2_632, resolution: 20) + [
        plain(InputCode.absMTSlot, 9), plain(InputCode.absMTTrackingID, 65_535),
        plain(InputCode.absMTPressure, 255), plain(InputCode.absPressure, 255),
      ]),
    widthMillimeters: 60.8, heightMillimeters: 131.6, unitsPerMillimeter: 20,
    intervalMicroseconds: 8_333, jitterMicroseconds: 100, lostScansPerThousand: 0,
    noiseUnits: 1, restingPressure: 90)

  /// A mouse with 1,000 counts per inch at 125 Hz. Its pointer starts at the screen's centre.
  public static let mouse = DeviceProfile(
    name: "mouse", language: .relative,
    description: DeviceDescription(
      name: "EdgePan synthetic mouse", identity: .init(bus: busVirtual, product: 4, version: 1),
      codes: codes(
        keys: [InputCode.btnLeft, InputCode.btnRight, InputCode.btnMiddle],
        relative: [InputCode.relX, InputCode.relY, InputCode.relWheel])),
    widthMillimeters: 390 * 25.4 / 163, heightMillimeters: 844 * 25.4 / 163,
    unitsPerMillimeter: 1000 / 25.4, intervalMicroseconds: 8_000, jitterMicroseconds: 150,
    lostScansPerThousand: 0, noiseUnits: 0, restingPressure: 0)

  /// An old pad without multi-touch: ABS_X, ABS_Y, pressure, BTN_TOUCH; no resolution.
  public static let singleTouch = DeviceProfile(
    name: "single-touch", language: .singleTouch,
    description: touchDevice(
      name: "EdgePan synthetic single-touch pad", product: 5, properties: [propPointer],
      keys: [
        InputCode.btnLeft, InputCode.btnRight, InputCode.btnToolFinger, InputCode.btnTouch,
      ],
      axes: [
        plain(InputCode.absX, 1_000), plain(InputCode.absY, 700),
        plain(InputCode.absPressure, 127),
      ]),
    widthMillimeters: 100, heightMillimeters: 70, unitsPerMillimeter: 10,
    intervalMicroseconds: 12_500, jitterMicroseconds: 400, lostScansPerThousand: 0,
    noiseUnits: 0.5, restingPressure: 50)
}
