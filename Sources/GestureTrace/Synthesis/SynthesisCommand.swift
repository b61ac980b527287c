// The command line that creates a gesture.

import PlainText

/// The `edgepan synth` command that creates a trace, with all options and values.
///
/// The trace's provenance contains the whole command, so the file can be reproduced from its own
/// content, even if later versions have other defaults.
public struct SynthesisCommand: Hashable, Sendable {
  /// The swipe.
  public var gesture: GestureProfile
  /// The virtual device.
  public var device: DeviceProfile
  /// A description of the recording in one sentence.
  public var what: String
  /// The intent for the header, "finish", "cancel" or "fail", or `nil` for none.
  public var intent: String?

  /// Creates a command.
  public init(
    gesture: GestureProfile, device: DeviceProfile, what: String = "", intent: String? = nil
  ) {
    self.gesture = gesture
    self.device = device
    self.what = what
    self.intent = intent
  }

  /// The options and their values in a fixed order; a flag has no value. Times are in milliseconds,
  /// lengths in millimetres, velocities in millimetres per second.
  public var options: [(name: String, value: String?)] {
    var list: [(name: String, value: String?)] = [
      ("--device", device.name), ("--edge", gesture.edge.rawValue),
      ("--start", text(gesture.startMillimeters)), ("--along", text(gesture.alongFraction)),
      ("--distance", text(gesture.distanceMillimeters)),
      ("--duration", milliseconds(gesture.durationMicroseconds)),
      ("--release", text(gesture.release)),
      ("--shape", gesture.shape.rawValue), ("--lean", text(gesture.lean)),
      ("--reversal", text(gesture.reversalMillimeters)),
      ("--reversal-time", milliseconds(gesture.reversalMicroseconds)),
      ("--hold", milliseconds(gesture.holdMicroseconds)),
      ("--landing-roll", text(gesture.landingRollMillimeters)),
      ("--landing-roll-time", milliseconds(gesture.landingRollMicroseconds)),
      ("--lift-roll", text(gesture.liftRollMillimeters)),
      ("--lift-roll-time", milliseconds(gesture.liftRollMicroseconds)),
      ("--drift", text(gesture.driftMillimeters)), ("--tremor", text(gesture.tremorMillimeters)),
      ("--noise", text(device.noiseUnits)), ("--fingers", "\(gesture.fingers)"),
      ("--spacing", text(gesture.spacingMillimeters)),
    ]
    if let landing = gesture.secondFingerMicroseconds {
      list.append(("--second-finger", milliseconds(landing)))
    }
    if gesture.hasRestingPalm { list.append(("--palm", nil)) }
    switch gesture.mishap {
    case .drop(let time): list.append(("--drop", milliseconds(time)))
    case .unplug(let time): list.append(("--unplug", milliseconds(time)))
    case nil: break
    }
    list.append(("--seed", "\(gesture.seed)"))
    if let intent { list.append(("--intent", intent)) }
    if !what.isEmpty { list.append(("--what", what)) }
    return list
  }

  /// The command as one line for a POSIX shell, without the output file.
  public var line: String {
    var line = "edgepan synth"
    for option in options {
      line += " " + option.name
      guard let value = option.value else { continue }
      // "--drift -3" would be parsed as two options.
      line += (value.hasPrefix("-") ? "=" : " ") + shellWord(value)
    }
    return line
  }

  /// Returns the shortest decimal that parses as the same number; whole numbers have no decimal
  /// point.
  private func text(_ value: Double) -> String {
    if let whole = Int64(exactly: value) { return "\(whole)" }
    return "\(value)"
  }

  private func milliseconds(_ microseconds: Int64) -> String {
    let (whole, rest) = microseconds.quotientAndRemainder(dividingBy: 1000)
    if rest == 0 { return "\(whole)" }
    var fraction = "\(1000 + rest)".dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return "\(whole).\(fraction)"
  }
}
