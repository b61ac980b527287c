/// Moves a sheet with a pan, or with the drag of a scroll view inside it, and settles the sheet
/// when the finger lifts.
@MainActor final class SheetDrag: NSObject, UIGestureRecognizerDelegate {
  private unowned let sheet: UISheetPresentationController
  /// The interactive dismissal that the finger drives.
  private(set) var dismissal: SystemInteraction?
  /// The position to which the finger has pulled the top edge. The drawn edge may lag behind it.
  private var pulled = 0.0
  private var used: CGFloat = 0
  /// The part of a scroll view's step that is applied in the next step, because each step moves
  /// either the sheet or the content, not both.
  private var carried: CGFloat = 0
  private var isAttempt = false

  init(sheet: UISheetPresentationController) {
    self.sheet = sheet
    super.init()
  }

  private lazy var pan: UIPanGestureRecognizer = {
    let pan = UIPanGestureRecognizer { [weak self] pan in self?.follow(pan) }
    pan.delegate = self
    pan.maximumNumberOfTouches = 1
    return pan
  }()

  func attach() { sheet.presentedView?.addGestureRecognizer(pan) }

  func detach() {
    pan.view?.removeGestureRecognizer(pan)
    dismissal = nil
    sheet.isDragged = false
  }

  /// Begins only for vertical drags; horizontal drags are left to the sheet's content.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    abs(pan.travelled.y) > abs(pan.travelled.x) && isMovable
  }

  private var isMovable: Bool {
    sheet.presentedViewController.presentationState == .presented
      && sheet.presentedViewController.madePresentation == nil
  }

  private func follow(_ pan: UIPanGestureRecognizer) {
    let way = pan.translation(in: sheet.containerView).y
    switch pan.state {
    case .began:
      begin()
      used = 0
      move(by: way)
      used = way
    case .changed:
      move(by: way - used)
      used = way
    case .ended: release(speed: pan.velocity(in: sheet.containerView).y)
    case .cancelled, .failed: release(speed: nil)
    case .possible: break
    }
  }

  // MARK: The drag

  var isActive: Bool { sheet.isDragged }

  func begin() {
    guard let view = sheet.presentedView, !isActive else { return }
    sheet.isDragged = true
    isAttempt = false
    carried = 0
    // A sheet that is touched while it settles continues from its presented position.
    let top = (view.layer.presentation() ?? view.layer).frame.minY
    let geometry = sheet.geometry
    pulled = geometry.pull(showing: Double(top))
    guard top != view.frame.minY else { return }
    for key in view.layer.animationKeys() ?? []
    where ["position", "bounds", "transform"].contains(where: { key.hasPrefix($0) }) {
      view.layer.removeAnimation(forKey: key)
    }
    sheet.show(geometry.shape(at: pulled))
  }

  func move(by step: CGFloat) {
    guard isActive else { return }
    pulled += step
    let geometry = sheet.geometry
    if let dismissal {
      if pulled >= geometry.lowest {
        return dismissal.update(share(pulled, geometry))
      }
      // The sheet is above the lowest detent again, so the dismissal is cancelled. Once it has
      // ended, the drag moves the sheet as before.
      dismissal.update(0)
      dismissal.cancel()
      self.dismissal = nil
      return
    }
    guard isMovable else { return }
    if pulled > geometry.lowest, mayDismiss { return beginDismissal(geometry) }
    if pulled > geometry.lowest { isAttempt = true }
    sheet.show(geometry.shape(at: pulled))
  }

  private func share(_ top: Double, _ geometry: SheetGeometry) -> CGFloat {
    let way = leavingDistance(geometry)
    return way > 0 ? CGFloat((top - geometry.lowest) / way) : 0
  }

  /// The distance in points from the lowest detent to the position below the screen.
  private func leavingDistance(_ geometry: SheetGeometry) -> Double {
    Double(geometry.size.height - geometry.shape(at: geometry.lowest).frame.minY)
  }

  private var mayDismiss: Bool {
    guard !isAttempt, !sheet.presentedViewController.isModalInPresentation else { return false }
    return sheet.delegate?.presentationControllerShouldDismiss(sheet) ?? true
  }

  private func beginDismissal(_ geometry: SheetGeometry) {
    sheet.show(geometry.shape(at: geometry.lowest))
    let interaction = SystemInteraction()
    interaction.settlingSpring = SheetGeometry.settling
    dismissal = interaction
    dismiss()
    interaction.update(share(pulled, geometry))
  }

  private func dismiss() {
    sheet.delegate?.presentationControllerWillDismiss(sheet)
    sheet.presentedViewController.dismiss(animated: true) { [weak sheet] in
      // The completion also runs after a cancel.
      guard let sheet, sheet.presentedViewController.presentingViewController == nil else { return }
      sheet.delegate?.presentationControllerDidDismiss(sheet)
    }
  }

  /// - Parameter speed: the downward speed in points per second, or `nil` if the touch was
  ///   cancelled.
  func release(speed: CGFloat?) {
    guard isActive else { return }
    sheet.isDragged = false
    let geometry = sheet.geometry
    let speed = (value: Double(speed ?? 0), isKnown: speed != nil)
    let place = geometry.target(
      from: pulled, speed: speed.value, mayLeave: dismissal != nil && speed.isKnown)
    if let dismissal {
      self.dismissal = nil
      dismissal.springVelocity = speed.value / max(leavingDistance(geometry), 1)
      if place == nil { dismissal.finish() } else { dismissal.cancel() }
    }
    if let place { settle(at: place, in: geometry, speed: speed.value) }
    if isAttempt { sheet.delegate?.presentationControllerDidAttemptToDismiss(sheet) }
  }

  private func settle(at place: SheetGeometry.Place, in geometry: SheetGeometry, speed: Double) {
    let presented = sheet.presentedViewController
    // After a cancelled dismissal the sheet is at its lowest detent, wherever the drag began.
    guard
      presented.presentationState == .presented
        || presented.transitionCoordinator?.isCancelled == true
    else { return }
    let changes = place.detent != sheet.current
    sheet.selected = place.detent
    let shown = (geometry.shape(at: pulled).frame.minY, geometry.shape(at: place.top).frame.minY)
    let way = Double(shown.1 - shown.0)
    sheet.settle(velocity: way == 0 ? 0 : speed / way) { sheet.layOutSheet() }
    guard changes else { return }
    (sheet.delegate as? any UISheetPresentationControllerDelegate)?
      .sheetPresentationControllerDidChangeSelectedDetentIdentifier(sheet)
  }

  /// Handles a tap outside the sheet.
  func dismissByTap() {
    guard isMovable, !isActive else { return }
    guard mayDismiss else {
      sheet.delegate?.presentationControllerDidAttemptToDismiss(sheet)
      return
    }
    dismiss()
  }

  // MARK: A scroll view inside the sheet

  /// Returns the part of a step by which the content should move. Each step moves either the sheet
  /// or the content, not both.
  func take(_ step: CGFloat, of scrollView: UIScrollView) -> CGFloat {
    let step = step + carried
    carried = 0
    guard step != 0 else { return 0 }
    let geometry = sheet.geometry
    let axis = scrollView.axis(.vertical)
    let above = scrollView.contentOffset.y - axis.lowest
    if step > 0 {
      // Downward: the content moves first, until it is scrolled to its top.
      if above > 0 {
        carried = max(0, step - above)
        return step - carried
      }
      guard isMovable || isActive else { return step }
      begin()
      move(by: step)
      return 0
    }
    let isRaised = isActive && pulled > geometry.highest
    let mayRaise =
      !isActive && isMovable && sheet.prefersScrollingExpandsWhenScrolledToEdge && above <= 0
      && (sheet.presentedView?.frame.minY ?? 0) > geometry.highest
    guard isRaised || mayRaise else { return step }
    begin()
    // Upward: the sheet moves first, until it is at its highest position.
    let room = pulled - geometry.highest
    carried = min(0, step + room)
    move(by: step - carried)
    return 0
  }
}

extension UISheetPresentationController: ScrollDragTaker {
  func takeDrag(of scrollView: UIScrollView, step: CGFloat) -> CGFloat {
    isSystemAnimated ? drag.take(step, of: scrollView) : step
  }

  func takeRelease(of scrollView: UIScrollView, velocity: CGFloat?) -> Bool {
    guard drag.isActive else { return false }
    let way = (presentedView?.frame.minY ?? 0) - restingShape.frame.minY
    let isDisplaced = drag.dismissal != nil || abs(way) > 0.01
    drag.release(speed: velocity)
    return isDisplaced
  }
}
