// Corners and shadows at the landing, screens that stay, and drags whose picture does not change: the
// mistakes, and the correct code beside them.

import GestureReplay
import GestureTrace
import Testing
import UIKit

@testable import ReplayChecks

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

  enum Beyond: CaseIterable { case nothing, part, coveredPart, partThatAnAncestorClips }

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
    #expect(found.contains { $0.cause.hasPrefix(start) } == (beyond == .part))
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

  // MARK: keeps-containment

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
