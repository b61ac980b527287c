// Published styles run: pushed, popped, and each transition ends.

import Testing
import UIKit

@MainActor final class StyleStage: NSObject, UINavigationControllerDelegate {
  let navigation = UINavigationController(rootViewController: UIViewController())
  let detail = UIViewController()
  let window = UIWindow(frame: UIScreen.main.bounds)
  let cycle = FrameCycle.start()
  let make: (Bool) -> UIViewControllerAnimatedTransitioning
  var interactor: UIPercentDrivenInteractiveTransition?
  private var frame = 0

  init(_ make: @escaping (Bool) -> UIViewControllerAnimatedTransitioning) {
    self.make = make
    super.init()
    navigation.delegate = self
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    step()
  }

  func step() {
    frame += 1
    cycle.advance(to: Double(frame) / 60, targetTimestamp: Double(frame + 1) / 60)
  }

  func settle() -> Bool {
    for _ in 0..<300 where !cycle.isQuiet { step() }
    return cycle.isQuiet
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { make(operation == .push) }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? { interactor }
}

@MainActor @Suite(.serialized) struct PublishedStyleTests {
  private static let styles: [(String, (Bool) -> UIViewControllerAnimatedTransitioning)] = [
    ("fade 2014", { _ in FadeAnimator2014() }),
    (
      "turn 2015",
      { push in
        let animator = TurnAnimator2015()
        animator.reverse = !push
        return animator
      }
    ),
    (
      "spring 2016",
      { push in
        let animator = SpringAnimator2016()
        animator.operation = push ? .push : .pop
        return animator
      }
    ),
    ("circle 2016", { _ in CircleAnimator2016() }),
    ("card 2018", { CardAnimator2018(isPresenting: $0) }),
    ("zoom 2020", { _ in ZoomAnimator2020() }),
    ("gradient 2022", { _ in GradientWipe2022() }),
    ("drawer 2024", { _ in DrawerAnimator2024() }),
  ]

  @Test func everyStyle_pushesAndPops() {
    for (name, make) in Self.styles {
      let stage = StyleStage(make)
      stage.navigation.pushViewController(stage.detail, animated: true)
      #expect(stage.settle(), "\(name): push never ends: \(stage.cycle.activeSources)")
      #expect(stage.navigation.topViewController === stage.detail, "\(name)")
      #expect(stage.detail.view.frame == UIScreen.main.bounds, "\(name)")
      stage.navigation.popViewController(animated: true)
      #expect(stage.settle(), "\(name): pop never ends: \(stage.cycle.activeSources)")
      #expect(stage.navigation.viewControllers.count == 1, "\(name)")
      #expect(UIApplication.shared.issues.isEmpty, "\(name) \(UIApplication.shared.issues)")
    }
  }

  @Test func everyStyle_isCancelledAndFinishedInteractively() {
    for (name, make) in Self.styles {
      for finishes in [false, true] {
        let stage = StyleStage(make)
        stage.navigation.pushViewController(stage.detail, animated: false)
        stage.step()
        let interactor = UIPercentDrivenInteractiveTransition()
        stage.interactor = interactor
        stage.navigation.popViewController(animated: true)
        stage.step()
        interactor.update(0.5)
        stage.step()
        if finishes { interactor.finish() } else { interactor.cancel() }
        #expect(stage.settle(), "\(name) \(finishes): never ends: \(stage.cycle.activeSources)")
        #expect(stage.navigation.viewControllers.count == (finishes ? 1 : 2), "\(name) \(finishes)")
      }
    }
  }
}
