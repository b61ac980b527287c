// `bench` as a CI build uses it: counts that increased, baselines that are missing or from another
// machine or build.

import Foundation
import Testing

/// google/benchmark's compare.py, where Debian's libbenchmark-tools installs it. It needs scipy.
private let googlesTool = "/usr/share/benchmark/compare.py"
private let hasGooglesTool =
  FileManager.default.fileExists(atPath: googlesTool)
  && (try? Tool.shell("edgepan", "python3 -c 'import scipy'").status) == 0

@Suite struct BenchGateTests {
  /// The fixture's tool with the animator that does more work on request.
  private static func bench(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Tool.Run {
    try Tool.run(
      ["bench", "curvy"] + arguments, tool: "checkfixture", environment: environment)
  }

  private func bench(_ arguments: String..., environment: [String: String] = [:]) throws -> Tool.Run
  {
    try Self.bench(arguments, environment: environment)
  }

  private let oneCurveMore = ["FIXTURE_CURVES": "own"]

  // MARK: Counts

  /// The counts of the fixture, written once: tests change copies of them.
  private static let counts = Result {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("counts.txt")
      let run = try bench(["--write-counts", file.path])
      #expect(run.status == 0)
      #expect(run.notices.contains("4 lines written"))
      return try Data(contentsOf: file)
    }
  }

  private func withCounts(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("counts.txt")
      try Self.counts.get().write(to: file)
      try body(file)
    }
  }

  @Test func equalCounts_exit0_andReportHowManyRowsWereCompared() throws {
    try withCounts { file in
      let run = try bench("--check-counts", file.path)
      #expect(run.status == 0)
      #expect(run.output == "4 rows compared; no count exceeds its value in \(file.path)\n")
    }
  }

  /// `--write-counts` keeps the other rows of a table, which it cannot if a line is broken.
  @Test func tableWithABrokenLine_isWrittenAgainByTheAdvice() throws {
    try withCounts { file in
      let text = try String(contentsOf: file, encoding: .utf8)
      // The run does not measure the last row, which must stay.
      let other = text.split(separator: "\n").last.map { "other/\($0)\n" } ?? ""
      try (text + "broken line\n" + other).write(to: file, atomically: true, encoding: .utf8)
      let run = try bench("--check-counts", file.path)
      #expect(run.status == 7)
      let advice = try #require(
        run.notices.firstMatch(of: /measure its row again: (.*)/)?.output.1)
      #expect(try Tool.shell("checkfixture", String(advice)).status == 0)
      #expect(try bench("--check-counts", file.path).status == 0)
      #expect(try String(contentsOf: file, encoding: .utf8).contains(other))
    }
  }

  @Test func countsAsJSON_areAloneOnStdout_alsoIfTheyIncreased() throws {
    try withCounts { file in
      let equal = try bench("--check-counts", file.path, "--json")
      #expect(equal.status == 0)
      #expect(equal.json["schema"] as? String == "edgepan.counts/1")
      #expect(equal.json["compared"] as? Int == 4)
      let worse = try bench("--check-counts", file.path, "--json", environment: oneCurveMore)
      #expect(worse.status == 4)
      let rows = try #require(worse.json["regressed"] as? [String])
      #expect(rows.count == 2 && rows.allSatisfy { $0.contains("curves ") })
      #expect(try bench("--write-counts", file.path, "--json").status == 2)
    }
  }

  @Test func oneMoreCurvePerTrack_exits4_andNamesCellAndCount() throws {
    try withCounts { file in
      let run = try bench("--check-counts", file.path, environment: oneCurveMore)
      #expect(run.status == 4)
      #expect(run.output.isEmpty)
      let named = run.notices.split(separator: "\n").filter { $0.contains("curvy/") }
      #expect(named.count == 2)
      #expect(named.allSatisfy { $0.contains("/app/60Hz/slow-") && $0.contains("curves ") })
      #expect(!run.notices.contains("tracks "))
    }
  }

  /// Unoptimised code makes additional allocations, so a debug build does not enforce the limit.
  #if !DEBUG
    @Test func allocationInAFrame_exits4_andNamesIt() throws {
      try withCounts { file in
        let run = try bench("--check-counts", file.path, environment: ["FIXTURE_LEAKS": "yes"])
        #expect(run.status == 4)
        #expect(run.notices.contains("allocations 0 → "))
      }
    }
  #endif

  /// Each count is checked separately: a threshold lower by one is exceeded, and named.
  @Test(arguments: [
    (5, "transforms"), (6, "curves"), (7, "composed"), (8, "bytes"), (9, "layers"), (4, "tracks"),
  ])
  func lowerThreshold_exits4_andNamesTheCount(column: Int, name: String) throws {
    try withCounts { file in
      var isLowered = false
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
        line -> String in
        var words = line.split(separator: " ").map(String.init)
        guard !line.hasPrefix("#"), let count = Int(words[column]), count > 0 else {
          return String(line)
        }
        words[column] = "\(count - 1)"
        isLowered = true
        return words.joined(separator: " ")
      }
      // The fixture animates no transform, so this count is zero and cannot be lowered.
      guard isLowered else {
        #expect(name == "transforms")
        return
      }
      try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
      let run = try bench("--check-counts", file.path)
      #expect(run.status == 4)
      #expect(run.notices.contains("\(name) "))
    }
  }

  @Test func missingCounts_exit7_andNameTheOptionThatWritesThem() throws {
    let run = try bench("--check-counts", "no/such/counts.txt")
    #expect(run.status == 7)
    #expect(run.notices.contains("no/such/counts.txt: not found"))
    #expect(run.notices.contains("--write-counts"))
  }

  @Test func brokenCounts_exit7_withTheLine() throws {
    try withCounts { file in
      let text = try String(contentsOf: file, encoding: .utf8)
      try (text + "curvy 1 2 3\n").write(to: file, atomically: true, encoding: .utf8)
      let run = try bench("--check-counts", file.path)
      #expect(run.status == 7)
      #expect(run.notices.contains("counts.txt:7: "))
    }
  }

  /// What was not resolved in a merge is not corrected by deleting one line.
  @Test func countsWithAMergeConflict_exit7_andAreWrittenAgainByTheAdvice() throws {
    try withCounts { file in
      var lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      lines.insert("<<<<<<< HEAD", at: 3)
      try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
      let run = try bench("--check-counts", file.path)
      #expect(run.status == 7)
      #expect(run.notices.contains("counts.txt:4: git left a merge conflict"), "\(run.notices)")
      #expect(run.notices.contains(": rm \(file.path) && "))
    }
  }

  @Test func countsOfOtherCells_exit7_andNameTheCell() throws {
    try withCounts { file in
      let run = try bench("--check-counts", file.path, "--fps", "120")
      #expect(run.status == 7)
      #expect(run.notices.contains("curvy/app/120Hz/slow-finish"))
    }
  }

  // MARK: Baselines

  /// The fixture's measurements from one run: tests change copies of them.
  private static let baseline = Result {
    let run = try bench(["--seconds", "0", "--json"])
    #expect(run.status == 0)
    return Data(run.output.utf8)
  }

  private func withBaseline(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("before.json")
      try Self.baseline.get().write(to: file)
      try body(file)
    }
  }

  private func compare(
    _ file: URL, _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Tool.Run {
    try Tool.run(
      ["bench", "curvy", "--seconds", "0", "--compare", file.path] + arguments,
      tool: "checkfixture", environment: environment)
  }

  @Test func sameWork_exits0_withAVerdictPerRow() throws {
    try withBaseline { file in
      let run = try compare(file)
      #expect(run.status == 0)
      let rows = run.output.split(separator: "\n").filter { $0.contains("/steady") }
      #expect(rows.count == 4)
      #expect(rows.allSatisfy { $0.contains("too few rounds") && $0.hasSuffix("equal") })
    }
  }

  @Test func moreWorkThanTheBaseline_exits4_andNamesTheCount() throws {
    try withBaseline { file in
      let run = try compare(file, environment: oneCurveMore)
      #expect(run.status == 4)
      #expect(run.output.contains("more"))
      #expect(run.notices.contains("curvy/app/60Hz/slow-finish/steady: curves "))
    }
  }

  /// Changes the file to what another machine, build or version would have written.
  private func change(_ file: URL, _ body: (inout [String: Any]) -> Void) throws {
    let object = try JSONSerialization.jsonObject(with: try Data(contentsOf: file))
    var top = try #require(object as? [String: Any])
    body(&top)
    try JSONSerialization.data(withJSONObject: top).write(to: file)
  }

  private func changeMachine(_ file: URL, _ field: String, _ value: Any) throws {
    try change(file) { top in
      var context = top["context"] as? [String: Any] ?? [:]
      var machine = context["machine"] as? [String: Any] ?? [:]
      machine[field] = value
      context["machine"] = machine
      top["context"] = context
    }
  }

  @Test(arguments: [
    ("cpu", "Another CPU", "cpu: Another CPU in the baseline, "),
    ("cores", "99", "cores: 99 in the baseline, "),
    ("build", "profiled", "build: profiled in the baseline, "),
    ("version", "0.0.1", "version: 0.0.1 in the baseline, "),
  ])
  func foreignBaseline_exits7_andNamesTheField(
    field: String, value: String, message: String
  ) throws {
    try withBaseline { file in
      try changeMachine(file, field, Int(value) as Any? ?? value)
      let run = try compare(file)
      #expect(run.status == 7)
      #expect(run.output.isEmpty)
      #expect(run.notices.contains(message))
      #expect(run.notices.contains("--allow-foreign"))
    }
  }

  @Test func foreignBaseline_isComparedWhenAllowed_withAWarning() throws {
    try withBaseline { file in
      try changeMachine(file, "cpu", "Another CPU")
      let run = try compare(file, "--allow-foreign")
      #expect(run.status == 0)
      let warning =
        "warning: baseline from another machine, build mode or version: cpu: Another CPU in the "
        + "baseline"
      #expect(run.notices.contains(warning))
      #expect(run.output.contains("curvy/app/60Hz/slow-finish/steady"))
    }
  }

  @Test func baselineOfAnotherSchema_exits7_andNamesIt() throws {
    try withBaseline { file in
      try change(file) { $0["schema"] = "edgepan.bench/99" }
      let run = try compare(file)
      #expect(run.status == 7)
      #expect(run.notices.contains("edgepan.bench/99"))
    }
  }

  @Test func missingOrUnreadableBaseline_exits7_andPrintsTheCommandThatMakesOne() throws {
    let missing = try compare(URL(fileURLWithPath: "/no/such/before.json"))
    #expect(missing.status == 7)
    #expect(missing.notices.contains("/no/such/before.json: not found\n"))
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("before.json")
      try Data("{\"schema\": \"edgepan.bench/1\"}".utf8).write(to: file)
      let broken = try compare(file)
      #expect(broken.status == 7)
      #expect(broken.notices.contains("bench curvy --json > "))
    }
  }

  /// The command that is advised for a missing baseline or threshold measures the requested rows.
  @Test func commandForAMissingFile_measuresTheSameRows() throws {
    try withTemporaryFolder { folder in
      let choice = ["--screens", "plain", "--fps", "120", "--recording"]
      let recording = "Recordings/slow-cancel.evemu"
      func advice(_ options: String..., after word: String) throws -> String {
        let run = try Self.bench(choice + [recording] + options)
        #expect(run.status == 7)
        let rest = try #require(run.notices.components(separatedBy: word).dropFirst().first)
        return String(rest.prefix { $0 != "\n" })
      }
      let counts = folder.appendingPathComponent("counts.txt").path
      let line = try advice("--check-counts", counts, after: "with a release build: ")
      #expect(try Tool.shell("checkfixture", line).status == 0)
      #expect(try Self.bench(choice + [recording, "--check-counts", counts]).status == 0)
      // The file contains only one of the two sets of rows; the remedy adds the other.
      let other = try Self.bench(["--check-counts", counts])
      #expect(other.status == 7 && other.notices.contains("--write-counts \(counts)"))
      let before = folder.appendingPathComponent("before.json").path
      let baseline = try advice("--compare", before, after: "Make a baseline: ")
      #expect(baseline.contains(" bench curvy --screens plain --fps 120 --recording "))
      #expect(baseline.hasSuffix(" --json > \(before)"))
    }
  }

  @Test func baselineOfOtherRows_exits7() throws {
    try withBaseline { file in
      let run = try compare(file, "--fps", "120")
      #expect(run.status == 7)
      #expect(run.notices.contains("it has none of the rows of this run"))
    }
  }

  /// The recording has the same name as the baseline's but another length, so the totals differ
  /// although the code is the same.
  @Test func baselineOfAnotherRecording_exits7_andNamesTheNumbersOfFrames() throws {
    try withTemporaryFolder { folder in
      func bench(_ distance: Int, _ arguments: String...) throws -> Tool.Run {
        let trace = try Tool.run("synth", "--distance", "\(distance)").output
        return try Tool.run(
          ["bench", "scale", "--seconds", "0", "--recording", "-"] + arguments,
          input: Array(trace.utf8))
      }
      let before = folder.appendingPathComponent("before.json")
      try Data(try bench(50, "--json").output.utf8).write(to: before)
      #expect(try bench(50, "--compare", before.path).status == 0)
      for distance in [30, 70] {
        let run = try bench(distance, "--compare", before.path)
        #expect(run.status == 7)
        #expect(run.notices.contains(" frames in the baseline, "))
        #expect(!run.notices.contains("counted work increased"))
      }
      let counts = folder.appendingPathComponent("counts.txt").path
      #expect(try bench(50, "--write-counts", counts).status == 0)
      let run = try bench(70, "--check-counts", counts)
      #expect(run.status == 7)
      #expect(run.notices.contains("its counts were measured with other recordings"))
    }
  }

  // MARK: Results

  @Test func json_hasSchemaContextAndTheFourMeasuredParts() throws {
    let run = try bench("--seconds", "0", "--json")
    #expect(run.json["schema"] as? String == "edgepan.bench/1")
    let context = try #require(run.json["context"] as? [String: Any])
    #expect(context["num_cpus"] is Int && context["library_build_type"] is String)
    let rows = try #require(run.json["benchmarks"] as? [[String: Any]])
    let names = Set(rows.compactMap { $0["run_name"] as? String })
    for figure in ["set-up", "first-frame", "steady", "completion"] {
      #expect(names.contains("curvy/app/60Hz/slow-cancel/\(figure)"))
    }
  }

  @Test(.enabled(if: hasGooglesTool, "google/benchmark's compare.py is not installed"))
  func json_isComparedByGooglesOwnTool() throws {
    try withTemporaryFolder { folder in
      for name in ["a", "b"] {
        try Self.baseline.get().write(to: folder.appendingPathComponent("\(name).json"))
      }
      let run = try Tool.shell(
        "edgepan",
        "python3 \(googlesTool) --no-color benchmarks '\(folder.path)/a.json'"
          + " '\(folder.path)/b.json' 2>&1")
      #expect(run.status == 0, "\(run.output)")
      let rows = run.output.split(separator: "\n").filter { $0.hasPrefix("curvy/") }
      #expect(rows.contains { $0.hasPrefix("curvy/app/60Hz/slow-finish/steady_p50") })
      #expect(rows.contains { $0.contains("/steady_pvalue") && $0.contains("U Test") })
      #expect(!run.output.contains("Traceback"))
    }
  }

  @Test func table_beginsWithTheRowOfTheSceneWithoutAnimations() throws {
    let run = try bench("--seconds", "0")
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].hasPrefix("baseline ") && lines[2].hasPrefix("curvy "))
    #expect(lines[0].contains("of 8.33 ms") && lines[0].contains("of 16.67 ms"))
  }

  /// "direction" moves only transforms: the table and JSON agree on this.
  @Test func tracksAndTransforms_areTheSameInTableAndJson() throws {
    let table = try Tool.run("bench", "direction", "--seconds", "0").output.split(separator: "\n")
    let json = try Tool.run("bench", "direction", "--seconds", "0", "--json").json
    let rows = try #require(json["benchmarks"] as? [[String: Any]])
    let row = try #require(
      rows.first { $0["name"] as? String == "direction/app/60Hz/slow-finish/steady_p50" })
    // A cell may contain one space, before a unit; cells are separated by two spaces.
    func cells(_ line: Substring) -> [String] {
      line.split(separator: "  ").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
        .map(String.init)
    }
    let values = cells(try #require(table.first { $0.hasPrefix("direction ") }))
    #expect(values.count == cells(table[0]).count)
    for name in ["tracks", "transforms"] {
      let column = try #require(cells(table[0]).firstIndex(of: name))
      #expect(Double(values[column]) == row[name] as? Double, "\(name)")
    }
    #expect((row["transforms"] as? Double ?? 0) > 0)
  }

  @Test func ownRecording_isAlsoReadFromStdin() throws {
    let trace = try Tool.run("synth", "--distance", "50").output
    let run = try Tool.run(
      ["bench", "scale", "--seconds", "0", "--json", "--recording", "-"], input: Array(trace.utf8))
    #expect(run.status == 0)
    #expect(run.output.contains("scale/app/60Hz/stdin/steady"))
  }

  @Test func recordingWithoutASwipe_exits2_andNamesIt() throws {
    let run = try Tool.run(
      "bench", "scale", "--seconds", "0", "--recording", "Recordings/drift-along-edge.evemu")
    #expect(run.status == 2)
    #expect(run.notices.contains("drift-along-edge"))
  }

  /// A debug build prints a warning; a release build prints none.
  @Test func buildMode_isReported() throws {
    let run = try bench("--seconds", "0")
    #if DEBUG
      #expect(run.notices.contains("warning: this is a debug build"))
    #else
      #expect(!run.notices.contains("debug build"))
    #endif
  }
}
