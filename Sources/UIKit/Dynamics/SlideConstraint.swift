/// Keeps one attachment point on a line through the other. If the other end is a point of a body,
/// the line moves with that body.
///
/// Motion along the normal of the axis is rigidly constrained, as in a prismatic joint. The ends of
/// the range are enforced by impulses that only push inwards.
@MainActor struct SlideConstraint {
  private let ends: ConstraintEnds
  /// The direction of the line, as a unit vector, in the coordinates of the second body if there is
  /// one.
  private let axis: DynamicsVector
  private let range: UIFloatRange
  private var arm = DynamicsVector.zero
  /// The vector from the second body's centre to the first end.
  private var reach = DynamicsVector.zero
  private var direction = DynamicsVector.zero
  private var inverseNormal = 0.0
  private var inverseAxial = 0.0
  private var bias = 0.0
  private var lowerBias: Double?
  private var upperBias: Double?
  private var lowerSum = 0.0
  private var upperSum = 0.0

  init(_ ends: ConstraintEnds, along axis: DynamicsVector, within range: UIFloatRange) {
    (self.ends, self.axis, self.range) = (ends, axis, range)
  }

  mutating func prepare(step: Double) {
    let gap = ends.gap
    arm = ends.arm
    reach = ends.otherArm + gap
    direction = ends.other.map { axis.rotated(by: $0) } ?? axis
    inverseNormal = inverse(direction.normal)
    inverseAxial = inverse(direction)
    bias = gap.dot(direction.normal) * DynamicsSpring.rigidCorrection / step
    let travel = gap.dot(direction)
    lowerBias = limit(travel - Double(range.minimum), step)
    upperBias = limit(Double(range.maximum) - travel, step)
    (lowerSum, upperSum) = (0, 0)
  }

  /// Returns the highest allowed speed toward an end of the range, or `nil` if that end is
  /// infinite. Inside the range, an item at this speed just reaches the end in one step; outside,
  /// the speed is negative and moves the item back.
  private func limit(_ room: Double, _ step: Double) -> Double? {
    guard room.isFinite else { return nil }
    return (room > 0 ? room : room * DynamicsSpring.rigidCorrection) / step
  }

  private func inverse(_ direction: DynamicsVector) -> Double {
    let sum = ends.inverseMass(arm, reach, along: direction)
    return sum > 0 ? 1 / sum : 0
  }

  mutating func solve() {
    let normal = direction.normal
    let drift = normal.dot(ends.velocity(arm, reach))
    ends.apply(normal * (-inverseNormal * (drift + bias)), arm, reach)
    if let lowerBias {
      let speed = direction.dot(ends.velocity(arm, reach))
      let sum = max(lowerSum - inverseAxial * (speed + lowerBias), 0)
      ends.apply(direction * (sum - lowerSum), arm, reach)
      lowerSum = sum
    }
    if let upperBias {
      let speed = direction.dot(ends.velocity(arm, reach))
      let sum = max(upperSum + inverseAxial * (speed - upperBias), 0)
      ends.apply(direction * (upperSum - sum), arm, reach)
      upperSum = sum
    }
  }
}
