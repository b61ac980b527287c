// A film strip on a terminal: each character shows two pixels, one above the other.

import Foundation
import LayerRendering

/// Frames side by side, as text for a terminal that shows colours.
struct TerminalFilm {
  var columns: Int
  var rows = 24
  var hasTrueColor: Bool

  /// With five frames of a phone's shape, 80 columns and 24 lines show the strip with its captions.
  private static let narrowest = 15
  private static let widest = 30
  /// The least width of a frame in pixels, if the window has the rows for it without captions.
  private static let least = 6

  /// The moments that fit: evenly chosen, with the first and the last.
  func fitting(_ moments: [FilmMoment]) -> [FilmMoment] {
    let count = min(moments.count, max((columns + 1) / (Self.narrowest + 1), 1))
    guard count > 1 else { return Array(moments.prefix(1)) }
    return (0..<count).map {
      moments[($0 * (moments.count - 1) * 2 + count - 1) / (2 * (count - 1))]
    }
  }

  /// The width of the place of each of `count` frames, in columns.
  func width(count: Int) -> Int {
    min(max((columns + 1) / max(count, 1) - 1, 1), Self.widest)
  }

  /// The width of frames in pixels with which they, their captions, a line above and the prompt
  /// below fit the window.
  ///
  /// - Parameter ratio: the width of a frame divided by its height.
  func pixels(ratio: Double, captions: [[String]]) -> Int {
    let width = width(count: captions.count)
    let room = rows - Self.otherRows
    let besideCaptions = room - (wrapped(captions, width).map(\.count).max() ?? 0)
    let needed = Int((Double(Self.least) / ratio / 2).rounded(.up))
    let height = max(besideCaptions, min(needed, room), 1)
    return max(min(width, Int(Double(2 * height) * ratio)), 1)
  }

  /// The line above the frames, and the prompt.
  private static let otherRows = 2

  private func wrapped(_ captions: [[String]], _ width: Int) -> [[String]] {
    captions.map { $0.flatMap { LineWrap.lines($0, columns: width) } }
  }

  /// Returns the frames and, below them, as many lines of their captions as the window has room for.
  func text(_ frames: [Bitmap], captions: [[String]]) -> String {
    let width = width(count: frames.count)
    let rows = frames.map { ($0.height + 1) / 2 }.max() ?? 0
    var lines = (0..<rows).map { row in
      frames.map { cells($0, row: row) }
        .joined(separator: String(repeating: " ", count: width - (frames[0].width - 1)))
    }
    let texts = wrapped(captions, width)
    let room = max(self.rows - Self.otherRows - rows, 0)
    for line in 0..<min(texts.map(\.count).max() ?? 0, room) {
      let parts = texts.map { text in
        let part = DisplayWidth.prefix(of: line < text.count ? text[line] : "", width)
        return part + String(repeating: " ", count: width - DisplayWidth.of(part))
      }
      lines.append(parts.joined(separator: " "))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// A row of characters: the upper pixel is the half block's colour, the lower its background.
  private func cells(_ bitmap: Bitmap, row: Int) -> String {
    var last = ""
    var text = ""
    for x in 0..<bitmap.width {
      let lower = 2 * row + 1
      let codes =
        "38;" + code(bitmap[x, 2 * row]) + ";"
        + (lower < bitmap.height ? "48;" + code(bitmap[x, lower]) : "49")
      if codes != last { text += "\u{1b}[\(codes)m" }
      last = codes
      text += "\u{2580}"
    }
    return text + "\u{1b}[0m"
  }

  /// A colour as in select graphic rendition, after 38 or 48.
  private func code(_ pixel: Pixel) -> String {
    hasTrueColor
      ? "2;\(pixel.red);\(pixel.green);\(pixel.blue)" : "5;\(Self.index(of: pixel))"
  }

  /// The nearest of xterm's 256 colours: those of the cube of six levels, and the greys.
  static func index(of pixel: Pixel) -> Int {
    let parts = [pixel.red, pixel.green, pixel.blue].map { Int($0) }
    let levels = [0, 95, 135, 175, 215, 255]
    let cube = parts.map { part in
      levels.indices.min { abs(levels[$0] - part) < abs(levels[$1] - part) } ?? 0
    }
    let grey = min(max((parts.reduce(0, +) / 3 - 3) / 10, 0), 23)
    func distance(_ color: [Int]) -> Int {
      zip(parts, color).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    let isGrey =
      distance(Array(repeating: 8 + 10 * grey, count: 3)) < distance(cube.map { levels[$0] })
    return isGrey ? 232 + grey : 16 + 36 * cube[0] + 6 * cube[1] + cube[2]
  }
}

extension TerminalFilm {
  /// The film of the terminal on stdout; nil for a file or a pipe, or without 256 colours and
  /// blocks.
  init?() {
    let environment = ProcessInfo.processInfo.environment
    guard Output.wantsColor, Charset.isUTF8(environment), Terminal.showsPalette(environment),
      let size = Terminal.size(of: STDOUT_FILENO)
    else { return nil }
    let depth = environment["COLORTERM"]
    self.init(
      columns: size.columns, rows: size.rows, hasTrueColor: depth == "truecolor" || depth == "24bit"
    )
  }
}
