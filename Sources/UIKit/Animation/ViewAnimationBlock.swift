// The animation block that is open while a client's closure runs.

import QuartzCore

/// The mapping of an animation's time to its progress.
enum ViewTiming {
  case curve(CAMediaTimingFunction)
  /// A spring, whose velocity is in total animation distances per second.
  case spring(mass: Double, stiffness: Double, damping: Double, velocity: Double)
  /// An exponential decay: the remaining distance falls to 1/e in this number of seconds.
  case decay(timeConstant: Double)

  /// Returns the spring of mass 1 for a duration and a damping ratio, as `UIView.animate` and the
  /// property animator use it.
  static func spring(duration: Double, ratio: Double, velocity: Double) -> ViewTiming {
    let spring = UnitMassSpring(duration: duration, dampingRatio: ratio, velocity: velocity)
    return .spring(
      mass: 1, stiffness: spring.stiffness, damping: spring.damping, velocity: velocity)
  }
}

/// An object that receives the changes that a block would otherwise animate.
@MainActor protocol ViewChangeAdopter: AnyObject {
  func adopt(_ change: ViewChange)
}

/// One change of one property, inside an animation block.
@MainActor struct ViewChange {
  let layer: CALayer
  let property: String
  let style: ViewActions.Style
  let old: LayerValue
  let new: LayerValue
  /// For keyframe blocks, the values and times; `nil` for a plain change.
  var keyframes: CAKeyframeAnimation?
}

/// The parameters of one `animate` call while its closure runs.
@MainActor final class ViewAnimationBlock {
  var duration: TimeInterval
  var delay: TimeInterval
  var options: UIView.AnimationOptions
  var timing: ViewTiming
  let group: ViewAnimationGroup
  /// Set for keyframe blocks: changes are collected and become keyframe animations at the end.
  var keyframes: KeyframeCollector?
  /// Whether the keyframes belong to an outer block because this block is inside one of its
  /// keyframes.
  private var isInsideKeyframe = false
  /// Set inside `modifyAnimations`, whose changes repeat.
  var repetition: (count: Float, autoreverses: Bool)?
  /// Set by a property animator, which stores the changes of its blocks and controls their time.
  weak var adopter: (any ViewChangeAdopter)?

  init(
    duration: TimeInterval, delay: TimeInterval = 0, options: UIView.AnimationOptions = [],
    timing: ViewTiming, group: ViewAnimationGroup = ViewAnimationGroup(completion: nil)
  ) {
    self.duration = duration
    self.delay = delay
    self.options = options
    self.timing = timing
    self.group = group
  }

  /// The blocks of this world that are open, innermost last.
  static var stack: [ViewAnimationBlock] {
    get { UIKitWorld.current.animationBlocks }
    set { UIKitWorld.current.animationBlocks = newValue }
  }
  static var current: ViewAnimationBlock? { UIKitWorld.current.animationBlocks.last }
  static var areAnimationsEnabled: Bool {
    get { UIKitWorld.current.areAnimationsEnabled }
    set { UIKitWorld.current.areAnimationsEnabled = newValue }
  }

  /// Runs a client's closure inside this block.
  func perform(_ animations: () -> Void) {
    // The closure may create another world; that world's list of blocks must not change.
    let world = UIKitWorld.current
    world.animationBlocks.append(self)
    if isInsideKeyframe {
      marking(.animations) { keyframes?.collectInside(animations) }
    } else {
      marking(.animations) { animations() }
      // The layout runs inside the block, so that its changes are animated too.
      if options.contains(.layoutSubviews) { UIKitWorld.current.layOutWindows() }
      keyframes?.finish(in: self)
    }
    world.animationBlocks.removeLast()
  }

  /// A nested block inherits duration, delay and curve unless its options override them (UIView.h).
  /// A block inside a keyframe adds its changes to that keyframe, and the times of its own
  /// keyframes are fractions of that keyframe.
  func inheritFromOuter() {
    guard let outer = Self.current else { return }
    adopter = outer.adopter
    if !options.contains(.overrideInheritedDuration) {
      duration = outer.duration
      delay = outer.delay
      if let collector = outer.keyframes {
        keyframes = collector
        isInsideKeyframe = true
        outer.group.add(follower: group)
      }
    }
    if !options.contains(.overrideInheritedCurve), outer.keyframes == nil { timing = outer.timing }
  }
}

/// The animations of one block, and the completion that waits for all of them.
@MainActor final class ViewAnimationGroup: CAAnimationDelegate {
  private var completion: ((Bool) -> Void)?
  private var running = 0
  private var didAllFinish = true
  private var isClosed = false
  private var followers: [ViewAnimationGroup] = []
  private var isFollower = false

  init(completion: ((Bool) -> Void)?) {
    self.completion = completion.map {
      carrying(ChangeScope(.completion, "the completion of an animation block"), $0)
    }
  }

  func willAdd() { running += 1 }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    running -= 1
    if !flag { didAllFinish = false }
    completeIfDone()
  }

  /// Makes the completion of a nested block wait for this block. The nested block is inside one of
  /// this block's keyframes.
  func add(follower: ViewAnimationGroup) {
    followers.append(follower)
    follower.isFollower = true
  }

  /// Called when the block's closure has returned. A block without animations calls its completion
  /// in the next completion stage, not after the duration.
  func close() {
    isClosed = true
    guard running == 0, !isFollower else { return }
    UIKitWorld.current.onNextTurn { self.completeIfDone() }
  }

  private func completeIfDone() {
    guard isClosed, running == 0 else { return }
    let due = completion
    completion = nil
    let inner = followers
    followers = []
    for follower in inner { follower.complete(after: self) }
    due?(didAllFinish)
  }

  private func complete(after leader: ViewAnimationGroup) {
    if !leader.didAllFinish { didAllFinish = false }
    completeIfDone()
  }
}
