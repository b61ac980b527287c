// One transition, measured from its beginning to its end.

import GestureReplay
import TransitionAnimators
import UIKit

/// Runs one cell's transition repeatedly, each time in a fresh world.
///
/// A round is: the pop or dismissal begins (``CellFigure/setUp``), its first picture
/// (``CellFigure/firstFrame``), the recording's progress frame by frame, once to warm up and then
/// to measure (``CellFigure/steady``), the release, and the transition's end
/// (``CellFigure/completion``). No hash, no log, no recogniser: those are measured as separate
/// parts.
@MainActor public final class CellRunner {
  public let cell: BenchCell
  private let makeScene: BenchWorld.SceneMaker
  private let progress: BenchRecording.Progress
  private var checksum = 0.0
  /// Frames from the release to the end; the same in every round, known after the first.
  private var framesToEnd: Int?

  /// The passes over the recording in one round; the first warms up.
  public static let passes = 3

  convenience init(cell: BenchCell, entry: AnimatorEntry, progress: BenchRecording.Progress) {
    let context = cell.context ?? .navigation
    let scene = cell.scene
    self.init(cell: cell, progress: progress) { settle in
      entry.makeScene(of: scene.screens(for: entry.needs), in: context, settle: settle)
    }
  }

  init(
    cell: BenchCell, progress: BenchRecording.Progress,
    makeScene: @escaping BenchWorld.SceneMaker
  ) {
    self.cell = cell
    self.progress = progress
    self.makeScene = makeScene
  }

  /// How many samples a round has.
  var samplesPerRound: Int { progress.frames.count * (Self.passes - 1) }

  /// One round in which times are taken; the steady frames' go to `samples`.
  func time(into samples: SampleBuffer) throws -> ClockMarks.Round {
    let marks = ClockMarks(samples: samples)
    try round(marks)
    return marks.round
  }

  /// One round, reported to `marks`; the completion is not reported in the first.
  ///
  /// - Parameter passes: over the recording's frames; the first warms up and is not reported.
  /// - Throws: ``BenchError/stuck(cell:_:)``.
  public func round(_ marks: some CellMarks, passes: Int = passes) throws {
    let world = try begin { world, swipe in
      let split = EvaluateMark(marks)
      world.cycle.stages = split
      marks.begin(.setUp)
      world.goBack(swipe)
      repeat { world.advance() } while !world.isInteractive && world.mayGoOn
      _ = world.cycle.frame.worlds
      marks.end(.firstFrame)
      world.cycle.stages = nil
    }
    for share in progress.frames { show(share, in: world) }
    for _ in 1..<max(passes, 1) {
      marks.beginPass()
      for share in progress.frames {
        marks.begin(.steady)
        world.show(share)
        marks.end(.steady)
        consume(world.cycle.frame)
      }
      marks.endPass()
    }
    try end(world, marks)
  }

  private func end(_ world: BenchWorld, _ marks: some CellMarks) throws {
    world.release(finishes: progress.finishes)
    var frames = 0
    while !world.hasEnded && world.mayGoOn {
      frames += 1
      if frames == framesToEnd { marks.begin(.completion) }
      world.advance()
    }
    try check(world.hasEnded, "its transition never ends; does it call completeTransition(_:)?")
    world.advance()
    if frames == framesToEnd { marks.end(.completion) }
    framesToEnd = frames
  }

  /// A running transition, for code that measures steady frames in its own loop.
  ///
  /// - Throws: ``BenchError/stuck(cell:_:)``.
  public func steadyFrames() throws -> SteadyFrames {
    let world = try underWay()
    for share in progress.frames { show(share, in: world) }
    return SteadyFrames(world: world, shares: progress.frames)
  }

  /// One round in which work is counted instead.
  public func count(allocations counter: AllocationCounter?) throws -> FrameWork {
    let world = try underWay()
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

  private func underWay() throws -> BenchWorld {
    try begin { world, swipe in
      world.goBack(swipe)
      repeat { world.advance() } while !world.isInteractive && world.mayGoOn
    }
  }

  /// A fresh scene in a fresh world, whose transition is then started by `start`.
  private func begin(
    _ start: (BenchWorld, UIPercentDrivenInteractiveTransition) -> Void
  ) throws -> BenchWorld {
    let world = try BenchWorld(framesPerSecond: cell.framesPerSecond, makeScene: makeScene)
    start(world, world.swipe)
    try check(world.isInteractive, "its transition does not begin")
    return world
  }

  private func check(_ isFine: Bool, _ what: String) throws {
    guard isFine else { throw BenchError.stuck(cell: cell.name, what) }
  }

  private func show(_ share: Double, in world: BenchWorld) {
    world.show(share)
    consume(world.cycle.frame)
  }

  /// Reads every result outside the measured time, so that the compiler cannot omit its
  /// computation.
  private func consume(_ frame: FrameView) {
    for world in frame.worlds { checksum += world.m41 + world.m42 }
    for opacity in frame.composedOpacities { checksum += opacity }
  }
}

/// The steady frames of one transition, forever: the recording's progress, again from its start
/// when it is over. No two neighbours are equal.
@MainActor public final class SteadyFrames {
  private let world: BenchWorld
  private let shares: [Double]
  private var index = 0

  init(world: BenchWorld, shares: [Double]) {
    self.world = world
    self.shares = shares
  }

  /// The next frame: `update(_:)`, a whole turn of the frame cycle, the worlds of all layers.
  @inline(__always) public func show() {
    world.show(shares[index])
    index = index + 1 == shares.count ? 0 : index + 1
  }

  /// The work of the last frame, and the number of its layers.
  public var work: FrameWork {
    var work = FrameWork()
    work.add(world.cycle.counters)
    work.layers = world.cycle.frame.count
    return work
  }
}
