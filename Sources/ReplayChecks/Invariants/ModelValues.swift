// The model values of one layer that a transition can move, by name.

import UIKit

/// What a cancelled transition must put back in one layer.
///
/// `timeOffset` and `beginTime` are left out: a layer that was frozen and runs again keeps them.
@MainActor struct ModelValues {
  private(set) var numbers: [Double] = []
  /// Where each property's numbers begin.
  private static let properties: [(name: String, count: Int)] = [
    ("position", 2), ("zPosition", 1), ("bounds", 4), ("anchorPoint", 2), ("anchorPointZ", 1),
    ("transform", 16), ("sublayerTransform", 16), ("opacity", 1), ("hidden", 1),
    ("cornerRadius", 1), ("masksToBounds", 1), ("borderWidth", 1), ("shadowOpacity", 1),
    ("shadowRadius", 1), ("shadowOffset", 2), ("speed", 1), ("backgroundColor", 4),
    ("isUserInteractionEnabled", 1),
  ]

  init(_ layer: CALayer) {
    numbers.reserveCapacity(Self.properties.reduce(0) { $0 + $1.count })
    let (position, bounds, anchor) = (layer.position, layer.bounds, layer.anchorPoint)
    numbers += [position.x, position.y, layer.zPosition]
    numbers += [bounds.origin.x, bounds.origin.y, bounds.width, bounds.height]
    numbers += [anchor.x, anchor.y, layer.anchorPointZ]
    add(layer.transform)
    add(layer.sublayerTransform)
    numbers += [Double(layer.opacity), layer.isHidden ? 1 : 0, layer.cornerRadius]
    numbers += [layer.masksToBounds ? 1 : 0, layer.borderWidth, Double(layer.shadowOpacity)]
    numbers += [layer.shadowRadius, layer.shadowOffset.width, layer.shadowOffset.height]
    numbers.append(Double(layer.speed))
    // A layer without a colour looks like one with a clear colour.
    let color = layer.backgroundColor?.components ?? []
    for index in 0..<4 { numbers.append(index < color.count ? color[index] : 0) }
    numbers.append((layer.delegate as? UIView)?.isUserInteractionEnabled ?? true ? 1 : 0)
  }

  var bounds: CGRect { CGRect(x: numbers[3], y: numbers[4], width: numbers[5], height: numbers[6]) }

  /// A property of one number.
  subscript(name: String) -> Double {
    var start = 0
    for (each, count) in Self.properties {
      if each == name { return numbers[start] }
      start += count
    }
    return 0
  }

  private mutating func add(_ transform: CATransform3D) {
    withUnsafeBytes(of: transform) { bytes in
      numbers += bytes.assumingMemoryBound(to: Double.self)
    }
  }

  /// The first property that differs, with both its values; nil when all are alike.
  ///
  /// Values that went through an animation's arithmetic and back may differ in the last bits.
  ///
  /// - Parameter exceptPlace: leaves out what a layout pass sets, `position` and `bounds`.
  func firstDifference(
    to other: ModelValues, exceptPlace: Bool = false
  ) -> (property: String, from: String, to: String)? {
    var start = 0
    for (name, count) in Self.properties {
      let range = start..<start + count
      start += count
      if exceptPlace, name == "position" || name == "bounds" { continue }
      let differs = range.contains { abs(numbers[$0] - other.numbers[$0]) > Self.tolerance }
      if differs {
        return (name, Self.text(numbers[range], name), Self.text(other.numbers[range], name))
      }
    }
    return nil
  }

  /// Far below anything visible, far above the rounding of a sum.
  private static let tolerance = 1e-6

  /// Numbers that are a Bool of UIKit's.
  private static let flags: Set = ["hidden", "masksToBounds", "isUserInteractionEnabled"]

  private static func text(_ numbers: ArraySlice<Double>, _ property: String) -> String {
    let parts = numbers.map { flags.contains(property) ? "\($0 != 0)" : "\($0)" }
    return parts.count == 1 ? parts[0] : "(" + parts.joined(separator: ", ") + ")"
  }
}
