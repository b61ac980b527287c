// edgepan synth: synthesises recordings.

import ArgumentParser
import GestureTrace
import PlainText

/// Makes a recording from a device profile and a gesture.
struct SynthCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "synth",
    abstract: "Makes a recording of an edge swipe from a device profile and a motion model.",
    discussion: """
      EXAMPLES:
        edgepan synth --output flick.evemu
        edgepan synth --edge right --distance 30 --duration 600 > slow.evemu
        edgepan synth --distance 40 --reversal 30 --seed 7 | edgepan replay -
        edgepan synth --count 10000 --seed 7 --output made

      The recording's header states that it is synthetic, and contains the command that made it. \
      The same options give the same bytes. Lengths are in millimetres of finger travel, durations \
      in milliseconds, velocities in mm/s.
      """)

  /// The defaults.
  private static let usual = GestureProfile()
  /// Within the 20 points of the recogniser's band.
  private static let touchscreenStart = 1.0

  @Option(
    help: "The simulated device: \(DeviceProfile.all.map(\.name).joined(separator: ", ")).",
    completion: .list(DeviceProfile.all.map(\.name)))
  var device = DeviceProfile.touchpad.name
  @Option(help: "The edge that the swipe starts from.")
  var edge = TraceEdge.left
  @Option(
    help: """
      The distance from the edge at which the finger lands, in mm. Default: \
      \(Figure(Self.usual.startMillimeters, 3)); on a touchscreen, whose edge band is the recogniser's, \
      \(Figure(Self.touchscreenStart, 3)).
      """)
  var start: Double?
  @Option(
    help: """
      The landing position along the edge, 0 (top, left) to 1 (bottom, right). Default: \
      \(Figure(Self.usual.alongFraction, 1)), or less, so that all --fingers fit.
      """)
  var along: Double?
  @Option(help: "The inward travel, in mm.")
  var distance = Self.usual.distanceMillimeters
  @Option(help: "The duration of the travel, in ms.")
  var duration = Double(Self.usual.durationMicroseconds) / 1000
  @Option(help: "The inward velocity at the release, in mm/s. Default: 0.4 times the mean.")
  var release: Double?
  @Option(
    help: """
      The speed over time: flick (fastest after 40 % of the duration) or reach (fastest halfway).
      """)
  var shape = MotionModel.Shape.flick
  @Option(help: "Moves the peak speed earlier (values up to 0.9) or later (down to -0.9).")
  var lean = Self.usual.lean
  @Option(help: "The travel back toward the edge afterwards, in mm.")
  var reversal = Self.usual.reversalMillimeters
  @Option(help: "The duration of the return, in ms.")
  var reversalTime = Double(Self.usual.reversalMicroseconds) / 1000
  @Option(help: "How long the finger pauses before it lifts, in ms.")
  var hold = Double(Self.usual.holdMicroseconds) / 1000
  @Option(help: "The distance that the fingertip rolls outward as it lands, in mm.")
  var landingRoll = Self.usual.landingRollMillimeters
  @Option(help: "The duration of the landing roll, in ms.")
  var landingRollTime = Double(Self.usual.landingRollMicroseconds) / 1000
  @Option(help: "The distance that the fingertip rolls back as it lifts, in mm.")
  var liftRoll = Self.usual.liftRollMillimeters
  @Option(help: "The time before the lift at which the lift roll begins, in ms.")
  var liftRollTime = Double(Self.usual.liftRollMicroseconds) / 1000
  @Option(help: "The drift along the edge, in mm.")
  var drift = Self.usual.driftMillimeters
  @Option(help: "The largest amplitude of the hand's tremor, in mm.")
  var tremor = Self.usual.tremorMillimeters
  @Option(help: "The largest error of a reading, in device units. Default: that of --device.")
  var noise: Double?
  @Option(help: "The number of fingers that land together.")
  var fingers = Self.usual.fingers
  @Option(help: "The distance between neighbouring fingers, in mm.")
  var spacing = Self.usual.spacingMillimeters
  @Option(help: "The time at which another finger lands, in ms after the first.")
  var secondFinger: Double?
  @Flag(help: "Add a palm that rests on the pad throughout.")
  var palm = false
  @Option(help: "The time at which events are dropped for a slow reader (SYN_DROPPED), in ms.")
  var drop: Double?
  @Option(help: "The time at which the device is unplugged, in ms.")
  var unplug: Double?
  @Option(help: "Seed of tremor, sensor noise and jitter.")
  var seed: UInt64 = 1
  @Option(help: "The intended outcome of the swipe; written to the header.")
  var intent: TraceHeader.Intent?
  @Option(help: "A sentence that describes the recording; written to the header.")
  var what = ""

  @Option(
    help: ArgumentHelp(
      """
      Write this many recordings into the folder --output: flicks, flings, slow swipes and \
      mishaps in fixed proportions, with parameters sampled from measured distributions. \
      Recording n depends on --seed and n alone. The umask determines who can read the files.
      """, valueName: "n"))
  var count: Int?
  @Option(name: .shortAndLong, help: "The file to write, or with --count the folder; - is stdout.")
  var output = "-"
  @Flag(help: "Replace the file if it exists.")
  var force = false

  func validate() throws {
    if let count {
      guard (1...SynthesisFolder.maximumRecordings).contains(count) else {
        throw ValidationError("--count must be 1 to \(SynthesisFolder.maximumRecordings).")
      }
      guard output != "-" else {
        throw ValidationError("--count needs a folder: --output FOLDER.")
      }
      let isUsual =
        gesture == GestureProfile(seed: seed) && device == DeviceProfile.touchpad.name
        && noise == nil && intent == nil && what.isEmpty
      guard isUsual else {
        throw ValidationError(
          "--count chooses devices and gestures itself; remove all options except --seed, "
            + "--output and --force.")
      }
    }
    let times: [(option: String, value: Double)] = [
      ("--duration", duration), ("--reversal-time", reversalTime), ("--hold", hold),
      ("--landing-roll-time", landingRollTime), ("--lift-roll-time", liftRollTime),
      ("--second-finger", secondFinger ?? 0), ("--drop", drop ?? 0), ("--unplug", unplug ?? 0),
    ]
    // Larger values have no number of microseconds; the synthesis knows the limits.
    for (option, value) in times where !(abs(value) < 1e15) {
      throw ValidationError("\(option): \(value) ms is out of range.")
    }
    if drop != nil && unplug != nil {
      throw ValidationError("--drop and --unplug cannot be combined.")
    }
  }

  func run() throws {
    try Output.checkNamed(output)
    if let count {
      return try SynthesisFolder(path: output, seed: seed, replaces: force).write(count)
    }
    try OutputKind.recording.checkEnding(of: output)
    guard var profile = DeviceProfile.named(device) else {
      throw ToolFailure(
        .usage, "unknown device profile '\(escape(device))'",
        remedy: nameRemedy(for: device, among: DeviceProfile.all.map(\.name)))
    }
    if let noise { profile.noiseUnits = noise }
    let trace: Trace
    do {
      trace = try Synthesis.make(gesture, on: profile, what: what, intent: intent?.rawValue)
    } catch {
      throw ToolFailure(.usage, "\(error.option): \(error.what)", remedy: error.remedy)
    }
    guard output != "-" else { return Output.raw(try TraceWriter.bytes(of: trace)) }
    try TraceWriter.write(trace, to: output, replacing: force)
    Output.noticeRecording(output, events: trace.events.count, reader: "replay")
  }

  private var gesture: GestureProfile {
    var gesture = GestureProfile(edge: edge, shape: shape, hasRestingPalm: palm, seed: seed)
    let isTouchscreen = device == DeviceProfile.touchscreen.name
    gesture.startMillimeters =
      start ?? (isTouchscreen ? Self.touchscreenStart : Self.usual.startMillimeters)
    gesture.alongFraction = along ?? usualPlace
    gesture.distanceMillimeters = distance
    gesture.durationMicroseconds = microseconds(duration)
    gesture.lean = lean
    gesture.landingRollMillimeters = landingRoll
    gesture.landingRollMicroseconds = microseconds(landingRollTime)
    gesture.liftRollMillimeters = liftRoll
    gesture.liftRollMicroseconds = microseconds(liftRollTime)
    gesture.reversalMillimeters = reversal
    gesture.reversalMicroseconds = microseconds(reversalTime)
    gesture.holdMicroseconds = microseconds(hold)
    gesture.driftMillimeters = drift
    gesture.tremorMillimeters = tremor
    gesture.fingers = fingers
    gesture.spacingMillimeters = spacing
    gesture.secondFingerMicroseconds = secondFinger.map(microseconds)
    gesture.releaseMillimetersPerSecond = release
    gesture.mishap =
      drop.map { .drop(atMicroseconds: microseconds($0)) }
      ?? unplug.map { .unplug(atMicroseconds: microseconds($0)) }
    return gesture
  }

  /// The place along the edge: fingers that would not all fit beside the usual place are centred.
  private var usualPlace: Double {
    guard fingers > 1, let profile = DeviceProfile.named(device) else {
      return Self.usual.alongFraction
    }
    let length = edge.isSide ? profile.heightMillimeters : profile.widthMillimeters
    let width = Double(fingers - 1) * spacing / length
    return Self.usual.alongFraction + width <= 1
      ? Self.usual.alongFraction : max(0, (1 - width) / 2)
  }

  /// Converts milliseconds. ``validate()`` keeps the product within Int64.
  private func microseconds(_ milliseconds: Double) -> Int64 {
    Int64((milliseconds * 1000).rounded())
  }
}
extension MotionModel.Shape: NamedArgument {}
extension TraceHeader.Intent: NamedArgument {}
