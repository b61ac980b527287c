// TouchRunner: measures a transition that an app's own gesture drives, from its beginning to its
// end.

import ContactTracking
import GestureReplay
import GestureTrace
import UIKit

/// Replays a recording's touches with a scene repeatedly, each time in a new environment.
///
/// A round consists of the frame in which the app begins its interactive transition
/// (``CellFigure/setUp``, ``CellFigure/firstFrame``), the frames in which the finger drives it
/// (``CellFigure/steady``: touches, the app's handler, one pass of the frame cycle, world
/// transforms), and the frame in which it ends (``CellFigure/completion``). Frames before the
/// transition begins, and frames between the release and the end, are run but not measured.
@MainActor final class TouchRunner: MeasuredCell {
  let cell: BenchCell
  private let touches: [[[TouchSample]]]
  private let makeScene: BenchWorld.SceneMaker
  /// The frames in which the transition begins, the finger lifts and the transition ends:
  /// determined in the first round, equal in all rounds.
  private let began: Int
  private let released: Int
  private let ended: Int

  /// Runs one round to determine the frames in which the transition begins, the finger lifts and
  /// the transition ends.
  ///
  /// - Throws: ``BenchError/stuck(cell:_:)`` if the recording does not begin a transition, or if
  ///   the transition does not end; `ReplayError`, and errors of the scene.
  init(
    cell: BenchCell, trace: Trace, makeScene: @escaping BenchWorld.SceneMaker
  ) throws {
    self.cell = cell
    self.makeScene = makeScene
    var settings = ReplaySettings(for: trace)
    settings.display = SimulatedDisplay(framesPerSecond: cell.framesPerSecond)
    do {
      touches = try InputWalk(trace, options: settings).frames
    } catch {
      throw ReplayError.noContacts(file: trace.file, error)
    }
    let world = try BenchWorld(framesPerSecond: cell.framesPerSecond, makeScene: makeScene)
    var (began, released, ended): (Int?, Int?, Int?)
    var index = 0
    while ended == nil, index < touches.count || world.hasFramesLeft {
      world.show(Self.frame(index, of: touches))
      if began == nil {
        if world.isInteractive { began = index }
      } else if released == nil, !world.isInteractive {
        released = index
      }
      if began != nil, UITransitionObserver.current == nil { ended = index }
      index += 1
    }
    guard let began, let released, let ended, released > began + 1 else {
      throw BenchError.stuck(
        cell: cell.name,
        began == nil
          ? "the recording does not begin a transition"
          : "the finger does not drive the transition, or the transition does not end")
    }
    (self.began, self.released, self.ended) = (began, released, ended)
  }

  var samplesPerRound: Int { released - began - 1 }

  private static func frame(_ index: Int, of touches: [[[TouchSample]]]) -> [[TouchSample]] {
    index < touches.count ? touches[index] : []
  }

  func time(into samples: SampleBuffer) throws -> ClockMarks.Round {
    let marks = ClockMarks(samples: samples)
    let world = try BenchWorld(framesPerSecond: cell.framesPerSecond, makeScene: makeScene)
    let split = EvaluateMark(marks)
    for index in 0...ended {
      let touches = Self.frame(index, of: touches)
      switch index {
      case began:
        world.cycle.stages = split
        marks.begin(.setUp)
        world.show(touches)
        marks.end(.firstFrame)
        world.cycle.stages = nil
        marks.beginPass()
      case began + 1..<released:
        marks.begin(.steady)
        world.show(touches)
        marks.end(.steady)
      case ended:
        marks.begin(.completion)
        world.show(touches)
        marks.end(.completion)
      default:
        if index == released { marks.endPass() }
        world.show(touches)
      }
    }
    return marks.round
  }

  func count(allocations counter: AllocationCounter?) throws -> FrameWork {
    let world = try BenchWorld(framesPerSecond: cell.framesPerSecond, makeScene: makeScene)
    for index in 0...began { world.show(Self.frame(index, of: touches)) }
    var work = FrameWork()
    let before = world.cycle.counters
    counter?.start()
    for index in began + 1..<released {
      world.show(Self.frame(index, of: touches))
      work.add(world.cycle.counters)
    }
    work.allocations = counter?.stop()
    work.finish(world.cycle, since: before)
    return work
  }
}
