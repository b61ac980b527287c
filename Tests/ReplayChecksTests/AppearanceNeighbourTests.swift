// Corners and shadows at the landing, screens that stay, and drags whose picture does not change: the
// mistakes, and the correct code beside them.

import GestureReplay
import GestureTrace
import Testing
import UIKit

@testable import ReplayChecks

/// A pop by the app's own pan, which shows its end at once, and cancels.
private final class PulledToTheEnd: PoppingScene, OwnGestureScene {
  private var percent = UIPercentDrivenInteractiveTransition()

  override func restore() {
    super.restore()
    navigation.topViewController?.view.addGestureRecognizer(
      UIPanGestureRecognizer { [unowned self] pan in
        switch pan.state {
        case .began:
          percent = UIPercentDrivenInteractiveTransition()
          interaction = percent
          navigation.popViewController(animated: true)
        case .changed: percent.update(pan.translation(in: nil).x > 60 ? 1 : 0.2)
        case .ended, .cancelled: percent.cancel()
        default: break
        }
      })
  }
}

/// Hides the navigation bar whenever it appears.
private final class Barless: UIViewController {
  override func viewWillAppear(_ animated: Bool) {
    navigationController?.setNavigationBarHidden(true, animated: animated)
  }
}

private final class BarScene: PoppingScene {
  init() { super.init(root: Barless()) { SlideAnimator() } }

  override func restore() {
    super.restore()
    navigation.isNavigationBarHidden = false
  }
}

/// The upper screen leaves, and then the lower one grows from a third of its size.
private final class LeavesAGap: InsertingAnimator {
  override func animate(
    _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
  ) {
    to.transform = CGAffineTransform(scaleX: 0.33, y: 0.33)
    UIView.animateKeyframes(withDuration: 0.4, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.4) { from.center.x += 390 }
      UIView.addKeyframe(withRelativeStartTime: 0.6, relativeDuration: 0.4) {
        to.transform = .identity
      }
    } completion: { _ in
      to.transform = .identity
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

@MainActor @Suite struct AppearanceNeighbourTests {
  private func card(
    _ recording: String = "slow-finish", start: @escaping Mistaken.Step = { _, _, _ in },
    end: @escaping Mistaken.Step = { _, _, _ in }
  ) throws -> [InvariantViolation] {
    let trace = try bundled(recording)
    return try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      CardScene { Mistaken(start: start, end: end) }
    }.violations
  }

  private static func badge(_ view: UIView) -> UIView? { (view.next as? CardController)?.badge }

  // MARK: continuous-landing

  @Test func cornersThatSnapAsTheTransitionEnds_breakContinuousLanding() throws {
    let found = try card(
      start: { _, _, to in Self.badge(to)?.layer.cornerRadius = 12 },
      end: { _, _, to in Self.badge(to)?.layer.cornerRadius = 0 })
    #expect(found.map(\.invariant) == [.continuousLanding])
    #expect(found.first?.cause.hasPrefix("its corners change from radius 12 to 0") == true)
  }

  @Test func shadowThatSnapsAsTheTransitionEnds_breaksContinuousLanding() throws {
    let found = try card(
      start: { _, _, to in Self.badge(to)?.layer.shadowOpacity = 0.5 },
      end: { _, _, to in Self.badge(to)?.layer.shadowOpacity = 0 })
    #expect(found.map(\.invariant) == [.continuousLanding])
    #expect(found.first?.cause.contains("shadow changes from 0.5 to 0") == true)
  }

  enum Beyond: CaseIterable {
    case nothing, part, partOverNothing, coveredPart, partThatAnAncestorClips
  }

  @Test(arguments: Beyond.allCases, [false, true])
  func clippingThatSnapsAsTheTransitionEnds_breaksContinuousLanding(
    _ beyond: Beyond, _ clips: Bool
  ) throws {
    let found = try card(
      start: { _, _, to in
        guard let badge = Self.badge(to), let above = badge.superview else { return }
        let part = UIView(
          frame: CGRect(x: 10, y: 10, width: beyond == .nothing ? 20 : 200, height: 20))
        part.backgroundColor = .blue
        badge.clipsToBounds = !clips
        badge.addSubview(part)
        let shade = UIView(frame: above.bounds)
        shade.backgroundColor = .red
        switch beyond {
        case .nothing, .part: break
        case .partOverNothing: above.backgroundColor = .clear
        case .coveredPart: above.addSubview(shade)
        case .partThatAnAncestorClips:
          shade.frame = badge.frame
          shade.clipsToBounds = true
          above.addSubview(shade)
          badge.frame.origin = .zero
          shade.addSubview(badge)
        }
      },
      end: { _, _, to in Self.badge(to)?.clipsToBounds = clips })
    let start = clips ? "it began to clip what it contains" : "it ceased to clip what it contains"
    let isSeen = beyond == .part || beyond == .partOverNothing
    #expect(found.contains { $0.cause.hasPrefix(start) } == isSeen)
  }

  /// The corners of a full screen are hidden by a display with round corners, and only by that.
  @Test(arguments: [("390x844", 0), ("375x667", 1)])
  func cornersOfAFullScreenThatSnap_areSeenOnASquareDisplay(
    _ screen: String, _ count: Int
  ) throws {
    let trace = try bundled("finishing-flick")
    var settings = options(for: trace)
    try settings.set("screen", to: screen)
    let found = try ReplayCheck.run(trace, options: settings) { _ in
      CardScene {
        Mistaken(
          start: { _, _, to in to.layer.cornerRadius = 40 },
          end: { _, _, to in to.layer.cornerRadius = 0 })
      }
    }.violations
    #expect(found.map(\.invariant) == Array(repeating: .continuousLanding, count: count))
  }

  enum Correct: CaseIterable {
    case fullScreen, animated, animatedAfterwards, shadowOfAFullScreen, leavingView
  }

  @Test(arguments: Correct.allCases)
  func cornersAndShadowsThatNobodySees_breakNothing(_ correct: Correct) throws {
    for recording in ["slow-finish", "slow-cancel"] {
      let found = try card(
        recording,
        start: { _, from, to in
          switch correct {
          case .fullScreen: to.layer.cornerRadius = 40
          case .animated:
            Self.badge(to)?.layer.cornerRadius = 12
            UIView.animate(withDuration: 0.3) { Self.badge(to)?.layer.cornerRadius = 0 }
          case .animatedAfterwards: break
          case .shadowOfAFullScreen: to.layer.shadowOpacity = 0.5
          case .leavingView: from.layer.cornerRadius = 30
          }
        },
        end: { context, from, to in
          switch correct {
          case .fullScreen: to.layer.cornerRadius = 0
          case .animated: Self.badge(to)?.layer.cornerRadius = 0
          case .animatedAfterwards:
            guard !context.transitionWasCancelled else { return }
            UIView.animate(withDuration: 0.3) { Self.badge(to)?.layer.cornerRadius = 6 }
          case .shadowOfAFullScreen: to.layer.shadowOpacity = 0
          case .leavingView: from.layer.cornerRadius = 0
          }
        })
      #expect(found.map(\.description) == [], "\(recording)")
    }
  }

  // MARK: visible-progress

  /// Animators whose picture changes all the way.
  enum Visible: CaseIterable { case slides, fades, colours, grows, keyframes, rests }

  @Test(arguments: Visible.allCases, bundledNames)
  func pictureThatChangesAllTheWay_breaksNoVisibleProgress(
    _ visible: Visible, _ recording: String
  ) throws {
    let found = try card(
      recording,
      start: { _, from, _ in
        switch visible {
        case .slides: break
        case .fades: UIView.animate(withDuration: 0.4) { from.alpha = 0 }
        case .colours: UIView.animate(withDuration: 0.4) { from.backgroundColor = .red }
        case .grows:
          UIView.animate(withDuration: 0.4) { from.transform = CGAffineTransform(scaleX: 3, y: 3) }
        case .keyframes:
          UIView.animateKeyframes(withDuration: 0.4, delay: 0, options: []) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { from.alpha = 0.5 }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
              from.center.x += 300
            }
          }
        case .rests: UIView.animate(withDuration: 0.4) { Self.badge(from)?.alpha = 0 }
        }
      },
      end: { _, from, _ in
        (from.alpha, from.transform) = (1, .identity)
        Self.badge(from)?.alpha = 1
      })
    #expect(!found.contains { $0.invariant == .visibleProgress }, "\(found)")
  }

  /// A screen that has left after a third of the way: a finger that rests there and leaves with one
  /// long step shows no part of the way that changes nothing.
  @Test(arguments: [false, true])
  func screenThatLeavesEarly_breaksVisibleProgress_ifTheFingerShowsIt(_ rests: Bool) throws {
    var trace = ProbeSwipe(points: 380, pointsPerSecond: 600).trace(rules: ReplaySettings().rules)
    let ends = trace.events.indices.filter { trace.events[$0].type == .syn }
    if rests { trace.events.removeSubrange((ends[33] + 1)...ends[ends.count - 3]) }
    let found = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      PoppingScene { LeavesEarly() }
    }.violations
    #expect(found.contains { $0.invariant == .visibleProgress } != rests, "\(found)")
  }

  /// A finger that moves to and fro where the picture is the same, and then takes one long step, shows
  /// nothing of what lies between.
  @Test func fingerThatTurns_thenLeavesWithOneStep_breaksNoVisibleProgress() throws {
    var trace = ProbeSwipe(points: 380, pointsPerSecond: 600).trace(rules: ReplaySettings().rules)
    let places = trace.events.indices.filter {
      trace.events[$0].type == .abs && trace.events[$0].code == 0x35
    }
    let values = places.map { Double(trace.events[$0].value) }
    func place(_ points: Double) throws -> Int {
      let value = values[0] + (values[values.count - 1] - values[0]) * points / 380
      return try #require(values.firstIndex { $0 >= value })
    }
    // The screen has left after 98 points from where the gesture began.
    let (near, far) = (try place(125), try place(143))
    for index in (far + 1)..<places.count {
      let other = index >= places.count - 5 ? places.count - 1 : index % 4 < 2 ? near : far
      trace.events[places[index]].value = Int32(values[other])
    }
    let found = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      PoppingScene { LeavesEarly() }
    }.violations
    #expect(!found.contains { $0.invariant == .visibleProgress }, "\(found)")
  }

  // MARK: no-end-on-cancel

  /// The finger itself shows the end, before it cancels.
  @Test(arguments: [false, true])
  func fingerThatPullsToTheEndAndCancels_breaksNoEndOnCancel(_ isInterruptible: Bool) throws {
    let trace = try bundled("slow-cancel")
    let checked = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      PulledToTheEnd { isInterruptible ? PropertySlide() : SlideAnimator() }
    }
    #expect(checked.result?.swipes.map(\.outcome) == [.cancelled])
    #expect(!checked.violations.contains { $0.invariant == .noEndOnCancel })
  }

  /// The screens are at their ends in every frame in which the finger holds them, and the bar hides
  /// by an animation of its own.
  @Test func fingerThatBeginsBeyondTheEndAndIsCancelled_breaksNoEndOnCancel() throws {
    let trace = try touchpad([
      (0, .finger, 1), (0, .x, 1671), (0, .y, 2929), (8000, .x, 5000), (58_000, .x, 5100),
    ])
    let checked = try ReplayCheck.run(trace, options: options(for: trace)) { _ in BarScene() }
    #expect(checked.result?.swipes.map(\.outcome) == [.cancelled])
    #expect(!checked.violations.contains { $0.invariant == .noEndOnCancel })
  }

  // MARK: never-blank

  @Test func gapThatAFastFingerShowsForOneFrame_breaksNothing() throws {
    let trace = try touchpad([
      (1, .finger, 1), (1, .x, 1672), (1, .y, 3000), (50_000, .x, 1800), (66_000, .x, 2890),
      (83_000, .x, 3980), (200_000, .x, 4000), (210_000, .finger, -1),
    ])
    let checked = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      PoppingScene { LeavesAGap() }
    }
    let shown = checked.result?.frames.filter { $0.phase == .interactive }.map(\.presentedProgress)
    #expect(shown?.contains { abs($0 - 0.5) < 0.1 } == true, "\(shown ?? [])")
    #expect(checked.violations.map(\.description) == [])
  }

  // MARK: finish-restores

  @Test func shadowOfAScreenThatStays_breaksFinishRestores() throws {
    let found = try card(start: { _, _, to in to.layer.shadowOpacity = 0.4 })
    #expect(found.map(\.invariant) == [.finishRestores])
    #expect(
      found.first?.cause == "its shadowOpacity was 0 before the swipe and is 0.4 at rest")
  }

  /// What is set back, what was there before, and what is not a controller's view.
  @Test(arguments: 0..<3)
  func appearanceThatIsSetBackOrTheScreensOwn_breaksNothing(_ kind: Int) throws {
    let found = try card(
      start: { _, _, to in
        if kind == 0 { to.layer.cornerRadius = 30 }
        if kind == 1 { Self.badge(to)?.layer.cornerRadius = 6 }
        if kind == 2 { to.layer.masksToBounds = true }
      }, end: { _, _, to in if kind == 0 { to.layer.cornerRadius = 0 } })
    #expect(found.map(\.description) == [])
  }

  @Test func cornersThatAScreenAlwaysHad_breakNoFinishRestores() throws {
    let trace = try bundled("slow-finish")
    let found = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      let scene = CardScene { SlideAnimator() }
      scene.navigation.viewControllers.first?.view.layer.cornerRadius = 6
      return scene
    }.violations
    #expect(found.map(\.description) == [])
  }

  // MARK: keeps-containment

  @Test func viewOfAControllerThatTheGestureDidNotShow_breaksNoKeepsContainment() throws {
    let (trace, stray) = (try bundled("slow-cancel"), UIViewController())
    let found = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      let scene = CardScene { SlideAnimator() }
      stray.view.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
      CardScene.top?.view.addSubview(stray.view)
      return scene
    }.violations
    #expect(found.map(\.description) == [])
  }

  /// A child whose `didMove(toParent:)` does not call `super`.
  private final class Quiet: UIViewController {
    override func didMove(toParent parent: UIViewController?) {}
  }

  @Test func childWithoutDidMove_breaksKeepsContainment() throws {
    let found = try card(end: { _, _, to in
      guard let parent = to.next as? UIViewController else { return }
      let child = UIViewController()
      child.view.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
      parent.addChild(child)
      to.addSubview(child.view)
    })
    #expect(found.map(\.invariant) == [.keepsContainment])
    #expect(
      found.first?.cause.hasPrefix(
        "CardController added UIViewController and never called its didMove(toParent:)") == true)
  }

  /// A child that is told, a plain view, nothing, a child that has not been shown yet, and one that
  /// keeps the call to itself.
  @Test(arguments: 0..<5)
  func childWithAParent_orOutsideTheWindow_breaksNothing(_ kind: Int) throws {
    let found = try card(end: { context, _, to in
      guard !context.transitionWasCancelled, let parent = to.next as? UIViewController else {
        return
      }
      let child = kind == 4 ? Quiet() : UIViewController()
      child.view.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
      if kind == 0 || kind == 4 {
        parent.addChild(child)
        to.addSubview(child.view)
        child.didMove(toParent: parent)
      }
      if kind == 3 { parent.addChild(child) }
      if kind == 1 { to.addSubview(UIView()) }
    })
    #expect(found.map(\.description) == [])
  }
}
