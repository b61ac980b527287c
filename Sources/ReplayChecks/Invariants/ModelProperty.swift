// The table of the properties that a cancelled transition must restore in a layer.

import UIKit

/// A property that a cancelled transition must restore in a layer.
///
/// To add a property, add a line to a list below, and a changed value to the test
/// `EveryValueTests`. A property that every layer has is also a field of `CommonValues` in
/// `ModelValues.swift`, read in its `init` and compared in `isIdentical`. `timeOffset` and
/// `beginTime` are omitted, because a layer that was paused and runs again keeps them. Properties
/// that do not affect frames are omitted, too: `shouldRasterize`, `isOpaque`, filters.
package struct ModelProperty: Sendable {
  /// What may legitimately change a property during a transition, other than the transition itself.
  package struct Setters: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    /// A layout pass. In a view whose size changed, it sets positions, bounds, and paths that
    /// follow the bounds.
    package static let layout = Setters(rawValue: 1)
    /// `viewWillAppear`, in which apps set images again.
    package static let appearance = Setters(rawValue: 2)
  }

  /// The name in messages: the property's name in Core Animation or UIKit.
  package let name: String
  let setters: Setters
  private let reading: Reading

  private enum Reading {
    /// Reads the values that every layer has.
    case common(@MainActor @Sendable (CommonValues) -> ModelValue)
    /// Reads a property of a subclass.
    case own(@MainActor @Sendable (CALayer) -> ModelValue)
  }

  private init(
    _ name: String, setBy setters: Setters = [],
    _ read: @escaping @MainActor @Sendable (CommonValues) -> ModelValue
  ) {
    (self.name, self.setters, reading) = (name, setters, .common(read))
  }

  private init(name: String, setters: Setters, reading: Reading) {
    (self.name, self.setters, self.reading) = (name, setters, reading)
  }

  /// Returns the value of a property that every layer has; nil for a property of a subclass.
  @MainActor func value(in values: CommonValues) -> ModelValue? {
    if case .common(let read) = reading { read(values) } else { nil }
  }

  /// Returns the value of a property of a subclass; nil for a property that every layer has.
  @MainActor func ownValue(of layer: CALayer) -> ModelValue? {
    if case .own(let read) = reading { read(layer) } else { nil }
  }

  /// Returns the properties of a layer's class, in the order in which differences are reported:
  /// those of every layer, then those of its subclass.
  @MainActor static func all(of layer: CALayer) -> [ModelProperty] {
    // Most layers are plain `CALayer`s.
    if type(of: layer) == CALayer.self { return common }
    return switch layer {
    case is CAShapeLayer: withShape
    case is CAGradientLayer: withGradient
    case is CAReplicatorLayer: withReplication
    default: common
    }
  }

  /// The number of properties that every layer has.
  static let commonCount = common.count

  /// The names of all properties of all classes.
  package static var names: [String] { (common + shape + gradient + replication).map(\.name) }

  private static let withShape = common + shape
  private static let withGradient = common + gradient
  private static let withReplication = common + replication

  private static let common: [ModelProperty] = [
    ModelProperty("position", setBy: .layout) { ModelValue($0.position) },
    ModelProperty("zPosition") { .number($0.zPosition) },
    ModelProperty("bounds", setBy: .layout) { ModelValue($0.bounds) },
    ModelProperty("anchorPoint") { ModelValue($0.anchorPoint) },
    ModelProperty("anchorPointZ") { .number($0.anchorPointZ) },
    ModelProperty("transform") { ModelValue($0.transform) },
    ModelProperty("sublayerTransform") { ModelValue($0.sublayerTransform) },
    ModelProperty("opacity") { .number(Double($0.opacity)) },
    ModelProperty("hidden") { .flag($0.isHidden) },
    ModelProperty("cornerRadius") { .number($0.cornerRadius) },
    ModelProperty("masksToBounds") { .flag($0.masksToBounds) },
    ModelProperty("borderWidth") { .number($0.borderWidth) },
    ModelProperty("shadowOpacity") { .number(Double($0.shadowOpacity)) },
    ModelProperty("shadowRadius") { .number($0.shadowRadius) },
    ModelProperty("shadowOffset") { ModelValue($0.shadowOffset) },
    ModelProperty("speed") { .number(Double($0.speed)) },
    ModelProperty("backgroundColor") { ModelValue($0.backgroundColor) },
    ModelProperty("isUserInteractionEnabled") { .flag($0.view.takesTouches) },
    ModelProperty("isEnabled", setBy: .appearance) { .flag($0.view.isEnabled) },
    ModelProperty("accessibilityElementsHidden") { .flag($0.view.isHiddenFromAssistance) },
    ModelProperty("accessibilityViewIsModal") { .flag($0.view.isModal) },
    ModelProperty("tintAdjustmentMode") { .word("\($0.view.tintAdjustmentMode)") },
    ModelProperty("tintColor", setBy: .appearance) { ModelValue($0.view.tintColor) },
    ModelProperty("textColor", setBy: .appearance) { ModelValue($0.view.textColor) },
    ModelProperty("borderColor") { ModelValue($0.borderColor) },
    ModelProperty("shadowColor") { ModelValue($0.shadowColor) },
    ModelProperty("shadowPath", setBy: .layout) { ModelValue($0.shadowPath) },
    ModelProperty("maskedCorners") { .corners($0.maskedCorners) },
    ModelProperty("cornerCurve") { .word($0.cornerCurve.rawValue) },
    ModelProperty("doubleSided") { .flag($0.isDoubleSided) },
    ModelProperty("allowsGroupOpacity") { .flag($0.allowsGroupOpacity) },
    ModelProperty("contents", setBy: .appearance) { $0.contents },
    ModelProperty("contentsRect") { ModelValue($0.contentsRect) },
    ModelProperty("contentsCenter") { ModelValue($0.contentsCenter) },
    ModelProperty("contentsGravity") { .word($0.contentsGravity.rawValue) },
    ModelProperty("contentsScale") { .number($0.contentsScale) },
  ]

  private static let shape: [ModelProperty] = [
    ofShapes("path", setBy: .layout) { ModelValue($0.path) },
    ofShapes("fillColor") { ModelValue($0.fillColor) },
    ofShapes("fillRule") { .word($0.fillRule.rawValue) },
    ofShapes("strokeColor") { ModelValue($0.strokeColor) },
    ofShapes("strokeStart") { .number($0.strokeStart) },
    ofShapes("strokeEnd") { .number($0.strokeEnd) },
    ofShapes("lineWidth") { .number($0.lineWidth) },
    ofShapes("lineCap") { .word($0.lineCap.rawValue) },
    ofShapes("lineJoin") { .word($0.lineJoin.rawValue) },
    ofShapes("miterLimit") { .number($0.miterLimit) },
    ofShapes("lineDashPhase") { .number($0.lineDashPhase) },
    ofShapes("lineDashPattern") { ModelValue($0.lineDashPattern) },
  ]

  private static let gradient: [ModelProperty] = [
    ofGradients("colors") { ModelValue(colors: $0.colors) },
    ofGradients("locations") { ModelValue($0.locations) },
    ofGradients("startPoint") { ModelValue($0.startPoint) },
    ofGradients("endPoint") { ModelValue($0.endPoint) },
    ofGradients("type") { .word($0.type.rawValue) },
  ]

  private static let replication: [ModelProperty] = [
    ofReplicators("instanceCount") { .number(Double($0.instanceCount)) },
    ofReplicators("instanceDelay") { .number($0.instanceDelay) },
    ofReplicators("instanceTransform") { ModelValue($0.instanceTransform) },
    ofReplicators("instanceColor") { ModelValue($0.instanceColor) },
    ofReplicators("instanceRedOffset") { .number(Double($0.instanceRedOffset)) },
    ofReplicators("instanceGreenOffset") { .number(Double($0.instanceGreenOffset)) },
    ofReplicators("instanceBlueOffset") { .number(Double($0.instanceBlueOffset)) },
    ofReplicators("instanceAlphaOffset") { .number(Double($0.instanceAlphaOffset)) },
    ofReplicators("preservesDepth") { .flag($0.preservesDepth) },
  ]

  private static func ofShapes(
    _ name: String, setBy setters: Setters = [],
    _ read: @escaping @MainActor @Sendable (CAShapeLayer) -> ModelValue
  ) -> ModelProperty { ofClass(name, setters, read) }

  private static func ofGradients(
    _ name: String, _ read: @escaping @MainActor @Sendable (CAGradientLayer) -> ModelValue
  ) -> ModelProperty { ofClass(name, [], read) }

  private static func ofReplicators(
    _ name: String, _ read: @escaping @MainActor @Sendable (CAReplicatorLayer) -> ModelValue
  ) -> ModelProperty { ofClass(name, [], read) }

  private static func ofClass<Layer: CALayer>(
    _ name: String, _ setters: Setters,
    _ read: @escaping @MainActor @Sendable (Layer) -> ModelValue
  ) -> ModelProperty {
    ModelProperty(
      name: name, setters: setters, reading: .own { ($0 as? Layer).map { read($0) } ?? .none })
  }
}
