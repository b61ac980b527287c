// Comparing goldens as bytes always gives the same verdict as parsing them and comparing their
// values.

import GestureReplay
import PlainText
import ReplayScenes
import Testing
import UIKit

@testable import ReplayChecks

/// A replay, with the sampled rows of the frames that its golden selects.
@MainActor private struct Sampled {
  let text: [UInt8]
  let result: ReplayResult
  let sampler: LayerSampler

  init(_ recording: String, _ animator: String) throws {
    let trace = try bundled(recording)
    let subject = try ReplaySubject(animator: animator)
    let settings = options(for: trace).into(subject.names)
    let golden = try ReplayCheck.accept(
      trace, named: recording, settings: settings, makeScene: subject.makeScene)
    text = Array(GoldenText.text(of: golden).utf8)
    let sampler = LayerSampler(frames: golden.chosenFrames)
    let checked = try ReplayCheck.run(
      trace, options: settings, observers: [sampler], makeScene: subject.makeScene)
    self.sampler = sampler
    result = try #require(checked.result)
  }

  /// The number of values that the bytes prove equal; nil if the bytes do not prove equality.
  func matched(_ bytes: [UInt8]) -> Int? {
    guard let golden = try? UnreadGolden(bytes, file: "g") else { return nil }
    return GoldenMatch.comparedValues(of: golden, result, sampler)
  }

  /// The verdict of the parsed golden.
  func read(_ bytes: [UInt8]) throws -> GoldenVerdict {
    let golden = try GoldenText.golden(from: bytes, file: "g")
    return golden.verdict(
      on: Golden(
        trace: golden.trace, settings: golden.settings, result: result, layers: sampler.samples))
  }
}

@MainActor @Suite struct GoldenMatchTests {
  @Test(arguments: [
    ("slow-cancel", "scale"), ("slow-finish", "explode"), ("two-fingers", "direction"),
    ("flick-below-half", "sys-cube-from-left"), ("drift-along-edge", "scale"),
  ])
  func sameReplay_matchesItsGolden_andParsingComparesAsManyValues(
    _ recording: String, _ animator: String
  ) throws {
    let sampled = try Sampled(recording, animator)
    let verdict = try sampled.read(sampled.text)
    #expect(verdict.difference == nil)
    #expect(verdict.comparedValues > 0)
    #expect(sampled.matched(sampled.text) == verdict.comparedValues)
  }

  @Test func chosenFrames_areThoseThatParsingFinds() throws {
    let sampled = try Sampled("slow-cancel", "scale")
    let golden = try GoldenText.golden(from: sampled.text, file: "g")
    let unread = try UnreadGolden(sampled.text, file: "g")
    #expect(unread.chosenFrames == golden.chosenFrames)
    #expect(unread.settings == golden.settings)
    #expect(unread.swipes == golden.swipes)
  }

  @Test func changedBytes_matchOnlyIfParsingFindsNoDifference() throws {
    let sampled = try Sampled("slow-cancel", "scale")
    var random = SplitMix64(seed: 16)
    var (matches, others) = (0, 0)
    for _ in 0..<2_000 {
      var bytes = sampled.text
      for _ in 0...Int(random.next() % 2) {
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 4 {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(bytes[Int(random.next() % UInt64(bytes.count))], at: place)
        case 2: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        default: bytes[place] = bytes[Int(random.next() % UInt64(bytes.count))]
        }
      }
      guard let matched = sampled.matched(bytes) else {
        others += 1
        continue
      }
      matches += 1
      let verdict = try sampled.read(bytes)
      #expect(verdict == GoldenVerdict(difference: nil, comparedValues: matched))
    }
    // Some changes match, because the names of layers and the recording's name are not compared.
    #expect(matches > 3)
    #expect(others > 1_000)
  }

  /// Lines are exchanged, duplicated and removed, as a wrong merge might do.
  @Test func changedLines_matchOnlyIfParsingFindsNoDifference() throws {
    let sampled = try Sampled("finishing-flick", "explode")
    let lines = sampled.text.split(separator: 0x0A)
    var random = SplitMix64(seed: 61)
    var matches = 0
    for _ in 0..<500 {
      var changed = lines
      let (a, b) = (
        Int(random.next() % UInt64(lines.count)), Int(random.next() % UInt64(lines.count))
      )
      switch random.next() % 3 {
      case 0: changed.swapAt(a, b)
      case 1: changed.insert(lines[a], at: b)
      default: changed.remove(at: a)
      }
      let bytes = Array(changed.joined(separator: [0x0A])) + [0x0A]
      guard let matched = sampled.matched(bytes) else { continue }
      matches += 1
      let verdict = try sampled.read(bytes)
      #expect(verdict == GoldenVerdict(difference: nil, comparedValues: matched))
    }
    #expect(matches < 400)
  }

  /// A layer's line in a frame in which the replay's layer is as in the frame before.
  @Test func lineOfALayerThatDidNotMove_isCompared() throws {
    let sampled = try Sampled("slow-cancel", "scale")
    var lines = String(decoding: sampled.text, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let marks = lines.indices.filter { lines[$0].hasPrefix(" ") }
    let start = try #require(marks.first)
    let second = try #require(marks.first { $0 > start && !lines[$0 - 1].hasPrefix(" ") })
    let end = try #require(lines.indices.first { $0 > second && !lines[$0].hasPrefix(" ") })
    let line = try #require(
      lines[start..<second].first { line in
        let path = line.split(separator: " ").first ?? ""
        return line.contains("position=195,") && !["=", "*", "-"].contains(path)
          && !lines[second..<end].contains { $0.hasPrefix(" \(path) ") }
      })
    lines.insert(line, at: end)
    // The golden has a line more than it declares.
    let head = try #require(lines.firstIndex { $0.hasPrefix("frames: ") })
    lines[head] = lines[head].prefix { $0 != "," }
    let same = Array(lines.joined(separator: "\n").utf8)
    #expect(sampled.matched(same) == (try sampled.read(same)).comparedValues)
    lines[end] = Substring(line.replacing("position=195,", with: "position=196,"))
    let changed = Array(lines.joined(separator: "\n").utf8)
    #expect(sampled.matched(changed) == nil)
    #expect(try sampled.read(changed).difference?.property == "position")
  }

  @Test func frameAtRestAfterEverySwipe_isChosen() throws {
    var trace = try bundled("finishing-flick")
    trace.events += trace.events.map { event in
      var event = event
      event.microseconds += 5_000_000
      return event
    }
    let checked = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      PoppingScene { SlideAnimator() }
    }
    let result = try #require(checked.result)
    let landed = result.frames.filter { $0.phase == .landed }.map(\.index)
    #expect(landed.count == 2 && Set(landed).isSubset(of: Golden.chosenFrames(of: result)))
  }

  @Test func numbersWrittenDifferently_areParsedAndCompareEqual() throws {
    let sampled = try Sampled("slow-cancel", "scale")
    let text = String(decoding: sampled.text, as: UTF8.self)
    let bytes = Array(text.replacing("position=195,422", with: "position=195.0,4.22e2").utf8)
    #expect(sampled.matched(bytes) == nil)
    let unread = try UnreadGolden(bytes, file: "g")
    let verdict = try unread.verdict(on: sampled.result, sampled.sampler)
    #expect(verdict.difference == nil)
    #expect(verdict.comparedValues > 0)
  }

  @Test func differentProgress_isReportedWithItsFrame() throws {
    let sampled = try Sampled("slow-cancel", "scale")
    let text = String(decoding: sampled.text, as: UTF8.self)
    let bytes = Array(text.replacing(" 0.0023568371013385084 ", with: " 0.0023568371013385 ").utf8)
    try #require(bytes != sampled.text)
    let verdict = try UnreadGolden(bytes, file: "g").verdict(on: sampled.result, sampled.sampler)
    #expect(verdict.difference?.frame == 18)
    #expect(verdict.difference?.property == "progress")
  }

  @Test func brokenFrameLine_isAnErrorWithItsLine() throws {
    let sampled = try Sampled("slow-cancel", "scale")
    let text = String(decoding: sampled.text, as: UTF8.self)
    let bytes = Array(text.replacing("\n5 83333 ", with: "\n5 x3333 ").utf8)
    let unread = try UnreadGolden(bytes, file: "g")
    let error = #expect(throws: GoldenError.self) {
      try unread.verdict(on: sampled.result, sampled.sampler)
    }
    #expect(error?.line == 22)
  }
}
