// The order of the presented view and the views that a presentation controller adds.

import Testing
import UIKit

/// Adds a dimming view behind the presented view, or around it if `frames` is set.
private final class Dimming: UIPresentationController {
  let dim = UIView()
  var frames = false

  override func presentationTransitionWillBegin() {
    containerView?.addSubview(dim)
    if frames, let presentedView { dim.addSubview(presentedView) }
  }
}

private final class DimmingDelegate: NSObject, UIViewControllerTransitioningDelegate {
  var frames = false
  var made: Dimming?

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    let dimming = Dimming(presentedViewController: presented, presenting: presenting)
    dimming.frames = frames
    made = dimming
    return dimming
  }
}

@MainActor @Suite struct PresentationOrderTests {
  private func present(frames: Bool) -> (dimming: Dimming?, view: UIView, window: UIWindow) {
    let cycle = FrameCycle.start()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    let (card, delegate) = (UIViewController(), DimmingDelegate())
    delegate.frames = frames
    card.modalPresentationStyle = .custom
    card.transitioningDelegate = delegate
    window.rootViewController?.present(card, animated: false)
    cycle.advance(to: 0, targetTimestamp: 1 / 60)
    return (delegate.made, card.view, window)
  }

  /// A dimming view that is added as the presentation begins does not cover the presented view.
  @Test func viewPresentedWithoutAnimation_isAboveTheDimmingView() throws {
    let (dimming, view, window) = present(frames: false)
    let dim = try #require(dimming?.dim)
    #expect(dim.superview?.subviews == [dim, view])
    #expect(window.isKeyWindow)
  }

  @Test func viewPresentedInsideTheDimmingView_withoutAnimation_isNotMoved() throws {
    let (dimming, view, window) = present(frames: true)
    #expect(view.superview === dimming?.dim)
    #expect(window.isKeyWindow)
  }
}
