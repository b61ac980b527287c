// Hashes appearance values that are too long to be written in full, such as paths and gradients.

import PlainText
import UIKit

/// A hash over all numbers and names of an appearance value; equal for equal values, on every CPU.
struct AppearanceDigest {
  private var hash = FrameHash()

  var text: String {
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  mutating func add(_ value: Double) { hash.add(value) }

  mutating func add(_ text: String) {
    hash.add(text.utf8.count)
    for byte in text.utf8 { hash.add(Int(byte)) }
  }

  mutating func add(_ point: CGPoint) {
    add(Double(point.x))
    add(Double(point.y))
  }

  mutating func add(_ rect: CGRect) {
    add(rect.origin)
    add(Double(rect.width))
    add(Double(rect.height))
  }

  mutating func add(_ color: LayerAppearance.Color?) {
    hash.add(color == nil ? 0 : 1)
    guard let color else { return }
    for part in [color.red, color.green, color.blue, color.alpha] { add(part) }
  }

  mutating func add(_ outline: LayerAppearance.Outline) {
    hash.add(outline.kinds.count)
    for kind in outline.kinds { hash.add(Int(kind.rawValue)) }
    for point in outline.points { add(point) }
  }

  mutating func add(_ gradient: LayerAppearance.Gradient) {
    add(gradient.form.rawValue)
    for color in gradient.colors { add(color) }
    for location in gradient.locations { add(location) }
    add(gradient.start)
    add(gradient.end)
  }

  mutating func add(_ shape: LayerAppearance.Shape) {
    add(shape.path)
    add(shape.fill)
    add(shape.stroke)
    hash.add(shape.fillRule == .winding ? 0 : 1)
    hash.add(Int(shape.lineCap.rawValue))
    hash.add(Int(shape.lineJoin.rawValue))
    for part in [
      shape.lineWidth, shape.miterLimit, shape.dashPhase, shape.strokeStart, shape.strokeEnd,
    ] + shape.dashLengths {
      add(part)
    }
  }

  mutating func add(_ replication: LayerAppearance.Replication) {
    hash.add(replication.transform)
    add(replication.color)
    add(replication.colorStep)
  }

  mutating func add(_ line: LayerAppearance.Text) {
    add(line.string)
    add(line.origin)
    for part in [line.size, line.width, line.weight] { add(part) }
    add(line.color)
  }

  mutating func add(_ contents: LayerAppearance.Contents, _ digests: inout ContentsDigests) {
    add(contents.name ?? "")
    add(Double(contents.size.width))
    add(Double(contents.size.height))
    add(contents.rect)
    add(contents.center)
    add(contents.gravity.rawValue)
    if let picture = contents.picture { add(picture, &digests) }
  }

  private mutating func add(_ picture: FramePicture, _ digests: inout ContentsDigests) {
    add(picture.bounds)
    hash.add(picture.rows.count)
    for row in picture.rows {
      hash.add(row.parent ?? -1)
      hash.add(row.isMask ? 1 : 0)
      add(row.bounds)
      hash.add(row.world)
      add(row.composedOpacity)
      for property in digests.properties(of: row.appearance) {
        add(property.name)
        add(property.text ?? "")
      }
    }
  }
}

/// Computes the digests of contents. The digest of a snapshot is computed only once, because a
/// snapshot appears in many frames, and so is the text of an appearance that many of its rows have.
struct ContentsDigests {
  private var known: [ObjectIdentifier: (contents: LayerAppearance.Contents, text: String)] = [:]

  mutating func text(of contents: LayerAppearance.Contents) -> String {
    guard let picture = contents.picture else { return digest(of: contents) }
    // The stored contents retain the picture, so that no other picture gets its address.
    if let (same, text) = known[ObjectIdentifier(picture)], same == contents { return text }
    let text = digest(of: contents)
    known[ObjectIdentifier(picture)] = (contents, text)
    return text
  }

  private mutating func digest(of contents: LayerAppearance.Contents) -> String {
    var digest = AppearanceDigest()
    digest.add(contents, &self)
    return digest.text
  }

  /// The latest appearances of a picture's rows, and their properties as goldens write them.
  private var written: [(appearance: LayerAppearance, properties: [LayerValues.Property])] = []
  private static let maximumWritten = 16

  fileprivate mutating func properties(of appearance: LayerAppearance) -> [LayerValues.Property] {
    // Pictures within a picture are compared row by row, which costs more than their text.
    let isShort = appearance.contents == nil
    if isShort, let known = written.last(where: { $0.appearance == appearance }) {
      return known.properties
    }
    var properties: [LayerValues.Property] = []
    GoldenAppearance.add(appearance, to: &properties, digests: &self)
    guard isShort else { return properties }
    if written.count == Self.maximumWritten { written.removeFirst() }
    written.append((appearance, properties))
    return properties
  }
}
