/// Freezes a container's layer time, sets it from the progress of the gesture, then runs it along
/// the completion curve. Other re-implementations of UIKit use the same model.
///
/// The time offset is written in the frame's `.step` stage, after the transaction has been
/// committed, so that animations added in the same frame as an update still begin at the start of
/// the transition.
@MainActor final class ContainerDriver {
  private let context: TransitionContext
  private let layer: CALayer
  private let duration: TimeInterval
  /// The container's local time at progress 0 of the transition.
  private let base: TimeInterval
  @exclusivity(unchecked) private(set) var presentedPercent: CGFloat = 0
  @exclusivity(unchecked) private var target: CGFloat = 0
  @exclusivity(unchecked) private var settling: Settling?
  @exclusivity(unchecked) private var isFrozen = true
  /// True from the step that returns the transition to its start until the frame of that step has
  /// been presented.
  @exclusivity(unchecked) private var isBack = false

  /// Whether the transition runs to its end or back to its start, and has not arrived.
  var isSettling: Bool { isFrozen && settling != nil }

  /// Layers outside the container that the progress also drives.
  @exclusivity(unchecked) private var others: [Other] = []

  private struct Other {
    let layer: CALayer
    /// The layer's local time at progress 0 of the transition.
    let base: TimeInterval
  }

  private struct Settling {
    let start: TimeInterval
    let from: Double
    let to: Double
    let duration: TimeInterval
    let motion: Motion

    /// Returns the progress after an elapsed time.
    @MainActor func progress(after elapsed: TimeInterval) -> Double {
      let share =
        switch motion {
        case .curve(let curve): curve.value(at: elapsed / duration)
        case .spring(let spring): spring.value(at: elapsed)
        }
      return min(max(0, from + (to - from) * share), 1)
    }
  }

  private enum Motion {
    case curve(CAMediaTimingFunction)
    case spring(SpringCurve)
  }

  init(context: TransitionContext, startingAt percent: CGFloat = 0) {
    self.context = context
    layer = context.containerView.layer
    duration = context.duration
    let now = layer.convertTime(CACurrentMediaTime(), from: nil)
    base = now - Double(percent) * context.duration
    target = percent
    presentedPercent = percent
    layer.speed = 0
    layer.timeOffset = now
  }

  /// Freezes the time of a layer outside the container, and drives it like the container's. Layers
  /// inside the container or inside a driven layer follow its time already.
  func drive(_ other: CALayer) {
    guard isFrozen, !([layer] + others.map(\.layer)).contains(where: { other.isInside($0) }) else {
      return
    }
    let now = other.convertTime(CACurrentMediaTime(), from: nil)
    others.append(Other(layer: other, base: now - Double(target) * duration))
    other.speed = 0
    other.timeOffset = now
  }

  /// Shows this progress, starting with the next frame step; values outside 0…1 are clamped.
  func scrub(to percent: CGFloat) {
    guard settling == nil else { return }
    if ChangeJournal.isOn { layer.journal(.timed("update(_:)")) }
    target = percent.isFinite ? min(max(0, percent), 1) : 0
  }

  /// Makes the container interactive again at its current progress.
  func pause() { settling = nil }

  /// Continues to the end or back to the start. The remaining seconds are distance · duration /
  /// speed (UIViewControllerTransitioning.h).
  func run(toEnd: Bool, speed: CGFloat, curve: CAMediaTimingFunction) {
    let end: Double = toEnd ? 1 : 0
    let from = Double(target)
    let speed = speed > 0 && speed.isFinite ? Double(speed) : 1
    if ChangeJournal.isOn { layer.journal(.timed(toEnd ? "finish()" : "cancel()")) }
    settling = Settling(
      start: CACurrentMediaTime(), from: from, to: end,
      duration: abs(end - from) * duration / speed, motion: .curve(curve))
  }

  /// Continues to the end or back to the start along a spring, for as long as the spring takes to
  /// settle. The shown progress is clamped to 0…1.
  func run(toEnd: Bool, spring: SpringCurve) {
    let end: Double = toEnd ? 1 : 0
    let from = Double(target)
    if ChangeJournal.isOn { layer.journal(.timed(toEnd ? "finish()" : "cancel()")) }
    settling = Settling(
      start: CACurrentMediaTime(), from: from, to: end,
      duration: from == end ? 0 : spring.settlingDuration, motion: .spring(spring))
  }

  func step(at time: TimeInterval) {
    guard isFrozen else { return }
    if let settling {
      let elapsed = time - settling.start
      if elapsed >= settling.duration - Self.clockTolerance {
        presentedPercent = CGFloat(settling.to)
        if settling.to == 1 { return reachEnd() }
        // The container stays frozen at the start for this frame. If the animations ended now, a
        // layer with an explicit animation would show its model value, which is the end value.
        isBack = true
        self.settling = nil
        target = 0
        show(0)
        return
      }
      target = CGFloat(settling.progress(after: elapsed))
    }
    presentedPercent = target
    show(Double(target) * duration)
  }

  /// Sets the frozen time of all driven layers, in seconds after the time of progress 0.
  private func show(_ seconds: TimeInterval) {
    layer.timeOffset = base + seconds
    for other in others { other.layer.timeOffset = other.base + seconds }
  }

  /// The tolerance in seconds for reaching the end. Frame times are sums of refresh intervals and
  /// can differ slightly from the exact end.
  private static let clockTolerance = 1e-9

  /// The container's time restarts this many seconds beyond the end, so that a rounding error does
  /// not keep an animation for one more frame.
  private static let endMargin = 1e-6

  /// Restarts the container's time at the end. The animations finish in this frame's step, and
  /// their completions complete the transition in this frame's completion stage. Longer
  /// animations continue.
  private func reachEnd() {
    unfreeze(at: base + duration + Self.endMargin)
    context.recorder.forget()
  }

  /// Called when this frame has been presented. If the transition is back at its start, restores
  /// the previous values and ends the animations, whose completions complete the transition in this
  /// frame's completion stage.
  func framePresented() {
    guard isBack else { return }
    isBack = false
    context.recorder.restore()
    unfreeze(at: base)
  }

  /// Lets the container's time run again, without a jump for animations that have not ended.
  func release() {
    guard isFrozen else { return }
    unfreeze(at: layer.timeOffset)
  }

  private func unfreeze(at local: TimeInterval) {
    isFrozen = false
    // Other layers first: one of them can contain the container, whose time then depends on it.
    for other in others { other.layer.run(from: other.base + (local - base)) }
    others = []
    layer.run(from: local)
  }
}

extension CALayer {
  /// Lets the layer's time run again, from this local time.
  fileprivate func run(from local: TimeInterval) {
    let parentNow =
      superlayer?.convertTime(CACurrentMediaTime(), from: nil) ?? CACurrentMediaTime()
    beginTime = parentNow
    timeOffset = local
    speed = 1
  }
}
