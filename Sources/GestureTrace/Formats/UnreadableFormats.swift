// Other programs' logs that contain no positions: recognised by name, with what to do instead.

extension RecordingFormat {
  private static func unreadable(
    _ what: String, why: String, remedy: String,
    recognises: @escaping @Sendable (ByteScanner) -> Bool
  ) -> RecordingFormat {
    RecordingFormat(
      recognises: recognises,
      read: { text throws(TraceError) in throw text.error(.notATrace, what, why, remedy) })
  }

  /// `-event1   DEVICE_ADDED            Pad   seat0 …`, ` event1   GESTURE_SWIPE_BEGIN  +0.037s	3`.
  static let debugEvents = unreadable(
    "this is a log of libinput debug-events, not a recording",
    why: "It contains accelerated motion and gestures, but no contacts of fingers.",
    remedy: "Record the same device: libinput record --output-file=pad.yml, "
      + "or edgepan record --output pad.evemu."
  ) { line in
    var line = line
    _ = line.take("-")
    guard line.take("event"), line.decimal(as: UInt16.self) != nil else { return false }
    line.skipBlanks()
    let kinds: [StaticString] = ["DEVICE_", "POINTER_", "TOUCH_", "GESTURE_", "KEYBOARD_"]
    return kinds.contains { line.take($0) }
  }

  /// `R: 67 05 01 09 02 …`, the report descriptor, and `D: 0` before it.
  static let hidRecorder = unreadable(
    "this is a recording by hid-recorder, of HID reports",
    why: "Only the kernel's driver converts the reports to events.",
    remedy: "Let the kernel do it: run 'edgepan record --wait --output pad.evemu', and beside it "
      + "'hid-replay FILE', both as root. hid-replay sends reports that are less than 10 ms apart "
      + "together: trust that recording's distances, not its speeds."
  ) { line in
    var line = line
    if line.take("R: ") { return line.decimal(as: UInt16.self) != nil }
    return line.take("D: ") && line.decimal(as: UInt16.self) != nil && line.rest.isEmpty
  }

  /// `EVENT type 17 (RawMotion)` of `xinput test-xi2`, `motion a[0]=…` of `xinput test`.
  static let xinput = unreadable(
    "this is a log of xinput, not a recording",
    why: "It contains the pointer's motion on the screen, but no contacts of fingers.",
    remedy: "Record the device: edgepan record --output pad.evemu."
  ) { line in
    let heads: [StaticString] = ["EVENT type ", "motion a[", "button press ", "⎡ Virtual core"]
    return heads.contains { head in
      var line = line
      return line.take(head)
    }
  }
}
