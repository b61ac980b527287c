// A tool that was built without the trait Recording reports this, and not an unknown subcommand.

import Testing

@testable import EdgePanCommands

@Suite struct MissingTraitTests {
  private static let recording = TraitVerb.allCases.filter { $0.traits == ["Recording"] }
    .map(\.rawValue)

  @Test(arguments: recording)
  func recordingVerb_withoutTheTrait_isReportedWithTheBuildCommand(verb: String) throws {
    let failure = try #require(TraitVerb(rawValue: verb)?.missing)
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
      #expect(names == Self.recording)
    }
  #endif

  @Test func live_withoutItsTrait_isReportedWithTheBuildCommand() throws {
    let failure = TraitVerb.live.missing
    #expect(failure.status == .usage)
    #expect(failure.message == "live: this tool was built without the package trait Live")
    #expect(failure.remedy?.contains("swift build --traits Recording,Live") == true)
    #if Live
      #expect(RootCommand.unknownVerb(in: ["live"]) == nil)
    #else
      #expect(RootCommand.unknownVerb(in: ["live"])?.message == failure.message)
    #endif
  }

  @Test(arguments: TraitVerb.allCases.map(\.rawValue))
  func help_ofAMissingVerb_saysWhatItDoesAndHowToGetIt(verb: String) throws {
    let isThere = RootCommand.unknownVerb(in: [verb]) == nil
    for line in [[verb, "--help"], ["help", verb], [verb, "-h"]] {
      let help = RootCommand.missingHelp(line)
      #expect((help == nil) == isThere)
      guard let help else { continue }
      let text = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(text.hasPrefix("OVERVIEW: \(TraitVerb(rawValue: verb)?.abstract ?? "missing")"))
      #expect(text.contains("swift build --traits Recording"))
      #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 })
      let run = try Tool.run(line)
      #expect(run.status == 0 && run.output.hasPrefix("OVERVIEW: ") && run.notices.isEmpty)
    }
    #expect(RootCommand.missingHelp([verb]) == nil)
    #expect(RootCommand.missingHelp(["replay", "--help"]) == nil)
  }

  @Test func otherWords_doNotNeedTheTrait() {
    #expect(TraitVerb(rawValue: "replay") == nil)
    #expect(TraitVerb(rawValue: "recorder") == nil)
  }
}
