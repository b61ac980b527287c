// LayerLayoutOwner: requests layout of a layer and its superlayer when the layer's size or
// transform changes.

/// An object that performs layout instead of a layer: a view, whose own pass lays out its subviews.
@MainActor package protocol LayerLayoutOwner: AnyObject {
  /// Called when the bounds or the transform of the layer, or of one of its sublayers, have
  /// changed.
  func layerNeedsLayout()
}

extension CALayer {
  /// Sets the view that performs this layer's layout.
  package func setLayoutOwner(_ owner: any LayerLayoutOwner) { link.layoutOwner = owner }

  /// Requests layout of this layer and of its superlayer, except of a layer whose own layout makes
  /// the change. Source: the comment on `setNeedsLayout` in CALayer.h.
  ///
  /// Cost: two weak references; nothing is allocated.
  func boundsOrTransformWillChange() {
    guard !link.isPresentation else { return }
    needsLayoutUnlessLaying()
    link.superlayer?.needsLayoutUnlessLaying()
  }

  private func needsLayoutUnlessLaying() {
    if !link.isLaying { setNeedsLayout() }
    link.layoutOwner?.layerNeedsLayout()
  }
}
