// FrameColumn: the numbers that every row of the frame has.

/// A column of the frame's rows: one contiguous array of doubles.
///
/// `hidden` is 0 or 1. Component key paths animate the rotation, scale and translation columns. For
/// a row whose whole matrix is animated, these columns keep the model's values; use
/// `FrameView.transform(at:)` for such rows.
///
/// The columns of x, y and z of each vector are consecutive, in this order: the kernel of rows in
/// three dimensions reads them from the address of the first one (frame_kernels.h).
public enum FrameColumn: Int, CaseIterable, Sendable {
  case positionX, positionY, zPosition
  case boundsX, boundsY, boundsWidth, boundsHeight
  case anchorX, anchorY, anchorZ
  case opacity, hidden
  case rotationX, rotationY, rotationZ
  case scaleX, scaleY, scaleZ
  case translationX, translationY, translationZ

  static let count = allCases.count
}

/// Which columns of a row are animated, and how its transforms are evaluated.
struct RowFlags: OptionSet {
  let rawValue: UInt32

  static func animated(_ column: FrameColumn) -> RowFlags {
    RowFlags(rawValue: 1 << UInt32(column.rawValue))
  }

  static let origin: RowFlags = [
    animated(.boundsX), animated(.boundsY), animated(.boundsWidth), animated(.boundsHeight),
    animated(.anchorX), animated(.anchorY),
  ]
  static let flatPosition: RowFlags = [animated(.positionX), animated(.positionY)]
  static let depth: RowFlags = [animated(.zPosition), animated(.anchorZ)]
  static let flatComponents: RowFlags = [
    animated(.rotationZ), animated(.scaleX), animated(.scaleY), animated(.scaleZ),
    animated(.translationX), animated(.translationY),
  ]
  static let deepComponents: RowFlags = [
    animated(.rotationX), animated(.rotationY), animated(.translationZ),
  ]
  static let components: RowFlags = [flatComponents, deepComponents]
  /// All properties that move the layer itself.
  static let moving: RowFlags = [origin, flatPosition, depth, components, matrix]

  /// Whether the transform is evaluated as a matrix, step by step.
  static let matrix = RowFlags(rawValue: 1 << 24)
  /// Whether the sublayer transform is animated.
  static let sublayers = RowFlags(rawValue: 1 << 25)
  /// Whether one scale track writes scaleX for all three axes.
  static let uniformScale = RowFlags(rawValue: 1 << 26)
}
