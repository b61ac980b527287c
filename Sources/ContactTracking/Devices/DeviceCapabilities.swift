// A device's capabilities as bit sets, the only input to the classification.

import GestureTrace
import PlainText

/// A device's name, identity, properties and event codes, without its axis ranges.
///
/// Every user can read these from sysfs without opening the device. After the device has been
/// opened, ioctls must report the same values.
public struct DeviceCapabilities: Hashable, Sendable {
  /// The name, byte for byte. Untrusted: escape it before showing it.
  public var name: ExactText
  /// Bus, vendor, product and version.
  public var identity: DeviceDescription.Identity
  /// The INPUT_PROP_* bits.
  public var properties: BitField
  /// The EV_* bits: the types of events that the device sends.
  public var types: BitField
  /// The KEY_* and BTN_* bits.
  public var keys: BitField
  /// The REL_* bits.
  public var relativeAxes: BitField
  /// The ABS_* bits, without the axes' ranges.
  public var absoluteAxes: BitField

  /// Creates capabilities. Omitted parts are empty.
  public init(
    name: ExactText, identity: DeviceDescription.Identity = .init(),
    properties: BitField = BitField(), types: BitField = BitField(), keys: BitField = BitField(),
    relativeAxes: BitField = BitField(), absoluteAxes: BitField = BitField()
  ) {
    self.name = name
    self.identity = identity
    self.properties = properties
    self.types = types
    self.keys = keys
    self.relativeAxes = relativeAxes
    self.absoluteAxes = absoluteAxes
  }

  /// Creates the capabilities from a description that was read from the device itself or from a
  /// recording.
  public init(_ description: DeviceDescription, name: ExactText? = nil) {
    self.init(
      name: name ?? ExactText(description.name), identity: description.identity,
      properties: description.properties,
      types: BitField(description.codes.keys.map { Int($0.rawValue) }.sorted()),
      keys: description.codes[.key] ?? BitField(),
      relativeAxes: description.codes[.rel] ?? BitField(),
      absoluteAxes: BitField(description.axes.map { Int($0.code) }))
  }

  /// Whether the device declares a key other than a pointer button, so that it can act as a
  /// keyboard.
  public var declaresKeys: Bool {
    keys.members.contains { !PointerCodes.isButton(UInt16(clamping: $0)) }
  }

  /// Whether the device declares any of the 26 letters.
  var declaresLetters: Bool { Self.letters.contains(where: keys.contains) }

  /// KEY_Q…KEY_P, KEY_A…KEY_L, KEY_Z…KEY_M.
  private static let letters = Array(16...25) + Array(30...38) + Array(44...50)
}
