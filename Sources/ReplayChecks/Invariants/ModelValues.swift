// The model values of one layer that a transition can change.

import UIKit

/// The values that a cancelled transition must restore in one layer: those of
/// ``ModelProperty/all(of:)``.
///
/// Cost: an entry of the store for each value, without a separate allocation. Values become text
/// only if two of them differ.
@MainActor struct ModelValues {
  /// The values that other rules read.
  let bounds: CGRect
  let opacity: Double
  let isHidden: Bool
  let takesTouches: Bool

  private let properties: [ModelProperty]
  private let store: ModelValueStore
  /// The index of the first value in the store.
  private let start: Int

  init(_ layer: CALayer, in store: ModelValueStore) {
    bounds = layer.bounds
    opacity = Double(layer.opacity)
    isHidden = layer.isHidden
    takesTouches = Self.takesTouches(layer)
    properties = ModelProperty.all(of: layer)
    self.store = store
    start = store.add(properties, of: layer)
  }

  /// Returns whether a layer's view accepts touches; layers without a view do not affect hit tests.
  static func takesTouches(_ layer: CALayer) -> Bool {
    (layer.delegate as? UIView)?.isUserInteractionEnabled ?? true
  }

  /// Returns the first property that differs, with both values; nil if all are equal.
  ///
  /// - Parameter setters: the legitimate changes; the properties that they affect are left out.
  func firstDifference(
    to other: ModelValues, exceptSetBy setters: ModelProperty.Setters = []
  ) -> (property: String, from: String, to: String)? {
    for (index, property) in properties.enumerated() {
      let (mine, theirs) = (store[start + index], other.store[other.start + index])
      if mine.isSame(as: theirs) || !property.setters.isDisjoint(with: setters) { continue }
      let (from, to) = (mine.text, theirs.text)
      return (property.name, from, from == to ? "another \(to)" : to)
    }
    return nil
  }
}

/// The model values of all layers of one snapshot, in one block of memory.
@MainActor final class ModelValueStore {
  @exclusivity(unchecked) private var values: [ModelValue] = []

  subscript(index: Int) -> ModelValue { values[index] }

  /// Appends a layer's values and returns the index of the first.
  func add(_ properties: [ModelProperty], of layer: CALayer) -> Int {
    if values.isEmpty { values.reserveCapacity(Self.usualCount) }
    let start = values.count
    for property in properties { values.append(property.value(of: layer)) }
    return start
  }

  /// The initial capacity, enough for about sixty layers.
  private static let usualCount = 2_048
}
