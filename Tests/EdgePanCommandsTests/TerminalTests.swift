// Progress lines: they fit the terminal, and are absent if a line cannot be rewritten.

import Foundation
import GestureReplay
import GestureTrace
import LayerRendering
import ReplayScenes
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

  // MARK: 80 columns

  /// A command line of every subcommand that needs no device. A subcommand that is missing here
  /// fails the test.
  private static let lines: [String: [String]] = [
    "replay": [
      "Recordings/slow-finish.evemu --explain --all-rules --metrics --compare-input",
      "Recordings/slow-finish.evemu --frames", "Recordings/slow-finish.evemu --sweep --layers 40",
      "Recordings/slow-finish.evemu --blame 15", "Recordings",
      "Recordings/slow-finish.evemu --animator sys-cube-from-left --layers 40",
    ],
    "report": ["Recordings/slow-finish.evemu --no-what-if --output OUT/report.html"],
    "draw": [
      "Recordings/slow-finish.evemu",
      "Recordings/slow-finish.evemu --film OUT/film.png --frame 40=OUT/40.png",
    ],
    "verify": ["Recordings/slow-finish.evemu", "Recordings --animator sys-suck-effect"],
    "accept": ["Recordings/slow-finish.evemu --dry-run"],
    "fuzz": ["Recordings/slow-finish.evemu --runs 8 --output OUT/findings"],
    "map": ["Recordings/slow-finish.evemu --rows 5"],
    "bench": ["scale --seconds 0.2", "--parts --seconds 0.05"],
    "profile": ["Recordings/slow-finish.evemu --runs 1"],
    "show": ["Recordings/slow-finish.evemu"], "lint": ["Recordings/slow-finish.evemu"],
    "animators": [""], "systems": [""],
    "synth": ["--output OUT/made.evemu"],
    "convert": ["Recordings/slow-finish.evemu --output OUT/made.yml"],
    "trim": ["Recordings/slow-finish.evemu --from 0.1 --output OUT/trimmed.evemu"],
    "split": ["Recordings/slow-finish.evemu --output OUT/parts"],
    "mirror": ["Recordings/slow-finish.evemu --output OUT/mirrored.evemu"],
    "scale": ["Recordings/slow-finish.evemu --time 2 --output OUT/scaled.evemu"],
    "scrub": ["Recordings/slow-finish.evemu --output OUT/scrubbed.evemu"],
    "lower": ["OUT/nothing.swift"], "devices": [""], "doctor": [""],
    "record": ["-h"], "play": ["-h"],
    "live": ["Recordings/slow-finish.evemu"],
  ]

  @Test(.enabled(if: hasScript, "script(1) is not installed"))
  func outputOfEverySubcommand_fitsATerminalOf80Columns() throws {
    let names = try Tool.run("--help").output.split(separator: "\n")
      .drop { !$0.hasPrefix("SUBCOMMANDS") }.dropFirst()
      .compactMap { $0.wholeMatch(of: /\ \ ([a-z]+)(\ .*)?/)?.output.1 }.map(String.init)
    #expect(names.count > 15)
    try withTemporaryFolder { folder in
      for name in names where name != "help" {
        let all = try #require(Self.lines[name], "\(name) has no line here")
        for arguments in all + ["-h"] {
          let line = "TOOL \(name) \(arguments)".replacingOccurrences(of: "OUT", with: folder.path)
          let run = try Tool.shell(
            "edgepan", "script -qec \"stty cols 80; \(line)\" /dev/null < /dev/null",
            environment: ["TERM": "xterm"])
          let wide = run.output.components(separatedBy: "\r\n").flatMap {
            $0.components(separatedBy: "\r\u{1b}[K")
          }.filter { line in
            // A path is one word.
            let words = line.split(separator: " ")
            return LineWrap.width(line) > 80 && words.count > 1
              && !words.contains { $0.count > 70 || $0.contains(folder.path) }
          }
          #expect(wide.isEmpty, "\(name) \(arguments): \(wide.prefix(3))")
        }
      }
    }
  }

  @Test(.enabled(if: hasScript, "script(1) is not installed"))
  func failuresOfVerify_fitATerminalOf80Columns() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("swipe.evemu").path
      let run = try Tool.shell(
        "edgepan",
        "cp Recordings/slow-finish.evemu \(file) && env -u CI TOOL accept \(file) --animator scale "
          + "> /dev/null 2>&1 && sed -i -E '0,/^( .*position=)[0-9.]+/ s//\\1123.5/' "
          + "\(folder.path)/goldens/*/*.golden && "
          + "script -qec \"stty cols 80; TOOL verify \(file)\" /dev/null < /dev/null",
        environment: ["TERM": "xterm"])
      #expect(run.status == 3, "\(run.output)")
      let lines = run.output.components(separatedBy: "\r\n")
      #expect(
        lines.contains {
          $0.contains("To find the cause: ") && $0.hasSuffix(" \\")
        })
      let found = try #require(lines.firstIndex { $0.contains("123.5,422") })
      #expect(LineWrap.width(lines[found]) <= 80)
    }
  }

  /// A shell reads a backslash and a line's end as nothing, but not inside quotes.
  @Test func command_isBrokenWithBackslashes_andStaysOneCommand() throws {
    let command = "  edgepan replay 'my swipe.evemu' --clock 60Hz\\ phase=1ms --rule half"
    let lines = LineWrap.lines(command, columns: 30)
    #expect(
      lines == [
        "  edgepan replay \\", "    'my swipe.evemu' --clock \\", "    60Hz\\ phase=1ms --rule \\",
        "    half",
      ])
    let run = try Tool.shell(
      "edgepan", "edgepan() { printf '<%s>' \"$@\"; }; " + lines.joined(separator: "\n"))
    #expect(run.output == "<replay><my swipe.evemu><--clock><60Hz phase=1ms><--rule><half>")
    #expect(
      LineWrap.lines("  To inspect: edgepan replay swipe.evemu", columns: 20)
        == ["  To inspect:", "    edgepan replay \\", "    swipe.evemu"])
    // In the colour of a hint, and with a name that a shell needs escapes for.
    #expect(
      LineWrap.lines("\u{1b}[2m  edgepan replay $'it\\'s a\\011b' -x\u{1b}[0m", columns: 24)
        == ["\u{1b}[2m  edgepan replay \\", "    $'it\\'s a\\011b' -x\u{1b}[0m"])
    #expect(
      LineWrap.lines("USAGE: edgepan replay [<options>] <recording>", columns: 24)
        == ["USAGE: edgepan replay", "  [<options>]", "  <recording>"])
    // However long the sentence before it is.
    let sentence = "warning: swipe.evemu: no swipe began in this recording. To find out why:"
    #expect(
      LineWrap.lines("\(sentence) edgepan show x", columns: 82)
        == ["\(sentence) edgepan \\", "  show x"])
  }

  @Test func line_isBrokenAtSpaces_andContinuedWithAnIndent() {
    let lines = LineWrap.lines("  one two three four", columns: 12)
    #expect(lines == ["  one two", "    three", "    four"])
    #expect(LineWrap.lines("short", columns: 12) == ["short"])
    #expect(LineWrap.lines("/a/path/that/is/long", columns: 12) == ["/a/path/that/is/long"])
    #expect(LineWrap.width("\u{1b}[31mred\u{1b}[0m") == 3)
  }

  @Test func table_whoseColumnsDoNotFit_hasThemBelowEachRow() {
    var lines: [String] = []
    TextTable.forEachLine(
      header: ["name", "n", "spare", "reason"],
      of: [["first", "1", "x", "because it is long"], ["second", "2", "y", "-"]],
      spare: ["spare"], room: 20, cells: \.self
    ) { lines.append($0) }
    #expect(
      lines == [
        "name    n", "first   1", "  reason because it", "    is long", "second  2",
      ])
  }

  @Test func progress_afterTwoSeconds_estimatesTheTimeLeft() {
    #expect(ProgressLine.left(10, of: 40, after: .seconds(1)) == "")
    #expect(ProgressLine.left(10, of: 40, after: .seconds(4)) == "about 12 s left")
    #expect(ProgressLine.left(10, of: 40, after: .seconds(60)) == "about 3 min left")
    #expect(ProgressLine.left(40, of: 40, after: .seconds(60)) == "")
    #expect(ProgressLine.left(10, of: nil, after: .seconds(60)) == "")
  }

  @Test func times_ofOneColumn_areInOneUnit() {
    #expect(FixedPoint.times(nanoseconds: [872.4, 51_000]) == ["0.87 µs", "51.00 µs"])
    #expect(FixedPoint.times(nanoseconds: [5, 2_000]) == ["5.00 ns", "2000.00 ns"])
    #expect(FixedPoint.times(nanoseconds: [0, 3_000_000]) == ["0.00 ms", "3.00 ms"])
  }

  // MARK: Film strips

  @Test func pixels_areHalfBlocks_theUpperInTheForeground() {
    var bitmap = Bitmap(width: 2, height: 3, color: Pixel(red: 255, green: 0, blue: 0))
    bitmap.put(Bitmap(width: 2, height: 1, color: Pixel(red: 1, green: 2, blue: 3)), x: 0, y: 0)
    let film = TerminalFilm(columns: 40, hasTrueColor: true)
    #expect(
      film.text([bitmap], captions: [["begin"]]).split(separator: "\n").prefix(2) == [
        "\u{1b}[38;2;1;2;3;48;2;255;0;0m\u{2580}\u{2580}\u{1b}[0m",
        "\u{1b}[38;2;255;0;0;49m\u{2580}\u{2580}\u{1b}[0m",
      ])
    let indexed = TerminalFilm(columns: 40, hasTrueColor: false).text([bitmap], captions: [])
    #expect(indexed.contains("\u{1b}[38;5;16;48;5;196m"))
  }

  /// The numbers are those of xterm's table of 256 colours.
  @Test(arguments: [
    (0, 0, 0, 16), (255, 255, 255, 231), (95, 135, 175, 67), (128, 128, 128, 244), (8, 8, 8, 232),
    (238, 238, 238, 255), (250, 120, 10, 208),
  ])
  func colour_isTheNearestOf256(red: UInt8, green: UInt8, blue: UInt8, number: Int) {
    #expect(TerminalFilm.index(of: Pixel(red: red, green: green, blue: blue)) == number)
  }

  @Test func moments_whenFewFit_keepTheFirstTheReleaseAndTheLast() {
    let names = [
      "begin", "quarter", "half", "three quarters", "release", "settling", "landing", "at rest",
    ]
    let moments = names.enumerated().map { FilmMoment(frame: $0.offset, name: $0.element) }
    func fitting(_ columns: Int) -> [String] {
      TerminalFilm(columns: columns, hasTrueColor: true).fitting(moments).map(\.name)
    }
    #expect(fitting(80) == ["begin", "half", "release", "settling", "at rest"])
    #expect(fitting(200) == names)
    #expect(fitting(10) == ["begin"])
    #expect(TerminalFilm(columns: 80, hasTrueColor: true).width(count: 5) == 15)
  }

  /// A phone's screen has 390 x 844 points. 24 rows have room for a line above, the prompt, 4 lines
  /// of caption, and 18 rows of frames: 36 pixels, which are 16 wide.
  @Test func frames_fitTheRowsOfTheWindow() {
    let captions = Array(repeating: ["one", "two", "three", "four"], count: 5)
    func pixels(_ columns: Int, _ rows: Int) -> Int {
      TerminalFilm(columns: columns, rows: rows, hasTrueColor: true)
        .pixels(ratio: 390 / 844, captions: captions)
    }
    #expect(pixels(200, 24) == 16)
    #expect(pixels(80, 24) == 15, "the columns are the limit")
    #expect(pixels(200, 60) == 30)
    #expect(pixels(200, 10) == 6, "the least width")
    #expect(pixels(200, 5) == 2, "no captions")
  }

  @Test(arguments: [3, 5, 8, 9, 10, 12, 24])
  func film_leavesALineAbove_andThePrompt(rows: Int) {
    let captions = Array(repeating: ["one", "two", "three", "four"], count: 2)
    let film = TerminalFilm(columns: 80, rows: rows, hasTrueColor: true)
    let width = film.pixels(ratio: 390 / 844, captions: captions)
    let frame = Bitmap(width: width, height: width * 844 / 390)
    let lines = film.text([frame, frame], captions: captions).split(separator: "\n")
    #expect(lines.count <= max(rows - 2, 1))
    #expect(lines.count >= min(rows - 3, 8))
  }

  @Test func narrowFrames_areAboveTheirCaptions() {
    let bitmap = Bitmap(width: 2, height: 2, color: Pixel(red: 0, green: 0, blue: 0))
    let text = TerminalFilm(columns: 31, hasTrueColor: false)
      .text([bitmap, bitmap], captions: [["a"], ["b"]])
    let lines = text.replacing(/\u{1b}\[[0-9;]*m/, with: "").split(separator: "\n")
    #expect(lines[0] == "\u{2580}\u{2580}              \u{2580}\u{2580}")
    #expect(lines[1].hasPrefix("a               b"))
  }

  /// A recording goes on after a swipe: the strip shows the swipe's own rest.
  @Test @MainActor func moments_ofTheFirstOfTwoSwipes_endWithIt() throws {
    var trace = try TraceReader.read(
      path: Tool.checkout.path + "/Recordings/finishing-flick.evemu")
    let pause = try #require(trace.events.last).microseconds + 2_000_000
    trace.events += trace.events.map { event in
      var later = event
      later.microseconds += pause
      return later
    }
    let result = try ReplayRunner(
      trace: trace, subject: ReplaySubject(animator: "scale", context: .navigation),
      settings: ReplaySettings()
    ).run()
    let ends = result.swipes.compactMap { $0.release?.endedFrame }
    try #require(ends.count == 2)
    #expect(FilmMoments.moments(of: result).suffix(2).map(\.frame) == [ends[0], ends[0] + 1])
    let second = FilmMoments.moments(of: result, swipe: 1)
    #expect(second.allSatisfy { $0.frame > ends[0] } && second.contains { $0.frame == ends[1] })
  }

  @Test(.enabled(if: hasScript, "script(1) is not installed"))
  func drawWithoutAnOutput_showsAStrip_onlyOnATerminalWithColours() throws {
    func draw(_ environment: String) throws -> Tool.Run {
      try Tool.shell(
        "edgepan",
        "script -qec \"stty cols 80; env -u NO_COLOR -u LC_ALL \(environment) TOOL draw "
          + "Recordings/slow-finish.evemu\" /dev/null < /dev/null")
    }
    let full = try draw("TERM=xterm COLORTERM=truecolor LANG=C.UTF-8")
    #expect(full.status == 0, "\(full.output)")
    #expect(full.output.contains("\u{2580}") && full.output.contains("38;2;"))
    #expect(full.output.contains("release"))
    let indexed = try draw("-u COLORTERM TERM=xterm LANG=C.UTF-8").output
    #expect(indexed.contains("38;5;") && !indexed.contains("38;2;"))
    for environment in [
      "TERM=xterm NO_COLOR=1", "TERM=dumb", "TERM=xterm LC_ALL=C", "TERM=vt100",
      "TERM=linux COLORTERM=truecolor",
    ] {
      let run = try draw(environment)
      #expect(run.status == 2 && run.output.contains("nothing to draw"), "\(environment)")
    }
    #expect(try Tool.run("draw", "Recordings/slow-finish.evemu").status == 2)
  }

  @Test func help_hasTheSubcommandsOwnOptionsFirst_andIsShortWithH() throws {
    let full = try Tool.run("draw", "--help").output
    let short = try Tool.run("draw", "-h").output
    let own = try #require(full.range(of: "\nOPTIONS:"))
    #expect(own.lowerBound < (try #require(full.range(of: "\nSCENE:"))).lowerBound)
    #expect(full.contains("A film strip shows") && !short.contains("A film strip shows"))
    #expect(short.contains("EXAMPLES:") && short.contains("--film") && short.contains("--clock"))
    #expect(short.split(separator: "\n").count < 45, "\(short)")
    #expect(full.split(separator: "\n").count > 100)
  }
}
