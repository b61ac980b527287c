// CATransformLayer: a layer without its own plane, whose sublayers keep their depth.

/// A layer that only groups its sublayers: they share the three-dimensional space of its siblings
/// and are not flattened into its plane. Source: CATransformLayer.h.
@preconcurrency @MainActor open class CATransformLayer: CALayer {
  override func emptyPresentation() -> CALayer { CATransformLayer() }
  override var keepsDepth: Bool { true }
}
