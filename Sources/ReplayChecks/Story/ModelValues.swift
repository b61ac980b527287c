import UIKit

/// The values that a cancelled transition must restore in one layer: those of the table of
/// properties (``LayerProperty/isRestored``), and those of its view (``ViewValues``).
///
/// `timeOffset` and `beginTime` are omitted, because a layer that was paused and runs again keeps
/// them. Properties that do not affect frames are omitted, too. Cost: a copy of the layer's values.
/// Values become ``ModelValue``s only if two layers are not identical, and text only if two values
/// differ.
@MainActor struct ModelValues {
  private let layer: CALayer
  private let view: ViewValues

  /// - Parameter isKept: whether the values are read after the layer may have changed. A plain layer
  ///   is otherwise not copied.
  init(_ layer: CALayer, isKept: Bool = true) {
    self.layer = isKept || type(of: layer) != CALayer.self ? layer.copyOfValues() : layer
    view = ViewValues(layer.delegate as? UIView)
  }

  /// The names of all properties of all classes.
  nonisolated static var names: [String] {
    LayerProperty.all.filter(\.isRestored).map(\.name) + ViewValues.properties.map(\.name)
  }

  /// A copy of the layer, without its sublayers; the layer itself if its values are not kept.
  var copy: CALayer { layer }

  // The values that other rules read.
  var position: CGPoint { layer.position }
  var bounds: CGRect { layer.bounds }
  var transform: CATransform3D { layer.transform }
  var opacity: Double { Double(layer.opacity) }
  var isHidden: Bool { layer.isHidden }
  var takesTouches: Bool { view.takesTouches }
  var isHiddenFromAssistance: Bool { view.isHiddenFromAssistance }
  var isDimmed: Bool { view.isDimmed }
  var pressed: Pressed { view.pressed }

  /// Returns whether a layer's view accepts touches; layers without a view do not affect hit tests.
  static func takesTouches(_ layer: CALayer) -> Bool {
    (layer.delegate as? UIView)?.isUserInteractionEnabled ?? true
  }

  /// Returns whether both layers have the same list of properties. Otherwise they cannot be
  /// compared.
  func hasSameProperties(as other: ModelValues) -> Bool {
    type(of: layer) == type(of: other.layer)
  }

  /// Whether neither of two layers shows the property: the radius of a shadow without an opacity,
  /// the colour of a border without a width, the corners that would be round.
  private static func isUnseen(_ property: LayerProperty, of one: CALayer, _ other: CALayer) -> Bool
  {
    switch property.golden {
    case "shadow": max(one.shadowOpacity, other.shadowOpacity) <= 0
    case "border": max(one.borderWidth, other.borderWidth) <= 0
    case "corner": max(one.cornerRadius, other.cornerRadius) <= 0
    default: false
    }
  }

  /// Returns the first property that differs, with both values; nil if all are equal.
  ///
  /// - Parameter setters: the legitimate causes of changes; the properties that they set are
  ///   omitted.
  func firstDifference(
    to other: ModelValues, exceptSetBy setters: LayerProperty.Traits = []
  ) -> (property: String, from: String, to: String)? {
    if layer !== other.layer, !layer.hasIdenticalValues(to: other.layer) {
      for property in LayerProperty.all
      where property.isRestored && property.traits.isDisjoint(with: setters)
        && property.belongs(to: layer) && !Self.isUnseen(property, of: layer, other.layer)
      {
        let (mine, theirs) = (
          ModelValue(property, of: layer), ModelValue(property, of: other.layer)
        )
        if let texts = mine.texts(ifNotSameAs: theirs) {
          return (property.name, texts.from, texts.to)
        }
      }
    }
    guard view != other.view else { return nil }
    for property in ViewValues.properties where property.setters.isDisjoint(with: setters) {
      let (mine, theirs) = (property.value(view), property.value(other.view))
      if let texts = mine.texts(ifNotSameAs: theirs) {
        return (property.name, texts.from, texts.to)
      }
    }
    return nil
  }
}

extension ModelValue {
  /// Returns the texts of two values; nil if they are equal.
  @MainActor fileprivate func texts(ifNotSameAs other: ModelValue) -> (from: String, to: String)? {
    if isSame(as: other) { return nil }
    let (from, to) = (text, other.text)
    return (from, from == to ? "another \(to)" : to)
  }
}
