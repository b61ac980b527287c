// SIGTERM ends every subcommand with exit code 130, and leaves no incomplete file.

import Foundation
import Testing

@Suite struct InterruptTests {
  /// Each of these command lines would take minutes. `PIPE` is a FIFO that nothing is written to,
  /// and that nobody reads.
  @Test(arguments: [
    "replay - < PIPE", "show - < PIPE", "mirror - < PIPE",
    "map --rows 400 --resolution 0.01", "bench --seconds 3600",
    "profile Recordings/slow-finish.evemu --animator explode --runs 1000 --fps 240",
    "synth --count 9999999 --output OUT",
    "report - --output OUT < PIPE", "lint Recordings - < PIPE",
    "draw Recordings/slow-finish.evemu --animator scale --movie PIPE --force",
  ])
  func terminatedCommand_exits130(_ command: String) throws {
    try withTemporaryFolder { folder in
      let (pipe, out) = (folder.path + "/pipe", folder.path + "/out")
      let line = command.replacing("PIPE", with: pipe).replacing("OUT", with: out)
      let run = try Tool.shell(
        "edgepan",
        "mkfifo \(pipe); sleep 60 > \(pipe) & s=$!; TOOL \(line) > /dev/null & t=$!; sleep 3; "
          + "kill -TERM $t; wait $t; c=$?; kill $s; exit $c")
      #expect(run.status == 130)
      #expect(run.notices.contains("edgepan: interrupted"))
    }
  }

  /// The terminal closes, or ssh drops. nohup(1) makes a process ignore that.
  @Test(arguments: ["", "nohup"])
  func closedTerminal_endsTheCommand_unlessNohupRunsIt(prefix: String) throws {
    try withTemporaryFolder { folder in
      let pipe = folder.path + "/pipe"
      let run = try Tool.shell(
        "edgepan",
        "mkfifo \(pipe); sleep 60 > \(pipe) & s=$!; \(prefix) TOOL show - < \(pipe) > /dev/null & "
          + "t=$!; sleep 2; kill -HUP $t; sleep 0.5; kill -0 $t 2> /dev/null && echo runs; "
          + "kill -TERM $t; wait $t; c=$?; kill $s; exit $c")
      #expect(run.status == 130)
      #expect((run.output == "runs\n") == (prefix == "nohup"))
    }
  }

  @Test func terminatedSynthesis_leavesCompleteFilesOnly_andReportsTheirNumber() throws {
    try withTemporaryFolder { folder in
      let made = folder.path + "/made"
      let run = try Tool.shell(
        "edgepan",
        "TOOL synth --count 9999999 --output \(made) & t=$!; "
          + "until ls \(made)/*.evemu > /dev/null 2>&1 || ! kill -0 $t; do sleep 0.1; done; "
          + "kill -TERM $t; wait $t")
      #expect(run.status == 130)
      let names = try FileManager.default.contentsOfDirectory(atPath: made)
      #expect(names.allSatisfy { $0.hasSuffix(".evemu") })
      #expect(run.notices.contains("interrupted: \(names.count) of 9999999 recordings written"))
      #expect(run.notices.contains("synth --count 9999999 --seed 1 --force --output \(made)"))
      #expect(try Tool.run("lint", "--level", "problem", made).status == 0)
    }
  }

  /// The table has the rows that were measured until the signal; a slow machine needs more time for
  /// them.
  @Test(arguments: ["INT", "TERM"])
  func interruptedBench_printsWhatItMeasured_andExits130(signal: String) throws {
    let expected: [Substring?] = ["animator", "baseline", "direction"]
    var rows: [Substring?] = []
    for delay in [3, 10, 30] where rows != expected {
      let run = try Tool.shell(
        "edgepan",
        "TOOL bench direction --screens plain --seconds 3600 & "
          + "sleep \(delay); kill -\(signal) $!; wait $!")
      #expect(run.status == 130)
      rows = run.output.split(separator: "\n").map { $0.split(separator: " ").first }
      if rows == expected { #expect(run.notices.contains("edgepan: interrupted after ")) }
    }
    #expect(rows == expected)
  }

  /// The signals arrive while the files are being written. The second one ends the process, which
  /// does not wait for the next frame.
  @Test func fileThatIsBeingWritten_isDeleted() throws {
    try withTemporaryFolder { folder in
      let out = folder.path + "/out"
      try FileManager.default.copyItem(
        at: Tool.checkout.appendingPathComponent("Recordings"), to: URL(fileURLWithPath: out))
      let run = try Tool.shell(
        "edgepan",
        "TOOL draw Recordings/long-hold.evemu --animator explode --movie \(out)/film.png & t=$!; "
          + "until ls \(out)/.*.part 2> /dev/null || ! kill -0 $t; do :; done; "
          + "kill -TERM $t; sleep 0.3; kill -TERM $t; wait $t")
      #expect([0, 130].contains(run.status))
      let names = try FileManager.default.subpathsOfDirectory(atPath: out)
      #expect(names.filter { $0.hasSuffix(".part") }.isEmpty)
    }
  }

  /// timeout(1) sends its signal to the process and then to the process group. The second one must
  /// not end the process before it prints its results. Two different signals, because the kernel
  /// merges equal ones that are pending. The process reacts to signals before it has a worker.
  @Test func signalThatArrivesTwiceAtOnce_isOneSignal() throws {
    let run = try Tool.shell(
      "edgepan",
      "TOOL fuzz Recordings --seconds 3600 --jobs 1 & t=$!; "
        + "until grep -q . /proc/$t/task/*/children || ! kill -0 $t; do sleep 0.1; done 2> /dev/null; "
        + "kill -TERM $t; kill -INT $t; wait $t")
    #expect(run.status == 130)
    #expect(run.output.contains(" replays"), "\(run.notices)")
  }

  /// The signal arrives once four goldens exist. All are listed, except perhaps one that the worker
  /// had written but not yet reported.
  @Test func interruptedAccept_listsTheGoldensThatItWrote() throws {
    try withTemporaryFolder { folder in
      let (files, out) = (FileManager.default, folder.path + "/out")
      try files.copyItem(
        at: Tool.checkout.appendingPathComponent("Recordings"), to: URL(fileURLWithPath: out))
      try files.removeItem(atPath: out + "/goldens")
      let run = try Tool.shell(
        "edgepan",
        "TOOL accept \(out) --catalogue --jobs 1 & t=$!; "
          + "until [ $(ls \(out)/goldens/*/*.golden 2> /dev/null | wc -l) -ge 4 ] || ! kill -0 $t; "
          + "do sleep 0.05; done; kill -TERM $t; wait $t")
      #expect(run.status == 130)
      let goldens = try files.subpathsOfDirectory(atPath: out + "/goldens")
        .filter { $0.hasSuffix(".golden") }
      let listed = goldens.filter { run.output.contains("; wrote \(out)/goldens/\($0)") }
      #expect(listed.count >= max(3, goldens.count - 1))
      #expect(run.notices.contains("edgepan: interrupted: "))
      #expect(run.notices.contains(" cases done"))
    }
  }

  /// The signal arrives as soon as it is handled: before the options are read.
  @Test(arguments: [
    "verify IN --json --junit OUT/j.xml --html OUT/h.html",
    "accept IN --catalogue --json --junit OUT/j.xml", "fuzz IN --json",
  ])
  func interruptBeforeTheFirstCase_writesTheReports(command: String) throws {
    try withRecordings(["slow-finish", "finishing-flick"]) { folder in
      let line = command.replacing("IN", with: folder.path).replacing("OUT", with: folder.path)
      let run = try Tool.shell(
        "edgepan",
        "TOOL \(line) & t=$!; until grep -q edgepan /proc/$t/comm && "
          + "grep -q 'SigCgt:.*[2367abef]$' /proc/$t/status; do :; done; kill -INT $t; wait $t")
      #expect(run.status == 130)
      #expect(
        run.json["isComplete"] as? Bool == false || run.json["interrupted"] as? Bool == true,
        "\(run.output)")
      for word in line.split(separator: " ") where word.contains(".xml") || word.contains(".html") {
        #expect(FileManager.default.fileExists(atPath: String(word)))
      }
    }
  }

  /// The report does not fit into a pipe, so the signal arrives while it is printed. It is printed to
  /// its end, and so is the other report.
  @Test func signalDuringTheReports_doesNotCutThem() throws {
    try withTemporaryFolder { folder in
      let (pipe, file) = (folder.path + "/pipe", folder.path + "/report.xml")
      let run = try Tool.shell(
        "edgepan",
        "mkfifo \(pipe); TOOL verify Recordings --json --junit \(file) > \(pipe) & t=$!; "
          + "exec 3< \(pipe); dd bs=1 count=1 <&3 2> /dev/null; kill -TERM $t; sleep 0.5; cat <&3; "
          + "wait $t")
      #expect(run.status == 0, "\(run.notices)")
      #expect(run.output.utf8.count > 1 << 16)
      #expect(run.json["isComplete"] as? Bool == true)
      #expect(try String(contentsOfFile: file, encoding: .utf8).hasSuffix("</testsuites>\n"))
    }
  }

  /// A compiler that never ends. It writes its process ID into the file `pid`, once it is started.
  private static let endlessCompiler = """
    #!/bin/sh
    sleep 600 &
    echo $! > "$PIDS.part"; mv "$PIDS.part" "$PIDS"
    wait
    """

  @Test func interruptedLowering_endsTheCompilerToo_andLeavesNoFile() throws {
    try withTemporaryFolder { folder in
      let files = FileManager.default
      let (tools, host) = (folder.path + "/usr/bin", folder.path + "/usr/lib/swift/host")
      for path in [tools, host, folder.path + "/tmp"] {
        try files.createDirectory(atPath: path, withIntermediateDirectories: true)
      }
      let texts = [
        host + "/libSwiftSyntax.so": "", folder.path + "/a.swift": "",
        tools + "/swiftc": Self.endlessCompiler,
      ]
      for (path, text) in texts { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }
      try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tools + "/swiftc")
      let run = try Tool.shell(
        "edgepan",
        "PATH='\(tools)':\"$PATH\" TOOL lower '\(folder.path)/a.swift' --check & t=$!; "
          + "while [ ! -e \"$PIDS\" ]; do sleep 0.1; done; kill -TERM $t; wait $t; c=$?; "
          // A zombie has ended, but its new parent has not asked for its status.
          + "grep -q ') [^Z]' /proc/$(cat \"$PIDS\")/stat 2> /dev/null && echo running; exit $c",
        environment: [
          "PIDS": folder.path + "/pid", "XDG_CACHE_HOME": folder.path + "/cache",
          "TMPDIR": folder.path + "/tmp",
        ])
      #expect(run.status == 130)
      #expect(run.output.isEmpty)
      #expect(run.notices.contains("edgepan: interrupted\n"))
      #expect(try files.contentsOfDirectory(atPath: folder.path + "/tmp").isEmpty)
      let kept = try files.subpathsOfDirectory(atPath: folder.path + "/cache/edgepan")
      #expect(kept.allSatisfy { !$0.contains("/") }, "\(kept)")
    }
  }
}
