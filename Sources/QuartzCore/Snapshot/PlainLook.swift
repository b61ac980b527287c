// PlainLook: the appearance of a layer that has only a background, corners and flags, as most
// layers have.

/// The appearance of a layer that has no border, shadow, contents, drawing or animated appearance
/// properties. A ``LayerLook`` is large, because it has a place for each feature; a comparison of
/// two values of this type costs a small part of a comparison of two ``LayerLook``s.
///
/// Layers with equal values of this type also have an equal ``LayerLook``.
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
    // Matches a pattern, because a comparison with nil copies the contents.
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
