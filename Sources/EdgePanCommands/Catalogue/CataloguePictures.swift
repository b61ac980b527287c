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
  var replaces = false

  /// One strip of the page.
  struct Strip {
    var animator: String
    var context: String
    var recording: String
    var file: String
  }

  /// Draws all strips and writes `index.html` beside them. Returns the number of strips.
  ///
  /// - Throws: ``ToolFailure`` with exit code 2 if the folder has an index page and ``replaces``
  ///   does not allow replacing it; 1 if a file cannot be written.
  func draw() throws -> Int {
    let what = FileKind(path: folder.path)
    guard what == .folder || what.refusal == nil && what != .file else {
      throw ToolFailure(
        .usage, "\(escape(folder.path)): not a folder", remedy: "Name a folder for --pictures.")
    }
    let index = folder.appendingPathComponent("index.html").path
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Output.unwritable(folder.path, systemReason(of: error))
    }
    try PictureFile.check(index, replacing: replaces)
    var strips: [Strip] = []
    let recordings = try BenchRecording.bundled()
    let entries = AnimatorRegistry.shared.entries
    let line = ProgressLine(total: entries.count)
    defer { line.clear() }
    for (place, entry) in entries.enumerated() {
      line.show(place, escape(entry.name.lowercased()))
      for context in drawsAll ? entry.contexts : Array(entry.contexts.prefix(1)) {
        for recording in drawsAll ? recordings : Array(recordings.prefix(1)) {
          strips.append(try draw(entry, context, recording))
        }
      }
    }
    let page = try PictureFile(index, replacing: true)
    try page.write(Array(Self.page(strips).utf8))
    try page.finish()
    return strips.count
  }

  private func draw(
    _ entry: AnimatorEntry, _ context: AnimatorContext, _ recording: BenchRecording
  ) throws -> Strip {
    let name = entry.name.lowercased()
    let strip = Strip(
      animator: name, context: context.rawValue, recording: recording.name,
      file: "\(name).\(context.rawValue).\(recording.name).png")
    let subject = try ReplaySubject(animator: name, context: context)
    let runner = ReplayRunner(
      trace: recording.trace, subject: subject,
      settings: ReplaySettings(for: recording.trace.header).into(subject.names))
    let title = "\(name) in \(context.rawValue), \(recording.name)"
    let bitmap = try ReplayPictures(runner: runner).film(title: title, width: 130)
    let file = try PictureFile(
      folder.appendingPathComponent(strip.file).path, replacing: true)
    try file.write(bitmap.png())
    try file.finish()
    return strip
  }

  /// Returns a page of figures, in the catalogue's order. Names are escaped, because users can
  /// register animators.
  static func page(_ strips: [Strip]) -> String {
    let figures = strips.map { strip in
      let (name, file) = (escape(strip.animator, for: .xml), escape(strip.file, for: .xml))
      let (context, recording) = (
        escape(strip.context, for: .xml), escape(strip.recording, for: .xml)
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
