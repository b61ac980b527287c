// Applies a property animator's changes to their layers: as running animations, as paused
// animations, or as model values.

/// Creates the Core Animation animations of property animators.
@MainActor enum AnimatorPainter {
  /// A change's part in a segment.
  @MainActor private struct Part {
    /// The change's progress at the start and at the end of the segment.
    let from, to: Double
    /// The seconds before the change begins to move, and the seconds in which it moves.
    let wait, length: Double
    /// The plan; `nil` for keyframes, which run linearly.
    let plan: AnimatorPlan?

    init(_ item: AnimatorChange, from: Double, to: Double, seconds: Double, plan: AnimatorPlan?) {
      (self.from, self.to) = (item.progress(at: from), item.progress(at: to))
      let begin = AnimatorPainter.delayFraction(item.delay, from: from, to: to)
      let moving = (1 - begin) * AnimatorPainter.movementFraction(item.delay, from: from, to: to)
      (wait, length) = (begin * seconds, max(seconds * moving, AnimatorPainter.shortest))
      self.plan = item.change.keyframes == nil ? plan : nil
    }

    init(_ item: AnimatorChange, of run: AnimatorRun) {
      self.init(item, from: run.from, to: run.to, seconds: run.seconds, plan: run.plan)
    }

    init(_ item: AnimatorChange, of mirror: AnimatorRun.Mirror) {
      self.init(
        item, from: mirror.from, to: mirror.to, seconds: mirror.seconds, plan: mirror.plan)
    }

    /// Returns the change's progress some seconds after the start of the segment.
    func progress(after seconds: Double) -> Double {
      let share = min(max(0, seconds - wait) / length, 1)
      return from + (to - from) * (plan?.progress(at: share, of: length) ?? share)
    }
  }

  /// Returns a change's progress some seconds after the start of a segment.
  static func progress(
    of item: AnimatorChange, in run: AnimatorRun, after elapsed: Double
  ) -> Double {
    guard let mirror = run.mirror else { return Part(item, of: run).progress(after: elapsed) }
    return Part(item, of: mirror).progress(after: max(0, mirror.elapsed - elapsed))
  }

  /// Runs a change over a segment, part of which may already have elapsed.
  static func run(
    _ item: AnimatorChange, of stretch: AnimatorRun, elapsed: TimeInterval,
    listener: AnimatorStopListener
  ) {
    let change = item.change
    let part = stretch.mirror.map { Part(item, of: $0) } ?? Part(item, of: stretch)
    let animation: CAPropertyAnimation
    if let keyframes = change.keyframes, part.from != part.to {
      // Keyframe times are fractions of the whole animation. The segment plays only part of the
      // animation, at its own speed.
      let speed = (part.to - part.from) / part.length * (stretch.mirror == nil ? 1 : -1)
      animation = keyframesCopy(keyframes)
      animation.duration = 1
      animation.speed = Float(speed)
      animation.timeOffset =
        progress(of: item, in: stretch, after: elapsed) - (speed < 0 ? endMargin : 0)
      animation.timingFunction = nil
    } else {
      let basic = (part.plan?.timing ?? .curve(UIView.AnimationCurve.linear.timingFunction))
        .animation(keyPath: change.property)
      values(of: change, from: part.from, to: part.to, model: stretch.to, basic)
      animation = basic
      animation.duration = part.length
      if let mirror = stretch.mirror {
        // The earlier segment's animation runs at speed −1 from where it was interrupted. An
        // animation whose clock runs backwards ends when its time is below 0, not at 0.
        animation.speed = -1
        animation.timeOffset = mirror.elapsed - elapsed - part.wait - endMargin
      } else {
        animation.timeOffset = max(0, elapsed - part.wait)
      }
    }
    // A delayed change covers only part of the segment.
    if stretch.mirror == nil, elapsed < part.wait {
      animation.beginTime =
        change.layer.convertTime(CACurrentMediaTime(), from: nil) + part.wait - elapsed
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

  /// The seconds by which a reversed segment ends early, so that a rounding error does not add a
  /// frame.
  private static let endMargin = 1e-9

  /// Shows a change paused at a progress; the model already has the value at `target`.
  static func hold(_ item: AnimatorChange, at progress: Double, target: Double) {
    let change = item.change
    let animation: CAPropertyAnimation
    if let keyframes = change.keyframes {
      animation = keyframesCopy(keyframes)
      animation.timingFunction = nil
    } else {
      let basic = CABasicAnimation(keyPath: change.property)
      // A spring that is paused may be beyond its end.
      let isBeyond = progress < 0 || progress > 1
      values(
        of: change, from: isBeyond ? progress : 0, to: isBeyond ? progress : 1, model: target,
        basic)
      animation = basic
    }
    animation.duration = 1
    animation.speed = 0
    // An animation whose local time equals its duration has ended, even at speed 0, unless it fills
    // forwards.
    animation.timeOffset = min(max(0, progress), 1)
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
