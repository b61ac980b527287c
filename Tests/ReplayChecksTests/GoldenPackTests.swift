// Packs of goldens: packed goldens can be read and unpacked; truncated, changed or forged packs are
// rejected.

import Foundation
import PlainText
import Testing

@testable import ReplayChecks

/// The text of the shortest valid golden.
private func goldenText(_ scene: String) -> String {
  """
  # edgepan golden 2
  trace: swipe.evemu
  scene: \(scene)
  edge: left
  fingers: 1
  edge-band: 12%
  scale: 6.4
  screen: 390x844
  clock: 60Hz
  input: coalesced
  rule: half-or-flick
  frames: 0

  """
}

/// Builds a pack's bytes from its parts. Parts that are not given get correct values.
private func packText(
  _ goldens: [(name: String, text: String)], index: String? = nil, count: Int? = nil,
  hash: ContentHash? = nil
) -> [UInt8] {
  let lines =
    index.map { Array($0.utf8) }
    ?? goldens.flatMap { golden in
      Array("\(golden.name) \(golden.text.utf8.count) \(ContentHash(of: golden.text.utf8))\n".utf8)
    }
  var text =
    "# edgepan golden pack 1\ngoldens: \(count ?? goldens.count)\n"
    + "index: \(lines.count) \(hash ?? ContentHash(of: lines))\n"
  text += String(decoding: lines, as: UTF8.self) + "\n"
  for golden in goldens { text += "== \(golden.name)\n\(golden.text)" }
  return Array(text.utf8)
}

private let pair = [
  (name: "a/one.golden", text: goldenText("one")), (name: "b/two.golden", text: goldenText("two")),
]

private func refusal(_ bytes: [UInt8]) -> String {
  do {
    let pack = try GoldenPack(bytes, path: "goldens.pack")
    for place in 0..<pack.count { _ = try pack.bytes(at: place) }
    return "accepted"
  } catch {
    return "\(error)".split(separator: "\n").first.map(String.init) ?? ""
  }
}

@Suite struct GoldenPackTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "edgepan-pack-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: folder + "/goldens", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func put(_ text: String, _ golden: String, in folder: String) throws {
    try GoldenFile.write(Array(text.utf8), to: folder + "/goldens/" + golden)
  }

  @Test func packWrittenByHand_isRead_byNameAndByRecording() throws {
    let pack = try GoldenPack(packText(pair), path: "p")
    #expect(pack.count == 2)
    #expect(try pack.bytes(of: "b/two.golden") == Array(goldenText("two").utf8))
    #expect(try pack.bytes(of: "b/one.golden") == nil)
    #expect(pack.paths(of: "a") == ["a/one.golden"])
    #expect(pack.paths(of: "c") == [])
  }

  @Test func packedGoldens_readBackUnchanged_andTheLooseFilesAreRemoved() throws {
    try withFolder { folder in
      for (name, text) in pair { try put(text, name, in: folder) }
      let paths = pair.map { folder + "/goldens/" + $0.name }
      let loose = try paths.map { try GoldenFile.read($0) }
      #expect(try GoldenPack.update(folder, adding: pair.map(\.name)) == 2)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["goldens.pack"])
      #expect(try paths.map { try GoldenFile.read($0) } == loose)
      #expect(GoldenFile.readHeader(paths[1])?.subject.scene == "two")
      #expect(try GoldenFile.packed(of: folder + "/a.evemu") == [paths[0]])
      let bytes = try #require(FileManager.default.contents(atPath: folder + "/goldens.pack"))
      #expect(Array(bytes) == packText(pair))
    }
  }

  @Test func looseGoldenBesideThePack_takesPrecedence_andIsPacked() throws {
    try withFolder { folder in
      for (name, text) in pair { try put(text, name, in: folder) }
      try GoldenPack.update(folder, adding: pair.map(\.name))
      try put(goldenText("three"), "a/one.golden", in: folder)
      let path = folder + "/goldens/a/one.golden"
      #expect(try GoldenFile.read(path)?.settings.subject.scene == "three")
      #expect(try GoldenPack.update(folder, adding: ["a/one.golden"]) == 2)
      #expect(!FileManager.default.fileExists(atPath: path))
      #expect(try GoldenFile.read(path)?.settings.subject.scene == "three")
    }
  }

  @Test func unpacking_restoresTheFiles_byteForByte() throws {
    try withFolder { folder in
      for (name, text) in pair { try put(text, name, in: folder) }
      try GoldenPack.update(folder, adding: pair.map(\.name))
      #expect(try GoldenPack.unpack(folder) == 2)
      #expect(!FileManager.default.fileExists(atPath: folder + "/goldens.pack"))
      for (name, text) in pair {
        let bytes = FileManager.default.contents(atPath: folder + "/goldens/" + name)
        #expect(bytes.map(Array.init) == Array(text.utf8))
      }
      #expect(try GoldenPack.unpack(folder) == nil)
    }
  }

  /// The folder `goldens` or a recording's folder in it is a link to a folder elsewhere.
  @Test(arguments: ["goldens", "goldens/a"])
  func linkInPlaceOfAFolder_isNotWrittenThrough(_ link: String) throws {
    try withFolder { folder in
      let target = folder + "/elsewhere"
      try FileManager.default.createDirectory(
        atPath: target + "/a", withIntermediateDirectories: true)
      if link == "goldens" { try FileManager.default.removeItem(atPath: folder + "/goldens") }
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/" + link, withDestinationPath: target)
      let error = #expect(throws: GoldenError.self) {
        try put(pair[0].text, "a/one.golden", in: folder)
      }
      #expect(error.map { "\($0)".contains("/\(link): this is a link") } == true)
      #expect(try FileManager.default.contentsOfDirectory(atPath: target) == ["a"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: target + "/a").isEmpty)
    }
  }

  @Test func folderWithAGoldensName_stopsUnpacking_andThePackIsKept() throws {
    try withFolder { folder in
      for (name, text) in pair { try put(text, name, in: folder) }
      try GoldenPack.update(folder, adding: pair.map(\.name))
      let place = folder + "/goldens/b/two.golden"
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      let error = #expect(throws: GoldenError.self) { try GoldenPack.unpack(folder) }
      #expect(error.map { "\($0)".contains("two.golden: this is a folder") } == true)
      try FileManager.default.removeItem(atPath: place)
      #expect(try GoldenPack.unpack(folder) == 2)
      #expect(try GoldenFile.read(place)?.settings.subject.scene == "two")
    }
  }

  @Test func removedGolden_isDeleted_andThePackIsDeletedWithItsLastGolden() throws {
    try withFolder { folder in
      for (name, text) in pair { try put(text, name, in: folder) }
      try GoldenPack.update(folder, adding: pair.map(\.name))
      #expect(try GoldenPack.remove(["a/no.golden"], in: folder) == ["a/no.golden"])
      #expect(try GoldenPack.remove(["a/one.golden"], in: folder) == [])
      #expect(try GoldenFile.exists(folder + "/goldens/a/one.golden") == false)
      #expect(try GoldenFile.exists(folder + "/goldens/b/two.golden"))
      #expect(try GoldenPack.remove(["b/two.golden"], in: folder) == [])
      #expect(!FileManager.default.fileExists(atPath: folder + "/goldens.pack"))
    }
  }

  @Test func fileThatIsNotAGolden_isNotPacked_andNothingChanges() throws {
    try withFolder { folder in
      try put(pair[0].text, pair[0].name, in: folder)
      try put("nothing\n", "b/two.golden", in: folder)
      #expect(throws: GoldenError.self) {
        try GoldenPack.update(folder, adding: pair.map(\.name))
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["goldens"])
      #expect(try GoldenFile.read(folder + "/goldens/a/one.golden") != nil)
    }
  }

  /// A name with a space, a percent sign and a byte that is not UTF-8, as a file name may have.
  @Test func namesOfAnyBytes_areRestoredUnchanged() throws {
    try withFolder { folder in
      let name = PathText.text(of: Array("50% out\n".utf8) + [0xFE]) + "/x y.golden"
      try put(goldenText("one"), "a/one.golden", in: folder)
      var status = stat()
      let path = folder + "/goldens/" + name
      PathText.withCString((path as NSString).deletingLastPathComponent) { _ = mkdir($0, 0o755) }
      PathText.withCString(path) { target in
        (folder + "/goldens/a/one.golden").withCString { _ = rename($0, target) }
      }
      #expect(try GoldenPack.update(folder, adding: [name]) == 1)
      #expect(PathText.withCString(path) { stat($0, &status) } != 0)
      let pack = try #require(try GoldenPack(path: folder + "/goldens.pack"))
      #expect(pack.path(at: 0) == name)
      #expect(try pack.bytes(of: name) == Array(goldenText("one").utf8))
      #expect(try pack.index[0].name.word == "50%25%20out%0A%FE/x%20y.golden")
    }
  }

  /// `é` as one scalar and as two scalars: two files, but equal strings.
  @Test func namesThatDifferOnlyInTheirBytes_areTwoGoldens() throws {
    try withFolder { folder in
      let names = ["a/\u{E9}.golden", "a/e\u{301}.golden"]
      for (name, scene) in zip(names, ["one", "two"]) {
        try put(goldenText(scene), name, in: folder)
      }
      #expect(try GoldenPack.update(folder, adding: [names[0]]) == 1)
      #expect(try GoldenPack.update(folder, adding: [names[1]]) == 2)
      #expect(try GoldenPack.update(folder, adding: [], removing: [names[0]]) == 1)
      let kept = try GoldenFile.read(folder + "/goldens/" + names[1])
      #expect(kept?.settings.subject.scene == "two")
    }
  }

  @Test func packTruncatedAnywhere_isRejected() {
    let whole = packText(pair)
    #expect(refusal(whole) == "accepted")
    for length in 0..<whole.count {
      #expect(refusal(Array(whole.prefix(length))) != "accepted", "\(length) bytes")
    }
    #expect(refusal(whole + [10]).hasSuffix("it was truncated or changed"))
  }

  @Test func packWithAnyByteChanged_isRejected() {
    let whole = packText(pair)
    for place in whole.indices {
      var changed = whole
      changed[place] ^= 1
      #expect(refusal(changed) != "accepted", "byte \(place)")
    }
  }

  @Test(arguments: [
    "../x.golden", "a/../x.golden", "/x.golden", "a//x.golden", "./x.golden", "../../x.golden",
    "a/b/x.golden", "x.golden", "a/.golden", "a/x.txt", "a/%2E%2E.golden", "a/x%00.golden",
    "a/x%2Fy.golden", "a/x%zz.golden", "a/x%fe.golden", "a/x%.golden", "%2E%2E/x.golden",
  ])
  func namesThatLeadOutsideTheFolder_orAreNotNormalised_areRejected(_ name: String) {
    #expect(
      refusal(packText([(name, goldenText("one"))]))
        == "goldens.pack:4: expected 'RECORDING/NAME.golden SIZE HASH'")
    #expect(PackName(word: Array(name.utf8)[...]) == nil)
  }

  @Test func oneNameTwice_andNamesOutOfOrder_areRejected() {
    #expect(
      refusal(packText([pair[0], pair[0]])) == "goldens.pack:5: this golden is listed twice")
    #expect(
      refusal(packText([pair[1], pair[0]]))
        == "goldens.pack:5: the names are not in byte order")
  }

  @Test(arguments: ["-1", "99999999999", "018446744073709551615", "1e3", "", "268435457"])
  func sizesThatNoGoldenHas_areRejected(_ size: String) {
    let index = "a/one.golden \(size) \(ContentHash(of: goldenText("one").utf8))\n"
    #expect(
      refusal(packText([pair[0]], index: index))
        == "goldens.pack:4: expected 'RECORDING/NAME.golden SIZE HASH'")
  }

  /// Reading a header must not allocate as much memory as the header declares.
  @Test(arguments: [
    "goldens: 1\nindex: 268435456 0000000000000000\n",
    "goldens: 9999999\nindex: 1 0000000000000000\n",
    "goldens: 1\nindex: 999999999999 0000000000000000\n",
    "goldens: 1\nindex: 1\n", "goldens: x\n", "",
  ])
  func headersThatDeclareTooMuch_orAreIncomplete_areRejected(_ head: String) {
    #expect(refusal(Array("# edgepan golden pack 1\n\(head)\n".utf8)) != "accepted")
  }

  @Test func packOfAnotherFormat_isReportedAsSuch() {
    #expect(
      refusal(Array("# edgepan golden pack 2\n".utf8))
        == "goldens.pack:1: golden pack format 2; this version reads format 1")
  }

  /// A pack of a newer format is intact, so restoring it does not help.
  @Test(arguments: [
    ("2", "Use a newer version of the tool"), ("0", "git checkout"), ("x", "git checkout"),
  ])
  func adviceForAPackOfAnotherFormat_dependsOnWhetherItIsNewer(format: String, advice: String) {
    let error = #expect(throws: GoldenError.self) {
      try GoldenPack(Array("# edgepan golden pack \(format)\n".utf8), path: "goldens.pack")
    }
    let message = error.map { "\($0)" } ?? ""
    #expect(message.contains(advice), "\(message)")
    #expect(message.contains("git checkout") == (format != "2"))
  }

  /// A hundred thousand goldens: the index is read, then each golden in one read; the whole pack is
  /// never read.
  @Test func largePack_isReadByItsIndex() throws {
    try withFolder { folder in
      let text = goldenText("one")
      let goldens = (0..<100_000).map { number in
        (name: "r\(String(1_000_000 + number).dropFirst())/one.golden", text: text)
      }
      let path = folder + "/goldens.pack"
      try Data(packText(goldens)).write(to: URL(fileURLWithPath: path))
      let pack = try #require(try GoldenPack(path: path))
      #expect(pack.count == 100_000)
      #expect(pack.paths(of: "r077777") == ["r077777/one.golden"])
      #expect(try pack.bytes(of: "r077777/one.golden") == Array(text.utf8))
      // Of 22 MB only the index is kept in memory.
      #expect(pack.source.count > 20_000_000)
      #expect(pack.index.byteCount < 6_000_000)
    }
  }
}
