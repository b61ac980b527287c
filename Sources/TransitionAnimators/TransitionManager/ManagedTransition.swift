import UIKit

/// Provides UIKit with the animators and interactions of one controller's transitions, forward and
/// back.
///
/// TransitionManager swizzles pop, dismiss, did-appear and will-disappear at run time. This class
/// needs no swizzling. A presented controller keeps its delegate until it is dismissed. A pushed
/// controller gets a child controller. Each time the child is notified that it will appear, the
/// navigation controller's delegate is set again, because a cancelled pop may have left another
/// delegate. The app's own delegate continues to receive all calls that do not concern this
/// controller.
@MainActor final class ManagedTransition: NSObject {
  private(set) var property: TransitionProperty
  weak var controller: UIViewController?
  /// The back gesture, which is added to the controller's view when the first animator is
  /// requested.
  private(set) var interaction: TransitionManagerPan?
  /// The navigation controller's delegate that this object replaces.
  private weak var previous: (any UINavigationControllerDelegate)?
  /// The last animator that was returned to the navigation controller, and whether it is for a pop.
  private weak var providedAnimator: (any UIViewControllerAnimatedTransitioning)?
  private var isGoingBack = false
  private var systemSwipeWasEnabled: Bool?
  /// The navigation controller on which the controller was pushed, and the listener that is
  /// notified of its appearance there.
  private weak var navigation: UINavigationController?
  private weak var listener: AppearanceListener?

  /// The live objects. UIKit's delegates are weak, so this array retains each object as long as the
  /// object's controller exists. Controllers are not retained. Objects from an earlier run no
  /// longer have a controller, and are removed when the next object is created.
  private static var all: [ManagedTransition] = []

  init(_ controller: UIViewController, _ property: TransitionProperty) {
    self.controller = controller
    self.property = property
    super.init()
    Self.of(controller)?.end()
    Self.all.removeAll { $0.controller == nil }
    Self.all.append(self)
  }

  static func of(_ controller: UIViewController) -> ManagedTransition? {
    all.first { $0.controller === controller }
  }

  private func end() {
    willDisappear()
    listener?.leave()
    Self.all.removeAll { $0 === self }
  }

  // MARK: Pushed

  func push(in navigation: UINavigationController) {
    guard let controller else { return }
    previous = navigation.delegate
    navigation.delegate = self
    if !property.isSystemBackAnimation {
      let listener = AppearanceListener(self)
      listener.join(controller)
      self.listener = listener
      self.navigation = navigation
    }
    navigation.pushViewController(controller, animated: true)
    // If the push is refused because another push or pop is running, all changes must be undone.
    let isPushed = navigation.viewControllers.contains { $0 === controller }
    if property.isSystemBackAnimation || !isPushed {
      navigation.delegate = previous
      end()
    }
  }

  func willAppear() {
    guard let navigation = controller?.navigationController, navigation.delegate !== self else {
      return
    }
    if !(navigation.delegate is ManagedTransition) { previous = navigation.delegate }
    navigation.delegate = self
  }

  /// Disables the navigation controller's own swipe while the controller is shown, because that
  /// swipe would start this controller's animation without driving it. (TransitionManager disables
  /// the swipe only for controllers without a back gesture, with a flag whose name means the
  /// opposite.)
  func didAppear() {
    guard let swipe = controller?.navigationController?.interactivePopGestureRecognizer,
      systemSwipeWasEnabled == nil
    else { return }
    systemSwipeWasEnabled = swipe.isEnabled
    swipe.isEnabled = false
  }

  func willDisappear() {
    guard let wasEnabled = systemSwipeWasEnabled else { return }
    controller?.navigationController?.interactivePopGestureRecognizer?.isEnabled = wasEnabled
    systemSwipeWasEnabled = nil
  }

  /// Restores the navigation controller's former delegate once the controller is no longer in the
  /// stack.
  ///
  /// Controllers below it that were removed at the same time were not visible, so they get no
  /// disappearance callbacks. Therefore their objects are removed here, too.
  func didDisappear() {
    guard let navigation else { return }
    let stack = navigation.viewControllers
    func hasLeft(_ each: ManagedTransition) -> Bool {
      each.navigation === navigation && !stack.contains { $0 === each.controller }
    }
    guard hasLeft(self) else { return }
    if let current = navigation.delegate as? ManagedTransition, hasLeft(current) {
      navigation.delegate = current.delegateBelow(stack)
    }
    for each in Self.all where hasLeft(each) { each.end() }
  }

  // MARK: Presented

  func present(from presenter: UIViewController, completion: (() -> Void)?) {
    guard let controller else { return }
    // With a sheet, the presenter would stay visible; these animators use the whole screen.
    if controller.modalPresentationStyle == .automatic {
      controller.modalPresentationStyle = .fullScreen
    }
    controller.transitioningDelegate = self
    presenter.present(controller, animated: true, completion: completion)
    if property.isSystemBackAnimation || controller.presentingViewController == nil {
      controller.transitioningDelegate = nil
      end()
    }
  }

  // MARK: Both kinds

  private func animator(
    for type: TransitionType, in navigation: UINavigationController?
  ) -> any UIViewControllerAnimatedTransitioning {
    addInteraction(presented: type == .present || type == .dismiss)
    let animator = property.makeAnimator(for: type)
    guard property.autoShowAndHideNavBar, let bar = navigation?.navigationBar else {
      return animator
    }
    return BarHidingAnimator(animator, bar: bar, duration: property.showAndHideNavBarTime)
  }

  private func addInteraction(presented: Bool) {
    guard interaction == nil, property.backGestureType != .none, let controller else { return }
    let start: TransitionStart
    if presented {
      start = .dismiss(controller)
    } else if let navigation = controller.navigationController {
      start = .pop(navigation)
    } else {
      return
    }
    let pan = TransitionManagerPan(
      gestureType: property.backGestureType, interactivePercent: property.interactivePercent,
      start: start)
    pan.attach(to: controller.view)
    interaction = pan
  }
}

extension ManagedTransition: UIViewControllerTransitioningDelegate {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    animator(for: .present, in: source.navigationController)
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    animator(for: .dismiss, in: dismissed.presentingViewController as? UINavigationController)
  }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interaction?.controller }
}

extension ManagedTransition: UINavigationControllerDelegate {
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    if operation == .push, toVC === controller {
      return provideAnimator(.push, in: navigationController)
    }
    if operation == .pop, fromVC === controller {
      return provideAnimator(.pop, in: navigationController)
    }
    return previous?.navigationController(
      navigationController, animationControllerFor: operation, from: fromVC, to: toVC)
  }

  private func provideAnimator(
    _ type: TransitionType, in navigation: UINavigationController
  ) -> any UIViewControllerAnimatedTransitioning {
    let animator = animator(for: type, in: navigation)
    providedAnimator = animator
    isGoingBack = !type.isForward
    return animator
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    // The controller's own push is never interactive, even if the app's delegate has an interaction
    // controller.
    if animationController === providedAnimator {
      return isGoingBack ? interaction?.controller : nil
    }
    return previous?.navigationController(
      navigationController, interactionControllerFor: animationController)
  }

  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {
    previous?.navigationController(
      navigationController, willShow: viewController, animated: animated)
  }

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {
    previous?.navigationController(
      navigationController, didShow: viewController, animated: animated)
  }

  /// Follows the chain of replaced delegates to the first that is still needed, and returns it: the
  /// app's own delegate, or the object of a controller in the stack.
  private func delegateBelow(_ stack: [UIViewController]) -> (any UINavigationControllerDelegate)? {
    guard let managed = previous as? ManagedTransition else { return previous }
    return stack.contains { $0 === managed.controller }
      ? managed : managed.delegateBelow(stack)
  }
}
