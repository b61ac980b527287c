// CATransformLayer: a layer without a plane of its own, whose sublayers keep their depth.

/// A layer that only groups: its sublayers are in one three-dimensional space with their
/// siblings around it, not flattened into its plane. Source: CATransformLayer.h.
@preconcurrency @MainActor open class CATransformLayer: CALayer {
  override func emptyPresentation() -> CALayer { CATransformLayer() }
  override var keepsDepth: Bool { true }
}
