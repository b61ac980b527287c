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
  /// The swipe that film strips show, counted from 0 among ``swipes``.
  private(set) var swipe = 0

  init(runner: ReplayRunner, showsOutlines: Bool = false, antialiased: Bool = true) throws {
    self.runner = runner
    self.showsOutlines = showsOutlines
    self.antialiased = antialiased
    result = try runner.run()
  }

  /// The swipes that began a transition.
  private var swipes: [SwipeRecord] { result.swipes.filter { $0.release != nil } }

  /// Chooses the swipe that film strips show, counted from 1.
  ///
  /// - Throws: ``ToolFailure`` with exit code 2 for a swipe that the replay does not have.
  mutating func choose(swipe number: Int) throws(ToolFailure) {
    guard swipes.indices.contains(number - 1) else {
      throw ToolFailure(
        .usage, "\(escape(runner.trace.file)): swipe \(number) is not in the replay",
        remedy: swipes.isEmpty
          ? "In none of its swipes did a transition begin."
          : swipes.count == 1
            ? "It has one swipe: 1." : "Its swipes are 1 to \(swipes.count)."
      )
    }
    swipe = number - 1
  }

  /// Which of several swipes a film strip shows; nil for a single one.
  var swipeText: String? {
    swipes.count > 1 ? "swipe \(swipe + 1) of \(swipes.count)" : nil
  }

  /// The moments of the chosen swipe.
  var moments: [FilmMoment] { FilmMoments.moments(of: result, swipe: swipe) }

  /// The display in points, with room for every screen of the replay.
  var screen: CGSize { runner.settings.pictureSize }

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

  /// Returns a film strip of the chosen swipe.
  func film(title: String, width: Int) throws -> Bitmap {
    let strip = FilmStrip(
      title: [title, swipeText].compactMap { $0 }.joined(separator: ", "),
      panels: try panels(moments), screen: screen,
      scale: Double(width) / max(Double(screen.width), 1))
    return strip.bitmap(renderer(width: width))
  }

  /// Returns the frames of moments, with captions.
  func panels(
    _ moments: [FilmMoment],
    caption: @escaping (FrameRecord, String?) -> [String] = FilmCaption.lines
  ) throws -> [FilmStrip.Panel] {
    let outcome = swipes.dropFirst(swipe).first?.outcome.rawValue
    let fingers = fingers
    var panels: [Int: FilmStrip.Panel] = [:]
    let catcher = catcher(Set(moments.map { $0.frame })) { record, snapshot in
      let name = moments.first { $0.frame == record.index }?.name ?? ""
      panels[record.index] = FilmStrip.Panel(
        annotated(snapshot, finger: fingers[record.index]),
        lines: [name.isEmpty ? "frame \(record.index)" : name]
          + caption(record, outcome))
    }
    _ = try runner.run(observers: [catcher])
    return moments.compactMap { panels[$0.frame] }
  }

  /// Returns one frame.
  func frame(_ index: Int, width: Int) throws -> Bitmap {
    let renderer = renderer(width: width)
    let fingers = fingers
    var bitmap = Bitmap(width: 0, height: 0)
    let catcher = catcher([index]) { record, snapshot in
      bitmap = renderer.draw(annotated(snapshot, finger: fingers[index]))
    }
    _ = try runner.run(observers: [catcher])
    return bitmap
  }

  /// Writes the frames as an animated PNG, in real time or `slow` times slower. Memory: a few
  /// frames.
  func movie(width: Int, slow: Double, emit: @escaping ([UInt8]) throws -> Void) throws {
    let renderer = renderer(width: width)
    let fingers = fingers
    let times = result.frames.map { $0.timestamp * slow }
    let timing = MovieTiming(times: times, end: (times.last ?? 0) + Self.lastFrameSeconds)
    let milliseconds = Dictionary(
      uniqueKeysWithValues: timing.frames.map { (result.frames[$0.place].index, $0.milliseconds) })
    let blank = renderer.draw(FrameSnapshot(rows: []))
    let movie = try MovieWriter(
      frameCount: timing.frames.count, width: blank.width, height: blank.height,
      software: OutputKind.pictureSoftware, emit: emit)
    var failure: (any Error)?
    let line = ProgressLine(total: timing.frames.count)
    defer { line.clear() }
    let catcher = catcher(Set(milliseconds.keys)) { record, snapshot in
      guard failure == nil, let time = milliseconds[record.index] else { return }
      let bitmap = renderer.draw(annotated(snapshot, finger: fingers[record.index]))
      do { try movie.add(bitmap, milliseconds: time) } catch { failure = error }
      line.show(movie.frames, "frames of the movie")
    }
    _ = try runner.run(observers: [catcher])
    if let failure { throw failure }
    if movie.frames > 0 { try movie.finish() }
  }

  /// The pause before a movie repeats, in seconds.
  static let lastFrameSeconds = 1.0
}
