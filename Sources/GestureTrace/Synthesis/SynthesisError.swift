import PlainText

/// The error for a gesture that cannot be synthesised on a device: the invalid option, the reason
/// why its value is invalid, and a remedy.
public struct SynthesisError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The invalid option of `edgepan synth`.
  public var option: String
  /// The reason, with the value.
  public var what: String
  /// A valid value, or the change that makes the value valid.
  public var remedy: String

  /// Creates an error about an option.
  public init(_ option: String, _ what: String, remedy: String) {
    self.option = option
    self.what = what
    self.remedy = remedy
  }

  public var description: String { "\(option): \(what). \(remedy)" }
}

extension DeviceProfile {
  /// Checks the profile's values, which callers can change: scan times might otherwise not
  /// increase, and coordinates might not be finite.
  func check() throws(SynthesisError) {
    guard (0...1000).contains(noiseUnits) else {
      throw SynthesisError(
        "--noise", "\(noiseUnits) is out of range", remedy: "Use 0 to 1000 device units.")
    }
    let slots = description.axis(InputCode.absMTSlot)?.maximum ?? 0
    let isSound =
      (500...1_000_000).contains(intervalMicroseconds)
      && (0..<intervalMicroseconds).contains(jitterMicroseconds)
      && (0..<1000).contains(lostScansPerThousand) && (0...1_000_000).contains(restingPressure)
      && (1e-3...1e4).contains(unitsPerMillimeter) && (0...255).contains(slots)
      && (1...1e4).contains(widthMillimeters) && (1...1e4).contains(heightMillimeters)
    guard isSound else {
      throw SynthesisError(
        "--device", "the profile has invalid scan times, units or size",
        remedy: "Use one of the profiles unchanged.")
    }
  }
}

extension GestureProfile {
  /// The longest allowed duration of each part of a gesture, which limits the memory for its trace.
  static let longestMicroseconds: Int64 = 60_000_000

  /// Checks the parameters together and against the device.
  ///
  /// - Throws: ``SynthesisError`` naming the first invalid option.
  func check(on device: DeviceProfile) throws(SynthesisError) {
    let lengths: [(String, Double, unit: String, ClosedRange<Double>)] = [
      ("--start", startMillimeters, " mm", 0...1000), ("--along", alongFraction, "", 0...1),
      ("--distance", distanceMillimeters, " mm", 0...1000),
      ("--release", release, " mm/s", -10_000...10_000),
      ("--reversal", reversalMillimeters, " mm", 0...1000),
      ("--drift", driftMillimeters, " mm", -1000...1000),
      ("--tremor", tremorMillimeters, " mm", 0...20),
      ("--spacing", spacingMillimeters, " mm", 1...200), ("--lean", lean, "", MotionModel.leans),
      ("--landing-roll", landingRollMillimeters, " mm", 0...20),
      ("--lift-roll", liftRollMillimeters, " mm", 0...20),
    ]
    for (option, value, unit, range) in lengths where !range.contains(value) {
      throw SynthesisError(
        option, "\(Figure(value, 6))\(unit) is out of range",
        remedy: "Use \(Figure(range.lowerBound, 6)) to \(Figure(range.upperBound, 6))\(unit).")
    }
    let times: [(String, Int64, Int64)] = [
      ("--duration", durationMicroseconds, 1_000), ("--reversal-time", reversalMicroseconds, 1_000),
      ("--landing-roll-time", landingRollMicroseconds, 1_000),
      ("--lift-roll-time", liftRollMicroseconds, 1_000), ("--hold", holdMicroseconds, 0),
      ("--second-finger", secondFingerMicroseconds ?? 0, 0),
      (isDrop ? "--drop" : "--unplug", mishapMicroseconds, 0),
    ]
    for (option, value, least) in times
    where !(least...Self.longestMicroseconds).contains(value) {
      throw SynthesisError(
        option, "\(Self.milliseconds(value)) ms is out of range",
        remedy:
          "Use \(Self.milliseconds(least)) to \(Self.milliseconds(Self.longestMicroseconds)) ms.")
    }
    if release != 0, reversalMillimeters != 0 || holdMicroseconds != 0 {
      throw SynthesisError(
        "--release", "must be 0, because a reversal or a hold begins at rest",
        remedy: "Use 0 with --reversal or --hold.")
    }
    let relative =
      distanceMillimeters == 0
      ? 0 : release * Double(durationMicroseconds) * 1e-6 / distanceMillimeters
    let largest = MotionModel.largestEndVelocity
    if !(-largest...largest).contains(relative) || (distanceMillimeters == 0 && relative != 0) {
      throw SynthesisError(
        "--release", "faster than the distance and duration allow",
        remedy: "Use at most \(largest) × distance ÷ duration.")
    }
    try device.check()
    try checkFingers(on: device)
    try checkRoom(on: device)
  }

  /// The options are in milliseconds.
  private static func milliseconds(_ microseconds: Int64) -> Figure {
    Figure(Double(microseconds) / 1000, 3)
  }

  private func checkFingers(on device: DeviceProfile) throws(SynthesisError) {
    let last = device.description.axis(InputCode.absMTSlot)?.maximum ?? 0
    let places = device.language == .slots ? Int(last) + 1 : 1
    guard (1...10).contains(fingers) else {
      throw SynthesisError(
        "--fingers", "\(fingers) is out of range", remedy: "Use 1 to 10.")
    }
    let wanted =
      fingers + (secondFingerMicroseconds == nil ? 0 : 1) + (hasRestingPalm ? 1 : 0)
    guard wanted <= places else {
      throw SynthesisError(
        "--fingers", "\(counted(wanted, "contact")), but the device supports \(places)",
        remedy: "Use fewer fingers, or a device with more slots (clickpad 5, touchscreen 10).")
    }
    if let landing = secondFingerMicroseconds, landing >= totalMicroseconds {
      throw SynthesisError(
        "--second-finger", "the finger lands after the swipe has ended",
        remedy: "Use a time before \(Self.milliseconds(totalMicroseconds)) ms.")
    }
    if mishap != nil, mishapMicroseconds >= totalMicroseconds {
      throw SynthesisError(
        isDrop ? "--drop" : "--unplug", "the interruption happens after the swipe has ended",
        remedy: "Use a time before \(Self.milliseconds(totalMicroseconds)) ms.")
    }
    if let mishap, case .drop = mishap, device.language != .slots {
      throw SynthesisError(
        "--drop", "only a device with slots can be resynchronised",
        remedy: "Use a device with slots.")
    }
  }

  private func checkRoom(on device: DeviceProfile) throws(SynthesisError) {
    let (width, height) = (device.widthMillimeters, device.heightMillimeters)
    let depth = edge.depth(width: width, height: height)
    let length = edge.length(width: width, height: height)
    guard landingRollMillimeters <= startMillimeters else {
      throw SynthesisError(
        "--landing-roll", "the finger rolls over the edge of the surface",
        remedy: "Start farther inside (--start), or reduce the roll.")
    }
    let farthest = startMillimeters + distanceMillimeters
    guard farthest <= depth else {
      throw SynthesisError(
        "--distance", "the swipe ends \(farthest) mm from the edge on a surface of \(depth) mm",
        remedy: "Start or end nearer to the edge.")
    }
    let begin = alongFraction * length
    let widest =
      Double(fingers - 1 + (secondFingerMicroseconds == nil ? 0 : 1)) * spacingMillimeters
    guard widest <= length else {
      throw SynthesisError(
        "--fingers",
        "the fingers are \(Figure(widest, 1)) mm wide, on a surface of \(Figure(length, 1)) mm at "
          + "this edge",
        remedy: "Use fewer fingers, or less --spacing.")
    }
    let ends = [begin, begin + driftMillimeters, begin + widest, begin + widest + driftMillimeters]
    guard ends.allSatisfy({ (0...length).contains($0) }) else {
      throw SynthesisError(
        "--along",
        "a finger lands or drifts outside the surface, which is \(length) mm long at this edge",
        remedy: "Use another place along the edge, or less drift or spacing.")
    }
  }

  private var isDrop: Bool {
    if case .drop = mishap { return true }
    return false
  }

  var mishapMicroseconds: Int64 {
    switch mishap {
    case .drop(let time), .unplug(let time): time
    case nil: 0
    }
  }
}
