// CAReplicatorLayer: a layer that shows its sublayers several times.

/// A layer that shows copies of its sublayers, each moved, delayed and tinted by a further step.
/// Source: CAReplicatorLayer.h.
///
/// Copies are made only in snapshots of a frame (``FrameView/snapshot(title:)``): the frame's own
/// rows and its hash contain the sublayers once. An animation of `instanceTransform`
/// interpolates its sixteen numbers one by one, which is exact for translations and scales but not
/// for rotations. For a rotation, animate a sublayer instead. Snapshots of views and images show
/// the first copy only.
@preconcurrency @MainActor open class CAReplicatorLayer: CALayer {
  private var replication = LayerAppearance.Replication()
  private var color: CGColor? = CGColor(red: 1, green: 1, blue: 1, alpha: 1)

  /// The number of copies, including the sublayers themselves; 0 shows none. Default 1.
  open var instanceCount: Int {
    get { replication.count }
    set { set("instanceCount", \.count, max(newValue, 0)) }
  }
  /// Whether the sublayers keep their depth, as below a `CATransformLayer`; the layer itself then
  /// draws nothing.
  open var preservesDepth: Bool {
    get { replication.preservesDepth }
    set {
      set("preservesDepth", \.preservesDepth, newValue)
      // The engine must determine again whether the sublayers are flattened.
      if isShown { FrameCycle.current.engine.sceneIsDirty = true }
    }
  }
  /// The delay from one copy to the next, in seconds of the layer's time.
  open var instanceDelay: CFTimeInterval {
    get { replication.delay }
    set {
      guard admits(newValue.isFinite, "instanceDelay") else { return }
      set("instanceDelay", \.delay, newValue)
    }
  }
  /// The transform from one copy to the next, about the centre of the bounds.
  open var instanceTransform: CATransform3D {
    get { replication.transform }
    set {
      guard admits(newValue.isFinite, "instanceTransform") else { return }
      set("instanceTransform", \.transform, newValue)
    }
  }
  /// The colour by which the first copy's colours are multiplied; default white. Its alpha
  /// multiplies the opacity of that copy's sublayers.
  open var instanceColor: CGColor? {
    get { color }
    set {
      setAppearance("instanceColor") {
        let layer = $0 as? CAReplicatorLayer
        layer?.color = newValue
        layer?.replication.color =
          LayerAppearance.Color(newValue)
          ?? LayerAppearance.Color(red: 0, green: 0, blue: 0, alpha: 0)
      }
    }
  }
  /// The amount added to ``instanceColor``'s red from one copy to the next.
  open var instanceRedOffset: Float {
    get { Float(replication.colorStep.red) }
    set { setStep("instanceRedOffset", \.colorStep.red, newValue) }
  }
  open var instanceGreenOffset: Float {
    get { Float(replication.colorStep.green) }
    set { setStep("instanceGreenOffset", \.colorStep.green, newValue) }
  }
  open var instanceBlueOffset: Float {
    get { Float(replication.colorStep.blue) }
    set { setStep("instanceBlueOffset", \.colorStep.blue, newValue) }
  }
  open var instanceAlphaOffset: Float {
    get { Float(replication.colorStep.alpha) }
    set { setStep("instanceAlphaOffset", \.colorStep.alpha, newValue) }
  }

  private func setStep(
    _ key: String, _ path: WritableKeyPath<LayerAppearance.Replication, Double>, _ value: Float
  ) {
    guard admits(value.isFinite, key) else { return }
    set(key, path, Double(value))
  }

  private func set<Value: Equatable>(
    _ key: String, _ path: WritableKeyPath<LayerAppearance.Replication, Value>, _ value: Value
  ) {
    setAppearance(key, unless: replication[keyPath: path] == value) {
      ($0 as? CAReplicatorLayer)?.replication[keyPath: path] = value
    }
  }

  override func emptyPresentation() -> CALayer { CAReplicatorLayer() }

  /// The replication, as part of the layer's appearance.
  var replicationAppearance: LayerAppearance.Replication { replication }
  override package var keepsDepth: Bool { replication.preservesDepth }

  // MARK: By name

  private static let steps: [AnimatedRoot: WritableKeyPath<LayerAppearance.Replication, Double>] = [
    .instanceRedOffset: \.colorStep.red, .instanceGreenOffset: \.colorStep.green,
    .instanceBlueOffset: \.colorStep.blue, .instanceAlphaOffset: \.colorStep.alpha,
  ]

  override func channels(of root: AnimatedRoot) -> [Double]? {
    switch root {
    case .instanceCount: return [Double(instanceCount)]
    case .instanceDelay: return [instanceDelay]
    case .instanceTransform: return instanceTransform.elements
    case .instanceColor: return color.map(ValueChannels.color) ?? [0, 0, 0, 0]
    default:
      return Self.steps[root].map { [replication[keyPath: $0]] } ?? ownChannels(of: root)
    }
  }

  override func object(of root: AnimatedRoot) -> Any? {
    root == .instanceColor ? color : ownObject(of: root)
  }

  override func assign(_ value: Any?, to root: AnimatedRoot) -> Bool {
    guard root.isOfReplicators else { return assignOwn(value, to: root) }
    guard let value, let n = ValueChannels.numbers(value, as: root.type) else { return false }
    switch root {
    case .instanceCount: instanceCount = Self.count(n[0])
    case .instanceDelay: instanceDelay = n[0]
    case .instanceTransform: instanceTransform = CATransform3D(elements: n) ?? instanceTransform
    case .instanceColor: instanceColor = Self.color(n)
    default: Self.steps[root].map { setStep(root.rawValue, $0, Float(n[0])) }
    }
    return true
  }

  override func show(_ n: [Double], of root: AnimatedRoot) {
    switch root {
    case .instanceCount: replication.count = Self.count(n[0])
    case .instanceDelay: replication.delay = n[0]
    case .instanceTransform:
      replication.transform = CATransform3D(elements: n) ?? replication.transform
    case .instanceColor:
      color = Self.color(n)
      replication.color = LayerAppearance.Color(color) ?? replication.color
    default:
      guard let step = Self.steps[root] else { return showOwn(n, of: root) }
      replication[keyPath: step] = n[0]
    }
  }

  /// Rounds an interpolated number to a whole number of copies.
  private static func count(_ number: Double) -> Int {
    Int(exactly: number.rounded()).map { max($0, 0) } ?? 0
  }

  override func namedProperty(_ key: String) -> NamedProperty? {
    key == "preservesDepth"
      ? .flag(preservesDepth) { self.preservesDepth = $0 } : ownNamedProperty(key)
  }

  override func copyProperties(from other: CALayer) {
    copyOwnProperties(from: other)
    guard let other = other as? CAReplicatorLayer else { return }
    (replication, color) = (other.replication, other.color)
  }
}

extension AnimatedRoot {
  fileprivate var isOfReplicators: Bool { rawValue.hasPrefix("instance") }
}
