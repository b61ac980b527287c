// A tool with a user's own scenes: every subcommand tests them and names them in its output.

import Foundation
import Testing

struct OwnSceneVerbTests {
  private let scenes = ["FIXTURE_SCENES": "yes"]

  private func fixture(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Tool.Run {
    try Tool.fixture(
      arguments, environment: scenes.merging(environment, uniquingKeysWith: { $1 }))
  }

  private func withRecording(
    _ names: [String] = ["finishing-flick"], _ body: (URL) throws -> Void
  ) throws {
    try withRecordings(names, body)
  }

  @Test(arguments: ["replay", "verify", "fuzz", "bench"])
  func withoutASubject_allScenesAreTested_andNamed(verb: String) throws {
    try withRecording { folder in
      let arguments: [String] =
        switch verb {
        case "fuzz": ["fuzz", folder.path, "--runs", "6", "--output", folder.path + "/findings"]
        case "bench": ["bench", "--seconds", "0", "--json"]
        default: [verb, folder.path]
        }
      let run = try Tool.run(arguments, tool: "checkfixture", environment: scenes)
      #expect(run.status == 0)
      #expect(run.notices.contains("scenes: inbox, album, photo"))
      if verb == "fuzz" { #expect(run.output.contains("with 3 subjects")) }
      if verb == "verify" { #expect(run.output.hasPrefix("3 cases: 3 no-golden")) }
      if verb == "bench" { #expect(run.output.contains("photo/own/60Hz/slow-finish")) }
    }
  }

  @Test func acceptedScenes_pass_andADeletedGolden_fails() throws {
    try withRecording(["finishing-flick", "out-and-back"]) { folder in
      #expect(try fixture("accept", folder.path).output.hasSuffix("6 cases: 6 accepted\n"))
      #expect(try fixture("verify", folder.path).output.hasPrefix("6 cases: 6 passed; "))
      let golden = folder.appendingPathComponent("goldens/finishing-flick/photo.golden")
      try FileManager.default.removeItem(at: golden)
      let run = try fixture("verify", folder.path)
      #expect(run.status == 3)
      #expect(run.output.contains("photo: missing-golden: no golden"))
      #expect(run.output.contains("accept \(folder.path)/finishing-flick.evemu --scene photo"))
      #expect(run.output.contains("5 passed, 1 missing-golden"))
    }
  }

  /// A recording in a folder with a scene's name is replayed in that scene only, unless a scene is
  /// named.
  @Test func recordingInAFolderWithAScenesName_isReplayedInThatScene() throws {
    try withRecording(["finishing-flick", "out-and-back"]) { folder in
      let own = folder.appendingPathComponent("photo")
      try FileManager.default.createDirectory(at: own, withIntermediateDirectories: false)
      try FileManager.default.moveItem(
        at: folder.appendingPathComponent("out-and-back.evemu"),
        to: own.appendingPathComponent("out-and-back.evemu"))
      #expect(try fixture("verify", folder.path).output.hasPrefix("4 cases: 4 no-golden"))
      #expect(try fixture("verify", own.path).output.hasPrefix("1 case: 1 no-golden"))
      #expect(try fixture("accept", folder.path).output.hasSuffix("4 cases: 4 accepted\n"))
      #expect(try fixture("verify", folder.path).output.hasPrefix("4 cases: 4 passed; "))
      let named = try fixture("verify", folder.path, "--scene", "inbox")
      #expect(named.output.contains("2 cases: 1 passed, 1 missing-golden"), "\(named.output)")
    }
  }

  @Test func withoutGoldens_inCI_exits3_andNamesTheCommand_unlessAllowed() throws {
    try withRecording { folder in
      let run = try fixture("verify", folder.path, "--scene", "inbox", environment: ["CI": "true"])
      #expect(run.status == 3)
      #expect(run.output.contains("checkfixture accept \(folder.path)/finishing-flick.evemu"))
      let asked = try fixture("verify", folder.path, "--require-goldens")
      #expect(asked.status == 3)
      let waived = try fixture(
        "verify", folder.path, "--no-require-goldens", environment: ["CI": "true"])
      #expect(waived.status == 0)
    }
  }

  @Test(arguments: [
    (["--scene", "inbox", "--animator", "steady"], "has its own animators"),
    (["--scene", "photo", "--rule", "half"], "--rule: scene photo has its own gesture"),
    (["--scene", "photo", "--fingers", "2"], "--fingers: scene photo has its own gesture"),
    (["--scene", "inbox", "--context", "tab"], "--scene determines the context"),
  ])
  func anOptionThatASceneDoesNotUse_exits2_withTheReason(
    options: [String], reason: String
  ) throws {
    for verb in ["replay", "verify", "accept"] {
      let run = try Tool.run(
        [verb, "Recordings/finishing-flick.evemu"] + options, tool: "checkfixture",
        environment: scenes)
      #expect(run.status == 2)
      #expect(run.notices.contains(reason))
      #expect(run.output.isEmpty)
    }
  }

  @Test func aSceneThatAcceptsAnimators_runsTheNamedOne() throws {
    let path = "Recordings/finishing-flick.evemu"
    let own = try fixture("replay", path, "--scene", "album", "--json")
    let named = try fixture(
      "replay", path, "--scene", "album", "--animator", "explode", "--json")
    func replay(_ run: Tool.Run) -> [String: Any] {
      (run.json["replays"] as? [[String: Any]])?.first ?? [:]
    }
    #expect(named.status == 0)
    #expect(replay(own)["hash"] as? String != replay(named)["hash"] as? String)
    let settings = replay(named)["settings"] as? [String: Any]
    #expect(settings?["subject"] as? String == "explode in album")
  }

  @Test func countsInAUsersFile_areThresholdsForTheirScenes() throws {
    try withTemporaryFolder { folder in
      let counts = folder.appendingPathComponent("counts.txt").path
      #expect(try fixture("bench", "--write-counts", counts).status == 0)
      let same = try fixture("bench", "--check-counts", counts)
      #expect(same.status == 0)
      #expect(same.output.contains("8 rows compared; no count exceeds its value in"))
      var text = try String(contentsOfFile: counts, encoding: .utf8)
      let row = try #require(text.split(separator: "\n").first { $0.hasPrefix("photo/own/") })
      var words = row.split(separator: " ").map(String.init)
      // The threshold allows one track fewer than the scene has.
      words[4] = "\((Int(words[4]) ?? 0) - 1)"
      text = text.replacingOccurrences(of: row, with: words.joined(separator: " "))
      try text.write(toFile: counts, atomically: true, encoding: .utf8)
      let worse = try fixture("bench", "--check-counts", counts)
      #expect(worse.status == 4)
      #expect(worse.notices.contains("photo/own/"))
      // Runs the printed remedy. Even for a single scene, it writes all rows of the file, not only
      // the rows of that scene.
      let alone = try fixture("bench", "--scene", "photo", "--check-counts", counts)
      #expect(alone.status == 4)
      let remedy = try #require(
        alone.notices.components(separatedBy: "If this is intended: ").dropFirst().first)
      let pasted = try Tool.shell(
        "checkfixture", String(remedy.prefix { $0 != "\n" }), environment: scenes)
      #expect(pasted.status == 0)
      #expect(try fixture("bench", "--check-counts", counts).output == same.output)
    }
  }

  @Test func profile_ofAnAppsOwnGesture_attributesTheHandlerToTheApp() throws {
    let run = try fixture(
      "profile", "Recordings/slow-finish.evemu", "--scene", "photo", "--runs", "1", "--json")
    #expect(run.status == 0)
    let stages = run.json["stages"] as? [[String: Any]] ?? []
    func total(_ stage: String) -> Int {
      stages.first { $0["stage"] as? String == stage }?["totalNanoseconds"] as? Int ?? 0
    }
    #expect(total("handler") > 0)
    #expect(total("animateTransition") > 0)
    #expect(total("animation blocks") > 0)
    let app = stages.filter { $0["isApp"] as? Bool == true }.compactMap { $0["stage"] as? String }
    #expect(app.contains("handler") && !app.contains("recogniser"))
  }

  @Test func profile_printsATableForEachScene_butJSONRequiresASingleScene() throws {
    let recording = "Recordings/slow-finish.evemu"
    let run = try fixture("profile", recording, "--runs", "1")
    #expect(run.status == 0)
    #expect(run.notices.contains("scenes: inbox, album, photo"))
    let tables = run.output.split(separator: "\n").filter { $0.hasPrefix("\(recording): ") }
    #expect(
      tables.map { $0.dropFirst(recording.count + 2).prefix { $0 != "," } }
        == ["inbox", "album", "photo"])
    let json = try fixture("profile", recording, "--runs", "1", "--json")
    #expect(json.status == 2)
    #expect(json.notices.contains("(inbox, album, photo)"))
  }

  @Test func animators_listsTheScenesFirst() throws {
    let run = try fixture("animators")
    #expect(run.output.hasPrefix("scene  accepts animators  own gesture\ninbox  no"))
  }

  /// A shell loads this script in addition to edgepan's own. The script completes this tool's
  /// command and scenes.
  @Test func completionScript_completesThisTool_andItsScenes() throws {
    let run = try Tool.shell(
      "checkfixture",
      """
      cat > "${TMPDIR:-/tmp}/complete-$$" <<'END'
      eval "$("$1" --generate-completion-script bash)"
      complete -p checkfixture
      COMP_WORDS=("$1" replay swipe.evemu --scene ""); COMP_CWORD=4
      COMP_LINE="$1 replay swipe.evemu --scene "; COMP_POINT=${#COMP_LINE}
      _checkfixture "$1" "" --scene
      echo "${COMPREPLY[@]}"
      END
      bash "${TMPDIR:-/tmp}/complete-$$" TOOL; rm "${TMPDIR:-/tmp}/complete-$$"
      """, environment: scenes)
    #expect(run.output.hasPrefix("complete -o filenames -F _checkfixture checkfixture\n"))
    #expect(run.output.hasSuffix("\ninbox album photo\n"), "\(run.output) \(run.notices)")
    for shell in ["zsh", "fish"] {
      let script = try fixture("--generate-completion-script", shell).output
      #expect(script.contains(shell == "zsh" ? "#compdef checkfixture\n" : "-c 'checkfixture'"))
      #expect(!script.contains("_edgepan") && !script.contains("'edgepan'"))
    }
  }

  @Test(arguments: [
    ["profile", "RECORDING", "--trace", "RECORDING", "--animator", "steady"],
    ["verify", "RECORDING", "--junit", "RECORDING"],
    ["bench", "--write-counts", "RECORDING"],
  ])
  func anOutputOptionThatNamesARecording_exits2_andLeavesItUnchanged(arguments: [String]) throws {
    try withRecording { folder in
      let path = folder.appendingPathComponent("finishing-flick.evemu").path
      let before = FileManager.default.contents(atPath: path)
      let run = try Tool.run(
        arguments.map { $0 == "RECORDING" ? path : $0 }, tool: "checkfixture",
        environment: scenes)
      #expect(run.status == 2)
      #expect(
        run.notices.contains("so it is not written to")
          || run.notices.contains("is not written as .evemu"))
      #expect(FileManager.default.contents(atPath: path) == before)
    }
  }

  @Test func anOutputOption_replacesItsOwnEarlierOutput() throws {
    try withRecording { folder in
      let report = folder.appendingPathComponent("report.xml").path
      let first = try fixture("verify", folder.path, "--junit", report)
      let second = try fixture("verify", folder.path, "--junit", report)
      #expect([first.status, second.status] == [0, 0])
    }
  }

  /// `finishing-flick` finishes by every other rule. Without the tool's rule, its value is needed.
  @Test func aRuleOfTheTool_decidesByName_andElsewhereByItsValue() throws {
    try withRecording { folder in
      let path = folder.appendingPathComponent("finishing-flick.evemu").path
      let json = """
        {"criterion":{"anyOf":{"_0":[[{"quantity":{"progress":{}},"relation":">","threshold":2}]]}},\
        "evidence":{"constantsOnly":{}},"measure":{"screen":{}},"name":"never","source":"",\
        "summary":"","tail":{"percentDriven":{"_0":{"constant":{"_0":1}}}}}
        """
      let own = try fixture("replay", path, "--animator", "scale", "--rule", "never")
      let byValue = try Tool.run("replay", path, "--animator", "scale", "--rule", json)
      for run in [own, byValue] {
        #expect(run.status == 0)
        #expect(run.output.contains("cancelled, progress"), "\(run.output)")
      }
      #expect(own.output == byValue.output)
      let unknown = try Tool.run("replay", path, "--animator", "scale", "--rule", "never")
      #expect(unknown.status == 2)
      #expect(unknown.notices.contains("unknown rule 'never'"))
    }
  }
}
