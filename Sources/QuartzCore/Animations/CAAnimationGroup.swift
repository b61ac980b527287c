/// Animations that run together in the group's time.
///
/// The group's active time clips its members; a member's begin time is relative to the group's
/// begin time, and a member with a duration of 0 has the group's duration. Members' delegates and
/// `isRemovedOnCompletion` are ignored. Source: CAAnimation.h.
@preconcurrency @MainActor open class CAAnimationGroup: CAAnimation {
  open var animations: [CAAnimation]?

  nonisolated public override init() { super.init() }

  override func emptyCopy() -> CAAnimation { CAAnimationGroup() }

  override func copyProperties(to copy: CAAnimation) {
    super.copyProperties(to: copy)
    (copy as? CAAnimationGroup)?.animations = animations?.map { $0.duplicate() }
  }
}
