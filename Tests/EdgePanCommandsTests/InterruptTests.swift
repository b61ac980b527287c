// SIGTERM ends every subcommand with exit code 130, and leaves no incomplete file.

import Foundation
import Testing

@Suite struct InterruptTests {
  /// Each of these command lines would take minutes. `PIPE` is a FIFO that nothing is written to.
  @Test(arguments: [
    "replay - < PIPE", "show - < PIPE", "corpus - < PIPE", "mirror - < PIPE",
    "map --rows 400 --resolution 0.01", "bench --seconds 3600",
    "profile Recordings/slow-finish.evemu --runs 1000 --fps 240",
    "synth --count 9999999 --output OUT",
    "report - --output OUT < PIPE", "lint Recordings - < PIPE",
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

  @Test func terminatedSynthesis_leavesCompleteFilesOnly_andReportsTheirNumber() throws {
    try withTemporaryFolder { folder in
      let made = folder.path + "/made"
      let run = try Tool.shell(
        "edgepan",
        "TOOL synth --count 9999999 --output \(made) & sleep 3; kill -TERM $!; wait $!")
      #expect(run.status == 130)
      let names = try FileManager.default.contentsOfDirectory(atPath: made)
      #expect(names.allSatisfy { $0.hasSuffix(".evemu") })
      #expect(run.notices.contains("interrupted: \(names.count) of 9999999 recordings written"))
      #expect(run.notices.contains("synth --count 9999999 --seed 1 --force --output \(made)"))
      let corpus = try Tool.run("corpus", made, "--json")
      #expect(corpus.status == 0)
      #expect(corpus.json["recordings"] as? Int == names.count)
    }
  }
}
