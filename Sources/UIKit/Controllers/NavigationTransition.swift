// Shows a change to the stack: with an animator, or immediately.

import QuartzCore

extension UINavigationController {
  private enum Notice { case willShow, didShow }

  private func notifyDelegate(_ notice: Notice, _ shown: UIViewController, animated: Bool) {
    guard let delegate else { return }
    switch notice {
    case .willShow:
      tracing(.callback(delegate, "navigationController(_:willShow:animated:)")) {
        delegate.navigationController(self, willShow: shown, animated: animated)
      }
    case .didShow:
      tracing(.callback(delegate, "navigationController(_:didShow:animated:)")) {
        delegate.navigationController(self, didShow: shown, animated: animated)
      }
    }
  }

  func change(to newStack: [UIViewController], operation: Operation, animated: Bool) {
    let shown = interruptedFrames
    interruptedFrames = ShownFrames()
    let oldStack = stack
    let from = oldStack.last
    let to = newStack.last
    setStack(newStack)
    for controller in oldStack where newStack.index(ofObject: controller) == nil {
      controller.willMove(toParent: nil)
    }
    guard isViewLoaded, from !== to else {
      dropChildren(of: oldStack)
      showItems()
      BottomBarHiding(self, from: oldStack)?.end(completed: true)
      return
    }
    let isVisible = isVisibleOrAppearing && view.window != nil
    guard isVisible else { return changeAtOnce(from: from, to: to, oldStack: oldStack) }
    guard let from, let to, animated else {
      return startInLayout { [self] in changeAtOnce(from: from, to: to, oldStack: oldStack) }
    }
    var interactor: (any UIViewControllerInteractiveTransitioning)?
    let animator: any UIViewControllerAnimatedTransitioning
    if let own = delegateAnimator(operation, from: from, to: to) {
      animator = own
      interactor = delegate?.navigationController(self, interactionControllerFor: own)
    } else if let zoomOut {
      animator = zoomOut.animator
      interactor = zoomOut
    } else if backSwipe.interactor(for: operation) == nil,
      let zoom = zoomAnimator(operation, from: from, to: to)
    {
      animator = zoom
    } else {
      animator = SystemNavigationAnimator(
        operation: operation, system: UIKitWorld.current.system, shown: shown)
      interactor = backSwipe.interactor(for: operation)
    }
    run(
      operation, from: from, to: to, oldStack: oldStack, animator: animator, interactor: interactor)
  }

  private func changeAtOnce(
    from: UIViewController?, to: UIViewController?, oldStack: [UIViewController]
  ) {
    let isVisible = isVisibleOrAppearing && view.window != nil
    let moves = StackMoves(from: from, to: to, old: oldStack, new: stack)
    if isVisible {
      moves.begin()
      from?.startAppearance(false, animated: false)
      to?.startAppearance(true, animated: false)
      if let to { notifyDelegate(.willShow, to, animated: false) }
    }
    from?.viewIfLoaded?.removeFromSuperview()
    if let view = to?.view {
      fill(view)
      container.addSubview(view)
      to?.notifyIsAppearing()
    }
    dropChildren(of: oldStack)
    if isVisible {
      from?.finishAppearance()
      to?.finishAppearance()
      moves.end()
      if let to { notifyDelegate(.didShow, to, animated: false) }
    } else if !isVisibleOrAppearing {
      // The stack itself disappears or has disappeared, for example under a presentation, and
      // notifies only its new top controller.
      from?.disappearNow()
    }
    showItems()
    BottomBarHiding(self, from: oldStack)?.end(completed: true)
  }

  private func run(
    _ operation: Operation, from: UIViewController, to: UIViewController,
    oldStack: [UIViewController], animator: any UIViewControllerAnimatedTransitioning,
    interactor: (any UIViewControllerInteractiveTransitioning)?
  ) {
    let context = TransitionContext(
      kind: operation == .pop ? .pop : .push, owner: self, container: container, from: from,
      to: to, style: .none, animated: true, animator: animator, interactor: interactor)
    startInLayout { [self] in start(context, from: from, to: to, oldStack: oldStack) }
  }

  private func start(
    _ context: TransitionContext, from: UIViewController, to: UIViewController,
    oldStack: [UIViewController]
  ) {
    guard isVisibleOrAppearing, let fromView = from.view, let toView = to.view else {
      // The stack has left the screen since the request.
      context.host.didEnd = { [self] _, _ in changeAtOnce(from: from, to: to, oldStack: oldStack) }
      return context.completeTransition(true)
    }
    fill(toView)
    context.frames = TransitionFrames(
      initialFrom: fromView.frame, initialTo: .zero, finalFrom: .zero, finalTo: container.bounds)
    let bar = BottomBarHiding(self, from: oldStack)
    (context.animator as? SystemNavigationAnimator)?.bottomBar = bar
    let home = ViewPlacement(fromView)
    let moves = StackMoves(from: from, to: to, old: oldStack, new: stack)
    context.host.willStart = { [self] _ in
      moves.begin()
      from.startAppearance(false, animated: true)
      to.startAppearance(true, animated: true)
      notifyDelegate(.willShow, to, animated: true)
    }
    context.host.didEnd = { [self] context, completed in
      container.keepNothing()
      bar?.end(completed: completed)
      if completed {
        finishChange(from: from, to: to, oldStack: oldStack)
        moves.end()
      } else {
        moves.end()
        undoChange(from: from, to: to, oldStack: oldStack, home: home)
      }
      if context.wasResized, let top = stack.last?.viewIfLoaded { fill(top) }
    }
    context.host.afterEnd = { [self] _, completed in
      if completed { notifyDelegate(.didShow, to, animated: true) }
    }
    context.start(from: fromView, to: toView)
  }

  private func finishChange(
    from: UIViewController, to: UIViewController, oldStack: [UIViewController]
  ) {
    from.viewIfLoaded?.removeFromSuperview()
    if let view = to.view, !view.hasAncestorOrSelf(container) {
      fill(view)
      container.addSubview(view)
    }
    dropChildren(of: oldStack)
    from.finishAppearance()
    to.finishAppearance()
    showItems()
  }

  private func undoChange(
    from: UIViewController, to: UIViewController, oldStack: [UIViewController], home: ViewPlacement
  ) {
    home.reinstate(in: container)
    let abandoned = stack
    stack = oldStack
    showToolbarItems()
    for controller in abandoned where !oldStack.contains(where: { $0 === controller }) {
      controller.willMove(toParent: nil)
      controller.removeFromParent()
    }
    UIViewController.reverseAppearance(
      appearing: to, removing: to.viewIfLoaded, disappearing: from)
  }

  /// Removes popped controllers from the children and finishes adding pushed controllers.
  private func dropChildren(of oldStack: [UIViewController]) {
    for controller in oldStack where stack.index(ofObject: controller) == nil {
      controller.removeFromParent()
    }
    for controller in stack where oldStack.index(ofObject: controller) == nil {
      controller.didMove(toParent: self)
    }
  }
}

/// The frame of a view before a transition, for adding the view again if the animator removed it.
@MainActor struct ViewPlacement {
  private let view: UIView
  private let frame: CGRect

  init(_ view: UIView) {
    self.view = view
    frame = view.frame
  }

  /// Adds the view again with its old frame, unless the view is still in the container.
  func reinstate(in container: UIView) {
    guard !view.hasAncestorOrSelf(container) else { return }
    view.frame = frame
    container.addSubview(view)
  }
}

/// Marks the two controllers as moving to or from the stack between the `will` calls and the `did`
/// calls, so that `viewWillDisappear` can distinguish a pop from a push of another controller.
@MainActor struct StackMoves {
  private let entering: UIViewController?
  private let leaving: UIViewController?

  init(
    from: UIViewController?, to: UIViewController?, old: [UIViewController],
    new: [UIViewController]
  ) {
    entering = to.flatMap { to in old.index(ofObject: to) != nil ? nil : to }
    leaving = from.flatMap { from in new.index(ofObject: from) != nil ? nil : from }
  }

  func begin() {
    entering?.isMovingToParent = true
    leaving?.isMovingFromParent = true
  }

  func end() {
    entering?.isMovingToParent = false
    leaving?.isMovingFromParent = false
  }
}
