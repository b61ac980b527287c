// LayerAppearance: every stored property is compared, also in the parts that are stored apart.

import CoreGraphics
import Testing

@testable import QuartzCore

@Suite struct AppearanceEqualityTests {
  /// The name of each stored property, and a change to that property of a default
  /// `LayerAppearance`.
  static let changes: [(name: String, change: @Sendable (inout LayerAppearance) -> Void)] = [
    ("backgroundColor", { $0.backgroundColor = white }),
    ("cornerRadius", { $0.cornerRadius = 8 }),
    ("maskedCorners", { $0.maskedCorners = .layerMinXMinYCorner }),
    ("hasContinuousCorners", { $0.hasContinuousCorners = true }),
    ("masksToBounds", { $0.masksToBounds = true }),
    ("border", { $0.border = LayerAppearance.Border(width: 1, color: white) }),
    (
      "shadow",
      { $0.shadow = LayerAppearance.Shadow(color: white, opacity: 1, offset: .zero, radius: 3) }
    ),
    ("contents", { $0.contents = LayerAppearance.Contents(size: .zero) }),
    (
      "gradient",
      {
        $0.gradient = LayerAppearance.Gradient(
          form: .axial, colors: [], locations: [], start: .zero, end: .zero)
      }
    ),
    ("shape", { $0.shape = LayerAppearance.Shape(path: LayerAppearance.Outline()) }),
    ("texts", { $0.texts = [LayerAppearance.Text("Inbox", at: .zero, size: 17, color: white)] }),
    ("isDoubleSided", { $0.isDoubleSided = false }),
    ("isTransformLayer", { $0.isTransformLayer = true }),
    ("replication", { $0.replication = LayerAppearance.Replication() }),
    ("allowsGroupOpacity", { $0.allowsGroupOpacity = false }),
  ]

  static let white = LayerAppearance.Color(red: 1, green: 1, blue: 1)

  @Test func anAppearanceEqualsItself() {
    #expect(LayerAppearance() == LayerAppearance())
    for (_, change) in Self.changes {
      var appearance = LayerAppearance()
      change(&appearance)
      #expect(appearance == appearance)
    }
  }

  @Test(arguments: changes.indices)
  func aDifferenceInOnePropertyMakesAppearancesUnequal(_ index: Int) {
    let (name, change) = Self.changes[index]
    var appearance = LayerAppearance()
    change(&appearance)
    #expect(appearance != LayerAppearance(), "\(name) is not compared")
    #expect(LayerAppearance() != appearance, "\(name) is not compared")
  }

  /// The list above names every stored property, so a property added later cannot be forgotten.
  @Test func everyStoredPropertyIsChanged() {
    let values: [Any] = [
      LayerAppearance(), PlainAppearance(), LayerAppearance.FeatureValues(),
    ]
    let stored = Set(values.flatMap { Mirror(reflecting: $0).children.compactMap(\.label) })
      .subtracting(["features", "plain"])
    #expect(stored == Set(Self.changes.map(\.name)))
  }
}
