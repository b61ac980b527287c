// The points of the screen that any layer covers, one bit per point.

import UIKit

/// A grid of points over the screen, with the points that a frame's layers cover.
@MainActor struct ScreenCover {
  private static let columns = 8
  private static let rows = 16
  static let pointCount = columns * rows
  /// The covered points, one bit each, from the top left, row by row.
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  /// Whether a large layer is rotated in 3D. Seen edge-on, it intentionally covers nothing.
  private(set) var isTurned = false

  /// Reads the presentation values of the last frame step.
  init(_ frame: FrameView) {
    let (worlds, opacities) = (frame.worlds, frame.composedOpacities)
    let screen = UIScreen.main.bounds
    let grid = Self.grid(on: screen)
    for row in 0..<frame.count where opacities[row] > Self.covering {
      guard Self.showsSomething(frame.layer(at: row), above: Self.covering) else { continue }
      let (bounds, world) = (frame.bounds(at: row), worlds[row])
      if world.m13 != 0 || world.m23 != 0 || world.m14 != 0 || world.m24 != 0,
        bounds.width * bounds.height * 4 > screen.width * screen.height
      {
        isTurned = true
      }
      cover(bounds, under: world, grid)
      if low == .max && high == .max { return }
    }
  }

  /// The opacity above which a layer covers what is behind it. A layer can be visible without
  /// covering anything: a view that has almost faded out does not hide that the screen is black.
  private static let covering = 0.05

  /// Returns whether a layer has a background above an opacity, contents or a shape.
  static func showsSomething(
    _ layer: CALayer, above opacity: Double = ShownPicture.visibleOpacity
  ) -> Bool {
    // Colours first, because reading contents copies them.
    let color = layer.backgroundColor
    if let color, Double(color.alpha) > opacity { return true }
    if layer.contents != nil { return true }
    if color != nil { return false }
    // Most layers are plain `CALayer`s.
    return type(of: layer) != CALayer.self && (layer is CAShapeLayer || layer is CAGradientLayer)
  }

  private mutating func cover(_ bounds: CGRect, under world: CATransform3D, _ grid: Grid) {
    // A plane that is parallel to the screen and not rotated covers a rectangle.
    if world.m12 == 0, world.m21 == 0, world.m14 == 0, world.m24 == 0, world.m44 == 1 {
      let (a, b) = (bounds.minX * world.m11 + world.m41, bounds.maxX * world.m11 + world.m41)
      let (c, d) = (bounds.minY * world.m22 + world.m42, bounds.maxY * world.m22 + world.m42)
      let points = grid.points(
        from: CGPoint(x: min(a, b), y: min(c, d)), through: CGPoint(x: max(a, b), y: max(c, d)))
      low |= points.low
      high |= points.high
    } else if let map = ShownPlane(world) {
      // Points outside the layer's bounding box are outside the layer. A layer that reaches behind
      // the viewer has no bounding box.
      var (rows, columns) = (0..<Self.rows, 0..<Self.columns)
      if let box = map.box(of: bounds)?.insetBy(dx: -Self.margin, dy: -Self.margin) {
        rows = grid.rows(from: box.minY, through: box.maxY)
        columns = grid.columns(from: box.minX, through: box.maxX)
      }
      let (left, right) = (bounds.minX, bounds.maxX)
      let (top, bottom) = (bounds.minY, bounds.maxY)
      for row in rows {
        for column in columns where !contains(row * Self.columns + column) {
          let point = CGPoint(x: grid.xs[column], y: grid.ys[row])
          guard let local = map.local(point), local.x >= left, local.x < right, local.y >= top,
            local.y < bottom
          else { continue }
          add(1 << UInt64(column), inRow: row)
        }
      }
    }
  }

  /// The margin around a layer's bounding box in points, far larger than a projection's rounding
  /// error.
  private static let margin: CGFloat = 1

  /// The coordinates of the points on a screen.
  @MainActor private struct Grid {
    let screen: CGRect
    let xs: [CGFloat]
    let ys: [CGFloat]
    /// The same coordinates, eight in a vector.
    private let columns: SIMD8<Double>
    private let upperRows: SIMD8<Double>
    private let lowerRows: SIMD8<Double>

    init(_ screen: CGRect) {
      self.screen = screen
      xs = (0..<ScreenCover.columns).map {
        screen.minX + (CGFloat($0) + 0.5) / CGFloat(ScreenCover.columns) * screen.width
      }
      ys = (0..<ScreenCover.rows).map {
        screen.minY + (CGFloat($0) + 0.5) / CGFloat(ScreenCover.rows) * screen.height
      }
      columns = SIMD8(xs.map { Double($0) })
      upperRows = SIMD8(ys.prefix(8).map { Double($0) })
      lowerRows = SIMD8(ys.suffix(8).map { Double($0) })
    }

    /// Returns the points from `first`, at the top left, through `last`, at the bottom right, as
    /// bits; none if a coordinate is NaN.
    func points(from first: CGPoint, through last: CGPoint) -> (low: UInt64, high: UInt64) {
      // A row has eight points, so it is one byte.
      let bits = Self.sum(of: Self.columnBits, where: columns, from: first.x, through: last.x)
      if bits == 0 { return (0, 0) }
      let everyRow = bits &* 0x0101_0101_0101_0101
      return (
        everyRow & Self.sum(of: Self.rowBits, where: upperRows, from: first.y, through: last.y),
        everyRow & Self.sum(of: Self.rowBits, where: lowerRows, from: first.y, through: last.y)
      )
    }

    private static let columnBits = SIMD8<UInt64>(1, 2, 4, 8, 16, 32, 64, 128)
    private static let rowBits = SIMD8<UInt64>(
      0xFF, 0xFF << 8, 0xFF << 16, 0xFF << 24, 0xFF << 32, 0xFF << 40, 0xFF << 48, 0xFF << 56)

    @inline(__always) private static func sum(
      of bits: SIMD8<UInt64>, where coordinates: SIMD8<Double>, from low: CGFloat,
      through high: CGFloat
    ) -> UInt64 {
      let isInside = (coordinates .>= Double(low)) .& (coordinates .<= Double(high))
      return SIMD8<UInt64>.zero.replacing(with: bits, where: isInside).wrappedSum()
    }

    func columns(from left: CGFloat, through right: CGFloat) -> Range<Int> {
      Self.places(of: xs, from: left, through: right)
    }

    func rows(from top: CGFloat, through bottom: CGFloat) -> Range<Int> {
      Self.places(of: ys, from: top, through: bottom)
    }

    /// Returns the indices of the coordinates from `low` through `high`; empty if a limit is NaN.
    /// The coordinates ascend.
    private static func places(
      of coordinates: [CGFloat], from low: CGFloat, through high: CGFloat
    ) -> Range<Int> {
      var start = 0
      while start < coordinates.count, !(coordinates[start] >= low) { start += 1 }
      var end = start
      while end < coordinates.count, coordinates[end] <= high { end += 1 }
      return start..<end
    }
  }

  /// The grid of the last screen, which rarely changes.
  private static var lastGrid = Grid(.zero)

  private static func grid(on screen: CGRect) -> Grid {
    if lastGrid.screen != screen { lastGrid = Grid(screen) }
    return lastGrid
  }

  /// Covers points of one row, one bit per column.
  private mutating func add(_ points: UInt64, inRow row: Int) {
    let first = row * Self.columns
    if first < 64 { low |= points << UInt64(first) } else { high |= points << UInt64(first - 64) }
  }

  private func contains(_ index: Int) -> Bool {
    index < 64 ? low >> UInt64(index) & 1 == 1 : high >> UInt64(index - 64) & 1 == 1
  }

  /// The number of covered points.
  var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

  /// Returns the number of points that are covered here and in `other`, but not in `hole`.
  func points(alsoIn other: ScreenCover, butNotIn hole: ScreenCover) -> Int {
    (low & other.low & ~hole.low).nonzeroBitCount
      + (high & other.high & ~hole.high).nonzeroBitCount
  }
}
