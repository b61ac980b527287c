// Checks the invariants: observes one replay and collects violations.

import GestureReplay
import PlainText
import QuartzCore
import UIKit

/// Observes one replay and records every broken invariant.
///
/// The checks need no external expectation: they compare the world before a swipe with the world
/// after it, and each frame with the previous one. They report at most one violation per rule per
/// swipe. Cost: one pass over the layers per frame and one pass over the tree per swipe. The hashes
/// of frames are the same with and without the checks.
@MainActor
public final class InvariantObserver: ReplayObserver {
  /// The violations, in order.
  @exclusivity(unchecked) public private(set) var violations: [InvariantViolation] = []
  /// The problems that UIKit reported in the client's code, whether or not a rule is broken.
  @exclusivity(unchecked) public private(set) var issues: [UIKitIssue] = []

  @exclusivity(unchecked) private var swipe: SwipeCheck?
  /// The rules that observe the swipe, from its beginning to the frame at rest.
  @exclusivity(unchecked) private var rules: SwipeRules?
  /// A transition that ended while the finger was still down; kept until the finger lifts.
  @exclusivity(unchecked) private var early: SwipeCheck?
  /// Checks of swipes that have ended, kept until the world is at rest.
  @exclusivity(unchecked) private var resting: [SwipeCheck] = []
  /// The world before the app received this frame's touches.
  @exclusivity(unchecked) private var beforeTouches: WorldSnapshot?
  /// The last gesture, and whether any gesture began a transition.
  @exclusivity(unchecked) private var gesture: PlainGesture?
  @exclusivity(unchecked) private var hasSeenSwipe = false
  /// The violations in the current frame. They are kept until the frame's end, because the frame's
  /// number is not known earlier.
  @exclusivity(unchecked) private var pendingViolations: [(invariant: Invariant, cause: String)] =
    []

  @exclusivity(unchecked) private var start = StartCheck()
  @exclusivity(unchecked) private var restless = RestlessLayers()

  /// Whether the frame at rest after the swipe of ``rules`` has been logged.
  @exclusivity(unchecked) private var hasLanded = false
  /// Removed controllers, held weakly until the run ends.
  @exclusivity(unchecked) private var removedControllers: [RemovedController] = []
  @exclusivity(unchecked) private var landed: [InvariantViolation] = []
  /// The name of the transition that had not ended when the run ended.
  @exclusivity(unchecked) private var openTransition: String?

  private let rule: FinishRule
  private let invariants: Set<Invariant>
  private let names = ViewNames()
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
    UIApplication.shared.issueHandler = { [weak self] in self?.record($0) }
    UIApplication.shared.inputObserver = { [weak self] in self?.inputs.add($0) }
    FrameCycle.current.reportSink = { [weak self] in self?.record($0) }
  }

  private func record(_ issue: UIKitIssue) {
    issues.append(issue)
    if let cause = DecidesAfterStart.cause(of: issue) {
      pendingViolations.append((DecidesAfterStart.invariant, cause))
    }
    switch issue.code {
    case .completedTwice: pendingViolations.append((.completesOnce, issue.message))
    case .unbalancedAppearance where swipe != nil || !resting.isEmpty:
      pendingViolations.append((.balancedAppearance, issue.message))
    default: break
    }
  }

  private func record(_ report: FrameReport) {
    guard report.code == .notFinite || report.code == .unusableTiming else { return }
    pendingViolations.append((.finiteNumbers, report.message))
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
    start.isDrivenByApp = scene is any OwnGestureScene
    if !start.isDrivenByApp { noteScreen(frame: frame) }
    judgeResting(frame: frame, isAtRest: false)
    add(landed)
    landed = []
    hasSeenSwipe = true
    inputs.swipeBegan()
    let before =
      (scene is any OwnGestureScene ? beforeTouches : nil) ?? WorldSnapshot(isStart: true)
    swipe = SwipeCheck(
      frame: frame, tail: rule.tail, before: before, names: names,
      isDrivenByApp: scene is any OwnGestureScene)
    rules = SwipeRules(
      SwipeStory(frame: frame, before: before, names: names), invariants: invariants)
  }

  /// Records the frame on the screen, from which a transition must begin.
  private func noteScreen(frame: Int) {
    guard invariants.contains(.continuousStart) else { return }
    start.touchesWillArrive(frame: frame, isAtRest: Self.isAtRest)
  }

  /// Records the decision, from which the transition must not deviate.
  public func swipeDidRelease(frame: Int, completes: Bool, shownProgress: Double) {
    rules?.story.decided = completes
    swipe?.release(frame: frame, completes: completes, shownProgress: shownProgress)
  }

  /// Records the end. A transition that ended without a beginning breaks `completesOnce`.
  public func swipeDidEnd(frame: Int, completed: Bool) {
    guard var over = swipe else {
      return add(
        InvariantViolation(
          invariant: .completesOnce, frame: frame,
          cause: "the scene reported the end of a transition that had not begun"))
    }
    over.end(frame: frame, completed: completed)
    rules?.story.end(frame: frame, completed: completed)
    early = over.isReleased || over.isLifted ? nil : over
    resting.append(over)
    swipe = nil
  }

  /// Records how far the fingers have moved.
  public func touchesWillBeDelivered(_ touches: [TouchSample], frame: Int) {
    start.fingers.take(touches)
    if !hasSeenSwipe { gesture?.take(touches) }
    if start.fingers.step > 0 { rules?.story.finger = (frame, start.fingers.travel) }
  }

  /// Records that a finger is down.
  public func touchesWillLand(frame: Int) {
    swipe?.isLifted = false
    gesture = nil
  }

  /// Records the frame in which the finger last moved: the transition may move only in such frames.
  public func touchesWillMove(frame: Int) { swipe?.movedFrame = frame }

  /// Reports a transition that ended while the finger was still down.
  public func touchesDidLift(frame: Int) {
    swipe?.isLifted = true
    if let violation = early?.earlyEnd(liftedFrame: frame) { add(violation) }
    early = nil
  }

  /// Checks the frame's values, and compares the frame with the swipe's previous frames.
  public func frameWasLogged(_ record: FrameRecord) {
    checkNumbers(frame: record.index)
    restless.take()
    rules?.story.restless = restless.layers
    if let violation = start.violation(in: record, names) { add(violation) }
    if let violation = swipe?.check(record) { add(violation) }
    if let rules {
      if rules.story.ended == nil {
        if record.phase != .landed { add(rules.frame(record)) }
      } else if !hasLanded {
        // Reported after the values that the transition did not restore, because such values are
        // the more likely cause.
        landed += rules.followed(record)
      }
      if record.phase == .landed {
        landed += rules.landed(record)
        hasLanded = true
      }
    }
    // At rest, a frame that shows the end is not a flash but a wrong end state, which the
    // comparison with the state before the swipe finds.
    for index in resting.indices where record.phase != .landed {
      if let violation = resting[index].checkAfterEnd(frame: record.index) { add(violation) }
    }
  }

  /// Assigns the frame's number to the reports that were made during the frame; at rest, checks the
  /// swipes that ended.
  public func frameDidEnd(frame: Int, scene: any ReplayScene) {
    defer { inputs.place(in: frame) }
    for (invariant, cause) in pendingViolations {
      // A second completion usually follows directly after the first, so it belongs to the swipe
      // that ended last.
      let transitionName =
        invariant == .completesOnce ? (resting.last ?? swipe)?.transitionName : nil
      add(
        InvariantViolation(
          invariant: invariant, frame: frame,
          cause: escape(cause) + (transitionName.map { " The transition is the \($0)." } ?? "")))
    }
    pendingViolations = []
    for index in resting.indices { resting[index].noteLeftovers() }
    if let rules, rules.story.ended?.frame == frame { add(rules.ended(frame: frame)) }
    if !resting.isEmpty, FrameCycle.current.isQuiet, !UIApplication.shared.isDragged {
      judgeResting(frame: frame)
    }
    if hasLanded, let rules { add(landed + rules.rested(frame: frame)) }
    if hasLanded { (rules, hasLanded, landed) = (nil, false, []) }
    names.forget()
  }

  /// Checks the swipe that is still open, then the controllers that should have been released.
  public func replayDidEnd(frame: Int, scene: any ReplayScene) {
    if Self.isAtRest {
      judgeResting(frame: frame)
      if let open = swipe {
        add(
          InvariantViolation(
            invariant: .completesOnce, frame: frame,
            cause: open.hasSeenTransition
              ? "the transition that began in frame \(open.beganFrame) never ended"
              : "the dismissal was requested in frame \(open.beganFrame), but no transition began"))
      }
    }
    if Self.isAtRest, !hasSeenSwipe, let gesture {
      let found = gesture.violations(
        names: names, invariants: invariants, restless: restless.layers, frame: frame)
      add(found)
      removedControllers += gesture.before.removedControllers(in: WorldSnapshot.controllers).map {
        RemovedController($0, from: gesture.before, frame: frame)
      }
    }
    gesture = nil
    UIApplication.shared.issueHandler = nil
    UIApplication.shared.inputObserver = nil
    checkRemovedControllers(scene: scene)
  }

  /// Whether nothing moves. Pending timers are ignored: a repeating timer keeps a run from ending,
  /// and may itself retain a screen.
  private static var isAtRest: Bool {
    let cycle = FrameCycle.current
    return cycle.isQuiet || cycle.activeSources == [UIApplication.waitingActivity]
  }

  /// Releases everything that observed the swipes, and then reports a removed controller that still
  /// exists.
  private func checkRemovedControllers(scene: any ReplayScene) {
    openTransition = swipe?.transitionName
    (swipe, early, beforeTouches, rules, resting) = (nil, nil, nil, nil, [])
    start = StartCheck()
    names.forget()
    guard invariants.contains(.releasesControllers), Self.isAtRest else { return }
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
  private func judgeResting(frame: Int, isAtRest: Bool = true) {
    for check in resting {
      let found = check.judge(frame: frame, isAtRest: isAtRest, restless: restless.layers)
      for violation in found { add(violation) }
      removedControllers += check.removedControllers.map {
        RemovedController($0, from: check.before, frame: frame)
      }
    }
    resting = []
  }

  private func add(_ found: [InvariantViolation]) { for each in found { add(each) } }

  private func add(_ violation: InvariantViolation) {
    guard invariants.contains(violation.invariant) else { return }
    var violation = violation
    violation.input = inputs.last(upTo: violation.frame, names: names)
    violations.append(violation)
  }

  /// Checks that every presentation value is finite.
  private func checkNumbers(frame index: Int) {
    let frame = FrameCycle.current.frame
    var isFinite = areFinite(frame.composedOpacities) && areFinite(frame.worldNumbers)
    // The unused numbers between the columns may have any value.
    if isFinite, !areFinite(frame.columns) {
      for column in FrameColumn.allCases where isFinite {
        isFinite = areFinite(frame.column(column))
      }
    }
    guard !isFinite, !violations.contains(where: { $0.invariant == .finiteNumbers }) else {
      return
    }
    add(firstInfinity(in: frame, index: index))
  }

  private func firstInfinity(in frame: FrameView, index: Int) -> InvariantViolation {
    for row in 0..<frame.count {
      let layer = frame.layer(at: row)
      for column in FrameColumn.allCases where !frame.value(column, at: row).isFinite {
        return InvariantViolation(
          invariant: .finiteNumbers, frame: index, layer: names.name(of: layer),
          cause: "\(column) is \(frame.value(column, at: row))")
      }
      let world = frame.worlds[row]
      let isFinite = withUnsafeBytes(of: world) {
        $0.assumingMemoryBound(to: Double.self).allSatisfy(\.isFinite)
      }
      if !isFinite || !frame.composedOpacities[row].isFinite {
        return InvariantViolation(
          invariant: .finiteNumbers, frame: index, layer: names.name(of: layer),
          cause: "its transform or its opacity on the screen is not finite")
      }
    }
    return InvariantViolation(
      invariant: .finiteNumbers, frame: index, cause: "a number is not finite")
  }
}
