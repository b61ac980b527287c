// Outputs on stdout: a page that stands there alone, and stdout by its other names.

import Foundation
import Testing

@testable import EdgePanCommands

@Suite struct StandardOutputTests {
  @Test(arguments: [
    "verify Recordings/slow-finish.evemu --animator scale",
    "profile Recordings/slow-finish.evemu --runs 1", "bench scale --seconds 0.05",
    "map Recordings/slow-finish.evemu --rows 3",
  ])
  func pageOnStdout_isAloneThere(line: String) throws {
    let run = try Tool.run(line.split(separator: " ").map(String.init) + ["--html", "-"])
    #expect(run.output.hasPrefix("<!doctype html>") || run.output.hasPrefix("<!DOCTYPE html>"))
    #expect(run.output.hasSuffix("</html>\n"))
    #expect(run.notices.contains("scale") || run.notices.contains("1 case"))
  }

  /// By whichever name, stdout is not opened again: the file to which the shell appends keeps what is
  /// in it.
  @Test func stdoutByAnotherName_isStdout() throws {
    try withTemporaryFolder { folder in
      let log = folder.appendingPathComponent("log").path
      let link = folder.appendingPathComponent("link").path
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: "/dev/stdout")
      for name in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", link] {
        let run = try Tool.shell(
          "edgepan",
          "{ echo before; TOOL report Recordings/slow-finish.evemu --no-what-if -o \(name); "
            + "echo after; } > '\(log)'; head -n 1 '\(log)'; tail -n 1 '\(log)'")
        #expect(run.output == "before\nafter\n")
        let both = try Tool.run(
          "map", "--rows", "3", "--json", "--svg=\(name)", "--rule", "half-or-flick")
        #expect(both.status == 2)
      }
    }
    #expect(try Tool.run("split", "Recordings/slow-finish.evemu", "-o", "/dev/null").status == 2)
    #expect(try Tool.run("split", "Recordings/slow-finish.evemu", "-o", "x.golden").status == 2)
  }

  @Test(arguments: ["synth", "report Recordings/slow-finish.evemu --no-what-if"])
  func outputUnderTheNameOfAnOpenFile_continuesTheFile(command: String) throws {
    try withTemporaryFolder { folder in
      let run = try Tool.shell(
        "edgepan",
        "cp Recordings/slow-finish.evemu \(folder.path)/; ln -s /dev/fd/3 \(folder.path)/link; "
          + "for o in /dev/fd/3 \(folder.path)/link /dev/stdout; do "
          + "{ echo before >&3; TOOL \(command) -o $o 3>&3 >&3 && echo after >&3; } 3> "
          + "\(folder.path)/log; head -n 1 \(folder.path)/log; tail -n 1 \(folder.path)/log; done")
      #expect(run.output == "before\nafter\nbefore\nafter\nbefore\nafter\n", "\(run.notices)")
    }
  }

  @Test func timelineOnStdout_isAloneThere() throws {
    let profile = ["profile", "Recordings/slow-finish.evemu", "--runs", "1", "--trace", "-"]
    let run = try Tool.run(profile)
    #expect(run.status == 0 && run.json["traceEvents"] != nil)
    #expect(!FileManager.default.fileExists(atPath: Tool.checkout.path + "/-"))
    for other in ["--json", "--html=-"] { #expect(try Tool.run(profile + [other]).status == 2) }
  }

  @Test func recordingOnAStream_hasNoAdviceToReadItAgain() throws {
    let run = try Tool.run("synth", "-o", "/dev/null")
    #expect(run.notices == "wrote /dev/null: 124 events\n")
    #expect(
      try !Tool.run("mirror", "Recordings/slow-finish.evemu", "-o", "/dev/null").notices.contains(
        "try:"))
  }

  @Test func pageOnStdout_isAlone_besideGitHubsAnnotations() throws {
    let run = try Tool.fixture([
      "verify", "Recordings/slow-finish.evemu", "--animator", "twice", "--github", "--html", "-",
    ])
    #expect(run.status == 3)
    #expect(run.output.lowercased().hasPrefix("<!doctype html>"))
    #expect(run.output.hasSuffix("</html>\n"))
    #expect(run.notices.contains("::error"))
  }
}
