import GestureReplay
import PlainText
import QuartzCore
import UIKit

/// Observes one replay and records every broken invariant.
///
/// The checks need no external expectation: they compare the world before a swipe with the world
/// after it, and each frame with the previous one. Each check reports at most one violation per
/// swipe. Cost: one pass over the layers per frame and one pass over the tree per swipe. The hashes
/// of frames are the same with and without the checks.
@MainActor
public final class InvariantObserver: ReplayObserver {
  /// The violations, in order.
  @exclusivity(unchecked) public private(set) var violations: [InvariantViolation] = []
  /// The problems that UIKit reported in the client's code, whether or not a rule is broken.
  @exclusivity(unchecked) public private(set) var issues: [UIKitIssue] = []

  /// The rules that observe the swipe, from its beginning until it is judged and at rest.
  @exclusivity(unchecked) private var swipe: SwipeRules?
  /// The rules of a transition that ended while the finger was still down; kept until it lifts.
  @exclusivity(unchecked) private var early: SwipeRules?
  /// Whether ``swipe`` has ended and is not judged yet.
  @exclusivity(unchecked) private var isUnjudged = false
  /// Whether the frame at rest after ``swipe`` has been logged.
  @exclusivity(unchecked) private var hasLanded = false
  /// Whether its rules have been asked at rest.
  @exclusivity(unchecked) private var isRested = false
  /// What is reported after the values that the transition did not restore, because such values are
  /// the more likely cause.
  @exclusivity(unchecked) private var landed: [InvariantViolation] = []
  /// The world before the app received this frame's touches.
  @exclusivity(unchecked) private var beforeTouches: WorldSnapshot?
  /// The last gesture, and whether any gesture began a transition.
  @exclusivity(unchecked) private var gesture: PlainGesture?
  @exclusivity(unchecked) private var hasSeenSwipe = false
  /// The violations in the current frame. They are kept until the frame's end, because the frame's
  /// number is not known earlier.
  @exclusivity(unchecked) private var pendingViolations: [(invariant: Invariant, cause: String)] =
    []
  @exclusivity(unchecked) private var run = RunStory()
  @exclusivity(unchecked) private var runRules: [any RunRule] = []
  @exclusivity(unchecked) private var restless = RestlessLayers()
  /// Removed controllers, held weakly until the run ends.
  @exclusivity(unchecked) private var removedControllers: [RemovedController] = []
  /// The name of the transition that had not ended when the run ended.
  @exclusivity(unchecked) private var openTransition: String?

  private let rule: FinishRule
  private let invariants: Set<Invariant>
  @exclusivity(unchecked) private var inputs = InputHistory()

  /// - Parameter settings: the replay's settings. The finish rule's tail, which describes how the
  ///   progress moves after the release, determines which movements are allowed in the frame of a
  ///   release. `ReplaySettings.skipped` lists the rules that are not
  ///   checked.
  public init(_ settings: ReplaySettings) {
    rule = settings.finishRule
    invariants = Self.invariants(
      skipped: settings.skippedRules, isResized: !settings.resizes.isEmpty)
  }

  /// Returns the invariants that a replay checks. The last result is cached, because all cases of a
  /// run check the same invariants.
  private static func invariants(skipped: Set<String>, isResized: Bool) -> Set<Invariant> {
    if let last, last.isResized == isResized, last.skipped == skipped { return last.invariants }
    let unasked = isResized ? Invariant.boundToOneSize : [.fitsScreen]
    let invariants = Set(
      Invariant.allCases.filter { !skipped.contains($0.rawValue) && !unasked.contains($0) })
    last = (skipped, isResized, invariants)
    return invariants
  }

  @exclusivity(unchecked)
  private static var last: (skipped: Set<String>, isResized: Bool, invariants: Set<Invariant>)?

  /// Subscribes to the reports of UIKit and the frame cycle, until the replay ends.
  public func replayWillMakeScene() {
    run = RunStory()
    runRules = RunStory.rules.filter { invariants.contains($0.invariant) }.map { $0.init() }
    UIApplication.shared.issueHandler = { [weak self] in self?.record($0) }
    UIApplication.shared.inputObserver = { [weak self] in self?.inputs.add($0) }
    FrameCycle.current.reportSink = { [weak self] in self?.record($0) }
  }

  private func record(_ issue: UIKitIssue) {
    issues.append(issue)
    for rule in SwipeRules.all {
      if let cause = rule.cause(of: issue) {
        pendingViolations.append((rule.invariant, cause))
      }
    }
  }

  private func record(_ report: FrameReport) {
    for rule in RunStory.rules {
      if let cause = rule.cause(of: report) { pendingViolations.append((rule.invariant, cause)) }
    }
  }

  /// Records the world before the app receives the touches that may begin a swipe.
  public func swipeMayBegin(frame: Int) {
    noteScreen(frame: frame)
    let world = WorldSnapshot(isStart: true)
    beforeTouches = world
    gesture = gesture ?? PlainGesture(before: world)
  }

  /// Checks the previous swipe, and records the world that a cancelled transition must restore.
  public func swipeWillBegin(frame: Int, scene: any ReplayScene) {
    let isDrivenByApp = scene is any OwnGestureScene
    run.isDrivenByApp = isDrivenByApp
    if !isDrivenByApp { noteScreen(frame: frame) }
    judge(frame: frame, isAtRest: false)
    add(landed)
    (landed, hasLanded, isRested, hasSeenSwipe) = ([], false, false, true)
    inputs.swipeBegan()
    let before = (isDrivenByApp ? beforeTouches : nil) ?? WorldSnapshot(isStart: true)
    let story = SwipeStory(
      frame: frame, before: before, names: run.names, tail: rule.tail,
      isDrivenByApp: isDrivenByApp)
    swipe = SwipeRules(story, invariants: invariants)
  }

  /// Records the frame on the screen, from which a transition must begin.
  private func noteScreen(frame: Int) {
    for rule in runRules { rule.screenMayChange(frame: frame, run) }
  }

  /// The swipe that has not ended.
  private var open: SwipeStory? {
    guard let story = swipe?.story, story.ended == nil else { return nil }
    return story
  }

  /// Records the decision, from which the transition must not deviate.
  public func swipeDidRelease(frame: Int, completes: Bool, shownProgress: Double) {
    open?.release = (frame, completes, shownProgress)
    open?.isSettlingUndecided = false
  }

  /// Records the end. A transition that ended without a beginning breaks `completesOnce`.
  public func swipeDidEnd(frame: Int, completed: Bool) {
    guard let story = open else {
      return add(
        InvariantViolation(
          invariant: .completesOnce, frame: frame,
          cause: "the scene reported the end of a transition that had not begun"))
    }
    story.end(frame: frame, completed: completed)
    early = story.release != nil || story.isLifted ? nil : swipe
    isUnjudged = true
  }

  /// Records how far the fingers have moved.
  public func touchesWillBeDelivered(_ touches: [TouchSample], frame: Int) {
    run.fingers.take(touches, frame: frame)
    if run.fingers.wereReplaced { letSettle() }
    if !hasSeenSwipe { gesture?.take(touches) }
    if let story = swipe?.story {
      if run.fingers.step > 0 { story.finger = (frame, run.fingers.travel) }
      if run.fingers.hasLanded { story.hasLaterLanding = true }
    }
  }

  /// Records that a finger is down.
  public func touchesWillLand(frame: Int) {
    if open?.isLifted == true { letSettle() }
    open?.isLifted = false
    gesture = nil
  }

  /// Records that no finger holds an interaction of the app that has not decided.
  private func letSettle() {
    guard let open, open.isDrivenByApp, open.release == nil else { return }
    open.isSettlingUndecided = true
  }

  /// Records the frame in which the finger last moved: the transition may move only in such frames.
  public func touchesWillMove(frame: Int) { open?.movedFrame = frame }

  /// Reports a transition that ended while the finger was still down.
  public func touchesDidLift(frame: Int) {
    open?.isLifted = true
    if let early { add(early.lifted(frame: frame)) }
    early = nil
  }

  /// Checks the frame's values, and compares the frame with the swipe's previous frames.
  public func frameWasLogged(_ record: FrameRecord) {
    restless.take(run.frame, isReleased: open?.isLifted ?? true)
    swipe?.story.restless = restless.layers
    for rule in runRules {
      guard let finding = rule.frame(record, of: run) else { continue }
      add(
        InvariantViolation(
          finding, of: type(of: rule).invariant, frame: record.index,
          layer: finding.layer.map { run.names.name(of: $0) }))
    }
    guard let swipe else { return }
    let hasEnded = swipe.story.ended != nil
    if record.phase != .landed, !hasEnded || isUnjudged { add(swipe.frame(record)) }
    guard !hasLanded else { return }
    if hasEnded { landed += swipe.followed(record) }
    if record.phase == .landed {
      landed += swipe.landed(record)
      hasLanded = true
    }
  }

  /// Assigns the frame's number to the reports that were made during the frame; at rest, checks the
  /// swipe that ended.
  public func frameDidEnd(frame: Int, scene: any ReplayScene) {
    defer { inputs.place(in: frame) }
    for (invariant, cause) in pendingViolations {
      // A second completion usually follows directly after the first, so it belongs to the swipe
      // that ended last.
      let transitionName = invariant == .completesOnce ? swipe?.story.transitionName : nil
      add(
        InvariantViolation(
          invariant: invariant, frame: frame,
          cause: escape(cause) + (transitionName.map { " The transition is the \($0)." } ?? "")))
    }
    pendingViolations = []
    if let swipe, swipe.story.ended?.frame == frame { add(swipe.ended(frame: frame)) }
    if isUnjudged, FrameCycle.current.isQuiet, !UIApplication.shared.isDragged {
      judge(frame: frame, isAtRest: true)
    }
    if hasLanded, !isRested, let swipe {
      add(landed + swipe.rested(frame: frame))
      (landed, isRested) = ([], true)
    }
    if isRested, !isUnjudged { (swipe, hasLanded, isRested) = (nil, false, false) }
    restless.frameDidEnd(isReleased: open?.isLifted ?? true)
    run.names.forget()
  }

  /// Checks the swipe that is still open, then the controllers that should have been released.
  public func replayDidEnd(frame: Int, scene: any ReplayScene) {
    if RunStory.isAtRest {
      judge(frame: frame, isAtRest: true)
      if open != nil, let swipe { add(swipe.leftOpen(frame: frame)) }
    }
    if RunStory.isAtRest, !hasSeenSwipe, let gesture {
      let found = gesture.violations(
        names: run.names, invariants: invariants, restless: restless.layers, frame: frame)
      add(found)
      keep(
        gesture.before.removedControllers(in: WorldSnapshot.controllers), from: gesture.before,
        frame: frame)
    }
    gesture = nil
    UIApplication.shared.issueHandler = nil
    UIApplication.shared.inputObserver = nil
    if RunStory.isAtRest, invariants.contains(.keepsContainment),
      let violation = MissingDidMove.violation(frame: frame)
    {
      add(violation)
    }
    checkRemovedControllers(scene: scene)
  }

  /// Releases everything that observed the swipes, and then reports a removed controller that still
  /// exists.
  private func checkRemovedControllers(scene: any ReplayScene) {
    openTransition = open?.transitionName
    (swipe, early, beforeTouches, isUnjudged) = (nil, nil, nil, false)
    (run, runRules) = (RunStory(), [])
    UIApplication.shared.dropEndedTransitions()
    guard invariants.contains(.releasesControllers), RunStory.isAtRest else { return }
    if let violation = RemovedController.firstLeak(of: removedControllers, scene: scene) {
      add(violation)
    }
    removedControllers = []
  }

  /// Reports a run that did not come to rest.
  func noteEndlessRun(_ cause: String, lastFrame: Int) {
    let open = openTransition.map { " The \($0) has not completed." } ?? ""
    add(InvariantViolation(invariant: .runEnds, frame: lastFrame, cause: cause + open))
  }

  /// - Parameter isAtRest: whether nothing moves. If the next swipe begins before that, what the
  ///   last one restored is not known.
  private func judge(frame: Int, isAtRest: Bool) {
    guard isUnjudged, let swipe else { return }
    isUnjudged = false
    let before = swipe.story.before
    let after = isAtRest ? WorldSnapshot(isStart: false, isKept: false) : nil
    add(swipe.judged(frame: frame, at: after))
    keep(swipe.story.removedControllers, from: before, frame: frame)
  }

  private func keep(_ removed: [UIViewController], from world: WorldSnapshot, frame: Int) {
    removedControllers += removed.filter { !world.wasKept($0) }
      .map { RemovedController($0, from: world, frame: frame) }
  }

  private func add(_ found: [InvariantViolation]) { for each in found { add(each) } }

  private func add(_ violation: InvariantViolation) {
    guard invariants.contains(violation.invariant) else { return }
    var violation = violation
    violation.input = inputs.last(upTo: violation.frame, names: run.names)
    run.broken.insert(violation.invariant)
    violations.append(violation)
  }
}

extension RunStory {
  /// Every ``RunRule``, in the order in which they run.
  static let rules: [any RunRule.Type] = [
    FiniteNumbers.self, ContinuousStart.self, ContinuousCatch.self,
  ]
}
