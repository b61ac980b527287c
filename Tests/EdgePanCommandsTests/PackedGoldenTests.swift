// `verify` and `accept` with packed goldens, and the subcommand that packs them.

import Foundation
import Testing

@Suite struct PackedGoldenTests {
  /// A folder with two recordings, and their goldens of one animator as loose files.
  private func withGoldens(_ body: (String) throws -> Void) throws {
    try withRecordings(["finishing-flick", "out-and-back"]) { folder in
      #expect(try fixture("accept", folder.path, "--animator", "steady").status == 0)
      try body(folder.path)
    }
  }

  private func fixture(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Tool.Run {
    try Tool.fixture(arguments, environment: environment)
  }

  private static let flick = "finishing-flick/steady.navigation.golden"

  @Test func looseAndPackedGoldens_giveTheSameVerdicts() throws {
    try withGoldens { folder in
      for curve in ["", "linear"] {
        let environment = ["FIXTURE_CURVE": curve]
        let loose = try fixture("verify", folder, "--verbose", environment: environment)
        #expect(try fixture("goldens", folder, "--pack").status == 0)
        #expect(!FileManager.default.fileExists(atPath: folder + "/goldens"))
        let packed = try fixture("verify", folder, "--verbose", environment: environment)
        #expect(packed.output == loose.output)
        #expect(packed.status == (curve.isEmpty ? 0 : 3))
        #expect(packed.status == loose.status)
        #expect(try fixture("goldens", folder, "--unpack").status == 0)
        #expect(!FileManager.default.fileExists(atPath: folder + "/goldens.pack"))
      }
    }
  }

  @Test func acceptedGolden_isAddedToAnExistingPack() throws {
    try withGoldens { folder in
      #expect(try fixture("goldens", folder, "--pack").status == 0)
      let linear = ["FIXTURE_CURVE": "linear"]
      let run = try fixture("accept", folder, "--record", "failed", environment: linear)
      #expect(run.status == 0)
      #expect(run.notices.contains("packed 2 goldens into \(folder)/goldens.pack"))
      let lines = run.output.split(separator: "\n").filter { $0.contains(": accepted: ") }
      #expect(lines.count == 2)
      #expect(lines.allSatisfy { $0.hasSuffix("; packed into \(folder)/goldens.pack") })
      #expect(!run.output.contains("; wrote "))
      #expect(!FileManager.default.fileExists(atPath: folder + "/goldens"))
      #expect(try fixture("verify", folder, environment: linear).status == 0)
      #expect(try fixture("verify", folder).status == 3)
      // An unchanged golden is not written.
      let again = try fixture("accept", folder, environment: linear)
      #expect(again.status == 0 && !again.notices.contains("packed"))
    }
  }

  @Test func packedOrphan_isReported_withTheCommandThatDeletesIt() throws {
    try withGoldens { folder in
      #expect(try fixture("goldens", folder, "--pack").status == 0)
      try FileManager.default.removeItem(atPath: folder + "/finishing-flick.evemu")
      let run = try fixture("verify", folder)
      #expect(run.status == 3)
      #expect(run.output.contains("1 passed, 1 orphan"))
      #expect(
        run.output.contains(
          "checkfixture goldens \(folder) --remove \(Self.flick)"))
      #expect(try fixture("goldens", folder, "--remove", Self.flick).status == 0)
      #expect(try fixture("verify", folder).output.hasPrefix("1 case: 1 passed"))
    }
  }

  @Test func aRecordingWhoseGoldenWasRemoved_fails_ifAnotherRecordingHasAGolden() throws {
    try withGoldens { folder in
      #expect(try fixture("goldens", folder, "--pack").status == 0)
      #expect(try fixture("goldens", folder, "--remove", Self.flick).status == 0)
      let run = try fixture("verify", folder, "--animator", "steady")
      #expect(run.status == 3)
      #expect(run.output.contains("1 passed, 1 missing-golden"))
      let absent = try fixture("goldens", folder, "--remove", Self.flick)
      #expect(absent.status == 2)
      #expect(absent.notices.contains("\(Self.flick): no such golden"))
    }
  }

  @Test(arguments: ["verify", "accept", "goldens"])
  func truncatedPack_isRejected_withTheCommandThatRestoresIt(_ verb: String) throws {
    try withGoldens { folder in
      #expect(try fixture("goldens", folder, "--pack").status == 0)
      let pack = URL(fileURLWithPath: folder + "/goldens.pack")
      try Data(contentsOf: pack).dropLast(10).write(to: pack)
      let run = try fixture(verb, folder)
      #expect(run.status == 6)
      #expect(run.notices.contains("\(pack.path): its goldens end at byte"))
      #expect(run.notices.contains("git checkout -- \(pack.path)"))
    }
  }

  @Test func goldenChangedInThePack_isUnreadable_andTheOtherIsCompared() throws {
    try withGoldens { folder in
      #expect(try fixture("goldens", folder, "--pack").status == 0)
      let pack = URL(fileURLWithPath: folder + "/goldens.pack")
      var text = try String(contentsOf: pack, encoding: .utf8)
      let last = try #require(
        text.range(of: "phase", options: .backwards)
          ?? text.range(of: "landed", options: .backwards))
      text.replaceSubrange(last, with: "landeD")
      try text.write(to: pack, atomically: true, encoding: .utf8)
      let run = try fixture("verify", folder)
      #expect(run.status == 6)
      #expect(run.output.contains("1 passed, 1 unreadable"))
      #expect(run.output.contains("its text does not match its hash in the index"))
    }
  }

  /// A pack changed by hand, and a loose file that is not a golden: they are invalid input, as in
  /// `verify`, and not failures to write.
  @Test(arguments: [["--unpack"], ["--remove", Self.flick]])
  func packChangedByHand_exits6_andIsKept(action: [String]) throws {
    try withGoldens { folder in
      #expect(try fixture("goldens", folder, "--pack").status == 0)
      let pack = URL(fileURLWithPath: folder + "/goldens.pack")
      let text = try String(contentsOf: pack, encoding: .utf8)
        .replacingOccurrences(of: "landed", with: "landeD")
      try text.write(to: pack, atomically: true, encoding: .utf8)
      let run = try Tool.fixture(["goldens", folder] + action)
      #expect(run.status == 6)
      #expect(run.notices.contains("its text does not match its hash in the index"))
      #expect(try String(contentsOf: pack, encoding: .utf8) == text)
    }
  }

  @Test func looseFileThatIsNotAGolden_isNotPacked_andExits6() throws {
    try withGoldens { folder in
      let path = folder + "/goldens/" + Self.flick
      try "nothing\n".write(toFile: path, atomically: true, encoding: .utf8)
      let run = try fixture("goldens", folder, "--pack")
      #expect(run.status == 6)
      #expect(run.notices.contains("\(path):1: not a golden"))
      #expect(!FileManager.default.fileExists(atPath: folder + "/goldens.pack"))
    }
  }

  @Test func packThatCannotBeUnpacked_becauseOfAFolder_exits1() throws {
    try withGoldens { folder in
      #expect(try fixture("goldens", folder, "--pack").status == 0)
      let place = folder + "/goldens/" + Self.flick
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      let run = try fixture("goldens", folder, "--unpack")
      #expect(run.status == 1)
      #expect(run.notices.contains("\(place): this is a folder"))
    }
  }

  @Test func acceptedGolden_whosePackedTextWasChanged_isNotCalledNew() throws {
    try withGoldens { folder in
      #expect(try fixture("goldens", folder, "--pack").status == 0)
      let pack = URL(fileURLWithPath: folder + "/goldens.pack")
      var text = try String(contentsOf: pack, encoding: .utf8)
      // The first golden in the pack is that of the flick.
      text.replaceSubrange(try #require(text.range(of: "landed")), with: "landeD")
      try text.write(to: pack, atomically: true, encoding: .utf8)
      // The pack cannot be written again with only the other golden replaced.
      let linear = ["FIXTURE_CURVE": "linear"]
      let other = try fixture("accept", folder + "/out-and-back.evemu", environment: linear)
      #expect(other.status == 6)
      let loose = folder + "/goldens/out-and-back/steady.navigation.golden"
      #expect(other.output.contains("; wrote \(loose)\n"))
      #expect(FileManager.default.fileExists(atPath: loose))
      try FileManager.default.removeItem(atPath: folder + "/goldens")
      let run = try fixture("accept", folder)
      #expect(run.status == 0)
      #expect(
        run.output.contains(
          "accepted: the previous golden could not be read; packed into \(folder)/goldens.pack"))
      #expect(run.output.hasSuffix("2 cases: 1 accepted, 1 kept\n"), "\(run.output)")
      #expect(try fixture("verify", folder).status == 0)
    }
  }

  @Test func fifoAsAPack_isNeverOpened() throws {
    try withGoldens { folder in
      #expect(mkfifo(folder + "/goldens.pack", 0o600) == 0)
      let run = try fixture("verify", folder)
      #expect(run.status == 6)
      #expect(run.notices.contains("this is a FIFO, not a pack of goldens, and was not opened"))
    }
  }

  @Test func brokenLinkAsAPack_isReported() throws {
    try withGoldens { folder in
      let pack = folder + "/goldens.pack"
      try FileManager.default.createSymbolicLink(atPath: pack, withDestinationPath: "nowhere")
      let run = try fixture("verify", folder)
      #expect(run.status == 6)
      #expect(run.notices.contains("\(pack): this is a link to a file that does not exist"))
    }
  }

  @Test func goldensVerb_countsListsAndPrints() throws {
    try withGoldens { folder in
      let file = try String(contentsOfFile: folder + "/goldens/" + Self.flick, encoding: .utf8)
      #expect(
        try fixture("goldens", folder).output.hasPrefix("\(folder): 2 goldens ("))
      #expect(try fixture("goldens", folder, "--pack").status == 0)
      #expect(try fixture("goldens", folder).output.hasSuffix("0 loose, 2 packed\n"))
      let list = try fixture("goldens", folder, "--list").output.split(separator: "\n")
      #expect(list.count == 2 && list[0] == "\(folder)/goldens/\(Self.flick)")
      #expect(try fixture("goldens", folder, "--print", Self.flick).output == file)
      let text = try fixture("goldens", "--text", folder + "/goldens.pack").output
      #expect(text.hasPrefix("== \(Self.flick)\n\(file)== out-and-back/"))
      let rows = try fixture("goldens", folder, "--json").json["goldens"] as? [[String: Any]]
      #expect(rows?.map { $0["packed"] as? Bool } == [true, true])
      #expect(rows?.first?["bytes"] as? Int == file.utf8.count)
    }
  }

  @Test func goldenThatIsRemovedTwice_isCountedOnce() throws {
    try withGoldens { folder in
      let run = try fixture("goldens", folder, "--remove", Self.flick, "--remove", Self.flick)
      #expect(run.status == 0)
      #expect(run.notices == "deleted 1 golden\n")
    }
  }

  @Test func packingPackedGoldens_andUnpackingLooseOnes_sayThatNothingWasToDo() throws {
    try withGoldens { folder in
      let loose = try fixture("goldens", folder, "--unpack")
      #expect(loose.status == 0)
      #expect(loose.notices == "\(folder): no pack of goldens; nothing to unpack\n")
      #expect(try fixture("goldens", folder, "--pack").notices.hasPrefix("packed 2 goldens; "))
      let packed = try fixture("goldens", folder, "--pack")
      #expect(packed.status == 0)
      #expect(packed.notices == "\(folder): no loose golden; nothing to pack\n")
      #expect(packed.output.isEmpty)
    }
  }

  /// The file exists, and is a golden, but outside the folder of goldens.
  @Test(arguments: ["../x.golden", "../more/x.golden", "finishing-flick/../../x.golden"])
  func fileOutsideTheGoldens_isNeitherPrintedNorRemoved(name: String) throws {
    try withGoldens { folder in
      let golden = try Data(contentsOf: URL(fileURLWithPath: folder + "/goldens/" + Self.flick))
      try FileManager.default.createDirectory(
        atPath: folder + "/more", withIntermediateDirectories: true)
      for path in ["/x.golden", "/more/x.golden"] {
        try golden.write(to: URL(fileURLWithPath: folder + path))
      }
      for option in ["--print", "--remove"] {
        let run = try fixture("goldens", folder, option, name)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.notices.contains("\(name): no such golden"))
      }
      #expect(FileManager.default.fileExists(atPath: folder + "/x.golden"))
      #expect(FileManager.default.fileExists(atPath: folder + "/more/x.golden"))
    }
  }

  /// With git's textconv, a diff of two packs shows the differences between their goldens.
  @Test func diffOfTwoPacks_namesTheGoldenThatChanged() throws {
    try withGoldens { folder in
      #expect(try fixture("goldens", folder, "--pack").status == 0)
      let line =
        "cd \(folder) && git init -q . && echo '*.pack -text diff=goldens' > .gitattributes && "
        + "git config diff.goldens.textconv 'TOOL goldens --text' && git add . && "
        + "git -c user.name=a -c user.email=a@b commit -qm a && "
        + "FIXTURE_CURVE=linear TOOL accept finishing-flick.evemu > /dev/null 2>&1 && "
        + "git diff -U1000"
      let run = try Tool.shell("checkfixture", line)
      #expect(run.status == 0, "\(run.notices)")
      #expect(run.output.contains("\n == \(Self.flick)\n"))
      #expect(run.output.contains("\n-") && run.output.contains("\n+"))
      #expect(!run.output.contains("index: "))
    }
  }
}
