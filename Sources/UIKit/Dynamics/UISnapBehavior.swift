/// Pulls an item to a point, and turns it to rotation 0, with a spring. With a damping of 1 the
/// item does not overshoot; with 0 it oscillates the longest. The frequency of two oscillations per
/// second is EdgePan's, because Apple publishes no stiffness.
@preconcurrency @MainActor open class UISnapBehavior: UIDynamicBehavior {
  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    self.item = item
    snapPoint = point
    super.init()
  }

  private let item: any UIDynamicItem
  open var snapPoint: CGPoint { didSet { dynamicAnimator?.behaviorChanged() } }
  /// The damping, 0…1.
  open var damping: CGFloat = 0.5

  /// The oscillations per second.
  private static let frequency = 2.0
  /// The damping ratio at damping 0. At damping 1 the spring is critically damped.
  private static let minimumRatio = 0.2

  override var ownItems: [any UIDynamicItem] { [item] }
  override func constrain(_ bodies: DynamicsBodies, into solver: inout DynamicsSolver) {
    guard let body = bodies[item] else { return }
    let share = Double(min(max(damping, 0), 1))
    let ratio = Self.minimumRatio + (1 - Self.minimumRatio) * share
    let spring = DynamicsSpring(frequency: Self.frequency, ratio: ratio)
    let ends = ConstraintEnds(body, at: .zero, at: DynamicsVector(snapPoint))
    solver.points.append(PointConstraint(ends, spring))
    solver.angles.append(AngleConstraint(body, to: 0, spring))
  }
}
