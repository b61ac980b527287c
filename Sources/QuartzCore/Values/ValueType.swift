/// The type of a property's value: its number of components, and the sub-paths that name them.
package enum ValueType: Equatable, Sendable {
  case number
  case point
  case size
  case rect
  case transform
  case color
  case path
  case numbers
  case colors
  /// A value that does not interpolate: an image, a flag, a name.
  case object
  /// A set of corners.
  case corners

  /// The number of components, or `nil` if it differs from value to value.
  var count: Int? {
    switch self {
    case .number, .object, .corners: 1
    case .point, .size: 2
    case .rect, .color: 4
    case .transform: 16
    case .path, .numbers, .colors: nil
    }
  }

  /// The sub-paths below a property of this type, and the channels that they name.
  var parts: [String: Range<Int>] {
    switch self {
    case .point: Self.pointParts
    case .size: Self.sizeParts
    case .rect: Self.rectParts
    case .transform: Self.transformParts
    case .number, .color, .path, .numbers, .colors, .object, .corners: [:]
    }
  }

  private static let pointParts = ["x": 0..<1, "y": 1..<2]
  private static let sizeParts = ["width": 0..<1, "height": 1..<2]
  private static let rectParts = [
    "origin": 0..<2, "origin.x": 0..<1, "origin.y": 1..<2, "size": 2..<4, "size.width": 2..<3,
    "size.height": 3..<4,
  ]
  private static let transformParts = {
    var elements: [String: Range<Int>] = [:]
    for i in 0..<16 { elements["m\(i / 4 + 1)\(i % 4 + 1)"] = i..<i + 1 }
    return elements
  }()
}
