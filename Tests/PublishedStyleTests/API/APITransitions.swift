// Uses of the transition and controller API.

import UIKit

private class Animator: NSObject, UIViewControllerAnimatedTransitioning, CAAnimationDelegate {
  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  { return 0.25 }
  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {}
  func interruptibleAnimator(using transitionContext: UIViewControllerContextTransitioning)
    -> UIViewImplicitlyAnimating
  { return UIViewPropertyAnimator(duration: 1, curve: .linear) }
  func animationEnded(_ transitionCompleted: Bool) {}
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

private class Delegate: NSObject, UIViewControllerTransitioningDelegate,
  UINavigationControllerDelegate, UITabBarControllerDelegate,
  UIViewControllerInteractiveTransitioning
{
  func startInteractiveTransition(_ transitionContext: UIViewControllerContextTransitioning) {}
}

private class Screen: UIViewController {
  override func viewDidLoad() { super.viewDidLoad() }
  override func viewDidAppear(_ animated: Bool) { super.viewDidAppear(animated) }
  override func viewDidDisappear(_ animated: Bool) { super.viewDidDisappear(animated) }
}

private class SheetController: UIPresentationController {
  override var adaptivePresentationStyle: UIModalPresentationStyle { return .overCurrentContext }
}

@MainActor func useTransitions(_ use: APIUse) {
  let context: UIViewControllerContextTransitioning = ProbeContext()
  let animator = Animator()
  let delegate = Delegate()
  let screen = Screen()

  use("UIViewControllerContextTransitioning", "context.containerView") { _ = context.containerView }
  use("TimeInterval", "UIViewControllerAnimatedTransitioning", "NSObject") {
    let any: NSObject & UIViewControllerAnimatedTransitioning = animator
    let seconds: TimeInterval = any.transitionDuration(using: context)
    _ = seconds
  }
  use("context.completeTransition(_:)", "context.transitionWasCancelled") {
    context.completeTransition(!context.transitionWasCancelled)
  }
  use(
    "context.viewController(forKey:)", "UITransitionContextViewControllerKey",
    "UITransitionContextViewControllerKey.from/.to (or view key)"
  ) {
    _ = context.viewController(forKey: .from)
    _ = context.viewController(forKey: UITransitionContextViewControllerKey.to)
  }
  use("context.view(forKey:)", "UITransitionContextViewKey") {
    _ = context.view(forKey: UITransitionContextViewKey.from)
    _ = context.view(forKey: .to)
  }
  use("context.finalFrame(for:)", "context.initialFrame(for:)") {
    _ = context.finalFrame(for: screen)
    _ = context.initialFrame(for: screen)
  }
  use("context.isAnimated", "context.isInteractive", "context.presentationStyle") {
    _ = context.isAnimated && context.isInteractive && context.presentationStyle == .custom
  }
  use("context.cancelInteractiveTransition()", "context.finishInteractiveTransition()") {
    context.updateInteractiveTransition(0.5)
    context.pauseInteractiveTransition()
    context.finishInteractiveTransition()
    context.cancelInteractiveTransition()
  }
  use(
    "interruptibleAnimator(using:)", "UIViewImplicitlyAnimating", "animationEnded(_:) implemented"
  ) {
    let any: UIViewImplicitlyAnimating = animator.interruptibleAnimator(using: context)
    _ = any
    animator.animationEnded(true)
  }
  use("animationDidStop(_:finished:) implemented", "CAAnimationDelegate", "CAAnimation") {
    let delegate: CAAnimationDelegate = animator
    let animation: CAAnimation = CABasicAnimation()
    delegate.animationDidStop(animation, finished: true)
  }
  use(
    "UIViewControllerTransitioningDelegate", "UIViewController.transitioningDelegate", ".delegate"
  ) {
    screen.transitioningDelegate = delegate
    let any: UIViewControllerTransitioningDelegate? = screen.transitioningDelegate
    _ = any?.animationController(forDismissed: screen)
    _ = any?.animationController(forPresented: screen, presenting: screen, source: screen)
    _ = any?.interactionControllerForDismissal(using: animator)
    _ = any?.interactionControllerForPresentation(using: animator)
    _ = any?.presentationController(forPresented: screen, presenting: nil, source: screen)
  }
  use(
    "UIPercentDrivenInteractiveTransition", "init UIPercentDrivenInteractiveTransition()",
    "UIViewControllerInteractiveTransitioning"
  ) {
    let percent = UIPercentDrivenInteractiveTransition()
    let any: UIViewControllerInteractiveTransitioning = percent
    _ = any.wantsInteractiveStart
    _ = (percent.percentComplete, percent.duration, percent.completionCurve)
    percent.completionSpeed = 0.99
    percent.update(0.5)
    percent.cancel()
    percent.finish()
    percent.pause()
  }
  use("UIViewController", "UIViewController.view", ".title", ".traitCollection") {
    let plain: UIViewController = screen
    plain.title = "Title"
    plain.view.tag = plain.traitCollection.userInterfaceIdiom == .phone ? 1 : 0
  }
  use(".viewDidLoad", ".viewDidAppear", ".viewDidDisappear") {
    screen.viewDidLoad()
    screen.viewDidAppear(false)
    screen.viewDidDisappear(false)
  }
  use(
    "UIViewController.modalPresentationStyle", "UIModalPresentationStyle.custom",
    ".overCurrentContext", ".currentContext"
  ) {
    screen.modalPresentationStyle = .custom
    screen.modalPresentationStyle = .overCurrentContext
    screen.modalPresentationStyle = UIModalPresentationStyle.currentContext
  }
  use(
    "UIViewController.present(_:animated:completion:)",
    "UIViewController.dismiss(animated:completion:)", "UIViewController.presentingViewController"
  ) {
    screen.present(UIViewController(), animated: true, completion: nil)
    screen.presentingViewController?.dismiss(animated: true) {}
    screen.dismiss(animated: false)
  }
  use("UIViewController.preferredContentSize", ".navigationController", ".presentationController") {
    screen.preferredContentSize = CGSize(width: 1, height: 2)
    _ = screen.navigationController
    _ = screen.presentationController
    _ = screen.transitionCoordinator
  }
  use("UIPresentationController", ".adaptivePresentationStyle") {
    let sheet = SheetController(presentedViewController: screen, presenting: nil)
    let base: UIPresentationController = sheet
    _ = base.adaptivePresentationStyle
    _ = base.frameOfPresentedViewInContainerView
  }
  use(
    "UINavigationController", "UINavigationController.topViewController",
    "UINavigationController.viewControllers", "UINavigationControllerDelegate"
  ) {
    let navigation = UINavigationController(rootViewController: screen)
    let any: UINavigationControllerDelegate = delegate
    navigation.delegate = any
    _ = navigation.topViewController
    navigation.viewControllers = navigation.viewControllers
    navigation.popViewController(animated: true)
    navigation.delegate = nil
  }
  use("UINavigationController.Operation") {
    let operation: UINavigationController.Operation = .push
    switch operation {
    case .push, .pop, .none: break
    }
  }
  use(".hideShowBarDuration") {
    let seconds = TimeInterval(UINavigationController.hideShowBarDuration)
    _ = seconds
  }
  use("UITabBarController", "UITabBarControllerDelegate", ".tabBar") {
    let tabs = UITabBarController()
    let any: UITabBarControllerDelegate = delegate
    tabs.delegate = any
    tabs.viewControllers = [UIViewController(), UIViewController()]
    tabs.selectedIndex = 1
    tabs.tabBar.isHidden = true
  }
  use("UIStoryboardSegue", ".destination") {
    let segue = UIStoryboardSegue(identifier: nil, source: screen, destination: screen)
    _ = segue.destination
    segue.perform()
  }
  use("UIApplication", "UIScreen", ".main (UIScreen.main / DispatchQueue.main)", ".scale") {
    let application: UIApplication = .shared
    _ = application.keyWindow
    let screen: UIScreen = UIScreen.main
    _ = screen.scale * screen.bounds.width
    DispatchQueue.main.async {}
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {}
    DispatchQueue.main.asyncAfter(deadline: DispatchTime.now() + .milliseconds(10), execute: {})
  }
  use("Bundle", "NSCoder") {
    let controller = UIViewController(nibName: nil, bundle: Bundle.main)
    _ = controller
    let make: (NSCoder) -> UIViewController? = { UIViewController(coder: $0) }
    _ = make
  }
}
