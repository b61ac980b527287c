// `fuzz`: runs are equal regardless of the number of processes, and findings are reported and
// saved.

import Foundation
import Testing

@Suite struct FuzzTests {
  @Test func oneWorkerAndFour_printTheSameBytes() throws {
    let arguments = ["fuzz", "Recordings", "--animator", "scale", "--runs", "120", "--json"]
    let one = try Tool.run(arguments + ["--jobs", "1"])
    let four = try Tool.run(arguments + ["--jobs", "4"])
    #expect(one.status == 0)
    #expect(one.output == four.output)
    #expect(one.json["schema"] as? String == "edgepan.fuzz/1")
    #expect(one.json["cases"] as? Int == 120)
    #expect(one.json["replays"] as? Int == 113)
  }

  @Test func everyClock_isASeparateSubject() throws {
    let run = try Tool.run([
      "fuzz", "Recordings", "--animator", "scale", "--context", "tab", "--runs", "32", "--json",
      "--clock", "60Hz", "--clock", "promotion drop=5%", "--input", "aosp", "--rule", "half",
    ])
    #expect(run.status == 0)
    #expect(
      run.json["subjects"] as? [String]
        == ["scale in tab, aosp, half", "scale in tab, promotion drop=5%, aosp, half"])
  }

  /// The workers read the recordings again.
  @Test func recordingThatWasCutShort_isNamedOnce_withTwoWorkers() throws {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("cut.evemu").path
      let whole = try String(contentsOfFile: "Recordings/slow-finish.evemu", encoding: .utf8)
      try String(whole.dropLast(whole.count / 3)).write(
        toFile: path, atomically: true, encoding: .utf8)
      let run = try Tool.run(
        "fuzz", path, "--animator", "scale", "--runs", "40", "--jobs", "2")
      #expect(run.status == 0)
      #expect(run.notices.components(separatedBy: "cut short").count == 2)
    }
  }

  @Test func folderForFindings_isCheckedFirst() throws {
    let run = try Tool.run("fuzz", "Recordings", "--runs", "1", "--output", "Package.swift/x")
    #expect(run.status == 1)
    #expect(run.notices.contains("Package.swift is not a folder"))
  }

  /// No user, not even root, can create a folder in /proc. A check of its permissions would not
  /// detect this.
  @Test(arguments: ["/proc/edgepan-findings", "/proc"])
  func unwritableFolder_isRejectedBeforeTheRun(place: String) throws {
    let run = try Tool.run(
      ["fuzz", "Recordings", "--animator", "twice", "--seconds", "600", "--output", place],
      tool: "checkfixture")
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.notices.contains("findings cannot be saved there: /proc"))
  }

  @Test func checkingTheFolder_leavesNothingBehind() throws {
    try withTemporaryFolder { folder in
      let place = folder.appendingPathComponent("a/b").path
      let run = try Tool.run(
        "fuzz", "Recordings", "--animator", "scale", "--runs", "4", "--output", place)
      #expect(run.status == 0)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test func findings_areTheSameBytesWithOneWorkerAndFour() throws {
    try withTemporaryFolder { folder in
      func fuzz(_ jobs: String, _ more: [String]) throws -> Tool.Run {
        try Tool.run(
          [
            "fuzz", "Recordings/finishing-flick.evemu", "--animator", "twice", "--animator",
            "crashes", "--context", "navigation", "--runs", "120", "--output", folder.path,
            "--jobs", jobs,
          ] + more, tool: "checkfixture")
      }
      for more in [[], ["--json"]] {
        let one = try fuzz("1", more)
        let four = try fuzz("4", more)
        #expect(one.status == 1)
        #expect(one.output.contains("crash"))
        #expect(one.output == four.output)
      }
    }
  }

  /// Shrinking the first finding takes many seconds, and the run lasts minutes: either way Ctrl-C
  /// arrives before the end, and the findings so far are on disk and on stdout.
  @Test(arguments: [false, true])
  func interrupt_savesAndReportsTheFindings(asJSON: Bool) throws {
    try withTemporaryFolder { folder in
      let line = """
        TOOL fuzz Recordings --animator twice --seconds 600 --jobs 2 --output '\(folder.path)' \
        \(asJSON ? "--json" : "") & tool=$!; sleep 4; kill -INT $tool; wait $tool
        """
      let run = try Tool.shell("checkfixture", line)
      #expect(run.status == 130)
      #expect(run.notices.contains("interrupted: "))
      let saved = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(!saved.isEmpty)
      for name in saved { #expect(run.output.contains(name)) }
      if asJSON { #expect(run.json["interrupted"] as? Bool == true) }
    }
  }

  /// Findings of an earlier run in the folder must not cause the loss of this run's findings.
  @Test func secondRun_intoTheSameFolder_hasTheSameFindings_andOverwritesNothing() throws {
    try withTemporaryFolder { folder in
      func fuzz() throws -> Tool.Run {
        try Tool.run(
          [
            "fuzz", "Recordings/finishing-flick.evemu", "--animator", "twice", "--runs", "8",
            "--output", folder.path,
          ], tool: "checkfixture")
      }
      func saved() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      }
      let first = try fuzz()
      #expect(first.status == 3)
      let found = try saved()
      #expect(!found.isEmpty)
      let again = try fuzz()
      #expect(again.status == 3)
      #expect(again.output == first.output)
      #expect(try saved() == found)
      // A file of that name may come from another run with another rule.
      for name in found {
        try Data("mine".utf8).write(to: folder.appendingPathComponent(name))
      }
      #expect(try fuzz().status == 3)
      #expect(try saved().count == 2 * found.count)
      for name in found {
        let kept = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        #expect(kept == "mine")
      }
    }
  }

  @Test func stdin_isMutatedWithoutWorkers() throws {
    let trace = try Data(
      contentsOf: Tool.checkout.appendingPathComponent("Recordings/finishing-flick.evemu"))
    let run = try Tool.run(["fuzz", "-", "--runs", "32"], input: Array(trace))
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("32 cases: 30 replays"))
  }

  /// One 50th of a second ends the run long before the 2,000 cases that are the default without
  /// `--seconds`.
  @Test func secondsWithoutRuns_limitARunOnStandardInput() throws {
    let trace = try Data(
      contentsOf: Tool.checkout.appendingPathComponent("Recordings/slow-finish.evemu"))
    let run = try Tool.run(
      ["fuzz", "-", "--animator", "scale", "--seconds", "0.02", "--json"], input: Array(trace))
    #expect(run.status == 0)
    let cases = try #require(run.json["cases"] as? Int)
    #expect(cases > 0 && cases < 2000)
  }

  @Test(arguments: [
    ("--runs 0", "--runs must be 1 to 1000000000000"),
    ("--runs 9223372036854775807", "--runs must be 1 to 1000000000000"),
    ("--only 9223372036854775807", "--only is a case's number, from 0 to 999999999999"),
    ("--seconds 0", "--seconds must be more than 0"),
    ("--jobs 0", "--jobs must be 1 to 1024"), ("--animator no-such", "unknown animator 'no-such'"),
    ("--animator direction --context tab", "context tab: direction does not run there"),
    ("--scene no-such", "unknown scene 'no-such'"),
  ])
  func wrongUsage_exits2_andNamesTheMistake(_ options: String, _ message: String) throws {
    let arguments = options.split(separator: " ").map(String.init)
    let run = try Tool.run(["fuzz", "Recordings"] + arguments)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.notices.contains(message))
  }

  /// Repeated runs, with any number of workers, replay the same situations.
  @Test func modes_areTheSameWithOneWorkerAndFour() throws {
    let arguments = [
      "fuzz", "Recordings/slow-cancel.evemu", "--scene", "narrow", "--mode", "all", "--runs", "60",
      "--json",
    ]
    try withTemporaryFolder { folder in
      func run(_ jobs: String) throws -> Tool.Run {
        try Tool.run(
          arguments + ["--output", folder.path, "--jobs", jobs], tool: "checkfixture",
          environment: ["FIXTURE_SCENES": "situations"])
      }
      let one = try run("1")
      #expect(one.status == 3)
      #expect(one.output == (try run("4")).output)
    }
  }

  /// An animator of the catalogue moves to the side that its name states, in every layout
  /// direction.
  @Test func modeAll_withACatalogueAnimator_omitsTheModeMirrored() throws {
    let arguments = [
      "fuzz", "Recordings/slow-cancel.evemu", "--animator", "page-to-right", "--context",
      "navigation", "--runs", "40", "--json", "--output",
    ]
    try withTemporaryFolder { folder in
      #expect(try Tool.run(arguments + [folder.path, "--mode", "all"]).status == 0)
      let mirrored = try Tool.run(
        arguments + [folder.path, "--mode", "mirrored"])
      #expect(mirrored.status == 3)
    }
  }

  @Test func unknownMode_isRejected_withTheNearestName() throws {
    let run = try Tool.run("fuzz", "Recordings", "--mode", "resise")
    #expect(run.status == 2)
    #expect(run.notices.contains("unknown mode 'resise'"))
    #expect(run.notices.contains("resize"))
  }

  /// A recording without a device description has no contacts, so no transition begins. This must
  /// not be reported as success.
  @Test func recordingWithoutContacts_isNotASuccess() throws {
    try withTemporaryFolder { folder in
      let text = try String(
        contentsOf: Tool.checkout.appendingPathComponent("Recordings/slow-cancel.evemu"),
        encoding: .utf8)
      let events = text.split(separator: "\n").filter { $0.hasPrefix("E:") }
      let path = folder.appendingPathComponent("bare.evemu")
      try events.joined(separator: "\n").appending("\n")
        .write(to: path, atomically: true, encoding: .utf8)
      let run = try Tool.run("fuzz", path.path, "--runs", "16")
      #expect(run.status == 6)
      #expect(run.notices.contains("no transition can be replayed"))
      #expect(run.notices.contains("--description FILE.desc"))
    }
  }

  @Test func only_runsOneCase_withOneSubject() throws {
    let run = try Tool.run("fuzz", "Recordings", "--only", "17")
    #expect(run.output.hasPrefix("1 case: 1 replay with 1 subject, "))
  }

  @Test func noSuchRecording_exits6() throws {
    #expect(try Tool.run("fuzz", "no-such.evemu").status == 6)
  }
}
