// A finding says which input came before it: a tap in mid-swipe is not the transition's fault.

import GestureReplay
import ReplayChecks
import Testing
import UIKit

/// A sound transition, under a window with a button that hides a badge.
private final class TappedScene: PoppingScene {
  private let trap = UIButton(frame: UIScreen.main.bounds)
  private let badge = UIView(frame: CGRect(x: 300, y: 20, width: 60, height: 60))

  init() {
    super.init { BlamedSlide() }
    trap.accessibilityIdentifier = "trap"
    trap.frame.origin.x = 60
    badge.backgroundColor = .red
    badge.isUserInteractionEnabled = false
    trap.addAction(
      UIAction { [weak badge] _ in badge?.isHidden = true }, for: .touchUpInside)
    window.addSubview(trap)
    window.addSubview(badge)
  }
}

@MainActor struct InputCauseTests {
  @Test func aFindingAfterATap_saysWhichContactTappedWhatInWhichFrame() throws {
    let trace = try bundled("second-finger")
    let checked = try ReplayCheck.run(trace, options: options(for: trace)) { _ in TappedScene() }
    let found = try #require(
      checked.violations.first { $0.invariant == .nothingStaysHidden }, "\(checked.violations)")
    let input = try #require(found.input)
    #expect(input.hasPrefix("contact 1 tapped UIButton \"trap\" in UIWindow in frame "))
    #expect("\(found)".hasSuffix("; before it \(input)"))
  }

  @Test func aFindingWithoutOtherInput_saysNothingOfIt() throws {
    let checked = try check("slow-finish") { CompletesAgain() }
    let found = try #require(checked.firstViolation)
    #expect(found.input == nil)
    #expect(!"\(found)".contains("before it"))
  }
}

/// Completes its transition a second time.
private final class CompletesAgain: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 0.3 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
    context.containerView.insertSubview(to, belowSubview: from)
    UIView.animate(withDuration: 0.3) {
      from.center.x += 390
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
