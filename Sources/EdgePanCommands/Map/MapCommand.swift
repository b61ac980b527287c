// edgepan map: maps which swipes finish and which are cancelled, by distance and release speed.

import ArgumentParser
import Foundation
import GestureReplay
import GestureTrace
import PlainText
import ReplayChecks
import ReplayReports
import ReplayScenes

/// Finds the boundary between finish and cancel by replaying.
struct MapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "map",
    abstract: "Replays swipes to find the boundary between finish and cancel.",
    discussion: """
      EXAMPLES:
        edgepan map --rule react-navigation
        edgepan map Recordings --rule half-or-flick --svg map.svg --png map.png
        edgepan map --scene inbox --html map.html
        edgepan map --scene inbox --json > boundary.json
        edgepan map --scene inbox --expect-boundary boundary.json

      Swipes with many distances and release speeds are generated and replayed; bisection finds \
      the distance at which the outcome changes. No formula is used, so a scene in which the \
      app's own recogniser decides is mapped in the same way. Each swipe of the given recordings \
      is shown as a dot, at the distance from the finger's landing to its lift and at its speed on \
      release. With --expect-boundary, exits 3 if the boundary differs from that in the file.
      """)

  @Argument(
    help: ArgumentHelp(
      "Recordings to show as dots, folders of them, or - for stdin.", valueName: "recording"))
  var traces: [String] = []
  @OptionGroup(title: "Scene") var subject: SubjectOptions
  @OptionGroup(title: "Replay conditions") var conditions: ConditionOptions
  @OptionGroup var area: MapArea
  @OptionGroup var outputs: MapOutputs

  func validate() throws { try conditions.display.checkIsOne(of: "map") }

  func run() throws { try MainActor.assumeIsolated { try map() } }

  @MainActor private func map() throws {
    let read = try traces.isEmpty ? [] : InputFiles.resolve(traces)
    let accepted = outputs.expectBoundary.map { [InputArgument.path($0)] } ?? []
    try InputFiles.check(
      outputs: outputs.files, areNot: read + accepted + conditions.display.clockFiles)
    try outputs.check()
    let subject = try subject.single(under: conditions, of: "map")
    let settings = try conditions.settings()[0].into(subject.names)
    let search = area.search(settings)
    let command = "\(ToolCommand.text) map \(settings.arguments())\(area.arguments) --json"
    // Reports file errors before hundreds of replays.
    let earlier = try outputs.accepted(command)
    func describe(_ boundary: DecisionBoundary) -> DecisionMap {
      DecisionMap(
        subject: subject.name, options: settings,
        isDrivenByApp: subject.scene?.hasOwnGesture == true, boundary: boundary)
    }
    if let earlier { try outputs.checkSubject(describe(earlier.boundary), earlier, command) }
    let swipes = try recordedSwipes(subject, settings)
    let begin = ContinuousClock.now
    let bar = ProgressLine(total: search.speeds.count)
    let probe = ReplayRunner(trace: Trace(file: "(probe)"), subject: subject, settings: settings)
    let boundary = try probe.convertingErrors {
      try search.run(
        options: settings, progress: { bar.show($0, "speeds") }, makeScene: subject.makeScene)
    }
    bar.clear()
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    Output.notice(
      "\(counted(boundary.replays, "replay")) in \(Figure(seconds, 2)) s for "
        + "\(counted(boundary.rows.count, "speed"))")
    var report = describe(boundary)
    report.swipes = swipes
    try outputs.publish(report)
    if let earlier { try outputs.judge(report, against: earlier, command) }
    if let hang = boundary.hang {
      throw ToolFailure(
        .differs, "\(subject.name) does not come to rest after some swipes, such as \(hang)",
        remedy: "The map marks them as \(DecisionBoundary.Outcome.neverEnds.rawValue).")
    }
  }

  @MainActor private func recordedSwipes(
    _ subject: ReplaySubject, _ settings: ReplaySettings
  ) throws -> [RecordedRelease] {
    guard !traces.isEmpty else { return [] }
    var swipes: [RecordedRelease] = []
    for file in try InputFiles.resolve(traces) {
      let trace = try file.read()
      let own = try conditions.settings(for: trace.header)[0].into(subject.names)
      let result = try ReplayRunner(trace: trace, subject: subject, settings: own).run()
      let releases = try RecordedRelease.all(of: trace, result, options: own)
      if releases.isEmpty {
        Output.notice(
          "warning: \(escape(trace.file)): no swipe began, so the map has no dot for it. "
            + "To find out why: \(ToolCommand.text) replay \(trace.argument) --explain "
            + own.arguments(standard: ReplaySettings(for: trace.header)))
      }
      swipes += releases
    }
    return swipes
  }
}

/// The area of the map and its resolution.
struct MapArea: ParsableArguments {
  @Option(help: ArgumentHelp("The longest distance to try, in points.", valueName: "pt"))
  var distance: Double?
  @Option(
    help: ArgumentHelp(
      "The lowest and highest release speed, in points per second; negative: back toward the edge.",
      valueName: "least:most"))
  var speeds = Self.usualSpeeds
  @Option(help: "The number of speeds.")
  var rows = Self.usualRows
  @Option(help: ArgumentHelp("The precision of the boundary, in points.", valueName: "pt"))
  var resolution = Self.usualResolution
  @Option(
    help: ArgumentHelp(
      "The distance from the edge at which the finger lands, in points. Default: in the edge band.",
      valueName: "pt"))
  var start: Double?

  func validate() throws {
    guard speedRange != nil else {
      throw ValidationError("--speeds must be two numbers, the smaller first: --speeds=-500:1500.")
    }
    guard (1...400).contains(rows) else { throw ValidationError("--rows must be 1 to 400.") }
    guard (0.01...100).contains(resolution) else {
      throw ValidationError("--resolution must be 0.01 to 100 points.")
    }
    if let distance, !(1...2000).contains(distance) {
      throw ValidationError("--distance must be 1 to 2000 points.")
    }
    if let start, !(0...10_000).contains(start) {
      throw ValidationError("--start must be 0 to 10000 points.")
    }
  }

  private static let usualSpeeds = "-500:1500"
  private static let usualRows = 41
  private static let usualResolution = 0.5

  /// The options that differ from the defaults, for a printed command; each after a space.
  var arguments: String {
    var text = ""
    if let distance { text += " --distance \(distance)" }
    // The equals sign is needed, because the value may begin with a minus sign.
    if speeds != Self.usualSpeeds { text += " --speeds=\(shellWord(speeds))" }
    if rows != Self.usualRows { text += " --rows \(rows)" }
    if resolution != Self.usualResolution { text += " --resolution \(resolution)" }
    if let start { text += " --start \(start)" }
    return text
  }

  private var speedRange: ClosedRange<Double>? {
    let parts = speeds.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let low = Double(parts[0]), let high = Double(parts[1]),
      low < high, low >= -3000, high <= 10_000
    else { return nil }
    return low...high
  }

  func search(_ options: ReplaySettings) -> BoundarySearch {
    let length = options.rules.scale.depthPoints(from: options.edge)
    return BoundarySearch(
      points: 0...(distance ?? length), speeds: speedRange ?? BoundarySearch.usualSpeeds,
      rows: rows, resolutionPoints: resolution, startPoints: start)
  }
}
