// PlainAppearance, which identifies unchanged appearances. Layers with equal plain appearances have
// equal appearances, and a layer with a feature that PlainAppearance does not store has no plain
// appearance.

import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

@MainActor @Suite(.serialized) struct PlainAppearanceTests {
  private func layer(_ change: (CALayer) -> Void = { _ in }) -> CALayer {
    let layer = CALayer()
    change(layer)
    return layer
  }

  /// Another feature would be missing in the goldens of plain layers.
  @Test func everyFeature_isExcludedByANilResult() {
    let excluded: Set = [
      "border", "shadow", "contents", "gradient", "shape", "texts", "replication",
    ]
    #expect(PlainAppearance(of: layer()) != nil)
    #expect(excluded == Set(AppearanceEqualityTests.features.map(\.name)))
  }

  /// A value without a row is not animated, compared, restored or written by anything.
  @Test func everyStoredValueOfALayer_hasARowInTheTable() {
    let names = Set(LayerProperty.all.map { $0.getter ?? $0.name })
    for values in [LayerGeometry(), LayerStyle(), LayerTiming()] as [Any] {
      let stored = Set(Mirror(reflecting: values).children.compactMap(\.label))
      #expect(stored.subtracting(names).subtracting(["hasContents", "plain"]).isEmpty)
    }
  }

  @Test func layerWithAFeature_hasNoPlainAppearance() {
    let features: [(CALayer) -> Void] = [
      { $0.borderWidth = 1 }, { $0.shadowOpacity = 0.5 }, { $0.contents = NSObject() },
    ]
    for feature in features { #expect(PlainAppearance(of: layer(feature)) == nil) }
    for layer in [CAShapeLayer(), CAGradientLayer(), CAReplicatorLayer(), CATransformLayer()] {
      #expect(PlainAppearance(of: layer) == nil)
    }
  }

  @Test func rowWithAnAnimatedAppearance_hasNoPlainAppearance() {
    let cycle = FrameCycle.start()
    let layer = layer()
    cycle.attach(root: layer)
    let animation = CABasicAnimation(keyPath: "cornerRadius")
    (animation.fromValue, animation.toValue, animation.duration) = (0.0, 8.0, 1)
    layer.add(animation, forKey: nil)
    cycle.advance(to: 0.5, targetTimestamp: 0.6)
    #expect(cycle.frame.plainAppearance(at: 0) == nil)
  }

  /// A field without a row would be missing in goldens, and in the expected side of a failure page.
  @Test func everyField_isNamedByOneRowOfTheTable() {
    func texts(_ value: PlainAppearance) -> [String] {
      Mirror(reflecting: value).children.map { "\($0.value)" }
    }
    let fields = LayerProperty.all.compactMap(\.field)
    var changed = texts(PlainAppearance()).map { _ in 0 }
    for field in fields {
      var value = PlainAppearance()
      AppearanceEqualityTests.change(field, of: &value)
      for (index, pair) in zip(texts(PlainAppearance()), texts(value)).enumerated() {
        changed[index] += pair.0 == pair.1 ? 0 : 1
      }
    }
    #expect(changed.allSatisfy { $0 == 1 }, "the fields are named \(changed) times")
  }
}
