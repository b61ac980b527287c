import QuartzCore

/// Manages one presentation, from `present` to the end of its dismissal.
///
/// Its container view is above the presenter's view in the window and exists until the dismissal
/// has ended, so the dismissal finds the views that the presentation left in the container.
@preconcurrency @MainActor open class UIPresentationController: NSObject, AssociationOwner {
  /// The associated objects, released with this object.
  public nonisolated(unsafe) final var associatedValues: AssociatedValues?

  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    self.presentedViewController = presentedViewController
    presenting = presentingViewController
    super.init()
  }

  public let presentedViewController: UIViewController
  open var presentingViewController: UIViewController {
    presenting ?? presentedViewController
  }
  open var presentationStyle: UIModalPresentationStyle { style }
  /// The view that contains the presentation, or `nil` before and after the presentation.
  open internal(set) var containerView: UIView?
  /// The view that moves: the presented controller's view, unless overridden.
  open var presentedView: UIView? { presentedViewController.view }
  /// The final frame of the presented view, in the container's coordinates.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
  open var shouldPresentInFullscreen: Bool { true }
  /// Whether the presenter's view is removed; by default this depends on the style.
  open var shouldRemovePresentersView: Bool { style.removesPresenter }
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  open var adaptivePresentationStyle: UIModalPresentationStyle { .none }
  /// The style to use with other traits. Never called, because traits do not change here.
  open func adaptivePresentationStyle(for traitCollection: UITraitCollection)
    -> UIModalPresentationStyle
  {
    let style = delegate?.adaptivePresentationStyle(for: self, traitCollection: traitCollection)
    return style == .automatic ? .none : style ?? .none
  }
  /// Stored, but has no effect: views have the traits of the simulated phone.
  open var overrideTraitCollection: UITraitCollection?
  open var traitCollection: UITraitCollection { .phone }

  open func presentationTransitionWillBegin() {}
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  open func dismissalTransitionWillBegin() {}
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  open func containerViewWillLayoutSubviews() {}
  open func containerViewDidLayoutSubviews() {}

  /// Called when the presented controller's preferred size has changed.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}
  /// Never called: EdgePan solves constraints during layout and does not report changes to a
  /// fitting size.
  open func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}
  /// Returns the size of the presented controller; by default, the container's size. An override of
  /// ``frameOfPresentedViewInContainerView`` can call it.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }
  /// Called before the screen's size changes, in a replay that resizes the screen. Passes the call
  /// on to the presented controller.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    let own = self.size(
      forChildContentContainer: presentedViewController, withParentContainerSize: size)
    presentedViewController.viewWillTransition(to: own, with: coordinator)
  }
  /// Never called: the traits of the simulated phone do not change.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}

  /// Gives the presented view its frame at rest.
  func placePresentedView() { presentedView?.frame = frameOfPresentedViewInContainerView }

  weak var presenting: UIViewController?
  var style = UIModalPresentationStyle.custom
  /// The place of the presenter's view before it moved into the container.
  var presenterPlacement: PresenterPlacement?

  /// The preferred size of the presented controller.
  open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }
}

/// The delegate that controls the adaptation and dismissal of a presentation.
///
/// Every method is optional: see ``UIViewControllerAnimatedTransitioning``.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  func adaptivePresentationStyle(for controller: UIPresentationController)
    -> UIModalPresentationStyle
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
  /// Whether the user can dismiss the sheet. Called when a drag would begin a dismissal, and for a
  /// tap outside the sheet.
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController)
    -> Bool
  /// Called when the user begins to dismiss the sheet; a drag may still be cancelled.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// Called when the user has dismissed the sheet; a programmatic `dismiss` does not call this.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// Called when the user tried to dismiss a sheet that does not allow dismissal.
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  /// Returns `automatic`, which means that the delegate does not implement the method.
  public func adaptivePresentationStyle(for controller: UIPresentationController)
    -> UIModalPresentationStyle
  { .automatic }
  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { adaptivePresentationStyle(for: controller) }
  public func presentationControllerShouldDismiss(_: UIPresentationController) -> Bool { true }
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  {
  }
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
  }
  public func presentationControllerDidAttemptToDismiss(_: UIPresentationController) {}
}

/// The container view of a presentation. It notifies the presentation controller of layout.
final class PresentationContainerView: UIView {
  weak var controller: UIPresentationController?
  /// Whether touches outside the presented view reach the presenter.
  var passesTouches: (@MainActor () -> Bool)?

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    guard let passesTouches, passesTouches() else { return hit }
    return hit === self || hit === (controller as? UISheetPresentationController)?.dimming
      ? nil : hit
  }

  /// Sheets that are placed in `containerViewWillLayoutSubviews` move on iOS when a transform drags
  /// them (DeckTransition, SPStorkController) and when an animator resizes them as they leave
  /// (DeckTransition), so that callback cannot follow from the transform or size of a subview. Apple
  /// does not document what it follows from.
  override var followsSubviews: Bool { false }

  /// The callback comes before the constraints are solved, so that constraints that it changes
  /// apply in this layout.
  override func layoutWillBegin() {
    guard let controller else { return }
    tracing(.callback(controller, "containerViewWillLayoutSubviews()")) {
      controller.containerViewWillLayoutSubviews()
    }
  }

  override func safeAreaInsets(for subview: UIView) -> UIEdgeInsets {
    (controller as? UISheetPresentationController)?.insets(for: subview, in: self)
      ?? safeAreaInsets
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if let controller {
      tracing(.callback(controller, "containerViewDidLayoutSubviews()")) {
        controller.containerViewDidLayoutSubviews()
      }
    }
  }
}
