// A recording is never lost because an output names it.

import Foundation
import PlainText
import Testing

@Suite struct OutputIsInputTests {
  private static let commands = [
    "mirror IN --force -o OUT", "scale IN --x 0.5 --force -o OUT", "scrub IN --force -o OUT",
    "trim IN --from 0.01 --force -o OUT", "convert IN OUT --force", "draw IN --film OUT --force",
    "report IN --output OUT", "profile IN --html OUT", "profile IN --trace OUT",
    "bench --recording IN --html OUT", "map IN --svg OUT --force",
  ]

  @Test(arguments: commands, ["x.evemu", "link.evemu", "hard.evemu"])
  func outputThatIsTheInput_isRejected_whateverItsName(
    _ command: String, _ output: String
  ) throws {
    try expectRejection(command.replacing("IN", with: "x.evemu"), output)
  }

  @Test(arguments: ["mirror - --force -o OUT < x.evemu", "convert - OUT --force < x.evemu"])
  func outputThatIsReadFromStdin_isRejected(_ command: String) throws {
    try expectRejection(command, "x.evemu")
  }

  /// It would wait for itself.
  @Test(arguments: ["mirror fifo -o fifo", "trim fifo --from 0.01 -o fifo", "convert fifo fifo"])
  func outputThatIsTheFIFOOfTheInput_isRejected(_ command: String) throws {
    try withTemporaryFolder { folder in
      let run = try Tool.shell(
        "edgepan", "cd \(folder.path); mkfifo fifo; timeout 20 TOOL \(command)")
      #expect(run.status == 2)
      #expect(run.notices.contains("fifo: the command reads this file"), "\(run.notices)")
    }
  }

  /// Names without an ending promise no format, so only the comparison with the inputs protects them.
  @Test(arguments: [
    ("cp swipe in", "verify in --animator scale --html in --force"),
    ("cp swipe in", "verify in --animator scale --junit in --force"),
    ("echo 16 > in", "verify swipe --animator scale --clock file:in --html in --force"),
    ("echo 16 > in", "report swipe --clock file:in --output in --force"),
    ("echo 16 > in", "draw swipe --clock file:in --film in --force"),
    ("echo 16 > in", "map swipe --clock file:in --svg in --force"),
    ("echo 16 > in", "profile swipe --clock file:in --html in --force"),
    (": > in", "bench --check-counts in --html in --force"),
    ("echo swipe > in", "verify --from-list in --animator scale --html in --force"),
    ("TOOL verify swipe --animator scale --json > in", "verify --merge in --junit in --force"),
    (
      "TOOL profile swipe --runs 1 --json > in",
      "profile swipe --runs 1 --compare in --trace in --force"
    ),
    (
      "TOOL accept swipe --animator scale; cp goldens/swipe/scale.navigation.golden in",
      "verify swipe --animator scale --html in --force"
    ),
  ])
  func inputThatAForcedResultNames_isKept(_ make: String, _ command: String) throws {
    try withRecordings(["finishing-flick"]) { folder in
      let run = try Tool.shell(
        "edgepan",
        "cd \(folder.path); mv finishing-flick.evemu swipe; \(make) 2> made; cp in kept; "
          + "TOOL \(command); c=$?; cmp in kept && exit $c")
      #expect(run.status == 2, "\(run.notices)")
    }
  }

  /// A workspace that CI keeps has the report of the version before.
  @Test func reportOfAnEarlierVersion_isReplaced() throws {
    try withRecordings(["finishing-flick"]) { folder in
      let file = folder.appendingPathComponent("junit.xml")
      let suite = #"<testsuite name="s"><properties><property name="wallSeconds" value="1"/>"#
      try Data(#"<testsuites tests="1">\#(suite)"#.utf8).write(to: file)
      let run = try Tool.shell(
        "edgepan",
        "cd \(folder.path); TOOL verify finishing-flick.evemu --animator scale --junit junit.xml")
      #expect(run.status == 0, "\(run.notices)")
      try Data(#"<testsuites name="pytest">"#.utf8).write(to: file)
      let other = try Tool.shell(
        "edgepan",
        "cd \(folder.path); TOOL verify finishing-flick.evemu --animator scale --junit junit.xml")
      #expect(other.status == 2)
    }
  }

  @Test func partThatIsTheInput_isRejected() throws {
    try withRecordings(["finishing-flick"]) { folder in
      let run = try Tool.shell(
        "edgepan",
        "cd \(folder.path); mv finishing-flick.evemu x-1.evemu; cp x-1.evemu kept; "
          + "TOOL split x-1.evemu --force -o x.evemu; c=$?; cmp x-1.evemu kept && exit $c")
      #expect(run.status == 2)
    }
  }

  /// A page, a picture, a table: what EdgePan wrote is replaced by the same kind, and any other file
  /// only with --force. The name must not promise another format.
  @Test(arguments: [
    ("report x.evemu --no-what-if --output OUT", "html", "png"),
    ("draw x.evemu --size 16 --film OUT", "png", "jpg"),
    ("draw x.evemu --size 16 --movie OUT", "png", "mp4"),
    ("draw x.evemu --size 16 --frame 9=OUT", "apng", "svg"),
    ("map --rows 1 --resolution 50 --svg OUT", "svg", "png"),
    ("map --rows 1 --resolution 50 --png OUT", "png", "svg"),
    ("map --rows 1 --resolution 50 --html OUT", "html", "pdf"),
    ("profile x.evemu --runs 1 --html OUT", "htm", "json"),
    ("profile x.evemu --runs 1 --trace OUT", "json", "html"),
    ("verify x.evemu --html OUT", "html", "xml"), ("verify x.evemu --junit OUT", "xml", "json"),
    ("bench --parts scaling.depth.1 --seconds 0 --html OUT", "html", "csv"),
    ("bench --parts scaling.depth.1 --write-counts OUT", "txt", "json"),
  ])
  func resultsReplaceResultsOfTheirKind_andOtherFilesOnlyIfForced(
    _ command: String, _ ending: String, _ foreign: String
  ) throws {
    try withRecordings(["slow-finish"]) { folder in
      let start = "cd \(folder.path); mv slow-finish.evemu x.evemu 2> /dev/null; TOOL "
      func run(_ name: String, _ options: String = "") throws -> Tool.Run {
        try Tool.shell("edgepan", start + command.replacing("OUT", with: name) + options)
      }
      for _ in 0..<2 {
        let made = try run("out." + ending)
        #expect(made.status == 0, "\(made.notices)")
      }
      let file = folder.appendingPathComponent("out." + ending)
      try Data("mine".utf8).write(to: file)
      let refused = try run("out." + ending)
      #expect(refused.status == 2 && refused.output.isEmpty)
      #expect(refused.notices.contains("replace it with --force"), "\(refused.notices)")
      #expect(try Data(contentsOf: file) == Data("mine".utf8))
      #expect(try run("out." + ending, " --force").status == 0)
      #expect(try Data(contentsOf: file) != Data("mine".utf8))
      let misnamed = try run("out." + foreign)
      #expect(misnamed.status == 2 && misnamed.notices.contains("is not written as .\(foreign)"))
      #expect(misnamed.notices.contains("ends in ."))
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/out." + foreign))
    }
  }

  @Test(arguments: [
    "synth -o OUT", "mirror swipe -o OUT", "trim swipe --from 0.01 -o OUT", "convert swipe OUT",
  ])
  func recordingOnAStreamWithAName_isWrittenThere(_ command: String) throws {
    try withRecordings(["slow-finish"]) { folder in
      func line(_ output: String) -> String { "TOOL " + command.replacing("OUT", with: output) }
      let run = try Tool.shell(
        "edgepan",
        """
        cd \(folder.path); mv slow-finish.evemu swipe; mkfifo fifo; ln -s /dev/null link; set -e
        \(line("-")) > whole
        \(line("/dev/stdout")) > file; cmp whole file; \(line("/dev/stdout")) | cmp whole -
        cat fifo > read & \(line("fifo")); wait; cmp whole read
        \(line("/dev/null")); \(line("link"))
        """)
      #expect(run.status == 0, "\(run.notices)\(run.output)")
      #expect(FileKind(path: "/dev/null") == .device)
    }
  }

  @Test(arguments: ["", " --force"])
  func recordingOnALinkToAFile_isRefusedAsALink(_ force: String) throws {
    try withRecordings(["slow-finish"]) { folder in
      let run = try Tool.shell(
        "edgepan",
        "cd \(folder.path); echo mine > kept; ln -s kept link; TOOL synth -o link\(force); c=$?; "
          + "grep -qx mine kept && exit $c")
      #expect(run.status == 1 && run.notices.contains("Links are not followed"), "\(run.notices)")
    }
  }

  @Test(arguments: ["synth -o OUT", "mirror IN -o OUT", "trim IN --from 0.01 -o OUT"])
  func recordingWithTheNameOfAPicture_isRejected(_ command: String) throws {
    let line = command.replacing("IN", with: "Recordings/slow-finish.evemu")
      .replacing("OUT", with: "/tmp/out.png")
    let run = try Tool.run(line.split(separator: " ").map(String.init))
    #expect(run.status == 2 && run.notices.contains("ends in .evemu or .events"))
  }

  private func expectRejection(_ command: String, _ output: String) throws {
    try withRecordings(["finishing-flick"]) { folder in
      let run = try Tool.shell(
        "edgepan",
        "cd \(folder.path); mv finishing-flick.evemu x.evemu; cp x.evemu kept; "
          + "ln -s x.evemu link.evemu; ln x.evemu hard.evemu; "
          + "TOOL \(command.replacing("OUT", with: output)); c=$?; cmp x.evemu kept && exit $c")
      #expect(run.status == 2)
      #expect(run.notices.contains("\(output): the command reads this file"))
    }
  }
}
