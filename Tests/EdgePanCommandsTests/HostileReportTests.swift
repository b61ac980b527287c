// Hostile reports, and machines on which no thread, process or descriptor is available.

import Foundation
import Testing

/// The beginning of a shell command that makes a folder `$d`, which is removed at the end.
private let makeFolder = "d=$(mktemp -d); trap 'rm -rf $d' EXIT; "

@Suite struct HostileReportTests {
  /// A report in which every string tries to move the cursor or to issue a CI command.
  @Test func mergedReport_isNeverPrintedRaw() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("report-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let made = try Tool.run(
      "verify", "--json", "--shard", "1/1", "Recordings/slow-finish.evemu", "--animator", "scale")
    var report = made.json
    var cases = try #require(report["cases"] as? [[String: Any]])
    let evil = "x\u{1b}[31m\n::error file=a::b\n  ::error file=a::c\nd ##[command]e"
    for key in ["recording", "subject", "message", "remedy", "golden"] { cases[0][key] = evil }
    cases[0]["warnings"] = [evil]
    cases[0]["status"] = "differs"
    report["cases"] = cases
    let path = folder.appendingPathComponent("evil.json")
    try JSONSerialization.data(withJSONObject: report).write(to: path)
    for options in [["--github"], []] {
      let run = try Tool.run(["verify", "--merge", path.path] + options)
      let text = run.output + "\n" + run.notices
      #expect(!text.contains("\u{1b}"))
      let lines = text.split(separator: "\n")
      // GitHub's runner removes the white space at the beginning of a line.
      let trimmed = lines.map { $0.drop { $0 == " " } }
      #expect(!trimmed.contains { $0.hasPrefix("::error file=a::") || $0.contains("##[") })
    }
  }

  @Test func fifoAsAReport_isRejected_withoutBeingOpened() throws {
    let run = try Tool.shell(
      "edgepan", makeFolder + "mkfifo $d/f; timeout 30 TOOL verify --merge $d/f")
    #expect(run.status == 6)
    #expect(run.notices.contains("this is a FIFO, not a report"))
  }

  /// The process limit does not apply to root, so the tool runs as another user, who needs access
  /// to the folder in which the tool was built.
  @Test(.enabled(if: getuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0))
  func machineThatStartsNoThread_isAnError_notAHang() throws {
    let place =
      makeFolder + "chmod 755 $d; cp Recordings/slow-finish.evemu $d/; chmod 644 $d/*; cd $d; "
    let user = "timeout -k 2 60 setpriv --reuid 64123 --clear-groups "
    guard try Tool.shell("edgepan", place + user + "TOOL --version").status == 0 else { return }
    let line = " TOOL verify slow-finish.evemu --animator scale"
    let run = try Tool.shell("edgepan", place + user + "prlimit --nproc=1" + line)
    #expect(run.status == 1, "exit code 124: the tool hung")
    #expect(run.notices.contains("no thread can be started"))
    #expect(run.notices.contains("ulimit -u"))
  }

  /// With a limit of 3 or 4 processes, the second of two workers cannot be started: the first one
  /// runs all cases.
  @Test(.enabled(if: getuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0))
  func machineThatStartsOnlyOneWorker_runsAllCases() throws {
    let place =
      makeFolder + "chmod 755 $d; for n in slow-finish slow-cancel out-and-back; "
      + "do cp Recordings/$n.evemu $d/; done; chmod 644 $d/*; cd $d; "
    let user = "timeout -k 2 60 setpriv --reuid 64124 --clear-groups "
    guard try Tool.shell("edgepan", place + user + "TOOL --version").status == 0 else { return }
    let line = " TOOL verify . --animator scale --jobs 2 --no-require-goldens"
    for limit in 2...6 {
      let run = try Tool.shell("edgepan", place + user + "prlimit --nproc=\(limit)" + line)
      #expect(run.status == 0 || run.status == 1, "nproc \(limit)")
      if run.status == 0 { continue }
      #expect(!run.notices.contains("replays in"), "nproc \(limit): cases were run and dropped")
      #expect(run.notices.contains("ulimit -u"), "nproc \(limit)")
    }
  }

  /// An output that cannot be written is refused before the first case, not after the last one.
  /// Permissions do not apply to root, so the tool runs as another user.
  @Test(
    .enabled(if: getuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0),
    arguments: [
      "--junit locked/r.xml", "--html locked/r.html", "--junit closed.fifo",
      // The file is writable, but it cannot be replaced.
      "--junit locked/earlier.xml", "--pictures locked/new/p",
    ])
  func outputThatIsNotWritable_isRefusedBeforeTheRun(output: String) throws {
    let place =
      makeFolder + "chmod 755 $d; cp Recordings/slow-finish.evemu $d/; chmod 644 $d/*; cd $d; "
      + "mkdir -m 755 locked; mkfifo -m 600 closed.fifo; "
      + "echo '<testsuites name=\"edgepan\"' > locked/earlier.xml; chmod 666 locked/earlier.xml; "
    let user = "timeout -k 2 60 setpriv --reuid 64125 --clear-groups "
    guard try Tool.shell("edgepan", place + user + "TOOL --version").status == 0 else { return }
    let run = try Tool.shell(
      "edgepan", place + user + "TOOL verify slow-finish.evemu --animator scale \(output)")
    #expect(run.status == 1)
    #expect(run.output.isEmpty, "the case was run")
    #expect(run.notices.contains("Permission denied"))
  }

  /// Workers' descriptors are moved to 16 and above; a limit below that must not look like a crash.
  @Test(arguments: [12, 16, 17, 18])
  func machineThatLacksDescriptors_isAnError_notACrashOfTheApp(limit: Int) throws {
    let run = try Tool.shell(
      "edgepan",
      "cd Recordings; timeout -k 2 60 prlimit --nofile=\(limit) "
        + "TOOL verify slow-finish.evemu slow-cancel.evemu --animator scale --jobs 2 "
        + "--no-require-goldens")
    #expect(run.status == 0 || run.status == 1)
    #expect(!(run.output + run.notices).contains("crashed"))
    if run.status == 1 { #expect(run.notices.contains("ulimit -n")) }
  }
}
