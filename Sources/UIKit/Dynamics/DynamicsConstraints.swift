// Constraints between bodies: points, distances and angles, solved by sequential impulses.

/// The two ends of a constraint. Each is a point of a body; the second may instead be a fixed point
/// in the reference view.
@MainActor struct ConstraintEnds {
  let body: DynamicsBody
  let other: DynamicsBody?
  private let offset: DynamicsVector
  private let otherOffset: DynamicsVector

  /// - Parameter otherOffset: an offset from the other body's centre, or the fixed point.
  init(
    _ body: DynamicsBody, at offset: DynamicsVector, to other: DynamicsBody? = nil,
    at otherOffset: DynamicsVector
  ) {
    (self.body, self.other) = (body, other)
    (self.offset, self.otherOffset) = (offset, otherOffset)
  }

  var arm: DynamicsVector { offset.rotated(by: body) }
  var otherArm: DynamicsVector { other.map { otherOffset.rotated(by: $0) } ?? .zero }
  /// The vector from the second end to the first.
  var gap: DynamicsVector {
    let end = other.map { $0.position + otherArm } ?? otherOffset
    return body.position + arm - end
  }

  func velocity(_ arm: DynamicsVector, _ otherArm: DynamicsVector) -> DynamicsVector {
    body.velocity(at: arm) - (other?.velocity(at: otherArm) ?? .zero)
  }

  /// The inverse of the mass that an impulse along a direction moves.
  func inverseMass(
    _ arm: DynamicsVector, _ otherArm: DynamicsVector, along direction: DynamicsVector
  ) -> Double {
    body.inverseMass(at: arm, along: direction)
      + (other?.inverseMass(at: otherArm, along: direction) ?? 0)
  }

  func apply(_ impulse: DynamicsVector, _ arm: DynamicsVector, _ otherArm: DynamicsVector) {
    body.apply(impulse, at: arm)
    other?.apply(impulse * -1, at: otherArm)
  }
}

/// Holds two ends at the same point.
@MainActor struct PointConstraint {
  private let ends: ConstraintEnds
  private let spring: DynamicsSpring
  private var arm = DynamicsVector.zero
  private var otherArm = DynamicsVector.zero
  private var bias = DynamicsVector.zero
  private var softness = 0.0
  /// The effective mass matrix, which is symmetric: the inverse of the ends' inverse-mass matrix.
  private var inverse = (xx: 0.0, xy: 0.0, yy: 0.0)
  private var sum = DynamicsVector.zero

  init(_ ends: ConstraintEnds, _ spring: DynamicsSpring) {
    (self.ends, self.spring) = (ends, spring)
  }

  mutating func prepare(step: Double) {
    arm = ends.arm
    otherArm = ends.otherArm
    let mass = ends.body.inverseMass + (ends.other?.inverseMass ?? 0)
    let (one, two) = (ends.body.inverseInertia, ends.other?.inverseInertia ?? 0)
    var xx = mass + one * arm.y * arm.y + two * otherArm.y * otherArm.y
    let xy = -one * arm.x * arm.y - two * otherArm.x * otherArm.y
    var yy = mass + one * arm.x * arm.x + two * otherArm.x * otherArm.x
    let gap = ends.gap
    let soft = spring.soften(inverseMass: mass, error: 1, step: step)
    softness = soft.softness
    bias = gap * soft.bias
    xx += softness
    yy += softness
    let determinant = xx * yy - xy * xy
    inverse =
      determinant > 0
      ? (yy / determinant, -xy / determinant, xx / determinant) : (0, 0, 0)
    sum = .zero
  }

  mutating func solve() {
    let velocity = ends.velocity(arm, otherArm) + bias + sum * softness
    let impulse = DynamicsVector(
      -(inverse.xx * velocity.x + inverse.xy * velocity.y),
      -(inverse.xy * velocity.x + inverse.yy * velocity.y))
    sum += impulse
    ends.apply(impulse, arm, otherArm)
  }
}

/// Holds two ends at a distance or, as a rope, within that distance.
@MainActor struct DistanceConstraint {
  private let ends: ConstraintEnds
  private let length: Double
  private let spring: DynamicsSpring
  /// Whether the ends can be closer together than the length.
  private let isRope: Bool
  private var arm = DynamicsVector.zero
  private var otherArm = DynamicsVector.zero
  private var direction = DynamicsVector.zero
  private var inverse = 0.0
  private var bias = 0.0
  private var softness = 0.0
  private var sum = 0.0
  private var isSlack = false

  init(_ ends: ConstraintEnds, _ length: Double, isRope: Bool, _ spring: DynamicsSpring) {
    (self.ends, self.length) = (ends, length)
    (self.isRope, self.spring) = (isRope, spring)
  }

  mutating func prepare(step: Double) {
    arm = ends.arm
    otherArm = ends.otherArm
    let gap = ends.gap
    let distance = gap.length
    // Two ends at the same point define no direction, so no impulse acts on them in this step.
    direction = distance > 0 ? gap * (1 / distance) : .zero
    let error = distance - length
    isSlack = isRope && error < 0
    let mass = ends.inverseMass(arm, otherArm, along: direction)
    let soft = spring.soften(inverseMass: mass, error: error, step: step)
    (softness, bias) = (soft.softness, soft.bias)
    inverse = mass + softness > 0 ? 1 / (mass + softness) : 0
    sum = 0
  }

  mutating func solve() {
    guard !isSlack else { return }
    let speed = direction.dot(ends.velocity(arm, otherArm))
    var impulse = -inverse * (speed + bias + softness * sum)
    // A rope only pulls.
    if isRope { impulse = min(impulse, -sum) }
    sum += impulse
    ends.apply(direction * impulse, arm, otherArm)
  }
}

/// Rotates a body to an angle, or keeps the angle between two bodies constant.
@MainActor struct AngleConstraint {
  private let body: DynamicsBody
  private let other: DynamicsBody?
  private let target: Double
  private let spring: DynamicsSpring
  private var inverse = 0.0
  private var bias = 0.0
  private var softness = 0.0
  private var sum = 0.0

  init(_ body: DynamicsBody, to angle: Double, _ spring: DynamicsSpring) {
    self.body = body
    other = nil
    target = angle
    self.spring = spring
  }

  /// Creates a constraint that makes two bodies rotate together. Drift is not corrected, because
  /// each step creates the constraint anew from the current angles.
  init(_ body: DynamicsBody, with other: DynamicsBody) {
    self.body = body
    self.other = other
    target = body.angle - other.angle
    spring = .rigid
  }

  mutating func prepare(step: Double) {
    let mass = body.inverseInertia + (other?.inverseInertia ?? 0)
    let error = body.angle - (other?.angle ?? 0) - target
    let soft = spring.soften(inverseMass: mass, error: error, step: step)
    (softness, bias) = (soft.softness, soft.bias)
    inverse = mass + softness > 0 ? 1 / (mass + softness) : 0
    sum = 0
  }

  mutating func solve() {
    let impulse = -inverse * (body.spin - (other?.spin ?? 0) + bias + softness * sum)
    sum += impulse
    body.spin += impulse * body.inverseInertia
    other.map { $0.spin -= impulse * $0.inverseInertia }
  }
}
