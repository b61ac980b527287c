// A replay as pictures: strips, movies and single frames.

import GestureReplay
import LayerRendering
import PlainText
import UIKit

/// Draws a replay. Each picture runs the replay again, so that no frame has to be kept in memory.
@MainActor struct ReplayPictures {
  let runner: ReplayRunner
  /// The result of the replay's first run, which lists the frames.
  let result: ReplayResult
  let showsOutlines: Bool
  /// Whether edges are smooth.
  let antialiased: Bool

  init(runner: ReplayRunner, showsOutlines: Bool = false, antialiased: Bool = true) throws {
    self.runner = runner
    self.showsOutlines = showsOutlines
    self.antialiased = antialiased
    result = try runner.run()
  }

  /// The display in points.
  var screen: CGSize { runner.settings.screenSize }

  /// Returns a renderer for frames that are `width` pixels wide.
  func renderer(width: Int) -> FrameRenderer {
    FrameRenderer(
      size: screen, scale: Double(width) / max(Double(screen.width), 1), antialiased: antialiased)
  }

  /// The finger's position in each frame.
  private var fingers: [Int: CGPoint] {
    Dictionary(
      result.trail.compactMap { trail in trail.touch.map { (trail.index, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  private func annotated(_ snapshot: FrameSnapshot, finger: CGPoint?) -> FrameSnapshot {
    (showsOutlines ? snapshot.outlined() : snapshot).with(finger: finger)
  }

  private func catcher(
    _ frames: Set<Int>?, _ take: @escaping (FrameRecord, FrameSnapshot) -> Void
  ) -> FrameCatcher {
    FrameCatcher(frames: frames, isNaming: showsOutlines, take)
  }

  /// Returns a film strip of the moments of the first swipe.
  func film(title: String, width: Int) throws -> Bitmap {
    let moments = FilmMoments.moments(of: result)
    let outcome = result.swipes.first { $0.release != nil }?.outcome.rawValue
    let fingers = fingers
    var panels: [Int: FilmStrip.Panel] = [:]
    let catcher = catcher(Set(moments.map { $0.frame })) { record, snapshot in
      let name = moments.first { $0.frame == record.index }?.name ?? ""
      panels[record.index] = FilmStrip.Panel(
        annotated(snapshot, finger: fingers[record.index]),
        lines: [name.isEmpty ? "frame \(record.index)" : name]
          + FilmCaption.lines(record, outcome: outcome))
    }
    _ = try runner.run(observers: [catcher])
    let strip = FilmStrip(
      title: title, panels: moments.compactMap { panels[$0.frame] }, screen: screen,
      scale: Double(width) / max(Double(screen.width), 1))
    return strip.bitmap(renderer(width: width))
  }

  /// Returns one frame.
  ///
  /// - Throws: ``ToolFailure`` with exit code 2 for a frame that the replay does not log.
  func frame(_ index: Int, width: Int) throws -> Bitmap {
    let renderer = renderer(width: width)
    let fingers = fingers
    var bitmap: Bitmap?
    let catcher = catcher([index]) { record, snapshot in
      bitmap = renderer.draw(annotated(snapshot, finger: fingers[index]))
    }
    _ = try runner.run(observers: [catcher])
    if let bitmap { return bitmap }
    let frames = result.frames.map { $0.index }
    throw ToolFailure(
      .usage, "frame \(index): the replay has no such frame",
      remedy: frames.isEmpty
        ? "It has no frames: no finger landed."
        : "Its frames are \(frames[0]) to \(frames.last ?? 0).")
  }

  /// Writes all frames as an animated PNG, in real time or `slow` times slower. Memory: a few
  /// frames.
  ///
  /// Unless the movie keeps every colour, the replay first runs once more to choose the palette.
  /// Returns the palette's effect on the colours.
  func movie(
    width: Int, slow: Double, keepsEveryColor: Bool, emit: @escaping ([UInt8]) throws -> Void
  ) throws -> MovieLoss {
    let renderer = renderer(width: width)
    let fingers = fingers
    let blank = renderer.draw(FrameSnapshot(rows: []))
    let movie = try MovieWriter(
      frameCount: result.frames.count, width: blank.width, height: blank.height,
      palette: keepsEveryColor ? nil : palette(renderer, fingers), emit: emit)
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
    let catcher = catcher(nil) { record, snapshot in
      show(until: record.timestamp)
      guard failure == nil else { return }
      let shown = annotated(snapshot, finger: fingers[record.index])
      waiting = (record.timestamp, renderer.draw(shown))
    }
    _ = try runner.run(observers: [catcher])
    show(until: (waiting?.time ?? 0) + Self.lastFrameSeconds / slow)
    if let failure { throw failure }
    if movie.frames > 0 { try movie.finish() }
    return movie.loss
  }

  /// The maximum number of frames from which a movie's palette is chosen: all frames of a movie of
  /// 2.5 s at 60 Hz, evenly spaced frames of longer movies.
  static let paletteFrames = 150

  private func palette(
    _ renderer: FrameRenderer, _ fingers: [Int: CGPoint]
  ) throws -> MoviePalette {
    let frames = result.frames.map { $0.index }
    let most = min(frames.count, Self.paletteFrames)
    let chosen = (0..<most).map { frames[most > 1 ? $0 * (frames.count - 1) / (most - 1) : 0] }
    let colors = ColorCount()
    let catcher = catcher(Set(chosen)) { record, snapshot in
      // This pass writes nothing, and only writing would detect an interrupt.
      guard !Interrupt.isSet else { return }
      colors.add(renderer.draw(annotated(snapshot, finger: fingers[record.index])))
    }
    _ = try runner.run(observers: [catcher])
    return colors.palette()
  }

  /// The pause before a movie repeats, in seconds.
  static let lastFrameSeconds = 1.0
}
