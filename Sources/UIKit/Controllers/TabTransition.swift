// Switches tabs: immediately, or with an animator.

extension UITabBarController {
  func replaceTabs(_ controllers: [UIViewController]) {
    endFade()
    guard !isSwitchingTabs else {
      return refuse("setViewControllers was called")
    }
    let old = selectedViewController
    for controller in tabs where !controllers.contains(where: { $0 === controller }) {
      controller.willMove(toParent: nil)
      controller.removeFromParent()
    }
    for controller in controllers where controller.parent !== self {
      addChild(controller)
      controller.didMove(toParent: self)
    }
    tabs = controllers
    let index =
      old.flatMap { old in controllers.firstIndex { $0 === old } } ?? selected ?? 0
    // As Apple documents: the selected controller stays selected. If it is gone, the one at its
    // index is selected, or the first.
    selected = controllers.indices.contains(index) ? index : controllers.isEmpty ? nil : 0
    showItems()
    guard isViewLoaded, old !== selectedViewController else { return }
    switchAtOnce(from: old, to: selectedViewController)
  }

  /// Shows the current items of the controllers.
  func showItems() {
    tabBar.items = tabs.map { $0.tabBarItem }
    tabBar.selectedItem = selectedViewController?.tabBarItem
  }

  /// Whether a transition between tabs is running. As in UIKit, a presentation or dismissal by this
  /// controller does not prevent a switch.
  private var isSwitchingTabs: Bool {
    UIKitWorld.current.transitions.contains { $0.owner === self && $0.kind == .tab }
  }

  /// Completes the system's cross-fade, also one that was requested in this turn.
  private func endFade() {
    guard
      let fade = UIKitWorld.current.transitions.first(where: {
        $0.owner === self && $0.animator is SystemTabAnimator
      })
    else { return }
    startRequestedChange()
    _ = fade.completeNow()
  }

  private func refuse(_ call: String) {
    UIKitWorld.current.report(
      .nestedTransition,
      "\(call) while a tab switch runs, and is ignored; wait until the switch ends. Nobody has "
        + "published what UIKit does then.")
  }

  func select(_ index: Int, by call: String = "selectedIndex was set") {
    guard tabs.indices.contains(index) else {
      return UIKitWorld.current.report(
        .controllerStack, "No such tab: \(index); the controller has \(tabs.count).")
    }
    guard index != selected else { return }
    endFade()
    guard !isSwitchingTabs else {
      return refuse(call)
    }
    let from = selectedViewController
    let to = tabs[index]
    let oldIndex = selected
    selected = index
    tabBar.selectedItem = to.tabBarItem
    guard isViewLoaded else { return }
    guard let from, isVisibleOrAppearing else { return switchAtOnce(from: from, to: to) }
    if let animator = delegate?.tabBarController(
      self, animationControllerForTransitionFrom: from, to: to)
    {
      let interactor = delegate?.tabBarController(self, interactionControllerFor: animator)
      run(animator, interactor, from: from, to: to, oldIndex: oldIndex)
    } else if UIKitWorld.current.system.has(.tabFade), UIView.areAnimationsEnabled,
      from.viewIfLoaded?.isLeavingInTransition == false
    {
      run(SystemTabAnimator(), nil, from: from, to: to, oldIndex: oldIndex)
    } else {
      switchAtOnce(from: from, to: to)
    }
  }

  /// Handles a tap on the bar: unlike a programmatic selection, it calls the delegate's
  /// `shouldSelect` and `didSelect`. A tap on the selected tab pops its navigation controller to
  /// the root.
  func selectByTap(at point: CGPoint) {
    guard !tabs.isEmpty, tabBar.bounds.contains(point) else { return }
    let place = min(Int(point.x / (tabBar.bounds.width / CGFloat(tabs.count))), tabs.count - 1)
    let index = tabBar.leadingSign < 0 ? tabs.count - 1 - place : place
    let target = tabs[index]
    if let item = target.tabBarItem { self.tabBar(tabBar, didSelect: item) }
    guard delegate?.tabBarController(self, shouldSelect: target) ?? true else { return }
    if index == selected {
      (target as? UINavigationController)?.popToRootViewController(animated: true)
    } else {
      select(index, by: "a tab was tapped")
    }
    delegate?.tabBarController(self, didSelect: target)
  }

  /// Makes a view fill the container, also after a resize.
  func fill(_ view: UIView) {
    view.frame = container.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  private func switchAtOnce(from: UIViewController?, to: UIViewController?) {
    updateBar(from: from)
    let isVisible = isVisibleOrAppearing
    if isVisible {
      to?.startAppearance(true, animated: false)
      from?.startAppearance(false, animated: false)
    }
    // A delegate may have begun to exchange the views itself, in `shouldSelect`. That transition is
    // not interrupted.
    let exchanges = from?.viewIfLoaded?.isLeavingInTransition ?? false
    if !exchanges { from?.viewIfLoaded?.removeFromSuperview() }
    if let view = to?.view {
      view.isLeavingInTransition = false
      if !exchanges || view.superview !== container {
        fill(view)
        container.addSubview(view)
      }
      to?.notifyIsAppearing()
    }
    if isVisible {
      from?.finishAppearance()
      to?.finishAppearance()
    } else {
      // The controller itself disappears or has disappeared, and notifies only its selected child.
      from?.disappearNow()
    }
  }

  private func run(
    _ animator: any UIViewControllerAnimatedTransitioning,
    _ interactor: (any UIViewControllerInteractiveTransitioning)?,
    from: UIViewController, to: UIViewController, oldIndex: Int?
  ) {
    let context = TransitionContext(
      kind: .tab, owner: self, container: container, from: from, to: to, style: .none,
      animated: true, animator: animator, interactor: interactor)
    startInLayout { [self] in start(context, from: from, to: to, oldIndex: oldIndex) }
  }

  private func start(
    _ context: TransitionContext, from: UIViewController, to: UIViewController, oldIndex: Int?
  ) {
    guard isVisibleOrAppearing, let fromView = from.view, let toView = to.view else {
      // The controller has left the screen since the request.
      context.host.didEnd = { [self] _, _ in switchAtOnce(from: from, to: to) }
      return context.completeTransition(true)
    }
    updateBar(from: from)
    fill(toView)
    context.frames = TransitionFrames(
      initialFrom: fromView.frame, initialTo: .zero, finalFrom: .zero, finalTo: container.bounds)
    let home = ViewPlacement(fromView)
    // This order is not confirmed; Apple does not document one.
    context.host.willStart = { _ in
      to.startAppearance(true, animated: true)
      from.startAppearance(false, animated: true)
    }
    context.host.didEnd = { [self] context, completed in
      if completed {
        fromView.removeFromSuperview()
        if !toView.hasAncestorOrSelf(container) { container.addSubview(toView) }
        from.finishAppearance()
        to.finishAppearance()
      } else {
        home.reinstate(in: container)
        selected = oldIndex
        tabBar.selectedItem = from.tabBarItem
        updateBar(from: to)
        UIViewController.reverseAppearance(appearing: to, removing: toView, disappearing: from)
      }
      if context.wasResized, let shown = selectedViewController?.viewIfLoaded { fill(shown) }
    }
    context.start(from: fromView, to: toView)
  }
}

/// The cross-fade of a tab switch since iOS 18 (``UISystemRule/tabFade``).
private final class SystemTabAnimator: NSObject, InterruptibleSystemAnimator {
  /// Nobody has measured the duration: EdgePan's choice.
  private static let duration = 0.25
  private var isOver = false

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let to = context.view(forKey: .to) else { return context.completeTransition(false) }
    context.containerView.addSubview(to)
    let alpha = to.alpha
    to.alpha = 0
    UIView.animate(
      withDuration: Self.duration, animations: { to.alpha = alpha },
      completion: { _ in self.conclude(context, completed: true) })
  }

  func conclude(_ context: any UIViewControllerContextTransitioning, completed: Bool) {
    guard !isOver else { return }
    isOver = true
    context.completeTransition(completed)
  }
}
