// Runs an interaction from before Swift concurrency. It pauses the container's time, sets it
// directly, and then lets it run again.

import Testing
import UIKit

private final class Hands: NSObject, UINavigationControllerDelegate {
  let fade = LinearFade2016()
  lazy var hand = ClockHand2016(fade)
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { return fade }
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? { return hand }
}

@MainActor @Suite(.serialized) struct BareObjectsTests {
  @Test func containerTimeSetToAFraction_presentsThatFraction_andContinuesFromThere() {
    let cycle = FrameCycle.start()
    let window = UIWindow(frame: UIScreen.main.bounds)
    let navigation = UINavigationController(rootViewController: UIViewController())
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    let hands = Hands()
    navigation.delegate = hands
    var frame = 0
    func step(_ input: (@MainActor () -> Void)? = nil) {
      frame += 1
      let token = cycle.addHandler(for: .input) { _ in input?() }
      cycle.advance(to: Double(frame) / 60, targetTimestamp: Double(frame + 1) / 60)
      cycle.removeHandler(token)
    }
    step()
    let pushed = UIViewController()
    func shown() -> Float { pushed.view.layer.presentation()?.opacity ?? -1 }
    step { navigation.pushViewController(pushed, animated: true) }
    for share in [0.25, 0.75, 0.5] {
      step { hands.hand.move(to: CGFloat(share)) }
      #expect(abs(shown() - Float(share)) < 1e-4)
    }
    step { hands.hand.letGo() }
    #expect(abs(shown() - 0.5) < 0.04)
    for _ in 0..<5 { step() }
    #expect(shown() > 0.6 && shown() < 0.75)
    for _ in 0..<60 { step() }
    #expect(cycle.isQuiet)
    #expect(navigation.topViewController === pushed && navigation.transitionCoordinator == nil)
    #expect(UIApplication.shared.issues.isEmpty)
  }
}
