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
  /// Whether a large layer is rotated in space. Seen edge-on, it intentionally covers nothing.
  private(set) var isTurned = false

  /// Reads the presentation values of the last frame step.
  init() {
    let frame = FrameCycle.current.frame
    let (worlds, opacities) = (frame.worlds, frame.composedOpacities)
    let screen = UIScreen.main.bounds
    for row in 0..<frame.count where opacities[row] > Self.visible {
      guard Self.showsSomething(frame.layer(at: row)) else { continue }
      let (bounds, world) = (frame.bounds(at: row), worlds[row])
      if world.m13 != 0 || world.m23 != 0 || world.m14 != 0 || world.m24 != 0,
        bounds.width * bounds.height * 4 > screen.width * screen.height
      {
        isTurned = true
      }
      cover(bounds, under: world, screen)
      if low == .max && high == .max { return }
    }
  }

  /// The alpha below which a layer counts as invisible.
  private static let visible = 0.05

  private static func showsSomething(_ layer: CALayer) -> Bool {
    if layer.contents != nil { return true }
    if let color = layer.backgroundColor { return Double(color.alpha) > visible }
    return layer is CAShapeLayer || layer is CAGradientLayer
  }

  private mutating func cover(_ bounds: CGRect, under world: CATransform3D, _ screen: CGRect) {
    // A plane that is parallel to the screen and not rotated covers a rectangle.
    if world.m12 == 0, world.m21 == 0, world.m14 == 0, world.m24 == 0, world.m44 == 1 {
      let (a, b) = (bounds.minX * world.m11 + world.m41, bounds.maxX * world.m11 + world.m41)
      let (c, d) = (bounds.minY * world.m22 + world.m42, bounds.maxY * world.m22 + world.m42)
      let (left, right, top, bottom) = (min(a, b), max(a, b), min(c, d), max(c, d))
      var columns: UInt64 = 0
      for column in 0..<Self.columns {
        let x = Self.x(column, screen)
        if x >= left && x <= right { columns |= 1 << UInt64(column) }
      }
      for row in 0..<Self.rows where columns != 0 {
        let y = Self.y(row, screen)
        if y >= top && y <= bottom { add(columns, inRow: row) }
      }
    } else if let map = ShownPlane(world) {
      for index in 0..<Self.pointCount where !contains(index) {
        let (column, row) = (index % Self.columns, index / Self.columns)
        let point = CGPoint(x: Self.x(column, screen), y: Self.y(row, screen))
        guard let local = map.local(point), bounds.contains(local) else { continue }
        add(1 << UInt64(column), inRow: row)
      }
    }
  }

  private static func x(_ column: Int, _ screen: CGRect) -> CGFloat {
    screen.minX + (CGFloat(column) + 0.5) / CGFloat(columns) * screen.width
  }

  private static func y(_ row: Int, _ screen: CGRect) -> CGFloat {
    screen.minY + (CGFloat(row) + 0.5) / CGFloat(rows) * screen.height
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
