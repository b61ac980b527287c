// LayerAppearance: every stored property is compared, also in the parts that are stored apart.

import CoreGraphics
import Testing

@testable import QuartzCore

@Suite struct AppearanceEqualityTests {
  /// The name of each property, and a change to that property of a default `LayerAppearance`.
  static let changes = features + plain

  /// The stored properties that are features of few layers.
  static let features: [(name: String, change: @Sendable (inout LayerAppearance) -> Void)] = [
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
    ("replication", { $0.replication = LayerAppearance.Replication() }),
  ]

  /// The fields of ``PlainAppearance``, by the names of their properties.
  static let plain: [(name: String, change: @Sendable (inout LayerAppearance) -> Void)] =
    LayerProperty.all.compactMap { property in
      property.field.map { field in (property.name, { change(field, of: &$0.plain) }) }
    }

  static func change(_ field: LayerProperty.Field, of value: inout PlainAppearance) {
    switch field {
    case .number(let path): value[keyPath: path] += 1
    case .color(let path): value[keyPath: path] = white
    case .corners(let path): value[keyPath: path] = .layerMinXMinYCorner
    case .flag(let path, _): value[keyPath: path].toggle()
    }
  }

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

  /// The lists above contain every stored property, so one that is added later cannot be forgotten.
  @Test func everyStoredPropertyIsChanged() {
    func names(_ values: Any...) -> Set<String> {
      Set(values.flatMap { Mirror(reflecting: $0).children.compactMap(\.label) })
    }
    let stored = names(LayerAppearance(), LayerAppearance.FeatureValues())
    #expect(stored.subtracting(["features", "plain"]) == Set(Self.features.map(\.name)))
    #expect(names(PlainAppearance()).count == Self.plain.count)
  }
}
