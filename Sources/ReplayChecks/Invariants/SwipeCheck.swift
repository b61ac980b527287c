// The invariants of one swipe: from the world before it to the world at rest after it.

import GestureReplay
import PlainText
import QuartzCore
import UIKit

/// The state of one swipe, and the rules that compare its frames.
///
/// **Continuity.** While the finger is down, and up to the frame in which it lifts, the presented
/// progress equals the finger's. So two frames of equal progress must be equal within half a pixel
/// (``ShownPicture/pointTolerance``), and the progress must not exceed the finger's, as mapped by
/// the finish rule. Nothing moves in the frame of the release itself, because settling starts in it
/// with no time elapsed. If the finger still moved in that frame, the frame is evaluated again at
/// the progress of the previous frame, and the two frames must be equal. So the tolerance cannot
/// hide a jump: 3 pt at the release are twelve times the tolerance, however far the finger moved.
///
/// While the transition is held, the same comparison finds layers that follow the finger
/// independently of the transition's time (for example, because a handler moves them); they are
/// ignored at the release. A display link's fixed step after the decision (``FinishRule/Tail``) is
/// allowed once. A property animator's continuation is compared only at equal progress, because it
/// has no local time that could be set back.
@MainActor struct SwipeCheck {
  let beganFrame: Int
  let before: WorldSnapshot
  private let names: ViewNames
  private var container: CALayer?
  private var kind: UITransitionKind?
  /// The transition's name in messages: `pop of PhotoViewController by PhotoAnimator`; nil until a
  /// frame has shown it.
  var transitionName: String? { namedTransition?.text }
  private var namedTransition: TransitionName?
  private var transitionText: String { transitionName.map { "the \($0)" } ?? "the transition" }
  private var endPicture = EndPicture()

  /// The way in which the progress moves after the release.
  private let tail: FinishRule.Tail
  private var releasedFrame: Int?
  private var completes: Bool?
  /// The progress that the finish rule computed for the finger as it lifted, relative to the rule's
  /// length, which can differ from the screen's.
  private var releasedProgress = 0.0
  private var ended: (frame: Int, completed: Bool)?
  /// Whether no finger is down. An app's own interaction may settle first and report its decision
  /// afterwards. Until then, the transition counts as interactive, although no finger holds it.
  var isLifted = false
  /// Whether the finger had already lifted in the previous frame.
  private var wasLifted = false
  /// Whether the gesture has ever controlled the transition, by its progress or by its decision.
  private var wasDriven = false

  /// Whether the app's own recogniser drives the transition.
  private let isDrivenByApp: Bool
  /// Whether the app has ever reported a percentage. An app may begin an interactive transition,
  /// and animate its views itself.
  private var isEverUpdated = false
  /// The layers that ran an animation of their own in the last held frame, if the app reports no
  /// percentage.
  private var animated: Set<ObjectIdentifier> = []
  /// The last frame in which a finger moved.
  var movedFrame = -1

  private var held: FrameRecord?
  private var heldPicture: ShownPicture?
  /// A movement in the frame of the release of a view without animations, which the app moves
  /// itself, until the next frame shows whether the view moves on: a display link may make its first
  /// step in this frame.
  private var step: (violation: InvariantViolation, jump: ShownPicture.Jump, picture: ShownPicture)?
  /// The container's local time in the last frame in which the finger held the transition; nil if
  /// that time was not stopped.
  private var heldTime: CFTimeInterval?
  /// Layers that move with the finger independently of the container's time.
  private var selfMoving: Set<ObjectIdentifier> = []
  private var reported: Set<Invariant> = []
  /// The views that should have been removed, with the reasons; checked at rest.
  private var leftovers: [(layer: CALayer, cause: String)] = []
  private var hasNotedLeftovers = false
  private(set) var removedControllers: [UIViewController] = []

  /// - Parameter before: the world before the pop or dismissal.
  init(
    frame: Int, tail: FinishRule.Tail, before: WorldSnapshot, names: ViewNames,
    isDrivenByApp: Bool = false
  ) {
    beganFrame = frame
    self.isDrivenByApp = isDrivenByApp
    self.tail = tail
    self.before = before
    self.names = names
  }

  mutating func release(frame: Int, completes: Bool, shownProgress: Double) {
    releasedFrame = frame
    self.completes = completes
    releasedProgress = shownProgress
  }

  mutating func end(frame: Int, completed: Bool) {
    ended = (frame, completed)
    if let stillness { idleSeconds = stillness.now - stillness.since }
  }

  /// The times of the first and last of the latest frames after the release in which nothing
  /// moved, not even the progress.
  private var stillness: (since: Double, now: Double, hash: UInt64, progress: Double)?
  /// The time from the last movement to the end, in seconds.
  private var idleSeconds = 0.0

  private mutating func noteStillness(_ record: FrameRecord) {
    guard let last = stillness, last.hash == record.hash, last.progress == record.presentedProgress
    else {
      stillness = (record.timestamp, record.timestamp, record.hash, record.presentedProgress)
      return
    }
    stillness?.now = record.timestamp
  }

  /// The violation of a transition that waits for its completion although its animation is over.
  private var lateCompletion: InvariantViolation? {
    guard let ended, idleSeconds > Self.completionTolerance else { return nil }
    return InvariantViolation(
      invariant: .completesOnce, frame: ended.frame,
      cause: "completeTransition(\(ended.completed)) was called "
        + "\(Figure(idleSeconds * 1000, 0)) ms after the last movement of \(transitionText); call "
        + "it in the animation's completion: until then, the screens may get no touches")
  }

  /// The time in seconds that a transition may wait after its last movement. Shorter pauses, such
  /// as the end of a delayed block, are not noticed.
  private static let completionTolerance = 0.25

  /// The number of the transition that the swipe drives; nil until a frame has shown the
  /// transition.
  private var transition: Int?

  /// Whether a later transition, begun by a second finger, has ended in this frame. Its changes
  /// must not be attributed to this swipe.
  private var isSuperseded: Bool {
    guard let transition, let last = UITransitionObserver.lastEnded else { return false }
    return last.identifier > transition
  }

  // MARK: Frames

  /// Returns the first violation in a frame of the swipe.
  mutating func check(_ record: FrameRecord) -> InvariantViolation? {
    if container == nil, let parts = UITransitionObserver.currentParts {
      container = parts.container.layer
      kind = parts.kind
      namedTransition = TransitionName(parts)
      transition = parts.identifier
    }
    let stray = strayViolation(record.index)
    defer { wasLifted = isLifted }
    switch record.phase {
    case .interactive:
      defer { keep(record) }
      return report(stray ?? (isLifted ? nil : heldViolation(record)))
    case .finishing, .cancelling:
      noteStillness(record)
      let isRelease = record.index == releasedFrame && !wasLifted
      let violation = stray ?? (isRelease ? releaseViolation(record) : stepViolation())
      return report(violation ?? (completes == false ? endViolation(record.index) : nil))
    default: return nil
    }
  }

  /// Checks a frame after the end of a cancelled transition, while something still moves.
  mutating func checkAfterEnd(frame: Int) -> InvariantViolation? {
    guard let ended, !ended.completed else { return nil }
    return report(endViolation(frame))
  }

  private mutating func report(_ violation: InvariantViolation?) -> InvariantViolation? {
    guard let violation, reported.insert(violation.invariant).inserted else { return nil }
    return violation
  }

  private mutating func keep(_ record: FrameRecord) {
    if let held, held.presentedProgress != record.presentedProgress,
      let heldPicture, let then = pictureSetBack()
    {
      selfMoving.formUnion(heldPicture.jumping(to: then))
    }
    held = record
    isEverUpdated = isEverUpdated || record.progress != 0 || record.presentedProgress != 0
    animated = isDrivenByApp && !isEverUpdated ? Self.animatedLayers : []
    if let container {
      heldPicture = ShownPicture(below: container, like: heldPicture)
      heldTime = container.speed == 0 ? container.timeOffset : nil
    } else {
      (heldPicture, heldTime) = (nil, nil)
    }
    endPicture.recordMovingLayers()
  }

  /// Returns this frame, evaluated at the progress of the previous frame in which the finger held
  /// the transition; nil if the transition is not driven by its container's time.
  private func pictureSetBack() -> ShownPicture? {
    guard let container, let heldTime else { return nil }
    return FrameCycle.current.trial(timeOffset: heldTime, of: container) { _ in
      // Usually the two frames are equal.
      if let heldPicture, heldPicture.isShown(below: container) { return heldPicture }
      return ShownPicture(below: container, like: heldPicture)
    }
  }

  /// Returns the violation of a transition that runs independently of the finger.
  private mutating func strayViolation(_ frame: Int) -> InvariantViolation? {
    guard !wasDriven else { return nil }
    var runs = false
    for transition in UITransitionObserver.running {
      runs = runs || transition.phase == .running
      if transition.phase != .pending, transition.phase != .running { wasDriven = true }
    }
    guard !wasDriven, runs else { return nil }
    return InvariantViolation(
      invariant: .followsFinger, frame: frame,
      cause:
        "the transition runs on its own while the finger is down: no interaction controller was "
        + "requested (UIKit requests none if the delegate returns no animator) or returned")
  }

  private func heldViolation(_ record: FrameRecord) -> InvariantViolation? {
    guard let held else { return nil }
    let finger = record.progress - held.progress
    let shown = record.presentedProgress - held.presentedProgress
    if shown * finger < 0 || (finger == 0 && abs(shown) > Self.progressTolerance) {
      let picture = Self.span(held.presentedProgress, record.presentedProgress)
      return InvariantViolation(
        invariant: .followsFinger, frame: record.index,
        cause: finger == 0
          ? "the presented progress went from \(picture) on its own, while the finger stayed at "
            + "progress \(Figure(record.progress, Self.progressDecimals))"
          : "the finger's progress went from \(Self.span(held.progress, record.progress)), but the "
            + "presented progress from \(picture)")
    }
    // An app may move its views itself while its percentage stays constant. Its views must stay in
    // place only while the finger is at rest.
    let isHeld = !isDrivenByApp || movedFrame < record.index
    guard shown == 0, isHeld, let jump = jump() else { return nil }
    return InvariantViolation(
      invariant: .followsFinger, frame: record.index, layer: names.name(of: jump.layer),
      cause: "it \(jump.text) while the finger held the transition at progress "
        + "\(Figure(record.presentedProgress, Self.progressDecimals))")
  }

  /// The number of decimals of a printed progress value, enough to resolve a tenth of a point.
  private static let progressDecimals = 4

  /// Returns two numbers as text, such as `0.2188 to 0.25`, with enough decimals to distinguish
  /// them.
  private static func span(_ from: Double, _ to: Double) -> String {
    for decimals in progressDecimals..<17 {
      let (a, b) = (Figure(from, decimals).description, Figure(to, decimals).description)
      if a != b { return "\(a) to \(b)" }
    }
    return "\(from) to \(to)"
  }

  /// Returns the violation of a view that moved as the finger lifted and does not move on.
  private mutating func stepViolation() -> InvariantViolation? {
    guard let step else { return nil }
    self.step = nil
    let next = step.picture.jumps(to: ShownPicture(), beyond: 0)
    return step.jump.goesOn(as: next.first { $0.layer === step.jump.layer })
      ? nil : step.violation
  }

  private mutating func releaseViolation(_ record: FrameRecord) -> InvariantViolation? {
    guard let held else { return nil }
    if isDrivenByApp, movedFrame < record.index,
      abs(record.progress - held.progress) > Self.appStep
    {
      return InvariantViolation(
        invariant: .continuousRelease, frame: record.index,
        cause: "the app set the progress from \(Self.span(held.progress, record.progress)) as the "
          + "finger lifted, although the finger had not moved; pass the finger's last progress, "
          + "and then call finish() or cancel()")
    }
    let low = min(held.presentedProgress, releasedProgress)
    let high = max(held.presentedProgress, releasedProgress)
    let shown = record.presentedProgress
    // A fixed step of a display link may occur in the frame of the release; nothing else may change
    // progress.
    var allowed = Self.progressTolerance
    if case .displayLink(let step) = tail,
      abs(abs(shown - releasedProgress) - step) <= Self.progressTolerance
    {
      allowed += step
    }
    // If nothing is left to settle, the transition is at its end immediately.
    let isOver = shown == 0 || shown == 1
    if !isOver && shown < max(low, 0) - allowed && shown < held.presentedProgress
      || !isOver && shown > min(high, 1) + allowed && shown > held.presentedProgress
    {
      return InvariantViolation(
        invariant: .continuousRelease, frame: record.index,
        cause:
          "the presented progress jumped from \(Self.span(held.presentedProgress, shown)) as the "
          + "finger lifted at progress \(Figure(releasedProgress, Self.progressDecimals))")
    }
    // If the transition was held at its very end, nothing is left to settle. The transition is then
    // over in this frame, and a spring that still oscillated has stopped.
    if heldTime != nil, container?.speed != 0 { return nil }
    let isUnchanged = shown == held.presentedProgress
    // An app that moves its views itself moves them with the finger until the finger lifts.
    if isUnchanged, isDrivenByApp, movedFrame == record.index { return nil }
    guard let jump = isUnchanged ? jump() : jumpBesideProgress(), !isAnimated(jump.layer) else {
      return nil
    }
    let progress =
      isUnchanged
      ? "at unchanged progress \(Figure(shown, Self.progressDecimals))"
      : "in addition to its movement from progress \(Self.span(held.presentedProgress, shown))"
    let violation = InvariantViolation(
      invariant: .continuousRelease, frame: record.index, layer: names.name(of: jump.layer),
      cause: "it \(jump.text) as the finger lifted, \(progress)")
    guard isDrivenByApp, !jump.layer.isAnimated else { return violation }
    step = (violation, jump, ShownPicture())
    return nil
  }

  /// The change of an app's percentage without a movement of the finger that is reported: one per
  /// cent of the way.
  private static let appStep = 0.01

  /// The tolerance for the rounding of a division and a product.
  private static let progressTolerance = 1e-9

  private func jump() -> ShownPicture.Jump? {
    guard let container, let heldPicture else { return nil }
    return heldPicture.jump(to: ShownPicture(below: container))
  }

  private static var animatedLayers: Set<ObjectIdentifier> {
    var found: Set<ObjectIdentifier> = []
    for layer in FrameCycle.current.frame.layers where !(layer.animationKeys() ?? []).isEmpty {
      found.insert(ObjectIdentifier(layer))
    }
    return found
  }

  /// Returns whether the layer or an ancestor already ran an animation of its own in the last held
  /// frame.
  private func isAnimated(_ layer: CALayer) -> Bool {
    var each: CALayer? = animated.isEmpty ? nil : layer
    while let layer = each {
      if animated.contains(ObjectIdentifier(layer)) { return true }
      each = layer.superlayer
    }
    return false
  }

  /// Returns the layer that moved in this frame other than by the transition's progress.
  private func jumpBesideProgress() -> ShownPicture.Jump? {
    guard let heldPicture, let then = pictureSetBack() else { return nil }
    return heldPicture.jump(to: then, ignoring: selfMoving)
  }

  private func endViolation(_ frame: Int) -> InvariantViolation? {
    guard let layer = endPicture.shownGoal() else { return nil }
    return InvariantViolation(
      invariant: .noEndOnCancel, frame: frame, layer: names.name(of: layer),
      cause: "it and every other moving layer show the end of a transition that was cancelled")
  }

  // MARK: The end

  /// Whether a frame has shown a transition.
  var hasSeenTransition: Bool { container != nil }

  /// Whether the release, and with it the gesture's decision, has been reported.
  var isReleased: Bool { completes != nil }

  /// Returns the violation of a transition that ended before the finger lifted; nil if it did not,
  /// or if it ran on its own, which is already reported.
  func earlyEnd(liftedFrame: Int) -> InvariantViolation? {
    guard let ended, !isReleased, liftedFrame > ended.frame, !reported.contains(.followsFinger)
    else { return nil }
    let call = "completeTransition(\(ended.completed))"
    return InvariantViolation(
      invariant: .followsFinger, frame: ended.frame,
      cause: (ended.frame == beganFrame
        ? "\(call) was called in frame \(ended.frame), in which the transition began; "
        : "the transition ended in frame \(ended.frame) by \(call); ")
        + "the finger was still down until frame \(liftedFrame)")
  }

  /// The violation of a completion that contradicts the gesture.
  private var contradiction: InvariantViolation? {
    guard wasDriven, let ended, let completes, completes != ended.completed else { return nil }
    return InvariantViolation(
      invariant: .completesAsDecided, frame: ended.frame,
      cause: "completeTransition(\(ended.completed)) was called, but the gesture "
        + "\(completes ? "finished" : "cancelled") \(transitionText); pass "
        + "!transitionWasCancelled")
  }

  // MARK: At rest

  /// Records, in the frame of the end, the views that a completed transition should have removed.
  /// The scene is restored directly afterwards, so this cannot wait until the world is at rest.
  mutating func noteLeftovers() {
    guard let ended, ended.completed, !hasNotedLeftovers else { return }
    hasNotedLeftovers = true
    let after = WorldSnapshot.controllers
    removedControllers = before.removedControllers(in: after)
    for controller in removedControllers {
      guard let view = controller.viewIfLoaded, view.window != nil else { continue }
      leftovers.append((view.layer, "it belongs to a controller that was removed"))
    }
    if kind == .dismiss, let container, !container.isInWindow {
      // Presented views must be removed with their container, even if they were moved out of it.
      for layer in before.layers(in: container)
      where layer.isInWindow && !layer.hostsController(of: after) {
        leftovers.append((layer, "it belonged to the presentation"))
      }
    }
    let parents = [container].compactMap { $0 } + UIApplication.shared.windows.map(\.layer)
    // After a presentation, the container remains in the window, with the views that the
    // presentation controller added.
    let presents = kind == .present
    for parent in parents where parent.isInWindow && !(presents && parent === container) {
      if parent === container, !before.contains(parent) {
        leftovers.append((parent, "it is the container of the transition"))
        continue
      }
      for layer in parent.sublayers ?? []
      where !before.contains(layer) && !layer.hostsController(of: after)
        && !(presents && layer === container)
      {
        leftovers.append((layer, "\(transitionText) added it"))
      }
    }
  }

  /// Returns the violations. Called once the world is at rest, or, if the next swipe begins before
  /// that, with `isAtRest` false; then the worlds are not compared.
  ///
  /// - Parameter restless: layers that something moves all the time, whatever the gesture does.
  func judge(
    frame: Int, isAtRest: Bool, restless: Set<ObjectIdentifier>
  ) -> [InvariantViolation] {
    guard let ended else { return [] }
    names.add(owners: before.owners)
    var found = [step?.violation, contradiction, lateCompletion].compactMap { $0 }
    guard isAtRest else { return found }
    if ended.completed {
      if let left = leftovers.first(where: { $0.layer.isInWindow }) {
        found.append(
          InvariantViolation(
            invariant: .leavesNothing, frame: ended.frame, layer: names.name(of: left.layer),
            cause: "\(left.cause), and it is still there after the end"))
      }
      for controller in removedControllers where controller.appearanceName != "disappeared" {
        found.append(
          InvariantViolation(
            invariant: .balancedAppearance, frame: ended.frame,
            cause: escape("\(type(of: controller))")
              + " was removed and is still \(controller.appearanceName)"))
      }
    }
    let after = WorldSnapshot(isStart: false)
    let isReported = found.contains { $0.invariant == .leavesNothing }
    if ended.completed, !isReported, !isSuperseded,
      let layer = after.firstUnseenAddedLayer(since: before)
    {
      found.append(
        InvariantViolation(
          invariant: .leavesNothing, frame: ended.frame, layer: names.name(of: layer),
          cause: "it was added to an existing screen; it is not visible, and it is still there "
            + "after the end"
        ))
    }
    if !ended.completed, !isSuperseded,
      let difference = before.firstDifference(to: after, names: names, except: restless)
    {
      var violation = difference.violation(names: names, frame: ended.frame)
      if difference.isAddition { violation.cause += transitionName.map { " the \($0)" } ?? "" }
      found.append(violation)
    }
    return found + after.halfwayViolations(frame: frame)
  }
}

extension CALayer {
  /// Whether the layer is in a visible window.
  fileprivate var isInWindow: Bool {
    var top = self
    while let parent = top.superlayer { top = parent }
    return UIApplication.shared.windows.contains { $0.layer === top }
  }

  /// Returns whether the layer or a descendant belongs to the view of a controller that is in the
  /// hierarchy.
  fileprivate func hostsController(of world: [UIViewController]) -> Bool {
    if let view = delegate as? UIView, let controller = view.next as? UIViewController,
      world.contains(where: { $0 === controller })
    {
      return true
    }
    return (sublayers ?? []).contains { $0.hostsController(of: world) }
  }
}
