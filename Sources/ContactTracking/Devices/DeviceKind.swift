// The kind of a device, derived from its capabilities; the kind determines whether the device is
// opened.

import GestureTrace

/// The kind of a device.
///
/// The rules follow udev's input_id and libinput, which desktop systems use. See ``init(_:)``.
public enum DeviceKind: String, Hashable, Sendable, CaseIterable {
  /// A pad, separate from the screen, that reports fingers.
  case touchpad
  /// A screen that reports the fingers on it.
  case touchscreen
  /// A pointer with buttons: relative axes, or the absolute axes of a virtual machine.
  case mouse
  /// A pointing stick: relative axes and INPUT_PROP_POINTING_STICK.
  case trackpoint
  /// A drawing tablet: it has a pen.
  case tablet
  /// A keyboard: letter keys and no pointing axes. **Never opened.**
  case keyboard
  /// Anything else: power buttons, lid switches, joysticks, accelerometers.
  case other

  /// Whether a recorder opens devices of this kind.
  public var isRecordable: Bool { self != .keyboard && self != .other }

  // INPUT_PROP_*
  private static let propDirect = 1
  private static let propPointingStick = 5
  private static let propAccelerometer = 6
  // BTN_JOYSTICK … BTN_DEAD and BTN_GAMEPAD … BTN_THUMBR
  private static let joystickButtons = 0x120...0x13e

  /// Classifies a device.
  ///
  /// A device with letter keys and pointing axes is a pointer: it is recorded, with all keys
  /// filtered out (real mice declare letter keys for their macro buttons). A device with letter
  /// keys but without pointing axes is a keyboard. Volume knobs and wheels do not count as pointing
  /// axes, because many keyboards have them.
  public init(_ device: DeviceCapabilities) {
    let has = { (code: UInt16) in device.keys.contains(Int(code)) }
    let moves = device.relativeAxes.contains(0) && device.relativeAxes.contains(1)
    let touches =
      device.absoluteAxes.contains(Int(InputCode.absMTPositionX))
      && device.absoluteAxes.contains(Int(InputCode.absMTPositionY))
    let points = device.absoluteAxes.contains(0) && device.absoluteAxes.contains(1)
    let isDirect = device.properties.contains(Self.propDirect)

    if device.properties.contains(Self.propAccelerometer) {
      self = .other
    } else if !moves && !touches && !points {
      self = device.declaresLetters ? .keyboard : .other
    } else if points && (has(InputCode.btnToolPen) || has(InputCode.btnStylus)) {
      self = .tablet
    } else if touches || points {
      if has(InputCode.btnToolFinger) && !isDirect {
        self = .touchpad
      } else if touches || has(InputCode.btnTouch) || isDirect {
        self = .touchscreen
      } else if has(InputCode.btnLeft) {
        self = .mouse  // the absolute mouse of a virtual machine
      } else if Self.joystickButtons.contains(where: device.keys.contains) || !moves {
        self = .other
      } else {
        self = .mouse
      }
    } else {
      self = device.properties.contains(Self.propPointingStick) ? .trackpoint : .mouse
    }
  }
}
