// Settings as text, as JSON and as a command line: each is complete, and reads back to the same
// settings.

import Foundation
import GestureReplay
import GestureTrace
import PlainText
import Testing

@testable import ContactTracking

struct ReplaySettingsTests {
  /// For each setting, one value that is not the default.
  private static let unusual: [(field: String, value: String)] = [
    ("animator", "explode:xFactor=6,seed=3"), ("context", "tab"), ("scene", "photo's grid"),
    ("edge", "right"), ("fingers", "2"), ("edge-band", "8mm"), ("scale", "7.25"),
    ("screen", "1024x1366"), ("clock", "120Hz phase=2ms drop=12,14-16,5% latency=8ms seed=7"),
    ("input", "aosp"), ("rule", "half"), ("velocity", "android-lsq2"), ("limit", "5"),
    ("max-frames", "5000"), ("max-seconds", "60"),
  ]
  /// The settings that no frame depends on.
  private static let limits: Set<String> = ["limit", "max-frames", "max-seconds"]

  private func settings(_ fields: [(String, String)]) throws -> ReplaySettings {
    var settings = ReplaySettings()
    for (name, value) in fields { try settings.set(name, to: value) }
    return settings
  }

  @Test(arguments: unusual)
  func eachSetting_changesTheValue_andReadsBack(_ field: String, _ value: String) throws {
    let changed = try settings([(field, value)])
    #expect(changed != ReplaySettings())
    let data = try JSONEncoder().encode(changed)
    #expect(try JSONDecoder().decode(ReplaySettings.self, from: data) == changed)
    if !Self.limits.contains(field) {
      #expect(try ReplaySettings(fields: changed.fields) == changed)
      #expect(changed.fields.contains { $0 == (field, value) })
    }
  }

  @Test func allSettingsTogether_readBack() throws {
    let all = try settings(Self.unusual)
    let data = try JSONEncoder().encode(all)
    #expect(try JSONDecoder().decode(ReplaySettings.self, from: data) == all)
    var withoutLimit = all
    withoutLimit.limitSeconds = ReplaySettings.defaultLimitSeconds
    withoutLimit.maximumFrames = ReplaySettings.defaultMaximumFrames
    withoutLimit.maximumSeconds = ReplaySettings.defaultMaximumSeconds
    #expect(try ReplaySettings(fields: all.fields) == withoutLimit)
  }

  @Test func arguments_nameNonDefaultValues_quotedForTheShell() throws {
    #expect(ReplaySettings().arguments() == "")
    let some = try settings([("scene", "photo's grid"), ("edge", "right"), ("limit", "5")])
    #expect(some.arguments() == #"--scene 'photo'\''s grid' --edge right --limit 5"#)
  }

  @Test func arguments_ofARecordingWithItsOwnEdge_nameTheEdgeOnlyIfItDiffers() throws {
    var header = TraceHeader()
    header.edge = .right
    let own = ReplaySettings(for: header)
    #expect(own.arguments(standard: own) == "")
    #expect(ReplaySettings().arguments(standard: own) == "--edge left")
    #expect(own.unusual(standard: own).isEmpty)
    #expect(ReplaySettings().unusual(standard: own) == ["edge=left"])
  }

  /// Splits a line into words as a shell does, without expansions.
  private func words(_ line: String) throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "printf '%s\\n' \(line)"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").map(String.init)
  }

  @Test func arguments_throughAShell_giveTheSameSettings() throws {
    let all = try settings(Self.unusual)
    let words = try words(all.arguments())
    var back = ReplaySettings()
    for index in stride(from: 0, to: words.count, by: 2) {
      try back.set(String(words[index].dropFirst(2)), to: words[index + 1])
    }
    #expect(back == all)
  }

  @Test(arguments: [
    ("edge", "middle"), ("fingers", "0"), ("fingers", "11"), ("edge-band", "0"),
    ("edge-band", "-1mm"), ("edge-band", "101%"), ("edge-band", "nan"), ("scale", "0"),
    ("scale", "inf"), ("screen", "390"), ("screen", "0x844"), ("screen", "390x844x1"),
    ("clock", "5Hz"), ("clock", "file:/etc/passwd"), ("input", "raw"), ("rule", "mostly"),
    ("limit", "0"), ("limit", "3601"), ("animator", ""),
  ])
  func invalidValue_isRejected_withTheExpectedForm(_ field: String, _ value: String) {
    var settings = ReplaySettings()
    let error = #expect(throws: ReplaySettings.TextError.self) {
      try settings.set(field, to: value)
    }
    #expect(error?.description.hasPrefix("invalid \(field) '\(value)': expected ") == true)
    #expect(settings == ReplaySettings())
  }

  /// The headers of goldens are untrusted text, and these messages go to terminals and to CI logs.
  @Test(arguments: ["clock", "rule", "edge", "scale", "animator", "no such \u{1b}[31m field"])
  func controlCharacters_doNotReachTheMessage(_ field: String) {
    var settings = ReplaySettings()
    do {
      try settings.set(field, to: "\u{1b}[31m\n::error::x\u{0}")
    } catch {
      #expect(!error.description.utf8.contains { $0 < 0x20 }, "\(escape(error.description))")
    }
  }

  @Test func unknownSetting_isRejected() {
    var settings = ReplaySettings()
    let error = #expect(throws: ReplaySettings.TextError.self) {
      try settings.set("colour", to: "red")
    }
    #expect(error?.description == "unknown setting 'colour'")
  }

  @Test func clockFromAFile_includesItsRefreshes() throws {
    var settings = ReplaySettings()
    settings.display = try SimulatedDisplay(parsing: "latency=8ms file:panel.txt") { _ in
      "8.333 x3\n16.667"
    }
    let data = try JSONEncoder().encode(settings)
    #expect(try JSONDecoder().decode(ReplaySettings.self, from: data) == settings)
  }

  @Test(arguments: [0.12, 0.07, 0.333, 0.3, 0.0123, 1])
  func band_asAFraction_readsBackExactly(_ share: Double) throws {
    let band = EdgePanRules.Band.fraction(share)
    #expect(EdgePanRules.Band(exactText: band.exactText) == band)
  }

  @Test func difference_namesOnlyTheFieldsThatDiffer() throws {
    let mine = try settings([("scene", "inbox"), ("edge", "right"), ("limit", "5")])
    let theirs = try settings([("scene", "inbox"), ("clock", "120Hz")])
    let difference = try #require(mine.difference(from: theirs))
    #expect(difference.mine == "edge: right, clock: 60Hz")
    #expect(difference.theirs == "edge: left, clock: 120Hz")
    #expect(try mine.difference(from: settings([("scene", "inbox"), ("edge", "right")])) == nil)
  }

  /// A rule of the client's own, and a rule of the catalogue with another criterion.
  static let ownRules: [FinishRule] = [
    FinishRule(
      name: "mine", progressRange: -0.5...1, hysteresis: 12,
      criterion: .anyOf([
        [FinishCondition(.projection(seconds: 0.3), .atLeast, 0.9)],
        [FinishCondition(.speed, .greater, .infinity)],
      ]),
      tail: .spring(RestSpring(mass: 1, stiffness: 200, damping: 9, restPoints: 0.1))),
    {
      var rule = FinishRule.halfOrFlick
      rule.criterion = .anyOf([[FinishCondition(.progress, .greater, 0.9)]])
      return rule
    }(),
  ]

  @Test(arguments: ownRules) func aRuleThatIsNotInTheCatalogue_isStoredByItsValue(
    _ rule: FinishRule
  ) throws {
    var settings = ReplaySettings()
    settings.finishRule = rule
    try settings.check()
    #expect(try ReplaySettings(fields: settings.fields) == settings)
    let json = try JSONEncoder().encode(settings)
    #expect(try JSONDecoder().decode(ReplaySettings.self, from: json) == settings)
    #expect(settings.unusual() == (rule.name == "mine" ? ["mine"] : ["half-or-flick"]))
    #expect(FinishRule(text: "mine") == nil)
  }

  static let unreadable: [(field: String, change: @Sendable (inout ReplaySettings) -> Void)] = [
    ("clock", { $0.display.refresh = .fixed(framesPerSecond: 300) }),
    ("clock", { $0.display.phase = 1 }), ("clock", { $0.display.latency = 2 }),
    ("clock", { $0.display.drops.rate = 0.95 }), ("clock", { $0.display.jitter = 0.1 }),
    ("fingers", { $0.fingers = 0 }), ("scale", { $0.rules.scale.pointsPerMillimeter = 0.001 }),
    (
      "resize",
      {
        $0.resizes = [
          ScreenChange(frame: 5, width: 400, height: 400),
          ScreenChange(frame: 2, width: 100, height: 100),
        ]
      }
    ),
  ]

  @Test(arguments: unreadable.indices)
  func aValueThatCouldNotBeReadBack_isRefused_notRecorded(_ index: Int) throws {
    var settings = ReplaySettings()
    Self.unreadable[index].change(&settings)
    let error = #expect(throws: ReplaySettings.TextError.self) { try settings.check() }
    #expect(error?.field == Self.unreadable[index].field)
    #expect(throws: ReplaySettings.TextError.self) { try JSONEncoder().encode(settings) }
  }
}
