// The terminal behind stderr: how wide it is, and whether a line may be written over there.

import Foundation

/// What moving lines depend on.
enum Terminal {
  /// Whether a line may be written over: stderr is a terminal, and not one that calls itself dumb.
  static let canRedraw =
    isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"

  /// Its columns at this moment, because windows are resized while something runs; 80 where it does
  /// not say.
  static var columns: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// The longest line that can be written over again. A terminal that has filled its last column
  /// goes to the next line, and what was above it stays.
  static var room: Int { max(columns - 1, 1) }

  /// Writes over the line that the cursor is in.
  static func redraw(_ text: String) {
    Output.moving("\r\u{1b}[K" + DisplayWidth.prefix(of: text, room))
  }

  /// Takes that line away.
  static func clear() { Output.moving("\r\u{1b}[K") }
}

/// How many columns text takes on a terminal.
enum DisplayWidth {
  /// The columns of a text without control characters: two for each East Asian wide character and
  /// each emoji, as Unicode's annex 11 has it, one for every other.
  static func of(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + columns($1) }
  }

  /// As much of a text as fits.
  static func prefix(of text: String, _ room: Int) -> String {
    var left = room
    return String(
      text.prefix { character in
        left -= columns(character)
        return left >= 0
      })
  }

  /// The blocks that are wide throughout.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2e80...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f,
    0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1faff, 0x20000...0x3fffd,
  ]

  private static func columns(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first, first.value >= 0x1100 else { return 1 }
    return wide.contains { $0.contains(first.value) } ? 2 : 1
  }
}
