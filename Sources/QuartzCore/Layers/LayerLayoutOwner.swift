// Layout that a layer owes itself and its superlayer when its size or its transform changes.

/// Keeps the layout of a layer in its place: a view, whose own pass lays out its subviews.
@MainActor package protocol LayerLayoutOwner: AnyObject {
  /// The layer's bounds or transform have changed, or those of one of its sublayers.
  func layerNeedsLayout()
}

extension CALayer {
  /// Names the view that lays out in this layer's place.
  package func setLayoutOwner(_ owner: any LayerLayoutOwner) { link.layoutOwner = owner }

  /// Asks for layout of this layer and of its superlayer, except of one whose layout is what makes
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
