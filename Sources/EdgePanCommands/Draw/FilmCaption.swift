// What stands below a frame of a film strip.

import GestureReplay
import PlainText

/// A frame in words: its time, the finger's way as a share of the screen, the transition's progress
/// as a share of the transition, and its phase.
enum FilmCaption {
  /// - Parameter outcome: of the swipe that the strip shows; said once nothing moves any more.
  static func lines(_ record: FrameRecord, outcome: String?) -> [String] {
    let time = "frame \(record.index), \(Figure(record.timestamp, 3)) s"
    // At rest no transition is shown, so no share of one either.
    guard record.phase != .landed else {
      return [time, ["at rest", outcome].compactMap { $0 }.joined(separator: ", ")]
    }
    return [
      time, "finger \(percent(record.progress)) of the screen",
      "\(record.phase.rawValue), transition \(percent(record.presentedProgress))",
    ]
  }

  private static func percent(_ share: Double) -> String { "\(Figure(share * 100, 1)) %" }
}
