// The model values of one layer that a transition can change.

import UIKit

/// The values that a cancelled transition must restore in one layer: those of
/// ``ModelProperty/all(of:)``.
///
/// Cost: a copy of the values in the store, without a separate allocation. Values become
/// ``ModelValue``s only if two layers are not identical (``CommonValues/isIdentical(to:)``), and
/// text only if two values differ.
@MainActor struct ModelValues {
  private let properties: [ModelProperty]
  private let store: ModelValueStore
  /// The index of the common values in the store, and that of the first value of the subclass.
  private let (place, start): (Int, Int)

  init(_ layer: CALayer, in store: ModelValueStore) {
    properties = ModelProperty.all(of: layer)
    self.store = store
    (place, start) = store.add(layer, properties)
  }

  // The values that other rules read.
  var bounds: CGRect { store.common[place].bounds }
  var transform: CATransform3D { store.common[place].transform }
  var opacity: Double { Double(store.common[place].opacity) }
  var isHidden: Bool { store.common[place].isHidden }
  var takesTouches: Bool { store.common[place].view.takesTouches }
  var isHiddenFromAssistance: Bool { store.common[place].view.isHiddenFromAssistance }
  var isDimmed: Bool { store.common[place].view.isDimmed }

  /// Returns whether a layer's view accepts touches; layers without a view do not affect hit tests.
  static func takesTouches(_ layer: CALayer) -> Bool {
    (layer.delegate as? UIView)?.isUserInteractionEnabled ?? true
  }

  /// Returns whether both layers have the same list of properties. Otherwise they cannot be
  /// compared.
  func hasSameProperties(as other: ModelValues) -> Bool {
    properties.count == other.properties.count
      && properties.last?.name == other.properties.last?.name
  }

  /// Returns the first property that differs, with both values; nil if all are equal.
  ///
  /// - Parameter setters: the legitimate causes of changes; the properties that they set are
  ///   omitted.
  func firstDifference(
    to other: ModelValues, exceptSetBy setters: ModelProperty.Setters = []
  ) -> (property: String, from: String, to: String)? {
    let isCommonSame = store.common[place].isIdentical(to: other.store.common[other.place])
    for (index, property) in properties.enumerated()
    where !isCommonSame || index >= ModelProperty.commonCount {
      let (mine, theirs) = (value(index), other.value(index))
      if mine.isSame(as: theirs) || !property.setters.isDisjoint(with: setters) { continue }
      let (from, to) = (mine.text, theirs.text)
      return (property.name, from, from == to ? "another \(to)" : to)
    }
    return nil
  }

  private func value(_ index: Int) -> ModelValue {
    properties[index].value(in: store.common[place])
      ?? store.own[start + index - ModelProperty.commonCount]
  }
}

/// The model values of all layers of one snapshot, in one block of memory.
@MainActor final class ModelValueStore {
  @exclusivity(unchecked) private(set) var common: [CommonValues] = []
  /// The values of the properties of subclasses.
  @exclusivity(unchecked) private(set) var own: [ModelValue] = []

  /// Appends a layer's values and returns the indices of the common values and of the first value
  /// of the subclass.
  func add(_ layer: CALayer, _ properties: [ModelProperty]) -> (place: Int, start: Int) {
    if common.isEmpty { common.reserveCapacity(Self.usualCount) }
    let place = (common.count, own.count)
    common.append(CommonValues(of: layer))
    for property in properties.dropFirst(ModelProperty.commonCount) {
      own.append(property.ownValue(of: layer) ?? .none)
    }
    return place
  }

  /// The initial capacity, enough for the layers of a plain screen.
  private static let usualCount = 32
}

/// The values of the model properties that every layer has.
@MainActor struct CommonValues {
  let position: CGPoint
  let zPosition: CGFloat
  let bounds: CGRect
  let anchorPoint: CGPoint
  let anchorPointZ: CGFloat
  let transform: CATransform3D
  let sublayerTransform: CATransform3D
  let opacity: Float
  let isHidden: Bool
  let cornerRadius: CGFloat
  let masksToBounds: Bool
  let borderWidth: CGFloat
  let shadowOpacity: Float
  let shadowRadius: CGFloat
  let shadowOffset: CGSize
  let speed: Float
  let backgroundColor: CGColor?
  let view: ViewValues
  let borderColor: CGColor?
  let shadowColor: CGColor?
  let shadowPath: CGPath?
  let maskedCorners: CACornerMask
  let cornerCurve: CALayerCornerCurve
  let isDoubleSided: Bool
  let allowsGroupOpacity: Bool
  let contents: ModelValue
  let contentsRect: CGRect
  let contentsCenter: CGRect
  let contentsGravity: CALayerContentsGravity
  let contentsScale: CGFloat

  init(of layer: CALayer) {
    position = layer.position
    zPosition = layer.zPosition
    bounds = layer.bounds
    anchorPoint = layer.anchorPoint
    anchorPointZ = layer.anchorPointZ
    transform = layer.transform
    sublayerTransform = layer.sublayerTransform
    opacity = layer.opacity
    isHidden = layer.isHidden
    cornerRadius = layer.cornerRadius
    masksToBounds = layer.masksToBounds
    borderWidth = layer.borderWidth
    shadowOpacity = layer.shadowOpacity
    shadowRadius = layer.shadowRadius
    shadowOffset = layer.shadowOffset
    speed = layer.speed
    backgroundColor = layer.backgroundColor
    view = ViewValues(layer.delegate as? UIView)
    borderColor = layer.borderColor
    shadowColor = layer.shadowColor
    shadowPath = layer.shadowPath
    maskedCorners = layer.maskedCorners
    cornerCurve = layer.cornerCurve
    isDoubleSided = layer.isDoubleSided
    allowsGroupOpacity = layer.allowsGroupOpacity
    contents = ModelValue(contents: layer.contents)
    contentsRect = layer.contentsRect
    contentsCenter = layer.contentsCenter
    contentsGravity = layer.contentsGravity
    contentsScale = layer.contentsScale
  }

  /// Returns whether all values are the same numbers and the same objects, as in a layer that was
  /// not changed. Values that are not identical may still be equal: see ``ModelValue/isSame(as:)``.
  func isIdentical(to other: CommonValues) -> Bool {
    position == other.position && zPosition == other.zPosition && bounds == other.bounds
      && anchorPoint == other.anchorPoint && anchorPointZ == other.anchorPointZ
      && transform == other.transform && sublayerTransform == other.sublayerTransform
      && opacity == other.opacity && isHidden == other.isHidden
      && hasIdenticalAppearance(as: other)
  }

  private func hasIdenticalAppearance(as other: CommonValues) -> Bool {
    cornerRadius == other.cornerRadius && masksToBounds == other.masksToBounds
      && borderWidth == other.borderWidth && shadowOpacity == other.shadowOpacity
      && shadowRadius == other.shadowRadius && shadowOffset == other.shadowOffset
      && speed == other.speed && backgroundColor === other.backgroundColor
      && view == other.view && borderColor === other.borderColor
      && shadowColor === other.shadowColor && shadowPath === other.shadowPath
      && maskedCorners == other.maskedCorners && cornerCurve == other.cornerCurve
      && isDoubleSided == other.isDoubleSided
      && allowsGroupOpacity == other.allowsGroupOpacity
      && contentsRect == other.contentsRect && contentsCenter == other.contentsCenter
      && contentsGravity == other.contentsGravity && contentsScale == other.contentsScale
      && contents.isSame(as: other.contents)
  }
}
