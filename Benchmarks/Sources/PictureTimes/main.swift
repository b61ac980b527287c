// PictureTimes: the cost that drawing adds to a replay, and the ratio of EdgePan's drawing time to
// cairo's for the same scene in one run.
//
//     swift run -c release --package-path Benchmarks PictureTimes --tool .build/release/edgepan
//
// --tool: also measures the HTML pages. --long: a movie of 10,000 frames instead of 1,000.

import Foundation
import GestureReplay
import GestureTrace
import LayerRendering
import QuartzCore
import ReplayScenes
import UIKit

/// Returns the best of several runs, in milliseconds of this thread's processor time, which other
/// load on the machine affects little. The measured code never waits.
func best(of runs: Int, _ body: () throws -> Void) rethrows -> Double {
  var best = Double.infinity
  for _ in 0..<runs {
    let start = nanoseconds()
    try body()
    best = min(best, (nanoseconds() - start) / 1e6)
  }
  return best
}

func nanoseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

func row(_ name: String, _ milliseconds: Double, limit: Double?, _ more: String = "") {
  let figure = String(format: "%9.2f ms", milliseconds)
  let bound = limit.map { String(format: "  of %6.1f allowed", $0) } ?? ""
  print(name.padding(toLength: 44, withPad: " ", startingAt: 0) + figure + bound + more)
}

let recordings = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("../../../Recordings").standardized

@MainActor final class Keeper: ReplayObserver {
  var frames: [(time: Double, frame: FrameSnapshot)] = []
  func frameWasLogged(_ record: FrameRecord) {
    frames.append((record.timestamp, FrameCycle.current.frame.snapshot()))
  }
}

@MainActor func frames(_ trace: Trace, _ animator: String) throws -> Keeper {
  let keeper = Keeper()
  let subject = try ReplaySubject(animator: animator)
  _ = try Replay.run(
    trace, options: ReplaySettings(for: trace), observers: [keeper], makeScene: subject.makeScene)
  return keeper
}

/// Layers of 120 × 120 points, rotated and translucent, which both renderers can draw.
struct AffineScene {
  static let size = CGSize(width: 390, height: 844)
  static let count = 200

  struct Square {
    var transform: CGAffineTransform
    var color: LayerAppearance.Color
  }

  static let squares: [Square] = (0..<count).map { i in
    let (x, y) = (Double(i * 137 % 390), Double(i * 211 % 844))
    let turn = CGAffineTransform(rotationAngle: Double(i) * 0.37)
    return Square(
      transform: turn.concatenating(CGAffineTransform(translationX: x, y: y)),
      color: LayerAppearance.Color(
        red: Double(i % 7) / 6, green: Double(i % 5) / 4, blue: Double(i % 3) / 2, alpha: 0.8))
  }

  static var snapshot: FrameSnapshot {
    FrameSnapshot(
      rows: squares.map { square in
        var row = FrameSnapshot.Row(
          bounds: CGRect(x: 0, y: 0, width: 120, height: 120),
          world: CATransform3DMakeAffineTransform(square.transform))
        row.appearance.backgroundColor = square.color
        return row
      })
  }
}

/// The functions of cairo that are used. They are looked up at run time, so neither linking nor a
/// header is needed.
struct Cairo {
  typealias Pointer = UnsafeMutableRawPointer
  typealias Make = @convention(c) (Int32, Int32, Int32) -> Pointer?
  typealias Unary = @convention(c) (Pointer?) -> Pointer?
  typealias Color = @convention(c) (Pointer?, Double, Double, Double, Double) -> Void
  typealias Act = @convention(c) (Pointer?) -> Void
  typealias Matrix = @convention(c) (Pointer?, UnsafePointer<Double>) -> Void

  private let library: Pointer

  init?() {
    guard let library = dlopen("libcairo.so.2", RTLD_NOW) else { return nil }
    self.library = library
  }

  private func function<T>(_ name: String, _ type: T.Type) -> T {
    unsafeBitCast(dlsym(library, name)!, to: type)
  }

  func draw() {
    let size = AffineScene.size
    let surface = function("cairo_image_surface_create", Make.self)(
      0, Int32(size.width), Int32(size.height))
    let context = function("cairo_create", Unary.self)(surface)
    let setMatrix = function("cairo_set_matrix", Matrix.self)
    let setColor = function("cairo_set_source_rgba", Color.self)
    let rectangle = function("cairo_rectangle", Color.self)
    let fill = function("cairo_fill", Act.self)
    setColor(context, 0, 0, 0, 1)
    function("cairo_paint", Act.self)(context)
    for square in AffineScene.squares {
      let t = square.transform
      setMatrix(context, [t.a, t.b, t.c, t.d, t.tx, t.ty])
      setColor(
        context, square.color.red, square.color.green, square.color.blue, square.color.alpha)
      rectangle(context, 0, 0, 120, 120)
      fill(context)
    }
    function("cairo_surface_flush", Act.self)(surface)
    function("cairo_destroy", Act.self)(context)
    function("cairo_surface_destroy", Act.self)(surface)
  }
}

func residentPeakMegabytes() -> Double {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return Double(usage.ru_maxrss) / 1024
}

@MainActor func measure() throws {
  let path = recordings.appendingPathComponent("slow-finish.evemu").path
  let trace = try TraceDocument(path: path).trace
  let size = AffineScene.size

  for (animator, limit) in [("sys-cube-from-left", 5.0), ("explode", 15)] {
    let keeper = try frames(trace, animator)
    let replay = try best(of: 5) {
      let subject = try ReplaySubject(animator: animator)
      _ = try Replay.run(trace, options: ReplaySettings(for: trace), makeScene: subject.makeScene)
    }
    let middle = keeper.frames[keeper.frames.count / 2].frame
    let renderer = FrameRenderer(size: size)
    row("replay of \(animator), \(keeper.frames.count) frames", replay, limit: nil)
    row(
      "its middle frame, 390 x 844, \(middle.rows.count) layers",
      best(of: 20) { _ = renderer.draw(middle) }, limit: limit)
    let count = keeper.frames.count
    let strip = FilmStrip(
      title: animator,
      panels: (0..<8).map {
        FilmStrip.Panel(
          keeper.frames[$0 * (count - 1) / 7].frame, lines: ["frame", "0.5 s", "finger 50 %"])
      }, screen: size, scale: 0.5)
    row(
      "its film strip, with the replay and the PNG",
      try best(of: 5) {
        _ = try frames(trace, animator)
        _ = strip.bitmap().png()
      }, limit: 300)
    var bytes = 0
    let movie = try best(of: 2) {
      bytes = 0
      let shown = Array(keeper.frames.prefix(60))
      let writer = try MovieWriter(frameCount: shown.count, width: 390, height: 844) {
        bytes += $0.count
      }
      for (_, frame) in shown { try writer.add(renderer.draw(frame), milliseconds: 17) }
      try writer.finish()
    }
    row(
      "its first 60 frames as a movie", movie, limit: 2000,
      String(format: "  %.2f MB of 3 allowed", Double(bytes) / 1e6))
  }

  let renderer = FrameRenderer(size: size)
  let scene = AffineScene.snapshot
  let ours = best(of: 20) { _ = renderer.draw(scene) }
  row("\(AffineScene.count) rotated squares of 120 x 120", ours, limit: nil)
  if let cairo = Cairo() {
    let theirs = best(of: 20) { cairo.draw() }
    row("the same by cairo", theirs, limit: nil, String(format: "  ratio %.2f", ours / theirs))
  } else {
    print("SKIPPED: cairo is not installed (libcairo.so.2)")
  }

  let keeper = try frames(trace, "scale")
  let small = FrameRenderer(size: size)
  let before = residentPeakMegabytes()
  let count = CommandLine.arguments.contains("--long") ? 10_000 : 1000
  let long = try best(of: 1) {
    let writer = try MovieWriter(frameCount: count, width: 390, height: 844) { _ in }
    for i in 0..<count {
      try writer.add(
        small.draw(keeper.frames[i % keeper.frames.count].frame), milliseconds: 17)
    }
    try writer.finish()
  }
  row(
    "a movie of \(count) frames", long, limit: nil,
    String(format: "  peak %.0f MB, %.0f MB before the movie", residentPeakMegabytes(), before))
}

try measure()
if let place = CommandLine.arguments.firstIndex(of: "--tool"),
  CommandLine.arguments.indices.contains(place + 1)
{
  try PageCosts(tool: URL(fileURLWithPath: CommandLine.arguments[place + 1])).measure()
} else {
  print("SKIPPED: report and verify --html (no --tool given)")
}
