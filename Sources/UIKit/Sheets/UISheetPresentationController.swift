// A presentation that covers the lower part of the screen and can be dragged between heights.

/// The delegate that is notified about a sheet.
///
/// Every method is optional: see ``UIViewControllerAnimatedTransitioning``.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// Called when the user has dragged the sheet to another detent. Not called for programmatic
  /// changes.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {}
}

/// The presentation controller of page sheets, which have detents, can be dragged between them, and
/// can be dismissed by a drag.
///
/// A sheet with the default animation can be dragged. A drag moves the presented view's frame;
/// below the lowest detent it becomes an interactive dismissal, whose delegate methods are called
/// as on iOS. A drag of a scroll view inside also moves the sheet: downward if the content is
/// scrolled to its top, and upward to the largest detent before the content moves. On ios26, a sheet
/// below the large detent floats: the presented view has a scale, and room around it.
/// `SheetGeometry` documents positions and rules, most of which were measured on iOS 26.1. The
/// presenter is not scaled, and the grabber is stored but not drawn. `delegate` has the superclass's
/// type; assign a ``UISheetPresentationControllerDelegate`` to it as on Apple's platforms.
@preconcurrency @MainActor open class UISheetPresentationController: UIPresentationController {
  public override init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    super.init(
      presentedViewController: presentedViewController, presenting: presentingViewController)
    style = .pageSheet
  }

  /// The detents, from the lowest to the highest; by default only the large one.
  open var detents: [Detent] = [.large()] { didSet { invalidateDetents() } }
  /// The selected detent; `nil` means the first one. Setting it moves the sheet; the move is
  /// animated inside ``animateChanges(_:)``.
  open var selectedDetentIdentifier: Detent.Identifier? {
    get { selected }
    set {
      selected = newValue
      layOutSheet()
    }
  }
  /// The largest detent that leaves the presenter undimmed and interactive.
  open var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { layOutSheet() } }
  /// Whether scrolling the content up raises the sheet first.
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  // Stored, but has no effect: the only device is a phone in portrait orientation, and no grabber
  // is drawn.
  open var prefersEdgeAttachedInCompactHeight = false
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false
  open var prefersGrabberVisible = false
  open var prefersPageSizing = true
  /// The corner radius in points; `nil` means 10, as on iOS 13 to 18.
  open var preferredCornerRadius: CGFloat?
  /// The view that would anchor a popover; stored, but has no effect.
  open var sourceView: UIView?

  /// Runs changes to the selected detent with the animation of a released sheet.
  open func animateChanges(_ changes: () -> Void) { settle(velocity: 0, changes) }
  /// Calls the detents' resolvers again.
  open func invalidateDetents() { layOutSheet() }

  open override var frameOfPresentedViewInContainerView: CGRect {
    containerView == nil ? .zero : restingShape.frame
  }
  override func placePresentedView() {
    if isSystemAnimated { show(restingShape) } else { super.placePresentedView() }
  }
  open override func presentationTransitionWillBegin() { prepareSheet() }
  open override func presentationTransitionDidEnd(_ completed: Bool) {
    guard completed else { return releaseSheet() }
    dimming.alpha = dimmingAlpha
    applyPendingDetent()
  }
  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed { releaseSheet() } else { applyPendingDetent() }
  }
  /// Moves the sheet to a detent that was selected, or to a place that changed, during a transition.
  func applyPendingDetent() { if isSystemAnimated { layOutSheet() } }

  // Internal state, used by the files in this folder.
  var selected: Detent.Identifier?
  let dimming = UIView(frame: .zero)
  var isDragged = false
  /// Whether no delegate supplies an animator. Only then can the sheet be dragged.
  var isSystemAnimated = false
  lazy var drag = SheetDrag(sheet: self)
  /// The presented layer's corners before they were rounded.
  var cornersBefore: (radius: CGFloat, mask: CACornerMask, clips: Bool)?
}

extension UIViewController {
  /// Returns the presentation controller of a controller that is not presented yet, or `nil` if the
  /// style is neither a sheet nor a popover. Apps configure it before the presentation: they set
  /// the detents and the delegate of a sheet.
  func preparedSheet() -> UIPresentationController? {
    if modalPresentationStyle == .popover { return preparedPopover() }
    guard modalPresentationStyle.isSheet else { return nil }
    if let waitingSheet { return waitingSheet }
    let made = UISheetPresentationController(presentedViewController: self, presenting: nil)
    waitingSheet = made
    return made
  }
}

extension UIModalPresentationStyle {
  /// Whether a presentation with this style is a sheet on a phone.
  @MainActor var isSheet: Bool {
    UISystemBehavior.current.has(.sheets)
      && (self == .automatic || self == .pageSheet || self == .formSheet)
  }
}
