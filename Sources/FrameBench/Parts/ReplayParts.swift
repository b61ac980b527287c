// ReplayParts: whole replays, a frame's log row, and the objects created at startup.

import GestureReplay
import ReplayScenes
import TransitionAnimators
import UIKit

extension BenchPart {
  static let log = [
    BenchPart(
      "log.row", "A frame log's row: the hash of an app's screen, and the record.", unit: "row",
      allocations: .none
    ) {
      let stage = try LogStage()
      return PartWork(units: LogStage.rows) { stage.run() }
    }
  ]

  /// From each family, one animator that can be scrubbed, so that a new family is measured
  /// automatically.
  @MainActor static var replays: [BenchPart] {
    var families = Set<String>()
    return AnimatorRegistry.shared.entries
      .filter { $0.supportsInteraction && families.insert($0.family).inserted }
      .map { entry in
        BenchPart(
          "replay.\(entry.name.lowercased())",
          "A replay, from the recording's events to the last frame.", unit: "replay",
          allocations: .varying
        ) { try replaying(entry) }
      }
  }

  @MainActor private static func replaying(_ entry: AnimatorEntry) throws -> PartWork {
    let trace = try slowFinish()
    let subject = try ReplaySubject(animator: entry.name)
    let options = ReplaySettings(for: trace)
    _ = try Replay.run(trace, options: options, makeScene: subject.makeScene)
    let sink = PartSink()
    return PartWork(units: 1) {
      if let result = try? Replay.run(trace, options: options, makeScene: subject.makeScene) {
        sink.value += Double(result.frames.count)
      }
    }
  }

  static let start = [
    BenchPart("start.registry", "The registry with the whole catalogue.", unit: "animator") {
      let sink = PartSink()
      return PartWork(units: max(AnimatorRegistry.catalogue.count, 1)) {
        sink.value += Double(AnimatorRegistry(entries: AnimatorRegistry.catalogue).entries.count)
      }
    }
  ]
}

/// A composed app screen without animations, and the log to which its frames are written.
@MainActor private final class LogStage {
  static let rows = 60

  private let cycle = FrameCycle.start()
  private let window = UIWindow()
  private var records: [FrameRecord] = []
  private let sink = PartSink()

  init() throws {
    window.rootViewController = AppScreen(title: "Inbox")
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    cycle.advance(to: 0, targetTimestamp: 1 / 60)
    _ = cycle.frame.worlds
    records.reserveCapacity(Self.rows)
  }

  func run() {
    records.removeAll(keepingCapacity: true)
    for row in 0..<Self.rows {
      let progress = Double(row) / Double(Self.rows)
      records.append(
        FrameRecord(
          index: row, timestamp: Double(row) / 60, gesture: "changed", progress: progress,
          velocity: 390, presentedProgress: progress, phase: .interactive,
          hash: cycle.frame.hash))
    }
    sink.value += records[Self.rows / 2].progress
  }
}
