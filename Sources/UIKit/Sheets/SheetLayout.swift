// A sheet's layout: the frames of the sheet and of its dimming view, and the sheet's corners.

extension UISheetPresentationController {
  /// The sheet's geometry in its container, with the active detents.
  var geometry: SheetGeometry {
    guard let container = containerView else {
      return SheetGeometry(size: .zero, safeTop: 0, safeBottom: 0)
    }
    let insets = container.safeAreaInsets
    var geometry = SheetGeometry(
      size: container.bounds.size, safeTop: Double(insets.top), safeBottom: Double(insets.bottom))
    let most = geometry.maximumDetentValue
    let resolution = SheetResolution(maximumDetentValue: CGFloat(most))
    let floats = isSystemAnimated && UIKitWorld.current.system.has(.floatingSheets)
    for detent in detents {
      guard let value = detent.resolvedValue(in: resolution) else { continue }
      geometry.add(detent.identifier, value: Double(value), floats: floats)
    }
    if geometry.places.isEmpty { geometry.add(.large, value: most, floats: floats) }
    return geometry
  }

  /// The resting place of the sheet.
  private var place: SheetGeometry.Place? {
    let (places, current) = (geometry.places, current)
    return places.first { $0.detent == current }
  }

  /// The sheet's shape at rest.
  var restingShape: SheetGeometry.Shape {
    let geometry = geometry
    return geometry.shape(at: place?.top ?? geometry.highest)
  }

  /// Gives the presented view a shape.
  func show(_ shape: SheetGeometry.Shape) {
    guard let view = presentedView else { return }
    let scale = CGAffineTransform(scaleX: shape.scale, y: shape.scale)
    if view.transform != scale { view.transform = scale }
    view.frame = shape.frame
  }

  /// The safe area that the presented view inherits. A floating sheet keeps the container's bottom
  /// inset although it does not reach the bottom.
  func insets(for view: UIView, in container: UIView) -> UIEdgeInsets {
    var insets = container.safeAreaInsets
    guard view === presentedView, isSystemAnimated, let place else { return insets }
    insets.bottom = CGFloat(place.safeBottom) + container.bounds.maxY - view.frame.maxY
    return insets
  }

  /// The resting detent of the sheet: the selected one if it is active, otherwise the first active
  /// one.
  var current: Detent.Identifier {
    let places = geometry.places
    if let selected, places.contains(where: { $0.detent == selected }) { return selected }
    let first = detents.first { detent in places.contains { $0.detent == detent.identifier } }
    return first?.identifier ?? .large
  }

  func layOutSheet() {
    guard containerView != nil, !isDragged,
      presentedViewController.presentationState.canBeDismissed
    else { return }
    show(restingShape)
    // Layout runs now, so that inside an animation block the content moves with the sheet.
    presentedView?.layoutIfNeeded()
    dimming.alpha = dimmingAlpha
  }

  /// The opacity of the black view that dims the presenter, as measured on iOS 26.1.
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
    dimming.backgroundColor = .black
    dimming.alpha = 0
    container.addFilling(dimming, at: 0)
    dimming.addGestureRecognizer(
      UITapGestureRecognizer { [weak self] _ in self?.drag.dismissByTap() })
    (container as? PresentationContainerView)?.passesTouches = { [weak self] in
      self?.isUndimmed ?? false
    }
    roundCorners()
    show(restingShape)
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
    if isSystemAnimated { presentedView?.transform = .identity }
    guard let cornersBefore, let layer = presentedView?.layer else { return }
    layer.cornerRadius = cornersBefore.radius
    layer.maskedCorners = cornersBefore.mask
    layer.masksToBounds = cornersBefore.clips
    self.cornersBefore = nil
  }
}
