import GestureReplay
import PlainText

/// Describes a frame: its time, the finger's travel as a fraction of the screen, the transition's
/// progress, and its phase.
enum FilmCaption {
  /// - Parameter outcome: the outcome of the swipe, shown in the frame at rest.
  static func lines(_ record: FrameRecord, outcome: String?) -> [String] {
    let time = "frame \(record.index), \(Figure(record.timestamp, 3)) s"
    // At rest no transition runs, so the progress has no meaning.
    guard record.phase != .landed else {
      return [time, ["at rest", outcome].compactMap { $0 }.joined(separator: ", ")]
    }
    let phase = record.phase.rawValue
    let transition = "\(phase), transition \(percent(record.presentedProgress))"
    guard record.phase.isOutsideSwipe else {
      return [time, "finger \(percent(record.progress)) of the screen", transition]
    }
    return [time, record.presentedProgress == 0 ? phase : transition]
  }

  /// The same on narrow lines.
  static func narrow(_ record: FrameRecord, outcome: String?) -> [String] {
    let (time, isAtRest) = ("\(Figure(record.timestamp, 2)) s", record.phase == .landed)
    return [
      "frame \(record.index)", isAtRest ? time : "\(time), \(percent(record.presentedProgress))",
      isAtRest ? outcome ?? "" : record.phase.rawValue,
    ]
  }

  private static func percent(_ share: Double) -> String { "\(Figure(share * 100, 1)) %" }
}
