// Compares two replays of one recording, frame by frame, during the second replay.

import GestureReplay
import UIKit

/// Keeps the frames of one replay, and finds the first difference between them and another replay.
@MainActor final class FrameComparison {
  /// The expected frames.
  private(set) var frames: [PlainFrame] = []
  private(set) var found: (frame: Int, layer: String?, text: String)?
  /// The name of the expected replay in messages, such as "the first time".
  private let other: String
  private let scope: PlainFrame.Scope
  private var count = 0
  /// The number of frames by which the expected replay is ahead.
  private var slip = 0
  /// The number of frames by which the expected replay's last frame was later: what runs between two
  /// swipes may take one more.
  private var shift = 0
  private let names = ViewNames()

  init(other: String, scope: PlainFrame.Scope) { (self.other, self.scope) = (other, scope) }

  func expect(_ frame: PlainFrame) { frames.append(frame) }

  /// Compares the frame that is being logged with its counterpart. Only the first difference is
  /// kept.
  ///
  /// An animation that lasts a whole number of frames may end one frame earlier or later, because
  /// the sum of its times is rounded. So one frame more or less is not a difference.
  func compare(_ record: FrameRecord, in shown: FrameView, from first: Int) {
    let place = count
    count += 1
    guard found == nil else { return }
    let frame = PlainFrame(record, in: shown, from: first)
    var difference: (layer: CALayer?, text: String)?
    for slip in [slip, 0, -1, 1] where frames.indices.contains(place + slip) {
      let expected = frames[place + slip]
      guard
        let found = frame.difference(
          from: expected, slip: slip, shift: shift, other: other, scope: scope,
          around: PlainFrame.Neighbours(of: place + slip, in: frames), in: shown)
      else {
        self.slip = slip
        let shift = expected.offset - frame.offset
        if abs(shift) <= 1 { self.shift = shift }
        return
      }
      difference = difference ?? found
    }
    if let difference { return note(record.index, difference.layer, difference.text) }
    if place + slip > frames.count, frame.isSwipe || scope == .everything {
      note(record.index, nil, "it continues; \(other), it had ended by then")
    }
  }

  /// Notes a difference if the expected replay has at least two more frames.
  func end(first: Int) {
    guard found == nil, count + slip + 1 < frames.count,
      scope == .everything || frames[(count + slip + 1)...].contains(where: \.isSwipe)
    else { return }
    note(first + frames[count + slip].offset, nil, "it has ended; \(other), it continued")
  }

  /// Drops the names, so that they do not retain the app's objects.
  func forgetNames() { names.forget() }

  private func note(_ frame: Int, _ layer: CALayer?, _ text: String) {
    found = (frame, layer.map { names.name(of: $0) }, text)
  }
}

extension SwipeRecord.Outcome {
  /// The outcome of a swipe as a verb.
  var verb: String {
    switch self {
    case .finished: "finished"
    case .cancelled: "was cancelled"
    case .notRecognised: "began no transition"
    }
  }

  /// Describes the first swipe whose outcome differs in another run of the same contacts. A swipe
  /// that occurs in only one of the runs counts as a difference.
  static func difference(
    _ expected: ArraySlice<SwipeRecord>, _ actual: ArraySlice<SwipeRecord>, first: String,
    second: String
  ) -> String? {
    // With an app's own gesture, a contact that begins no swipe has no record, and counts as not
    // recognised.
    let count = max(expected.count, actual.count)
    for place in 0..<count {
      let now = actual.dropFirst(place).first
      let expectedOutcome = expected.dropFirst(place).first?.outcome ?? .notRecognised
      let outcome = now?.outcome ?? .notRecognised
      guard expectedOutcome != outcome else { continue }
      let number = count > 1 ? "swipe \(place + 1)" : "the swipe"
      return "\(number) \(expectedOutcome.verb) \(first) and \(outcome.verb) \(second)"
        + (now.map { " (\($0.reason))" } ?? "")
    }
    return nil
  }
}
