// A recording is never lost because an output names it.

import Foundation
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

  @Test func partThatIsTheInput_isRejected() throws {
    try withRecordings(["finishing-flick"]) { folder in
      let run = try Tool.shell(
        "edgepan",
        "cd \(folder.path); mv finishing-flick.evemu x-1.evemu; cp x-1.evemu kept; "
          + "TOOL split x-1.evemu --force -o x.evemu; c=$?; cmp x-1.evemu kept && exit $c")
      #expect(run.status == 2)
    }
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
