// The decision boundary that replays find, compared with boundaries that are known in closed form.

import ContactTracking
import GestureReplay
import GestureTrace
import ReplayChecks
import ReplayScenes
import Testing
import UIKit

/// An app's own pan that decides only by a sum of travel and speed.
private final class LeverSwipe: UIPercentDrivenInteractiveTransition {
  static let secondsOfSpeed = 0.2
  static let points = 160.0
  var isInProgress = false
  /// The decision of a flick that ended before the pop started.
  private var early: Bool?
  private var hasStarted = false
  private weak var controller: UIViewController?

  init(controller: UIViewController) {
    self.controller = controller
    super.init()
    let pan = UIScreenEdgePanGestureRecognizer { [unowned self] in handle($0) }
    pan.edges = .left
    controller.view.addGestureRecognizer(pan)
  }

  private func handle(_ pan: UIScreenEdgePanGestureRecognizer) {
    guard let view = pan.view?.superview else { return }
    let way = pan.translation(in: view).x
    switch pan.state {
    case .began:
      isInProgress = true
      controller?.navigationController?.popViewController(animated: true)
    case .changed: update(way / view.bounds.width)
    case .ended, .cancelled:
      isInProgress = false
      let sum = way + Self.secondsOfSpeed * pan.velocity(in: view).x
      if hasStarted { decide(sum > Self.points) } else { early = sum > Self.points }
    default: break
    }
  }

  override func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    super.startInteractiveTransition(transitionContext)
    hasStarted = true
    early.map(decide)
  }

  private func decide(_ finishes: Bool) {
    (early, hasStarted) = (nil, false)
    if finishes { finish() } else { cancel() }
  }
}

private final class LeverScene: PoppingScene, OwnGestureScene {
  private var swipe: LeverSwipe?

  override func restore() {
    super.restore()
    swipe = navigation.topViewController.map { LeverSwipe(controller: $0) }
  }

  override func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    swipe?.isInProgress == true ? swipe : nil
  }
}

@MainActor @Suite struct BoundaryTests {
  /// The distance that an edge pan consumes before it begins; the pan's translation is measured
  /// from that point.
  private let hysteresis = EdgePanRules.defaultHysteresisPoints
  private let width = ScreenScale().widthPoints

  private func map(
    _ rule: FinishRule, speeds: ClosedRange<Double>, rows: Int, resolution: Double = 0.5
  ) throws -> DecisionBoundary {
    let search = BoundarySearch(
      points: 0...390, speeds: speeds, rows: rows, resolutionPoints: resolution)
    return try search.run(options: ReplaySettings(finishRule: rule)) { _ in
      NavigationScene { _ in SlideAnimator() }
    }
  }

  /// The rule is travel > width / 2, whatever the speed.
  @Test func ruleOfHalfTheTravel_hasABoundaryThatSpeedDoesNotMove() throws {
    let map = try map(.half, speeds: -400...1200, rows: 5)
    for row in map.rows {
      let points = try #require(row.finishesFrom)
      let exact = width / 2 + hysteresis
      #expect(abs(points - exact) <= 1, "\(row.pointsPerSecond) pt/s: \(row.text)")
    }
  }

  /// The rule is travel + 0.3 s × speed > width / 2, so the boundary is a slanted line.
  @Test func ruleOfAProjection_hasASlantedBoundary() throws {
    let map = try map(.reactNavigation, speeds: -200...500, rows: 8)
    for row in map.rows {
      let points = try #require(row.finishesFrom)
      let exact = width / 2 + hysteresis - 0.3 * row.pointsPerSecond
      #expect(abs(points - exact) <= 1.5, "\(row.pointsPerSecond) pt/s: \(row.text)")
    }
  }

  @Test func ruleOfAFlick_finishesAnySwipeAboveItsSpeed() throws {
    let map = try map(.halfOrFlick, speeds: 900...1100, rows: 2)
    #expect(try abs(#require(map.rows[0].finishesFrom) - (width / 2 + hysteresis)) <= 1)
    // A swipe of the second row is faster than the rule's flick, so it finishes as soon as it is
    // recognised.
    #expect(try #require(map.rows[1].finishesFrom) < 40)
    #expect(map.rows[1].least == .notRecognised)
  }

  /// No finish rule applies to a scene with its own gesture: the boundary is that of the app's
  /// decision, found through the app's recogniser.
  @Test func appsOwnDecision_hasABoundary() throws {
    let search = BoundarySearch(points: 0...390, speeds: -300...600, rows: 4)
    let map = try search.run(options: ReplaySettings(finishRule: .kwin)) { _ in
      LeverScene { SlideAnimator() }
    }
    for row in map.rows {
      let points = try #require(row.finishesFrom)
      let exact =
        LeverSwipe.points + hysteresis - LeverSwipe.secondsOfSpeed * row.pointsPerSecond
      #expect(abs(points - exact) <= 1.5, "\(row.pointsPerSecond) pt/s: \(row.text)")
    }
  }

  /// The search goes on after a swipe that hangs the app, and names it.
  @Test func appThatHangsAfterAGesture_isMapped_andTheSwipeIsNamed() throws {
    var options = ReplaySettings()
    options.limitSeconds = 1
    let search = BoundarySearch(
      points: 0...390, speeds: 0...0, rows: 1, resolutionPoints: 50, coarseSteps: 2)
    let map = try search.run(options: options) { _ in LeverScene { NeverCompletes() } }
    let row = try #require(map.rows.first)
    #expect(row.least == .notRecognised)
    #expect(row.outcome(at: 390) == .neverEnds)
    #expect(map.hang?.contains(" pt, released at 0 pt/s: ") == true)
  }

  @Test func crossing_isAboveTheBoundary_byAtMostTheResolution() throws {
    let map = try map(.kwin, speeds: 0...100, rows: 1, resolution: 0.25)
    let points = try #require(map.rows.first?.finishesFrom)
    #expect(points >= 200 + hysteresis - 0.01)
    #expect(points <= 200 + hysteresis + 0.25 + 0.01)
  }

  @Test func resolutionOfZero_isReplacedByTheFinest() throws {
    let map = try map(.half, speeds: 0...0, rows: 1, resolution: 0)
    #expect(map.resolutionPoints == BoundarySearch.finestResolutionPoints)
    #expect(try abs(#require(map.rows[0].finishesFrom) - (width / 2 + hysteresis)) <= 1)
    var search = BoundarySearch(resolutionPoints: .nan)
    #expect(search.resolutionPoints == BoundarySearch.finestResolutionPoints)
    search.resolutionPoints = -1
    search.coarseSteps = 0
    #expect(search.resolutionPoints == BoundarySearch.finestResolutionPoints)
    #expect(search.coarseSteps == 1)
  }

  @Test(arguments: TraceEdge.allCases)
  func probe_fromEveryEdge_finishesWhenItIsLong(_ edge: TraceEdge) throws {
    var options = ReplaySettings(finishRule: .half)
    options.edge = edge
    let length = edge == .left || edge == .right ? 390.0 : 844
    let trace = ProbeSwipe(points: 0.8 * length, pointsPerSecond: 200, edge: edge)
      .trace(rules: options.rules)
    let result = try Replay.run(trace, options: options) { _ in
      NavigationScene { _ in SlideAnimator() }
    }
    #expect(result.swipes.map(\.outcome) == [.finished])
    let release = try #require(result.swipes.first?.release)
    #expect(abs(release.velocity - 200) < 4)
    #expect(abs(release.progress - (0.8 * length - hysteresis) / length) < 0.01)
  }

  @Test(arguments: [-400.0, 0, 30, 600, 2500])
  func replayOfAProbe_measuresTheSpeedThatItWasMadeWith(_ speed: Double) throws {
    let options = ReplaySettings(finishRule: .half)
    let trace = ProbeSwipe(points: 200, pointsPerSecond: speed).trace(rules: options.rules)
    let result = try Replay.run(trace, options: options) { _ in
      NavigationScene { _ in SlideAnimator() }
    }
    let release = try #require(result.swipes.first?.release)
    #expect(abs(release.velocity - speed) <= max(abs(speed) * 0.02, 1))
    let mean = try #require(release.seen?.meanSpeed)
    #expect(abs(mean - speed) <= max(abs(speed) * 0.02, 1))
  }

  @Test func outcome_ofARow_followsItsCrossings() {
    let row = DecisionBoundary.Row(
      pointsPerSecond: 0, least: .notRecognised,
      crossings: [.init(points: 10, outcome: .cancelled), .init(points: 205, outcome: .finished)])
    #expect(row.outcome(at: 9.9) == .notRecognised)
    #expect(row.outcome(at: 10) == .cancelled)
    #expect(row.outcome(at: 205) == .finished)
  }

  @Test func movedBoundary_isReportedWithItsSpeed() throws {
    let old = try map(.half, speeds: 0...400, rows: 2)
    #expect(old.changes(to: old).isEmpty)
    let new = try map(.transitionManager, speeds: 0...400, rows: 2)
    let changes = old.changes(to: new)
    #expect(changes.map(\.pointsPerSecond) == [0, 400])
    #expect(changes.first?.description.contains("finished began at 205") == true)
    #expect(old.changes(to: new, within: 200).isEmpty)
  }

  @Test func recordedRelease_hasTheTravelAndSpeedOfTheFinger() throws {
    let trace = try bundled("slow-finish")
    let options = options(for: trace)
    let result = try Replay.run(trace, options: options) { _ in
      NavigationScene { _ in SlideAnimator() }
    }
    let release = try #require(
      try RecordedRelease.all(of: trace, result, options: options).first)
    let swipe = try #require(result.swipes.first?.release)
    #expect(release.outcome == .finished)
    #expect(release.pointsPerSecond == swipe.velocity)
    #expect(abs(release.points - (swipe.progress * width + hysteresis)) < 8)
  }
}
