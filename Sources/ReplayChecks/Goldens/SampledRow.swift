// One row of a chosen frame as values, before conversion to text.

import PlainText
import QuartzCore
import UIKit

/// The presentation values of the layers of a chosen frame. They are compared as bytes, and
/// converted to ``LayerValues`` if a value differs.
@MainActor struct SampledFrame {
  var rows: [SampledRow] = []
  var poses: LayerPoses

  init(_ frame: FrameView) {
    poses = LayerPoses(frame)
    rows.reserveCapacity(frame.count)
  }

  /// The rows as goldens store them.
  var values: [LayerValues] {
    var values: [LayerValues] = []
    values.reserveCapacity(rows.count)
    for (index, row) in rows.enumerated() {
      // Parents come before their sublayers.
      let path = row.parent.map { "\(values[$0].path)/\(row.place)" } ?? "\(row.place)"
      values.append(
        LayerValues(
          path: path, type: row.type, name: row.name,
          properties: poses.values(of: index) + row.appearance.properties))
    }
    return values
  }
}

/// The values of one layer, apart from its ``LayerPoses``.
@MainActor struct SampledRow {
  /// The row of the superlayer; nil for a root.
  let parent: Int?
  /// The row's index among the rows below that superlayer, or among the roots.
  let place: Int
  /// The type as one word, such as `UIView`.
  let type: String
  let typeID: ObjectIdentifier
  let name: String?
  let appearance: SampledAppearance
}

/// The appearance of a layer and its text, created once for all frames that show it.
@MainActor final class SampledAppearance {
  let value: LayerAppearance
  /// The same appearance as a `PlainAppearance`; nil if the layer has features that a
  /// `PlainAppearance` lacks.
  let plain: PlainAppearance?
  let properties: [LayerValues.Property]
  /// The end of a golden's line: ` background=1,1,1,1 corner=12`.
  let text: [UInt8]

  init(_ value: LayerAppearance, _ plain: PlainAppearance?, digests: inout ContentsDigests) {
    (self.value, self.plain) = (value, plain)
    var properties: [LayerValues.Property] = []
    GoldenAppearance.add(value, to: &properties, digests: &digests)
    self.properties = properties
    var text: [UInt8] = []
    for property in properties {
      text.append(UInt8(ascii: " "))
      text.append(contentsOf: property.name.utf8)
      text.append(UInt8(ascii: "="))
      if let value = property.text { text.append(contentsOf: value.utf8) }
    }
    self.text = text
  }
}
