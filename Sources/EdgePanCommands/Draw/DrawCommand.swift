// edgepan draw: draws a recording's replay.

import ArgumentParser
import GestureReplay
import GestureTrace
import LayerRendering
import PlainText
import ReplayScenes

/// Draws a replay: a film strip, a movie, single frames.
struct DrawCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw",
    abstract: "Draws a replay: a film strip, a movie, or single frames, as PNG.",
    discussion: """
      EXAMPLES:
        edgepan draw swipe.evemu
        edgepan draw swipe.evemu --film strip.png
        edgepan draw swipe.evemu --animator explode --movie explode.png --slow 4
        edgepan draw swipe.evemu --frame 42=frame.png --size 780 --outlines
        edgepan draw swipe.evemu --film - > strip.png

      A film strip shows the beginning of the transition, each quarter of the drag, the release, \
      the settling animation and its end, and the frame at rest. Each frame shows its time, \
      progress and phase, and the finger as a dot. The same recording gives the same pixels on \
      every machine. A layer's image is drawn as a box with its name, size and gravity.

      A movie is an animated PNG, which browsers play. Without an output, a terminal with colours \
      shows a small film strip itself.
      """)

  @OptionGroup var input: TraceInput
  @OptionGroup(title: "Scene") var subject: SubjectOptions
  @OptionGroup(title: "Replay conditions") var conditions: ConditionOptions
  @Option(help: ArgumentHelp("Write a film strip to this file.", valueName: "file"))
  var film: String?
  @Option(
    help: ArgumentHelp("Write an animated PNG of all frames to this file.", valueName: "file"))
  var movie: String?
  @Option(
    help: ArgumentHelp("Write one frame to a file (may be repeated).", valueName: "number=file"),
    transform: FrameFile.init(argument:))
  var frame: [FrameFile] = []
  @Option(help: "The swipe that the film strip shows, from 1. Default: 1.")
  var swipe: Int?
  @Option(help: "Slow the movie down by this factor.")
  var slow = 1.0
  @Option(
    help: ArgumentHelp(
      "The width of a frame in pixels. Default: 390, or 195 in a film strip.", valueName: "pixels"))
  var size: Int?
  @Flag(help: "Outline the layers, and print their names.")
  var outlines = false
  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Draw smooth edges. Otherwise they are jagged, as iOS draws rotated layers by default "
        + "(allowsEdgeAntialiasing)."))
  var antialiasing = true
  @OptionGroup var files: ForceOption

  static let sizes = 16...4096

  func validate() throws {
    if outputs.isEmpty, TerminalFilm() == nil {
      throw ValidationError(
        "Nothing to draw: add --film, --movie or --frame. Only a terminal with 256 colours and "
          + "UTF-8, without NO_COLOR, shows a film strip itself.")
    }
    if outputs.isEmpty, size != nil || slow != 1 {
      throw ValidationError("--size and --slow need --film, --movie or --frame.")
    }
    if let swipe, swipe < 1 { throw ValidationError("--swipe counts from 1.") }
    if swipe != nil, film == nil, !outputs.isEmpty {
      throw ValidationError("--swipe chooses the swipe of a film strip; add --film.")
    }
    if let size, !Self.sizes.contains(size) {
      throw ValidationError(
        "--size must be \(Self.sizes.lowerBound) to \(Self.sizes.upperBound) pixels.")
    }
    guard slow >= 0.01, slow <= 1000 else {
      throw ValidationError("--slow must be 0.01 to 1000.")
    }
    try conditions.display.checkIsOne(of: "draw")
    let paths = outputs
    let places = paths.map(PathText.resolvedFolder)
    if let (path, _) = zip(paths, places).first(where: { _, place in
      places.count { $0 == place } > 1
    }) {
      throw ValidationError("\(escape(path)) is named twice; each picture needs its own file.")
    }
  }

  private var outputs: [String] { [film, movie].compactMap { $0 } + frame.map(\.path) }

  func run() throws { try MainActor.assumeIsolated { try drawAll() } }

  @MainActor private func drawAll() throws {
    let subject = try subject.single(under: conditions, of: "draw")
    let files = try input.files()
    guard files.count == 1 else {
      throw ToolFailure(
        .usage, "\(files.count) recordings were given; draw takes one",
        remedy: "Name one recording; for a folder, run draw once per recording.")
    }
    try input.checkAreNotInputs(outputs, or: conditions.display.clockFiles)
    for path in outputs { try self.files.check(path, as: .picture) }
    let trace = try files[0].read(description: input.description)
    let settings = try conditions.settings(for: trace.header)[0].into(subject.names)
    let runner = ReplayRunner(trace: trace, subject: subject, settings: settings)
    var pictures = try ReplayPictures(
      runner: runner, showsOutlines: outlines, antialiased: antialiasing)
    if let swipe { try pictures.choose(swipe: swipe) }
    for file in frame { try runner.check(file.frame, isIn: pictures.result) }
    if film != nil || movie != nil || outputs.isEmpty, pictures.result.frames.isEmpty {
      throw Self.nothingShown(trace)
    }
    if film != nil || outputs.isEmpty, let text = pictures.swipeText {
      let other = pictures.swipe == 0 ? 2 : 1
      Output.notice("\(escape(trace.file)): \(text); --swipe \(other) shows another")
    }
    if outputs.isEmpty, let terminal = TerminalFilm() { try show(pictures, on: terminal) }
    if let film {
      let title = "\(subject.name): \(escape(trace.file))"
      try PictureFile.write(pictures.film(title: title, width: size ?? 195), to: film)
    }
    for file in frame {
      try PictureFile.write(pictures.frame(file.frame, width: size ?? 390), to: file.path)
    }
    if let movie {
      let file = try PictureFile(movie)
      try pictures.movie(width: size ?? 390, slow: slow) { try file.write($0) }
      try file.finish()
    }
  }

  /// Draws a film strip on the terminal.
  @MainActor private func show(_ pictures: ReplayPictures, on terminal: TerminalFilm) throws {
    let panels = try pictures.panels(
      terminal.fitting(pictures.moments), caption: FilmCaption.narrow)
    let captions = panels.map(\.lines)
    let ratio = Double(pictures.screen.width) / max(Double(pictures.screen.height), 1)
    let renderer = pictures.renderer(width: terminal.pixels(ratio: ratio, captions: captions))
    Output.raw(terminal.text(panels.map { renderer.draw($0.snapshot) }, captions: captions))
  }

  private static func nothingShown(_ trace: Trace) -> ToolFailure {
    ToolFailure(
      .badTrace, "\(escape(trace.file)): no finger lands, so no frame is shown",
      remedy: "\(ToolCommand.text) show \(trace.argument) prints what the recording "
        + "contains.")
  }
}

/// A frame and the file for its picture, as in `42=frame.png`.
struct FrameFile {
  var frame: Int
  var path: String

  init(argument: String) throws(ValidationError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let frame = Int(parts[0]), frame >= 0, !parts[1].isEmpty else {
      throw ValidationError("give a frame's number and a file, such as 42=frame.png")
    }
    (self.frame, path) = (frame, String(parts[1]))
  }
}
