// edgepan animators: prints the catalogue.

import ArgumentParser
import Foundation
import PlainText
import ReplayScenes
import TransitionAnimators

/// Prints every animator: name, origin, duration, contexts, parameters.
struct AnimatorsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "animators",
    abstract: "Lists the tool's scenes, and the animators with the contexts that each can run in.",
    discussion: """
      EXAMPLES:
        edgepan animators
        edgepan animators --json | jq '.animators[].name'
        edgepan animators --pictures catalogue
        edgepan replay swipe.evemu --animator explode:xFactor=6,seed=3 --context tab

      In addition to the listed parameters, every animator has the parameters duration (in \
      seconds) and seed.
      """)

  private static let schema = "edgepan.animators/2"
  @Flag(help: "Print JSON (schema \(Self.schema)).")
  var json = false
  @Option(
    help: ArgumentHelp(
      "Write a film strip of each animator and an index page into this folder.",
      valueName: "folder"))
  var pictures: String?
  @Flag(help: "With --pictures: every context, and the cancelled swipe too.")
  var all = false
  @OptionGroup var files: ForceOption

  func validate() throws {
    if pictures == nil, all || files.force {
      throw ValidationError("--all and --force need --pictures.")
    }
  }

  func run() throws {
    if let pictures {
      try Output.checkNamed(pictures)
      let folder = URL(fileURLWithPath: pictures)
      let count = try MainActor.assumeIsolated {
        try CataloguePictures(drawsAll: all, folder: folder, force: files.force).draw()
      }
      return Output.notice(
        "wrote \(counted(count, "film strip")) and index.html to \(escape(pictures))")
    }
    let (rows, scenes) = MainActor.assumeIsolated {
      (AnimatorRegistry.shared.entries.map(Row.init), SceneRegistry.shared.entries.map(Scene.init))
    }
    if json {
      return try Output.json(
        Listing(animators: rows, scenes: scenes), schema: Self.schema)
    }
    // The user's own scenes come first, because the other subcommands test them.
    for line in Scene.lines(scenes) { Output.result(line) }
    let table = TextTable(
      header: ["name", "origin", "family", "s", "interactive", "contexts", "parameters"],
      rows: rows.map(\.cells))
    for line in table.lines { Output.result(line) }
    for row in rows {
      for (context, reason) in row.unsupported.sorted(by: { $0.key < $1.key }) {
        Output.result(Ink.dim("\(row.name) not in \(context): \(reason)"))
      }
    }
  }

  private struct Listing: Encodable {
    var animators: [Row]
    var scenes: [Scene]
  }

  /// A scene that the tool was built with.
  private struct Scene: Encodable {
    var name: String
    var summary: String
    var takesAnimator: Bool
    /// nil, and omitted from the JSON, if this is known only after the scene is created.
    var hasOwnGesture: Bool?

    @MainActor init(_ entry: SceneEntry) {
      (name, summary) = (entry.name, entry.summary)
      (takesAnimator, hasOwnGesture) = (entry.takesAnimator, entry.hasOwnGesture)
    }

    static func lines(_ scenes: [Scene]) -> [String] {
      guard !scenes.isEmpty else { return [] }
      let table = TextTable(
        header: ["scene", "accepts animators", "own gesture", ""],
        rows: scenes.map { scene in
          [
            escape(scene.name), scene.takesAnimator ? "yes" : "no",
            scene.hasOwnGesture.map { $0 ? "yes" : "no" } ?? "unknown", escape(scene.summary),
          ]
        })
      return table.lines + [""]
    }
  }

  private struct Row: Encodable {
    var name: String
    var origin: String
    var family: String
    var summary: String
    var defaultDurationSeconds: Double
    /// The earlier name of ``defaultDurationSeconds``, with the same value.
    var defaultDuration: Double
    var supportsInteraction: Bool
    var contexts: [String]
    var unsupported: [String: String]
    var needs: String?
    var parameters: [Parameter]

    struct Parameter: Encodable {
      var name: String
      var summary: String
      var defaultValue: Double
      var minimum: Double
      var maximum: Double
    }

    @MainActor init(_ entry: AnimatorEntry) {
      name = entry.name.lowercased()
      origin = entry.origin
      family = entry.family
      summary = entry.summary
      (defaultDurationSeconds, defaultDuration) = (entry.defaultDuration, entry.defaultDuration)
      supportsInteraction = entry.supportsInteraction
      contexts = entry.contexts.map(\.rawValue)
      unsupported = Dictionary(
        uniqueKeysWithValues: entry.unsupported.map { ($0.key.rawValue, $0.value) })
      needs = entry.needs?.rawValue
      parameters = entry.parameters.map {
        Parameter(
          name: $0.name, summary: $0.summary, defaultValue: $0.defaultValue,
          minimum: $0.range.lowerBound, maximum: $0.range.upperBound)
      }
    }

    var cells: [String] {
      [
        name, origin, family, "\(Figure(defaultDuration, 2))", supportsInteraction ? "yes" : "no",
        contexts.joined(separator: " "),
        parameters.map {
          "\($0.name)=\(Figure($0.defaultValue, 2)) (\(Figure($0.minimum, 2))...\(Figure($0.maximum, 2)))"
        }.joined(separator: " "),
      ]
    }
  }
}
