/// Shows a controller in a card above or below a view or, on a phone, in an adapted style.
///
/// On a phone, the popover's delegate determines the style, which is a page sheet by default, as on
/// iOS 13 and later. If the delegate returns `.none`, the controller is shown in a card. The card
/// has the controller's preferred size, limited to the safe area less 10 points on each side; its
/// height is also limited to the space above or below its source. The card is placed below its
/// source, or above it if it does not fit below and there is more space above, or if the arrow must
/// not point up. It fades in and out. A tap outside the card dismisses it. The card, its position
/// and its animation are EdgePan's, because Apple does not publish them. No arrow is drawn.
@preconcurrency @MainActor open class UIPopoverPresentationController: UIPresentationController {
  open var sourceView: UIView?
  /// The source rectangle, in the source view's coordinates; the view's bounds by default.
  open var sourceRect = CGRect.null
  open var barButtonItem: UIBarButtonItem?
  open var permittedArrowDirections = UIPopoverArrowDirection.any
  open var arrowDirection: UIPopoverArrowDirection { isBelow ? .up : .down }
  open var backgroundColor: UIColor?
  /// Stored, but has no effect: a tap on these views dismisses the popover, as any tap outside the
  /// popover does.
  open var passthroughViews: [UIView]?
  open var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
  open var canOverlapSourceViewRect = false

  open override var shouldPresentInFullscreen: Bool { false }
  open override var frameOfPresentedViewInContainerView: CGRect {
    guard let container = containerView else { return .zero }
    let area = container.bounds.inset(by: container.safeAreaInsets)
      .inset(by: popoverLayoutMargins)
    var size = presentedViewController.preferredContentSize
    if size == .zero { size = Self.defaultSize }
    let source = sourceArea(in: container)
    let below = area.maxY - source.maxY - Self.gap
    let above = source.minY - Self.gap - area.minY
    isBelow = permittedArrowDirections.contains(.up) && (below >= size.height || below >= above)
    size.width = min(size.width, area.width)
    size.height = min(size.height, max(isBelow ? below : above, Self.minimumHeight))
    let x = min(max(source.midX - size.width / 2, area.minX), area.maxX - size.width)
    let y = isBelow ? source.maxY + Self.gap : source.minY - Self.gap - size.height
    return CGRect(origin: CGPoint(x: x, y: max(y, area.minY)), size: size)
  }

  open override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let container = containerView else { return }
    backdrop.addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.dismissByTap() })
    container.addFilling(backdrop, at: 0)
    presentedView?.layer.cornerRadius = Self.radius
    presentedView?.clipsToBounds = true
    if let backgroundColor { presentedView?.backgroundColor = backgroundColor }
  }
  open override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    guard presentedViewController.presentationState == .presented else { return }
    presentedView?.frame = frameOfPresentedViewInContainerView
  }

  /// The default size, in points.
  private static let defaultSize = CGSize(width: 320, height: 480)
  private static let gap: CGFloat = 13
  private static let minimumHeight: CGFloat = 44
  private static let radius: CGFloat = 13
  private let backdrop = UIView(frame: .zero)
  private var isBelow = true

  private func sourceArea(in container: UIView) -> CGRect {
    guard let sourceView else {
      // The source is a bar item. Navigation bars do not draw their buttons, so a point near the
      // right end of the safe area's top edge is used instead.
      let top = container.safeAreaInsets.top
      return CGRect(x: container.bounds.maxX - Self.minimumHeight, y: top, width: 0, height: 0)
    }
    let rect = sourceRect.isNull ? sourceView.bounds : sourceRect
    return container.convert(rect, from: sourceView)
  }

  private func dismissByTap() {
    let own = delegate as? any UIPopoverPresentationControllerDelegate
    guard own?.popoverPresentationControllerShouldDismissPopover(self) ?? true else { return }
    presentedViewController.dismiss(animated: true) { [self] in
      own?.popoverPresentationControllerDidDismissPopover(self)
      delegate?.presentationControllerDidDismiss(self)
    }
  }
}

extension UIViewController {
  func preparedPopover() -> UIPresentationController {
    if let waiting = waitingSheet as? UIPopoverPresentationController { return waiting }
    let made = UIPopoverPresentationController(presentedViewController: self, presenting: nil)
    waitingSheet = made
    return made
  }

  /// The style of a popover on a phone: the style that its delegate returns, or a page sheet by
  /// default.
  var adaptedPopoverStyle: UIModalPresentationStyle {
    guard let popover = preparedPopover() as? UIPopoverPresentationController,
      let delegate = popover.delegate
    else { return .pageSheet }
    (delegate as? any UIPopoverPresentationControllerDelegate)?
      .prepareForPopoverPresentation(popover)
    let style = delegate.adaptivePresentationStyle(
      for: popover, traitCollection: popover.traitCollection)
    switch style {
    case .none: return .popover
    case .automatic, .popover, .custom: return .pageSheet
    default: return style
    }
  }

  /// Returns the presentation controller for a popover or sheet, which code may have configured
  /// before the presentation; `nil` for other styles.
  func preparedController(for style: UIModalPresentationStyle) -> UIPresentationController? {
    if style == .popover { return preparedPopover() }
    guard style.isSheet else { return nil }
    if modalPresentationStyle == .popover {
      let sheet = UISheetPresentationController(presentedViewController: self, presenting: nil)
      sheet.delegate = waitingSheet?.delegate
      return sheet
    }
    return preparedSheet()
  }
}
