// Files and arguments that could hang a subcommand or fill the memory, passed to the tool.

import Foundation
import Testing

@Suite final class HostileVerbTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("hostile-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// It would be waited for.
  @Test(arguments: ["show", "replay", "lint", "verify"])
  func fifoInAFolder_isRejected_withoutBeingOpened(_ verb: String) throws {
    #expect(mkfifo(folder.appendingPathComponent("x.evemu").path, 0o600) == 0)
    let run = try Tool.run(verb, folder.path)
    #expect(run.status == 6, "\(run.notices)")
    #expect((run.output + run.notices).contains("this is a FIFO, not a recording"))
  }

  /// A FIFO, and pipes that the shell opened, as for `<(…)`: each can be read once.
  @Test(arguments: [
    "show PATH", "replay PATH", "lint PATH", "map PATH --rows 2", "profile PATH --runs 1",
    "fuzz PATH --runs 2", "mirror PATH", "convert PATH -", "report PATH --output -",
    "bench scale --recording PATH --seconds 0", "draw PATH --film -",
  ])
  func fifoThatIsNamed_isReadAsStandardInputIs(_ line: String) throws {
    let fifo = folder.appendingPathComponent("x").path
    #expect(mkfifo(fifo, 0o600) == 0)
    let swipe = "Recordings/slow-finish.evemu"
    let command = "timeout 60 TOOL \(line)"
    for (path, place) in [
      (fifo, "cat \(swipe) > \(fifo) & \(command)"), ("/dev/stdin", "cat \(swipe) | \(command)"),
      ("/dev/fd/3", "cat \(swipe) | { exec 3<&0 < /dev/null; \(command); }"),
    ] {
      let run = try Tool.shell("edgepan", place.replacing("PATH", with: path))
      #expect(run.status == 0, "\(path): \(run.notices)")
    }
  }

  /// Opening it waited, also for the signal that was to end the process.
  @Test func fifoThatNobodyReads_isRefusedAsAnOutput() throws {
    let fifo = folder.appendingPathComponent("page.html").path
    #expect(mkfifo(fifo, 0o600) == 0)
    let run = try Tool.shell(
      "edgepan", "timeout 60 TOOL verify Recordings/slow-finish.evemu --html \(fifo)")
    #expect(run.status == 1)
    #expect(run.notices.contains("Start the program that reads the FIFO."), "\(run.notices)")
    let read = try Tool.shell(
      "edgepan",
      "cat \(fifo) > \(fifo).copy & timeout 60 TOOL verify "
        + "Recordings/slow-finish.evemu --html \(fifo); status=$?; wait; exit $status")
    #expect(read.status == 0, "\(read.notices)")
    #expect(try String(contentsOfFile: fifo + ".copy", encoding: .utf8).hasPrefix("<!"))
  }

  /// Goldens belong to a file, and worker processes read it again.
  @Test(arguments: ["verify", "accept"])
  func streamWithoutGoldens_isAUsageError_withTheCommandThatReplaysIt(_ verb: String) throws {
    let fifo = folder.appendingPathComponent("x").path
    #expect(mkfifo(fifo, 0o600) == 0)
    for path in ["-", "/dev/stdin", fifo] {
      let run = try Tool.shell("edgepan", "TOOL \(verb) \(path) < Recordings/slow-finish.evemu")
      #expect(run.status == 2)
      #expect(run.notices.contains("has no goldens, because goldens belong to a file"))
      #expect(run.notices.contains("edgepan replay \(path)"))
    }
  }

  /// The file would get the number of stdout.
  @Test func resultsFile_getsNoLineOfAClosedStdout() throws {
    let file = folder.appendingPathComponent("r.ndjson").path
    let run = try Tool.shell(
      "edgepan", "TOOL verify Recordings/slow-finish.evemu --results \(file) >&-")
    #expect(run.status == 1)
    #expect(run.notices.contains("the result cannot be written: Bad file descriptor"))
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 4 && lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
  }

  @Test func reportInAPipeOfTheShell_isMerged() throws {
    let run = try Tool.shell(
      "edgepan",
      "TOOL verify Recordings/slow-finish.evemu --shard 1/1 --json | TOOL verify --merge /dev/stdin"
    )
    #expect(run.status == 0, "\(run.notices)")
    #expect(run.output.contains("3 cases: 3 passed"))
  }

  @Test func recordingsWhoseNamesAreNotUTF8_areReadByPathAndByFolder() throws {
    let line =
      "d=\(folder.path)/$(printf 'd\\377'); mkdir \"$d\"; f=\"$d/$(printf 'x\\376.evemu')\"; "
      + "cp Recordings/finishing-flick.evemu \"$f\"; TOOL show \"$f\" && "
    for verb in ["show", "replay --expect intent", "lint"] {
      let run = try Tool.shell("edgepan", line + "TOOL \(verb) \"$d\"")
      #expect(run.status == 0, "\(verb): \(run.notices)")
      #expect(run.output.contains("d\\xff/x\\xfe.evemu"))
      try? FileManager.default.removeItem(at: folder)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
  }

  /// Outputs under a name that is not UTF-8: the file `f` with the byte 0xFE.
  private static let outputs = [
    "draw \"$r\" --film \"$f\"", "report \"$r\" --output \"$f\"",
    "trim \"$r\" --from 0.05 --output \"$f\"", "mirror \"$r\" --force --output \"$f\"",
    "synth --output \"$f\"", "synth --count 1 --output \"$f\"", "convert \"$r\" \"$f\"",
    "map --rows 2 --svg \"$f\"", "verify \"$r\" --junit \"$f\"",
    "verify \"$r\" --results \"$f\"", "verify \"$r\" --html \"$f\"",
    "profile \"$r\" --trace \"$f\"",
  ]

  @Test(arguments: outputs)
  func output_isWrittenUnderTheBytesOfItsName(_ command: String) throws {
    let line =
      "r=Recordings/finishing-flick.evemu; d=\(folder.path); "
      + "f=\"$d/$(printf 'f\\376')\"; TOOL \(command) > /dev/null || exit; "
      + "test -e \"$f\" || exit 98; test $(ls -A \"$d\" | wc -l) = 1 || exit 99"
    let run = try Tool.shell("edgepan", line)
    #expect(
      run.status == 0, "98: another name was written; 99: another file remains; \(run.notices)")
  }

  /// Commands that write `f`, a recording whose name contains the byte 0xFF.
  private static let replacements = [
    "verify \"$r\" --junit \"$f\"", "verify \"$r\" --results \"$f\"",
    "verify \"$r\" --html \"$f\"", "report \"$r\" --output \"$f\"",
    "profile \"$r\" --trace \"$f\"",
  ]

  @Test(arguments: replacements)
  func recordingWhoseNameIsNotUTF8_isNotReplacedByAReport(_ command: String) throws {
    let line =
      "r=Recordings/finishing-flick.evemu; d=\(folder.path); "
      + "f=\"$d/$(printf 'rec\\377.evemu')\"; cp Recordings/slow-finish.evemu \"$f\"; "
      + "TOOL \(command) > /dev/null; s=$?; "
      + "cmp Recordings/slow-finish.evemu \"$f\" > /dev/null || exit 98; "
      + "test $(ls -A \"$d\" | wc -l) = 1 || exit 99; exit $s"
    let run = try Tool.shell("edgepan", line)
    #expect(
      run.status == 2, "98: the recording was replaced; 99: another file remains; \(run.notices)")
    #expect(
      run.notices.contains("rec\\xff.evemu: ") && run.notices.contains("is not written as .evemu"))
  }

  @Test(arguments: [
    "verify --from-list -", "mirror -", "profile - --animator scale", "convert - OUT.evemu",
    "show -",
  ])
  func folderAsStandardInput_isReported(_ command: String) throws {
    let line = command.replacing("OUT", with: folder.path + "/out")
    let run = try Tool.shell("edgepan", "TOOL \(line) < \(folder.path)")
    #expect(run.status == 6)
    #expect(run.notices.contains("<stdin>: standard input cannot be read. The system says: Is a"))
    #expect(run.notices.contains("< FILE"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func goldens_inAFolderWhoseNameIsNotUTF8_areFoundAgain() throws {
    let line =
      "d=\(folder.path)/$(printf 'd\\377'); mkdir \"$d\"; "
      + "cp Recordings/finishing-flick.evemu \"$d/$(printf 'x\\376.evemu')\"; "
      + "TOOL accept \"$d\" --animator scale > /dev/null || exit; "
      + "test $(ls \(folder.path) | wc -l) = 1 || exit 99; TOOL verify \"$d\" && "
      + "find \"$d\" -name '*.evemu' -print0 | TOOL verify --from-list - -0"
    let run = try Tool.shell("edgepan", line)
    #expect(run.status == 0, "99: another folder was created; \(run.notices)")
    #expect(run.output.components(separatedBy: "1 case: 1 passed").count == 3)
  }

  /// Shell commands that put a special file, or a link to one, at a golden's path. The tool must
  /// not open that file.
  private static let nodes = [
    "a FIFO": "mkfifo \"$g\"",
    "a device": "ln -s /dev/zero \"$g\"",
    "a socket": "python3 -c 'import socket as s; s.socket(s.AF_UNIX).bind(\"s\")'; mv s \"$g\"",
  ]

  @Test(arguments: ["verify", "accept", "accept --record failed"], nodes.keys.sorted())
  func specialFileAsAGolden_isNeitherOpenedNorReplaced(_ verb: String, _ kind: String) throws {
    let line =
      "cd \(folder.path); "
      + "cp \(Tool.checkout.path)/Recordings/finishing-flick.evemu .; "
      + "TOOL accept finishing-flick.evemu --animator scale > /dev/null 2>&1; "
      + "g=$(find goldens -type f | head -1); test -n \"$g\" || exit 99; rm \"$g\"; "
      + "\(Self.nodes[kind] ?? ""); timeout 60 TOOL \(verb) finishing-flick.evemu --animator scale; "
      + "s=$?; test -f \"$g\" && exit 98; exit $s"
    let run = try Tool.shell("edgepan", line)
    #expect(run.status == 6, "124: the tool hung; 99: no golden; 98: the file was replaced")
    #expect((run.output + run.notices).contains("this is \(kind), not a golden"))
  }

  @Test func linkAsAGolden_isNotWrittenThrough() throws {
    let line =
      "cd \(folder.path); "
      + "cp \(Tool.checkout.path)/Recordings/finishing-flick.evemu .; mkdir goldens; echo mine > mine; "
      + "TOOL accept finishing-flick.evemu --animator scale > /dev/null; "
      + "g=$(find goldens -type f | head -1); ln -sf \"$PWD/mine\" \"$g\"; "
      + "TOOL accept finishing-flick.evemu --animator scale; echo status $?; cat mine; test -L \"$g\""
    let run = try Tool.shell("edgepan", line)
    #expect(run.status == 0, "the link was replaced")
    #expect(!run.output.contains("status 0"))
    #expect(run.output.hasSuffix("mine\n") || run.output.hasSuffix("mine"))
    #expect((run.output + run.notices).contains("this is a link, and is not replaced by a golden"))
  }

  /// If the work per contact grew with the number of earlier contacts, this test would take
  /// minutes: 20,000 contacts took 8 s when a replay was quadratic in their number. Today, 100,000
  /// take about as long.
  @Test(arguments: ["replay", "replay --explain", "show"])
  func recordingOfManyContacts_isReadInBoundedTime(_ verb: String) throws {
    let bundled = Tool.checkout.appendingPathComponent("Recordings/finishing-flick.evemu")
    let text = try String(contentsOf: bundled, encoding: .utf8)
    var lines = text.split(separator: "\n").filter { !$0.hasPrefix("E:") && !$0.contains(".end:") }
      .map(String.init)
    for contact in 0..<100_000 {
      let (seconds, fraction) = (contact / 50, contact % 50 * 20_000)
      let (down, up) = (1_000_000 + fraction, 1_010_000 + fraction)
      let begin = "E: \(seconds).\(String(down).dropFirst())"
      let end = "E: \(seconds).\(String(up).dropFirst())"
      lines += ["\(begin) 0003 0039 \(contact % 60_000)", "\(begin) 0003 0035 1500"]
      lines += ["\(begin) 0003 0036 2500", "\(begin) 0000 0000 0000"]
      lines += ["\(end) 0003 0039 -001", "\(end) 0000 0000 0000"]
    }
    let path = folder.appendingPathComponent("taps.evemu").path
    try (lines.joined(separator: "\n") + "\n").write(
      toFile: path, atomically: false, encoding: .utf8)
    let limits = verb == "show" ? "" : " --max-frames 900000"
    let run = try Tool.shell("edgepan", "timeout 120 TOOL \(verb) \(path)\(limits) | wc -l")
    #expect(!run.notices.contains("more than"))
    let count = Int(run.output.trimmingCharacters(in: .whitespacesAndNewlines))
    #expect(count ?? 0 > 100_000, "the timeout ended the tool")
  }

  /// The finger moves a little every 19 s, so 60 reports would require 68,000 frames.
  @Test func shortRecordingThatNeedsManyFrames_isRejected_namingTheOption() throws {
    let bundled = Tool.checkout.appendingPathComponent("Recordings/finishing-flick.evemu")
    let text = try String(contentsOf: bundled, encoding: .utf8)
    var lines = text.split(separator: "\n").filter { !$0.hasPrefix("E:") && !$0.contains(".end:") }
      .map(String.init)
    lines += ["E: 0.000001 0003 0039 0001", "E: 0.000001 0003 0036 3000"]
    for step in 0..<60 {
      lines.append("E: \(step * 19).000001 0003 0035 \((step == 0 ? 1500 : 2500) + step % 7)")
      lines.append("E: \(step * 19).000001 0000 0000 0000")
    }
    let path = folder.appendingPathComponent("slow.evemu").path
    try (lines.joined(separator: "\n") + "\n").write(
      toFile: path, atomically: false, encoding: .utf8)
    let frames = try Tool.run("replay", path, "--max-frames", "5000")
    #expect(frames.status == 6)
    #expect(frames.notices.contains("more than 5000 frames"))
    #expect(frames.notices.contains("--max-frames"))
    let seconds = try Tool.run("replay", path, "--max-seconds", "60")
    #expect(seconds.status == 6)
    #expect(seconds.notices.contains("--max-seconds"))
  }

  @Test func unknownKernelVariant_isAUsageError_andAllKnownVariantsGiveEqualFrames() throws {
    let unknown = try Tool.run(["--version"], environment: ["EDGEPAN_KERNELS": "sse9"])
    #expect(unknown.status == 2)
    #expect(unknown.notices.contains("expected baseline, avx2 or avx512"))
    var outputs: Set<String> = []
    var forms = 0
    for form in ["baseline", "avx2", "avx512"] {
      let run = try Tool.run(
        ["replay", "Recordings/finishing-flick.evemu", "--animator", "explode", "--frames"],
        environment: ["EDGEPAN_KERNELS": form])
      if run.status == 77 { continue }
      #expect(run.status == 0)
      outputs.insert(run.output)
      forms += 1
    }
    #expect(forms >= 1 && outputs.count == 1)
  }

  @Test func show_ofARecordingTrimmedInsideAContact_reportsThatAContactWasDown() throws {
    let run = try Tool.shell(
      "edgepan", "TOOL trim Recordings/slow-finish.evemu --from 0.5 | TOOL show -")
    #expect(run.status == 0)
    #expect(run.output.contains("at start   1 contact down"))
  }

  @Test func convert_toAnUnknownFormat_isRejected() throws {
    let run = try Tool.run("convert", "Recordings/slow-finish.evemu", "/tmp/out.png")
    #expect(run.status == 2)
    #expect(run.notices.contains("unknown output format '.png'"))
    #expect(!FileManager.default.fileExists(atPath: "/tmp/out.png"))
  }

  @Test func scaledSwipe_stillStartsInTheEdgeBand() throws {
    for name in ["finishing-flick", "right-edge"] {
      let run = try Tool.shell(
        "edgepan", "TOOL scale Recordings/\(name).evemu --x 0.8 | TOOL show --json -")
      let traces = run.json["traces"] as? [[String: Any]]
      let pans = traces?.first?["edgePans"] as? [[String: Any]]
      #expect(pans?.count == 1, "\(name)")
    }
  }

  @Test func synthsDefaultRecording_passesLint() throws {
    let run = try Tool.shell("edgepan", "TOOL synth | TOOL lint -")
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains("clean"))
  }

  @Test func lint_printsOnlyFindingsOfTheRequestedLevel() throws {
    let line = "TOOL synth --device single-touch | TOOL lint - --level "
    let warnings = try Tool.shell("edgepan", line + "warning")
    #expect(warnings.status == 3)
    #expect(warnings.output.contains("missing-resolution"))
    let problems = try Tool.shell("edgepan", line + "problem")
    #expect(problems.status == 0)
    #expect(!problems.output.contains("missing-resolution"))
  }

  @Test func velocityMethod_isChosenByName_andIsInReportAndText() throws {
    let file = "Recordings/finishing-flick.evemu"
    let plain = try Tool.run("replay", file)
    #expect(plain.output.contains("velocity fitted-20-80"))
    let run = try Tool.run("replay", file, "--velocity", "android-lsq2", "--json")
    let report = (run.json["replays"] as? [[String: Any]])?.first
    let settings = report?["settings"] as? [String: Any]
    #expect(settings?["velocityMethod"] as? String == "android-lsq2")
    #expect(try Tool.run("replay", file, "--velocity", "guess").status == 2)
  }
}

@Suite struct CorpusVerbTests {
  @Test func synthCount_makesReadableFiles_thatDependOnlyOnSeedAndNumber() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("made-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let (a, b) = (folder.appendingPathComponent("a").path, folder.appendingPathComponent("b").path)
    #expect(try Tool.run("synth", "--count", "40", "--seed", "7", "--output", a).status == 0)
    #expect(try Tool.run("synth", "--count", "12", "--seed", "7", "--output", b).status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: a).sorted()
    #expect(names.count == 40 && names.first == "synth-000001.evemu")
    for name in names.prefix(12) {
      #expect(
        FileManager.default.contentsEqual(atPath: "\(a)/\(name)", andPath: "\(b)/\(name)"))
    }
    let mask = umask(0)
    umask(mask)
    let mode =
      try FileManager.default.attributesOfItem(atPath: "\(a)/\(names[0])")[.posixPermissions]
      as? Int
    #expect(mode == 0o644 & ~Int(mask))
    // Options that would be ignored are rejected.
    let drawn = try Tool.run("synth", "--count", "2", "--distance", "40", "--output", a)
    #expect(drawn.status == 2)
    #expect(drawn.notices.contains("--count chooses devices and gestures itself"))
    // A second run overwrites nothing without --force.
    #expect(try Tool.run("synth", "--count", "2", "--seed", "7", "--output", a).status != 0)
    #expect(try Tool.run("lint", "--level", "problem", a).status == 0)
  }

  @Test func folderBelowAFile_isReportedWithTheFile() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("file").path
      try Data().write(to: URL(fileURLWithPath: file))
      let run = try Tool.run("synth", "--count", "2", "--seed", "7", "--output", file + "/a/b")
      #expect(run.status == 1)
      #expect(run.notices.contains("/a/b: the folder cannot be created: Not a directory\n"))
      #expect(run.notices.hasSuffix("ls -ld \(file)\n"), "\(run.notices)")
    }
  }

  @Test func fifoAsASwiftFile_isRejected_withoutBeingOpened() throws {
    let run = try Tool.shell(
      "edgepan", "d=$(mktemp -d); mkfifo $d/a.swift; timeout 60 TOOL lower $d/a.swift --check")
    #expect(run.status == 6)
    #expect(run.notices.contains("a.swift: this is a FIFO, not a Swift file, and was not opened"))
  }

  /// A run may take hours, so an output that cannot be written is reported before it begins.
  @Test(arguments: [
    "verify Recordings --junit OUT", "verify Recordings --html OUT", "bench --html OUT",
    "bench --write-counts OUT", "profile Recordings/slow-finish.evemu --trace OUT",
    "report Recordings --output OUT", "map --png OUT --force", "map --svg OUT --force",
    "draw Recordings/slow-finish.evemu --film OUT --force",
  ])
  func outputThatCannotExist_isReported_beforeTheWork(_ command: String) throws {
    try withTemporaryFolder { folder in
      let words = { (output: String) in
        command.replacing("OUT", with: output).split(separator: " ").map(String.init)
      }
      let isFolder = try Tool.run(words(folder.path))
      #expect(isFolder.status == 2)
      #expect(isFolder.output.isEmpty)
      #expect(isFolder.notices.contains("\(folder.path): this is a folder, not a file"))
      let loop = folder.appendingPathComponent("loop").path
      try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
      for arguments in [["replay", "--clock", "file:\(loop)", "x"], ["bench", "--compare", loop]] {
        let run = try Tool.run(arguments)
        #expect(run.notices.contains("The system says: Too many levels of symbolic links"))
      }
      let missing = try Tool.run(words(folder.path + "/no/such"))
      #expect(missing.status == 1)
      #expect(missing.output.isEmpty)
      #expect(missing.notices.contains("mkdir -p \(folder.path)/no"))
      #expect(!missing.notices.contains("replay"))
    }
  }

  @Test(arguments: ["lower Sources/edgepan --output OUT", "animators --pictures OUT"])
  func fileAsTheFolderOfOutputs_exits2(_ command: String) throws {
    try withTemporaryFolder { folder in
      let file = folder.path + "/file"
      try Data("mine".utf8).write(to: URL(fileURLWithPath: file))
      let words = command.replacing("OUT", with: file).split(separator: " ").map(String.init)
      let run = try Tool.run(words)
      #expect(run.status == 2)
      #expect(run.notices.contains("\(file): not a folder"))
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data("mine".utf8))
    }
  }

  @Test func fifoAsTheStepSummary_isReported_withoutWaiting() throws {
    let run = try Tool.shell(
      "edgepan",
      "d=$(mktemp -d); mkfifo $d/f; GITHUB_STEP_SUMMARY=$d/f timeout -k 1 60 "
        + "TOOL verify Recordings/finishing-flick.evemu --animator scale --github")
    #expect(run.status == 1)
    #expect(run.notices.contains("the file that GITHUB_STEP_SUMMARY names cannot be opened"))
  }

  /// The other outputs of a run are written, whichever of them fails.
  @Test(arguments: [
    "GITHUB_STEP_SUMMARY=/dev/full OUT/tool --github --junit OUT/report.xml",
    "OUT/tool --html /dev/full --junit OUT/report.xml",
  ])
  func outputThatCannotBeWritten_suppressesNoOther(line: String) throws {
    try withTemporaryFolder { folder in
      for name in ["slow-finish", "goldens/slow-finish"] {
        let source = Tool.checkout.appendingPathComponent("Recordings/\(name)")
        let target = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        let ending = name.hasPrefix("goldens") ? "" : ".evemu"
        try FileManager.default.copyItem(
          atPath: source.path + ending, toPath: target.path + ending)
      }
      let golden = folder.appendingPathComponent("goldens/slow-finish/scale.navigation.golden")
      let text = try String(contentsOf: golden, encoding: .utf8)
      try text.replacing("finished 15 85 94", with: "finished 15 85 95").write(
        to: golden, atomically: true, encoding: .utf8)
      let run = try Tool.shell(
        "edgepan",
        line.replacing("OUT/tool", with: "TOOL verify \(folder.path)")
          .replacing("OUT", with: folder.path))
      #expect(run.status == 1, "\(run.notices)")
      #expect(run.notices.contains("No space left on device"), "\(run.notices)")
      #expect(run.output.contains("scale in navigation"), "\(run.output)")
      let report = try String(
        contentsOfFile: folder.path + "/report.xml", encoding: .utf8)
      #expect(report.contains("</testsuites>") && report.contains("<failure"))
    }
  }

  /// One signal ends a run that is writing its reports into a pipe that nobody reads. The summary
  /// on stdout is printed before the report is written.
  @Test func reportIntoAFifo_isInterruptedByOneSignal() throws {
    try withTemporaryFolder { folder in
      let (fifo, out) = (folder.path + "/fifo", folder.path + "/out")
      let run = try Tool.shell(
        "edgepan",
        "mkfifo '\(fifo)'; TOOL verify Recordings/finishing-flick.evemu "
          + "--animator scale --junit '\(fifo)' > '\(out)' & t=$!; "
          + "until test -s '\(out)' || ! kill -0 $t; do sleep 0.1; done; kill -TERM $t; "
          + "(for i in $(seq 40); do kill -0 $t || exit; sleep 0.5; done; kill -KILL $t) 2>&- & "
          + "wait $t")
      // Not timeout(1): it sends SIGTERM twice, to the process and to its group.
      #expect(run.status == 130, "137: the signal did not end the run; \(run.notices)")
    }
  }

  @Test(arguments: ["--junit", "--results", "--resume"])
  func reportThatNeedsAFile_isNotWrittenToStandardOutput(option: String) throws {
    let run = try Tool.run("verify", "Recordings", option, "-")
    #expect(run.status == 2)
    #expect(run.notices.contains("\(option) needs the name of a file"))
  }

  /// `--output "$OUT"` without OUT: nothing is written into the root or the current folder.
  @Test(arguments: [
    ["synth", "--output", ""], ["synth", "--count", "1", "--output", ""],
    ["mirror", "Recordings/slow-finish.evemu", "--output", ""],
    ["convert", "Recordings/slow-finish.evemu", ""], ["lower", "Sources/edgepan", "--output", ""],
    ["animators", "--pictures", ""], ["verify", "Recordings", "--junit", ""],
    ["draw", "Recordings/slow-finish.evemu", "--film", ""],
    ["report", "Recordings", "--output", ""],
    ["verify", "Recordings", "--pictures", ""],
    ["fuzz", "Recordings/slow-finish.evemu", "--runs", "1", "--output", ""],
  ])
  func emptyOutput_isAUsageError(_ arguments: [String]) throws {
    let run = try Tool.run(arguments)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.notices.contains("'': the path of the output is empty"))
  }
}
