// edgepan play: plays a recording into the kernel.

#if Recording
  import ArgumentParser
  import EvdevRecorder
  import Foundation
  import GestureTrace
  import PlainText

  /// Plays a recording into the kernel, through a new device.
  struct PlayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "play",
      abstract: TraitVerb.play.abstract,
      discussion: """
        EXAMPLES:
          edgepan play swipe.evemu
          edgepan play old.events --description pad.desc --now
          edgepan synth | edgepan play - --dry-run

        Only the motion, touches and buttons of pointing devices are played. A recording with \
        any key that is not a button of a pointing device is rejected (exit 6), so that nothing is \
        typed.
        """)

    @Argument(help: ArgumentHelp("The recording, or - for stdin.", valueName: "recording"))
    var trace: String
    @Option(
      help: ArgumentHelp(
        "A file with the device description, for a recording without one.", valueName: "file"))
    var description: String?
    @Flag(help: "Play immediately. Default: wait a second for the desktop to open the device.")
    var now = false
    @Flag(help: "Print the plan without creating a device.")
    var dryRun = false
    @Option(
      help: ArgumentHelp(
        "Write the events that readers of the device will receive, as a recording.",
        valueName: "file"))
    var predict: String?
    private static let schema = "edgepan.play/1"
    @Flag(help: "Print JSON (schema \(Self.schema)).")
    var json = false

    func run() throws {
      Machine.silenceLibevdev()
      if let predict { try OutputKind.recording.checkEnding(of: predict) }
      let plan = try self.plan()
      if !json { announce(plan) }
      if let predict { try write(plan, to: predict) }
      guard !dryRun else {
        if json { try Output.json(DryRun(plan), schema: Self.schema) }
        return
      }
      let player = try Player(plan)
      if !json { Output.notice("created \(player.device.node)") }
      if !now { usleep(1_000_000) }
      let report = try player.play()
      // Readers must receive all events before the device is removed.
      usleep(50_000)
      finish(plan, report, node: player.device.node)
    }

    private func plan() throws -> PlayPlan {
      do {
        return try PlayPlan(InputArgument(trace).read(description: description))
      } catch let error as PlayRefusal {
        throw ToolFailure(
          .badTrace, "\(error.place): \(error.what)", remedy: ToolCommand.naming(error.remedy))
      }
    }

    private func write(_ plan: PlayPlan, to path: String) throws {
      var header = TraceHeader()
      header.clock = .synthetic
      header.provenance = [.init(.synthetic, how: "edgepan play --predict")]
      let trace = Trace(device: plan.device, header: header, events: plan.expected)
      try TraceWriter.write(trace, to: path)
    }

    private func announce(_ plan: PlayPlan) {
      let name = escape(plan.device.name)
      let seconds = Double(plan.microseconds / 1000) / 1000
      let lines =
        [
          "\(name): \(counted(plan.eventsWritten, "event")), "
            + "\(counted(plan.frames.count, "frame")), \(seconds) s"
        ] + Self.losses(plan).map { "  not received: \($0)" }
      // The plan is the result of a dry run, and a notice otherwise.
      for line in lines { if dryRun { Output.result(line) } else { Output.notice(line) } }
    }

    /// Returns the events that a reader will not receive, one line per reason.
    static func losses(_ plan: PlayPlan) -> [String] {
      let swallowed = plan.swallowed
      let counts: [(count: Int, unit: String, reason: String)] = [
        (swallowed.repeated, "event", "repeated values (the kernel reports only changes)"),
        (
          swallowed.initialZeros, "event",
          "initial values of a new device (the kernel reports only changes)"
        ),
        (swallowed.slots, "event", "slot numbers without a change in the slot"),
        (swallowed.zeroMotion, "event", "motion of 0"),
        (swallowed.undeclared, "event", "codes that the description does not declare"),
        (swallowed.emptyFrames, "frame", "every event in the frame is dropped"),
        (plan.drops, "drop", "SYN_DROPPED cannot be played"),
        (plan.scanCodesLeftOut, "event", "scan codes are not played"),
        (plan.keysLeftOut, "declared key", "omitted from the new device"),
      ]
      return counts.filter { $0.count > 0 }
        .map { "\(counted($0.count, $0.unit)): \($0.reason)" }
    }

    private func finish(_ plan: PlayPlan, _ report: Player.Report, node: String) {
      let milliseconds = { (microseconds: UInt64) in Double(microseconds) / 1000 }
      guard json else {
        return Output.notice(
          "played \(counted(report.framesPlayed, "frame")); late by "
            + "\(milliseconds(report.medianLateness)) ms (median), \(milliseconds(report.lateness99)) ms (99 %),"
            + " \(milliseconds(report.worstLateness)) ms (worst)")
      }
      let result = Result(
        node: node, frames: report.framesPlayed, written: plan.eventsWritten,
        expected: plan.expected.count, medianLatenessMicroseconds: report.medianLateness,
        lateness99Microseconds: report.lateness99, worstLatenessMicroseconds: report.worstLateness)
      try? Output.json(result, schema: Self.schema)
    }

    /// The result of a dry run.
    private struct DryRun: Encodable {
      let dryRun = true
      var device: String
      var frames: Int
      var written: Int
      var expected: Int
      var microseconds: UInt64
      /// The events that a reader will not receive, one line per reason.
      var notSeen: [String]

      init(_ plan: PlayPlan) {
        device = escape(plan.device.name)
        frames = plan.frames.count
        written = plan.eventsWritten
        expected = plan.expected.count
        microseconds = plan.microseconds
        notSeen = PlayCommand.losses(plan)
      }
    }

    private struct Result: Encodable {
      var node: String
      var frames: Int
      var written: Int
      var expected: Int
      var medianLatenessMicroseconds: UInt64
      var lateness99Microseconds: UInt64
      var worstLatenessMicroseconds: UInt64
    }
  }
#endif
