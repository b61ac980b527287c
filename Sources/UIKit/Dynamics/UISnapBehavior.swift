// A spring that moves an item to a point, upright.

/// Moves an item to a point and its rotation to zero, with a spring of two oscillations per second
/// (EdgePan's; Apple publishes no stiffness). A damping of 1 does not overshoot, 0 oscillates most.
@preconcurrency @MainActor open class UISnapBehavior: UIDynamicBehavior {
  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    self.item = item
    snapPoint = point
    super.init()
  }

  private let item: any UIDynamicItem
  open var snapPoint: CGPoint { didSet { dynamicAnimator?.behaviorChanged() } }
  /// 0…1.
  open var damping: CGFloat = 0.5

  /// The oscillations per second.
  private static let frequency = 2.0
  /// The damping ratio at damping 0; at 1 it is critical.
  private static let leastRatio = 0.2

  override var ownItems: [any UIDynamicItem] { [item] }
  override func constrain(_ bodies: DynamicsBodies, into solver: inout DynamicsSolver) {
    guard let body = bodies[item] else { return }
    let share = Double(min(max(damping, 0), 1))
    let ratio = Self.leastRatio + (1 - Self.leastRatio) * share
    let spring = DynamicsSpring(frequency: Self.frequency, ratio: ratio)
    solver.points.append(
      PointConstraint(body, at: .zero, to: DynamicsVector(snapPoint), spring))
    solver.angles.append(AngleConstraint(body, to: 0, spring))
  }
}
