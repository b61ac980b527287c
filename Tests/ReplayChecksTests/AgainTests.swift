// The follow-up gestures, a second swipe and a tap: a transition that works once must work again.

import GestureTrace
import ReplayScenes
import Testing
import UIKit

@testable import GestureReplay
@testable import ReplayChecks

/// A photo with a button, on top of an album. The app's own pan pops the photo. The state of the
/// pop is shared by all photos, as in an app whose coordinator owns the interactor.
private final class AlbumScene: PoppingScene, OwnGestureScene {
  enum Fault { case staysBusy, staysLocked, countsSwipes, movesOnlyOnce }

  private let fault: Fault?
  private var percent: UIPercentDrivenInteractiveTransition?
  private var isBusy = false
  private var isLocked = false
  private var swipes: CGFloat = 0

  init(_ fault: Fault? = nil) {
    self.fault = fault
    var runs = 0
    super.init {
      runs += 1
      guard fault == .movesOnlyOnce, runs > 1 else { return SlideAnimator() }
      return BlockAnimator {
        guard let from = $0.view(forKey: .from), let to = $0.view(forKey: .to) else { return }
        $0.containerView.insertSubview(to, belowSubview: from)
      } animations: {
        $0.view(forKey: .from)?.backgroundColor = .red
      }
    }
  }

  override func restore() {
    super.restore()
    guard let photo = navigation.topViewController else { return }
    let pan = UIScreenEdgePanGestureRecognizer { [unowned self] in follow($0) }
    pan.edges = .left
    photo.view.addGestureRecognizer(pan)
    let button = UIButton(frame: CGRect(x: 150, y: 400, width: 90, height: 44))
    button.backgroundColor = .blue
    button.addAction(
      UIAction { [unowned self, unowned button] _ in
        if !isLocked { button.center.y += 100 }
      }, for: .touchUpInside)
    photo.view.addSubview(button)
    isLocked = false
  }

  private func follow(_ pan: UIScreenEdgePanGestureRecognizer) {
    let progress = pan.translation(in: navigation.view).x / navigation.view.bounds.width
    switch pan.state {
    case .began:
      guard !isBusy else { return }
      (isBusy, isLocked) = (true, fault == .staysLocked)
      swipes += 1
      percent = UIPercentDrivenInteractiveTransition()
      navigation.popViewController(animated: true)
    case .changed: percent?.update(fault == .countsSwipes ? progress / swipes : progress)
    case .ended, .cancelled:
      let finishes = progress > 0.5
      if finishes { percent?.finish() } else { percent?.cancel() }
      isBusy = fault == .staysBusy && !finishes
      percent = nil
    default: break
    }
  }

  override func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { percent }
}

/// A push that the app drives runs as the scene begins.
private final class DrivenStartScene: PoppingScene, OwnGestureScene {
  init() { super.init { SlideAnimator() } }

  override func restore() {
    guard navigation.viewControllers.count == 1 else { return }
    let screen = UIViewController()
    screen.view.backgroundColor = .white
    let percent = UIPercentDrivenInteractiveTransition()
    interaction = percent
    navigation.pushViewController(screen, animated: true)
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
      percent.finish()
      self.interaction = nil
    }
  }
}

/// A list that hides the navigation bar, below a screen that shows it, both with an animation, which
/// runs as the scene begins.
private final class HiddenBarScene: PoppingScene {
  final class Screen: UIViewController {
    var hidesBar = false

    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      navigationController?.setNavigationBarHidden(hidesBar, animated: true)
    }
  }

  init() {
    let list = Screen()
    list.hidesBar = true
    super.init(root: list) { SlideAnimator() }
  }

  override func restore() {
    let screen = Screen()
    screen.view.backgroundColor = .white
    navigation.pushViewController(screen, animated: false)
  }
}

@MainActor @Suite struct AgainTests {
  @Test(arguments: ["slow-cancel", "slow-finish", "drift-along-edge", "mouse-drag"])
  func sceneThatBeginsWithAnAnimation_worksAgain(_ recording: String) throws {
    let trace = try bundled(recording)
    for followUp in [FollowUpGesture.swipe, .tap] {
      var settings = options(for: trace)
      settings.again = followUp
      let found = try ReplayCheck.run(trace, options: settings) { _ in HiddenBarScene() }.violations
      #expect(found.map(\.description) == [], "\(followUp)")
    }
  }

  private func check(
    _ recording: String, again: FollowUpGesture?, _ fault: AlbumScene.Fault? = nil
  ) throws -> CheckedReplay {
    let trace = try bundled(recording)
    var settings = options(for: trace)
    settings.again = again
    return try ReplayCheck.run(trace, options: settings) { _ in AlbumScene(fault) }
  }

  @Test(
    arguments: ["slow-finish", "slow-cancel", "out-and-back", "second-finger"],
    [
      FollowUpGesture.swipe, .tap,
    ])
  func correctApp_worksAgain(_ recording: String, _ followUp: FollowUpGesture) throws {
    let checked = try check(recording, again: followUp)
    #expect(checked.violations.isEmpty)
    #expect(checked.result?.followUp != nil)
  }

  /// Two swipes with a pause between them. The presentation that runs in the pause takes the same
  /// time twice, but not the same number of frames.
  @Test(arguments: [34, 61, 88]) func swipesWithAPause_workAgain(milliseconds: UInt64) throws {
    var trace = try Synthesis.make(GestureProfile(seed: 1), on: .touchpad)
    let second = try Synthesis.make(GestureProfile(seed: 3), on: .touchpad).events
    let end = try #require(trace.events.last).microseconds
    let start = end + milliseconds * 1000 - (try #require(second.first).microseconds)
    for var event in second {
      event.microseconds += start
      if event.code == TouchpadCode.finger.rawValue, event.value >= 0 { event.value += 100 }
      trace.events.append(event)
    }
    var settings = options(for: trace)
    settings.again = .swipe
    let checked = try ReplayCheck.run(
      trace, into: ReplaySubject(animator: "scale", context: .modalFullScreen), options: settings)
    #expect(checked.result?.swipes.count == 4)
    #expect(checked.violations.isEmpty)
  }

  @Test func secondSwipe_behavesLikeTheFirst_andTheLogContinues() throws {
    let once = try #require(try check("slow-finish", again: nil).result)
    let twice = try #require(try check("slow-finish", again: .swipe).result)
    #expect(twice.swipes.map(\.outcome) == [.finished, .finished])
    #expect(Array(twice.frames.prefix(once.frames.count)) == once.frames)
    let followUp = try #require(twice.followUp)
    #expect(followUp.swipesBefore == 1)
    let second = twice.frames.filter { $0.index >= followUp.firstFrame }
    #expect(second.map { $0.index - followUp.firstFrame } == once.frames.map(\.index))
  }

  @Test func flagThatACancelLeavesSet_isFoundOnlyByTheSecondSwipe() throws {
    #expect(try check("slow-cancel", again: nil, .staysBusy).violations.isEmpty)
    #expect(try check("slow-cancel", again: .tap, .staysBusy).violations.isEmpty)
    let found = try check("slow-cancel", again: .swipe, .staysBusy).violations
    #expect(found.map(\.invariant) == [.worksAgain])
    #expect(
      found.first?.cause.hasPrefix(
        "repeated recording: the swipe was cancelled the first time and began no transition "
          + "the second time") == true)
    #expect(try check("slow-finish", again: .swipe, .staysBusy).violations.isEmpty)
  }

  @Test func lockThatACancelDoesNotRelease_isFoundOnlyByTheTap() throws {
    #expect(try check("slow-cancel", again: nil, .staysLocked).violations.isEmpty)
    #expect(try check("slow-cancel", again: .swipe, .staysLocked).violations.isEmpty)
    let found = try check("slow-cancel", again: .tap, .staysLocked).violations
    #expect(found.map(\.invariant) == [.worksAgain])
    #expect(found.first?.layer?.contains("UIButton") == true)
    #expect(found.first?.cause.contains("100 pt from where it was the first time") == true)
  }

  /// A colour that changes is not a movement.
  @Test func secondSwipeThatMovesNothing_isReportedAsSuch() throws {
    let found = try check("slow-cancel", again: .swipe, .movesOnlyOnce).violations
    #expect(found.map(\.invariant) == [.worksAgain])
    #expect(
      found.first?.cause.hasPrefix("repeated recording: the transition moves nothing") == true)
  }

  @Test func secondSwipeThatFollowsTheFingerDifferently_isReportedWithItsFrame() throws {
    let found = try check("slow-cancel", again: .swipe, .countsSwipes).violations
    #expect(found.map(\.invariant) == [.worksAgain])
    #expect(found.first?.cause.contains("in its frame") == true)
  }

  /// Such a transition belongs to no swipe: it ends before the recording begins.
  @Test func sceneThatBeginsWithAnInteractiveTransition_breaksNothing() throws {
    let trace = try bundled("mouse-drag")
    var settings = options(for: trace)
    settings.again = .swipe
    let checked = try ReplayCheck.run(trace, options: settings) { _ in DrivenStartScene() }
    #expect(checked.result?.frames.contains { $0.gesture != "possible" } == false)
    #expect(checked.violations.map(\.description) == [])
  }

  @Test func ruleThatIsSkipped_isNotChecked() throws {
    let trace = try bundled("slow-cancel")
    var settings = options(for: trace)
    (settings.again, settings.skippedRules) = (.swipe, ["works-again"])
    let checked = try ReplayCheck.run(trace, options: settings) { _ in AlbumScene(.staysBusy) }
    #expect(checked.violations.isEmpty)
  }
}

/// Compares the positions of two views, frame by frame, with the positions in the first replay.
@MainActor @Suite struct FrameComparisonTests {
  private func difference(
    _ first: [(CGFloat, CGFloat)], _ second: [(CGFloat, CGFloat)]
  ) -> String? {
    let cycle = FrameCycle.start()
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.makeKeyAndVisible()
    let views = [UIView(frame: .zero), UIView(frame: .zero)]
    for view in views { window.addSubview(view) }
    let comparison = FrameComparison(other: "the first time", scope: .everything)
    var time = 0.0
    func show(_ frames: [(CGFloat, CGFloat)], _ take: (FrameRecord) -> Void) {
      for (index, places) in frames.enumerated() {
        views[0].frame = CGRect(x: places.0, y: 0, width: 50, height: 50)
        views[1].frame = CGRect(x: places.1, y: 100, width: 50, height: 50)
        time += 1 / 60
        cycle.advance(to: time, targetTimestamp: time + 1 / 60)
        take(
          FrameRecord(
            index: index, timestamp: Double(index) / 60, gesture: "possible", progress: 0,
            velocity: 0, presentedProgress: 0, phase: .tracking, hash: 0))
      }
    }
    show(first) { comparison.expect(PlainFrame($0, in: cycle.frame, from: 0)) }
    show(second) { comparison.compare($0, in: cycle.frame, from: 0) }
    return comparison.found?.text
  }

  private let first: [(CGFloat, CGFloat)] = [
    (100, 200), (110, 190), (119.2, 180), (120, 170), (120, 160), (120, 160), (120, 160),
  ]

  /// The last frame of a spring that its duration cuts is 0.8 pt from the end; rounding decides
  /// whether it is shown. The other view's animation ends when it did.
  @Test func springThatEndsAFrameEarlierOrLater_whileAnotherAnimationRuns_isTheSame() {
    var earlier = first
    earlier[2].0 = 120
    #expect(difference(first, earlier) == nil)
    #expect(difference(earlier, first) == nil)
  }

  @Test func bothAnimationsThatEndInAnotherFrame_areTheSame() {
    var second = first
    second[2].0 = 120
    second[4].1 = 170
    second[3].1 = 180
    second[2].1 = 190
    #expect(difference(first, second) != nil)
    second = first
    second[2].0 = 120
    second[3].1 = 160
    #expect(difference(first, second) == nil)
  }

  @Test func jumpWithinAMovement_isADifference() {
    var second = first
    second[1].0 = 115
    #expect(difference(first, second) == "it is 5 pt from where it was the first time")
  }

  @Test func viewThatLagsAFrameBehind_isADifference() {
    let lagging = zip(first.indices, first).map { index, frame in
      (index == 0 ? frame.0 : first[index - 1].0, frame.1)
    }
    #expect(difference(first, lagging) != nil)
  }

  @Test func viewThatEndsElsewhere_isADifference() {
    let second = first.enumerated().map { $0 < 3 ? $1 : ($1.0 + 1, $1.1) }
    #expect(difference(first, second) != nil)
  }
}
