// Paths that need care: names of one character, and links to folders.

import Foundation
import Testing

@Suite struct PathVerbTests {
  /// Runs command lines in a folder that has a recording at a path, which may be in a folder.
  private func withRecording(
    at path: String, _ body: (URL, (String) throws -> Tool.Run) throws -> Void
  ) throws {
    try withRecordings(["slow-finish"]) { folder in
      let place = URL(fileURLWithPath: folder.path + "/" + path)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.moveItem(
        at: folder.appendingPathComponent("slow-finish.evemu"), to: place)
      try body(folder) { line in
        try Tool.shell(
          "edgepan", "export SWIFT_BACKTRACE=enable=no; cd '\(folder.path)'; \(line)")
      }
    }
  }

  /// Foundation's `deletingLastPathComponent` crashes for these.
  @Test(arguments: [("x", "x"), ("é", "é"), ("x/a.evemu", "x"), ("x/a.evemu", "x/."), ("x", ".")])
  func pathOfOneCharacter_isReadLikeAnyOther(file: String, argument: String) throws {
    try withRecording(at: file) { _, run in
      let accepted = try run("TOOL accept \(argument) --animator scale")
      let isEmpty = argument == "."
      #expect(accepted.status == (isEmpty ? 6 : 0), "\(accepted.notices)")
      let verified = try run("TOOL verify \(argument) --animator scale")
      #expect(verified.status == (isEmpty ? 6 : 0), "\(verified.notices)")
      let listed = try run("printf '\(argument)' | TOOL verify --from-list - --animator scale")
      #expect(listed.status == (file == argument ? 0 : 6), "\(listed.notices)")
    }
  }

  @Test(arguments: ["v", "f/indings"])
  func folderOfOneCharacter_isCreatedForFindings(output: String) throws {
    try withRecording(at: "swipe.evemu") { _, run in
      let fuzzed = try run("TOOL fuzz swipe.evemu --runs 1 --output \(output)")
      #expect(fuzzed.status == 0, "\(fuzzed.notices)")
    }
  }

  @Test func linkToAFolder_isNamed_andNotFollowed() throws {
    try withRecording(at: "elsewhere/swipe.evemu") { folder, run in
      let files = FileManager.default
      try files.createDirectory(atPath: folder.path + "/R", withIntermediateDirectories: true)
      try files.createSymbolicLink(
        atPath: folder.path + "/R/more", withDestinationPath: "../elsewhere")
      let empty = try run("TOOL verify R")
      #expect(empty.status == 6)
      #expect(empty.notices.contains("warning: R/more: this is a link to a folder"))
      #expect(empty.notices.contains("no recording in this folder"))
      try files.copyItem(
        atPath: folder.path + "/elsewhere/swipe.evemu", toPath: folder.path + "/R/swipe.evemu")
      let one = try run("TOOL verify R --animator scale")
      #expect(one.output.hasPrefix("1 case: "))
      #expect(one.notices.contains("warning: R/more: this is a link to a folder"))
      let both = try run("TOOL verify R R/more --animator scale")
      #expect(both.output.hasPrefix("2 cases: "))
      #expect(!both.notices.contains("warning: "), "the link is an argument")
    }
  }

  @Test func linkToAFolderOfGoldens_isNamed() throws {
    try withRecording(at: "R/swipe.evemu") { folder, run in
      #expect(try run("TOOL accept R --animator scale && mv R/goldens G").status == 0)
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/R/goldens", withDestinationPath: "../G")
      let verified = try run("TOOL verify R")
      #expect(verified.output.hasPrefix("1 case: 1 passed"))
      #expect(verified.notices.contains("those without a recording are not found"))
    }
  }

  @Test func linkToTheGoldensOfARecording_isNamedAsSuch() throws {
    try withRecording(at: "R/swipe.evemu") { folder, run in
      #expect(try run("TOOL accept R --animator scale && mv R/goldens/swipe G").status == 0)
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/R/goldens/swipe", withDestinationPath: "../../G")
      let verified = try run("TOOL verify R")
      #expect(verified.output.hasPrefix("1 case: 1 passed"))
      #expect(verified.notices.contains("warning: R/goldens/swipe: "))
      #expect(verified.notices.contains("verify compares goldens through it"))
    }
  }
}
