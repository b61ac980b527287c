// Terminals: their size and colours, and whether a line can be overwritten.

import Foundation
import PlainText

/// The properties of the terminal that overwritten lines depend on.
enum Terminal {
  /// Whether a line can be overwritten: stderr is a terminal, and not a dumb terminal.
  static let canRedraw =
    isatty(STDERR_FILENO) == 1 && environmentVariable("TERM") != "dumb"

  /// The current number of columns of stderr, which may change during a run; 80 if unknown.
  static var columns: Int { window(of: STDERR_FILENO).columns }

  /// The columns of a stream's terminal; nil for a file or a pipe, whose lines have any length.
  static func columns(of descriptor: Int32) -> Int? { size(of: descriptor)?.columns }

  /// The columns and rows of a stream's terminal; nil for a file or a pipe.
  static func size(of descriptor: Int32) -> (columns: Int, rows: Int)? {
    guard descriptor == STDOUT_FILENO ? showsResults : showsNotices else { return nil }
    return window(of: descriptor)
  }

  /// Whether a terminal shows the 256 colours of xterm, by its name in `TERM`.
  static func showsPalette(_ environment: [String: String]) -> Bool {
    guard let name = environment["TERM"] else { return false }
    return name.contains("256") || name.contains("direct")
      || paletteTerminals.contains { name.hasPrefix($0) }
  }

  /// Terminals that show 256 colours although their names do not say so. The Linux console and
  /// hardware terminals do not.
  private static let paletteTerminals = [
    "xterm", "screen", "tmux", "rxvt", "alacritty", "foot", "ghostty", "kitty", "konsole",
    "wezterm",
  ]

  private static let showsResults = isatty(STDOUT_FILENO) == 1
  private static let showsNotices = isatty(STDERR_FILENO) == 1

  /// 80 columns and 24 rows if the system knows no others.
  private static func window(of descriptor: Int32) -> (columns: Int, rows: Int) {
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
    return (
      isKnown && size.ws_col > 0 ? Int(size.ws_col) : 80,
      isKnown && size.ws_row > 0 ? Int(size.ws_row) : 24
    )
  }

  /// The longest line that can be overwritten. A longer line would wrap, and its first part would
  /// stay on the screen.
  static var room: Int { max(columns - 1, 1) }

  /// Overwrites the current line.
  static func redraw(_ text: String) {
    Output.moving("\r\u{1b}[K" + DisplayWidth.prefix(of: text, room))
  }

  /// Clears the current line.
  static func clear() { Output.moving("\r\u{1b}[K") }
}

/// The number of columns of text on a terminal.
enum DisplayWidth {
  /// Returns the columns of a string without control characters: two for each East Asian wide
  /// character and each emoji, as in Unicode's annex 11, and one for every other character.
  static func of(_ text: some StringProtocol) -> Int {
    // Text in ASCII needs no segmentation into characters; long tables consist of it.
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + columns($1) }
  }

  /// Returns the longest prefix of a string that fits.
  static func prefix(of text: String, _ room: Int) -> String {
    var left = room
    return String(
      text.prefix { character in
        left -= columns(character)
        return left >= 0
      })
  }

  /// The blocks whose characters count as wide.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2e80...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f,
    0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1faff, 0x20000...0x3fffd,
  ]

  private static func columns(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first, first.value >= 0x1100 else { return 1 }
    return wide.contains { $0.contains(first.value) } ? 2 : 1
  }
}
