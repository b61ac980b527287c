// The animator that applies behaviours to items, step by step.

/// The delegate that is notified when an animator pauses and resumes.
///
/// Every method is optional: see ``UIViewControllerAnimatedTransitioning``.
@preconcurrency @MainActor public protocol UIDynamicAnimatorDelegate: NSObjectProtocol {
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}
extension UIDynamicAnimatorDelegate {
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}

/// Moves items according to behaviours, on the simulated clock.
///
/// The integrator is EdgePan's, because Apple's is not published. It uses semi-implicit Euler with
/// fixed steps of 1/240 s and solves constraints and contacts in ten rounds of sequential impulses.
/// All arithmetic is portable, so a run is bit-identical on every machine. A frame runs as many
/// steps as fit in its time; the remaining time is carried over to the next frame. The animator
/// runs like a display link, until all items have been nearly still for a quarter of a second.
///
/// Cost of a step: linear in the items, in the constraints, and in boundary lines times items;
/// quadratic in the number of items that collide with each other.
@preconcurrency @MainActor open class UIDynamicAnimator: NSObject {
  public init(referenceView view: UIView) {
    referenceView = view
    super.init()
  }
  /// Creates an animator without a view. The caller determines the coordinates.
  public override init() { super.init() }

  open private(set) weak var referenceView: UIView?
  open weak var delegate: (any UIDynamicAnimatorDelegate)?
  open private(set) var behaviors: [UIDynamicBehavior] = []
  /// Whether the animator is running: from a change to its behaviours until all items are still.
  open var isRunning: Bool { link != nil }
  /// How long the animator has run, in seconds.
  open var elapsedTime: TimeInterval { Double(steps) * Self.step }

  open func addBehavior(_ behavior: UIDynamicBehavior) {
    guard !behaviors.contains(where: { $0 === behavior }) else { return }
    behaviors.append(behavior)
    behavior.join(self)
  }
  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard behaviors.contains(where: { $0 === behavior }) else { return }
    behaviors.removeAll { $0 === behavior }
    behavior.leave()
  }
  open func removeAllBehaviors() {
    for behavior in behaviors { removeBehavior(behavior) }
  }
  /// Returns the items whose frames, without rotation, intersect a rectangle.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    bodies.all.map(\.item).filter { item in
      let size = item.bounds.size
      return rect.intersects(
        CGRect(
          x: item.center.x - size.width / 2, y: item.center.y - size.height / 2,
          width: size.width, height: size.height))
    }
  }
  /// Reads the position that other code has set on an item. The item's velocity does not change.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    bodies[item]?.read()
    behaviorChanged()
  }

  /// The step of the simulation, in seconds.
  private static let step = 1.0 / 240
  /// Below this speed, in points and radians per second, an item counts as still. The value is
  /// EdgePan's.
  private static let stillSpeed = 2.0
  private static let stillSpin = 0.02
  /// The number of steps for which all items must be still before the animator pauses.
  private static let stillSteps = 60
  /// The maximum number of steps per frame. After a pause of the display, the animator does not
  /// catch up.
  private static let maximumSteps = 24

  private let bodies = DynamicsBodies()
  private var needsBodies = true
  private var link: CADisplayLink?
  private var lastTime: TimeInterval = 0
  /// The elapsed time, in seconds, that no step has covered yet.
  private var rest = 0.0
  private var steps = 0
  private var stillCount = 0

  /// Called when a behaviour was added, removed or changed: resumes with the current items.
  func behaviorChanged() {
    needsBodies = true
    stillCount = 0
    guard link == nil, !behaviors.isEmpty else { return }
    delegate?.dynamicAnimatorWillResume(self)
    lastTime = CACurrentMediaTime()
    rest = 0
    for body in bodies.all { body.read() }
    let link = CADisplayLink { [weak self] link in
      if let self { frame(at: link.timestamp) } else { link.invalidate() }
    }
    link.drivesMotion = true
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  func body(of item: any UIDynamicItem) -> DynamicsBody? {
    if needsBodies { makeBodies() }
    return bodies[item]
  }

  private func makeBodies() {
    needsBodies = false
    let all = behaviors.flatMap(\.tree)
    bodies.keep(all.flatMap(\.ownItems))
    for body in bodies.all { body.reset() }
    for case let description as UIDynamicItemBehavior in all { description.describe(bodies) }
  }

  private func frame(at time: TimeInterval) {
    rest += max(0, time - lastTime)
    lastTime = time
    // Frame times are sums with rounding errors. The tolerance prevents an error from delaying a
    // step.
    var due = Int((rest / Self.step + 1e-6).rounded(.down))
    rest -= Double(due) * Self.step
    due = min(due, Self.maximumSteps)
    guard due > 0 else { return }
    let all = behaviors.flatMap(\.tree)
    for _ in 0..<due { takeStep(all) }
    for body in bodies.all where body.isFinite { body.write() }
    for case let collision as UICollisionBehavior in all { collision.notifyDelegate() }
    for behavior in all { behavior.action?() }
    if behaviors.isEmpty || stillCount >= Self.stillSteps { pause() }
  }

  private func takeStep(_ all: [UIDynamicBehavior]) {
    if needsBodies { makeBodies() }
    for behavior in all { behavior.push(bodies, step: Self.step) }
    for body in bodies.all {
      body.velocity = body.velocity * (1 / (1 + Self.step * body.resistance))
      body.spin *= 1 / (1 + Self.step * body.angularResistance)
    }
    var solver = DynamicsSolver()
    for behavior in all { behavior.constrain(bodies, into: &solver) }
    solver.solve(step: Self.step)
    for body in bodies.all where body.inverseMass > 0 { body.advance(Self.step) }
    solver.separate()
    for case let collision as UICollisionBehavior in all { collision.noteStep() }
    steps += 1
    let isStill = bodies.all.allSatisfy {
      $0.velocity.length < Self.stillSpeed && abs($0.spin) < Self.stillSpin
    }
    stillCount = isStill ? stillCount + 1 : 0
  }

  private func pause() {
    link?.invalidate()
    link = nil
    delegate?.dynamicAnimatorDidPause(self)
  }
}
