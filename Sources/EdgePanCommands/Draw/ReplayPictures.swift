// A replay as pictures: strips, movies and single frames.

import GestureReplay
import LayerRendering
import PlainText
import UIKit

/// Draws what a replay shows. Each picture runs the replay once more, so no frame need be kept.
@MainActor struct ReplayPictures {
  let runner: ReplayRunner
  /// The replay's first run: which frames there are.
  let result: ReplayResult
  let showsOutlines: Bool

  init(runner: ReplayRunner, showsOutlines: Bool = false) throws {
    self.runner = runner
    self.showsOutlines = showsOutlines
    result = try runner.run()
  }

  /// The display in points.
  var screen: CGSize {
    let scale = runner.settings.rules.scale
    return CGSize(width: scale.widthPoints, height: scale.heightPoints)
  }

  /// A renderer whose frames are `width` pixels wide.
  func renderer(width: Int) -> FrameRenderer {
    FrameRenderer(size: screen, scale: Double(width) / max(Double(screen.width), 1))
  }

  /// Where the finger is in each frame.
  private var fingers: [Int: CGPoint] {
    Dictionary(
      result.trail.compactMap { trail in trail.touch.map { (trail.index, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  private func dressed(_ snapshot: FrameSnapshot, finger: CGPoint?) -> FrameSnapshot {
    (showsOutlines ? snapshot.outlined() : snapshot).with(finger: finger)
  }

  /// A film strip of the moments of the first swipe.
  func film(title: String, width: Int) throws -> Bitmap {
    let moments = FilmMoments.moments(of: result)
    let fingers = fingers
    var panels: [Int: FilmStrip.Panel] = [:]
    let catcher = FrameCatcher(frames: Set(moments.map { $0.frame })) { record, snapshot in
      let name = moments.first { $0.frame == record.index }?.name ?? ""
      panels[record.index] = FilmStrip.Panel(
        dressed(snapshot, finger: fingers[record.index]),
        lines: [
          name.isEmpty ? "frame \(record.index)" : name,
          "frame \(record.index), \(Figure(record.timestamp, 3)) s",
          Self.progress(record),
          record.phase.rawValue,
        ])
    }
    _ = try runner.run(observers: [catcher])
    let strip = FilmStrip(
      title: title, panels: moments.compactMap { panels[$0.frame] }, screen: screen,
      scale: Double(width) / max(Double(screen.width), 1))
    return strip.bitmap(renderer(width: width))
  }

  /// Where the finger is and what is shown; nothing once the transition has ended.
  private static func progress(_ record: FrameRecord) -> String {
    guard record.phase != .landed else { return "" }
    return "finger \(Figure(record.progress * 100, 1)) %, shown "
      + "\(Figure(record.presentedProgress * 100, 1)) %"
  }

  /// One frame.
  ///
  /// - Throws: ``ToolFailure`` (2) for a frame that the replay does not log.
  func frame(_ index: Int, width: Int) throws -> Bitmap {
    let renderer = renderer(width: width)
    let fingers = fingers
    var bitmap: Bitmap?
    let catcher = FrameCatcher(frames: [index]) { record, snapshot in
      bitmap = renderer.draw(dressed(snapshot, finger: fingers[index]))
    }
    _ = try runner.run(observers: [catcher])
    if let bitmap { return bitmap }
    let frames = result.frames.map { $0.index }
    throw ToolFailure(
      .usage, "frame \(index): the replay shows no such frame",
      remedy: frames.isEmpty
        ? "It has none: no finger came down."
        : "Its frames are \(frames[0]) to \(frames.last ?? 0).")
  }

  /// Every frame as an animated PNG, in real time or `slow` times slower. Memory: a few frames.
  func movie(width: Int, slow: Double, emit: @escaping ([UInt8]) throws -> Void) throws {
    let renderer = renderer(width: width)
    let fingers = fingers
    let blank = renderer.draw(FrameSnapshot(rows: []))
    let movie = try MovieWriter(
      frameCount: result.frames.count, width: blank.width, height: blank.height, emit: emit)
    var waiting: (time: Double, bitmap: Bitmap)?
    var failure: (any Error)?
    func show(until time: Double) {
      guard let shown = waiting, failure == nil else { return }
      do {
        try movie.add(shown.bitmap, seconds: (time - shown.time) * slow)
      } catch {
        failure = error
      }
    }
    let catcher = FrameCatcher(frames: nil) { record, snapshot in
      show(until: record.timestamp)
      guard failure == nil else { return }
      let shown = dressed(snapshot, finger: fingers[record.index])
      waiting = (record.timestamp, renderer.draw(shown))
    }
    _ = try runner.run(observers: [catcher])
    show(until: (waiting?.time ?? 0) + Self.lastFrameSeconds / slow)
    if let failure { throw failure }
    if movie.frames > 0 { try movie.finish() }
  }

  /// How long a movie stands before it begins again.
  static let lastFrameSeconds = 1.0
}
