// A layer's appearance as the short strings that goldens store.

import PlainText
import UIKit

/// The appearance of one layer as properties of a golden, in a fixed order; properties at their
/// defaults are omitted.
///
/// Numbers and names are written in full, so that a difference is readable. Values without a short
/// form (a path, an image, the colours and points of a gradient) are written as a hash of all their
/// numbers.
enum AppearanceTokens {
  /// The names of the appearance properties, in the order in which they are written.
  static let names = tokens.map(\.name)

  /// Every property, with a function that returns the property's text, or nil for its default.
  private static let tokens:
    [(name: String, text: @Sendable (LayerAppearance, inout ContentsDigests) -> String?)] = [
      ("background", { value, _ in value.backgroundColor.map(text) }),
      ("corner", { value, _ in corner(value) }),
      ("clips", { value, _ in value.masksToBounds ? "1" : nil }),
      ("border", { value, _ in value.border.map { "\(number($0.width)),\(text($0.color))" } }),
      ("shadow", { value, _ in value.shadow.map(text) }),
      ("contents", { value, digests in value.contents.map { text($0, digests.text(of: $0)) } }),
      ("gradient", { value, _ in value.gradient.map(text) }),
      ("shape", { value, _ in value.shape.map(text) }),
      ("text", { value, _ in value.texts.isEmpty ? nil : text(value.texts) }),
      ("tint", { value, _ in value.tint.map(text) }),
      ("rendering", { value, _ in rendering(value) }),
      ("replication", { value, _ in value.replication.flatMap(text) }),
    ]

  /// Appends the properties that differ from their defaults.
  static func add(
    _ appearance: LayerAppearance, to properties: inout [LayerValues.Property],
    digests: inout ContentsDigests
  ) {
    for (name, text) in tokens {
      guard let text = text(appearance, &digests) else { continue }
      properties.append(LayerValues.Property(name: name, numbers: [], text: text))
    }
  }

  private static func number(_ value: Double) -> String { GoldenText.number(value) }

  private static func numbers(_ values: [Double]) -> String {
    values.map(number).joined(separator: ",")
  }

  private static func text(_ c: LayerAppearance.Color) -> String {
    numbers([c.red, c.green, c.blue, c.alpha])
  }

  private static func corner(_ appearance: LayerAppearance) -> String? {
    guard appearance.cornerRadius != 0 else { return nil }
    var text = number(appearance.cornerRadius)
    if appearance.maskedCorners != .all { text += ",corners\(appearance.maskedCorners.rawValue)" }
    return appearance.hasContinuousCorners ? text + ",continuous" : text
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

  private static func rendering(_ appearance: LayerAppearance) -> String? {
    var words: [String] = []
    if !appearance.isDoubleSided { words.append("single-sided") }
    if appearance.isTransformLayer { words.append("transform-layer") }
    if !appearance.allowsGroupOpacity { words.append("no-group-opacity") }
    return words.isEmpty ? nil : words.joined(separator: ",")
  }
}
