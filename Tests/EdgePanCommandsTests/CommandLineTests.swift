// Properties of every subcommand: help, usage errors, exit codes, streams.

import ArgumentParser
import Foundation
import Testing
import TransitionAnimators

@testable import EdgePanCommands

@Suite struct CommandLineTests {
  /// Every subcommand of this build that `--help` lists.
  private static let verbs = RootCommand.configuration.subcommands.map { $0.configuration }
    .filter(\.shouldDisplay).compactMap(\.commandName)

  /// The subcommands that `--help` does not list.
  private static let hiddenVerbs = RootCommand.configuration.subcommands.map { $0.configuration }
    .filter { !$0.shouldDisplay }.compactMap(\.commandName)

  /// The output of `--help` for each subcommand, in the order of `verbs`.
  private static let helps = Result { try verbs.map { try Tool.run($0, "--help") } }

  private func help(of verb: String) throws -> Tool.Run {
    try Self.helps.get()[try #require(Self.verbs.firstIndex(of: verb))]
  }

  @Test func help_listsVerbsAndExitCodes_onStdout() throws {
    let run = try Tool.run("--help")
    #expect(run.status == 0)
    #expect(run.notices.isEmpty)
    for verb in Self.verbs { #expect(run.output.contains("\n  \(verb) "), "\(verb)") }
    #expect(Self.hiddenVerbs == ["worker"])
    for verb in Self.hiddenVerbs { #expect(!run.output.contains("\n  \(verb) "), "\(verb)") }
    for code in ["0", "1", "2", "3", "4", "5", "6", "7", "77", "130"] {
      #expect(run.output.contains(" \(code)  "))
    }
  }

  @Test(arguments: verbs)
  func helpOfAVerb_beginsWithExamples(verb: String) throws {
    let run = try help(of: verb)
    #expect(run.status == 0)
    let examples = try #require(run.output.range(of: "EXAMPLES:"))
    let usage = try #require(run.output.range(of: "USAGE:"))
    #expect(
      run.output[..<examples.lowerBound].split(separator: "\n\n").count == 1,
      "something precedes the examples")
    #expect(examples.lowerBound < usage.lowerBound)
    // Prose fills its lines: at each line break, the next word did not fit.
    let lines = run.output[examples.upperBound..<usage.lowerBound].components(separatedBy: "\n")
    for (line, next) in zip(lines, lines.dropFirst())
    where !line.isEmpty && line.first != " " && next.first.map({ $0 != " " }) == true {
      #expect(line.count + 1 + next.prefix { $0 != " " }.count >= 80, "\(line)\n\(next)")
    }
  }

  @Test(arguments: verbs)
  func animatorsInTheExamplesOfAVerb_canBeReplayed(verb: String) throws {
    let examples = try help(of: verb).output.components(separatedBy: "\n")
      .filter { $0.hasPrefix("  edgepan ") }
    let parts = examples.joined(separator: "\n").components(separatedBy: "--animator ")
    for found in parts.dropFirst() {
      let name = String(found.prefix { !$0.isWhitespace })
      guard name.first?.isLetter == true, name == name.lowercased() || name.contains(":") else {
        continue
      }
      let run = try Tool.run("replay", "Recordings/finishing-flick.evemu", "--animator", name)
      #expect(run.status == 0, "\(name): \(run.notices)")
    }
  }

  @Test func command_withOptionsThatItHas_isParsedWithoutTheRoot() throws {
    let command = try RootCommand.command(for: ["trim", "a.evemu", "--output", "b.evemu"])
    #expect(command is TrimCommand)
  }

  /// The root's parser answers: a subcommand's own would lack the tool's name.
  @Test(arguments: ["--help", "--version", "--generate-completion-script", "--unknown"])
  func command_withAnOptionOfTheRoot_answersAsTheRoot(option: String) throws {
    let arguments = ["trim", option]
    let texts = [RootCommand.command(for:), RootCommand.parseAsRoot].map { parse in
      do {
        var command = try parse(arguments)
        try command.run()
        return "no error"
      } catch { return RootCommand.fullMessage(for: error) }
    }
    #expect(texts[0] == texts[1])
  }

  @Test(arguments: verbs)
  func usageOfAVerb_isBrokenBetweenOptions(verb: String) throws {
    for text in [try help(of: verb).output, try Tool.run(verb, "--unknown").notices] {
      let lines = text.components(separatedBy: "\n")
      let start = try #require(lines.firstIndex { $0.lowercased().hasPrefix("usage: ") })
      for line in lines[start...].prefix(while: { !$0.isEmpty }) {
        #expect(line.count <= 80 && line.count { $0 == "[" } == line.count { $0 == "]" })
      }
    }
  }

  @Test func help_inANarrowTerminal_has40Columns() throws {
    let narrow = try Tool.run(["show", "--help"], environment: ["COLUMNS": "26"])
    let expected = try Tool.run(["show", "--help"], environment: ["COLUMNS": "40"])
    #expect(narrow.status == 0 && narrow.output == expected.output)
  }

  /// Some terminals and editors set COLUMNS to 0.
  @Test(arguments: ["0", "-5"])
  func help_withoutAUsableWidth_has80Columns(columns: String) throws {
    let run = try Tool.run(["show", "--help"], environment: ["COLUMNS": columns])
    let expected = try Tool.run(["show", "--help"], environment: ["COLUMNS": "80"])
    #expect(run.output == expected.output)
  }

  @Test func argumentInAParserError_isEscaped() throws {
    let run = try Tool.run("replay", "--bo\u{1b}[31m\n  ::error::x", "Recordings")
    #expect(run.status == 2)
    #expect(!run.notices.contains("\u{1b}"))
    // A workflow command begins a line.
    #expect(!run.notices.contains(/\n *::error/))
  }

  @Test func twoReportsWithOneName_areRejected_beforeAnyReplay() throws {
    let run = try Tool.run("verify", "Recordings", "--junit", "one.file", "--html", "one.file")
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.notices.contains("--html and --junit name the same file"))
  }

  @Test func emptyPath_isNamedAsEmpty() throws {
    let run = try Tool.run("replay", "")
    #expect(run.status == 6)
    #expect(run.notices.hasPrefix("edgepan: '': the path is empty\n"))
  }

  /// Commands that read a recording, and the rest of their command lines.
  private static let readers = [
    "show PATH", "lint PATH", "replay PATH", "verify PATH", "accept PATH",
    "fuzz PATH", "map PATH", "profile PATH", "mirror PATH", "trim PATH",
    "split PATH --output part", "scale PATH", "scrub PATH", "convert PATH -",
    "bench --recording PATH", "show Recordings/slow-finish.evemu --description PATH",
    "lower PATH --check", "bench --compare PATH", "verify --from-list PATH",
    "verify --merge PATH",
  ]

  private func run(_ line: String, _ path: String) throws -> Tool.Run {
    let words = line.split(separator: " ").map { $0 == "PATH" ? path : String($0) }
    return try Tool.run(words)
  }

  @Test(arguments: readers)
  func emptyPath_isNamedAsEmpty_byEveryCommand(line: String) throws {
    let run = try run(line, "")
    #expect([2, 6, 7].contains(run.status))
    #expect(run.notices.hasPrefix("edgepan: '': the path is empty"), "\(run.notices)")
  }

  @Test(arguments: readers.filter { $0 != "verify --merge PATH" })
  func linkToItself_hasOneMessage_whateverTheCommand(line: String) throws {
    try withTemporaryFolder { folder in
      let path = folder.path + "/loop.evemu"
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
      let run = try run(line, path)
      #expect([2, 6, 7].contains(run.status))
      #expect(
        run.notices == """
          edgepan: \(path): the file cannot be read. The system says: Too many levels of symbolic links.
            Check where its links lead: ls -l \(path)

          """)
    }
  }

  @Test func closedStandardInput_isNamed_withARemedyThatRuns() throws {
    let run = try Tool.shell("edgepan", "TOOL replay - <&-")
    #expect(run.status == 6)
    #expect(run.notices.contains("<stdin>: standard input cannot be read"))
    #expect(run.notices.contains("< FILE"))
    #expect(!run.notices.contains("ls -l"))
  }

  /// An example that is split over two lines does not run when it is pasted.
  @Test(arguments: verbs)
  func examplesOfAVerb_areALineEach(verb: String) throws {
    let lines = try help(of: verb).output.components(separatedBy: "\n")
    let examples = lines.drop { $0 != "EXAMPLES:" }.dropFirst().prefix { !$0.isEmpty }
    #expect(!examples.isEmpty)
    for line in examples {
      let isCommand = ["edgepan", "git config", "ssh"].contains { line.hasPrefix("  \($0) ") }
      #expect(isCommand, "\(line)")
    }
  }

  @Test(arguments: ["touchpad", "clickpad", "touchscreen", "mouse", "single-touch"])
  func swipeOfEveryDevice_beginsAtTheEdge(device: String) throws {
    let run = try Tool.shell("edgepan", "TOOL synth --device \(device) | TOOL replay -")
    #expect(run.status == 0)
    #expect(run.output.contains("contact 0: "), "\(run.output)")
  }

  @Test func helpOfAnotherTool_usesThatToolsName() throws {
    let run = try Tool.run(["verify", "--help"], tool: "checkfixture")
    #expect(run.output.contains("\n  checkfixture verify Recordings\n"))
    #expect(run.output.contains("USAGE: checkfixture verify "))
    #expect(!run.output.contains("edgepan "))
  }

  /// The libraries that read recordings know only the name edgepan.
  @Test(arguments: ["lint", "show"])
  func remedyOfALibrary_namesTheRunningTool(verb: String) throws {
    try withTemporaryFolder { folder in
      let typing = folder.path + "/typing.evemu"
      let keys = """
        # EVEMU 1.3
        N: Mouse
        I: 0003 0001 0001 0001
        E: 0.000001 0002 0000 0001
        E: 0.000001 0001 001e 0001
        E: 0.000001 0000 0000 0000

        """
      let libinput = folder.path + "/touchpad.evemu"
      try Data(keys.utf8).write(to: URL(fileURLWithPath: typing))
      // Two devices are two recordings: the remedy is to split the file.
      try Data("version: 1\ndevices:\n- node: /dev/input/event1\n- node: /dev/input/event2\n".utf8)
        .write(to: URL(fileURLWithPath: libinput))
      let run = try Tool.fixture([verb, verb == "lint" ? typing : libinput])
      let text = run.output + run.notices
      #expect(text.contains(verb == "lint" ? "checkfixture scrub" : "checkfixture convert"))
      #expect(!text.contains("edgepan scrub") && !text.contains("edgepan convert"))
      #if Recording
        let refusal = try Tool.fixture(["play", typing, "--dry-run"])
        #expect(refusal.status == 6)
        #expect(refusal.notices.contains("checkfixture scrub"))
        #expect(!refusal.notices.contains("edgepan scrub"))
      #endif
    }
  }

  #if Recording
    /// The recorder is a library; its remedies name the tool that uses it.
    @Test func remedyOfAMissingDevice_namesTheRunningTool() throws {
      let run = try Tool.fixture(["record", "--device", "no-such"])
      #expect(run.status == 5)
      #expect(run.notices.contains("checkfixture devices"))
      #expect(!run.notices.contains("edgepan devices"))
    }
  #endif

  @Test(arguments: [
    "animators", "replay Recordings", "synth", "verify Recordings/unplug.evemu --json",
  ])
  func resultOnAFullDisk_exits1_andReportsTheReason(line: String) throws {
    let run = try Tool.shell("edgepan", "TOOL \(line) > /dev/full")
    #expect(run.status == 1)
    #expect(run.notices.contains("the result cannot be written: No space left on device"))
  }

  @Test(arguments: [">&-", "1< README.md"])
  func resultOnADescriptorThatTakesNone_hasARemedy(redirection: String) throws {
    let run = try Tool.shell("edgepan", "TOOL animators \(redirection)")
    #expect(run.status == 1)
    #expect(
      run.notices.hasSuffix(
        "the result cannot be written: Bad file descriptor\n  stdout is closed, or open for reading "
          + "only. Redirect it to a file or a pipe: > FILE\n"), "\(run.notices)")
  }

  /// A description beside a recording is easily named in its place.
  @Test(arguments: [
    "replay", "draw --film film.png", "verify", "verify --animator scale", "fuzz --runs 1",
    "accept --animator scale", "profile", "map --rows 1",
  ])
  func fileWithoutEvents_isABadTrace(verb: String) throws {
    try withTemporaryFolder { folder in
      let file = folder.path + "/pad.desc"
      let recording = try String(
        contentsOf: Tool.checkout.appendingPathComponent("Recordings/slow-finish.evemu"),
        encoding: .utf8)
      let lines = recording.split(separator: "\n").filter { !$0.hasPrefix("E:") }
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: file))
      let words = verb.split(separator: " ").map(String.init)
      let run = try Tool.run([words[0], file] + words.dropFirst())
      #expect(run.status == 6)
      #expect(
        (run.output + run.notices).contains("pad.desc: this file contains no event"),
        "\(run.notices)")
      #expect(!(run.output + run.notices).contains(" accept "))
    }
  }

  /// The output does not fit into a pipe, so the tool is still writing when the reader closes the
  /// pipe. SIGPIPE ends the tool, as it ends other filters, and the tool prints nothing.
  @Test(arguments: [
    "replay Recordings --json --frames", "replay Recordings --animator explode --frames --json",
  ])
  func closedPipe_isNotAnError(line: String) throws {
    let run = try Tool.shell("edgepan", "{ TOOL \(line); echo \"status $?\" >&2; } | head -n 1")
    #expect(run.output == "{\n")
    #expect(run.notices == "status 141\n")
  }

  /// If the parent process ignores SIGPIPE, as Python and Node do, the tool prints nothing either.
  @Test func closedPipe_whenSIGPIPEIsIgnored_isNotAnError() throws {
    let line =
      "trap '' PIPE; { TOOL replay Recordings --json --frames; echo \"status $?\" >&2; } | head -n 1"
    #expect(try Tool.shell("edgepan", line).notices == "status 0\n")
  }

  @Test func replacingOnAFullDisk_leavesTheFileUnchanged() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("swipe.evemu")
      try Data("before".utf8).write(to: file)
      // A limit of 1,024 bytes for files is as close to a full disk as a test without root can get.
      let limit = "trap '' XFSZ; ulimit -f 2;"
      let synth = "TOOL synth --force --output"
      let run = try Tool.shell("edgepan", "\(limit) \(synth) '\(file.path)'")
      #expect(run.status == 1)
      #expect(run.notices.contains("swipe.evemu: the file cannot be written"))
      #expect(try String(contentsOf: file, encoding: .utf8) == "before")
      let fresh = folder.appendingPathComponent("new.evemu").path
      #expect(try Tool.shell("edgepan", "\(limit) \(synth) '\(fresh)'").status == 1)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["swipe.evemu"])
    }
  }

  /// 255 bytes is the maximum length of a name, so a temporary file cannot have a longer one.
  @Test(arguments: [
    ("synth --force --output OUT", ".evemu"),
    ("draw Recordings/slow-finish.evemu --force --film OUT", ".png"),
    ("verify Recordings/slow-finish.evemu --no-require-goldens --junit OUT", ".xml"),
  ])
  func replacingAFileWithTheLongestName_works(command: String, ending: String) throws {
    try withTemporaryFolder { folder in
      let name = String(repeating: "n", count: 255 - ending.count) + ending
      let line = "TOOL " + command.replacing("OUT", with: folder.path + "/" + name)
      for _ in 0..<2 {
        let run = try Tool.shell("edgepan", line)
        #expect(run.status == 0, "\(run.notices)")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [name])
    }
  }

  @Test func replacingADevice_writesToIt() throws {
    let run = try Tool.run("synth", "--output", "/dev/full", "--force")
    #expect(run.status == 1)
    #expect(run.notices.contains("/dev/full: the file cannot be written"))
    #expect(FileManager.default.fileExists(atPath: "/dev/full"))
    #expect(try Tool.run("synth", "--output", "/dev/null", "--force").status == 0)
  }

  @Test func hintAfterWriting_worksWhenPasted() throws {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("out and back's.evemu").path
      let run = try Tool.run("synth", "--output", path)
      let hint = try #require(run.notices.components(separatedBy: "try: ").dropFirst().first)
      let pasted = try Tool.shell("edgepan", hint)
      #expect(pasted.status == 0)
      #expect(pasted.output.contains("finished"))
    }
  }

  @Test(arguments: [
    ["replay", "Recordings", "--fps", "5"], ["replay", "Recordings", "--rule", "none"],
    ["replay", "Recordings", "--phase", "17"], ["replay", "Recordings", "--animator", "no-such"],
    ["replay", "Recordings", "--scale", "1e308"], ["replay", "Recordings", "--fps", "nan"],
    ["show", "Recordings", "--edge-band", "-1"], ["synth", "--device", "no-such"],
    ["synth", "--drop", "10", "--unplug", "10"], ["lint"],
    ["bench", "no-such"], ["bench", "--fps", "5"], ["bench", "--seconds", "-1"],
    ["bench", "--scene", "none"], ["bench", "--compare", "a", "--check-counts", "b"],
    ["fuzz", "Recordings", "--seconds", "1e300"], ["fuzz", "Recordings", "--seconds", "nan"],
    ["bench", "--write-counts", "a", "--check-counts", "b"], ["profile"],
    ["profile", "Recordings/slow-finish.evemu", "--runs", "0"],
    ["profile", "Recordings/slow-finish.evemu", "--animator", "no-such"],
    ["profile", "Recordings/slow-finish.evemu", "--fps", "241"],
  ])
  func wrongUsage_exits2_andNamesTheMistake(arguments: [String]) throws {
    let run = try Tool.run(arguments)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(!run.notices.isEmpty)
  }

  @Test(arguments: ["show", "lint", "replay", "profile", "bench --recording"])
  func missingFile_exits6_andNamesIt(verb: String) throws {
    let run = try Tool.run(
      verb.split(separator: " ").map(String.init) + ["no/such/file.evemu"])
    #expect(run.status == 6)
    #expect(run.notices.contains("no/such/file.evemu"))
  }

  @Test(arguments: ["show", "lint", "replay", "profile", "bench --recording"])
  func emptyFile_exits6(verb: String) throws {
    let run = try Tool.run(verb.split(separator: " ").map(String.init) + ["-"])
    #expect(run.status == 6)
    #expect(run.notices.contains("<stdin>"))
  }

  @Test func hostileNames_reachTheTerminalEscaped() throws {
    let name = "pad\u{1b}[31mred"
    let run = try Tool.run(
      "show", "-", input: Array("# EVEMU 1.3\nN: \(name)\nE: 0.000001 0000 0000 0000\n".utf8))
    #expect(!run.output.contains("\u{1b}"))
    #expect(run.output.contains("red"))
  }

  @Test(arguments: [("show", "traces"), ("lint", "traces"), ("replay", "replays")])
  func oneBadFileAmongGoodFiles_hasAnEntryInJSON(verb: String, key: String) throws {
    try withTemporaryFolder { folder in
      let bad = folder.appendingPathComponent("bad.evemu")
      try Data("E: nonsense\n".utf8).write(to: bad)
      let good = "Recordings/finishing-flick.evemu"
      let run = try Tool.run(verb, bad.path, good, "--json")
      #expect(run.status == 6)
      #expect(run.notices.contains("\(bad.path):1"))
      let files = (run.json[key] as? [[String: Any]])?.map { $0["file"] as? String }
      #expect(files == [good])
      let errors = try #require(run.json["errors"] as? [[String: Any]])
      #expect(errors.count == 1)
      #expect(errors[0]["file"] as? String == bad.path)
      #expect(errors[0]["exitCode"] as? Int == 6)
      #expect((errors[0]["message"] as? String)?.contains("bad.evemu:1") == true)
      #expect(try Tool.run(verb, good, "--json").json["errors"] == nil)
    }
  }

  @Test func truncatedRecording_isReplayed_withAWarning() throws {
    let whole = try Tool.run("synth").output.components(separatedBy: "\n")
    // The recording is truncated in the middle, as after a power failure.
    let half = whole.prefix(whole.count / 2).joined(separator: "\n")
    for cut in [half + "\n", half] {
      let text = try Tool.run("replay", "-", input: Array(cut.utf8))
      #expect(text.status == 0)
      let warning = "<stdin>:\(whole.count / 2): the recording was cut short here"
      #expect(text.notices == "warning: \(warning)\n")
      #expect(text.output.contains("the touch was cancelled"))
      let run = try Tool.run("replay", "-", "--json", input: Array(cut.utf8))
      #expect(run.notices == text.notices)
      let report = try #require((run.json["replays"] as? [[String: Any]])?.first)
      #expect(report["warnings"] as? [String] == [warning])
    }
    #expect(try Tool.run("replay", "Recordings/slow-cancel.evemu", "--json").notices.isEmpty)
  }

  /// A recording that is cut in its description, after its header, and in its events.
  @Test(arguments: [15, 30, 100])
  func recordingCutAnywhere_isReportedByEveryVerb_withTheLine(lines: Int) throws {
    try withRecordings(["slow-finish"]) { folder in
      let path = folder.appendingPathComponent("slow-finish.evemu").path
      let whole = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
      try (whole.prefix(lines).joined(separator: "\n") + "\n").write(
        toFile: path, atomically: true, encoding: .utf8)
      let lint = try Tool.run("lint", path)
      #expect(lint.status == 3 && lint.output.contains("unfinished (line \(lines))"))
      let warning = "warning: \(path):\(lines): the recording was cut short here\n"
      for verb in [
        "show", "replay", "report -o -", "profile", "draw --frame 0=-", "map --rows 1",
        "mirror -o -",
      ] {
        let run = try Tool.shell("edgepan", "TOOL \(verb) '\(path)' > /dev/null")
        #expect(run.notices.contains(warning), "\(verb): \(run.notices)")
      }
      let shown = (try Tool.run("show", "--json", path).json["traces"] as? [[String: Any]])?.first
      #expect((shown?["warnings"] as? [String])?.count == 1)
      // Once per recording, not once per animator.
      let verified = try Tool.run("verify", path, "--animator", "scale", "--animator", "explode")
      #expect(verified.notices.components(separatedBy: warning).count == 2, "\(verified.notices)")
    }
  }

  @Test func oneBadFileAmongGoodFiles_isTheOnlyFailure() throws {
    try withTemporaryFolder { folder in
      let good = folder.appendingPathComponent("a.evemu")
      let bad = folder.appendingPathComponent("b.evemu")
      try Data(try Tool.run("synth").output.utf8).write(to: good)
      try Data("E: nonsense\n".utf8).write(to: bad)
      let run = try Tool.run("show", folder.path)
      #expect(run.status == 6)
      #expect(run.output.contains("a.evemu"))
      #expect(run.notices.contains("b.evemu:1"))
    }
  }

  /// The documentation contains the table as `systems` prints it.
  @Test func systems_listsTheTableOfTheDocumentation() throws {
    let table = try Tool.run("systems", "--markdown")
    #expect(table.status == 0 && table.output.hasPrefix("| what |"))
    let page = try String(
      contentsOf: Tool.checkout.appendingPathComponent(
        "Tests/Documentation/Sources/EdgePan/EdgePan.docc/UIKitOnLinux.md"), encoding: .utf8)
    #expect(page.contains("\n\n" + table.output + "\n"))
    let list = try Tool.run("systems").output
    #expect(list.contains("  ios10, ios17: rejected and reported\n"))
  }

  @Test @MainActor func animators_listsTheCatalogue_inATableAndInJSON() throws {
    let listed = try #require(
      try Tool.run("animators", "--json").json["animators"] as? [[String: Any]])
    let names = listed.compactMap { $0["name"] as? String }
    let count = AnimatorRegistry.catalogue.count
    #expect(names.count == count && Set(names).count == count)
    let table = try Tool.run("animators").output.split(separator: "\n")
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(table.filter { names.contains($0) }.prefix(count) == names[...])
    for row in listed {
      let contexts = row["contexts"] as? [String] ?? []
      let reasons = row["unsupported"] as? [String: String] ?? [:]
      #expect(Set(contexts).union(reasons.keys).count == 4)
      #expect(contexts.count + reasons.count == 4)
      #expect((row["defaultDurationSeconds"] as? Double ?? 0) > 0)
      #expect(row["defaultDurationSeconds"] as? Double == row["defaultDuration"] as? Double)
    }
  }

  @Test(arguments: [
    "direction", "scale-spring", "explode:xFactor=6", "kt-up-down:dismissal=0.2",
    "sys-cube-from-left", "page-to-top:duration=0.8", "solid-open-portal-horizontal",
    "rotation-present-from-right", "view-move",
  ])
  func replay_acceptsAnyAnimatorByName(_ animator: String) throws {
    for recording in ["finishing-flick", "slow-cancel"] {
      let run = try Tool.run(
        "replay", "Recordings/\(recording).evemu", "--animator", animator, "--expect", "intent")
      #expect(run.status == 0, "\(recording): \(run.notices)")
    }
  }
}
