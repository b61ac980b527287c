// Every dialect of evemu text that has been written over the years is read in the same way.

import Testing

@testable import GestureTrace

struct DialectTests {
  private static let down = InputEvent(
    microseconds: 1_000_041, type: .abs, code: InputCode.absMTPositionX, value: 41)

  @Test(arguments: [
    "E: 1.000041 0003 0035 41\n",
    "E: 1.000041 0003 0035 0041\n",
    "E: 1.000041 0003 0035 0041\t# EV_ABS / ABS_MT_POSITION_X    41\n",
    "E: 1.000041 0003 0035 41\r\n",
    "E: 1.000041 3 35 41\n",
    "E:  1.000041  0003\t0035  41 \n",
    "E: 0001.000041 0003 0035 0041 # by hand\n",
  ])
  func eventLine_inAnyDialect_isTheSameEvent(line: String) throws {
    #expect(try read(line).events == [Self.down])
    // The fast path reads the same event. It is used only if enough text follows the line.
    let many = String(repeating: line, count: 20)
    #expect(try read(many).events == Array(repeating: Self.down, count: 20))
  }

  @Test func eventLine_withUpperCaseHex_isRead() throws {
    let trace = try read("E: 1.000000 0001 014A 1\n")
    #expect(trace.events.first?.code == InputCode.btnTouch)
  }

  @Test(arguments: [("-1", -1), ("-001", -1), ("-2147483648", Int32.min), ("2147483647", .max)])
  func eventLine_withExtremeValue_keepsIt(spelled: String, value: Int32) throws {
    let line = "E: 0.000001 0003 0035 \(spelled)\n"
    #expect(try read(line).events.first?.value == value)
    #expect(try read(String(repeating: line, count: 9)).events.last?.value == value)
  }

  @Test func eventLine_withTheLargestTimestamp_keepsIt() throws {
    let trace = try read("E: 18446744073709.551615 0000 0000 0\n")
    #expect(trace.events.first?.microseconds == .max)
  }

  @Test func synReport_withAValue_keepsIt() throws {
    #expect(try read("E: 0.000001 0000 0000 0001\n").events.first?.value == 1)
  }

  @Test func axis_withoutResolutionField_hasNoResolution() throws {
    let trace = try read("N: pad\nA: 00 0 1023 2 3\n")
    #expect(
      trace.device?.axes == [
        AbsoluteAxis(code: 0, minimum: 0, maximum: 1023, fuzz: 2, flat: 3, resolution: nil)
      ])
  }

  @Test func axis_withResolutionField_hasThatResolution() throws {
    let trace = try read("# EVEMU 1.3\nN: pad\nA: 36 -150 6600 5 0 94\n")
    #expect(
      trace.device?.axis(0x36)
        == AbsoluteAxis(
          code: 0x36, minimum: -150, maximum: 6600, fuzz: 5, flat: 0, resolution: 94))
  }

  @Test func bitmap_overSeveralLines_isOneBitmap() throws {
    let zeros = String(repeating: "B: 01 00 00 00 00 00 00 00 00\n", count: 5)
    let trace = try read("N: pad\n\(zeros)B: 01 20 04 00 00 00 00 00 00\n")
    #expect(trace.device?.codes[.key]?.members == [0x145, 0x14a])
  }

  @Test func header_withLightsAndSwitches_isRead() throws {
    let trace = try read("N: pad\nI: 0003 05ac 0249 0001\nP: 05\nL: 00 1\nS: 01 0\n")
    #expect(trace.device?.identity == .init(bus: 3, vendor: 0x5ac, product: 0x249, version: 1))
    #expect(trace.device?.properties.members == [0, 2])
  }

  @Test func lines_endingInCarriageReturn_areReadAndReported() throws {
    let trace = try read("# EVEMU 1.2\r\nN: pad\r\nE: 0.000001 0000 0000 0\r\n")
    #expect(trace.device?.name == "pad")
    #expect(trace.events.count == 1)
    #expect(codes(trace.findings) == [.carriageReturns])
  }

  @Test func file_withByteOrderMark_isRead() throws {
    #expect(try read("\u{feff}# EVEMU 1.3\nN: pad\n").evemuVersion == .written)
  }

  @Test func wallClockTimestamps_areExact() throws {
    let trace = try read("E: 1353330368.714804 0003 0039 2255\n")
    #expect(trace.events.first?.microseconds == 1_353_330_368_714_804)
  }

  @Test func framesAFewMicrosecondsWide_keepTheirTimestamps() throws {
    let trace = try read("E: 9.628846 0003 0035 1\nE: 9.628857 0000 0000 0\n")
    #expect(trace.events.map(\.microseconds) == [9_628_846, 9_628_857])
  }

  @Test func comments_betweenEvents_doNotShiftLineNumbers() throws {
    let trace = try read(
      """
      # EVEMU 1.3
      N: pad
      E: 0.000001 0003 0035 1
      # ------
      E: 0.000002 0003 0035 2

      E: 0.000003 0003 0035 3
      E: 0.000003 0000 0000 0

      """)
    #expect((0..<4).map { trace.line(ofEvent: $0) } == [3, 5, 7, 8])
  }

  @Test func newerEvemuVersion_isReadWithANote() throws {
    #expect(codes(try read("# EVEMU 1.4\nN: pad\n").findings) == [.newerEvemu])
  }

  @Test func versionLine_afterAComment_isReported() throws {
    #expect(codes(try read("# hello\n# EVEMU 1.3\nN: pad\n").findings) == [.versionLineNotFirst])
  }
}
