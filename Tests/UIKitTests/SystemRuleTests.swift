// The table of the behaviours that differ between systems, and rows that no other test covers.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct SystemRuleTests {
  @Test func rows_haveASource_andDifferOnBothSides() {
    #expect(Set(UISystemRule.all.map(\.behavior)).count == UISystemRule.all.count)
    for rule in UISystemRule.all {
      #expect(!rule.source.isEmpty && rule.before != rule.after && rule.since != .ios10)
      #expect(rule.text(for: .ios10) == rule.before && rule.text(for: .ios26) == rule.after)
    }
  }

  private func tabs(_ system: UISystemBehavior) -> (Stage, UITabBarController, [UIViewController]) {
    let screens = (0..<3).map { _ in UIViewController() }
    let tabs = UITabBarController()
    tabs.viewControllers = screens
    let stage = Stage(root: tabs)
    UISystemBehavior.current = system
    return (stage, tabs, screens)
  }

  @Test(arguments: [(UISystemBehavior.ios17, false), (.ios18, true), (.ios26, true)])
  func tabSwitch_crossFadesSinceIOS18(_ system: UISystemBehavior, fades: Bool) {
    let (stage, tabs, screens) = tabs(system)
    stage.step { tabs.selectedIndex = 1 }
    stage.steps(5)
    let opacity = screens[1].view.layer.presentation()?.opacity ?? 1
    #expect((opacity > 0.05 && opacity < 0.95) == fades)
    #expect((screens[0].view.window != nil) == fades)
    stage.settle()
    #expect(screens[0].view.window == nil && screens[1].view.alpha == 1)
  }

  @Test func tabSwitchDuringTheFade_completesIt() {
    let (stage, tabs, screens) = tabs(.ios18)
    stage.step { tabs.selectedIndex = 1 }
    stage.steps(3)
    stage.step { tabs.selectedIndex = 2 }
    stage.settle()
    #expect(tabs.selectedIndex == 2 && stage.issues.isEmpty)
    #expect(screens.map { $0.view.window != nil } == [false, false, true])
    #expect(screens.allSatisfy { $0.view.alpha == 1 })
  }

  @Test func tabSwitchWithoutAnimations_isImmediate() {
    let (stage, tabs, screens) = tabs(.ios26)
    stage.step { UIView.performWithoutAnimation { tabs.selectedIndex = 1 } }
    #expect(screens[0].view.window == nil && screens[1].view.window != nil)
  }

  @Test(arguments: [UIModalPresentationStyle.automatic, .pageSheet, .formSheet, .popover])
  func modalPresentation_fillsTheScreenBeforeIOS13(_ style: UIModalPresentationStyle) {
    for system in UISystemBehavior.allCases {
      let root = UIViewController()
      let stage = Stage(root: root)
      UISystemBehavior.current = system
      let presented = UIViewController()
      presented.modalPresentationStyle = style
      root.present(presented, animated: false)
      stage.settle()
      let isFull = system == .ios10
      #expect((presented.presentationController is UISheetPresentationController) == !isFull)
      #expect((presented.view.frame == stage.window.bounds) == isFull)
      #expect((root.view.window == nil) == isFull)
    }
  }

  /// Fades the screen that leaves with an animation of its layer, or with `UIView.animate`.
  private final class Fading: NSObject, UIViewControllerAnimatedTransitioning {
    let usesLayer: Bool
    init(usesLayer: Bool) { self.usesLayer = usesLayer }
    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    { 0.5 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
        return
      }
      context.containerView.insertSubview(to, at: 0)
      if usesLayer {
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 1
        fade.toValue = 0
        fade.duration = 0.5
        from.layer.add(fade, forKey: "fade")
      }
      UIView.animate(withDuration: 0.5) {
        from.frame.origin.x = 390
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  @Test(arguments: UISystemBehavior.allCases, [true, false])
  func layerAnimationUnderAFinger_followsIt_andIsNotedSinceIOS17(
    _ system: UISystemBehavior, usesLayer: Bool
  ) {
    let scene = NavigationStage()
    UISystemBehavior.current = system
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(with: Fading(usesLayer: usesLayer), interactor)
    scene.stage.step { interactor.update(0.25) }
    let opacity = scene.detail.view.layer.presentation()?.opacity ?? 1
    #expect(abs(opacity - (usesLayer ? 0.75 : 1)) < 1e-6)
    let notes = UIApplication.shared.issues.filter { $0.code == .layerAnimation }
    #expect(notes.count == (usesLayer && system != .ios10 ? 1 : 0))
    if let note = notes.first {
      #expect(note.message.contains("CABasicAnimation of \"opacity\""))
      #expect(note.message.contains("openradar-mirror #19597"))
    }
  }

  @Test func layerAnimationOfATransitionWithoutAFinger_isNotNoted() {
    let scene = NavigationStage()
    scene.pop(with: Fading(usesLayer: true))
    scene.stage.settle()
    #expect(scene.stage.issues.isEmpty)
  }

  @Test(arguments: UISystemBehavior.allCases, ["suckEffect", "cameraIrisHollowOpen", "cube"])
  func retiredTransition_hasNoEffectSinceIOS17_andIsNoted(
    _ system: UISystemBehavior, _ type: String
  ) throws {
    let stage = Stage(root: UIViewController())
    UISystemBehavior.current = system
    let layer = try #require(stage.window.rootViewController?.view.layer)
    stage.step {
      let transition = CATransition()
      transition.type = CATransitionType(rawValue: type)
      transition.duration = 1
      layer.add(transition, forKey: nil)
    }
    stage.steps(30)
    let row = try #require(stage.cycle.frame.row(of: layer))
    let shown = try #require(stage.cycle.frame.transition(at: row))
    let isRetired = type != "cube" && system != .ios10
    #expect((shown.old.opacity == 0 && shown.new.irisRadius == .infinity) == isRetired)
    #expect(UIApplication.shared.issues.map(\.code) == (isRetired ? [.retiredEffect] : []))
  }
}
