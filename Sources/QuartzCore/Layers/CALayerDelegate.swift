// CALayerDelegate: lays out and draws a layer, and provides actions for its property changes.

/// A layer's delegate; every method is optional on Apple's platforms and has a default here.
@preconcurrency @MainActor public protocol CALayerDelegate: AnyObject {
  /// The action for `event`. `nil` continues the search; NSNull stops it without an action.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
  func layoutSublayers(of layer: CALayer)
  func display(_ layer: CALayer)
  func layerWillDraw(_ layer: CALayer)
}

extension CALayerDelegate {
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
  public func layoutSublayers(of layer: CALayer) {}
  public func display(_ layer: CALayer) {}
  public func layerWillDraw(_ layer: CALayer) {}
}
