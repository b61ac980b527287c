// The catalogue as film strips, and a page that shows them.

import Foundation
import FrameBench
import GestureReplay
import LayerRendering
import PlainText
import ReplayChecks
import ReplayScenes
import TransitionAnimators

/// Draws a strip for every animator.
@MainActor struct CataloguePictures {
  /// Whether to draw every context and both swipes, instead of only the first context and the
  /// finished swipe.
  var drawsAll = false
  var folder: URL
  /// Whether files that EdgePan did not write are replaced, too.
  var force = false

  /// One strip of the page.
  struct Strip {
    var animator: String
    var context: AnimatorContext
    var recording: BenchRecording
    var file: String { "\(animator).\(context.rawValue).\(recording.name).png" }

    init(_ animator: String, _ context: AnimatorContext, _ recording: BenchRecording) {
      (self.animator, self.context, self.recording) = (animator, context, recording)
    }
  }

  /// Draws all strips and writes `index.html` beside them. Returns the number of strips.
  ///
  /// - Throws: ``ToolFailure`` with exit code 2 if a file of the folder is not replaced; 1 if a file
  ///   cannot be written.
  func draw() throws -> Int {
    let what = FileKind(path: folder.path)
    guard what == .folder || what.refusal == nil && what != .file else {
      throw ToolFailure(
        .usage, "\(escape(folder.path)): not a folder", remedy: "Name a folder for --pictures.")
    }
    let index = folder.appendingPathComponent("index.html").path
    try Output.createFolder(folder.path)
    try Output.check(index, as: .page, force: force)
    let recordings = try BenchRecording.bundled().prefix(drawsAll ? .max : 1)
    let strips = AnimatorRegistry.shared.entries.flatMap { entry in
      entry.contexts.prefix(drawsAll ? .max : 1).flatMap { context in
        recordings.map { Strip(entry.name.lowercased(), context, $0) }
      }
    }
    for strip in strips { try Output.check(path(of: strip), as: .picture, force: force) }
    let line = ProgressLine(total: strips.count)
    defer { line.clear() }
    for (place, strip) in strips.enumerated() {
      line.show(place, escape(strip.animator))
      try draw(strip)
    }
    try Output.write(Data(Self.page(strips).utf8), toFile: index)
    return strips.count
  }

  private func path(of strip: Strip) -> String {
    folder.appendingPathComponent(strip.file).path
  }

  private func draw(_ strip: Strip) throws {
    let subject = try ReplaySubject(animator: strip.animator, context: strip.context)
    let trace = strip.recording.trace
    let runner = ReplayRunner(
      trace: trace, subject: subject,
      settings: ReplaySettings(for: trace.header).into(subject.names))
    let title = "\(strip.animator) in \(strip.context.rawValue), \(strip.recording.name)"
    let bitmap = try ReplayPictures(runner: runner).film(title: title, width: 130)
    try Output.write(
      Data(bitmap.png(software: OutputKind.pictureSoftware)), toFile: path(of: strip))
  }

  /// Returns a page of figures, in the catalogue's order. Names are escaped, because users can
  /// register animators.
  static func page(_ strips: [Strip]) -> String {
    let figures = strips.map { strip in
      let (name, file) = (escape(strip.animator, for: .xml), escape(strip.file, for: .xml))
      let (context, recording) = (
        escape(strip.context.rawValue, for: .xml), escape(strip.recording.name, for: .xml)
      )
      return """
        <figure id="\(file)"><figcaption>\(name) <small>\(context), \(recording)</small></figcaption>
        <img src="\(file)" loading="lazy" alt="Film strip of \(name) in \(context)">
        </figure>
        """
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="generator" content="EdgePan">
      <meta name="viewport" content="width=device-width">
      <title>EdgePan: the animators</title>
      <style>
      :root { color-scheme: light dark; font: 16px system-ui, sans-serif }
      body { margin: 2rem auto; max-width: 75rem; padding: 0 1rem }
      figure { margin: 0 0 2rem }
      figcaption { font-weight: 600; margin-bottom: 0.3rem }
      small { font-weight: 400 }
      img { max-width: 100%; height: auto }
      </style>
      <h1>The animators</h1>
      <p>\(counted(strips.count, "film strip")).</p>
      \(figures.joined(separator: "\n"))
      </html>

      """
  }
}
