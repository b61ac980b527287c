// Report pages as files: self-contained, small, and safe whatever a recording contains.

import Foundation
import GestureReplay
import GestureTrace
import PlainText
import QuartzCore
import ReplayChecks
import ReplayReports
import ReplayScenes
import Testing
import TransitionAnimators

@testable import ReplayReports

/// The checkout's top folder: this file is at Tests/ReplayReportsTests.
let checkout = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

@MainActor func reported(
  _ name: String, animator: String = "scale", change: (inout ReplaySettings) -> Void = { _ in }
) throws -> ReportedReplay {
  let path = checkout + "/Recordings/\(name).evemu"
  let trace = try TraceReader.read(path: path)
  var options = ReplaySettings(for: trace)
  change(&options)
  let subject = try ReplaySubject(animator: animator)
  let film = FrameFilm()
  let result = try Replay.run(
    trace, options: options, observers: [film], makeScene: subject.makeScene)
  return ReportedReplay(
    trace, subject: subject.name, options: options, result: result, snapshots: film.snapshots)
}

/// The data of a page as JSON.
func data(of page: ReportPage) throws -> [String: Any] {
  let html = String(decoding: page.html(), as: UTF8.self)
  let start = try #require(html.range(of: "id=\"data\">"))
  let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
  let json = Data(html[start.upperBound..<end.lowerBound].utf8)
  return try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
}

@MainActor @Suite struct ReportPageTests {
  /// The examples of FIPS 180-4.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func sha256_matchesTheStandardsExamples(_ text: String, _ digest: String) {
    let hex = SHA256.digest(of: Array(text.utf8)).map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
    #expect(hex.joined() == digest)
  }

  @Test func contentSecurityPolicy_hasTheHashesOfThePagesScriptAndStyle() throws {
    let html = String(
      decoding: ReportPage(title: "t", items: []).html(), as: UTF8.self)
    func hash(_ bytes: [UInt8]) -> String { Data(SHA256.digest(of: bytes)).base64EncodedString() }
    func content(after opening: String, before closing: String) throws -> String {
      let start = try #require(html.range(of: opening)).upperBound
      let end = try #require(html.range(of: closing, range: start..<html.endIndex)).lowerBound
      return String(html[start..<end])
    }
    let script = try content(after: "<script>", before: "</script>")
    let style = try content(after: "<style>", before: "</style>")
    #expect(html.contains("script-src 'sha256-\(hash(Array(script.utf8)))'"))
    #expect(html.contains("style-src 'sha256-\(hash(Array(style.utf8)))'"))
    #expect(html.contains("default-src 'none'"))
  }

  @Test func markupAndControlCharacters_areShownAsText() throws {
    let bad =
      "</script><script>alert(1)</script>\u{202e}<img src=x onerror=alert(2)>@DATA@\u{1b}[2J"
    let item = ReportItem(
      .failure, title: bad, subtitle: bad, verdict: bad, summary: bad, lines: [bad], data: [:])
    let page = ReportPage(title: bad, subtitle: bad, items: [item])
    let html = String(decoding: page.html(), as: UTF8.self)
    #expect(!html.contains("<img"))
    #expect(!html.contains("alert(1)</script>"))
    #expect(!html.contains("\u{202e}"))
    #expect(!html.contains("\u{1b}"))
    #expect(html.components(separatedBy: "<script").count == 3)
    let items = try #require(try data(of: page)["items"] as? [[String: Any]])
    #expect(items.first?["title"] as? String == escape(bad))
  }

  @Test func frames_ofAPage_matchThoseOfTheLog() throws {
    let replay = try reported("slow-finish")
    let items = try #require(
      try data(of: ReportPage(title: "t", items: [replay.item]))["items"] as? [[String: Any]])
    let item = try #require(items.first)
    let frames = try #require(item["frames"] as? [String: Any])
    #expect(frames["index"] as? [Int] == replay.result.frames.map(\.index))
    #expect(frames["phase"] as? [String] == replay.result.frames.map(\.phase.rawValue))
    for curve in ["progress", "velocity"] {
      let values = try #require(frames[curve] as? [Any])
      #expect(
        values.map { $0 is NSNull } == replay.result.frames.map { $0.phase != .interactive },
        "\(curve): the finger's curve has no values where no finger drives")
    }
    let scene = try #require(item["scene"] as? [String: Any])
    #expect((scene["frames"] as? [Any])?.count == replay.result.frames.count)
  }

  /// The page's decoder, in Swift: reconstructs every frame's rows from the changes.
  @Test func states_ofEveryFrame_decodeToThoseOfTheSnapshots() throws {
    let replay = try reported("slow-cancel", animator: "explode")
    var table = SceneTable()
    for snapshot in replay.snapshots { table.append(snapshot) }
    let scene = try #require(
      try JSONSerialization.jsonObject(with: Data(table.value.serialized)) as? [String: Any])
    let states = try #require(scene["states"] as? [[Double]])
    let bodies = try #require(scene["bodies"] as? [[Double]])
    let changes = try #require(scene["frames"] as? [[Int]])
    var rows: [Int] = []
    for (snapshot, change) in zip(replay.snapshots, changes) {
      let count = change[0]
      rows = Array(rows.prefix(count))
      for pair in stride(from: 1, to: change.count, by: 2) {
        if change[pair] < rows.count {
          rows[change[pair]] = change[pair + 1]
        } else {
          rows.append(change[pair + 1])
        }
      }
      #expect(rows.count == snapshot.rows.count)
      for (row, state) in zip(snapshot.rows, rows) {
        let (body, world) = (bodies[Int(states[state][0])], states[state].dropFirst(2))
        #expect(Int(body[1]) == row.parent ?? -1)
        #expect(abs(body[6] - row.bounds.width) < 0.001)
        #expect(abs(states[state][1] - row.opacity) < 0.0001)
        let x = world.count == 6 ? world[6] : world[14]
        #expect(abs(x - row.world.m41) <= 0.0051)
      }
    }
  }

  /// The animator with the most layers: 220 pieces.
  @Test func pageOfOneSwipe_withItsWhatIfTable_isUnderTwoMegabytes() throws {
    var replay = try reported("slow-finish", animator: "explode")
    let subject = try ReplaySubject(animator: "explode")
    replay.whatIf = try WhatIf(
      replay.trace, options: replay.options, isDrivenByApp: false, command: { _ in "" },
      makeScene: subject.makeScene)
    let size = ReportPage(title: "t", items: [replay.item]).html().count
    #expect(size < 2_000_000)
  }

  @Test func strip_containsTheFramesOfStartReleaseAndEnd() throws {
    let replay = try reported("slow-finish")
    let release = try #require(replay.result.swipes.first?.release)
    let indices = replay.strip.map { replay.result.frames[$0].index }
    #expect(indices.count <= ReportedReplay.stripLength)
    for frame in [release.beganFrame, release.releasedFrame, release.endedFrame] {
      #expect(indices.contains(frame))
    }
    #expect(replay.strip.last == replay.result.frames.count - 1)
  }

  @Test func whatIf_cellsEqualTheOutcomesOfReplays() throws {
    var replay = try reported("finishing-flick")
    let subject = try ReplaySubject(animator: "scale")
    replay.whatIf = try WhatIf(
      replay.trace, options: replay.options, isDrivenByApp: false, command: { _ in "" },
      makeScene: subject.makeScene)
    let items = try #require(
      try data(of: ReportPage(title: "t", items: [replay.item]))["items"] as? [[String: Any]])
    let matrix = try #require(items.first?["whatIf"] as? [String: Any])
    let rows = try #require(matrix["rows"] as? [[String: Any]])
    #expect(rows.map { $0["rule"] as? String } == FinishRule.all.map(\.name))
    for row in rows {
      let rule = try #require((row["rule"] as? String).flatMap(FinishRule.named))
      var options = replay.options
      options.finishRule = rule
      let own = try Replay.run(replay.trace, options: options, makeScene: subject.makeScene)
      let first = try #require((row["cells"] as? [[String: Any]])?.first)
      #expect(first["outcomes"] as? [String] == own.swipes.map(\.outcome.rawValue))
    }
  }

  /// Two recordings, the second one second after the first: a swipe that finishes and one that is
  /// cancelled.
  private func twoSwipes() throws -> ReportedReplay {
    var trace = try TraceReader.read(path: checkout + "/Recordings/slow-finish.evemu")
    let second = try TraceReader.read(path: checkout + "/Recordings/slow-cancel.evemu")
    let (end, start) = (
      try #require(trace.events.last).microseconds, try #require(second.events.first).microseconds
    )
    trace.events += second.events.map { event in
      var event = event
      event.microseconds += end + 1_000_000 - start
      return event
    }
    let subject = try ReplaySubject(animator: "scale")
    let options = ReplaySettings(for: trace)
    let film = FrameFilm()
    let result = try Replay.run(
      trace, options: options, observers: [film], makeScene: subject.makeScene)
    return ReportedReplay(
      trace, subject: subject.name, options: options, result: result, snapshots: film.snapshots)
  }

  @Test func pageOfTwoSwipes_hasABarForEachTouch_andForEachSwipeItsOwnPartOfTheLog() throws {
    let replay = try twoSwipes()
    let item = replay.item
    #expect(item.verdict == "1 cancelled, 1 finished")
    let items = try #require(
      try data(of: ReportPage(title: "t", items: [item]))["items"] as? [[String: Any]])
    let touches = try #require(items.first?["touches"] as? [[String: Any]])
    #expect(touches.compactMap { $0["swipe"] as? Int } == [0, 1])
    #expect(touches.compactMap { $0["outcome"] as? String } == ["finished", "cancelled"])
    let ends = touches.compactMap { $0["to"] as? Double }
    let starts = touches.compactMap { $0["from"] as? Double }
    #expect(starts.count == 2 && ends.count == 2 && abs(starts[1] - ends[0] - 1000) < 1)
    let swipes = try #require(items.first?["swipes"] as? [[String: Any]])
    let scale = replay.options.rules.scale
    for (swipe, (shown, word)) in zip(replay.result.swipes, zip(swipes, ["to spare", "short"])) {
      let seen = try #require(swipe.release?.seen)
      let wanted = scale.millimeters(fromPoints: abs(seen.translation - 0.5 * seen.extent))
      #expect(abs(try #require(shown["millimeters"] as? Double) - wanted) < 0.06)
      #expect(
        abs(try #require(shown["progress"] as? Double) - (swipe.release?.progress ?? .nan)) < 0.001)
      #expect(shown["margin"] as? String == "\(Figure(wanted, 1)) mm \(word)")
    }
    let parts = swipes.compactMap { swipe -> ClosedRange<Int>? in
      guard let from = swipe["from"] as? Int, let to = swipe["to"] as? Int else { return nil }
      return from...to
    }
    #expect(parts.count == 2 && !parts[0].overlaps(parts[1]))
    let frames = replay.result.frames
    for (part, swipe) in zip(parts, replay.result.swipes) {
      let release = try #require(swipe.release)
      #expect(
        (frames[part.lowerBound].index...frames[part.upperBound].index).contains(release.endedFrame)
      )
      #expect(frames[part.lowerBound].index <= release.beganFrame)
      #expect(
        part.allSatisfy {
          frames[$0].phase != .interactive || release.beganFrame <= frames[$0].index
        })
    }
    for (part, swipe) in zip(parts, swipes) {
      let markers = try #require(swipe["markers"] as? [[String: Any]])
      let kinds = markers.compactMap { $0["kind"] as? String }
      #expect(
        kinds.first == "touch" && Set(kinds) == ["touch", "began", "lift", "decision", "end"])
      #expect(markers.compactMap { $0["frame"] as? Int }.allSatisfy(part.contains))
      #expect(try #require(swipe["strip"] as? [Int]).allSatisfy(part.contains))
    }
  }

  /// The shapes that the page draws: a mesh of 16 × 16 points, an iris, the weights of a fade.
  @Test(arguments: [
    ("sys-page-curl-from-right", "mesh"), ("sys-camera-iris-hollow-close", "iris"),
    ("sys-fade", "weight"),
  ])
  func catalogueTransitions_areShapesOfThePage_notImages(_ animator: String, _ member: String)
    throws
  {
    let replay = try reported("slow-finish", animator: animator)
    let page = ReportPage(title: "t", items: [replay.item])
    let html = String(decoding: page.html(), as: UTF8.self)
    #expect(!html.contains("data:image/"))
    let items = try #require(try data(of: page)["items"] as? [[String: Any]])
    let scene = try #require(items.first?["scene"] as? [String: Any])
    let states = try #require(scene["states"] as? [[Any]])
    let transitions = states.compactMap { $0.last as? [String: Any] }
    let values = transitions.compactMap { $0[member] }
    #expect(!values.isEmpty)
    if member == "mesh" {
      #expect(values.allSatisfy { ($0 as? [Double])?.count == 3 * 16 * 16 })
    }
  }
}
