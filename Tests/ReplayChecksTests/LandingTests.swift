// The end of a transition: the last frame shows what remains on the screen.

import GestureReplay
import GestureTrace
import ReplayChecks
import ReplayScenes
import Testing
import TransitionAnimators
import UIKit

@MainActor @Suite struct LandingTests {
  @Test func catalogue_landsContinuously_inEveryContext() throws {
    for entry in AnimatorRegistry.shared.entries {
      for context in entry.contexts {
        for recording in ["slow-finish", "slow-cancel"] {
          let trace = try bundled(recording)
          let subject = try ReplaySubject(AnimatorSpecification(entry), context: context)
          let checked = try ReplayCheck.run(trace, into: subject, options: options(for: trace))
          for violation in checked.violations {
            print("\(subject.name), \(recording): \(violation)")
          }
          #expect(checked.violations.isEmpty, "\(subject.name), \(recording)")
        }
      }
    }
  }

  @Test(arguments: ["slow-finish", "slow-cancel"])
  func frameAtRest_isLoggedOnce_rightAfterTheEnd(_ recording: String) throws {
    let result = try #require(try check(recording) { SlideAnimator() }.result)
    let landed = result.frames.indices.filter { result.frames[$0].phase == .landed }
    let ended = try #require(result.swipes.first?.release?.endedFrame)
    #expect(landed.count == 1)
    #expect(landed.first.map { result.frames[$0].index } == ended + 1)
  }

  /// The completion removes the mask, so the last frame is still masked.
  @Test(arguments: ["slow-finish", "slow-cancel"])
  func maskThatACompletionRemoves_isNotAFinding(_ recording: String) throws {
    let checked = try check(recording) { RevealsThroughADot() }
    #expect(checked.violations.map(\.description) == [])
  }
}

/// The lower screen is visible through a dot that grows until it covers everything.
private final class RevealsThroughADot: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.4 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let to = context.view(forKey: .to) else { return }
    context.containerView.addSubview(to)
    let dot = UIView(frame: CGRect(x: 180, y: 700, width: 20, height: 20))
    dot.backgroundColor = .black
    to.mask = dot
    UIView.animate(withDuration: 0.4) {
      dot.transform = CGAffineTransform(scaleX: 100, y: 100)
    } completion: { _ in
      to.mask = nil
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
