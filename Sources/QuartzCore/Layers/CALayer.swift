// CALayer: a node of the animated tree. Members that Apple marks open are declared here, one line
// each, because on Linux a member of an extension cannot be overridden; their implementations are
// in the other files of this folder.

/// A layer in a tree, with geometry, appearance (colours, corners, border, shadow, contents), time
/// and animations.
///
/// Setting an animatable property looks up an action (delegate, `actions`, `style`, class, then the
/// implicit 0.25 s animation of layers that a frame has shown) and runs it. A NaN or infinite
/// number is rejected and reported to `FrameCycle.reportSink`; the property keeps its value. A
/// layer that would become its own descendant is rejected and reported too; the tree does not
/// change. Trees may be thousands of layers deep; releasing a tree does not recurse.
///
/// Layers that are attached to the `FrameCycle` through their root have a row in its frame view.
/// Cost: a property write is O(1); a change to the tree is O(rows) in the next frame. Differences
/// from Apple: a subclass with its own initialiser must override all three of CALayer's
/// initialisers to inherit `init(layerOfView:)` and `init(presentationOf:)`. Source: CALayer.h.
@preconcurrency @MainActor open class CALayer: NSObject, CAMediaTiming, AssociationOwner {
  // The storage of the properties. Final, because in an open class a field of a struct is otherwise
  // read through a getter, which copies the struct and retains its references.
  @exclusivity(unchecked) final var geometry = LayerGeometry()
  @exclusivity(unchecked) final var appearance = LayerStyle()
  @exclusivity(unchecked) final var timing = LayerTiming()
  @exclusivity(unchecked) final var attachedValues: [String: Any] = [:]
  /// Associated objects, released with the layer.
  public nonisolated(unsafe) final var associatedValues: AssociatedValues?
  /// Written on the main actor, and in the deinit of the last owner.
  @exclusivity(unchecked) nonisolated(unsafe) final var sublayerList: [CALayer] = []
  @exclusivity(unchecked) final var runningAnimations: [AttachedAnimation] = []
  /// The layer's bookkeeping in the engine; see `LayerLink`.
  /// Written on the main actor, and by the deinit of a superlayer or a view.
  @exclusivity(unchecked) nonisolated(unsafe) final var link = LayerLink()

  /// The observer that is called for every added animation, with layer, key, key path, and the
  /// model value before the change that caused the animation. UIKit's transitions restore these
  /// model values.
  package static var animationObserver: AnimationObserver?
  /// Whether property changes skip the search for an action. Set while UIKit assigns the initial
  /// values of a new layer outside all animation blocks, when the search would find none.
  @exclusivity(unchecked) package static var skipsActions = false
  package typealias AnimationObserver = @MainActor (CALayer, String?, String?, Any?) -> Void

  public override init() { super.init() }

  /// Creates a copy of another layer's properties, without its sublayers and animations.
  public init(layer: Any) {
    super.init()
    if let other = layer as? CALayer { copyProperties(from: other) }
  }

  /// Creates a layer with every property at its default; `coder` is ignored, because archives are
  /// not supported on Linux.
  public required init?(coder: NSCoder) { super.init() }

  /// The initialiser with which a view creates the layer of `UIView.layerClass`. `init()` itself
  /// cannot be called on a class that is known only at run time, unless every subclass declares it
  /// `required`, which subclasses in iOS code do not. This initialiser is EdgePan's, not Apple's.
  public required convenience init(layerOfView: Void) { self.init() }

  /// Creates the presentation layer of another layer of the same class with the class's
  /// `init(layer:)`, as Core Animation does. This initialiser is EdgePan's, not Apple's.
  public required convenience init(presentationOf other: CALayer) { self.init(layer: other) }

  /// A tree is released layer by layer, not by nested deinits, because a deep tree would overflow
  /// the stack.
  deinit {
    for entry in runningAnimations { entry.layer = nil }
    link.mask?.link.superlayer = nil
    guard !sublayerList.isEmpty else { return }
    var doomed = releaseSublayers()
    while var layer = doomed.popLast() {
      guard isKnownUniquelyReferenced(&layer) else { continue }
      doomed += layer.releaseSublayers()
    }
  }

  /// Removes and returns the sublayers.
  private nonisolated func releaseSublayers() -> [CALayer] {
    let released = sublayerList
    sublayerList = []
    for layer in released { layer.link.superlayer = nil }
    return released
  }

  // MARK: Geometry

  open var position: CGPoint {
    get { geometry.position }
    set { set(newValue, at: \.position, "position") }
  }
  open var zPosition: CGFloat {
    get { geometry.zPosition }
    set { set(newValue, at: \.zPosition, "zPosition") }
  }
  open var bounds: CGRect {
    get { geometry.bounds }
    set { setBounds(newValue) }
  }
  /// The anchor point in fractions of the bounds; default (½, ½).
  open var anchorPoint: CGPoint {
    get { geometry.anchorPoint }
    set { set(newValue, at: \.anchorPoint, "anchorPoint") }
  }
  open var anchorPointZ: CGFloat {
    get { geometry.anchorPointZ }
    set { set(newValue, at: \.anchorPointZ, "anchorPointZ") }
  }
  /// The transform about the anchor point.
  open var transform: CATransform3D {
    get { geometry.transform }
    set { set(newValue, at: \.transform, "transform") }
  }
  /// The transform of all sublayers about this layer's anchor point.
  open var sublayerTransform: CATransform3D {
    get { geometry.sublayerTransform }
    set { set(newValue, at: \.sublayerTransform, "sublayerTransform") }
  }
  /// The bounding box of the transformed bounds, in the superlayer's coordinates. Setting it sets
  /// position and size.
  open var frame: CGRect {
    get { boundingFrame }
    set { setFrame(newValue) }
  }
  open var isHidden: Bool {
    get { geometry.isHidden }
    set {
      change("hidden", unless: geometry.isHidden == newValue) { $0.geometry.isHidden = newValue }
    }
  }
  open var opacity: Float {
    get { geometry.opacity }
    set { set(newValue, at: \.opacity, "opacity") }
  }
  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }
  open func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }
  open func contentsAreFlipped() -> Bool { isGeometryFlipped }

  // MARK: Appearance

  open var backgroundColor: CGColor? {
    get { appearance.backgroundColor }
    set { replace(newValue, at: \CALayer.appearance.backgroundColor, "backgroundColor") }
  }
  open var cornerRadius: CGFloat {
    get { CGFloat(appearance.plain.cornerRadius) }
    set {
      setAppearance(
        Double(newValue), at: \CALayer.appearance.plain.cornerRadius, "cornerRadius")
    }
  }
  open var maskedCorners: CACornerMask {
    get { appearance.plain.maskedCorners }
    set { store(newValue, at: \CALayer.appearance.plain.maskedCorners, "maskedCorners") }
  }
  open var cornerCurve: CALayerCornerCurve {
    get { appearance.cornerCurve }
    set { store(newValue, at: \CALayer.appearance.cornerCurve, "cornerCurve") }
  }
  open var borderWidth: CGFloat {
    get { appearance.borderWidth }
    set { setAppearance(newValue, at: \CALayer.appearance.borderWidth, "borderWidth") }
  }
  open var borderColor: CGColor? {
    get { appearance.borderColor }
    set { replace(newValue, at: \CALayer.appearance.borderColor, "borderColor") }
  }
  open var shadowColor: CGColor? {
    get { appearance.shadowColor }
    set { replace(newValue, at: \CALayer.appearance.shadowColor, "shadowColor") }
  }
  open var shadowOpacity: Float {
    get { appearance.shadowOpacity }
    set { setAppearance(newValue, at: \CALayer.appearance.shadowOpacity, "shadowOpacity") }
  }
  open var shadowOffset: CGSize {
    get { appearance.shadowOffset }
    set { setAppearance(newValue, at: \CALayer.appearance.shadowOffset, "shadowOffset") }
  }
  open var shadowRadius: CGFloat {
    get { appearance.shadowRadius }
    set { setAppearance(newValue, at: \CALayer.appearance.shadowRadius, "shadowRadius") }
  }
  open var shadowPath: CGPath? {
    get { appearance.shadowPath }
    set { replace(newValue, at: \CALayer.appearance.shadowPath, "shadowPath") }
  }
  open var masksToBounds: Bool {
    get { appearance.plain.masksToBounds }
    set { setAppearance(newValue, at: \CALayer.appearance.plain.masksToBounds, "masksToBounds") }
  }
  /// The layer whose alpha masks this layer. In a frame, the mask's row follows the rows of this
  /// layer's sublayers.
  open var mask: CALayer? {
    get { link.mask }
    set { setMask(newValue) }
  }
  open var isDoubleSided: Bool {
    get { appearance.plain.isDoubleSided }
    set { setAppearance(newValue, at: \CALayer.appearance.plain.isDoubleSided, "doubleSided") }
  }
  open var isGeometryFlipped: Bool {
    get { appearance.isGeometryFlipped }
    set { store(newValue, at: \CALayer.appearance.isGeometryFlipped, "geometryFlipped") }
  }
  open var isOpaque: Bool {
    get { appearance.isOpaque }
    set { store(newValue, at: \CALayer.appearance.isOpaque, "opaque") }
  }
  /// The contents, usually an image. Values of any type are stored; a value without pixels is drawn
  /// as a placeholder.
  open var contents: Any? {
    // Usually there are none, and copying an optional `Any` calls the runtime.
    get { appearance.hasContents ? appearance.contents : nil }
    set { replace(newValue, at: \CALayer.appearance.contents, "contents") }
  }
  open var contentsRect: CGRect {
    get { appearance.contentsRect }
    set { setAppearance(newValue, at: \CALayer.appearance.contentsRect, "contentsRect") }
  }
  open var contentsCenter: CGRect {
    get { appearance.contentsCenter }
    set { setAppearance(newValue, at: \CALayer.appearance.contentsCenter, "contentsCenter") }
  }
  open var contentsGravity: CALayerContentsGravity {
    get { appearance.contentsGravity }
    set { store(newValue, at: \CALayer.appearance.contentsGravity, "contentsGravity") }
  }
  /// The filter for contents drawn larger than their size; stored, but has no effect.
  open var magnificationFilter: CALayerContentsFilter {
    get { appearance.magnificationFilter }
    set { store(newValue, at: \CALayer.appearance.magnificationFilter, "magnificationFilter") }
  }
  /// The filter for contents drawn smaller than their size; stored, but has no effect.
  open var minificationFilter: CALayerContentsFilter {
    get { appearance.minificationFilter }
    set { store(newValue, at: \CALayer.appearance.minificationFilter, "minificationFilter") }
  }
  open var minificationFilterBias: Float {
    get { appearance.minificationFilterBias }
    set {
      store(newValue, at: \CALayer.appearance.minificationFilterBias, "minificationFilterBias")
    }
  }
  open var contentsScale: CGFloat {
    get { appearance.contentsScale }
    set { setAppearance(newValue, at: \CALayer.appearance.contentsScale, "contentsScale") }
  }
  open var shouldRasterize: Bool {
    get { appearance.shouldRasterize }
    set { store(newValue, at: \CALayer.appearance.shouldRasterize, "shouldRasterize") }
  }
  open var rasterizationScale: CGFloat {
    get { appearance.rasterizationScale }
    set { store(newValue, at: \CALayer.appearance.rasterizationScale, "rasterizationScale") }
  }
  open var allowsEdgeAntialiasing: Bool {
    get { appearance.allowsEdgeAntialiasing }
    set {
      store(newValue, at: \CALayer.appearance.allowsEdgeAntialiasing, "allowsEdgeAntialiasing")
    }
  }
  open var allowsGroupOpacity: Bool {
    get { appearance.plain.allowsGroupOpacity }
    set { store(newValue, at: \CALayer.appearance.plain.allowsGroupOpacity, "allowsGroupOpacity") }
  }
  open var needsDisplayOnBoundsChange: Bool {
    get { appearance.needsDisplayOnBoundsChange }
    set {
      store(
        newValue, at: \CALayer.appearance.needsDisplayOnBoundsChange, "needsDisplayOnBoundsChange")
    }
  }
  open var filters: [Any]? {
    get { appearance.filters }
    set { store(newValue, at: \CALayer.appearance.filters, "filters") }
  }
  open var compositingFilter: Any? {
    get { appearance.compositingFilter }
    set { store(newValue, at: \CALayer.appearance.compositingFilter, "compositingFilter") }
  }
  open var backgroundFilters: [Any]? {
    get { appearance.backgroundFilters }
    set { store(newValue, at: \CALayer.appearance.backgroundFilters, "backgroundFilters") }
  }
  open var name: String? {
    get { appearance.name }
    set { store(newValue, at: \CALayer.appearance.name, "name") }
  }

  // MARK: Time

  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { setTime { $0.beginTime = newValue } }
  }
  /// Stored, but has no effect, because in EdgePan a layer's time has no end.
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { timing.duration = newValue }
  }
  open var speed: Float {
    get { timing.speed }
    set { setTime { $0.speed = newValue } }
  }
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { setTimeOffset(newValue) }
  }
  open var repeatCount: Float {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }
  open var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }
  open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    localTime(fromRoot: l?.rootTime(fromLocal: t) ?? t)
  }
  open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    let root = rootTime(fromLocal: t)
    return l?.localTime(fromRoot: root) ?? root
  }

  // MARK: Tree

  open var superlayer: CALayer? { link.superlayer }
  open var sublayers: [CALayer]? {
    get { sublayerList.isEmpty ? nil : sublayerList }
    set { replaceSublayers(newValue ?? []) }
  }
  open func addSublayer(_ layer: CALayer) { insert(layer, at: sublayerList.count) }
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, beside: sibling, above: false)
  }
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, beside: sibling, above: true)
  }
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    replace(oldLayer, by: newLayer)
  }
  open func removeFromSuperlayer() { detachFromSuperlayer() }

  // MARK: Presentation and model

  /// The layer as the last frame showed it or, after the commit of a frame, as that frame shows it;
  /// `nil` before its first commit. The result is a cached object of the layer's class, which the
  /// first call creates with `init(layer:)` and each call updates; writes to it have no effect.
  open func presentation() -> Self? {
    presentationLayer().map { unsafeDowncast($0, to: Self.self) }
  }
  /// The layer with the model values: this layer, or the original of a presentation layer.
  open func model() -> Self {
    link.isPresentation ? link.original.map { unsafeDowncast($0, to: Self.self) } ?? self : self
  }
  /// Creates an empty layer for a copy that only EdgePan uses: an instance of this class or, if the
  /// class is a client's, of its nearest superclass in this module.
  func emptyPresentation() -> CALayer { CALayer() }
  /// Whether the sublayers share one three-dimensional space with the layer's siblings.
  package var keepsDepth: Bool { false }

  // MARK: Animations and actions

  open func add(_ anim: CAAnimation, forKey key: String?) { attach(anim, key) }
  open func removeAllAnimations() { removeAnimations { _ in true } }
  open func removeAnimation(forKey key: String) { removeAnimations { $0.key == key } }
  open func animationKeys() -> [String]? {
    let keys = runningAnimations.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }
  open func animation(forKey key: String) -> CAAnimation? {
    for entry in runningAnimations where entry.key == key { return entry.animation }
    return nil
  }
  /// The delegate, which is not retained; `nil` after it is deallocated.
  open var delegate: (any CALayerDelegate)? {
    get { link.isDelegatedToOwner ? link.owner : otherDelegate }
    set {
      link.isDelegatedToOwner = newValue != nil && newValue === link.owner
      otherDelegate = link.isDelegatedToOwner ? nil : newValue
    }
  }
  /// A delegate that is not the layer's view.
  @exclusivity(unchecked) private final weak var otherDelegate: (any CALayerDelegate)?
  /// Actions by event; NSNull stops the search.
  open var actions: [String: any CAAction]?
  /// A dictionary that is searched for actions: first its entry "actions", then the nested style in
  /// its entry "style". All other entries are stored, but have no effect.
  open var style: [AnyHashable: Any]?
  /// The action for `event`, searched in the delegate, `actions`, `style` and the class's defaults;
  /// otherwise the implicit animation.
  open func action(forKey event: String) -> (any CAAction)? { searchAction(forKey: event) }
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
  open class func defaultValue(forKey key: String) -> Any? { nil }
  open class func needsDisplay(forKey key: String) -> Bool { false }

  // MARK: Values by name

  /// Sets the property at a key path, or attaches a value under a key that names no property.
  open func setValue(_ value: Any?, forKey key: String) { setNamedValue(value, key) }
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setNamedValue(value, keyPath) }
  open func value(forKey key: String) -> Any? { namedValue(key) }
  open func value(forKeyPath keyPath: String) -> Any? { namedValue(keyPath) }

  /// Copies the values of another layer. A subclass also copies its own storage.
  func copyProperties(from other: CALayer) {
    geometry = other.geometry
    appearance = other.appearance
    timing = other.timing
    attachedValues = other.attachedValues
    link.styleVersion = other.link.styleVersion
  }

  // MARK: Layout and display

  open func setNeedsLayout() { link.needsLayout = true }
  open func needsLayout() -> Bool { link.needsLayout }
  open func layoutIfNeeded() { layoutStart.layoutTreeIfNeeded() }
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }
  open func setNeedsDisplay() { link.needsDisplay = true }
  open func setNeedsDisplay(_ r: CGRect) { link.needsDisplay = true }
  open func needsDisplay() -> Bool { link.needsDisplay }
  open func displayIfNeeded() {
    guard link.needsDisplay else { return }
    link.needsDisplay = false
    display()
  }
  open func display() { delegate?.display(self) }
  open func preferredFrameSize() -> CGSize { bounds.size }

  // MARK: Points

  open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    LayerConversion.convert(p, from: l, to: self)
  }
  open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
    LayerConversion.convert(p, from: self, to: l)
  }
  open func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
    LayerConversion.convert(r, from: l, to: self)
  }
  open func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
    LayerConversion.convert(r, from: self, to: l)
  }
  /// Whether `p`, in this layer's coordinates, is inside its bounds.
  open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }
  /// The front-most layer of this tree at `p`, which is in the superlayer's coordinates.
  open func hitTest(_ p: CGPoint) -> CALayer? { frontLayer(at: p) }
}
