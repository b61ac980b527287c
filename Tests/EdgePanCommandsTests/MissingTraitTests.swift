// A tool that was built without the trait Recording reports this, and not an unknown subcommand.

import Testing

@testable import EdgePanCommands

@Suite struct MissingTraitTests {
  @Test(arguments: RootCommand.recordingVerbNames)
  func recordingVerb_withoutTheTrait_isReportedWithTheBuildCommand(verb: String) throws {
    let failure = try #require(RootCommand.missingVerb(verb))
    #expect(failure.status == .usage)
    #expect(failure.message == "\(verb): this tool was built without the package trait Recording")
    #expect(failure.remedy?.contains("swift build --traits Recording") == true)
    // This build may contain the subcommands; then nothing is missing.
    #if Recording
      #expect(RootCommand.unknownVerb(in: [verb]) == nil)
    #else
      #expect(RootCommand.unknownVerb(in: [verb])?.message == failure.message)
    #endif
  }

  #if Recording
    @Test func verbNamesOfTheTrait_matchItsVerbs() {
      let names = RootCommand.recordingVerbs.map { $0.configuration.commandName }
      #expect(names == RootCommand.recordingVerbNames)
    }
  #endif

  @Test func live_withoutItsTrait_isReportedWithTheBuildCommand() throws {
    let failure = try #require(RootCommand.missingVerb("live"))
    #expect(failure.status == .usage)
    #expect(failure.message == "live: this tool was built without the package trait Live")
    #expect(failure.remedy?.contains("swift build --traits Recording,Live") == true)
    #if Live
      #expect(RootCommand.unknownVerb(in: ["live"]) == nil)
    #else
      #expect(RootCommand.unknownVerb(in: ["live"])?.message == failure.message)
    #endif
  }

  @Test(arguments: RootCommand.recordingVerbNames + ["live"])
  func help_ofAMissingVerb_saysWhatItDoesAndHowToGetIt(verb: String) throws {
    let isThere = RootCommand.unknownVerb(in: [verb]) == nil
    for line in [[verb, "--help"], ["help", verb], [verb, "-h"]] {
      let help = RootCommand.missingHelp(line)
      #expect((help == nil) == isThere)
      guard let help else { continue }
      let text = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(text.hasPrefix("OVERVIEW: \(RootCommand.traitAbstracts[verb] ?? "missing")"))
      #expect(text.contains("swift build --traits Recording"))
      #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 })
      let run = try Tool.run(line)
      #expect(run.status == 0 && run.output.hasPrefix("OVERVIEW: ") && run.notices.isEmpty)
    }
    #expect(RootCommand.missingHelp([verb]) == nil)
    #expect(RootCommand.missingHelp(["replay", "--help"]) == nil)
  }

  @Test func otherWords_doNotNeedTheTrait() {
    #expect(RootCommand.missingVerb("replay") == nil)
    #expect(RootCommand.missingVerb("recorder") == nil)
  }
}
