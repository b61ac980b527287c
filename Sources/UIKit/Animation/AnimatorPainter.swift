// Applies a property animator's changes to their layers: as running animations, as paused
// animations, or as model values.

/// Creates the Core Animation animations of property animators.
@MainActor enum AnimatorPainter {
  /// Runs a change over a segment, part of which may already have elapsed.
  static func run(
    _ item: AnimatorChange, of stretch: AnimatorRun, elapsed: TimeInterval,
    listener: AnimatorStopListener
  ) {
    if let mirror = stretch.mirror, item.change.keyframes == nil {
      return runBackwards(item, mirror, model: stretch.to, elapsed: elapsed, listener: listener)
    }
    let (from, to, seconds) = (stretch.from, stretch.to, stretch.seconds)
    let timing = stretch.plan?.timing
    let change = item.change
    let animation: CAPropertyAnimation
    // A delayed change covers only part of the segment.
    let begin = delayFraction(item.delay, from: from, to: to)
    let length = max(
      seconds * (1 - begin) * movementFraction(item.delay, from: from, to: to), shortest)
    if let keyframes = change.keyframes {
      // Keyframe times are fractions of the whole animation. The segment plays only part of the
      // animation, at its own speed.
      animation = keyframesCopy(keyframes)
      animation.duration = 1
      animation.speed = Float((to - from) / seconds)
      animation.timeOffset = from + (to - from) * elapsed / seconds
      animation.timingFunction = nil
    } else {
      let basic = (timing ?? .curve(UIView.AnimationCurve.linear.timingFunction))
        .animation(keyPath: change.property)
      values(of: change, from: local(from, item.delay), to: local(to, item.delay), model: to, basic)
      animation = basic
      animation.duration = length
      let wait = begin * seconds - elapsed
      if wait > 0 {
        animation.beginTime = change.layer.convertTime(CACurrentMediaTime(), from: nil) + wait
      } else if wait < 0 {
        animation.timeOffset = -wait
      }
    }
    add(animation, for: item, listener)
  }

  /// Adds an animation, which fills in both directions.
  private static func add(
    _ animation: CAPropertyAnimation, for item: AnimatorChange, _ listener: AnimatorStopListener?
  ) {
    animation.fillMode = .both
    animation.delegate = listener
    listener?.willAdd()
    animation.isHandedOver = true
    item.change.layer.add(animation, forKey: item.key)
  }

  /// Runs an earlier segment backwards: adds that segment's animation at speed −1, starting where
  /// it was interrupted.
  private static func runBackwards(
    _ item: AnimatorChange, _ mirror: AnimatorRun.Mirror, model: Double, elapsed: TimeInterval,
    listener: AnimatorStopListener
  ) {
    let change = item.change
    let begin = delayFraction(item.delay, from: mirror.from, to: mirror.to)
    let animation = mirror.plan.timing.animation(keyPath: change.property)
    values(
      of: change, from: local(mirror.from, item.delay), to: local(mirror.to, item.delay),
      model: model, animation)
    animation.duration = max(mirror.seconds * (1 - begin), shortest)
    animation.speed = -1
    // An animation whose clock runs backwards ends when its time is below 0, not at 0.
    animation.timeOffset = mirror.elapsed - elapsed - begin * mirror.seconds - endMargin
    add(animation, for: item, listener)
  }

  /// The seconds by which a reversed segment ends early, so that a rounding error does not add a
  /// frame.
  private static let endMargin = 1e-9

  /// Shows a change paused at a position; the model already has the value at `target`.
  static func hold(_ item: AnimatorChange, at position: Double, target: Double) {
    let change = item.change
    let animation: CAPropertyAnimation
    if let keyframes = change.keyframes {
      animation = keyframesCopy(keyframes)
      animation.timingFunction = nil
    } else {
      let basic = CABasicAnimation(keyPath: change.property)
      values(of: change, from: 0, to: 1, model: target, basic)
      animation = basic
    }
    animation.duration = 1
    animation.speed = 0
    // An animation whose local time equals its duration has ended, even at speed 0, unless it fills
    // forwards.
    animation.timeOffset = change.keyframes == nil ? local(position, item.delay) : position
    animation.isRemovedOnCompletion = false
    add(animation, for: item, nil)
  }

  static func remove(_ items: [AnimatorChange]) {
    for item in items { item.change.layer.removeAnimation(forKey: item.key) }
  }

  /// Sets the model values to the old values if `position` is below 1, otherwise to the new values,
  /// without animating.
  static func setModels(_ items: [AnimatorChange], at position: Double) {
    if position >= 1 {
      for item in items { write(item.change.new, item.change) }
    } else {
      // The order is reversed: if a property has several changes, the first of them has the
      // original value.
      for item in items.reversed() { write(item.change.old, item.change) }
    }
  }

  /// Sets the model values to the last frame's presentation values.
  static func setModelsToPresentation(_ items: [AnimatorChange]) {
    let shown = items.map { item in
      item.change.layer.presentation().flatMap { LayerValue($0, item.change.property) }
    }
    for (item, value) in zip(items, shown) {
      if let value { write(value, item.change) }
    }
  }

  private static func write(_ value: LayerValue, _ change: ViewChange) {
    guard LayerValue(change.layer, change.property) != value else { return }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    change.layer.setValue(value.any, forKeyPath: change.property)
    CATransaction.commit()
  }

  /// Returns the progress of a delayed change at a position of the animator.
  private static func local(_ position: Double, _ delay: Double) -> Double {
    guard delay < 1 else { return position >= 1 ? 1 : 0 }
    return min(max(0, (position - delay) / (1 - delay)), 1)
  }

  /// The fraction of a segment that passes before a delayed change begins.
  private static func delayFraction(_ delay: Double, from: Double, to: Double) -> Double {
    guard to > from, from < delay, to > delay else { return 0 }
    return (delay - from) / (to - from)
  }

  /// The fraction of a segment during which a delayed change moves. In a reversed segment, the
  /// change is at its old value once the animator's position has fallen to the delay.
  private static func movementFraction(_ delay: Double, from: Double, to: Double) -> Double {
    guard to < from, from > delay, to < delay else { return 1 }
    return (from - delay) / (from - to)
  }

  /// Sets the animation's values. They are additive if view animations of the property are additive
  /// and `LayerValue.offset` returns a value for the change, and absolute otherwise.
  private static func values(
    of change: ViewChange, from: Double, to: Double, model: Double, _ animation: CABasicAnimation
  ) {
    let resting = model >= 1 ? change.new : change.old
    let other = model >= 1 ? change.old : change.new
    if change.style == .additive, let offset = LayerValue.offset(from: other, to: resting) {
      // `offset`, added to the model's value, presents `other`; values in between are
      // interpolated.
      animation.isAdditive = true
      animation.fromValue = mix(offset, towards: model, at: from)
      animation.toValue = mix(offset, towards: model, at: to)
    } else {
      animation.fromValue = LayerValue.mix(change.old, change.new, from)?.any ?? change.old.any
      animation.toValue = LayerValue.mix(change.old, change.new, to)?.any ?? change.new.any
    }
  }

  private static func mix(
    _ offset: LayerValue, towards model: Double, at position: Double
  ) -> Any? {
    let share = model >= 1 ? position : 1 - position
    return (LayerValue.mix(offset, offset.neutral, share) ?? offset.neutral).any
  }

  private static func keyframesCopy(_ keyframes: CAKeyframeAnimation) -> CAPropertyAnimation {
    (keyframes.copy() as? CAKeyframeAnimation) ?? keyframes
  }

  /// The shortest duration in seconds. For Core Animation, a duration of 0 means the transaction's
  /// duration.
  private static let shortest = 1e-6
}
