// Correct code that the comparison of two worlds must not accuse: what still settles or is dragged.

import GestureReplay
import GestureTrace
import ReplayScenes
import Testing
import UIKit

@testable import ReplayChecks

/// A pop over a screen in which something still settles as the finger lands.
final class SettlingScene: PoppingScene {
  enum Part: CaseIterable { case fadingMenu, closingChild, bouncingList }

  private let part: Part
  private let hidesBadge: Bool

  init(_ part: Part, hidesBadge: Bool) {
    (self.part, self.hidesBadge) = (part, hidesBadge)
    super.init(root: CardController()) { [hidesBadge] in
      Mistaken(start: { _, from, _ in
        if hidesBadge { (from.next as? CardController)?.badge.isHidden = true }
      })
    }
  }

  override func restore() {
    let top = CardController()
    navigation.pushViewController(top, animated: false)
    switch part {
    case .fadingMenu:
      let menu = UIView(frame: CGRect(x: 200, y: 300, width: 150, height: 200))
      menu.backgroundColor = .blue
      top.view.addSubview(menu)
      UIView.animate(withDuration: 0.5) {
        menu.alpha = 0
      } completion: { _ in
        menu.removeFromSuperview()
      }
    case .closingChild:
      let child = UIViewController()
      child.view.frame = CGRect(x: 0, y: 500, width: 390, height: 300)
      child.view.backgroundColor = .blue
      top.addChild(child)
      top.view.addSubview(child.view)
      child.didMove(toParent: top)
      UIView.animate(withDuration: 0.5) {
        child.view.frame.origin.y = 900
      } completion: { _ in
        child.willMove(toParent: nil)
        child.view.removeFromSuperview()
        child.removeFromParent()
      }
    case .bouncingList:
      let list = UIScrollView(frame: CGRect(x: 200, y: 300, width: 150, height: 200))
      list.contentSize.height = 2000
      list.backgroundColor = .blue
      top.view.addSubview(list)
      top.view.layoutIfNeeded()
      list.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
    }
  }
}

@MainActor @Suite struct SettlingBeforeTests {
  private func check(
    _ part: SettlingScene.Part, hidesBadge: Bool = false
  ) throws -> [InvariantViolation] {
    let trace = try bundled("slow-cancel")
    return try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      SettlingScene(part, hidesBadge: hidesBadge)
    }.violations
  }

  @Test(arguments: SettlingScene.Part.allCases)
  func whatStillSettlesAsTheSwipeBegins_needNotBeRestored(_ part: SettlingScene.Part) throws {
    let found = try check(part)
    #expect(found.map(\.description) == [])
  }

  @Test(arguments: SettlingScene.Part.allCases)
  func restOfTheScreen_mustBeRestored(_ part: SettlingScene.Part) throws {
    let found = try check(part, hidesBadge: true)
    #expect(found.map(\.invariant) == [.cancelRestores])
    #expect(found.first?.layer == "CardController.badge (UIView)")
  }
}

/// A card that a finger drags down; while its cancel settles, another finger drags a knob, which
/// returns when that finger lifts.
final class KnobScene: NSObject, OwnGestureScene, UIViewControllerTransitioningDelegate {
  enum Knob: CaseIterable { case moves, grows, fades }

  let window = UIWindow(frame: UIScreen.main.bounds)
  private let home = UIViewController()
  private let card = UIViewController()
  private let knob = UIView(frame: CGRect(x: 10, y: 620, width: 60, height: 60))
  private let kind: Knob
  private let staysMoved: Bool
  private var percent: UIPercentDrivenInteractiveTransition?
  private var transitions = 0

  init(_ kind: Knob, staysMoved: Bool = false) {
    (self.kind, self.staysMoved) = (kind, staysMoved)
    super.init()
    home.view.backgroundColor = .gray
    card.view.backgroundColor = .white
    knob.backgroundColor = .red
    card.view.addSubview(knob)
    card.modalPresentationStyle = .custom
    card.transitioningDelegate = self
    window.rootViewController = home
    window.makeKeyAndVisible()
    home.present(card, animated: false)
    for number in 0..<2 {
      let pan = UIPanGestureRecognizer { [unowned self] in number == 0 ? drag($0) : turn($0) }
      pan.maximumNumberOfTouches = 1
      pan.name = "\(number)"
      pan.delegate = self
      // While the transition runs, the card takes no new touch; the window does.
      (number == 0 ? card.view : window)?.addGestureRecognizer(pan)
    }
  }

  func restore() {}

  private func drag(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      percent = UIPercentDrivenInteractiveTransition()
      transitions += 1
      card.dismiss(animated: true)
    case .changed: percent?.update(pan.translation(in: window).y / 844)
    case .ended, .cancelled: percent?.cancel()
    default: break
    }
  }

  private func turn(_ pan: UIPanGestureRecognizer) {
    let way = pan.state == .ended && !staysMoved ? 0 : pan.translation(in: window).y
    switch kind {
    case .moves: knob.frame.origin.x = 10 + way
    case .grows: knob.transform = CGAffineTransform(scaleX: 1 + way / 100, y: 1)
    case .fades: knob.alpha = 1 - way / 200
    }
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    BlockAnimator {
      $0.view(forKey: .from)?.center.y += 844
    } completion: {
      if $0.transitionWasCancelled { $0.view(forKey: .from)?.center.y = 422 }
    }
  }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { percent }
}

extension KnobScene: UIGestureRecognizerDelegate {
  /// The first finger drags the card, and each later one the knob.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { (gestureRecognizer.name == "0") == (transitions == 0) }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { true }
}

@MainActor @Suite struct DraggedAtRestTests {
  private func check(
    _ kind: KnobScene.Knob, staysMoved: Bool = false
  ) throws -> CheckedReplay {
    // The first finger lifts after 0.5 s; its cancel settles while the second finger drags.
    let trace = try Trace.shortPull().withSecondSwipe(atMicroseconds: 400_000)
    return try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      KnobScene(kind, staysMoved: staysMoved)
    }
  }

  @Test(arguments: KnobScene.Knob.allCases)
  func secondFingerThatStillDrags_isAwaited(_ kind: KnobScene.Knob) throws {
    let checked = try check(kind)
    #expect(checked.violations.map(\.description) == [])
    #expect(checked.result?.swipes.map(\.outcome).contains(.cancelled) == true)
  }

  @Test(arguments: KnobScene.Knob.allCases)
  func whatTheSecondFingerLeaves_isFound(_ kind: KnobScene.Knob) throws {
    let found = try check(kind, staysMoved: true).violations
    #expect(found.map(\.invariant) == [.cancelRestores])
  }
}
