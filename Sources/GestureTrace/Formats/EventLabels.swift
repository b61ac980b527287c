// The kernel's names of event types and codes, for logs that contain names instead of numbers.

/// The names of `linux/input-event-codes.h` that a pointer's log contains. Names of keys are not
/// among them: their events are never kept.
enum EventLabels {
  /// Returns the type or code with this name.
  static func number(_ label: ArraySlice<UInt8>) -> UInt16? {
    numbers[String(decoding: label, as: UTF8.self)]
  }

  /// Names of consecutive numbers.
  private static let runs: [(prefix: String, first: UInt16, names: String)] = [
    ("EV_", 0x00, "SYN KEY REL ABS MSC SW"), ("EV_", 0x11, "LED SND"), ("EV_", 0x14, "REP FF"),
    ("SYN_", 0, "REPORT CONFIG MT_REPORT DROPPED"),
    ("REL_", 0, "X Y Z RX RY RZ HWHEEL DIAL WHEEL MISC RESERVED WHEEL_HI_RES HWHEEL_HI_RES"),
    ("ABS_", 0x00, "X Y Z RX RY RZ THROTTLE RUDDER WHEEL GAS BRAKE"),
    ("ABS_", 0x10, "HAT0X HAT0Y HAT1X HAT1Y HAT2X HAT2Y HAT3X HAT3Y PRESSURE DISTANCE"),
    ("ABS_", 0x1a, "TILT_X TILT_Y TOOL_WIDTH"), ("ABS_", 0x20, "VOLUME PROFILE"),
    ("ABS_", 0x28, "MISC"), ("ABS_", 0x2e, "RESERVED"),
    ("ABS_MT_", 0x2f, "SLOT TOUCH_MAJOR TOUCH_MINOR WIDTH_MAJOR WIDTH_MINOR ORIENTATION"),
    ("ABS_MT_", 0x35, "POSITION_X POSITION_Y TOOL_TYPE BLOB_ID TRACKING_ID PRESSURE DISTANCE"),
    ("ABS_MT_", 0x3c, "TOOL_X TOOL_Y"),
    ("BTN_", 0x100, "0 1 2 3 4 5 6 7 8 9"), ("BTN_", 0x100, "MISC"),
    ("BTN_", 0x110, "LEFT RIGHT MIDDLE SIDE EXTRA FORWARD BACK TASK"), ("BTN_", 0x110, "MOUSE"),
    ("BTN_TOOL_", 0x140, "PEN RUBBER BRUSH PENCIL AIRBRUSH FINGER MOUSE LENS QUINTTAP"),
    ("BTN_", 0x140, "DIGI"), ("BTN_", 0x149, "STYLUS3 TOUCH STYLUS STYLUS2"),
    ("BTN_TOOL_", 0x14d, "DOUBLETAP TRIPLETAP QUADTAP"), ("BTN_", 0x150, "WHEEL GEAR_UP"),
    ("BTN_", 0x150, "GEAR_DOWN"),
    ("MSC_", 0, "SERIAL PULSELED GESTURE RAW SCAN TIMESTAMP"),
    ("INPUT_PROP_", 0, "POINTER DIRECT BUTTONPAD SEMI_MT TOPBUTTONPAD POINTING_STICK"),
    ("INPUT_PROP_", 6, "ACCELEROMETER"),
    // Values.
    ("MT_TOOL_", 0, "FINGER PEN PALM"), ("MT_TOOL_", 0x0a, "DIAL"), ("", 0, "UP DOWN REPEAT"),
  ]

  private static let numbers: [String: UInt16] = {
    var numbers: [String: UInt16] = [:]
    for run in runs {
      for (index, name) in run.names.split(separator: " ").enumerated() {
        numbers[run.prefix + name] = run.first + UInt16(index)
      }
    }
    return numbers
  }()
}
