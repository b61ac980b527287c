import QuartzCore

/// Sets up and ends the transition of one presentation or dismissal.
///
/// A full-screen presentation A→B calls the appearance methods in this order: A will disappear, B
/// will appear, B did appear, A did disappear. A dismissal uses the same order with A and B
/// exchanged. Which controllers are called is confirmed; the order is not. Styles that keep the
/// presenter's view on the screen do not call the presenter's appearance methods.
@MainActor struct ModalTransition {
  let presentation: UIPresentationController
  let presenter: UIViewController
  let presented: UIViewController
  /// Whether the presenter is also dismissed. If so, the presenter's view is added to the hierarchy
  /// again without appearance callbacks, and the presenter's own dismissal removes it.
  var alsoRemovesPresenter = false

  private var removesPresenter: Bool { presentation.shouldRemovePresentersView }

  func present(
    _ animator: (any UIViewControllerAnimatedTransitioning)?,
    _ interactor: (any UIViewControllerInteractiveTransitioning)?, _ animated: Bool,
    _ completion: (() -> Void)?
  ) {
    let container = PresentationContainerView(frame: .zero)
    let context = TransitionContext(
      kind: .present, owner: presenter, container: container, from: presenter, to: presented,
      style: presentation.style, animated: animated, animator: animator, interactor: interactor)
    UIKitWorld.current.startAfterCommit(isAnimated: animated) {
      startPresentation(context, container, completion)
    }
  }

  private func startPresentation(
    _ context: TransitionContext, _ container: PresentationContainerView,
    _ completion: (() -> Void)?
  ) {
    guard let presenterView = presenter.view, let home = presenterView.superview else {
      // The presenter's view has left the window since the request.
      context.completeTransition(false)
      return tearDown()
    }
    let animated = context.isAnimated
    container.frame = home.bounds
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.controller = presentation
    presentation.containerView = container
    let index = home.subviews.firstIndex { $0 === presenterView } ?? 0
    presentation.presenterPlacement = PresenterPlacement(
      superview: home, index: index, frame: presenterView.frame, size: home.bounds.size)
    home.insertSubview(container, aboveSubview: presenterView)
    if removesPresenter {
      presenterView.frame = container.bounds
      container.addSubview(presenterView)
    }
    let final = presentation.frameOfPresentedViewInContainerView
    let presentedView = presentation.presentedView
    presentedView?.frame = final

    context.frames = TransitionFrames(
      initialFrom: presenterView.frame, initialTo: .zero,
      finalFrom: removesPresenter ? .zero : presenterView.frame, finalTo: final)
    context.host.willStart = { _ in
      tracing(.callback(presentation, "presentationTransitionWillBegin()")) {
        presentation.presentationTransitionWillBegin()
      }
      // The presented view is above the views that the presentation controller added. That
      // controller may also have added the presented view itself.
      if context.animator == nil, let presentedView, !presentedView.hasAncestorOrSelf(container) {
        container.addSubview(presentedView)
      }
      if removesPresenter { presenter.startAppearance(false, animated: animated) }
      presented.startAppearance(true, animated: animated)
    }
    context.host.didEnd = { context, completed in
      if completed { presentationCompleted(context) } else { presentationCancelled() }
    }
    context.host.afterEnd = { _, completed in
      if completed, let completion {
        tracing(ChangeScope(.completion, "the completion of present(_:animated:completion:)")) {
          completion()
        }
      }
    }
    context.start(from: removesPresenter ? presenterView : nil, to: presentedView)
  }

  private func presentationCompleted(_ context: TransitionContext) {
    guard let container = presentation.containerView else { return }
    if let view = presentation.presentedView, !view.hasAncestorOrSelf(container) {
      view.frame = presentation.frameOfPresentedViewInContainerView
      container.addSubview(view)
    }
    if removesPresenter { presenter.view.removeFromSuperview() }
    if context.wasResized { presentation.placePresentedView() }
    presented.presentationState = .arriving
    presented.finishAppearance()
    // The controller's viewDidAppear may already have dismissed the controller.
    if presented.presentationState == .arriving { presented.presentationState = .presented }
    if removesPresenter { presenter.finishAppearance() }
    tracing(.callback(presentation, "presentationTransitionDidEnd(_:)")) {
      presentation.presentationTransitionDidEnd(true)
    }
  }

  private func presentationCancelled() {
    restorePresenter()
    // The menu of jonkykong/SideMenu asks in its disappearance whether it is being dismissed, and
    // hides for good if not.
    presented.presentationState = .dismissing
    UIViewController.reverseAppearance(
      appearing: presented, removing: presentation.presentedView,
      disappearing: removesPresenter ? presenter : nil)
    tracing(.callback(presentation, "presentationTransitionDidEnd(_:)")) {
      presentation.presentationTransitionDidEnd(false)
    }
    tearDown()
  }

  func dismiss(
    _ animator: (any UIViewControllerAnimatedTransitioning)?,
    _ interactor: (any UIViewControllerInteractiveTransitioning)?, _ animated: Bool,
    _ completion: (() -> Void)?
  ) {
    guard let container = presentation.containerView else { return tearDown() }
    let context = TransitionContext(
      kind: .dismiss, owner: presenter, container: container, from: presented, to: presenter,
      style: presentation.style, animated: animated, animator: animator, interactor: interactor)
    UIKitWorld.current.startAfterCommit(isAnimated: animated) {
      startDismissal(context, container, completion)
    }
  }

  private func startDismissal(
    _ context: TransitionContext, _ container: UIView, _ completion: (() -> Void)?
  ) {
    guard let presenterView = presenter.view else { return tearDown() }
    let animated = context.isAnimated
    let presentedView = presentation.presentedView
    let initial = presentedView?.frame ?? .zero
    // A presenter that stays in the hierarchy returns to its full frame, whatever the app has made
    // of it in the meantime. Three published transitions write this frame.
    let final =
      removesPresenter
      ? container.bounds
      : presentation.presenterPlacement?.frameAfterDismissal ?? presenterView.frame
    if removesPresenter { presenterView.frame = container.bounds }
    context.frames = TransitionFrames(
      initialFrom: initial, initialTo: removesPresenter ? .zero : final,
      finalFrom: dismissedFinalFrame, finalTo: final)
    context.host.willStart = { _ in
      tracing(.callback(presentation, "dismissalTransitionWillBegin()")) {
        presentation.dismissalTransitionWillBegin()
      }
      presented.startAppearance(false, animated: animated)
      if removesPresenter, !alsoRemovesPresenter {
        presenter.startAppearance(true, animated: animated)
      }
      // Presentation controllers change the container for the dismissal, and place the presented
      // view in the layout that follows (SPStorkController). If that layout ran after the start of
      // the animation, it would undo the animation's changes, and the sheet would stay. Apple does
      // not document the order; on iOS, this sheet leaves the screen.
      UIView.performWithoutAnimation { container.layoutIfNeeded() }
    }
    context.host.didEnd = { context, completed in
      if completed {
        dismissalCompleted()
      } else {
        dismissalCancelled(context, presentedFrame: initial)
      }
    }
    // Also after a cancel: NYTPhotoViewer and AXPhotoViewer restore their controls in it then.
    context.host.afterEnd = { _, _ in
      if let completion {
        tracing(ChangeScope(.completion, "the completion of dismiss(animated:completion:)")) {
          completion()
        }
      }
    }
    if context.animator == nil, removesPresenter {
      container.insertSubview(presenterView, at: 0)
    }
    context.start(from: presentedView, to: removesPresenter ? presenterView : nil)
  }

  /// The final frame of the dismissed view: the frame that it had while it was presented.
  ///
  /// UIKit's header documents zero for a view that is removed from the window. Apple's sample of
  /// custom presentations documents zero for a presenter that a presentation removes, and the
  /// current frame for any other view. Published animators follow the sample: they request this
  /// frame in a dismissal and move it off the screen. No measurement on a device was found, so
  /// EdgePan returns the value that these animators need.
  private var dismissedFinalFrame: CGRect { presentation.frameOfPresentedViewInContainerView }

  private func dismissalCompleted() {
    presentation.presentedView?.removeFromSuperview()
    restorePresenter()
    if removesPresenter, !alsoRemovesPresenter { presenter.finishAppearance() }
    presented.finishAppearance()
    tracing(.callback(presentation, "dismissalTransitionDidEnd(_:)")) {
      presentation.dismissalTransitionDidEnd(true)
    }
    tearDown()
  }

  private func dismissalCancelled(_ context: TransitionContext, presentedFrame: CGRect) {
    guard let container = presentation.containerView else { return }
    if let view = presentation.presentedView, !view.hasAncestorOrSelf(container) {
      view.frame = presentedFrame
      container.addSubview(view)
    }
    if context.wasResized { presentation.placePresentedView() }
    presented.presentationState = .presented
    let leaving = removesPresenter ? presenter : nil
    UIViewController.reverseAppearance(
      appearing: leaving, removing: leaving?.viewIfLoaded, disappearing: presented)
    tracing(.callback(presentation, "dismissalTransitionDidEnd(_:)")) {
      presentation.dismissalTransitionDidEnd(false)
    }
  }

  /// Restores the presenter's view to its former place.
  private func restorePresenter() {
    guard removesPresenter, let home = presentation.presenterPlacement else { return }
    home.reinstate(presenter.view)
    // A sheet's detent or container may have changed while its view was away.
    (presenter.ownPresentation as? UISheetPresentationController)?.applyPendingDetent()
  }

  private func tearDown() {
    presentation.containerView?.removeFromSuperview()
    presentation.containerView = nil
    presented.presentationState = .none
    presented.ownPresentation = nil
    if presenter.madePresentation === presentation { presenter.madePresentation = nil }
  }
}
