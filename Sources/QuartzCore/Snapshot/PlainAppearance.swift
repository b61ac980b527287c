// PlainAppearance: the appearance of a layer that has only a background, corners and flags, as most
// layers have.

/// The appearance of a layer that has no border, shadow, contents, drawing or animated appearance
/// properties. Creating and comparing values of this type costs a small fraction of what it costs
/// for ``LayerAppearance``, which also contains text, a tint and the rarer features.
///
/// Layers with equal values of this type also have an equal ``LayerAppearance``.
@MainActor package struct PlainAppearance: Equatable {
  private let backgroundColor: LayerAppearance.Color?
  private let cornerRadius: CGFloat
  private let maskedCorners: CACornerMask
  private let hasContinuousCorners: Bool
  private let masksToBounds: Bool
  private let isDoubleSided: Bool
  private let allowsGroupOpacity: Bool

  /// Returns nil for a layer that has, or may have, another feature.
  init?(of layer: CALayer) {
    guard type(of: layer) == CALayer.self, !layer.keepsDepth, !(layer.appearance.borderWidth > 0),
      !(layer.appearance.shadowOpacity > 0), !layer.appearance.hasContents,
      (layer.link.drawn ?? layer.delegateDrawing) == nil
    else { return nil }
    backgroundColor = LayerAppearance.Color(layer.appearance.backgroundColor)
    cornerRadius = layer.appearance.cornerRadius
    maskedCorners = layer.appearance.maskedCorners
    hasContinuousCorners = layer.appearance.cornerCurve == .continuous
    masksToBounds = layer.appearance.masksToBounds
    isDoubleSided = layer.appearance.isDoubleSided
    allowsGroupOpacity = layer.appearance.allowsGroupOpacity
  }
}
