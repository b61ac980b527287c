/// A behaviour of a dynamic animator. The base class can be used to group other behaviours.
@preconcurrency @MainActor open class UIDynamicBehavior: NSObject {
  public override init() { super.init() }

  open private(set) var childBehaviors: [UIDynamicBehavior] = []
  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    childBehaviors.append(behavior)
    if let dynamicAnimator { behavior.join(dynamicAnimator) }
  }
  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    childBehaviors.removeAll { $0 === behavior }
    behavior.leave()
  }

  /// Runs once per frame while the animator is running, after the items have moved.
  open var action: (() -> Void)?
  open internal(set) weak var dynamicAnimator: UIDynamicAnimator?
  /// Called when the behaviour is added to an animator, or, with `nil`, removed from it.
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  /// The items that the behaviour itself affects.
  var ownItems: [any UIDynamicItem] { [] }
  /// Changes velocities at the beginning of a step of `step` seconds.
  func push(_ bodies: DynamicsBodies, step: Double) {}
  /// Adds constraints on bodies.
  func constrain(_ bodies: DynamicsBodies, into solver: inout DynamicsSolver) {}

  final func join(_ animator: UIDynamicAnimator) {
    willMove(to: animator)
    dynamicAnimator = animator
    for child in childBehaviors { child.join(animator) }
    animator.behaviorChanged()
  }

  final func leave() {
    willMove(to: nil)
    let old = dynamicAnimator
    dynamicAnimator = nil
    for child in childBehaviors { child.leave() }
    old?.behaviorChanged()
  }

  /// This behaviour and its descendants, each before its own children.
  final var tree: [UIDynamicBehavior] { [self] + childBehaviors.flatMap(\.tree) }
}
