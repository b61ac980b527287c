/// A layer that shows copies of its sublayers, each moved, delayed and tinted by a further step.
/// Source: CAReplicatorLayer.h.
///
/// Copies are made only in snapshots of a frame (``FrameView/snapshot(title:)``): the frame's own
/// rows and its hash contain the sublayers once. An animation of `instanceTransform`
/// interpolates its sixteen numbers one by one, which is exact for translations and scales but not
/// for rotations. For a rotation, animate a sublayer instead. Snapshots of views and images show
/// the first copy only.
@preconcurrency @MainActor open class CAReplicatorLayer: CALayer {
  struct Replication {
    var count = 1
    var preservesDepth = false
    var delay: CFTimeInterval = 0
    var transform = CATransform3DIdentity
    var color: CGColor? = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    var redOffset: Float = 0
    var greenOffset: Float = 0
    var blueOffset: Float = 0
    var alphaOffset: Float = 0
  }
  final var replication = Replication()

  /// The number of copies, including the sublayers themselves; 0 shows none. Default 1.
  open var instanceCount: Int {
    get { replication.count }
    set {
      setAppearance(max(newValue, 0), at: \CAReplicatorLayer.replication.count, "instanceCount")
    }
  }
  /// Whether the sublayers keep their depth, as below a `CATransformLayer`; the layer itself then
  /// draws nothing.
  open var preservesDepth: Bool {
    get { replication.preservesDepth }
    set {
      setAppearance(newValue, at: \CAReplicatorLayer.replication.preservesDepth, "preservesDepth")
      depthChanged()
    }
  }
  /// The delay from one copy to the next, in seconds of the layer's time.
  open var instanceDelay: CFTimeInterval {
    get { replication.delay }
    set { setAppearance(newValue, at: \CAReplicatorLayer.replication.delay, "instanceDelay") }
  }
  /// The transform from one copy to the next, about the centre of the bounds.
  open var instanceTransform: CATransform3D {
    get { replication.transform }
    set {
      setAppearance(newValue, at: \CAReplicatorLayer.replication.transform, "instanceTransform")
    }
  }
  /// The colour by which the first copy's colours are multiplied; default white. Its alpha
  /// multiplies the opacity of that copy's sublayers.
  open var instanceColor: CGColor? {
    get { replication.color }
    set { replace(newValue, at: \CAReplicatorLayer.replication.color, "instanceColor") }
  }
  /// The amount added to ``instanceColor``'s red from one copy to the next.
  open var instanceRedOffset: Float {
    get { replication.redOffset }
    set {
      setAppearance(newValue, at: \CAReplicatorLayer.replication.redOffset, "instanceRedOffset")
    }
  }
  open var instanceGreenOffset: Float {
    get { replication.greenOffset }
    set {
      setAppearance(newValue, at: \CAReplicatorLayer.replication.greenOffset, "instanceGreenOffset")
    }
  }
  open var instanceBlueOffset: Float {
    get { replication.blueOffset }
    set {
      setAppearance(newValue, at: \CAReplicatorLayer.replication.blueOffset, "instanceBlueOffset")
    }
  }
  open var instanceAlphaOffset: Float {
    get { replication.alphaOffset }
    set {
      setAppearance(newValue, at: \CAReplicatorLayer.replication.alphaOffset, "instanceAlphaOffset")
    }
  }

  override func emptyPresentation() -> CALayer { CAReplicatorLayer() }

  /// The replication, as part of the layer's appearance.
  var replicationAppearance: LayerAppearance.Replication {
    typealias Color = LayerAppearance.Color
    var appearance = LayerAppearance.Replication()
    (appearance.count, appearance.delay) = (replication.count, replication.delay)
    appearance.preservesDepth = replication.preservesDepth
    appearance.transform = replication.transform
    appearance.color =
      Color(replication.color) ?? Color(red: 0, green: 0, blue: 0, alpha: 0)
    appearance.colorStep = Color(
      red: Double(replication.redOffset), green: Double(replication.greenOffset),
      blue: Double(replication.blueOffset), alpha: Double(replication.alphaOffset))
    return appearance
  }
  override package var keepsDepth: Bool { replication.preservesDepth }

  override func copyProperties(from other: CALayer) {
    super.copyProperties(from: other)
    if let other = other as? CAReplicatorLayer { replication = other.replication }
  }
}
