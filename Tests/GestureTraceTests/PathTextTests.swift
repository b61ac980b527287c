// Paths of arbitrary bytes are converted to text and back.

import Foundation
import GestureTrace
import Testing

@testable import PlainText

@Suite struct PathTextTests {
  @Test(
    arguments: [
      Array("plain.evemu".utf8), Array("grün/日本.evemu".utf8), [0x61, 0xFF, 0x62], [0xC3, 0x28],
      [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98], [0x80, 0x80],
      // U+F780, which is also the character that encodes the byte 0x80; and a name with both.
      [0xEF, 0x9E, 0x80], [0x61, 0xEF, 0x9E, 0x80, 0x80], [],
    ] as [[UInt8]])
  func path_ofAnyBytes_isRestoredUnchanged(_ bytes: [UInt8]) {
    #expect(PathText.bytes(of: PathText.text(of: bytes)) == bytes)
  }

  @Test func paths_thatDiffer_areDifferentTexts() {
    let all: [[UInt8]] = [[0x80], [0xEF, 0x9E, 0x80], [0xFF], [0xC3], [0xC3, 0xBC], [0xFC]]
    #expect(Set(all.map(PathText.text)).count == all.count)
  }

  @Test func path_thatIsUTF8_isUnchangedAsText() {
    #expect(PathText.text(of: Array("Recordings/grün.evemu".utf8)) == "Recordings/grün.evemu")
  }

  /// Names of every file and folder below a folder, as bytes, read with the C library.
  private func names(below folder: [UInt8]) -> [[UInt8]] {
    let path = folder.map { CChar(bitPattern: $0) } + [0]
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [[UInt8]] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if !name.starts(with: [0x2E]) { names.append(name) }
    }
    return names
  }

  @Test func file_whoseNameIsNotUTF8_isWrittenUnderItsBytes() throws {
    let folder = try TemporaryFolder()
    let root = Array(folder.url.path.utf8)
    let below = PathText.text(of: root + [0x2F, 0x61, 0xFF, 0x2F, 0xFE])
    #expect(PathText.createFolders(below) == 0)
    #expect(PathText.createFolders(below + "/") == 0)
    #expect(names(below: root) == [[0x61, 0xFF]])
    #expect(names(below: root + [0x2F, 0x61, 0xFF]) == [[0xFE]])
    for (isAtomic, text) in [(true, "one"), (false, "two"), (true, "three")] {
      #expect(PathText.write(Array(text.utf8), to: below + "/x", isAtomic: isAtomic) == 0)
      #expect(PathText.contents(of: below + "/x") == Array(text.utf8))
    }
    #expect(names(below: PathText.bytes(of: below)) == [Array("x".utf8)])
    #expect(PathText.exists(below + "/x") && !PathText.exists(below + "/y"))
  }

  @Test func atomicWrite_keepsThePermissionsOfTheFile_andLeavesNothingAfterAFailure() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/x"
    #expect(PathText.write([1], to: path, isAtomic: true) == 0)
    #expect(chmod(path, 0o640) == 0)
    #expect(PathText.write([2], to: path, isAtomic: true) == 0)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
    // A folder cannot be replaced by a file.
    #expect(mkdir(folder.url.path + "/d", 0o700) == 0)
    #expect(PathText.write([3], to: folder.url.path + "/d", isAtomic: true) != 0)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(Set(left) == ["x", "d"])
    #expect(PathText.createFolders(path + "/below") == ENOTDIR)
    #expect(PathText.createFolders(path) == EEXIST)
    #expect(PathText.contents(of: folder.url.path) == nil)
  }

  @Test func encodedBytes_areShownAsHexEscapes() {
    #expect(escape(PathText.text(of: [0x61, 0xFF, 0x62])) == "a\\xffb")
    #expect(escape(PathText.text(of: [0x61, 0xFF]), for: .markdown) == "a&#92;xff")
  }

  @Test func file_whoseNameIsNotUTF8_isRead_withItsDescription() throws {
    let folder = try TemporaryFolder()
    let stem = Array(folder.url.path.utf8) + [0x2F, 0x70, 0xFF]
    func write(_ ending: String, _ text: String) throws {
      let bytes = (stem + Array(ending.utf8)).map { CChar(bitPattern: $0) } + [0]
      let file = try #require(fopen(bytes, "w"))
      fputs(text, file)
      fclose(file)
    }
    try write(".desc", "N: found\n")
    try write(".events", "E: 0.000001 0000 0000 0\n")
    let path = PathText.text(of: stem + Array(".events".utf8))
    let trace = try TraceReader.read(path: path)
    #expect(trace.events.count == 1)
    #expect(trace.device?.name == "found")
  }

  @Test func kind_ofAPath_isFoundWithoutOpeningIt() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("a", "x")
    #expect(FileKind(path: file) == .file)
    #expect(FileKind(path: folder.url.path) == .folder)
    #expect(FileKind(path: "/dev/null") == .device)
    #expect(FileKind(path: folder.url.path + "/none") == .missing(errno: ENOENT))
    #expect(mkfifo(folder.url.path + "/f", 0o600) == 0)
    #expect(FileKind(path: folder.url.path + "/f").refusal == "a FIFO")
  }
}
