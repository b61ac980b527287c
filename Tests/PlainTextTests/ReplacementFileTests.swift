// A file is replaced by a complete new one, or not at all.

import Foundation
import Testing

@testable import PlainText

@Suite struct ReplacementFileTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "edgepan-replacement-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func names(in folder: String) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder))
  }

  private func text(_ path: String) -> String? {
    PathText.contents(of: path).map { String(decoding: $0, as: UTF8.self) }
  }

  private func put(_ text: String, at path: String) {
    #expect(PathText.write(Array(text.utf8), to: path, isAtomic: false) == 0)
  }

  private func mode(of path: String) -> mode_t {
    var status = stat()
    #expect(stat(path, &status) == 0)
    return status.st_mode & 0o7777
  }

  /// The names of this process's next drafts in a folder. Other tests use some of them.
  private func nextDrafts(in folder: String) -> [String] {
    let next = ReplacementFile.nextNumber() + 1
    return (next..<next + 200).map { ReplacementFile.draft(beside: folder + "/x", number: $0) }
  }

  @Test func file_isReplacedWhenItIsFinished_andNotBefore() throws {
    try withFolder { folder in
      let path = folder + "/x"
      put("old", at: path)
      let file = try ReplacementFile(path)
      try file.write(Array("new ".utf8))
      try file.write(Array("text".utf8))
      #expect(text(path) == "old")
      #expect(try names(in: folder).count == 2)
      try file.finish()
      #expect(text(path) == "new text")
      #expect(try names(in: folder) == ["x"])
    }
  }

  @Test func draft_isHiddenBesideTheFile_andNamedByItsProcess() throws {
    #expect(
      ReplacementFile.draft(beside: "a/b.png", number: 1) == "a/.edgepan-\(getpid())-1.part")
    #expect(ReplacementFile.draft(beside: "b.png", number: 2) == ".edgepan-\(getpid())-2.part")
    // A slash and the combining mark after it are one character.
    #expect(
      ReplacementFile.draft(beside: "a/\u{301}", number: 3) == "a/.edgepan-\(getpid())-3.part")
    try withFolder { folder in
      let file = try ReplacementFile(folder + "/x")
      let draft = try #require(try names(in: folder).first)
      #expect(draft.hasPrefix(".edgepan-\(getpid())-") && draft.hasSuffix(".part"))
      file.discard()
    }
  }

  /// The drafts of a killed process with this process ID, or of one in another container.
  @Test func draftsOfAnotherProcess_areNeitherWrittenNorDeleted_andDoNotBlock() throws {
    try withFolder { folder in
      let drafts = nextDrafts(in: folder)
      for draft in drafts { put("theirs", at: draft) }
      for isFinished in [true, false] {
        let file = try ReplacementFile(folder + "/x")
        try file.write(Array("mine".utf8))
        if isFinished { try file.finish() } else { file.discard() }
      }
      #expect(text(folder + "/x") == "mine")
      #expect(drafts.allSatisfy { text($0) == "theirs" })
      #expect(try names(in: folder).count == drafts.count + 1)
    }
  }

  @Test func linksAtTheNamesOfDrafts_areNotFollowed() throws {
    try withFolder { folder in
      let (kept, missing) = (folder + "/kept", folder + "/missing")
      put("kept", at: kept)
      for (index, draft) in nextDrafts(in: folder).enumerated() {
        #expect(symlink(index % 2 == 0 ? kept : missing, draft) == 0)
      }
      let file = try ReplacementFile(folder + "/x")
      try file.write(Array("mine".utf8))
      try file.finish()
      #expect(text(folder + "/x") == "mine")
      #expect(text(kept) == "kept" && !PathText.exists(missing))
    }
  }

  @Test func fileThatIsNotFinished_leavesTheOldOne_andNoDraft() throws {
    try withFolder { folder in
      let path = folder + "/x"
      put("old", at: path)
      do {
        let released = try ReplacementFile(path)
        try released.write(Array("new".utf8))
      }
      let discarded = try ReplacementFile(path)
      discarded.discard()
      #expect(throws: FileError.self) { try discarded.write([1]) }
      #expect(throws: FileError.self) { try discarded.finish() }
      #expect(text(path) == "old")
      #expect(try names(in: folder) == ["x"])
    }
  }

  @Test func fileThatCannotBeReplaced_remains_withTheSystemsReason() throws {
    try withFolder { folder in
      #expect(mkdir(folder + "/d", 0o700) == 0)
      let file = try ReplacementFile(folder + "/d")
      #expect(throws: FileError(EISDIR)) { try file.finish() }
      #expect(throws: FileError(ENOENT)) { try ReplacementFile(folder + "/none/x") }
      #expect(try names(in: folder) == ["d"])
      #expect(FileError(ENOENT).description == "No such file or directory")
    }
  }

  @Test func draftThatAnotherProcessDeleted_isAnError_andLeavesTheOldFile() throws {
    try withFolder { folder in
      let path = folder + "/x"
      put("old", at: path)
      let file = try ReplacementFile(path)
      let draft = try #require(try names(in: folder).first { $0 != "x" })
      #expect(unlink(folder + "/" + draft) == 0)
      #expect(throws: FileError(ENOENT)) { try file.finish() }
      #expect(text(path) == "old")
    }
  }

  @Test func modeOfTheReplacedFile_isKept_byAnAtomicWrite() throws {
    try withFolder { folder in
      let path = folder + "/x"
      put("old", at: path)
      for mode in [0o640, 0o400, 0o666] as [mode_t] {
        #expect(chmod(path, mode) == 0)
        #expect(PathText.write([1], to: path, isAtomic: true) == 0)
        #expect(self.mode(of: path) == mode)
      }
    }
  }

  @Test func newFile_hasTheRequestedMode() throws {
    try withFolder { folder in
      let file = try ReplacementFile(folder + "/private", mode: 0o600)
      let draft = try #require(try names(in: folder).first)
      #expect(mode(of: folder + "/" + draft) == 0o600)
      try file.finish()
      #expect(mode(of: folder + "/private") == 0o600)
      try ReplacementFile(folder + "/open", mode: 0o600).finish(mode: 0o666)
      #expect(mode(of: folder + "/open") == 0o666)
    }
  }

  @Test func directWrite_goesThroughALink_andKeepsIt() throws {
    try withFolder { folder in
      let (path, link) = (folder + "/x", folder + "/link")
      put("a longer old text", at: path)
      #expect(symlink("x", link) == 0)
      let file = try ReplacementFile(link, isDirect: true)
      try file.write(Array("new".utf8))
      try file.finish()
      #expect(text(path) == "new")
      #expect(PathText.linkTarget(of: link) == "x")
      #expect(try names(in: folder) == ["x", "link"])
    }
  }

  @Test func fullDevice_isReported_andTheFileCannotBeFinished() throws {
    let file = try ReplacementFile("/dev/full", isDirect: true)
    #expect(throws: FileError(ENOSPC)) { try file.write([1]) }
    #expect(throws: FileError(ENOSPC)) { try file.finish() }
  }

  @Test func headOfAFile_isItsFirstBytes_underTheBytesOfItsName() throws {
    try withFolder { folder in
      let path = PathText.text(of: Array(folder.utf8) + [0x2F, 0x72, 0xFF])
      put("0123456789", at: path)
      #expect(PathText.head(of: path, bytes: 4) == Array("0123".utf8))
      #expect(PathText.head(of: path, bytes: 99) == Array("0123456789".utf8))
      #expect(PathText.head(of: folder, bytes: 4) == nil)
      #expect(PathText.head(of: folder + "/none", bytes: 4) == nil)
    }
  }

  @Test func folder_isNotReadAsAFile() throws {
    let folder = open("/", O_RDONLY | O_DIRECTORY)
    defer { close(folder) }
    #expect(throws: FileError(EISDIR)) { try readAll(folder) }
    #expect(throws: FileError(EBADF)) { try readAll(-1) }
  }

  /// A pipe accepts and returns a part at a time.
  @Test func bytes_passAPipe_whateverItsSize() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    // A process that another test starts would keep the pipe open until it ends.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let (reading, writing) = (ends[0], ends[1])
    defer { close(reading) }
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let writer = Thread {
      _ = bytes.withUnsafeBytes { writeAll($0, to: writing) }
      close(writing)
    }
    writer.start()
    let read = try readAll(reading)
    #expect(read == bytes)
  }
}
