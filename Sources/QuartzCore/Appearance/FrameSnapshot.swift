/// A presented frame: every attached layer's geometry and appearance, as plain values.
///
/// ```swift
/// let snapshot = cycle.frame.snapshot()
/// print(snapshot.rows[0].bounds)
/// ```
/// A snapshot is created on demand from a ``FrameView``, or from numbers (a golden, a test), and
/// drawn by `LayerRendering`. Cost: one pass over all rows, about 1 µs and 500 bytes per row;
/// images are not copied. A frame without a snapshot costs nothing.
public struct FrameSnapshot: Equatable, Sendable {
  /// The rows, in the frame's order: roots, then all their sublayers, and so on; the sublayers of
  /// one layer are adjacent, in order, followed by its mask, if any. A parent comes before its
  /// children. The copies of CAReplicatorLayers come last.
  public var rows: [Row]

  public init(rows: [Row]) { self.rows = rows }

  /// One layer of a frame.
  public struct Row: Equatable, Sendable {
    /// The layer's name in reports and at its outline in pictures, if any.
    public var title: String?
    /// The superlayer's row, or `nil` for a root.
    public var parent: Int?
    /// Whether the layer is its superlayer's mask.
    public var isMask = false
    /// Whether the layer or an ancestor is hidden; the layer's world transform is then the
    /// identity.
    public var isHidden = false
    /// The layer's bounds, in the layer's own coordinates.
    public var bounds: CGRect
    /// The world transform, from the layer's points to the display's. Its x, y and w columns map
    /// points as if each layer's sublayers were flattened into its plane; its z column gives the
    /// depth in the innermost enclosing three-dimensional space, for sorting.
    public var world: CATransform3D
    /// The layer's own opacity, 0…1; in a CATransition, multiplied by the weight of the old or the
    /// new contents (``FrameSnapshot/Transition/weight``).
    public var opacity = 1.0
    /// The product of the opacities from the root down.
    public var composedOpacity = 1.0
    public var zPosition = 0.0
    /// The transition's state while the row is the old or the new contents of a running
    /// CATransition.
    public var transition: Transition?
    public var appearance: LayerAppearance

    public init(
      parent: Int? = nil, bounds: CGRect, world: CATransform3D,
      appearance: LayerAppearance = LayerAppearance()
    ) {
      (self.parent, self.bounds, self.world, self.appearance) = (parent, bounds, world, appearance)
    }
  }

  /// The state of the old or the new contents of a CATransition in this frame.
  public struct Transition: Equatable, Sendable {
    /// The layer's world transform without the transition's own transform
    /// (``TransitionPlane/transform``). If the layer masks to its bounds, the contents are clipped
    /// to the bounds as this transform maps them.
    public var clipWorld: CATransform3D
    /// The distance from the centre of the bounds, in points, within which the contents are
    /// visible; infinite without an iris.
    public var irisRadius: Double
    /// The factor of the contents' colours: ``TransitionPlane/brightness``.
    public var brightness: Double
    /// The points of deformed contents, ``FrameSnapshot/meshSide`` × ``FrameSnapshot/meshSide``
    /// from the top left corner, row by row, x, y and z each in the layer's points; empty for a
    /// flat contents.
    public var mesh: [Double]
    /// The contents' weight, which is already part of the row's opacity. If the old and the new
    /// contents both have a weight below 1, they are added, not composited: a fade's weights add up
    /// to 1.
    public var weight: Double

    public init(
      clipWorld: CATransform3D, irisRadius: Double = .infinity, mesh: [Double] = [],
      weight: Double = 1, brightness: Double = 1
    ) {
      (self.clipWorld, self.irisRadius, self.brightness) = (clipWorld, irisRadius, brightness)
      (self.mesh, self.weight) = (mesh, weight)
    }
  }

  /// The number of points along each edge of a transition's mesh.
  public static let meshSide = TransitionMeshes.side
}
