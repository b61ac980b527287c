import PlainText

/// The description of an input device: name, identity, properties, event codes and axes.
///
/// This is the header of an evemu file (`N:`, `I:`, `P:`, `B:`, `A:`). Axis ranges are the declared
/// ranges. Real devices also report values outside these ranges, which are never rejected.
public struct DeviceDescription: Hashable, Sendable {
  /// The name as written in the file. Untrusted text: escape it before you print it to a terminal.
  public var name: String
  /// Bus, vendor, product and version, as in `struct input_id`.
  public var identity: Identity
  /// The INPUT_PROP bits; bit n is property n.
  public var properties: BitField
  /// The codes that the device declares, by event type. The entry of `EV_SYN` has no meaning.
  public var codes: [EventType: BitField]
  /// The absolute axes by code; to find an axis, use ``axis(_:)``.
  public var axes: [AbsoluteAxis]

  /// The four numbers of `struct input_id`.
  public struct Identity: Hashable, Sendable {
    /// The bus: BUS_USB, BUS_I2C … of `linux/input.h`.
    public var bus: UInt16
    /// The vendor's number on this bus.
    public var vendor: UInt16
    /// The product's number, assigned by the vendor.
    public var product: UInt16
    /// The product's version.
    public var version: UInt16

    /// Creates an identity; omitted numbers are 0.
    public init(bus: UInt16 = 0, vendor: UInt16 = 0, product: UInt16 = 0, version: UInt16 = 0) {
      self.bus = bus
      self.vendor = vendor
      self.product = product
      self.version = version
    }
  }

  /// Creates a description; axes are sorted by code.
  public init(
    name: String, identity: Identity = Identity(), properties: BitField = BitField(),
    codes: [EventType: BitField] = [:], axes: [AbsoluteAxis] = []
  ) {
    self.name = name
    self.identity = identity
    self.properties = properties
    self.codes = codes
    self.axes = axes.sorted { $0.code < $1.code }
  }

  /// The axis with this `ABS_*` code, if the device declares it. Cost: linear in at most 64 axes.
  public func axis(_ code: UInt16) -> AbsoluteAxis? { axes.first { $0.code == code } }

  /// Whether the device declares this code of this type. An axis with an `A:` line counts as
  /// declared even if its bit is not set.
  public func declares(_ type: EventType, _ code: UInt16) -> Bool {
    if codes[type]?.contains(Int(code)) == true { return true }
    return type == .abs && axis(code) != nil
  }

  /// The side lengths that a surface can have, in millimetres. The limits are EdgePan's choice: the
  /// shortest side of a real surface is that of a touch bar, the longest that of a 110-inch display
  /// or, of a pad, that of a large drawing tablet.
  public var plausibleMillimeters: ClosedRange<Double> {
    let isPad =
      declares(.key, InputCode.btnToolFinger) && !properties.contains(Self.directProperty)
    return isPad ? 5...400 : 5...2500
  }

  /// INPUT_PROP_DIRECT.
  public static let directProperty = 1

  /// The resolution of a position axis in units per millimetre, or `nil` if the axis has none or if
  /// it contradicts the axis's range: of 85 real touchscreens, 17 declare 1 unit per millimetre for
  /// a range of 32,767 units, which would make them 33 m wide.
  public func plausibleResolution(of axis: AbsoluteAxis) -> Int32? {
    guard let resolution = axis.resolution, resolution > 0,
      plausibleMillimeters.contains(axis.span / Double(resolution))
    else { return nil }
    return resolution
  }
}

/// The size of a device's surface, for a description without one.
public enum SurfaceSize: Hashable, Sendable {
  /// The lengths along the horizontal and the vertical axis.
  case millimeters(width: Double, height: Double)
  /// The units of the axes per inch: the density of a phone's display, if its axes count pixels.
  case density(unitsPerInch: Double)

  /// Reads `68x147mm`, whose unit may be omitted, or `420dpi`.
  public init?(_ text: String) {
    if text.hasSuffix("dpi") {
      guard let units = Double(text.dropLast(3)), Self.supportedDensity.contains(units) else {
        return nil
      }
      self = .density(unitsPerInch: units)
      return
    }
    let sides = (text.hasSuffix("mm") ? text.dropLast(2) : text[...]).split(
      separator: "x", omittingEmptySubsequences: false
    ).map { Double($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      Self.supportedMillimeters.contains(width), Self.supportedMillimeters.contains(height)
    else { return nil }
    self = .millimeters(width: width, height: height)
  }

  private static let supportedMillimeters = 5.0...2500.0
  private static let supportedDensity = 25.4...25_400.0

  /// The accepted texts, for messages about others.
  package static let expected =
    "a width and a height of \(Figure(supportedMillimeters.lowerBound, 1)) to "
    + "\(Figure(supportedMillimeters.upperBound, 1)) mm, such as 68x147mm or 68x147, or a density of "
    + "\(Figure(supportedDensity.lowerBound, 1)) to \(Figure(supportedDensity.upperBound, 1)) dpi, "
    + "such as 420dpi"
}

extension DeviceDescription {
  /// Replaces the resolutions of the position axes by those of a surface of this size, to whole
  /// units per millimetre; `nil` changes nothing.
  public mutating func setSurface(_ size: SurfaceSize?) {
    guard let size else { return }
    for index in axes.indices {
      let isHorizontal: Bool
      switch axes[index].code {
      case InputCode.absX, InputCode.absMTPositionX: isHorizontal = true
      case InputCode.absY, InputCode.absMTPositionY: isHorizontal = false
      default: continue
      }
      let resolution =
        switch size {
        case .millimeters(let width, let height): axes[index].span / (isHorizontal ? width : height)
        case .density(let unitsPerInch): unitsPerInch / 25.4
        }
      axes[index].resolution = Int32(max(1, resolution.rounded()))
    }
  }
}

/// One absolute axis: its range in device units and, if known, its resolution.
public struct AbsoluteAxis: Hashable, Sendable {
  /// The highest axis code: ABS_MAX of `linux/input-event-codes.h`.
  public static let highestCode: UInt16 = 0x3f

  /// The `ABS_*` code.
  public var code: UInt16
  /// The lowest declared value.
  public var minimum: Int32
  /// The highest declared value.
  public var maximum: Int32
  /// The largest change that counts as noise, which the kernel filters.
  public var fuzz: Int32
  /// The largest value that counts as the centre (joysticks).
  public var flat: Int32
  /// Device units per millimetre; 0 if the device does not report a resolution, `nil` if the file's
  /// version of the format has no such field.
  public var resolution: Int32?

  /// Creates an axis.
  public init(
    code: UInt16, minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0,
    resolution: Int32? = nil
  ) {
    self.code = code
    self.minimum = minimum
    self.maximum = maximum
    self.fuzz = fuzz
    self.flat = flat
    self.resolution = resolution
  }

  /// The length of the range in device units; a Double, because the length of an extreme range does
  /// not fit into an Int32.
  public var span: Double { Double(maximum) - Double(minimum) }
}

/// A set of small numbers, stored as the bytes of the kernel's bitmaps: number n is bit n mod 8 of
/// byte n/8.
public struct BitField: Hashable, Sendable {
  /// The bytes, lowest numbers first, with no trailing zero byte.
  public private(set) var bytes: [UInt8]

  /// Creates a set from the bytes of a bitmap; trailing zero bytes are dropped.
  public init(bytes: [UInt8] = []) {
    self.bytes = bytes
    trim()
  }

  /// Creates a set of these numbers.
  public init(_ numbers: [Int]) {
    self.bytes = []
    for number in numbers { insert(number) }
  }

  /// Whether the set is empty.
  public var isEmpty: Bool { bytes.isEmpty }

  /// Whether a number is in the set.
  public func contains(_ number: Int) -> Bool {
    number >= 0 && number / 8 < bytes.count && bytes[number / 8] & (1 << UInt8(number % 8)) != 0
  }

  /// Inserts a number, which must not be negative.
  public mutating func insert(_ number: Int) {
    while bytes.count <= number / 8 { bytes.append(0) }
    bytes[number / 8] |= 1 << UInt8(number % 8)
  }

  /// Removes a number, which must not be negative.
  public mutating func remove(_ number: Int) {
    guard number / 8 < bytes.count else { return }
    bytes[number / 8] &= ~(1 << UInt8(number % 8))
    trim()
  }

  /// The numbers in the set, ascending.
  public var members: [Int] {
    bytes.indices.flatMap { byte in
      (0..<8).filter { bytes[byte] & (1 << UInt8($0)) != 0 }.map { byte * 8 + $0 }
    }
  }

  private mutating func trim() {
    while bytes.last == 0 { bytes.removeLast() }
  }
}
