/// An object that creates a layer and is its first delegate: a view, which draws the layer and lays
/// out its subviews in UIKit's layout pass.
@preconcurrency @MainActor package protocol LayerOwner: CALayerDelegate, LayerDrawing {
  /// Called when the bounds or the transform of the layer are about to change.
  func layerNeedsLayout()
  /// Called when the bounds or the transform of one of its sublayers are about to change.
  func sublayerWillChange()
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

  /// The current drawing of the delegate, if it draws. A view always conforms to ``LayerDrawing``,
  /// so only other delegates need a cast.
  package var delegateDrawing: DrawnAppearance? {
    link.isDelegatedToOwner
      ? link.owner?.drawnAppearance() : (delegate as? any LayerDrawing)?.drawnAppearance()
  }

  /// Requests layout of this layer and of its superlayer, but not of a layer whose layout is making
  /// the change. Source: the comment on `setNeedsLayout` in CALayer.h.
  func boundsOrTransformWillChange() {
    guard !link.isPresentation else { return }
    setNeedsLayoutUnlessLayingOut()
    link.owner?.layerNeedsLayout()
    guard let superlayer = link.superlayer else { return }
    superlayer.setNeedsLayoutUnlessLayingOut()
    superlayer.link.owner?.sublayerWillChange()
  }

  private func setNeedsLayoutUnlessLayingOut() {
    if !link.isLayingOut { setNeedsLayout() }
  }
}
