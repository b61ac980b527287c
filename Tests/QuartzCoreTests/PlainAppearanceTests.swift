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

  private static let plain: [@MainActor @Sendable (CALayer) -> Void] = [
    { $0.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5) },
    { $0.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 0) },
    { $0.cornerRadius = 8 }, { $0.maskedCorners = .layerMinXMinYCorner },
    { $0.cornerCurve = .continuous }, { $0.masksToBounds = true }, { $0.isDoubleSided = false },
    { $0.allowsGroupOpacity = false },
  ]

  @Test(arguments: 0..<8)
  func plainAppearances_areEqualExactlyIfTheAppearancesAre(_ index: Int) throws {
    for other in Self.plain.indices {
      let (a, b) = (layer(Self.plain[index]), layer(Self.plain[other]))
      let isSame = try #require(PlainAppearance(of: a)) == #require(PlainAppearance(of: b))
      #expect(isSame == (LayerAppearance(of: a) == LayerAppearance(of: b)))
      #expect(isSame == (index == other))
    }
  }

  /// A property in neither list would be missing in the goldens of plain layers.
  @Test func everyPropertyIsStored_orExcludedByANilResult() throws {
    let plain = try #require(PlainAppearance(of: layer()))
    let stored = Set(Mirror(reflecting: plain).children.compactMap(\.label))
    let excluded: Set = [
      "border", "shadow", "contents", "gradient", "shape", "texts", "replication",
    ]
    #expect(stored.isDisjoint(with: excluded))
    #expect(stored.union(excluded) == Set(AppearanceEqualityTests.changes.map(\.name)))
  }

  /// A value without a row is not animated, compared, restored or written by anything.
  @Test func everyStoredValueOfALayer_hasARowInTheTable() {
    let names = Set(LayerProperty.all.map { $0.getter ?? $0.name })
    for values in [LayerGeometry(), LayerStyle(), LayerTiming()] as [Any] {
      let stored = Set(Mirror(reflecting: values).children.compactMap(\.label))
      #expect(stored.subtracting(names).subtracting(["hasContents"]).isEmpty)
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
      switch field {
      case .number(let path): value[keyPath: path] = 8
      case .color(let path): value[keyPath: path] = AppearanceEqualityTests.white
      case .corners(let path): value[keyPath: path] = .layerMinXMinYCorner
      case .flag(let path, _): value[keyPath: path].toggle()
      }
      for (index, pair) in zip(texts(PlainAppearance()), texts(value)).enumerated() {
        changed[index] += pair.0 == pair.1 ? 0 : 1
      }
    }
    #expect(changed.allSatisfy { $0 == 1 }, "the fields are named \(changed) times")
  }
}
