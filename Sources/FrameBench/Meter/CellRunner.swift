import GestureReplay
import TransitionAnimators
import UIKit

/// Runs one cell's transition repeatedly, each time in a new environment.
///
/// A round consists of the start of the pop or dismissal (``CellFigure/setUp``), its first frame
/// (``CellFigure/firstFrame``), the recording's progress frame by frame, once to warm up and then
/// to measure (``CellFigure/steady``), the release, and the transition's end
/// (``CellFigure/completion``). The hash, the log and the recogniser are not included; they are
/// measured as separate parts.
@MainActor public final class CellRunner {
  /// The cell that the runner measures.
  public let cell: BenchCell
  private let makeScene: BenchWorld.SceneMaker
  private let progress: BenchRecording.Progress
  private var checksum = 0.0
  /// The number of frames from the release to the end. It is the same in every round, and known
  /// after the first round.
  private var framesToEnd: Int?

  /// The number of passes over the recording in one round; the first warms up.
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

  /// The number of samples in a round.
  var samplesPerRound: Int { progress.frames.count * (Self.passes - 1) }

  /// Runs one timed round and appends the times of steady frames to `samples`.
  func time(into samples: SampleBuffer) throws -> ClockMarks.Round {
    let marks = ClockMarks(samples: samples)
    try round(marks)
    return marks.round
  }

  /// Runs one round that reports to `marks`; the first round does not report the completion.
  ///
  /// - Parameters:
  ///   - marks: notified as the work of each measured part begins and ends.
  ///   - passes: the number of passes over the recording's frames; the first warms up and is not
  ///     reported.
  /// - Throws: ``BenchError/stuck(cell:_:)``.
  public func round(_ marks: some CellMarks, passes: Int = passes) throws {
    let world = try begin { world, swipe in
      let split = EvaluateMark(marks)
      world.cycle.stages = split
      marks.begin(.setUp)
      world.goBack(swipe)
      repeat { world.advance() } while !world.isInteractive && world.hasFramesLeft
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
    while !world.hasEnded && world.hasFramesLeft {
      frames += 1
      if frames == framesToEnd { marks.begin(.completion) }
      world.advance()
    }
    try check(
      world.hasEnded, "the transition never ends; does the animator call completeTransition(_:)?")
    world.advance()
    if frames == framesToEnd { marks.end(.completion) }
    framesToEnd = frames
  }

  /// Returns a running transition, for code that measures steady frames in its own loop.
  ///
  /// - Throws: ``BenchError/stuck(cell:_:)``.
  public func steadyFrames() throws -> SteadyFrames {
    let world = try underWay()
    for share in progress.frames { show(share, in: world) }
    return SteadyFrames(world: world, shares: progress.frames)
  }

  /// Runs one round that counts work instead of measuring time.
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
    work.allocations = counter?.stop()
    work.finish(world.cycle, since: before)
    return work
  }

  private func underWay() throws -> BenchWorld {
    try begin { world, swipe in
      world.goBack(swipe)
      repeat { world.advance() } while !world.isInteractive && world.hasFramesLeft
    }
  }

  /// Creates a new scene in a new environment; `start` then starts its transition.
  private func begin(
    _ start: (BenchWorld, UIPercentDrivenInteractiveTransition) -> Void
  ) throws -> BenchWorld {
    let world = try BenchWorld(framesPerSecond: cell.framesPerSecond, makeScene: makeScene)
    start(world, world.swipe)
    try check(world.isInteractive, "the transition does not begin")
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

/// The steady frames of one transition, in an endless loop: the recording's progress, repeated from
/// its start. No two consecutive frames have the same progress.
@MainActor public final class SteadyFrames {
  private let world: BenchWorld
  private let shares: [Double]
  private var index = 0

  init(world: BenchWorld, shares: [Double]) {
    self.world = world
    self.shares = shares
  }

  /// Runs the next frame: `update(_:)`, one whole pass of the frame cycle, the world transforms of
  /// all layers.
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
