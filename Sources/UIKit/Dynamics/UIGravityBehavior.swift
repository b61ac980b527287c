import PortableMath

/// Accelerates its items in one direction, regardless of their mass.
///
/// A magnitude of 1 is 1000 points per second squared, as in Apple's documentation.
@preconcurrency @MainActor open class UIGravityBehavior: UIDynamicItemsBehavior {
  /// The direction; its length is the magnitude. The default is (0, 1), downward.
  open var gravityDirection = CGVector(dx: 0, dy: 1) {
    didSet { dynamicAnimator?.behaviorChanged() }
  }
  /// The angle in radians from the x axis.
  open var angle: CGFloat {
    get { CGFloat(Portable.atan2(gravityDirection.dy, gravityDirection.dx)) }
    set { setAngle(newValue, magnitude: magnitude) }
  }
  open var magnitude: CGFloat {
    get {
      (gravityDirection.dx * gravityDirection.dx + gravityDirection.dy * gravityDirection.dy)
        .squareRoot()
    }
    set { setAngle(angle, magnitude: newValue) }
  }
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    gravityDirection = CGVector.dynamics(angle: angle, magnitude: magnitude)
  }

  /// The acceleration in points per second squared at magnitude 1.
  private static let acceleration = 1000.0

  override func push(_ bodies: DynamicsBodies, step: Double) {
    let direction = DynamicsVector(gravityDirection)
    let pull = direction * (Self.acceleration * step)
    for item in items {
      guard let body = bodies[item], body.inverseMass > 0 else { continue }
      body.velocity += pull
    }
  }
}
