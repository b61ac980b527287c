/// The part of a ``LayerAppearance`` that every layer can have: a background, corners, flags.
///
/// Layers store a value of this type, and frames copy it. Copying and comparing costs a small
/// fraction of what it costs for a `LayerAppearance`, which also contains text and the rarer
/// features. The table of properties (`LayerProperty`) names the field of each property, so that
/// goldens and pages contain it.
public struct PlainAppearance: Equatable, Sendable {
  public var backgroundColor: LayerAppearance.Color?
  /// The corner radius, in points.
  public var cornerRadius = 0.0
  /// The corners that `cornerRadius` rounds.
  public var maskedCorners: CACornerMask = .all
  /// Whether `cornerCurve` is `continuous`.
  public var hasContinuousCorners = false
  public var masksToBounds = false
  public var isDoubleSided = true
  /// Whether the layer is a CATransformLayer, or a replicator that preserves depth: the layer
  /// itself draws nothing, and its sublayers keep their depth.
  public var isTransformLayer = false
  /// Whether opacity applies to the layer and its sublayers as a whole; otherwise it applies to
  /// each of them separately.
  public var allowsGroupOpacity = true

  public init() {}
}
