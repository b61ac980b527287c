// Progress lines: they fit the terminal, and are absent if a line cannot be rewritten.

import Foundation
import Testing

@testable import EdgePanCommands

/// Whether util-linux's script(1), which runs a tool on a pseudo-terminal, is installed.
private let hasScript = FileManager.default.isExecutableFile(atPath: "/usr/bin/script")

@Suite struct TerminalTests {
  @Test(arguments: 1...120) func progress_fitsEveryWidth(room: Int) {
    let text = ProgressLine.text(3, of: 40, remark: "slow-finish/explode", room: room)
    #expect(DisplayWidth.of(DisplayWidth.prefix(of: text, room)) <= room)
    #expect(room < 7 || text.hasPrefix("3 of 40"))
  }

  @Test func progress_whenNarrow_hasNoBar() {
    #expect(ProgressLine.text(3, of: 40, remark: "r", room: 17) == "3 of 40")
    #expect(ProgressLine.text(20, of: 40, remark: "r", room: 18) == "20 of 40")
    #expect(ProgressLine.text(20, of: 40, remark: "r", room: 19) == "20 of 40 [====    ] r")
  }

  @Test func wideCharacters_takeTwoColumns() {
    #expect(DisplayWidth.of("Touchpad") == 8)
    #expect(DisplayWidth.of("触摸板") == 6)
    #expect(DisplayWidth.prefix(of: "触摸板", 5) == "触摸")
    let table = TextTable(header: ["name", "n"], rows: [["触摸板", "a"], ["pad", "b"]])
    #expect(table.lines == ["name    n", "触摸板  a", "pad     b"])
  }

  @Test func encoding_isReadFromTheLocale() {
    #expect(Charset.isUTF8([:]) && Charset.isUTF8(["LANG": ""]))
    #expect(Charset.isUTF8(["LANG": "de_DE.UTF-8"]) && Charset.isUTF8(["LC_ALL": "C.utf8"]))
    #expect(Charset.isUTF8(["LC_CTYPE": "ca_ES.UTF-8@valencia"]))
    #expect(!Charset.isUTF8(["LANG": "C"]) && !Charset.isUTF8(["LANG": "de_DE@euro"]))
    #expect(!Charset.isUTF8(["LC_ALL": "POSIX", "LANG": "de_DE.UTF-8"]))
  }

  @Test func ascii_replacesKnownSymbols_andShowsOthersAsQuestionMarks() {
    #expect(Charset.ascii("2 × 3 µs … ✓ ✗ → ±") == "2 x 3 us ... + x -> +-")
    #expect(Charset.ascii("Café\u{1b}") == "Caf?\u{1b}")
  }

  // MARK: On a pseudo-terminal

  /// Runs a subcommand with a progress line on a terminal of the given width.
  private func fuzz(columns: Int, _ environment: String = "TERM=xterm") throws -> Tool.Run {
    let line = "TOOL fuzz Recordings/slow-finish.evemu --runs 12 --output /nowhere"
    return try Tool.shell(
      "edgepan",
      "script -qec \"stty cols \(columns); env \(environment) \(line)\" /dev/null < /dev/null")
  }

  private func moves(_ run: Tool.Run) -> [String] {
    run.output.components(separatedBy: "\r\u{1b}[K").dropFirst()
      .map { String($0.prefix { $0 != "\r" && $0 != "\r\n" && $0 != "\n" }) }
  }

  @Test(.enabled(if: hasScript, "script(1) is not installed"), arguments: [12, 40, 80])
  func progressLine_neverFillsTheTerminal(columns: Int) throws {
    let run = try fuzz(columns: columns)
    #expect(run.status == 0, "\(run.output)")
    let lines = moves(run).filter { !$0.isEmpty && !$0.contains("12 runs") }
    #expect(lines.contains { $0.contains(" of 12") }, "\(run.output.debugDescription)")
    #expect(lines.dropLast().allSatisfy { $0.count < columns }, "\(lines)")
    #expect(lines.contains { $0.contains("[") } == (columns > 12))
  }

  @Test(.enabled(if: hasScript, "script(1) is not installed"))
  func dumbTerminal_getsNoEscapeSequence() throws {
    let run = try fuzz(columns: 80, "TERM=dumb")
    #expect(run.status == 0, "\(run.output)")
    #expect(!run.output.contains("\u{1b}"))
  }

  @Test(.enabled(if: hasScript, "script(1) is not installed"))
  func noColor_isRespected_andProgressIsStillShown() throws {
    let run = try fuzz(columns: 80, "TERM=xterm NO_COLOR=1")
    #expect(!run.output.contains(/\u{1b}\[[0-9]*m/))
    #expect(run.output.contains("\r\u{1b}[K"))
  }

  @Test(.enabled(if: hasScript, "script(1) is not installed"))
  func terminalWithoutUTF8_getsASCII() throws {
    func profile(_ environment: String) throws -> Tool.Run {
      try Tool.shell(
        "edgepan",
        "script -qec \"env \(environment) TOOL profile Recordings/slow-finish.evemu --runs 1\""
          + " /dev/null < /dev/null")
    }
    let plain = try profile("LC_ALL=C")
    #expect(plain.output.contains("mean us"))
    #expect(plain.output.utf8.allSatisfy { $0 < 0x80 })
    #expect(try profile("LC_ALL=C.UTF-8").output.contains("mean µs"))
  }
}
