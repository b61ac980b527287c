// A layer's appearance as the short strings that goldens store, and the appearance that they say.

import PlainText
import UIKit

/// One appearance property of goldens: how it is written, and how it is read.
///
/// Numbers and names are written in full, so that a difference is readable. Values without a short
/// form (a path, an image, the colours and points of a gradient) are written as a hash of all their
/// numbers, which shows that a value differs, but not the expected value.
struct GoldenAppearance: Sendable {
  let name: String
  /// Returns the text of the property, or nil for its default.
  let text: @Sendable (LayerAppearance, inout ContentsDigests) -> String?
  /// Sets what the words of the text say; the default has no words. Values that the text only has
  /// as a hash are kept.
  let read: @Sendable (GoldenWords, inout LayerAppearance) -> Void

  private init(
    _ name: String, _ text: @escaping @Sendable (LayerAppearance, inout ContentsDigests) -> String?,
    read: @escaping @Sendable (GoldenWords, inout LayerAppearance) -> Void = { _, _ in }
  ) {
    (self.name, self.text, self.read) = (name, text, read)
  }

  /// Every property, in the order in which they are written. Those of ``PlainAppearance`` are in
  /// the table of the properties of layers.
  static let all: [GoldenAppearance] = {
    let written =
      ["background", "corner", "clips"].map(plain) + features
      + [
        plain("rendering"),
        GoldenAppearance("replication") { value, _ in
          value.replication.flatMap(text)
        },
      ]
    let others = LayerProperty.all.filter { $0.field != nil }.compactMap(\.golden)
    return others.reduce(into: written) { all, name in
      if !all.contains(where: { $0.name == name }) { all.append(plain(name)) }
    }
  }()
  static let names = all.map(\.name)

  private static let features: [GoldenAppearance] = [
    GoldenAppearance("border") { value, _ in
      value.border.map { "\(number($0.width)),\(text($0.color))" }
    } read: { words, appearance in
      appearance.border = words.color(from: 1).map { .init(width: words.number(0), color: $0) }
    },
    GoldenAppearance("shadow") { value, _ in
      value.shadow.map(text)
    } read: { words, appearance in
      let path = appearance.shadow?.path
      appearance.shadow = words.color(from: 4).map {
        LayerAppearance.Shadow(
          color: $0, opacity: words.number(0),
          offset: CGSize(width: words.number(1), height: words.number(2)),
          radius: words.number(3), path: path)
      }
    },
    GoldenAppearance("contents") { value, digests in
      value.contents.map { text($0, digests.text(of: $0)) }
    },
    GoldenAppearance("gradient") { value, _ in value.gradient.map(text) },
    GoldenAppearance("shape") { value, _ in value.shape.map(text) },
    GoldenAppearance("text") { value, _ in value.texts.isEmpty ? nil : text(value.texts) },
  ]

  /// Returns the property of goldens that contains fields of ``PlainAppearance``.
  private static func plain(_ name: String) -> GoldenAppearance {
    let fields = LayerProperty.all.filter { $0.golden == name }.compactMap(\.field)
    return GoldenAppearance(name) { value, _ in
      if value.plain == unset { return nil }
      let words = fields.map { word($0, value.plain) }
      if words.first == .some(nil), !fields[0].isFlag { return nil }
      return words.contains { $0 != nil } ? words.compactMap(\.self).joined(separator: ",") : nil
    } read: { words, appearance in
      for field in fields { words.read(field, &appearance.plain) }
    }
  }

  private static func word(_ field: LayerProperty.Field, _ value: PlainAppearance) -> String? {
    switch field {
    case .number(let path): value[keyPath: path] == 0 ? nil : number(value[keyPath: path])
    case .color(let path): value[keyPath: path].map(text)
    case .corners(let path):
      value[keyPath: path] == .all ? nil : "corners\(value[keyPath: path].rawValue)"
    case .flag(let path, let word):
      value[keyPath: path] == unset[keyPath: path] ? nil : word
    }
  }

  private static let unset = PlainAppearance()

  /// Appends the properties that differ from their defaults.
  static func add(
    _ appearance: LayerAppearance, to properties: inout [LayerValues.Property],
    digests: inout ContentsDigests
  ) {
    for property in all {
      guard let text = property.text(appearance, &digests) else { continue }
      properties.append(LayerValues.Property(name: property.name, numbers: [], text: text))
    }
  }

  private static func number(_ value: Double) -> String { GoldenText.number(value) }

  private static func numbers(_ values: [Double]) -> String {
    values.map(number).joined(separator: ",")
  }

  private static func text(_ c: LayerAppearance.Color) -> String {
    numbers([c.red, c.green, c.blue, c.alpha])
  }

  private static func text(_ shadow: LayerAppearance.Shadow) -> String {
    let plain = numbers([
      shadow.opacity, shadow.offset.width, shadow.offset.height, shadow.radius,
    ])
    let path = shadow.path.map { outline -> String in
      var digest = AppearanceDigest()
      digest.add(outline)
      return ",path\(digest.text)"
    }
    return plain + "," + text(shadow.color) + (path ?? "")
  }

  private static func text(_ contents: LayerAppearance.Contents, _ digest: String) -> String {
    let kind =
      contents.name.map { GoldenText.word($0) } ?? (contents.picture == nil ? "image" : "picture")
    return "\(kind),\(number(contents.size.width))x\(number(contents.size.height)),\(digest)"
  }

  private static func text(_ gradient: LayerAppearance.Gradient) -> String {
    var digest = AppearanceDigest()
    digest.add(gradient)
    return "\(gradient.form.rawValue),\(gradient.colors.count),\(digest.text)"
  }

  private static func text(_ shape: LayerAppearance.Shape) -> String {
    var digest = AppearanceDigest()
    digest.add(shape)
    let fill = shape.fill.map { "fill," + text($0) } ?? "nofill"
    return "\(fill),\(digest.text)"
  }

  private static func text(_ texts: [LayerAppearance.Text]) -> String {
    var digest = AppearanceDigest()
    for line in texts { digest.add(line) }
    let string = texts.map(\.string).joined(separator: "\n")
    return GoldenText.word(String(string.prefix(maximumCharacters))) + "," + digest.text
  }

  /// The beginning of a long text is enough to recognise it; the hash covers all of it.
  private static let maximumCharacters = 40

  /// Returns the text of a replication; nil for a layer that shows its sublayers once, unchanged.
  private static func text(_ replication: LayerAppearance.Replication) -> String? {
    guard replication != LayerAppearance.Replication() else { return nil }
    var digest = AppearanceDigest()
    digest.add(replication)
    return "\(replication.count),\(number(replication.delay)),\(digest.text)"
  }
}

/// The words of an appearance property of a golden, such as those of `12,corners3,continuous`.
struct GoldenWords {
  private let words: [Substring]

  init(_ text: String?) {
    words = text?.split(separator: ",", omittingEmptySubsequences: false) ?? []
  }

  /// The number at an index, or 0 beyond the end.
  func number(_ index: Int) -> Double {
    let number = words.dropFirst(index).first.flatMap { Double($0) } ?? 0
    return number.isFinite ? number : 0
  }

  /// The colour whose four numbers begin at an index.
  func color(from index: Int) -> LayerAppearance.Color? {
    let parts = words.dropFirst(index).prefix(4).compactMap { Double($0) }
    guard parts.count == 4, parts.allSatisfy(\.isFinite) else { return nil }
    return LayerAppearance.Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }

  fileprivate func read(_ field: LayerProperty.Field, _ value: inout PlainAppearance) {
    switch field {
    case .number(let path): value[keyPath: path] = number(0)
    case .color(let path): value[keyPath: path] = color(from: 0)
    case .corners(let path):
      let mask = words.first { $0.hasPrefix("corners") }.flatMap { UInt($0.dropFirst(7)) }
      value[keyPath: path] = mask.map { CACornerMask(rawValue: $0) } ?? .all
    case .flag(let path, let word):
      value[keyPath: path] = PlainAppearance()[keyPath: path] != words.contains(Substring(word))
    }
  }
}

extension LayerProperty.Field {
  fileprivate var isFlag: Bool { if case .flag = self { true } else { false } }
}

extension LayerValues {
  /// Returns an appearance with the values of a golden; those of which it has only a hash are the
  /// actual values.
  package func appearance(from actual: LayerAppearance) -> LayerAppearance {
    GoldenAppearance.all.reduce(into: actual) { appearance, property in
      let text = properties.first { $0.name == property.name }?.text
      property.read(GoldenWords(text), &appearance)
    }
  }
}
