import GestureReplay
import GestureTrace
import PlainText
import QuartzCore
import ReplayChecks

/// A matrix of replays that differ from the original in rule, clock or input policy.
///
/// Cost: one replay per cell, about 170 in all. If the app decides, the matrix has one row.
@MainActor public struct WhatIf {
  private struct Cell {
    var outcomes: [String]
    var reasons: [String]
    var command: String
    /// The frames in the shared scene, and their captions: those of the first swipe that began.
    var strip: [(frame: Int, caption: String)]
    var swipe: Int?
  }

  /// A column: a change of the display or of the input.
  private struct Column {
    var name: String
    var change: (inout ReplaySettings) -> Void
  }

  private var columns: [Column]
  private var rows: [(rule: String, cells: [Cell])] = []
  private var scene: SceneTable
  private var known: [FilmKey: Int] = [:]

  /// The size, in bytes, at which the scene that the cells share is full; later cells show only
  /// their command.
  static let maximumBytes = 350_000

  /// The displays of the matrix: slow, fast, variable, late and faulty displays.
  static let clocks = [
    "60Hz", "120Hz", "promotion", "30Hz", "60Hz phase=8ms", "60Hz latency=16ms",
    "60Hz drop=20% jitter=4ms",
  ]

  /// Replays all cells.
  ///
  /// - Parameters:
  ///   - command: returns the command that replays a cell, from the cell's options.
  ///   - progress: is called after each cell with the number of finished cells and of all cells.
  /// - Throws: the errors of a replay of the recording.
  public init(
    _ trace: Trace, options: ReplaySettings, isDrivenByApp: Bool,
    command: (ReplaySettings) -> String, progress: (Int, Int) -> Void = { _, _ in },
    makeScene: ReplayCheck.SceneMaker
  ) throws {
    scene = SceneTable()
    columns =
      Self.clocks.compactMap { text in
        guard let display = try? SimulatedDisplay(parsing: text) else { return nil }
        return Column(name: display.description) { $0.display = display }
      }
      + InputPolicy.allCases.filter { $0 != options.input }.map { policy in
        Column(name: "input \(policy.rawValue)") { $0.input = policy }
      }
    let rules = isDrivenByApp ? [options.finishRule] : FinishRule.all
    for rule in rules {
      rows.append((isDrivenByApp ? "the app's own decision" : rule.name, []))
      for column in columns {
        var options = options
        options.finishRule = rule
        column.change(&options)
        let film = FrameFilm()
        let result = try Replay.run(
          trace, options: options, observers: [film], makeScene: makeScene)
        let replay = ReportedReplay(
          trace, subject: "", options: options, result: result, snapshots: film.snapshots)
        rows[rows.count - 1].cells.append(
          Cell(
            outcomes: result.swipes.map(\.outcome.rawValue), reasons: result.swipes.map(\.reason),
            command: command(options), strip: append(replay),
            swipe: result.swipes.firstIndex { $0.release != nil }))
        progress(rows.reduce(0) { $0 + $1.cells.count }, rules.count * columns.count)
      }
    }
  }

  /// Adds the frames of a cell's film strip, or none if the shared scene is full.
  private mutating func append(_ replay: ReportedReplay) -> [(frame: Int, caption: String)] {
    guard scene.size < Self.maximumBytes else { return [] }
    return replay.strip.map { position in
      let snapshot = replay.snapshots[position]
      let record = replay.result.frames[position]
      let key = FilmKey(snapshot: snapshot, hash: record.hash)
      let frame = known[key] ?? scene.frameCount
      if known[key] == nil {
        scene.append(snapshot)
        known[key] = frame
      }
      let shown =
        record.phase == .landed
        ? "at rest" : "transition \(Figure(record.presentedProgress * 100, 0)) %"
      return (frame, "\(Figure(record.timestamp * 1000, 0)) ms, \(shown)")
    }
  }

  /// The key of a frame. Frames with equal hashes are the same frame only if their rows are equal,
  /// too.
  private struct FilmKey: Hashable {
    var snapshot: FrameSnapshot
    var hash: UInt64

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }

  var value: JSONValue {
    [
      "columns": .array(columns.map { ["name": .safe($0.name)] }),
      "rows": .array(
        rows.map { row in
          ["rule": .safe(row.rule), "cells": .array(row.cells.map(Self.value))]
        }), "scene": scene.value,
    ]
  }

  private static func value(_ cell: Cell) -> JSONValue {
    .object(omittingNil: [
      "outcomes": .safe(cell.outcomes), "reasons": .safe(cell.reasons),
      "command": .safe(cell.command),
      "strip": cell.strip.isEmpty
        ? nil
        : [
          "frames": .ints(cell.strip.map(\.frame)), "captions": .safe(cell.strip.map(\.caption)),
          "swipe": .int(cell.swipe ?? 0),
        ],
    ])
  }
}
