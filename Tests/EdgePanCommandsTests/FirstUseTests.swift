// The first use of the tool: defaults, hints, and error messages.

import Foundation
import Testing

@testable import EdgePanCommands

@Suite struct FirstUseTests {
  @Test func helpOfSplit_namesNoInvalidDefault() throws {
    let help = try Tool.run("split", "--help").output
    #expect(help.contains("--output <name>"))
    #expect(!help.contains("default: -)"))
    let recording = "Recordings/out-and-back.evemu"
    #expect(try Tool.run("split", recording).status == 2)
    #expect(try Tool.run("split", recording, "--output", "-").status == 2)
  }

  @Test func helpOfSynth_showsItsDefaults() throws {
    let help = try Tool.run("synth", "--help").output
    for (option, value) in [
      ("start", "Default: 5; on a touchscreen"), ("distance", "(default: 45.0)"),
      ("duration", "(default: 242.0)"), ("tremor", "(default: 0.1)"), ("fingers", "(default: 1)"),
    ] {
      let text = try #require(help.range(of: "--\(option) <\(option)>"))
      let next = help[text.upperBound...].range(of: "\n  -")?.lowerBound ?? help.endIndex
      #expect(help[text.upperBound..<next].contains(value), "\(option)")
    }
  }

  @Test func negativeValue_getsAHintToUseAnEqualsSign() throws {
    let run = try Tool.run("synth", "--distance", "-5")
    #expect(run.status == 2)
    #expect(run.notices.contains("negative value with an equals sign: --distance=-5\n"))
    #expect(!(try Tool.run("synth", "--distance").notices.contains("equals sign")))
    let size = try Tool.run("show", "x.evemu", "--surface", "-1x5mm")
    #expect(
      size.notices.hasPrefix(
        "edgepan: '-1x5mm' looks like an option. Write a negative value with an equals sign: "
          + "--surface=-1x5mm\n"))
  }

  @Test func remedyOfALint_isACommandForTheFile() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("my swipe.evemu")
      let recording = Tool.checkout.appendingPathComponent("Recordings/slow-finish.evemu")
      let text = try String(contentsOf: recording, encoding: .utf8)
      let head = try #require(text.firstRange(of: "\n"))
      try text.replacingCharacters(in: head, with: "\n# Kernel: 6.1 on a desk\n").write(
        to: file, atomically: true, encoding: .utf8)
      let run = try Tool.run("lint", file.path)
      #expect(run.output.contains(" scrub '\(file.path)' --output NEW.evemu\n"), "\(run.output)")
    }
  }

  @Test func emptyClockFile_isAnEmptyList_notAMissingFile() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("panel.txt")
      try Data().write(to: file)
      let run = try Tool.run("replay", "Recordings", "--clock", "file:\(file.path)")
      #expect(run.status == 2)
      #expect(!run.notices.contains("no such file"))
      // The message appears once, not once per recording.
      #expect(run.notices.components(separatedBy: "the file lists no refresh").count == 2)
      #expect(run.output.isEmpty)
      let missing = try Tool.run("replay", "Recordings", "--clock", "file:\(file.path)x")
      #expect(missing.notices.contains("not found"))
    }
  }

  @Test func existingFile_isReportedOnce() throws {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("a.evemu").path
      try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
      let run = try Tool.run("synth", "--output", path)
      #expect(run.status == 2)
      #expect(
        run.notices.contains("the file exists. Existing files are not overwritten by default."))
      #expect(!run.notices.contains("File exists"))
    }
  }

  @Test func recordingWithoutADevice_isReportedInOneLine_withTheLineNumber() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("a.yml")
      try Data("# libinput record\nversion: 1\ndevices: [\n  }\n".utf8).write(to: file)
      let run = try Tool.run("convert", file.path, folder.appendingPathComponent("b.evemu").path)
      #expect(run.status == 6)
      #expect(
        run.notices.contains("a.yml:4: the list 'devices' contains no device"), "\(run.notices)")
      #expect(!run.notices.contains("\\n"))
    }
  }

  @Test func messageAboutAnAnimator_hasTheNameThatTheUserTyped() throws {
    let run = try Tool.run("replay", "Recordings", "--animator", "explode:nope=1")
    #expect(run.status == 2)
    #expect(run.notices.contains("animator explode: unknown parameter 'nope'"))
  }

  @Test func outputOfExpect_forSeveralRecordings_endsWithTheNumberOfReplaysThatMetIt() throws {
    let traces = ["finishing-flick", "out-and-back"].map { "Recordings/\($0).evemu" }
    let met = try Tool.run(["replay"] + traces + ["--expect", "intent"])
    #expect(met.status == 0)
    #expect(met.output.hasSuffix("2 of 2 replays ended as intended\n"))
    let missed = try Tool.run(["replay"] + traces + ["--expect", "finish"])
    #expect(missed.status == 3)
    #expect(missed.output.hasSuffix("1 of 2 replays ended as expected\n"))
    let json = try Tool.run(["replay"] + traces + ["--expect", "finish", "--json"]).json
    #expect(json["asExpected"] as? Int == 1)
  }

  @Test func uncountedAllocations_areExplained() async {
    let reason = await MainActor.run { CountOptions.reasonForNoAllocations }
    #if DEBUG
      #expect(reason.contains("Build with -c release"))
    #else
      #expect(reason.contains("CAllocationCounter"))
    #endif
  }

  #if Recording
    @Test func dryRunAsJSON_ofStdin_isOnStdout() throws {
      let trace = Array(try Tool.run("synth").output.utf8)
      let run = try Tool.run("play", "-", "--dry-run", "--json", input: trace)
      #expect(run.status == 0)
      #expect(run.notices.isEmpty)
      #expect(run.json["schema"] as? String == "edgepan.play/1")
      #expect(run.json["dryRun"] as? Bool == true)
      #expect(try #require(run.json["frames"] as? Int) > 20)
    }

    @Test func missingKindOfDevice_isNamedInTheMessage() throws {
      let run = try Tool.run("record", "--device", "tablet", "--output", "/dev/null")
      // On a machine with a tablet, the message is different.
      if run.notices.contains("found") {
        #expect(run.notices.contains("no tablet found\n"))
      }
    }
  #endif
}
