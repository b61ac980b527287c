// edgepan doctor: one line per check, with the fix.

#if Recording
  import ArgumentParser
  import EvdevRecorder

  /// Reports the problems that prevent this process from recording.
  struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "doctor",
      abstract: TraitVerb.doctor.abstract,
      discussion: """
        EXAMPLES:
          edgepan doctor
          edgepan doctor --rule | sudo tee \(UdevRule.path)

        Exits 0 if at least one device can be recorded, otherwise 5. No input device is opened.
        """)

    @Flag(help: "Print only the udev rule.")
    var rule = false
    private static let schema = "edgepan.doctor/1"
    @Flag(help: "Print JSON (schema \(Self.schema)).")
    var json = false

    func run() throws {
      if rule { return Output.raw(UdevRule.text) }
      let doctor = Doctor(Machine.facts())
      let checks = doctor.checks.map { check in
        var check = check
        check.fix = check.fix.map(ToolCommand.naming)
        return check
      }
      if json {
        try Output.json(
          Report(canRecord: doctor.canRecord, checks: checks), schema: Self.schema)
      } else {
        show(doctor, checks)
      }
      guard doctor.canRecord else {
        throw ToolFailure(
          .device, "nothing can be recorded here",
          remedy: "The lines marked \u{2717} explain why, and what to do.")
      }
    }

    private struct Report: Encodable {
      var canRecord: Bool
      var checks: [DoctorCheck]
    }

    private func show(_ doctor: Doctor, _ checks: [DoctorCheck]) {
      for check in checks {
        let mark =
          switch check.level {
          case .good: Ink.good("\u{2713}")
          case .note: Ink.strong("!")
          case .bad: Ink.bad("\u{2717}")
          }
        Output.result("\(mark) \(check.subject): \(check.finding)")
        if let fix = check.fix { Output.result("    \(fix)") }
      }
      if doctor.needsRule {
        Output.result()
        Output.result("\(UdevRule.path):")
        Output.raw(UdevRule.text)
      }
    }
  }
#endif
