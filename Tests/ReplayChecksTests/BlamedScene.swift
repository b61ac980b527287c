// An app's screen in which four properties change, each set by a different kind of call.

import GestureReplay
import QuartzCore
import UIKit

/// Pops with its own edge pan.
@MainActor final class BlamedScene: NSObject, OwnGestureScene, UINavigationControllerDelegate {
  let window = UIWindow(frame: UIScreen.main.bounds)
  let navigation = UINavigationController(rootViewController: UIViewController())
  let makeAnimator: @MainActor () -> any UIViewControllerAnimatedTransitioning
  fileprivate var interaction: UIPercentDrivenInteractiveTransition?

  init(animator: @escaping @MainActor () -> any UIViewControllerAnimatedTransitioning) {
    makeAnimator = animator
    super.init()
    navigation.viewControllers[0].view.backgroundColor = .white
    navigation.isNavigationBarHidden = true
    navigation.interactivePopGestureRecognizer?.isEnabled = false
    navigation.delegate = self
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    restore()
  }

  func restore() {
    let controller = BlamedController()
    controller.scene = self
    navigation.pushViewController(controller, animated: false)
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    operation == .pop ? makeAnimator() : nil
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
}

/// A handler fades its badge; a constraint shrinks its header.
@MainActor final class BlamedController: UIViewController {
  weak var scene: BlamedScene?
  let badge = UIView(frame: CGRect(x: 20, y: 300, width: 40, height: 40))
  let header = UIView()
  lazy var headerHeight = header.heightAnchor.constraint(equalToConstant: 100)

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .darkGray
    badge.backgroundColor = .red
    header.backgroundColor = .blue
    header.translatesAutoresizingMaskIntoConstraints = false
    headerHeight.identifier = "headerHeight"
    view.addSubview(badge)
    view.addSubview(header)
    NSLayoutConstraint.activate([
      header.topAnchor.constraint(equalTo: view.topAnchor),
      header.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      header.trailingAnchor.constraint(equalTo: view.trailingAnchor), headerHeight,
    ])
    let pan = UIScreenEdgePanGestureRecognizer(
      target: self, action: SelectorOf<BlamedController>("follow(_:)")({ $0.follow(_:) }))
    pan.edges = .left
    view.addGestureRecognizer(pan)
  }

  func follow(_ pan: UIScreenEdgePanGestureRecognizer) {
    guard let scene else { return }
    let progress = pan.translation(in: scene.window).x / scene.window.bounds.width
    switch pan.state {
    case .began:
      scene.interaction = UIPercentDrivenInteractiveTransition()
      scene.navigation.popViewController(animated: true)
    case .changed:
      scene.interaction?.update(progress)
      badge.alpha = 1 - progress
      headerHeight.constant = 100 - 40 * progress
    case .ended where progress > 1.0 / 3:
      scene.interaction?.finish()
      scene.interaction = nil
    case .ended, .cancelled:
      scene.interaction?.cancel()
      scene.interaction = nil
    default: break
    }
  }
}

/// Slides in an animation block; the block's completion colours the screen that is revealed.
@MainActor final class BlamedSlide: NSObject, UIViewControllerAnimatedTransitioning {
  static let blockLine: Int = #line + 10

  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 0.3 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
    context.containerView.insertSubview(to, belowSubview: from)
    let width = from.bounds.width
    UIView.animate(withDuration: 0.3, delay: 0, options: .curveLinear) {
      from.center.x += width
    } completion: { _ in
      to.backgroundColor = .green
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// The same slide with a property animator that the transition scrubs.
@MainActor final class BlamedAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private var animator: UIViewPropertyAnimator?

  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 0.3 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: context).startAnimation()
  }

  func interruptibleAnimator(
    using context: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating {
    if let animator { return animator }
    let made = UIViewPropertyAnimator(duration: 0.3, curve: .linear)
    animator = made
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
      return made
    }
    context.containerView.insertSubview(to, belowSubview: from)
    let width = from.bounds.width
    made.addAnimations { from.center.x += width }
    made.addCompletion { _ in context.completeTransition(!context.transitionWasCancelled) }
    return made
  }
}
