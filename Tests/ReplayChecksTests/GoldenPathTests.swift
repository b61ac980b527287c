// The path of a golden: one file for each combination of a subject and replay conditions.

import GestureReplay
import ReplayChecks
import Testing

struct GoldenPathTests {
  private func path(
    _ change: (inout ReplaySettings) throws -> Void, standard: ReplaySettings = ReplaySettings()
  ) rethrows -> String {
    var settings = standard.into(.init(scene: "inbox"))
    try change(&settings)
    return GoldenFile.path(of: "a/swipe.evemu", settings, standard: standard)
  }

  @Test func defaults_areNotInTheName() {
    #expect(path { _ in } == "a/goldens/swipe/inbox.golden")
  }

  @Test(arguments: [
    ("edge", "right", "inbox.edge=right"), ("fingers", "2", "inbox.fingers=2"),
    ("edge-band", "8mm", "inbox.edge-band=8mm"), ("scale", "7", "inbox.scale=7"),
    ("screen", "1024x1366", "inbox.screen=1024x1366"), ("clock", "120Hz", "inbox.120hz"),
    ("input", "aosp", "inbox.aosp"), ("rule", "half", "inbox.half"),
  ])
  func eachCondition_hasItsOwnFile(_ field: String, _ value: String, _ name: String) throws {
    #expect(try path { try $0.set(field, to: value) } == "a/goldens/swipe/\(name).golden")
  }

  @Test func theRecordingsOwnEdge_isNotInTheName_butAnotherEdgeIs() {
    var own = ReplaySettings()
    own.edge = .right
    #expect(path({ _ in }, standard: own) == "a/goldens/swipe/inbox.golden")
    #expect(
      path({ $0.edge = .left }, standard: own) == "a/goldens/swipe/inbox.edge=left.golden")
  }

  /// The expected folders are those that Foundation's `deletingPathExtension` and
  /// `appendingPathComponent` return.
  @Test(arguments: [
    ("swipe.evemu", "goldens/swipe"), ("/swipe.evemu", "/goldens/swipe"),
    ("./a/swipe.evemu", "./a/goldens/swipe"), ("a/x.y.events", "a/goldens/x.y"),
    ("a.b/swipe", "a.b/goldens/swipe"), ("a//swipe.evemu", "a/goldens/swipe"),
    ("a/.evemu", "a/goldens/.evemu"), ("é/ü.evemu", "é/goldens/ü"),
    ("../swipe.evemu", "../goldens/swipe"),
  ])
  func folder_isBesideTheRecording(_ recording: String, _ folder: String) {
    #expect(GoldenFile.folder(of: recording) == folder)
  }
}
