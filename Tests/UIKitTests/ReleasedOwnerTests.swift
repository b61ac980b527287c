// References to an owner (a view's controller, a child's parent, a recogniser's view, the transition
// that an object drives) are nil after the owner was released, without being weak references.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct ReleasedOwnerTests {
  @Test func viewOfAReleasedController_hasNoController() {
    let view = UIView()
    weak var released: UIViewController?
    do {
      let controller = UIViewController()
      controller.view = view
      released = controller
      #expect(view.next === controller)
    }
    #expect(released == nil)
    #expect(view.next == nil)
  }

  /// The view's last controller is the one that counts, although an earlier one still has the view.
  @Test func viewOfTwoControllers_keepsTheLastOne_whenTheOtherIsReleased() {
    let view = UIView()
    let last = UIViewController()
    do {
      let first = UIViewController()
      first.view = view
      last.view = view
    }
    #expect(view.next === last)
  }

  @Test func childOfAReleasedController_hasNoParent() {
    let child = UIViewController()
    do {
      let parent = UIViewController()
      parent.addChild(child)
      #expect(child.parent === parent)
    }
    #expect(child.parent == nil)
    #expect(child.navigationController == nil)
  }

  @Test func recognizerOfAReleasedView_hasNoView() {
    let tap = UITapGestureRecognizer()
    do {
      let view = UIView()
      view.addGestureRecognizer(tap)
      #expect(tap.view === view)
    }
    #expect(tap.view == nil)
    let other = UIView()
    other.addGestureRecognizer(tap)
    #expect(tap.view === other)
  }

  /// The recogniser of the back swipe, and the container that is the parent of the screens' views,
  /// may outlive their controller.
  @Test func partsOfAReleasedNavigationController_stillWork() {
    var recognizer: UIGestureRecognizer?
    var container: UIView?
    weak var released: UINavigationController?
    do {
      let navigation = UINavigationController(rootViewController: UIViewController())
      navigation.loadViewIfNeeded()
      recognizer = navigation.interactivePopGestureRecognizer
      container = navigation.topViewController?.view.superview ?? navigation.view.subviews.first
      released = navigation
    }
    #expect(released == nil)
    #expect(recognizer?.view == nil)
    container?.layoutIfNeeded()
    #expect(container?.safeAreaInsets.bottom == 0)
    #expect(container?.effectiveUserInterfaceLayoutDirection == .leftToRight)
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.makeKeyAndVisible()
    if let recognizer { window.addGestureRecognizer(recognizer) }
    let touch = TouchSample(
      identifier: 1, phase: .began, location: CGPoint(x: 1, y: 300), timestamp: 0)
    UIApplication.shared.deliver([touch])
    #expect(recognizer?.state != .began)
  }

  /// An app's own interaction controller may pass the transition on to a percent-driven object,
  /// which is not the transition's interaction controller.
  @Test func wrappedInteraction_ignoresCallsAfterItsTransition() {
    let interaction = WrappedInteraction()
    do {
      let stage = Stage(root: UIViewController())
      let delegate = InteractiveDelegate(interaction)
      let screen = UIViewController()
      screen.modalPresentationStyle = .custom
      screen.transitioningDelegate = delegate
      stage.step { stage.window.rootViewController?.present(screen, animated: true) }
      stage.steps(2)
      interaction.inner.update(0.3)
      interaction.inner.finish()
      #expect(stage.settle() != nil)
      #expect(UITransitionObserver.current == nil)
    }
    // Begins another world, which releases the first one.
    _ = Stage(root: UIViewController())
    interaction.inner.pause()
    interaction.inner.update(0.6)
    interaction.inner.cancel()
    #expect(interaction.inner.percentComplete == 0.3)
  }
}

private final class WrappedInteraction: NSObject, UIViewControllerInteractiveTransitioning {
  let inner = UIPercentDrivenInteractiveTransition()

  func startInteractiveTransition(_ context: any UIViewControllerContextTransitioning) {
    inner.startInteractiveTransition(context)
  }
}

/// Animates for half a second, driven by one interaction.
private final class InteractiveDelegate: NSObject, UIViewControllerTransitioningDelegate,
  UIViewControllerAnimatedTransitioning
{
  private let interaction: any UIViewControllerInteractiveTransitioning

  init(_ interaction: any UIViewControllerInteractiveTransitioning) {
    self.interaction = interaction
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }

  func transitionDuration(
    using context: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.5 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: .to) else { return }
    context.containerView.addSubview(view)
    view.alpha = 0
    let end = { (_: Bool) in context.completeTransition(!context.transitionWasCancelled) }
    UIView.animate(withDuration: 0.5, animations: { view.alpha = 1 }, completion: end)
  }
}
