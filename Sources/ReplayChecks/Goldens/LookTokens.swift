// A layer's appearance as the short texts that goldens store.

import PlainText
import UIKit

/// The appearance of one layer as properties of a golden, in a fixed order; properties at their
/// defaults are left out.
///
/// Numbers and names are written in full, so that a difference is readable. Values without a short
/// form (a path, an image, the colours and points of a gradient) are written as a hash of all their
/// numbers.
enum LookTokens {
  /// The names of the appearance properties, in the order in which they are written.
  static let names = tokens.map(\.name)

  /// Every property, with a function that returns the property's text, or nil for its default.
  private static let tokens:
    [(name: String, text: @Sendable (LayerLook, inout ContentsDigests) -> String?)] = [
      ("background", { look, _ in look.backgroundColor.map(text) }),
      ("corner", { look, _ in corner(look) }),
      ("clips", { look, _ in look.masksToBounds ? "1" : nil }),
      ("border", { look, _ in look.border.map { "\(number($0.width)),\(text($0.color))" } }),
      ("shadow", { look, _ in look.shadow.map(text) }),
      ("contents", { look, digests in look.contents.map { text($0, digests.text(of: $0)) } }),
      ("gradient", { look, _ in look.gradient.map(text) }),
      ("shape", { look, _ in look.shape.map(text) }),
      ("text", { look, _ in look.texts.isEmpty ? nil : text(look.texts) }),
      ("tint", { look, _ in look.tint.map(text) }),
      ("rendering", { look, _ in rendering(look) }),
      ("replication", { look, _ in look.replication.flatMap(text) }),
    ]

  /// Appends the properties that differ from their defaults.
  static func add(
    _ look: LayerLook, to properties: inout [LayerValues.Property], digests: inout ContentsDigests
  ) {
    for (name, text) in tokens {
      guard let text = text(look, &digests) else { continue }
      properties.append(LayerValues.Property(name: name, numbers: [], text: text))
    }
  }

  private static func number(_ value: Double) -> String { GoldenText.number(value) }

  private static func numbers(_ values: [Double]) -> String {
    values.map(number).joined(separator: ",")
  }

  private static func text(_ c: LayerLook.Color) -> String {
    numbers([c.red, c.green, c.blue, c.alpha])
  }

  private static func corner(_ look: LayerLook) -> String? {
    guard look.cornerRadius != 0 else { return nil }
    var text = number(look.cornerRadius)
    if look.maskedCorners != .all { text += ",corners\(look.maskedCorners.rawValue)" }
    return look.hasContinuousCorners ? text + ",continuous" : text
  }

  private static func text(_ shadow: LayerLook.Shadow) -> String {
    let plain = numbers([
      shadow.opacity, shadow.offset.width, shadow.offset.height, shadow.radius,
    ])
    let path = shadow.path.map { outline -> String in
      var digest = LookDigest()
      digest.add(outline)
      return ",path\(digest.text)"
    }
    return plain + "," + text(shadow.color) + (path ?? "")
  }

  private static func text(_ contents: LayerLook.Contents, _ digest: String) -> String {
    let kind =
      contents.name.map { GoldenText.word($0) } ?? (contents.picture == nil ? "image" : "picture")
    return "\(kind),\(number(contents.size.width))x\(number(contents.size.height)),\(digest)"
  }

  private static func text(_ gradient: LayerLook.Gradient) -> String {
    var digest = LookDigest()
    digest.add(gradient)
    return "\(gradient.form.rawValue),\(gradient.colors.count),\(digest.text)"
  }

  private static func text(_ shape: LayerLook.Shape) -> String {
    var digest = LookDigest()
    digest.add(shape)
    let fill = shape.fill.map { "fill," + text($0) } ?? "nofill"
    return "\(fill),\(digest.text)"
  }

  private static func text(_ texts: [LayerLook.Text]) -> String {
    var digest = LookDigest()
    for line in texts { digest.add(line) }
    let string = texts.map(\.string).joined(separator: "\n")
    return GoldenText.word(String(string.prefix(mostCharacters))) + "," + digest.text
  }

  /// The beginning of a long text is enough to recognise it; the hash covers all of it.
  private static let mostCharacters = 40

  /// Returns the text of a replication; nil for a layer that shows its sublayers once, unchanged.
  private static func text(_ replication: LayerLook.Replication) -> String? {
    guard replication != LayerLook.Replication() else { return nil }
    var digest = LookDigest()
    digest.add(replication)
    return "\(replication.count),\(number(replication.delay)),\(digest.text)"
  }

  private static func rendering(_ look: LayerLook) -> String? {
    var words: [String] = []
    if !look.isDoubleSided { words.append("single-sided") }
    if look.isTransformLayer { words.append("transform-layer") }
    if !look.allowsGroupOpacity { words.append("no-group-opacity") }
    return words.isEmpty ? nil : words.joined(separator: ",")
  }
}
