// The controls of a property animator.

import QuartzCore

extension UIViewPropertyAnimator: ViewChangeAdopter {
  // MARK: Position

  /// The fraction of the time from the old values to the new ones that has elapsed at this frame.
  var position: Double {
    guard let start = run.start else { return run.heldTime ?? run.from }
    guard run.seconds > 0 else { return run.to }
    let share = min(max(0, (CACurrentMediaTime() - start) / run.seconds), 1)
    return run.from + (run.to - run.from) * share
  }

  /// The presented progress at this frame.
  private var shown: Double {
    guard let start = run.start else { return run.from }
    guard run.seconds > 0 else { return run.to }
    let elapsed = max(0, CACurrentMediaTime() - start)
    if let mirror = run.mirror {
      let share = max(0, mirror.elapsed - elapsed) / mirror.seconds
      return mirror.from
        + (mirror.to - mirror.from) * mirror.plan.progress(at: share, of: mirror.seconds)
    }
    let share = min(elapsed / run.seconds, 1)
    let part = run.plan?.progress(at: share, of: run.seconds) ?? share
    return run.from + (run.to - run.from) * part
  }

  /// The presented progress of each change at this frame.
  private var shownChanges: [Double] {
    guard let start = run.start else { return held }
    let elapsed = max(0, CACurrentMediaTime() - start)
    return changes.map { AnimatorPainter.progress(of: $0, in: run, after: elapsed) }
  }

  /// The progress at which each change is paused.
  private var held: [Double] {
    changes.indices.map { place in
      if let held = run.heldProgress, place < held.count { return held[place] }
      return changes[place].progress(at: run.from)
    }
  }

  /// Lets each change continue from this progress, at a position from which the animator is
  /// scrubbed or continued in another way than before.
  private func pin(_ progress: [Double], at position: Double) {
    for place in changes.indices { changes[place].pin(progress[place], at: position) }
  }

  private func refuse(_ message: String) {
    UIKitWorld.current.report(.animatorState, message)
  }

  // MARK: Blocks

  func add(_ body: @escaping () -> Void, delayFactor: Double) {
    let factor = min(max(0, delayFactor), 1)
    let body = carrying(
      ChangeScope(.animationBlock, "an animation block of a property animator"), body)
    guard state == .active else {
      blocks.append((body, factor))
      return
    }
    // A change that is added while the animator is running animates over the remaining time.
    let before = changes.count
    collect(body, delayFactor: max(factor, position))
    if run.start == nil { hold() } else { lay(Array(changes[before...])) }
  }

  private func collect(_ body: () -> Void, delayFactor: Double) {
    openDelayFactor = delayFactor
    let block = ViewAnimationBlock(duration: plan.duration, timing: plan.timing)
    block.adopter = self
    block.perform(body)
  }

  func adopt(_ change: ViewChange) {
    let layer = change.layer
    var number = 1
    var key = "UIViewPropertyAnimator.\(change.property)"
    while layer.animation(forKey: key) != nil
      || changes.contains(where: { $0.change.layer === layer && $0.key == key })
    {
      number += 1
      key = "UIViewPropertyAnimator.\(change.property)-\(number)"
    }
    changes.append(AnimatorChange(change: change, key: key, delay: openDelayFactor))
    // Reports the old value now, because a cancelled transition needs it, and the model has the new
    // value before the animation is added.
    CALayer.animationObserver?(layer, key, change.property, change.old.any)
  }

  /// Runs the blocks once, which brings their changes under the animator's control.
  func activate() {
    guard state == .inactive else { return }
    state = .active
    world = UIKitWorld.current
    let due = blocks
    blocks = []
    for (body, factor) in due { collect(body, delayFactor: factor) }
  }

  // MARK: Controls

  func start() {
    guard state != .stopped else {
      return refuse(
        "startAnimation was called on a stopped animator; call finishAnimation(at:) first.")
    }
    guard !isRunning else { return }
    if state == .inactive {
      activate()
      run = AnimatorRun(
        from: reversed ? 1 : 0, start: CACurrentMediaTime(), to: reversed ? 0 : 1,
        seconds: plan.duration, plan: plan)
      go()
    } else if run.seconds == 0, run.plan == nil, run.from == (reversed ? 1 : 0) {
      // The animator was activated by a delayed start, or paused before it began, so the whole plan
      // is still to run.
      run = AnimatorRun(
        from: run.from, start: CACurrentMediaTime(), to: reversed ? 0 : 1, seconds: plan.duration,
        plan: plan)
      go()
    } else {
      resume(nil, durationFactor: 0)
    }
  }

  func pause() {
    guard isInterruptible else {
      return refuse("pauseAnimation was called on an animator that is not interruptible.")
    }
    guard state != .stopped else {
      return refuse("pauseAnimation was called on a stopped animator.")
    }
    generation += 1
    if state == .inactive {
      activate()
      run = AnimatorRun(from: reversed ? 1 : 0)
    } else {
      guard isRunning else { return }
      let elapsed = run.start.map { CACurrentMediaTime() - $0 } ?? 0
      let (place, time, progress) = (shown, position, shownChanges)
      let old = run
      run = AnimatorRun(from: place, start: nil, to: old.to, seconds: old.seconds, plan: old.plan)
      if !scrubsLinearly { run.heldTime = time }
      run.heldProgress = progress
      run.planOffset = elapsed
      run.planFrom = old.from
      run.mirror = old.mirror
    }
    isRunning = false
    hold()
  }

  func scrub(to fraction: Double) {
    guard state != .stopped, !isRunning else { return }
    if state == .inactive { pause() }
    let fraction = fraction.isFinite ? min(max(0, fraction), 1) : 0
    let time = reversed ? 1 - fraction : fraction
    if scrubsLinearly {
      if run.heldProgress != nil { pin(held, at: run.from) }
      run = AnimatorRun(from: time)
    } else {
      let whole = AnimatorRun(seconds: plan.duration, plan: plan)
      run = AnimatorRun(from: plan.progress(at: time, of: plan.duration))
      run.heldTime = time
      run.heldProgress = changes.map {
        AnimatorPainter.progress(of: $0, in: whole, after: time * plan.duration)
      }
    }
    hold()
  }

  func reverse() {
    let (place, time) = (shown, position)
    let isWhole = run.from == (reversed ? 1 : 0) && run.seconds == run.plan?.duration
    reversed.toggle()
    guard state == .active else { return }
    let now = CACurrentMediaTime()
    if isRunning, let mirror = run.mirror, let start = run.start {
      // The segment that runs backwards runs forwards again.
      run = AnimatorRun(
        from: mirror.from, start: now - max(0, mirror.elapsed - (now - start)), to: mirror.to,
        seconds: mirror.seconds, plan: mirror.plan)
      go()
    } else if isRunning {
      // The reversal takes as long as the animation has run, and runs the same curve backwards. If
      // the segment is only part of the animation, the reversal instead follows the animator's
      // curve from its beginning.
      let (old, progress) = (run, shownChanges)
      let elapsed = abs(time - (reversed ? 0 : 1)) * plan.duration
      run = AnimatorRun(
        from: place, start: now, to: reversed ? 0 : 1, seconds: elapsed, plan: plan)
      if isWhole, elapsed > 0, let plan = old.plan {
        run.plan = nil
        run.mirror = .init(
          from: old.from, to: old.to, seconds: old.seconds, plan: plan, elapsed: elapsed)
      } else {
        pin(progress, at: place)
      }
      go()
    } else {
      hold()
    }
  }

  func resume(_ parameters: (any UITimingCurveProvider)?, durationFactor: Double) {
    guard state == .active, !isRunning else {
      return refuse("continueAnimation requires an animator that is active and paused.")
    }
    let target: Double = reversed ? 0 : 1
    let left = abs(target - (run.heldTime ?? run.from))
    let factor = durationFactor.isFinite ? max(0, durationFactor) : 0
    var seconds = factor > 0 ? factor * plan.duration : left * plan.duration
    var next = plan
    if let parameters {
      next = AnimatorPlan(parameters, duration: seconds)
      seconds = next.duration
    } else if factor == 0, run.planOffset > 0, run.to == target,
      run.plan != nil || run.mirror != nil
    {
      // The animator was paused but not scrubbed, so it resumes inside the same segment.
      let mirror = run.mirror
      run = AnimatorRun(
        from: run.planFrom, start: CACurrentMediaTime() - run.planOffset, to: target,
        seconds: run.seconds, plan: run.plan)
      run.mirror = mirror
      return go()
    } else if factor == 0, let time = run.heldTime, !reversed {
      // The animator was scrubbed along its curve, so it continues along the same curve.
      run = AnimatorRun(
        from: 0, start: CACurrentMediaTime() - time * plan.duration, to: 1, seconds: plan.duration,
        plan: plan)
      return go()
    }
    pin(held, at: run.from)
    run = AnimatorRun(
      from: run.from, start: CACurrentMediaTime(), to: target, seconds: seconds, plan: next)
    go()
  }

  func stop(_ withoutFinishing: Bool) {
    guard isInterruptible else {
      return refuse("stopAnimation was called on an animator that is not interruptible.")
    }
    guard state == .active else { return }
    generation += 1
    isRunning = false
    settle(at: .current)
    if withoutFinishing {
      state = .inactive
      changes = []
      completions = []
    } else {
      state = .stopped
    }
  }

  func finish(_ finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else {
      return refuse(
        "finishAnimation(at:) requires a stopped animator; call stopAnimation(false) first.")
    }
    if finalPosition != .current { settle(at: finalPosition) }
    conclude(finalPosition)
  }

  // MARK: Presentation

  private func go() {
    isRunning = true
    generation += 1
    let listener = AnimatorStopListener(animator: self, generation: generation)
    running = listener
    lay(changes)
    guard !changes.isEmpty, run.seconds > 0 else {
      UIKitWorld.current.onNextTurn { listener.endIfIdle() }
      return
    }
  }

  /// Adds the segment's animations for these changes, as if they had begun at the segment's start.
  private func lay(_ some: [AnimatorChange]) {
    guard let listener = running, let start = run.start else { return }
    let target = run.to
    let elapsed = CACurrentMediaTime() - start
    tracing(Self.layingScope) {
      AnimatorPainter.setModels(some, at: target)
      guard run.seconds > 0 else { return AnimatorPainter.remove(some) }
      for item in some {
        AnimatorPainter.run(item, of: run, elapsed: elapsed, listener: listener)
      }
    }
  }

  /// Shows the changes at the position at which the animator is paused.
  func hold() {
    running = nil
    tracing(Self.layingScope) {
      AnimatorPainter.setModels(changes, at: reversed ? 0 : 1)
      for (item, progress) in zip(changes, held) {
        AnimatorPainter.hold(item, at: progress, target: reversed ? 0 : 1)
      }
    }
  }

  private func settle(at place: UIViewAnimatingPosition) {
    running = nil
    tracing(Self.layingScope) {
      switch place {
      case .current: AnimatorPainter.setModelsToPresentation(changes)
      case .end: AnimatorPainter.setModels(changes, at: 1)
      case .start: AnimatorPainter.setModels(changes, at: 0)
      }
      AnimatorPainter.remove(changes)
    }
  }

  /// The name under which `--blame` reports the layer changes that the animator itself makes.
  private static var layingScope: ChangeScope { ChangeScope(.animator, "a property animator") }

  private func conclude(_ place: UIViewAnimatingPosition) {
    state = .inactive
    isRunning = false
    changes = []
    let due = completions
    completions = []
    for completion in due { completion(place) }
  }

  /// Called when the animations of a segment have ended.
  func segmentDidEnd(_ expected: Int, returnedToStart: Bool) {
    guard generation == expected, state == .active, isRunning else { return }
    isRunning = false
    if returnedToStart { settle(at: .start) }
    if pausesOnCompletion, !returnedToStart {
      run = AnimatorRun(from: run.to)
      return hold()
    }
    conclude(reversed || returnedToStart ? .start : .end)
  }
}

/// Counts the animations of one segment and notifies the animator when the last has ended.
@MainActor final class AnimatorStopListener: CAAnimationDelegate {
  private let animator: UIViewPropertyAnimator
  private let generation: Int
  private var running = 0
  /// Set when a cancelled transition ends the animations at their start.
  var returnedToStart = false

  init(animator: UIViewPropertyAnimator, generation: Int) {
    self.animator = animator
    self.generation = generation
  }

  func willAdd() { running += 1 }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    running -= 1
    endIfIdle()
  }

  func endIfIdle() {
    guard running == 0 else { return }
    animator.segmentDidEnd(generation, returnedToStart: returnedToStart)
  }
}
