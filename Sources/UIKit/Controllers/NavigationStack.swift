// Checks changes to a navigation controller's stack, and installs its container and bar.

extension UINavigationController {
  func setStack(_ controllers: [UIViewController]) {
    for controller in controllers where controller.parent !== self { addChild(controller) }
    stack = controllers
  }

  func install(in view: UIView) {
    container.navigationReference.object = self
    view.addFilling(container)
    navigationBar.frame = CGRect(
      x: 0, y: UIScreen.safeAreaInsets.top, width: view.bounds.width, height: Self.barHeight)
    navigationBar.autoresizingMask = [.flexibleWidth, .flexibleBottomMargin]
    view.addSubview(navigationBar)
    applyBarHidden()
    applyToolbarHidden()
    view.addGestureRecognizer(backSwipe.recognizer)
    backSwipe.recognizer.followLayoutDirection()
    view.addGestureRecognizer(backSwipe.contentRecognizer)
    view.addGestureRecognizer(backSwipe.zoomRecognizer)
    view.addGestureRecognizer(backSwipe.zoomPinchRecognizer)
    if let top = stack.last?.view {
      fill(top)
      container.addSubview(top)
    }
  }

  /// The bar's height in points, as on every iPhone.
  private static let barHeight: CGFloat = 44

  private func applyBarHidden() {
    navigationBar.isHidden = barIsHidden
    container.barHeight = barIsHidden ? 0 : Self.barHeight
  }

  func setBarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != barIsHidden else { return }
    let isInTransition = isInTransition
    if let leaving = runningTransition?.from?.viewIfLoaded { container.keepBar(over: leaving) }
    barIsHidden = hidden
    guard animated, isViewLoaded else { return applyBarHidden() }
    if !hidden {
      navigationBar.isHidden = false
      navigationBar.alpha = 0
    }
    UIView.animate(
      withDuration: Self.hideShowBarDuration,
      animations: {
        self.navigationBar.alpha = hidden ? 0 : 1
        self.container.barHeight = hidden ? 0 : Self.barHeight
        // The content moves with the bar. In a push or pop, the arriving screen is laid out for the
        // bar from the start.
        if !isInTransition { self.view.layoutIfNeeded() }
      },
      completion: { _ in
        self.applyBarHidden()
        self.navigationBar.alpha = 1
      })
  }

  /// Shows the items of the current stack in the bars.
  func showItems() {
    navigationBar.show(stack)
    showToolbarItems()
  }

  func showToolbarItems() {
    if !toolbarIsHidden { toolbar.items = stack.last?.toolbarItems }
  }

  func hideToolbar(_ hidden: Bool, animated: Bool) {
    guard hidden != toolbarIsHidden else { return }
    toolbarIsHidden = hidden
    showItems()
    guard animated, isViewLoaded else { return applyToolbarHidden() }
    if !hidden { applyToolbarHidden() }
    let below = CGAffineTransform(translationX: 0, y: toolbar.bounds.height)
    toolbar.transform = hidden ? .identity : below
    UIView.animate(
      withDuration: Self.hideShowBarDuration,
      animations: {
        self.toolbar.transform = hidden ? below : .identity
        self.container.toolbarHeight = hidden ? 0 : UIToolbar.height
        if !self.isInTransition { self.view.layoutIfNeeded() }
      },
      completion: { _ in
        self.toolbar.transform = .identity
        self.applyToolbarHidden()
      })
  }

  private func applyToolbarHidden() {
    container.toolbarHeight = toolbarIsHidden ? 0 : UIToolbar.height
    guard let view = viewIfLoaded, !toolbarIsHidden || madeToolbar != nil else { return }
    toolbar.isHidden = toolbarIsHidden || Self.hidesBottomBar(stack)
    if toolbar.superview == nil { view.addSubview(toolbar) }
    placeToolbar()
  }

  /// Places the toolbar above the bottom safe area, behind which it extends. Does nothing while the
  /// bar moves with a screen.
  func placeToolbar() {
    guard let toolbar = madeToolbar, let view = toolbar.superview, view !== container else {
      return
    }
    let height = UIToolbar.height + container.bottomWithoutToolbar
    toolbar.bounds.size = CGSize(width: view.bounds.width, height: height)
    toolbar.center = CGPoint(x: view.bounds.midX, y: view.bounds.height - height / 2)
    toolbar.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
  }

  /// Makes a view fill the container, also after a resize. Sets bounds and centre instead of the
  /// frame, because the view's transform may be singular.
  func fill(_ view: UIView) {
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.bounds = CGRect(origin: view.bounds.origin, size: container.bounds.size)
    let anchor = view.layer.anchorPoint
    view.center = CGPoint(
      x: container.bounds.minX + anchor.x * container.bounds.width,
      y: container.bounds.minY + anchor.y * container.bounds.height)
  }

  /// Calls the delegate's `willShow` when the top controller is shown for the first time, without a
  /// transition. If `isOver` is true, calls `didMove(toParent:)` on the root controller and then
  /// the delegate's `didShow` instead.
  func notifyFirstShow(isOver: Bool) {
    guard !hasBeenShown else { return }
    if isOver {
      hasBeenShown = true
      for child in children where ObjectIdentifier(child) == arrivingRoot {
        child.didMove(toParent: self)
      }
      arrivingRoot = nil
    }
    guard let top = stack.last else { return }
    if isOver {
      delegate?.navigationController(self, didShow: top, animated: false)
    } else {
      delegate?.navigationController(self, willShow: top, animated: false)
    }
  }

  /// Whether a push or pop is running.
  var isInTransition: Bool { runningTransition != nil }

  /// The running push or pop. A presentation or dismissal by this controller does not count: as in
  /// UIKit, the stack can change during it.
  private var runningTransition: TransitionContext? {
    UIKitWorld.current.transitions.last {
      $0.owner === self && ($0.kind == .push || $0.kind == .pop)
    }
  }

  /// Whether a push or pop may begin now: no other one is running, or the running one can be
  /// completed first.
  var mayStartTransition: Bool {
    guard let running = runningTransition else { return true }
    return UIKitWorld.current.system.has(.nestedPushes) && running.canCompleteNow
  }

  /// Prepares for a push or pop while another push or pop may be running. On ios18 and later, the
  /// running transition is completed if possible, and the new transition begins from the current
  /// positions of the screens. Otherwise the call is rejected.
  ///
  /// - Returns: whether the call is rejected.
  private func refuseNested(_ call: String) -> Bool {
    // The second of two changes in one turn finds the first one started.
    startRequestedChange()
    guard let running = runningTransition else { return false }
    if UIKitWorld.current.system.has(.nestedPushes), running.canCompleteNow {
      let shown = running.shownFrames
      let isOver = running.completeNow()
      // A callback of that end may have requested a change without animation.
      startRequestedChange()
      if isOver, runningTransition == nil {
        interruptedFrames = shown
        return false
      }
    }
    UIKitWorld.current.report(
      .nestedTransition,
      "\(call) was called while another transition (\(running.kind.rawValue)) of the same "
        + "navigation controller is running; wait for didShow or the transition coordinator's "
        + "completion. The call is ignored.")
    return true
  }

  func push(_ controller: UIViewController, animated: Bool) {
    if refuseNested("pushViewController") { return }
    guard !stack.contains(where: { $0 === controller }) else {
      return UIKitWorld.current.report(
        .controllerStack, "The controller to push is already in the stack; pop to it instead.")
    }
    guard !(controller is UINavigationController) else {
      return UIKitWorld.current.report(
        .controllerStack, "A navigation controller cannot be pushed; present it instead.")
    }
    change(to: stack + [controller], operation: .push, animated: animated)
  }

  func pop(to target: UIViewController, animated: Bool) -> [UIViewController]? {
    if refuseNested("popViewController") { return nil }
    guard let index = stack.firstIndex(where: { $0 === target }) else {
      UIKitWorld.current.report(.controllerStack, "The controller to pop to is not in the stack.")
      return nil
    }
    let popped = Array(stack[(index + 1)...])
    guard !popped.isEmpty else { return [] }
    change(to: Array(stack[...index]), operation: .pop, animated: animated)
    return popped
  }

  func replaceStack(_ controllers: [UIViewController], animated: Bool) {
    if refuseNested("setViewControllers") { return }
    let isKnown = controllers.last.map { top in stack.contains { $0 === top } } ?? true
    change(to: controllers, operation: isKnown ? .pop : .push, animated: animated)
  }
}
