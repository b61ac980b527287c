import ContactTracking
import PlainText

/// The change of a release that would reverse the rule's decision, all else equal.
///
/// Found by trial, so it is correct for every rule. A positive change is additional travel or speed
/// in the direction that completes the transition; 0 is exactly on the boundary.
public struct FinishMargin: Hashable, Sendable {
  /// The change of travel, in points; nil if no change of up to two screen lengths reverses the
  /// decision.
  public var points: Double?
  /// The change of speed, in points per second; nil if no change of up to 10,000 reverses the
  /// decision.
  public var pointsPerSecond: Double?

  /// The margin in words, such as `12.3 mm short`: of the travel, or of the speed where no travel
  /// reverses the decision. nil if neither does.
  package func text(on scale: ScreenScale, completes: Bool) -> String? {
    let change =
      points.map {
        let millimeters = abs(scale.millimeters(fromPoints: $0))
        return millimeters < 0.05 ? "less than 0.1 mm" : "\(Figure(millimeters, 1)) mm"
      }
      ?? pointsPerSecond.map { "\(Figure(abs($0), 0)) pt/s" }
    return change.map { "\($0) \(completes ? "to spare" : "short")" }
  }
}

extension FinishRule {
  /// The margin of the decision for this release. Cost: about 130 decisions.
  public func margin(of release: Release) -> FinishMargin {
    let decided = completes(release)
    return FinishMargin(
      points: turningPoint(2 * release.extent, decided) { change in
        var other = release
        other.translation += change
        return completes(other)
      },
      pointsPerSecond: turningPoint(10_000, decided) { change in
        var other = release
        other.speed += change
        other.meanSpeed = release.meanSpeed.map { $0 + change }
        return completes(other)
      })
  }

  /// The margin if the finger lifted in this frame; nil if the finger does not drive a transition in
  /// it. `extent` is the screen's length along the swipe, in points.
  package func margin(of frame: FrameRecord, extent: Double) -> FinishMargin? {
    guard frame.phase == .interactive else { return nil }
    return margin(
      of: Release(
        translation: frame.progress * extent, speed: frame.velocity, extent: extent))
  }

  /// The smallest change that reverses the decision.
  private func turningPoint(
    _ limit: Double, _ decided: Bool, _ decision: (Double) -> Bool
  ) -> Double? {
    // More travel or speed never turns a completion into a cancel, so one direction suffices.
    let far = decided ? -limit : limit
    guard decision(far) != decided else { return nil }
    var (same, other) = (0.0, far)
    for _ in 0..<60 {
      let middle = same + (other - same) / 2
      if decision(middle) == decided { same = middle } else { other = middle }
    }
    return other
  }
}
