// Presents and dismisses controllers: finds the presenter, creates the presentation controller, and
// chooses the animator.

extension UIViewController {
  private var rootAncestor: UIViewController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }

  /// The controller whose view a presentation of this style replaces or covers.
  private func presenter(for style: UIModalPresentationStyle) -> UIViewController {
    guard style.isInContext else { return rootAncestor }
    var controller = self
    while !controller.definesPresentationContext, let parent = controller.parent {
      controller = parent
    }
    return controller
  }

  /// Returns the first non-nil result from this controller and its ancestors.
  func firstUpwards<Found>(_ ask: (UIViewController) -> Found?) -> Found? {
    var controller: UIViewController? = self
    while let each = controller {
      if let found = ask(each) { return found }
      controller = each.parent
    }
    return nil
  }

  func startPresentation(
    of presented: UIViewController, animated: Bool, completion: (() -> Void)?
  ) {
    let world = UIKitWorld.current
    world.startPresentationsIfUnanimated()
    var style = presented.modalPresentationStyle
    if style == .automatic || style == .none {
      style = presented.zoomOptions == nil ? .pageSheet : .fullScreen
    }
    if style == .popover { style = presented.adaptedPopoverStyle }
    if style == .pageSheet || style == .formSheet, !style.isSheet { style = .fullScreen }
    if presented is UIAlertController { style = .custom }
    let presenter = presenter(for: style)
    guard let presenterView = presenter.view, presenterView.window != nil else {
      return world.report(
        .presentation, "Cannot present on a controller that is not in a window; show it first.")
    }
    guard presenter.madePresentation == nil else {
      return world.report(
        .presentation,
        "Cannot present on a controller that is already presenting; dismiss the presented "
          + "controller, or present on that controller.")
    }
    guard presenter.presentationState != .presenting, presenter.presentationState != .dismissing
    else {
      return world.report(
        .presentation,
        "Cannot present on a controller that is still being presented or dismissed; wait for its "
          + "completion.")
    }
    guard presented.ownPresentation == nil, presented.parent == nil, presented !== presenter else {
      return world.report(
        .presentation,
        "The controller to present is already presented, has a parent, or is the presenter.")
    }
    let delegate = presented.transitioningDelegate
    var presentation: UIPresentationController?
    if style == .custom {
      presentation = delegate?.presentationController(
        forPresented: presented, presenting: presenter, source: self)
    }
    let controller =
      presentation
      ?? presented.preparedController(for: style)
      ?? UIPresentationController(presentedViewController: presented, presenting: presenter)
    presented.waitingSheet = nil
    controller.presenting = presenter
    controller.style = style
    presented.ownPresentation = controller
    presenter.madePresentation = controller
    presented.presentationState = .presenting

    var animator: (any UIViewControllerAnimatedTransitioning)?
    var interactor: (any UIViewControllerInteractiveTransitioning)?
    if animated {
      animator =
        delegate?.animationController(forPresented: presented, presenting: presenter, source: self)
      if let own = animator {
        interactor = delegate?.interactionControllerForPresentation(using: own)
      } else {
        animator = systemAnimator(of: presented, controller, presenting: true)
      }
    }
    (controller as? UISheetPresentationController)?.isSystemAnimated =
      animator is SheetAnimator || !animated && delegate == nil
    ModalTransition(presentation: controller, presenter: presenter, presented: presented)
      .present(animator, interactor, animated, completion)
  }

  func startDismissal(animated: Bool, completion: (() -> Void)?) {
    let world = UIKitWorld.current
    world.startPresentationsIfUnanimated()
    // Dismisses the presented controller or, if there is none, this controller.
    guard
      let controller = firstUpwards({ $0.madePresentation })
        ?? firstUpwards({ $0.ownPresentation })
    else { return }
    guard let presenter = controller.presenting else {
      return abandon(controller, completion: completion)
    }
    let presented = controller.presentedViewController
    guard presented.presentationState.canBeDismissed, !presented.isPresentingAbove else {
      return world.report(
        .nestedTransition,
        "dismiss was called while the presentation is still running; wait for its completion. The "
          + "call is ignored.")
    }
    // Presentations on top of this one are dismissed with it, without separate animations.
    if let upper = presented.madePresentation {
      dismissPresentationsAbove(upper, from: presented)
    }
    presented.presentationState = .dismissing
    var animator: (any UIViewControllerAnimatedTransitioning)?
    var interactor: (any UIViewControllerInteractiveTransitioning)?
    if animated {
      let delegate = presented.transitioningDelegate
      animator = delegate?.animationController(forDismissed: presented)
      if let own = animator {
        interactor = delegate?.interactionControllerForDismissal(using: own)
      } else {
        animator = systemAnimator(of: presented, controller, presenting: false)
        interactor = (controller as? UISheetPresentationController)?.drag.dismissal
      }
    }
    ModalTransition(presentation: controller, presenter: presenter, presented: presented)
      .dismiss(animator, interactor, animated, completion)
  }

  /// Whether a presentation on this controller, or on one above it, is still running.
  private var isPresentingAbove: Bool {
    guard let upper = madePresentation?.presentedViewController else { return false }
    return upper.presentationState == .presenting || upper.isPresentingAbove
  }

  /// Returns the default animator: the sheet's or popover's own animator, the zoom that the
  /// presented controller prefers, or the animator of the transition style.
  private func systemAnimator(
    of presented: UIViewController, _ controller: UIPresentationController, presenting: Bool
  ) -> any UIViewControllerAnimatedTransitioning {
    if let sheet = controller as? UISheetPresentationController,
      presented.modalTransitionStyle == .coverVertical
    {
      return SheetAnimator(sheet, presenting: presenting)
    }
    if controller is UIPopoverPresentationController {
      return SystemModalAnimator.make(.crossDissolve, presenting: presenting)
    }
    if let source = presented.zoomSource(over: controller.presentingViewController) {
      return ZoomAnimator(presenting ? .push : .pop, zoomed: presented, source: source)
    }
    return SystemModalAnimator.make(presented.modalTransitionStyle, presenting: presenting)
  }

  /// Immediately dismisses the presentations on top of a controller that is about to be dismissed,
  /// from the top down.
  private func dismissPresentationsAbove(
    _ presentation: UIPresentationController, from presenter: UIViewController
  ) {
    let presented = presentation.presentedViewController
    if let upper = presented.madePresentation { dismissPresentationsAbove(upper, from: presented) }
    guard presented.presentationState.canBeDismissed else { return }
    presented.presentationState = .dismissing
    var step = ModalTransition(
      presentation: presentation, presenter: presenter, presented: presented)
    step.alsoRemovesPresenter = true
    step.dismiss(nil, nil, false, nil)
  }

  /// Releases the presentations of this controller and its descendants, without notifications.
  func forgetPresentations() {
    for child in children { child.forgetPresentations() }
    guard let presentation = madePresentation else { return }
    madePresentation = nil
    presentation.presenterPlacement = nil
    presentation.presentedViewController.ownPresentation = nil
    presentation.presentedViewController.forgetPresentations()
  }

  /// Handles a dismissal whose presenter was already released: there is no view to return to, so
  /// the presented view is removed immediately.
  private func abandon(_ presentation: UIPresentationController, completion: (() -> Void)?) {
    UIKitWorld.current.report(
      .presentation,
      "The presenting controller was released, so the dismissal cannot be animated; keep the "
        + "presenter alive while it presents. The presented view was removed immediately.")
    let presented = presentation.presentedViewController
    presented.disappearNow()
    presentation.presentedView?.removeFromSuperview()
    presentation.containerView?.removeFromSuperview()
    presentation.containerView = nil
    presented.presentationState = .none
    presented.ownPresentation = nil
    completion?()
  }
}
