// AnimatedRoot: the layer properties that can be animated, and the types of their values.

/// The type of a property's value: its number of components, and the sub-paths that name them.
enum ValueType: Equatable {
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

  /// The number of components, or `nil` if it differs from value to value.
  var count: Int? {
    switch self {
    case .number, .object: 1
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
    case .number, .color, .path, .numbers, .colors, .object: [:]
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

/// A property of a layer that an animation can name.
enum AnimatedRoot: String, CaseIterable {
  // Geometry: a row of the frame view has a column for each channel, or a matrix for a transform.
  case position, zPosition, bounds, anchorPoint, anchorPointZ, opacity, hidden
  case transform, sublayerTransform
  // Appearance properties: stored in separate blocks while animated.
  case backgroundColor, cornerRadius, borderWidth, borderColor, masksToBounds
  case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
  case contents, contentsRect, contentsCenter, contentsScale, doubleSided
  case path, fillColor, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit, lineDashPhase
  case colors, locations, startPoint, endPoint
  case instanceCount, instanceDelay, instanceTransform, instanceColor
  case instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset
  /// The progress of a CATransition; no client can name it.
  case transition = "(transition)"

  var type: ValueType {
    switch self {
    case .position, .anchorPoint, .startPoint, .endPoint: return .point
    case .shadowOffset: return .size
    case .bounds, .contentsRect, .contentsCenter: return .rect
    case .transform, .sublayerTransform, .instanceTransform: return .transform
    case .backgroundColor, .borderColor, .shadowColor, .fillColor, .strokeColor, .instanceColor:
      return .color
    case .shadowPath, .path: return .path
    case .locations: return .numbers
    case .colors: return .colors
    case .contents, .masksToBounds, .doubleSided, .hidden: return .object
    case .zPosition, .anchorPointZ, .opacity, .cornerRadius, .borderWidth, .shadowOpacity,
      .shadowRadius, .contentsScale, .strokeStart, .strokeEnd, .lineWidth, .miterLimit,
      .lineDashPhase, .instanceCount, .instanceDelay, .instanceRedOffset, .instanceGreenOffset,
      .instanceBlueOffset, .instanceAlphaOffset, .transition:
      return .number
    }
  }

  /// Whether the property is geometry, which every layer has in its row.
  var isGeometry: Bool {
    column != nil || self == .transform || self == .sublayerTransform
  }

  /// The first column of the frame's rows, for geometry that has columns.
  var column: FrameColumn? {
    switch self {
    case .position: return .positionX
    case .zPosition: return .zPosition
    case .bounds: return .boundsX
    case .anchorPoint: return .anchorX
    case .anchorPointZ: return .anchorZ
    case .opacity: return .opacity
    case .hidden: return .hidden
    default: return nil
    }
  }
}
