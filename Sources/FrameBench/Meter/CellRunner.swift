// One transition, measured from its beginning to its end.

import GestureReplay
import TransitionAnimators
import UIKit

/// Runs one cell's transition again and again, each time in a world of its own.
///
/// A round is: the way back begins (**set-up**: snapshots, views, compiled tracks), its first
/// picture (**first frame**), the recording's progress frame by frame, once to warm up and then to
/// measure (**steady frames**), the release, and the frame in which the transition ends with the
/// one that shows it (**completion**). A steady frame is `update(_:)`, a whole turn of the frame
/// cycle, and world transforms of all layers; no hash, no log, no recogniser.
@MainActor final class CellRunner {
  let cell: BenchCell
  private let entry: AnimatorEntry
  private let progress: BenchRecording.Progress
  private var checksum = 0.0

  /// The passes over the recording in one round; the first warms up.
  static let passes = 3

  init(cell: BenchCell, entry: AnimatorEntry, progress: BenchRecording.Progress) {
    self.cell = cell
    self.entry = entry
    self.progress = progress
  }

  /// How many samples a round has.
  var samplesPerRound: Int { progress.frames.count * (Self.passes - 1) }

  /// What one round measured.
  struct Round {
    var setUp: UInt64 = 0
    var firstFrame: UInt64 = 0
    var completion: UInt64 = 0
    /// Processor time of the measured frames together, reading the clock included.
    var steadyThreadTime: UInt64 = 0
  }

  /// One round in which times are taken; the steady frames' go to `samples`.
  func time(into samples: SampleBuffer) throws -> Round {
    var round = Round()
    let world = try begin { world, swipe in
      let split = EvaluateMark()
      world.cycle.stages = split
      let start = MonotonicClock.nanoseconds
      world.goBack(swipe)
      repeat { world.advance() } while !world.isInteractive && world.mayGoOn
      _ = world.cycle.frame.worlds
      let end = MonotonicClock.nanoseconds
      world.cycle.stages = nil
      round.setUp = split.nanoseconds - start
      round.firstFrame = end - split.nanoseconds
    }
    for pass in 0..<Self.passes {
      let threadStart = MonotonicClock.threadNanoseconds
      for share in progress.frames {
        let start = MonotonicClock.nanoseconds
        world.show(share)
        let end = MonotonicClock.nanoseconds
        if pass > 0 { samples.append(end - start) }
        consume(world.cycle.frame)
      }
      if pass > 0 { round.steadyThreadTime += MonotonicClock.threadNanoseconds - threadStart }
    }
    world.release(finishes: progress.finishes)
    var last: UInt64 = 0
    while !world.hasEnded && world.mayGoOn {
      let start = MonotonicClock.nanoseconds
      world.advance()
      last = MonotonicClock.nanoseconds - start
    }
    try check(world.hasEnded, "its transition never ends; does it call completeTransition(_:)?")
    let start = MonotonicClock.nanoseconds
    world.advance()
    round.completion = last + (MonotonicClock.nanoseconds - start)
    return round
  }

  /// One round in which work is counted instead.
  func count(allocations counter: AllocationCounter?) throws -> FrameWork {
    let world = try begin { world, swipe in
      world.goBack(swipe)
      repeat { world.advance() } while !world.isInteractive && world.mayGoOn
    }
    for share in progress.frames { world.show(share) }
    var work = FrameWork()
    let before = world.cycle.counters
    counter?.start()
    for share in progress.frames {
      world.show(share)
      work.add(world.cycle.counters)
    }
    let allocations = counter?.stop()
    let after = world.cycle.counters
    work.allocations = allocations
    work.layers = world.cycle.frame.count
    work.growths = after.bufferGrowths - before.bufferGrowths
    work.compiled = after.tracksCompiled - before.tracksCompiled
    return work
  }

  /// A fresh scene in a fresh world, whose transition is then started by `start`.
  private func begin(
    _ start: (BenchWorld, UIPercentDrivenInteractiveTransition) -> Void
  ) throws -> BenchWorld {
    let world = BenchWorld(
      entry: entry, context: cell.context, scene: cell.scene, framesPerSecond: cell.framesPerSecond)
    start(world, world.swipe)
    try check(world.isInteractive, "its transition does not begin")
    return world
  }

  private func check(_ isFine: Bool, _ what: String) throws {
    guard isFine else { throw BenchError.stuck(cell: cell.name, what) }
  }

  /// Reads every result outside what is measured, so that none of it was computed for nothing.
  private func consume(_ frame: FrameView) {
    for world in frame.worlds { checksum += world.m41 + world.m42 }
    for opacity in frame.composedOpacities { checksum += opacity }
  }
}

/// Notes when the first frame's evaluation began: what came before it was set-up.
@MainActor private final class EvaluateMark: FrameStageObserver {
  private(set) var nanoseconds: UInt64 = 0

  func begin(_ stage: FrameStage) {
    if stage == .evaluate { nanoseconds = MonotonicClock.nanoseconds }
  }

  func end(_ stage: FrameStage) {}
}
