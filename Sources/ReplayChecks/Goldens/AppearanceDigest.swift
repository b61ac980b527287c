// Hashes appearance values that are too long to be written in full, such as paths and gradients.

import PlainText
import UIKit

/// A hash over all numbers and names of an appearance value; equal for equal values, on every CPU.
struct AppearanceDigest {
  private var words: [UInt64] = []

  var text: String {
    var hash = FrameHash()
    for word in words { hash.add(word) }
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  mutating func add(_ value: Double) { words.append(FrameHash.word(value)) }

  mutating func add(_ number: Int) { words.append(UInt64(bitPattern: Int64(number))) }

  mutating func add(_ text: String) {
    add(text.utf8.count)
    words.append(contentsOf: text.utf8.lazy.map(UInt64.init))
  }

  mutating func add(_ transform: CATransform3D) {
    withUnsafeBytes(of: transform) {
      words.append(
        contentsOf: $0.assumingMemoryBound(to: Double.self).lazy.map(FrameHash.word))
    }
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
    add(color == nil ? 0 : 1)
    guard let color else { return }
    for part in [color.red, color.green, color.blue, color.alpha] { add(part) }
  }

  mutating func add(_ outline: LayerAppearance.Outline) {
    add(outline.kinds.count)
    for kind in outline.kinds { add(Int(kind.rawValue)) }
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
    add(shape.fillRule == .winding ? 0 : 1)
    add(Int(shape.lineCap.rawValue))
    add(Int(shape.lineJoin.rawValue))
    for part in [
      shape.lineWidth, shape.miterLimit, shape.dashPhase, shape.strokeStart, shape.strokeEnd,
    ] + shape.dashLengths {
      add(part)
    }
  }

  mutating func add(_ replication: LayerAppearance.Replication) {
    add(replication.transform)
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
    if let picture = contents.picture { words += digests.digest(of: picture).words }
  }

  fileprivate mutating func add(_ picture: FramePicture, _ digests: inout ContentsDigests) {
    add(picture.bounds)
    add(picture.rows.count)
    for row in picture.rows {
      add(row.parent ?? -1)
      add(row.isMask ? 1 : 0)
      add(row.bounds)
      add(row.world)
      add(row.composedOpacity)
      for property in digests.properties(of: row.appearance) {
        add(property.name)
        add(property.text ?? "")
      }
    }
  }
}

/// Computes the digests of contents. Of a picture, the words are computed only once, because many
/// contents show it in part, and so is the text of an appearance that many of its rows have.
struct ContentsDigests {
  /// The pictures are retained, so that no other picture gets the address of one.
  private var known: [ObjectIdentifier: (picture: FramePicture, digest: AppearanceDigest)] = [:]

  mutating func text(of contents: LayerAppearance.Contents) -> String {
    var digest = AppearanceDigest()
    digest.add(contents, &self)
    return digest.text
  }

  fileprivate mutating func digest(of picture: FramePicture) -> AppearanceDigest {
    if let known = known[ObjectIdentifier(picture)] { return known.digest }
    var digest = AppearanceDigest()
    digest.add(picture, &self)
    // The pictures of earlier swipes are not shown again.
    if known.count == Self.maximumKnown { known.removeAll() }
    known[ObjectIdentifier(picture)] = (picture, digest)
    return digest
  }

  /// The latest appearances of a picture's rows, and their properties as goldens write them.
  private var written: [(appearance: LayerAppearance, properties: [LayerValues.Property])] = []
  private static let (maximumKnown, maximumWritten) = (64, 16)

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
