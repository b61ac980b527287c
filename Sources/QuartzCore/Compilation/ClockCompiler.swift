// ClockCompiler: converts an animation's timing properties to a clock, and handles invalid values.

@MainActor enum ClockCompiler {
  /// The longest repetition, in seconds; in practice, it never ends. A longer or infinite one is
  /// given this length, because an infinite length would make the eased time 0 · ∞, which is NaN.
  private static let longest = 1e15

  /// Whether every timing value is valid: not NaN, and not infinite where infinity has no meaning.
  static func isUsable(_ a: CAAnimation) -> Bool {
    a.beginTime.isFinite && a.speed.isFinite && a.timeOffset.isFinite && !a.duration.isNaN
      && !a.repeatCount.isNaN && !a.repeatDuration.isNaN
  }

  /// Returns the timing of an animation's clock, or `nil` if a number is NaN, or infinite where
  /// infinity has no meaning (begin, speed, offset).
  ///
  /// A negative duration, count or repeat duration counts as 0. A duration of 0 means the
  /// transaction's duration, or, inside a group, the group's duration; if that is 0 too, the
  /// animation ends immediately.
  static func timing(
    _ a: CAAnimation, entry: AttachedAnimation?, parent: Int32, groupDuration: Double?,
    easing: Int32
  ) -> ClockTiming? {
    let begin = entry?.begin ?? a.beginTime
    let speed = Double(a.speed)
    guard isUsable(a), begin.isFinite else { return nil }
    var duration = max(0, a.duration)
    if duration == 0 { duration = groupDuration ?? max(0, entry?.duration ?? 0) }
    let isEndless = duration > longest
    duration = min(duration, longest)
    let cycle = a.autoreverses ? duration * 2 : duration
    var total = isEndless ? .infinity : cycle
    if a.repeatDuration > 0 {
      total = a.repeatDuration
    } else if a.repeatCount > 0 {
      total = cycle > 0 ? cycle * Double(a.repeatCount) : 0
    }
    if duration == 0 { (duration, total) = (1, 0) }
    let fill = a.fillMode
    return ClockTiming(
      parent: parent, begin: begin, speed: speed, offset: a.timeOffset, duration: duration,
      total: total, autoreverses: a.autoreverses,
      fillsForwards: fill == .forwards || fill == .both,
      fillsBackwards: fill == .backwards || fill == .both, easing: easing,
      isReported: entry?.isFinished ?? false, reports: entry != nil)
  }
}
