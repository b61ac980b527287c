// LayerOwner: a layer's view, which performs the layout of the layer.

/// An object that creates a layer and is its first delegate: a view, which draws the layer and lays
/// out its subviews in UIKit's layout pass.
@preconcurrency @MainActor package protocol LayerOwner: CALayerDelegate, LayerDrawing {
  /// Called when the bounds or the transform of the layer, or of one of its sublayers, are about to
  /// change.
  func layerNeedsLayout()
}

extension CALayer {
  /// Sets the view that performs this layer's layout, and makes it the delegate. The layer does not
  /// retain the owner, which must call ``endOwnership()`` in its deinit.
  package func setOwner(_ owner: any LayerOwner) {
    link.owner = owner
    delegate = owner
  }

  /// Clears the references to the owner, because the layer may outlive it.
  package nonisolated func endOwnership() {
    link.owner = nil
    link.isDelegatedToOwner = false
  }

  /// Requests layout of this layer and of its superlayer, but not of a layer whose layout is making
  /// the change. Source: the comment on `setNeedsLayout` in CALayer.h.
  func boundsOrTransformWillChange() {
    guard !link.isPresentation else { return }
    setNeedsLayoutUnlessLayingOut()
    link.superlayer?.setNeedsLayoutUnlessLayingOut()
  }

  private func setNeedsLayoutUnlessLayingOut() {
    if !link.isLayingOut { setNeedsLayout() }
    link.owner?.layerNeedsLayout()
  }
}
