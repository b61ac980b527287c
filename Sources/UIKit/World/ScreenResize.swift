// Changes the screen's size while windows are shown, as a rotation or a split view does.

extension UIApplication {
  /// Changes the size of the screen and of every window that filled it.
  ///
  /// Each root controller gets `viewWillTransition(to:with:)` first. The change is not animated, as
  /// on iPadOS while a finger resizes a window. Animations alongside the transition run during the
  /// change, and completions run immediately after it. Fingers keep their positions in the window.
  package static func resizeScreen(to size: CGSize) {
    let old = UIScreen.main.bounds.size
    guard size != old else { return }
    let windows = shared.windows.filter { $0.bounds.size == old }
    let coordinator = ResizeCoordinator(size: size, container: windows.first ?? UIView())
    for window in windows {
      window.rootViewController?.viewWillTransition(to: size, with: coordinator)
    }
    UIScreen.setSize(size)
    UIView.performWithoutAnimation {
      for window in windows {
        window.frame = CGRect(origin: .zero, size: size)
        window.layoutIfNeeded()
        window.rootViewController.map(placePresented)
      }
      coordinator.runAnimations()
      for window in windows { window.layoutIfNeeded() }
    }
    coordinator.runCompletions()
  }

  /// Sets the frame of each presented view that is not in a transition to the frame that its
  /// presentation computes for the new size.
  private static func placePresented(by controller: UIViewController) {
    var next = controller.presentedViewController
    while let presented = next {
      let presentation = presented.presentationController
      if let container = presentation?.containerView, let view = presentation?.presentedView,
        view.superview === container,
        !UIKitWorld.current.transitions.contains(where: { $0.containerView === container })
      {
        presentation?.placePresentedView()
        view.layoutIfNeeded()
      }
      next = presented.presentedViewController
    }
  }
}

/// The coordinator passed to `viewWillTransition(to:with:)`: a transition without controllers,
/// animation or interaction.
@MainActor private final class ResizeCoordinator: NSObject, UIViewControllerTransitionCoordinator {
  typealias Block = TransitionCoordinator.Block
  private var animations: [Block] = []
  private var completions: [Block] = []
  private let size: CGSize
  let containerView: UIView

  init(size: CGSize, container: UIView) {
    self.size = size
    containerView = container
    super.init()
  }

  var isAnimated: Bool { false }
  var presentationStyle: UIModalPresentationStyle { .none }
  var initiallyInteractive: Bool { false }
  var isInterruptible: Bool { false }
  var isInteractive: Bool { false }
  var isCancelled: Bool { false }
  var transitionDuration: TimeInterval { 0 }
  var percentComplete: CGFloat { 0 }
  var completionVelocity: CGFloat { 1 }
  var completionCurve: UIView.AnimationCurve { .linear }
  var targetTransform: CGAffineTransform { .identity }
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? { nil }
  func view(forKey key: UITransitionContextViewKey) -> UIView? { nil }

  func animate(alongsideTransition animation: Block?, completion: Block?) -> Bool {
    if let animation { animations.append(animation) }
    if let completion { completions.append(completion) }
    return true
  }

  func animateAlongsideTransition(
    in view: UIView?, animation: Block?, completion: Block?
  ) -> Bool { animate(alongsideTransition: animation, completion: completion) }

  /// Does nothing, because no interaction runs.
  func notifyWhenInteractionEnds(_ handler: @escaping Block) {}
  func notifyWhenInteractionChanges(_ handler: @escaping Block) {}

  func runAnimations() {
    for body in animations { body(self) }
    animations = []
  }

  func runCompletions() {
    for body in completions { body(self) }
    completions = []
  }
}
