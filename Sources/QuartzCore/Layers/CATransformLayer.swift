/// A layer that only groups its sublayers. The sublayers share one three-dimensional space with the
/// layer's siblings and are not flattened into a plane. Source: CATransformLayer.h.
@preconcurrency @MainActor open class CATransformLayer: CALayer {
  override func emptyPresentation() -> CALayer { CATransformLayer() }
  override package var keepsDepth: Bool { true }
}
