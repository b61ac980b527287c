// Bad input. Each kind has its own clear error, and no kind causes a crash.

import Foundation
import Testing

@testable import GestureTrace
@testable import PlainText

struct BadInputTests {
  @Test(arguments: [
    ("E: 1.0 0003 0035 41", TraceError.Code.malformedEvent),
    ("E: 1.0000001 0003 0035 41", .malformedEvent),
    ("E: 1,000000 0003 0035 41", .malformedEvent),
    ("E: 1 0003 0035 41", .malformedEvent),
    ("E: x.000000 0003 0035 41", .malformedEvent),
    ("E: -1.000000 0003 0035 41", .malformedEvent),
    ("E: 1.00000x 0003 0035 41", .malformedEvent),
    ("E: 1.000000 0003 0035", .malformedEvent),
    ("E: 1.000000 0003 00g5 41", .malformedEvent),
    ("E: 1.000000 0003 0o35 41", .malformedEvent),
    ("E: 1.000000 00003 0035 41", .malformedEvent),
    ("E: 1.000000 0003 0035 4x", .malformedEvent),
    ("E: 1.000000 0003 0035 -", .malformedEvent),
    ("E: 1.000000 0003 0035 +4", .malformedEvent),
    ("E: 1.000000 0003 0035 41 junk", .malformedEvent),
    ("E: DEVNAME=/dev/input/event7", .malformedEvent),
    ("E: 1.000000 0003 0035 2147483648", .valueOutOfRange),
    ("E: 1.000000 0003 0035 -2147483649", .valueOutOfRange),
    ("E: 1.000000 0003 0035 99999999999999999999999", .valueOutOfRange),
    ("E: 18446744073709.551616 0003 0035 41", .stampOutOfRange),
    ("E: 99999999999999999999.000000 0003 0035 41", .stampOutOfRange),
    ("E: 0.500000 0000 0000 0", .timeGoesBackwards),
    ("N: another pad", .descriptionAfterEvents),
    ("hello", .unknownLine),
    ("X: 1", .unknownLine),
  ])
  func invalidLine_isRejectedWithItsNumber(line: String, code: TraceError.Code) throws {
    let good = "E: 1.000000 0003 0035 0041\n"
    // The line is read once among few lines (by the slow path) and once among many (by the fast
    // path).
    for (before, after) in [(1, 0), (300, 40)] {
      let text =
        String(repeating: good, count: before) + line + "\n" + String(repeating: good, count: after)
      let error = try #require(failure(text))
      #expect(error.code == code)
      #expect(error.line == before + 1)
      #expect(error.exitCode == 6)
      #expect(!error.what.isEmpty && !error.why.isEmpty && !error.remedy.isEmpty)
      #expect(error.description.hasPrefix("test.evemu:\(before + 1): "))
    }
  }

  @Test(arguments: [
    "I: 0003 05ac", "I: 0003 05ac 0249 00001", "I: 0003 05ac 0249 wxyz", "P: 100", "P: xy", "B:",
    "B: 01 zz", "A: 40 0 1 0 0 0", "A: 00 0 1", "A: 00 0 1 2 3 4 5", "A: 00 0 4294967296 0 0",
    "A: 00 0 0x10 0 0", "L: 00", "S: 00 x", "L: 00 1 2",
  ])
  func invalidDescriptionLine_isRejected(line: String) {
    let error = failure("N: pad\n\(line)\n")
    #expect(error?.code == .malformedDescription)
    #expect(error?.line == 2)
  }

  @Test func bitmap_longerThanTheKernelsLongest_isRejected() {
    let lines = String(repeating: "B: 01 00 00 00 00 00 00 00 00\n", count: 13)
    #expect(failure(lines)?.code == .malformedDescription)
  }

  @Test func emptyFile_isReportedAsEmpty() {
    #expect(failure("")?.code == .emptyFile)
    #expect(failure("\n\n  \n")?.code == .emptyFile)
    #expect(failure("# only a comment\n")?.code == .emptyFile)
    #expect(failure("")?.what == "the file is empty")
    for text in ["# EVEMU 1.3", "# EVEMU 1.3\n", "\n\n"] {
      #expect(
        failure(text)?.what == "the file has no events, and no description of a device", "\(text)")
    }
  }

  @Test func lastLine_truncatedAnywhere_losesOnlyThatLine() throws {
    let whole = "N: pad\nE: 0.000001 0003 0035 0041\nE: 0.000002 0000 0000 0000\n"
    let lastLine = "E: 0.000002 0000 0000 0000\n"
    for cut in 1..<lastLine.utf8.count {
      let trace = try read(String(whole.dropLast(cut)))
      #expect(trace.events.count == 1)
      #expect(codes(trace.findings) == [.lastLineCutOff])
      #expect(trace.findings.first?.line == 3)
    }
  }

  @Test func lastLine_withoutNewlineButCertainlyComplete_isKept() throws {
    let ended = try read("E: 0.000001 0000 0000 0\n# edgepan.end: {\"events\":1,\"reason\":\"x\"}")
    #expect(ended.end?.events == 1)
    #expect(try read("E: 0.000001 0000 0000 0000\t# SYN_REP").events.count == 1)
  }

  @Test func fileWithOnlyATruncatedLine_isEmpty() {
    #expect(failure("E: 0.000001 0000")?.code == .emptyFile)
  }

  @Test func nulByte_isRejectedWithLineAndColumn() {
    let good = "E: 1.000000 0003 0035 0041\t# EV_ABS / ABS_MT_POSITION_X 41\n"
    for count in [1, 100] {
      var bytes = Array(String(repeating: good, count: count).utf8)
      bytes += Array("E: 1.000000 0000".utf8) + [0, 0, 0, 0x0A]
      let error = failure(bytes)
      #expect(error?.code == .nulByte)
      #expect(error?.line == count + 1)
      #expect(error?.what.contains("column 17") == true)
    }
  }

  @Test func nulByte_insideAComment_isRejected() {
    let good = "E: 1.000000 0003 0035 0041\n"
    let bytes =
      Array("E: 1.000000 0003 0035 0041\t# a".utf8) + [0, 0x0A]
      + Array(String(repeating: good, count: 9).utf8)
    #expect(failure(bytes)?.code == .nulByte)
  }

  @Test func overlongLine_isRejectedWhereverItIs() {
    let long = "# " + String(repeating: "x", count: 70_000) + "\n"
    let good = "E: 1.000000 0003 0035 0041\n"
    #expect(failure(long)?.code == .lineTooLong)
    #expect(failure(good + long + good)?.line == 2)
    let comment = "E: 1.000000 0003 0035 0041\t" + long
    #expect(failure(String(repeating: good, count: 9) + comment + good)?.line == 10)
  }

  @Test(arguments: [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] as [UInt8], "PNG"),
    ([0xFF, 0xD8, 0xFF, 0xE0, 0, 16], "JPEG"),
    (Array("GIF89a".utf8), "GIF"),
    (Array("%PDF-1.7\n".utf8), "PDF"),
    (Array("{\"version\":1}\n".utf8), "JSON"),
    (Array("P: /devices/virtual/input/input7\nN: input/event7\n".utf8), "umockdev"),
  ])
  func fileOfAnotherFormat_isNamedByItsFormat(bytes: [UInt8], name: String) {
    let error = failure(bytes)
    #expect(error?.code == .notATrace)
    #expect(error?.what.contains(name) == true)
  }

  @Test(arguments: ["# libinput record\nversion: 1\nndevices: 1\n", "# mine\nversion: 1\n"])
  func libinputRecordingWithoutADevice_isRejected(text: String) {
    #expect(failure(text)?.code == .noDevice)
  }

  @Test func timeGoingBackwards_whenAllowed_isAFinding() throws {
    let trace = try read(
      "E: 2.000000 0000 0000 0\nE: 1.000000 0000 0000 0\nE: 1.500000 0000 0000 0\n",
      options: .init(allowsTimeGoingBackwards: true))
    #expect(trace.events.count == 3)
    #expect(codes(trace.findings) == [.timeGoesBackwards])
    #expect(trace.findings.first?.line == 2)
  }

  @Test func errorText_quotingAFile_isEscaped() throws {
    let error = try #require(failure("\u{1b}[2Jevil\u{202e}\n"))
    #expect(!error.description.unicodeScalars.contains { $0.isHidden })
    #expect(error.what.contains(#"\x1b[2Jevil\u{202e}"#))
  }
}

struct BadFileTests {
  @Test func missingFile_isReportedAsMissing() {
    #expect(throws: TraceError.self) { try TraceReader.read(path: "/nowhere/at/all.evemu") }
    do { _ = try TraceReader.read(path: "/nowhere/at/all.evemu") } catch {
      #expect(error.code == .missingFile)
      #expect(error.file == "/nowhere/at/all.evemu")
    }
  }

  @Test func directory_isReportedAsADirectory() throws {
    let folder = try TemporaryFolder()
    do {
      _ = try TraceReader.read(path: folder.url.path)
      Issue.record("a directory was read")
    } catch { #expect(error.code == .isDirectory) }
  }

  /// Opening or reading one of these files could block forever, fail, or supply bytes without end.
  @Test(arguments: ["fifo", "link to a fifo", "device", "link to a device", "socket"])
  func specialFile_isRejected_withoutBeingOpened(_ kind: String) throws {
    let folder = try TemporaryFolder()
    let node = folder.url.path + "/node.evemu"
    switch kind {
    case "fifo": #expect(mkfifo(node, 0o600) == 0)
    case "link to a fifo":
      #expect(mkfifo(folder.url.path + "/fifo", 0o600) == 0)
      #expect(symlink(folder.url.path + "/fifo", node) == 0)
    case "device", "link to a device": #expect(symlink("/dev/zero", node) == 0)
    default:
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      try #require(node.utf8.count < MemoryLayout.size(ofValue: address.sun_path))
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: node.utf8) }
      let bound = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      #expect(bound == 0)
    }
    do {
      _ = try TraceReader.read(path: kind == "device" ? "/dev/zero" : node)
      Issue.record("a special file was read")
    } catch {
      #expect(error.code == .unreadableFile)
      #expect(error.description.contains("so it was not opened"))
    }
  }

  @Test func nonTextBytes_areReportedAsABinaryFile() {
    do {
      _ = try TraceReader.read(bytes: [0x36, 0x56, 0xA3, 0x02, 0x0A, 0xFE])
      Issue.record("a binary file was read")
    } catch {
      #expect(error.code == .notATrace)
      #expect(error.what.contains("a binary file"))
    }
  }

  @Test func explicitDescription_withoutADevice_isRejected() throws {
    let folder = try TemporaryFolder()
    let events = try folder.write("a.events", "E: 0.000001 0000 0000 0\n")
    do {
      _ = try TraceReader.read(path: events, description: events)
      Issue.record("a description without a device was accepted")
    } catch { #expect(error.code == .noDevice) }
  }

  @Test func existingFile_isNotOverwritten() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.evemu", "mine\n")
    do {
      try TraceWriter.write(Array("yours\n".utf8), to: path)
      Issue.record("the file was overwritten")
    } catch {
      #expect(error.code == .existingFile && error.exitCode == 2)
      #expect(error.remedy.contains("--force"))
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine\n")
    try TraceWriter.write(Array("yours\n".utf8), to: path, replacing: true)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "yours\n")
  }

  @Test func pathWhereNoFileCanBe_isRefused_withWhatHelps() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("a.evemu", "mine\n")
    for (path, remedy) in [
      (file.dropLast(7) + "no folder/b.evemu", "mkdir -p '"), (file + "/b.evemu", "name a folder"),
    ] {
      do {
        try TraceWriter.write([], to: String(path))
        Issue.record("\(path) was written")
      } catch { #expect(error.code == .unwritableFile && error.remedy.contains(remedy)) }
    }
  }

  @Test func newFile_isAccessibleOnlyToItsOwner() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("a.evemu").path
    try TraceWriter.write(Array("x\n".utf8), to: path)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }
}
