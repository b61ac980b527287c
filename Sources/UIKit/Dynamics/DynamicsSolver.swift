// One step of the simulation: constraints and contacts, solved by sequential impulses.

/// A contact between two bodies, or between a body and a boundary.
@MainActor struct SolvedContact {
  let body: DynamicsBody
  let other: DynamicsBody?
  let contact: DynamicsContact
  private let arm: DynamicsVector
  private let otherArm: DynamicsVector
  private let inverseNormal: Double
  private let inverseTangent: Double
  private let friction: Double
  /// The target separation speed, in points per second.
  private let bounce: Double
  private var normalSum = 0.0
  private var tangentSum = 0.0

  /// Impacts below this speed, in points per second, do not bounce, so that items come to rest. The
  /// value is EdgePan's.
  private static let slowestBounce = 20.0

  init(_ body: DynamicsBody, _ other: DynamicsBody?, _ contact: DynamicsContact) {
    self.body = body
    self.other = other
    self.contact = contact
    arm = contact.point - body.position
    otherArm = other.map { contact.point - $0.position } ?? .zero
    func inverse(_ direction: DynamicsVector, _ arm: DynamicsVector, _ otherArm: DynamicsVector)
      -> Double
    {
      let mass =
        body.inverseMass(at: arm, along: direction)
        + (other?.inverseMass(at: otherArm, along: direction) ?? 0)
      return mass > 0 ? 1 / mass : 0
    }
    inverseNormal = inverse(contact.normal, arm, otherArm)
    inverseTangent = inverse(contact.normal.normal, arm, otherArm)
    // The larger friction and the larger elasticity are used, which is EdgePan's choice.
    friction = max(body.friction, other?.friction ?? 0)
    let elasticity = max(body.elasticity, other?.elasticity ?? 0)
    let speed = contact.normal.dot(
      body.velocity(at: arm) - (other?.velocity(at: otherArm) ?? .zero))
    bounce = speed < -Self.slowestBounce ? -elasticity * speed : 0
  }

  mutating func solve() {
    let speed = contact.normal.dot(relative)
    let normalImpulse = max(normalSum - inverseNormal * (speed - bounce), 0) - normalSum
    normalSum += normalImpulse
    apply(contact.normal * normalImpulse)
    let tangent = contact.normal.normal
    let limit = friction * normalSum
    let wanted = tangentSum - inverseTangent * tangent.dot(relative)
    let tangentImpulse = min(max(wanted, -limit), limit) - tangentSum
    tangentSum += tangentImpulse
    apply(tangent * tangentImpulse)
  }

  /// Moves the bodies apart if they overlap by more than `allowed` points. The move removes the
  /// fraction `share` of the excess.
  func separate(allowed: Double, share: Double) {
    let depth = contact.depth - allowed
    let mass = body.inverseMass + (other?.inverseMass ?? 0)
    guard depth > 0, mass > 0 else { return }
    let push = contact.normal * (share * depth / mass)
    body.position += push * body.inverseMass
    other.map { $0.position -= push * $0.inverseMass }
  }

  private var relative: DynamicsVector {
    body.velocity(at: arm) - (other?.velocity(at: otherArm) ?? .zero)
  }
  private func apply(_ impulse: DynamicsVector) {
    body.apply(impulse, at: arm)
    other?.apply(impulse * -1, at: otherArm)
  }
}

/// The constraints and contacts of one step.
@MainActor struct DynamicsSolver {
  var points: [PointConstraint] = []
  var distances: [DistanceConstraint] = []
  var angles: [AngleConstraint] = []
  var slides: [SlideConstraint] = []
  var contacts: [SolvedContact] = []

  /// The number of times that each constraint and contact is solved in a step.
  private static let rounds = 10
  /// How far shapes can overlap without being separated, in points, so that resting shapes stay in
  /// contact.
  private static let allowedDepth = 0.05
  /// The fraction of the overlap beyond ``allowedDepth`` that a step removes.
  private static let depthShare = 0.2

  /// Changes the velocities of all bodies to satisfy the constraints and contacts.
  mutating func solve(step: Double) {
    for index in points.indices { points[index].prepare(step: step) }
    for index in distances.indices { distances[index].prepare(step: step) }
    for index in angles.indices { angles[index].prepare(step: step) }
    for index in slides.indices { slides[index].prepare(step: step) }
    for _ in 0..<Self.rounds {
      for index in angles.indices { angles[index].solve() }
      for index in distances.indices { distances[index].solve() }
      for index in points.indices { points[index].solve() }
      for index in slides.indices { slides[index].solve() }
      for index in contacts.indices { contacts[index].solve() }
    }
  }

  func separate() {
    for contact in contacts {
      contact.separate(allowed: Self.allowedDepth, share: Self.depthShare)
    }
  }
}
