/// A property of layers: a row of the table ``all``.
///
/// What is needed for every property is derived from the table: access by name, the properties that
/// animations can name and their numbers, presented values, the properties that goldens contain and
/// blame explains, and those that a cancelled transition must restore. Values are stored in
/// `LayerGeometry`, `LayerStyle`, `LayerTiming` and the structs of the subclasses, which
/// presentation layers and other copies copy as a whole.
///
/// To add a property, add a field to one of these structs, an accessor to its class, and a row to
/// the table. If the property is drawn, also add a field to `PlainAppearance`, which the row names,
/// and draw it. Cost of a look-up by name: one hash.
package struct LayerProperty: Sendable {
  /// The name in Core Animation, as in key paths.
  package let name: String
  package let type: ValueType
  /// The name of the getter, if it is another name, such as `isHidden`; key-value coding accepts
  /// both.
  let getter: String?
  /// The part of a layer to which the property belongs.
  package let part: Part
  /// The property of goldens that contains the value, such as `corner`; nil if goldens do not
  /// contain it.
  package let golden: String?
  /// The field of ``PlainAppearance``, if goldens write the value in full.
  package let field: Field?
  package let traits: Traits
  /// The numbers of the value of a new layer, for geometry.
  package let defaults: [Double]
  /// Creates the typed access to the value.
  let makeAccess: @MainActor @Sendable () -> PropertyAccess

  package enum Part: Sendable, Equatable {
    /// Geometry in columns of the frame's rows, beginning with this column.
    case columns(FrameColumn)
    /// Geometry in a matrix of the frame's rows.
    case matrix
    /// Appearance: what is drawn apart from the geometry.
    case appearance
    /// The time of the layer and its sublayers.
    case time
    /// Stored, but part of no frame.
    case other
  }

  /// A field of ``PlainAppearance``, and its form in a golden. The fields of one property of a
  /// golden stand side by side; a field at its default is omitted, and so is the whole property if
  /// its first field is a number or a colour at its default, because the others then have no
  /// effect.
  package enum Field: Sendable {
    case number(WritableKeyPath<PlainAppearance, Double> & Sendable)
    case color(WritableKeyPath<PlainAppearance, LayerAppearance.Color?> & Sendable)
    case corners(WritableKeyPath<PlainAppearance, CACornerMask> & Sendable)
    /// A flag, written as a word if it is not the default.
    case flag(WritableKeyPath<PlainAppearance, Bool> & Sendable, word: String)
  }

  package struct Traits: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Animations can name the property.
    static let animates = Traits(rawValue: 1)
    /// View animations animate the property, and add the values of overlapping animations.
    package static let viewsAdd = Traits(rawValue: 2)
    /// View animations animate the property, and replace earlier animations.
    package static let viewsReplace = Traits(rawValue: 4)
    /// A cancelled transition must restore the property. This holds for every property in goldens.
    static let restored = Traits(rawValue: 8)
    /// A layout pass may change the property: in a view whose size changed, it sets positions,
    /// bounds, and paths that follow the bounds.
    package static let layout = Traits(rawValue: 16)
    /// `viewWillAppear` may change the property: apps set images again.
    package static let appearance = Traits(rawValue: 32)
    /// Goldens contain a hash of the value, from which the value cannot be drawn.
    package static let hashed = Traits(rawValue: 64)
    /// Report pages do not draw the value: CSS has no such feature.
    package static let notOnPages = Traits(rawValue: 128)
    /// Snapshots of views do not draw the value: they show one copy of a replicator's sublayers.
    package static let notInSnapshots = Traits(rawValue: 256)
    /// A display link or timer that ran before a swipe may change the property: a clock, a camera.
    package static let clock = Traits(rawValue: 512)
  }

  fileprivate init(
    _ name: String, _ type: ValueType, _ traits: Traits = [], in part: Part = .appearance,
    golden: String? = nil, field: Field? = nil, getter: String? = nil, defaults: [Double]? = nil,
    _ access: @escaping @MainActor @Sendable () -> PropertyAccess
  ) {
    (self.name, self.type, self.traits, self.part) = (name, type, traits, part)
    (self.golden, self.field, self.getter, makeAccess) = (golden, field, getter, access)
    let none = Array(repeating: 0.0, count: type.count ?? 0)
    self.defaults = defaults ?? (type == .transform ? CATransform3DIdentity.elements : none)
  }

  /// Whether a cancelled transition must restore the property.
  package var isRestored: Bool { golden != nil || traits.contains(.restored) }

  /// Whether the property is geometry, which every layer has in its row.
  package var isGeometry: Bool { part == .matrix || column != nil }

  /// The first column of the frame's rows, for geometry that has columns.
  package var column: FrameColumn? {
    if case .columns(let first) = part { first } else { nil }
  }

  /// Returns the property with a name in key-value coding.
  package static func named(_ name: String) -> LayerProperty? {
    PropertyID(name).map(\.property)
  }

  /// Returns the traits of the property with a name; nil if there is none.
  package static func traits(of name: String) -> Traits? {
    PropertyID(name).map(\.traits)
  }

  /// Returns whether a layer's class has the property.
  @MainActor package func belongs(to layer: CALayer) -> Bool {
    PropertyID(name)?.access.belongs(layer) ?? false
  }

  /// Returns the stored value of a layer, as key-value coding returns it.
  @MainActor package func value(of layer: CALayer) -> Any? {
    PropertyID(name)?.access.value(layer)
  }
}

// MARK: The table

extension LayerProperty {
  fileprivate typealias Row = LayerProperty

  /// Every property, in the order in which goldens write geometry and messages name differences.
  package static let all: [LayerProperty] = layer + shape + gradient + replicator

  private static let layer = [
    Row(
      "position", .point, [.animates, .viewsAdd, .layout], in: .columns(.positionX),
      golden: "position"
    ) { .vector(\CALayer.position, \.geometry.position) },
    Row(
      "bounds", .rect, [.animates, .viewsAdd, .layout], in: .columns(.boundsX), golden: "bounds"
    ) { .vector(\CALayer.bounds, \.geometry.bounds) },
    Row(
      "anchorPoint", .point, [.animates, .viewsReplace], in: .columns(.anchorX), golden: "anchor",
      defaults: [0.5, 0.5]
    ) { .vector(\CALayer.anchorPoint, \.geometry.anchorPoint) },
    Row("zPosition", .number, .animates, in: .columns(.zPosition), golden: "z") {
      .number(\CALayer.zPosition, \.geometry.zPosition)
    },
    Row(
      "opacity", .number, [.animates, .viewsReplace], in: .columns(.opacity), golden: "opacity",
      defaults: [1]
    ) { .number(\CALayer.opacity, \.geometry.opacity) },
    Row(
      "hidden", .object, .animates, in: .columns(.hidden), golden: "hidden", getter: "isHidden"
    ) { .number(\CALayer.isHidden, \.geometry.isHidden) },
    Row(
      "transform", .transform, [.animates, .viewsAdd], in: .matrix, golden: "transform"
    ) { .vector(\CALayer.transform, \.geometry.transform) },
    Row("anchorPointZ", .number, .animates, in: .columns(.anchorZ), golden: "anchorZ") {
      .number(\CALayer.anchorPointZ, \.geometry.anchorPointZ)
    },
    Row(
      "sublayerTransform", .transform, [.animates, .viewsReplace], in: .matrix,
      golden: "sublayerTransform"
    ) { .vector(\CALayer.sublayerTransform, \.geometry.sublayerTransform) },

    Row(
      "cornerRadius", .number, [.animates, .viewsAdd], golden: "corner",
      field: .number(\.cornerRadius)
    ) {
      .number(\CALayer.cornerRadius, \.appearance.plain.cornerRadius)
    },
    Row(
      "masksToBounds", .object, .animates, golden: "clips",
      field: .flag(\.masksToBounds, word: "1")
    ) { .number(\CALayer.masksToBounds, \.appearance.plain.masksToBounds) },
    Row("borderWidth", .number, .animates, golden: "border") {
      .number(\CALayer.borderWidth, \.appearance.borderWidth)
    },
    Row("shadowOpacity", .number, .animates, golden: "shadow") {
      .number(\CALayer.shadowOpacity, \.appearance.shadowOpacity)
    },
    Row("shadowRadius", .number, .animates, golden: "shadow") {
      .number(\CALayer.shadowRadius, \.appearance.shadowRadius)
    },
    Row("shadowOffset", .size, .animates, golden: "shadow") {
      .vector(\CALayer.shadowOffset, \.appearance.shadowOffset)
    },
    Row("speed", .number, .restored, in: .time) {
      .number(\CALayer.speed, \.timing.speed)
    },
    Row(
      "backgroundColor", .color, [.animates, .viewsReplace], golden: "background",
      field: .color(\.backgroundColor)
    ) { .object(\CALayer.backgroundColor, \.appearance.backgroundColor, .color) },
    Row("borderColor", .color, .animates, golden: "border") {
      .object(\CALayer.borderColor, \.appearance.borderColor, .color)
    },
    Row("shadowColor", .color, .animates, golden: "shadow") {
      .object(\CALayer.shadowColor, \.appearance.shadowColor, .color)
    },
    Row("shadowPath", .path, [.animates, .layout, .hashed], golden: "shadow") {
      .object(\CALayer.shadowPath, \.appearance.shadowPath, .path)
    },
    Row("maskedCorners", .corners, golden: "corner", field: .corners(\.maskedCorners)) {
      .number(\CALayer.maskedCorners, \.appearance.plain.maskedCorners)
    },
    Row(
      "cornerCurve", .object, golden: "corner",
      field: .flag(\.hasContinuousCorners, word: "continuous")
    ) {
      .constant(\CALayer.cornerCurve, \.appearance.cornerCurve)
    },
    Row(
      "doubleSided", .object, .animates, golden: "rendering",
      field: .flag(\.isDoubleSided, word: "single-sided"), getter: "isDoubleSided"
    ) {
      .number(\CALayer.isDoubleSided, \.appearance.plain.isDoubleSided)
    },
    Row(
      "preservesDepth", .object, golden: "rendering",
      field: .flag(\.isTransformLayer, word: "transform-layer")
    ) {
      .number(\CAReplicatorLayer.preservesDepth, \.replication.preservesDepth)
    },
    Row(
      "allowsGroupOpacity", .object, golden: "rendering",
      field: .flag(\.allowsGroupOpacity, word: "no-group-opacity")
    ) {
      .number(\CALayer.allowsGroupOpacity, \.appearance.plain.allowsGroupOpacity)
    },
    Row("contents", .object, [.animates, .appearance, .clock, .hashed], golden: "contents") {
      .object(\CALayer.contents, \.appearance.contents)
    },
    Row("contentsRect", .rect, [.animates, .viewsReplace, .hashed], golden: "contents") {
      .vector(\CALayer.contentsRect, \.appearance.contentsRect)
    },
    Row("contentsCenter", .rect, [.animates, .hashed, .notOnPages], golden: "contents") {
      .vector(\CALayer.contentsCenter, \.appearance.contentsCenter)
    },
    Row("contentsGravity", .object, .hashed, golden: "contents") {
      .constant(\CALayer.contentsGravity, \.appearance.contentsGravity)
    },
    // Images have a size in points, and layers draw them at that size.
    Row("contentsScale", .number, [.animates, .restored]) {
      .number(\CALayer.contentsScale, \.appearance.contentsScale)
    },

    Row("geometryFlipped", .object, in: .other, getter: "isGeometryFlipped") {
      .number(\CALayer.isGeometryFlipped, \.appearance.isGeometryFlipped)
    },
    Row("opaque", .object, in: .other, getter: "isOpaque") {
      .number(\CALayer.isOpaque, \.appearance.isOpaque)
    },
    Row("magnificationFilter", .object, in: .other) {
      .constant(\CALayer.magnificationFilter, \.appearance.magnificationFilter)
    },
    Row("minificationFilter", .object, in: .other) {
      .constant(\CALayer.minificationFilter, \.appearance.minificationFilter)
    },
    Row("minificationFilterBias", .number, in: .other) {
      .number(\CALayer.minificationFilterBias, \.appearance.minificationFilterBias)
    },
    // Layers that are drawn as bitmaps look blurred when they grow.
    Row("shouldRasterize", .object, [.restored, .appearance], in: .other) {
      .number(\CALayer.shouldRasterize, \.appearance.shouldRasterize)
    },
    Row("rasterizationScale", .number, in: .other) {
      .number(\CALayer.rasterizationScale, \.appearance.rasterizationScale)
    },
    Row("allowsEdgeAntialiasing", .object, in: .other) {
      .number(\CALayer.allowsEdgeAntialiasing, \.appearance.allowsEdgeAntialiasing)
    },
    Row("needsDisplayOnBoundsChange", .object, in: .other) {
      .number(\CALayer.needsDisplayOnBoundsChange, \.appearance.needsDisplayOnBoundsChange)
    },
    Row("filters", .object, in: .other) {
      .object(\CALayer.filters, \.appearance.filters)
    },
    Row("backgroundFilters", .object, in: .other) {
      .object(\CALayer.backgroundFilters, \.appearance.backgroundFilters)
    },
    Row("compositingFilter", .object, in: .other) {
      .object(\CALayer.compositingFilter, \.appearance.compositingFilter)
    },
    Row("name", .object, in: .other) { .object(\CALayer.name, \.appearance.name) },

    Row("beginTime", .number, in: .time) {
      .number(\CALayer.beginTime, \.timing.beginTime)
    },
    Row("duration", .number, in: .time) {
      .number(\CALayer.duration, \.timing.duration)
    },
    Row("timeOffset", .number, in: .time) {
      .number(\CALayer.timeOffset, \.timing.timeOffset)
    },
    Row("repeatCount", .number, in: .time) {
      .number(\CALayer.repeatCount, \.timing.repeatCount)
    },
    Row("repeatDuration", .number, in: .time) {
      .number(\CALayer.repeatDuration, \.timing.repeatDuration)
    },
    Row("autoreverses", .object, in: .time) {
      .number(\CALayer.autoreverses, \.timing.autoreverses)
    },
    Row("fillMode", .object, in: .time) {
      .constant(\CALayer.fillMode, \.timing.fillMode)
    },
  ]

  private static let shape = [
    Row("path", .path, [.animates, .layout, .hashed], golden: "shape") {
      .object(\CAShapeLayer.path, \.shape.path, .path)
    },
    Row("fillColor", .color, [.animates, .hashed], golden: "shape") {
      .object(\CAShapeLayer.fillColor, \.shape.fillColor, .color)
    },
    Row("fillRule", .object, .hashed, golden: "shape") {
      .constant(\CAShapeLayer.fillRule, \.shape.fillRule)
    },
    Row("strokeColor", .color, [.animates, .hashed], golden: "shape") {
      .object(\CAShapeLayer.strokeColor, \.shape.strokeColor, .color)
    },
    Row("strokeStart", .number, [.animates, .hashed], golden: "shape") {
      .number(\CAShapeLayer.strokeStart, \.shape.strokeStart)
    },
    Row("strokeEnd", .number, [.animates, .hashed], golden: "shape") {
      .number(\CAShapeLayer.strokeEnd, \.shape.strokeEnd)
    },
    Row("lineWidth", .number, [.animates, .hashed], golden: "shape") {
      .number(\CAShapeLayer.lineWidth, \.shape.lineWidth)
    },
    Row("lineCap", .object, .hashed, golden: "shape") {
      .constant(\CAShapeLayer.lineCap, \.shape.lineCap)
    },
    Row("lineJoin", .object, .hashed, golden: "shape") {
      .constant(\CAShapeLayer.lineJoin, \.shape.lineJoin)
    },
    Row("miterLimit", .number, [.animates, .hashed], golden: "shape") {
      .number(\CAShapeLayer.miterLimit, \.shape.miterLimit)
    },
    Row("lineDashPhase", .number, [.animates, .hashed], golden: "shape") {
      .number(\CAShapeLayer.lineDashPhase, \.shape.lineDashPhase)
    },
    Row("lineDashPattern", .numbers, .hashed, golden: "shape") {
      .object(\CAShapeLayer.lineDashPattern, \.shape.lineDashPattern, .numbers)
    },
  ]

  private static let gradient = [
    Row("colors", .colors, [.animates, .hashed], golden: "gradient") {
      .object(\CAGradientLayer.colors, \.gradient.colors, .colors)
    },
    Row("locations", .numbers, [.animates, .hashed], golden: "gradient") {
      .object(\CAGradientLayer.locations, \.gradient.locations, .numbers)
    },
    Row("startPoint", .point, [.animates, .hashed], golden: "gradient") {
      .vector(\CAGradientLayer.startPoint, \.gradient.startPoint)
    },
    Row("endPoint", .point, [.animates, .hashed], golden: "gradient") {
      .vector(\CAGradientLayer.endPoint, \.gradient.endPoint)
    },
    Row("type", .object, .hashed, golden: "gradient") {
      .constant(\CAGradientLayer.type, \.gradient.type)
    },
  ]

  private static let replicator = [
    Row("instanceCount", .number, [.animates, .hashed, .notInSnapshots], golden: "replication") {
      .number(\CAReplicatorLayer.instanceCount, \.replication.count)
    },
    Row("instanceDelay", .number, [.animates, .hashed, .notInSnapshots], golden: "replication") {
      .number(\CAReplicatorLayer.instanceDelay, \.replication.delay)
    },
    Row(
      "instanceTransform", .transform, [.animates, .hashed, .notInSnapshots], golden: "replication"
    ) {
      .vector(\CAReplicatorLayer.instanceTransform, \.replication.transform)
    },
    Row("instanceColor", .color, [.animates, .hashed, .notInSnapshots], golden: "replication") {
      .object(\CAReplicatorLayer.instanceColor, \.replication.color, .color)
    },
    Row("instanceRedOffset", .number, [.animates, .hashed, .notInSnapshots], golden: "replication")
    {
      .number(\CAReplicatorLayer.instanceRedOffset, \.replication.redOffset)
    },
    Row(
      "instanceGreenOffset", .number, [.animates, .hashed, .notInSnapshots], golden: "replication"
    ) {
      .number(\CAReplicatorLayer.instanceGreenOffset, \.replication.greenOffset)
    },
    Row(
      "instanceBlueOffset", .number, [.animates, .hashed, .notInSnapshots], golden: "replication"
    ) {
      .number(\CAReplicatorLayer.instanceBlueOffset, \.replication.blueOffset)
    },
    Row(
      "instanceAlphaOffset", .number, [.animates, .hashed, .notInSnapshots], golden: "replication"
    ) {
      .number(\CAReplicatorLayer.instanceAlphaOffset, \.replication.alphaOffset)
    },
  ]

  /// What is not a value of its own, but is read, written or animated in the same way. The last is
  /// the progress of a CATransition, which no client can name; a layer without a transition shows
  /// its new contents, at progress 1.
  static let others: [LayerProperty] = [
    Row("frame", .rect, in: .other) { .vector(\CALayer.frame, \.frame) },
    Row("mask", .object, in: .other) { .object(\CALayer.mask, \.mask) },
    Row("style", .object, in: .other) { .object(\CALayer.style, \.style) },
    transition,
  ]
  static let transition = LayerProperty("(transition)", .number) { .constant(1) }
}
