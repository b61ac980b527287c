// The view: every member that a client can override. The implementations are in the files that the
// MARK comments name.

import QuartzCore

/// A rectangle on the screen that is backed by a layer.
///
/// The layer stores the geometry: `frame` and `center` are derived from position, bounds, anchor
/// point and transform as in Core Animation. On Linux, a member declared in an extension cannot be
/// overridden, so all members that clients can override are declared in the class body.
@preconcurrency @MainActor open class UIView: UIResponder, CALayerDelegate {
  /// The class of the layer that a view of this class creates.
  open class var layerClass: AnyClass { CALayer.self }

  /// - Parameter frame: the initial frame. `CGRect.null`, which some iOS code passes if it sets the
  ///   frame later, is treated as zero.
  public init(frame: CGRect) {
    layer = Self.makeLayer()
    super.init()
    layer.setOwner(self)
    layer.frame = frame.isNull ? .zero : frame
    didCreate()
  }

  /// Creates a view with zero size at the origin.
  public convenience override init() { self.init(frame: .zero) }

  /// Creates a view with zero size: archives are not supported on Linux.
  public required init?(coder: NSCoder) {
    layer = Self.makeLayer()
    super.init()
    layer.setOwner(self)
    didCreate()
  }

  /// Called at the end of both designated initialisers. Subclasses in this module set up their parts
  /// here, and so inherit the initialisers.
  func didCreate() {}

  deinit {
    layer.endOwnership()
    for view in subviews { view.parent = nil }
    for recognizer in attachedRecognizers ?? [] { recognizer.viewReference.forget(self) }
  }

  /// The layer that stores the view's geometry and appearance.
  public let layer: CALayer

  /// The observers of the view's properties; `nil` until one is observed.
  @exclusivity(unchecked) final var propertyObservers: PropertyObservers?

  // MARK: Geometry (UIView+Geometry.swift)

  /// The rectangle in the superview's coordinates: the bounding box of the transformed bounds.
  open var frame: CGRect {
    get { layer.frame }
    set { observing(.frame) { setFrame(newValue) } }
  }
  open var bounds: CGRect {
    get { layer.bounds }
    set { observing(.bounds) { setBounds(newValue) } }
  }
  /// The layer's position in the superview's coordinates.
  open var center: CGPoint {
    get { layer.position }
    set {
      observing(.center) {
        layer.position = newValue
        didMove()
      }
    }
  }
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set {
      observing(.transform) {
        layer.setAffineTransform(newValue)
        didMove()
      }
    }
  }
  open var transform3D: CATransform3D {
    get { layer.transform }
    set {
      layer.transform = newValue
      didMove()
    }
  }
  /// The point that transforms do not move, in unit coordinates.
  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }
  open var contentScaleFactor: CGFloat = UIScreen.defaultScale
  /// Whether the view can get several touches at a time. If false, a touch that lands while another
  /// is down on the view reaches the view's recognisers but not the view.
  open var isMultipleTouchEnabled = false
  open var isExclusiveTouch = false

  /// Converts a point of this view to the coordinates of another view; `nil` means those of the
  /// window.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: conversionLayer(view))
  }
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: conversionLayer(view))
  }
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: conversionLayer(view))
  }
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: conversionLayer(view))
  }

  // MARK: Appearance (UIView+Appearance.swift)

  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { observing(.alpha) { layer.opacity = Float(newValue) } }
  }
  open var isHidden: Bool {
    get { layer.isHidden }
    set { observing(.isHidden) { setHidden(newValue) } }
  }
  open var isOpaque = true
  open var backgroundColor: UIColor? {
    // The layer's colour, if it has changed since the view's was set: a cancelled transition, for
    // example, restores the layer's.
    get {
      guard let color = layer.backgroundColor else { return nil }
      return ownBackgroundColor?.cgColor == color ? ownBackgroundColor : UIColor(cgColor: color)
    }
    set {
      ownBackgroundColor = newValue
      layer.backgroundColor = newValue?.cgColor
    }
  }
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }
  /// A view whose alpha masks this view; the mask is not a subview and has no superview.
  open var mask: UIView? {
    didSet { layer.mask = mask?.layer }
  }
  open var contentMode: ContentMode = .scaleToFill {
    didSet { layer.contentsGravity = contentMode.gravity }
  }
  open var clearsContextBeforeDrawing = true
  open var tintColor: UIColor! {
    get { ownTintColor ?? superview?.tintColor ?? .systemBlue }
    set {
      ownTintColor = newValue
      notifyTintDidChange()
    }
  }
  @exclusivity(unchecked) open var tintAdjustmentMode: TintAdjustmentMode = .automatic {
    didSet { notifyTintDidChange() }
  }
  open func tintColorDidChange() {}
  /// Has no effect, because `draw(_:)` is never called.
  open func setNeedsDisplay() {}
  open func setNeedsDisplay(_ rect: CGRect) {}
  /// Never called by the engine, which has no pixels. A client can call its own override.
  open func draw(_ rect: CGRect) {}

  // MARK: Tree (UIView+Tree.swift)

  open var superview: UIView? { parent?.takeUnretainedValue() }
  @exclusivity(unchecked) open internal(set) var subviews: [UIView] = []
  open var window: UIWindow? { root as? UIWindow }

  open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view, beside: siblingSubview, above: false)
  }
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, beside: siblingSubview, above: true)
  }
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    exchange(index1, index2)
  }
  open func bringSubviewToFront(_ view: UIView) { move(view, toFront: true) }
  open func sendSubviewToBack(_ view: UIView) { move(view, toFront: false) }
  open func removeFromSuperview() { detachFromSuperview() }
  open func isDescendant(of view: UIView) -> Bool { hasAncestorOrSelf(view) }

  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}
  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didMoveToSuperview() {}
  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didMoveToWindow() {}

  open var tag = 0
  /// Returns the first view with this tag, searching this view and its descendants depth first.
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviews {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }
  open var accessibilityIdentifier: String?
  // Stored for the client: no assistive technology runs here.
  open var accessibilityLabel: String?
  open var isAccessibilityElement = false
  @exclusivity(unchecked) open var accessibilityViewIsModal = false
  @exclusivity(unchecked) open var accessibilityElementsHidden = false
  open var accessibilityElements: [Any]?
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]?
  /// Writes nothing: archives are not supported on Linux.
  open func encode(with coder: NSCoder) {}
  open func accessibilityActivate() -> Bool { false }
  open func accessibilityIncrement() {}
  open func accessibilityDecrement() {}
  open func accessibilityPerformEscape() -> Bool { false }
  open func accessibilityPerformMagicTap() -> Bool { false }
  open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }
  open func accessibilityElement(at index: Int) -> Any? {
    accessibilityElements.flatMap { $0.indices.contains(index) ? $0[index] : nil }
  }
  open func index(ofAccessibilityElement element: Any) -> Int {
    accessibilityElements?.firstIndex { ($0 as AnyObject) === (element as AnyObject) }
      ?? NSNotFound
  }
  /// Never called: Interface Builder is not available on Linux.
  open func prepareForInterfaceBuilder() {}
  open var restorationIdentifier: String?
  /// Stored, but has no effect: no colours are inverted here.
  open var accessibilityIgnoresInvertColors = false
  open var accessibilityHint: String?
  open var accessibilityValue: String?
  open var accessibilityTraits = UIAccessibilityTraits.none
  /// Stored, but has no effect: the phone is not tilted.
  open var motionEffects: [UIMotionEffect] = []
  open func addMotionEffect(_ effect: UIMotionEffect) { motionEffects.append(effect) }
  open func removeMotionEffect(_ effect: UIMotionEffect) {
    motionEffects.removeAll { $0 === effect }
  }

  // MARK: Layout (UIView+Layout.swift)

  @exclusivity(unchecked) open var autoresizesSubviews = true
  @exclusivity(unchecked) open var autoresizingMask: AutoresizingMask = []
  @exclusivity(unchecked) open var translatesAutoresizingMaskIntoConstraints = true
  open func layoutSubviews() {}
  open func setNeedsLayout() { markNeedsLayout() }
  /// Whether the size or transform of a subview requests a layout of this view, as CALayer.h states.
  var followsSubviews: Bool { true }
  /// Called in each layout of the view, before its constraints are solved.
  func layoutWillBegin() {}
  /// Lays out this view and its descendants where needed. If the superview needs layout, the layout
  /// begins there, or at the topmost superview above it that also needs layout.
  open func layoutIfNeeded() { marking(.layout) { layoutStart.layoutTreeIfNeeded() } }
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }
  /// In the superview's own layout, requests another one only for a new size: NYTPhotoViewer calls
  /// this in every `layoutSubviews()`.
  open func invalidateIntrinsicContentSize() {
    guard let superview,
      !superview.layout.isLayingOut || layout.solvedSize != intrinsicContentSize
    else { return }
    superview.setNeedsLayout()
  }
  /// Called, if requested, before the constraints are solved. The first layout requests the call.
  open func updateConstraints() { viewController?.updateViewConstraints() }
  open func setNeedsUpdateConstraints() {
    layout.needsConstraints = true
    setNeedsLayout()
  }
  open func needsUpdateConstraints() -> Bool { layout.needsConstraints }
  open func updateConstraintsIfNeeded() {
    guard layout.needsConstraints else { return }
    layout.needsConstraints = false
    tracing(.callback(self, "updateConstraints()")) { updateConstraints() }
  }
  /// Returns the size that results from the view's constraints, with the target as a constraint of
  /// low priority (`fittingSizeLevel`).
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }
  /// Returns the size that results from the view's constraints, with these priorities for the
  /// target's width and height.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    updateConstraintsIfNeeded()
    return ConstraintSolver.fittingSize(
      of: self, target: targetSize, horizontal: horizontalFittingPriority,
      vertical: verticalFittingPriority)
  }
  /// Overridden by client classes. Has no effect, because constraints are always solved.
  open class var requiresConstraintBasedLayout: Bool { false }
  /// The layout guides that were added to this view.
  open var layoutGuides: [UILayoutGuide] { guides.free }
  open func addLayoutGuide(_ layoutGuide: UILayoutGuide) { adopt(layoutGuide) }
  /// Removes a guide, and deactivates the constraints that refer to it.
  open func removeLayoutGuide(_ layoutGuide: UILayoutGuide) { drop(layoutGuide) }
  /// The interactions that add behaviour to this view. Setting the list adds new ones and removes
  /// those that are not in it.
  open var interactions: [any UIInteraction] {
    get { ownInteractions }
    set {
      for old in ownInteractions where !newValue.contains(where: { $0 === old }) { drop(old) }
      for each in newValue where !ownInteractions.contains(where: { $0 === each }) { adopt(each) }
    }
  }
  open func addInteraction(_ interaction: any UIInteraction) { adopt(interaction) }
  open func removeInteraction(_ interaction: any UIInteraction) { drop(interaction) }
  /// The active constraints that this view holds.
  open var constraints: [NSLayoutConstraint] { ownConstraints }
  open func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
  open func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }
  open func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }
  open func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }
  /// The priority with which the view resists being larger than its intrinsic size; 250 unless set.
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    contentPriorities.hugging[axis]
  }
  open func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    contentPriorities.hugging[axis] = priority
    constraintsChanged()
  }
  /// The priority with which the view resists being smaller than its intrinsic size; 750 unless
  /// set.
  open func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority { contentPriorities.compression[axis] }
  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    contentPriorities.compression[axis] = priority
    constraintsChanged()
  }
  /// The margins in effect, in points: 8 on each side unless set; at a controller's root view its
  /// ``UIViewController/systemMinimumLayoutMargins``. The safe area is added to what was set.
  open var layoutMargins: UIEdgeInsets {
    get { effectiveLayoutMargins }
    set { setOwnLayoutMargins(newValue) }
  }
  final var setLayoutMargins: UIEdgeInsets?
  /// The layout margins, with leading and trailing ones instead of left and right.
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { NSDirectionalEdgeInsets(layoutMargins, in: effectiveUserInterfaceLayoutDirection) }
    set { layoutMargins = newValue.edgeInsets(in: effectiveUserInterfaceLayoutDirection) }
  }
  /// Called when the layout margins have changed.
  open func layoutMarginsDidChange() {}
  /// Whether the margins are at least the part of the superview's margins that covers the view.
  open var preservesSuperviewLayoutMargins = false {
    didSet { if preservesSuperviewLayoutMargins != oldValue { layoutMarginsChanged() } }
  }
  /// Whether the safe area is added to the margins.
  open var insetsLayoutMarginsFromSafeArea = true {
    didSet { if insetsLayoutMarginsFromSafeArea != oldValue { layoutMarginsChanged() } }
  }
  open var safeAreaInsets: UIEdgeInsets { ownSafeAreaInsets }
  /// The insets that a subview inherits as far as they cover it.
  func safeAreaInsets(for subview: UIView) -> UIEdgeInsets { safeAreaInsets }
  open func safeAreaInsetsDidChange() {}
  open var semanticContentAttribute: UISemanticContentAttribute = .unspecified {
    didSet { if semanticContentAttribute != oldValue { setNeedsLayout() } }
  }
  /// The layout direction: the application's, unless the view's own attribute specifies another.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    Self.userInterfaceLayoutDirection(for: semanticContentAttribute)
  }
  /// Returns the layout direction that an attribute specifies, independent of any view.
  open class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    attribute.direction
  }
  /// Stored, but has no effect: everything is shown in the light appearance.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified
  open var traitCollection: UITraitCollection { .phone }
  /// Never called: the traits of the simulated phone do not change.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: Touches (UIView+HitTesting.swift)

  @exclusivity(unchecked) open var isUserInteractionEnabled = true
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    deepestView(at: point, with: event)
  }
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }
  /// The recognisers. Setting the list removes those that are not in it, and adds new ones.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { attachedRecognizers }
    set { replaceRecognizers(newValue ?? []) }
  }
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    attach(gestureRecognizer)
  }
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    detach(gestureRecognizer)
  }
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  open override var next: UIResponder? { viewController ?? superview }

  // MARK: Snapshots (UIView+Snapshots.swift)

  /// Returns a view with a frozen copy of this view's appearance.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    marking(.snapshot) { makeSnapshot(of: bounds, afterUpdates: afterUpdates, capInsets: .zero) }
  }
  open func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    marking(.snapshot) {
      makeSnapshot(of: rect, afterUpdates: afterUpdates, capInsets: capInsets)
    }
  }

  /// Draws the view's appearance into the current image context. Returns false if there is no
  /// context.
  @discardableResult
  open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    marking(.snapshot) { draw(intoContext: rect, afterUpdates: afterUpdates) }
  }

  // MARK: Layer delegate (Animation/ViewActions.swift)

  /// Returns the action for a change to a layer property: it adds the animation of the open
  /// animation block or, if no block is open, does nothing.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    ViewActions.action(for: layer, forKey: event)
  }
  open func layoutSublayers(of layer: CALayer) {}
  open func display(_ layer: CALayer) {}

  // MARK: Internal state

  /// The distances from the view's middle down to the first and last baselines of its text, in
  /// points. The value is `nil` for a view without text, whose first baseline is its top edge and
  /// whose last baseline is its bottom edge.
  var baselines: (first: CGFloat, last: CGFloat)? { nil }
  /// The view's drawing apart from its layer's properties (text), or `nil` for a view without text.
  package func drawnAppearance() -> DrawnAppearance? { nil }
  /// The superview, whose deinit clears this reference.
  @exclusivity(unchecked) nonisolated(unsafe) final var parent: Unmanaged<UIView>?
  /// The controller whose root view this is.
  @exclusivity(unchecked)
  nonisolated(unsafe) final var controllerReference = OwnerReference<UIViewController>()
  final var viewController: UIViewController? { controllerReference.object }
  @exclusivity(unchecked) final var layout = LayoutFlags()
  @exclusivity(unchecked) final var ownTintColor: UIColor?
  @exclusivity(unchecked) final var ownBackgroundColor: UIColor?
  final var snapshotSource: FramePicture?
  @exclusivity(unchecked) nonisolated(unsafe) final var ownConstraints: [NSLayoutConstraint] = []
  /// The last solution of the constraints that this view holds for its descendants.
  @exclusivity(unchecked) final var solvedLayout: SolvedLayout?
  @exclusivity(unchecked) final var guides = ViewGuides()
  final var ownInteractions: [any UIInteraction] = []
  /// Whether the view is disappearing in a `UIView.transition(from:to:…)`, which removes the view
  /// at its end.
  final var isLeavingInTransition = false
  /// The number of running transitions that block touches to this view
  /// (Transitions/TransitionTouches.swift).
  @exclusivity(unchecked) final var transitionBlocks: UInt8 = 0
  @exclusivity(unchecked) final var attachedRecognizers: [UIGestureRecognizer]?
  final var contentPriorities = ContentPriorities()

  /// Makes this view, or the descendant that is first responder, resign first responder.
  ///
  /// - Parameter force: whether editing ends even if the responder refuses to resign.
  @discardableResult open func endEditing(_ force: Bool) -> Bool {
    let world = UIKitWorld.current
    guard let responder = world.firstResponder as? UIView, responder.isDescendant(of: self) else {
      return false
    }
    if responder.resignFirstResponder() { return true }
    if force { world.firstResponder = nil }
    return force
  }

  /// The value that means no intrinsic size along an axis.
  public static let noIntrinsicMetric: CGFloat = -1
  /// The target that requests the smallest size that the constraints allow.
  public static let layoutFittingCompressedSize = CGSize.zero
  /// The target that requests the largest size that the constraints allow.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  private static func makeLayer() -> CALayer {
    guard let type = layerClass as? CALayer.Type else { return CALayer() }
    return type.init(layerOfView: ())
  }

  // MARK: Coordinate spaces

  open func convert(_ point: CGPoint, to space: any UICoordinateSpace) -> CGPoint {
    convert(point, to: Self.view(space))
  }
  open func convert(_ point: CGPoint, from space: any UICoordinateSpace) -> CGPoint {
    convert(point, from: Self.view(space))
  }
  open func convert(_ rect: CGRect, to space: any UICoordinateSpace) -> CGRect {
    convert(rect, to: Self.view(space))
  }
  open func convert(_ rect: CGRect, from space: any UICoordinateSpace) -> CGRect {
    convert(rect, from: Self.view(space))
  }

  // MARK: Anchors

  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  open var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
  open var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }

  /// The guide for the bounds, inset by the safe area insets.
  open var safeAreaLayoutGuide: UILayoutGuide {
    guide(\.safeArea, UILayoutGuide()) { $0.safeAreaInsets }
  }

  /// The guide for the bounds, inset by the layout margins.
  open var layoutMarginsGuide: UILayoutGuide {
    guide(\.margins, UILayoutGuide()) { $0.layoutMargins }
  }

  /// The guide for text: the layout margins, narrowed to a readable width around their centre.
  open var readableContentGuide: UILayoutGuide { madeReadableContentGuide }
}
