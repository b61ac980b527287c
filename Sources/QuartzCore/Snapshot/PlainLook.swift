// PlainLook: the look of a layer that has only a background, corners and flags, as most layers have.

/// The look of a layer without border, shadow, contents, drawing and animated looks. A
/// ``LayerLook`` is large, with a place for each feature; two plain looks are compared at a small
/// part of its cost.
///
/// Layers with equal plain looks have equal looks.
@MainActor package struct PlainLook: Equatable {
  private let backgroundColor: LayerLook.Color?
  private let cornerRadius: CGFloat
  private let maskedCorners: CACornerMask
  private let hasContinuousCorners: Bool
  private let masksToBounds: Bool
  private let isDoubleSided: Bool
  private let allowsGroupOpacity: Bool

  /// Returns nil for a layer that has, or may have, another feature.
  init?(of layer: CALayer) {
    guard type(of: layer) == CALayer.self, !layer.keepsDepth, !(layer.looks.borderWidth > 0),
      !(layer.looks.shadowOpacity > 0), (layer.link.drawn ?? layer.delegateDrawing) == nil
    else { return nil }
    // A pattern, because comparing with nil copies the contents.
    if case .some = layer.looks.contents { return nil }
    backgroundColor = LayerLook.Color(layer.looks.backgroundColor)
    cornerRadius = layer.looks.cornerRadius
    maskedCorners = layer.looks.maskedCorners
    hasContinuousCorners = layer.looks.cornerCurve == .continuous
    masksToBounds = layer.looks.masksToBounds
    isDoubleSided = layer.looks.isDoubleSided
    allowsGroupOpacity = layer.looks.allowsGroupOpacity
  }
}
