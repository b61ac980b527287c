// A golden and a replay, frame by frame: the two sides of a failed case.

import GestureReplay
import PlainText
import QuartzCore
import ReplayChecks

/// The golden's frames (expected) and the replay's frames (actual), by their indices in the log.
struct FailureSides {
  private let golden: Golden?
  private let expected: [Int: GoldenFrame]
  private let actual: [Int: (record: FrameRecord, snapshot: FrameSnapshot)]

  init(golden: Golden?, frames: [FrameRecord], snapshots: [FrameSnapshot]) {
    self.golden = golden
    expected = Dictionary(
      (golden?.frames ?? []).map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
    actual = Dictionary(
      zip(frames, snapshots).map { ($0.index, ($0, $1)) }, uniquingKeysWith: { first, _ in first })
  }

  /// The frames whose layers the golden stores.
  var keptFrames: Set<Int> {
    Set((golden?.frames ?? []).filter { $0.layers != nil }.map(\.index))
  }

  /// Returns both sides of a frame; nil if neither side has the frame.
  func pair(ofFrame index: Int, violations: [InvariantViolation]) -> ComparedFrame? {
    let shown = actual[index]
    var pair = ComparedFrame("frame \(index)", frame: index, expected: nil, actual: shown?.snapshot)
    let source = expected[index] == nil && shown != nil ? lastKept(before: index) : index
    if let source, let golden {
      pair.expected = golden.snapshot(ofFrame: source, appearanceFrom: shown?.snapshot)
    }
    let isBroken = violations.contains { $0.frame == index }
    if pair.expected == nil, isBroken, let before = frameBefore(index) {
      pair.expected = before.snapshot
      pair.expectedText =
        "this frame was not recorded; the earlier frame \(before.record.index) is shown"
    }
    guard pair.expected != nil || pair.actual != nil else { return nil }
    if pair.expectedText.isEmpty, let frame = expected[source ?? index] {
      pair.expectedText = "\(frame.phase.rawValue), progress \(Figure(frame.progress, 4))"
      if let source, source != index {
        pair.expectedText += "; the golden ends earlier: this is its frame \(source)"
      }
    }
    let broken = violations.filter { $0.frame == index }.map { violation in
      "\(violation.invariant.rawValue): " + (violation.layer.map { "\($0): " } ?? "")
        + violation.cause
    }
    let state = shown.map {
      "\($0.record.phase.rawValue), progress \(Figure($0.record.progress, 4))"
    }
    pair.actualText = ((state.map { [$0] } ?? []) + broken).joined(separator: "; ")
    return pair
  }

  private func frameBefore(_ index: Int) -> (record: FrameRecord, snapshot: FrameSnapshot)? {
    actual.keys.filter { $0 < index }.max().flatMap { actual[$0] }
  }

  /// If the golden ends before the requested frame, returns the last frame whose layers the golden
  /// stores; otherwise nil.
  private func lastKept(before index: Int) -> Int? {
    guard let last = golden?.frames.last?.index, last < index else { return nil }
    return keptFrames.max()
  }
}
