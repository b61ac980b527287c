// The outputs of `verify` that show or name a failure: the failure page, the folder of pictures,
// the JUnit report, GitHub's job summary.

import Foundation
import Testing

@Suite struct FailureOutputTests {
  /// A recording whose golden was changed by hand, as if the code had changed.
  private func withFailure(_ body: (_ trace: String, _ folder: URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let trace = folder.appendingPathComponent("swipe.evemu").path
      try FileManager.default.copyItem(
        atPath: Tool.checkout.appendingPathComponent("Recordings/slow-cancel.evemu").path,
        toPath: trace)
      #expect(try Tool.run(["accept", trace, "--animator", "scale"]).status == 0)
      let golden = folder.appendingPathComponent("goldens/swipe/scale.navigation.golden").path
      let text = try String(contentsOfFile: golden, encoding: .utf8)
      let changed = text.replacing("corner=12", with: "corner=16")
      #expect(changed != text)
      try Data(changed.utf8).write(to: URL(fileURLWithPath: golden))
      try body(trace, folder)
    }
  }

  @Test func failure_isReportedOnThePage_inJUnit_andInTheSummary() throws {
    try withFailure { trace, folder in
      let page = folder.appendingPathComponent("failures.html").path
      let junit = folder.appendingPathComponent("junit.xml").path
      let summary = folder.appendingPathComponent("summary.md").path
      try Data().write(to: URL(fileURLWithPath: summary))
      let run = try Tool.run(
        ["verify", trace, "--html", page, "--junit", junit, "--github"],
        environment: [
          "GITHUB_STEP_SUMMARY": summary, "GITHUB_ACTIONS": "true",
          "GITHUB_SERVER_URL": "https://github.com", "GITHUB_REPOSITORY": "some/app",
          "GITHUB_RUN_ID": "17",
        ])
      #expect(run.status == 3, "\(run.notices)")
      let html = try String(contentsOfFile: page, encoding: .utf8)
      #expect(html.contains("\"kind\":\"failure\"") && html.contains("\"isFirst\":true"))
      // The page contains the output of --blame, not only the command.
      let blame = try #require(html.firstMatch(of: /"blame":\[([^\]]*)\]/)).output.1
      #expect(
        blame.contains("FixtureViewController.firstRow")
          && blame.contains("FixtureViewController.viewDidLoad()"), "\(blame)")
      #expect(html.contains("--blame difference"))
      let xml = try String(contentsOfFile: junit, encoding: .utf8)
      #expect(xml.contains("[[ATTACHMENT|\(page)]]"))
      let markdown = try String(contentsOfFile: summary, encoding: .utf8)
      #expect(markdown.contains("| recording | subject | verdict | message |"))
      #expect(markdown.contains("](https://github.com/some/app/actions/runs/17"))
      #expect(!markdown.contains("data:image"))
      #expect(markdown.utf8.count < 1024 * 1024)
    }
  }

  /// An earlier version wrote the tint of effect views into goldens.
  @Test func goldenThatCannotBeRead_isNotADifferenceToBlame_butAcceptedAgain() throws {
    try withFailure { trace, folder in
      let golden = folder.appendingPathComponent("goldens/swipe/scale.navigation.golden")
      let text = try String(contentsOf: golden, encoding: .utf8)
      try Data(text.replacing("corner=16", with: "tint=1,1,1,1").utf8).write(to: golden)
      let run = try Tool.run(["replay", trace, "--animator", "scale", "--blame", "difference"])
      #expect(run.status == 6 && run.notices.contains("is not an appearance property"))
      #expect(run.notices.contains("accept it again: ") && run.notices.contains(" accept \(trace)"))
    }
  }

  @Test func picture_isNamedAfterRecordingAndAnimator_isAttachedInJUnit_andIsReplaced() throws {
    try withFailure { trace, folder in
      let pictures = folder.appendingPathComponent("pictures").path
      let junit = folder.appendingPathComponent("junit.xml").path
      let line = ["verify", trace, "--pictures", pictures, "--junit", junit]
      let run = try Tool.run(line)
      #expect(run.status == 3 && run.notices.contains("wrote 1 picture to "), "\(run.notices)")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: pictures)
          == ["swipe.scale.navigation.png"])
      let path = pictures + "/swipe.scale.navigation.png"
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      // The picture has three frames of 390 × 844 side by side, with gaps and captions.
      let width = bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
      let height = bytes[20..<24].reduce(0) { $0 << 8 | Int($1) }
      #expect(width == 3 * 390 + 4 * 12 && height > 844 + 80)
      let xml = try String(contentsOfFile: junit, encoding: .utf8)
      #expect(xml.contains("[[ATTACHMENT|\(path)]]"))
      // The picture that `verify` drew earlier is replaced, by the same bytes.
      #expect(try Tool.run(line).status == 3)
      #expect([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) == bytes)
    }
  }

  @Test func folderWithOtherPictures_isRejected_andLeftUnchanged() throws {
    try withFailure { trace, folder in
      let pictures = folder.appendingPathComponent("mine")
      try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
      let photo = pictures.appendingPathComponent("photo.png")
      try Data("a photo".utf8).write(to: photo)
      let run = try Tool.run(["verify", trace, "--pictures", pictures.path])
      #expect(run.status == 2 && run.notices.contains("is not a picture of verify"))
      #expect(try Data(contentsOf: photo) == Data("a photo".utf8))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: pictures.path) == ["photo.png"])
      let file = try Tool.run(["verify", trace, "--pictures", photo.path])
      #expect(file.status == 2 && file.notices.contains("not a folder"))
      let merge = try Tool.run(["verify", "--merge", trace, "--pictures", pictures.path])
      #expect(merge.status == 2 && merge.notices.contains("--pictures to each shard"))
    }
  }

  @Test func recordingsWithTheSameName_haveSeparatePictures() throws {
    try withFailure { trace, folder in
      let copy = folder.appendingPathComponent("other")
      try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
      for name in ["swipe.evemu", "goldens"] {
        try FileManager.default.copyItem(
          atPath: folder.appendingPathComponent(name).path,
          toPath: copy.appendingPathComponent(name).path)
      }
      let pictures = folder.appendingPathComponent("pictures").path
      let run = try Tool.run(
        ["verify", trace, copy.path + "/swipe.evemu", "--pictures", pictures])
      #expect(run.status == 3, "\(run.notices)")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: pictures).sorted()
          == ["swipe.scale.navigation-2.png", "swipe.scale.navigation.png"])
      // Within one folder, the path below that folder distinguishes the pictures.
      let below = folder.appendingPathComponent("below").path
      #expect(try Tool.run(["verify", folder.path, "--pictures", below]).status == 3)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: below).sorted()
          == ["other_swipe.scale.navigation.png", "swipe.scale.navigation.png"])
    }
  }

  /// The command on the page, run exactly as shown, accepts the difference that the page shows.
  @Test func commandOnThePage_acceptsTheDifference() throws {
    try withFailure { trace, folder in
      let page = folder.appendingPathComponent("failures.html").path
      #expect(try Tool.run(["verify", trace, "--html", page]).status == 3)
      let html = try String(contentsOfFile: page, encoding: .utf8)
      let found = try #require(
        html.firstMatch(of: /"If this is intended, accept it","command":"([^"]*)"/))
      let line = String(found.output.1).replacing("\\/", with: "/")
      #expect(line.contains(" accept ") && line.contains(trace))
      #expect(try Tool.shell("edgepan", line).status == 0)
      #expect(try Tool.run(["verify", trace]).status == 0)
    }
  }

  @Test func withoutFailures_thePageReportsNoFailure_andNothingIsAttached() throws {
    try withTemporaryFolder { folder in
      let page = folder.appendingPathComponent("failures.html").path
      let junit = folder.appendingPathComponent("junit.xml").path
      let run = try Tool.run(
        [
          "verify", "Recordings/slow-cancel.evemu", "--rule", "half", "--html", page, "--junit",
          junit, "--pictures", folder.path + "/pictures",
        ])
      #expect(run.status == 0, "\(run.notices)")
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/pictures"))
      #expect(try String(contentsOfFile: page, encoding: .utf8).contains("No failure"))
      #expect(try !String(contentsOfFile: junit, encoding: .utf8).contains("ATTACHMENT"))
    }
  }
}
