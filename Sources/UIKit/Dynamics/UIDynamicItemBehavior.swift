/// The density, elasticity and resistances of items. The defaults are those that Apple documents.
@preconcurrency @MainActor open class UIDynamicItemBehavior: UIDynamicItemsBehavior {
  /// The fraction of its speed that an item keeps in a collision, 0…1.
  open var elasticity: CGFloat = 0
  /// The friction between items that slide along each other.
  open var friction: CGFloat = 0
  /// Mass per area: an item of 100 × 100 points and density 1 has mass 1.
  open var density: CGFloat = 1 { didSet { dynamicAnimator?.behaviorChanged() } }
  /// The linear damping: the rate at which the velocity decays exponentially, per second.
  open var resistance: CGFloat = 0
  open var angularResistance: CGFloat = 0
  /// Stored, but has no effect: fields are not available.
  open var charge: CGFloat = 0
  /// Whether the items are anchored: an anchored item is not moved.
  open var isAnchored = false { didSet { dynamicAnimator?.behaviorChanged() } }
  open var allowsRotation = true { didSet { dynamicAnimator?.behaviorChanged() } }

  /// Adds a velocity in points per second.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    add(DynamicsVector(velocity), spin: 0, to: item)
  }
  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    dynamicAnimator?.body(of: item).map { CGPoint(x: $0.velocity.x, y: $0.velocity.y) } ?? .zero
  }
  /// Adds an angular velocity in radians per second.
  open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
    add(.zero, spin: Double(velocity), to: item)
  }
  open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
    CGFloat(dynamicAnimator?.body(of: item)?.spin ?? 0)
  }

  private func add(_ velocity: DynamicsVector, spin: Double, to item: any UIDynamicItem) {
    if let body = dynamicAnimator?.body(of: item) {
      body.velocity += velocity
      body.spin += spin
    } else {
      waiting.append((item, velocity, spin))
    }
    dynamicAnimator?.behaviorChanged()
  }

  /// Velocities that were added to items before an animator had a body for them. They are kept
  /// until the item has one, for example until it is added to this behaviour.
  private var waiting: [(item: any UIDynamicItem, velocity: DynamicsVector, spin: Double)] = []

  /// Applies these values and the pending velocities to the items' bodies.
  func describe(_ bodies: DynamicsBodies) {
    for item in items {
      guard let body = bodies[item] else { continue }
      body.elasticity = Double(elasticity)
      body.friction = Double(friction)
      body.resistance = Double(resistance)
      body.angularResistance = Double(angularResistance)
      body.setMass(density: Double(density), isAnchored: isAnchored, allowsRotation: allowsRotation)
    }
    waiting.removeAll { item, velocity, spin in
      guard let body = bodies[item] else { return false }
      body.velocity += velocity
      body.spin += spin
      return true
    }
  }
}
