// How close a decision was: by how much the release would have to differ for the other one.

/// By how much a release would have to differ for the rule to decide otherwise, all else equal.
///
/// Found by trying, so that it is right for every rule: 0 would be on the edge. Positive means
/// further, or faster, toward the end.
public struct FinishMargin: Hashable, Sendable {
  /// Points of way; nil when no way within two screens changes anything.
  public var points: Double?
  /// Points a second; nil when no speed up to 10,000 changes anything.
  public var pointsPerSecond: Double?
}

extension FinishRule {
  /// How close the decision for this release was. Cost: some 130 decisions.
  public func margin(of release: Release) -> FinishMargin {
    let decided = decide(release).completes
    return FinishMargin(
      points: turningPoint(2 * release.extent, decided) { change in
        var other = release
        other.translation += change
        return decide(other).completes
      },
      pointsPerSecond: turningPoint(10_000, decided) { change in
        var other = release
        other.speed += change
        other.meanSpeed = release.meanSpeed.map { $0 + change }
        return decide(other).completes
      })
  }

  /// The smallest change, toward the other decision, that brings it about.
  private func turningPoint(
    _ limit: Double, _ decided: Bool, _ decision: (Double) -> Bool
  ) -> Double? {
    // More of either never turns a completion into a cancel, so there is one way to look.
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
