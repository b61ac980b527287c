// A display as one line of text: strings that parse to an equal display, and strings that are
// rejected.

import GestureReplay
import PlainText
import Testing

@Suite struct DisplayTextTests {
  @Test(arguments: [
    "60Hz", "59.94Hz", "120Hz phase=2ms drop=12,13", "60Hz jitter=1.5ms drop=3,7-9,5% seed=7",
    "promotion", "promotion motion=60 still=10 latency=8ms", "240Hz latency=16ms",
    "10Hz phase=99.9ms",
  ])
  func canonicalText_readsBackAsItself(_ text: String) throws {
    let display = try SimulatedDisplay(parsing: text)
    // Neighbouring frames are written as a range; everything else is printed as it was read.
    #expect(display.description == text.replacing("12,13", with: "12-13"))
    #expect(try SimulatedDisplay(parsing: display.description) == display)
  }

  @Test func everyPhase_readsBackExactly() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<2000 {
      let display = SimulatedDisplay(framesPerSecond: 60, phase: random.unit() / 61)
      #expect(try SimulatedDisplay(parsing: display.description) == display)
    }
  }

  @Test func everyDropRate_readsBackExactly() throws {
    var random = SplitMix64(seed: 6)
    for _ in 0..<2000 {
      let text = "60Hz drop=\(random.unit() * 90)%"
      let display = try SimulatedDisplay(parsing: text)
      #expect(try SimulatedDisplay(parsing: display.description) == display, "\(text)")
    }
  }

  @Test func fileOfRefreshIntervals_isRead_andTheDescriptionHasItsPath() throws {
    let display = try SimulatedDisplay(parsing: "latency=8ms file:my panel.txt") { path in
      #expect(path == "my panel.txt")
      return "# two fast, one slow\n8.333 x2\r\n16.667 # slow\n"
    }
    #expect(display.timestamp(ofFrame: 3) == 0.033333)
    #expect(display.timestamp(ofFrame: 4) == 0.041666)
    #expect(display.description == "latency=8ms file:my panel.txt")
  }

  @Test(arguments: [
    ("", "names no display"), ("60", "is not a display"), ("5Hz", "outside 10 to 240"),
    ("nanHz", "is not a display"), ("0x40Hz", "is not a display"), ("60Hz 90Hz", "second kind"),
    ("60Hz phase=17ms", "less than one refresh"), ("60Hz phase=2", "is not a duration"),
    ("60Hz jitter=9ms", "half a refresh"), ("60Hz drop=95%", "0 to 90"),
    ("60Hz drop=3-1", "frame or range"), ("60Hz drop=", "frame or range"),
    ("60Hz drop=99999999999999999999", "frame or range"), ("60Hz seed=-1", "whole number"),
    ("60Hz latency=1s", "half a second"), ("60Hz hz=3", "unknown"),
    ("60Hz phase=1ms phase=2ms", "twice"), ("promotion touch=100", "does not divide 240 Hz"),
    ("file:x", "cannot be used here"), ("60Hz touch=120", "unknown"),
  ])
  func invalidText_isRejected_withTheReason(_ text: String, _ why: String) {
    #expect { try SimulatedDisplay(parsing: text) } throws: { "\($0)".contains(why) }
  }

  @Test(arguments: [
    ("", "lists no refresh"), ("8.3\nfast", "line 2 is not"), ("1", "outside 4.166"),
    ("8.333 times 3", "invalid count"), ("8.333 x99999999", "invalid count"),
    ("8.333 x100000\n8.333", "line 2 makes the list longer"),
  ])
  func invalidFile_isRejected_withItsLine(_ content: String, _ why: String) {
    #expect { try SimulatedDisplay(parsing: "file:a", readFile: { _ in content }) } throws: {
      "\($0)".contains(why)
    }
  }

  /// Words of the syntax, their parts and other characters are combined at random; no string causes
  /// a trap.
  @Test func anyText_isReadOrRejected() {
    let pieces = [
      "60Hz", "Hz", "promotion", "file:", "phase=", "jitter=", "drop=", "seed=", "latency=", "ms",
      "us", "s", "%", ",", "-", " ", "=", "1e300", "-1", "0.5", "99999999999999999999", "12",
      "e", ".", "\u{301}", "é", "\r\n", "\0", "touch=", "x3", "#",
    ]
    var random = SplitMix64(seed: 11)
    var read = 0
    for _ in 0..<20_000 {
      var text = ""
      for _ in 0..<random.whole(in: 0...8) {
        text += pieces[Int(random.whole(in: 0...Int64(pieces.count - 1)))]
      }
      if let display = try? SimulatedDisplay(parsing: text, readFile: { _ in text }) {
        read += 1
        _ = display.timestamp(ofFrame: 100)
        #expect(
          (try? SimulatedDisplay(parsing: display.description, readFile: { _ in text })) != nil)
      }
    }
    #expect(read > 10)
  }
}
