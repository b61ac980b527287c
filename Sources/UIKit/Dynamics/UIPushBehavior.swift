import PortableMath

/// Pushes its items with a force.
///
/// A magnitude of 1 accelerates an item of 100 × 100 points and density 1 by 100 points per second
/// squared, as in Apple's documentation; an instantaneous push has the same effect as a continuous
/// push that lasts one second.
@preconcurrency @MainActor open class UIPushBehavior: UIDynamicItemsBehavior {
  public enum Mode: Int, Sendable { case continuous, instantaneous }

  public init(items: [any UIDynamicItem], mode: Mode) {
    self.mode = mode
    super.init(items: items)
  }

  public let mode: Mode
  /// Whether the behaviour pushes. An instantaneous push sets this to false afterwards.
  open var active = true { didSet { dynamicAnimator?.behaviorChanged() } }
  open var pushDirection = CGVector.zero { didSet { dynamicAnimator?.behaviorChanged() } }
  /// The angle in radians from the x axis.
  open var angle: CGFloat {
    get { CGFloat(Portable.atan2(pushDirection.dy, pushDirection.dx)) }
    set { setAngle(newValue, magnitude: magnitude) }
  }
  open var magnitude: CGFloat {
    get { (pushDirection.dx * pushDirection.dx + pushDirection.dy * pushDirection.dy).squareRoot() }
    set { setAngle(angle, magnitude: newValue) }
  }
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    pushDirection = CGVector.dynamics(angle: angle, magnitude: magnitude)
  }
  /// Sets the point of an item at which the force acts, as an offset from the item's centre in
  /// points. The force then also rotates the item.
  open func setTargetOffsetFromCenter(_ o: UIOffset, for item: any UIDynamicItem) {
    offsets[ObjectIdentifier(item)] = o
  }
  open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
    offsets[ObjectIdentifier(item)] ?? .zero
  }

  private var offsets: [ObjectIdentifier: UIOffset] = [:]

  override func push(_ bodies: DynamicsBodies, step: Double) {
    guard active else { return }
    let time = mode == .continuous ? step : 1
    let direction = DynamicsVector(pushDirection)
    let impulse = direction * (DynamicsBody.newton * time)
    for item in items {
      guard let body = bodies[item] else { continue }
      let offset = targetOffsetFromCenter(for: item)
      body.apply(impulse, at: DynamicsVector(offset.horizontal, offset.vertical).rotated(by: body))
    }
    if mode == .instantaneous { active = false }
  }
}
