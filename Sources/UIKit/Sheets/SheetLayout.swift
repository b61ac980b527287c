// A sheet's layout: the frames of the sheet and of its dimming view, and the sheet's corners.

extension UISheetPresentationController {
  /// The sheet's geometry in its container, with the active detents.
  var geometry: SheetGeometry {
    guard let container = containerView else { return SheetGeometry(height: 0, places: []) }
    let height = container.bounds.height
    let insets = container.safeAreaInsets
    let top = insets.top + SheetGeometry.topGap
    let resolution = SheetResolution(maximumDetentValue: max(0, height - top - insets.bottom))
    var places = detents.compactMap { detent in
      detent.resolvedValue(in: resolution).map { value in
        SheetGeometry.Place(
          detent: detent.identifier, top: max(top, height - insets.bottom - value))
      }
    }
    if places.isEmpty { places = [SheetGeometry.Place(detent: .large, top: top)] }
    // Detents of equal height keep their order.
    let order = places.enumerated().sorted {
      ($0.element.top, $0.offset) < ($1.element.top, $1.offset)
    }
    return SheetGeometry(height: height, places: order.map(\.element))
  }

  /// The resting detent of the sheet: the selected one if it is active, otherwise the first active
  /// one.
  var current: Detent.Identifier {
    let places = geometry.places
    if let selected, places.contains(where: { $0.detent == selected }) { return selected }
    let first = detents.first { detent in places.contains { $0.detent == detent.identifier } }
    return first?.identifier ?? .large
  }

  func frame(at top: Double?) -> CGRect {
    guard let container = containerView else { return .zero }
    let top = top ?? geometry.highest
    return CGRect(
      x: 0, y: top, width: container.bounds.width, height: container.bounds.height - top)
  }

  func layOutSheet() {
    guard containerView != nil, !isDragged,
      presentedViewController.presentationState == .presented
    else { return }
    presentedView?.frame = frameOfPresentedViewInContainerView
    // Layout runs now, so that inside an animation block the content moves with the sheet.
    presentedView?.layoutIfNeeded()
    dimming.alpha = dimmingAlpha
  }

  /// The opacity of the black view that dims the presenter. The value is EdgePan's; Apple's is not
  /// published.
  private static let dimmed: CGFloat = 0.2
  private static let cornerRadius: CGFloat = 10

  var isUndimmed: Bool {
    guard let largest = largestUndimmedDetentIdentifier else { return false }
    let places = geometry.places
    guard let limit = places.first(where: { $0.detent == largest }),
      let own = places.first(where: { $0.detent == current })
    else { return false }
    return own.top >= limit.top
  }

  var dimmingAlpha: CGFloat { isUndimmed ? 0 : Self.dimmed }

  func prepareSheet() {
    guard let container = containerView, isSystemAnimated else { return }
    dimming.frame = container.bounds
    dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimming.backgroundColor = .black
    dimming.alpha = 0
    container.insertSubview(dimming, at: 0)
    dimming.addGestureRecognizer(
      UITapGestureRecognizer { [weak self] _ in self?.drag.dismissByTap() })
    (container as? PresentationContainerView)?.passesTouches = { [weak self] in
      self?.isUndimmed ?? false
    }
    roundCorners()
    drag.attach()
  }

  private func roundCorners() {
    guard let layer = presentedView?.layer else { return }
    cornersBefore = (layer.cornerRadius, layer.maskedCorners, layer.masksToBounds)
    layer.cornerRadius = preferredCornerRadius ?? Self.cornerRadius
    layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    layer.masksToBounds = true
  }

  /// Restores the presented view when the sheet has been dismissed or its presentation was
  /// cancelled.
  func releaseSheet() {
    drag.detach()
    dimming.removeFromSuperview()
    guard let cornersBefore, let layer = presentedView?.layer else { return }
    layer.cornerRadius = cornersBefore.radius
    layer.maskedCorners = cornersBefore.mask
    layer.masksToBounds = cornersBefore.clips
    self.cornersBefore = nil
  }
}
