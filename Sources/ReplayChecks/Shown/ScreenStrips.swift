// Divides the screen into strips, so that a query at a point visits few layers.

import UIKit

/// The painted rows of a ``ScreenProbe``, by the strips of the screen that they touch.
///
/// A transition may cut the screen into hundreds of pieces, but a point is on few of them. Cost:
/// one pass over the rows, and an entry for each strip that a row touches.
@MainActor struct ScreenStrips {
  /// A row, and its horizontal range in the strip.
  struct Entry {
    let row: Int
    let left: CGFloat
    let right: CGFloat
  }

  private static let count = 32
  /// The margin in points, larger than the rounding of a projection.
  private static let margin: CGFloat = 0.01

  /// The rows of each strip, topmost first.
  private var strips: [[Entry]] = Array(repeating: [], count: count)
  private let screen = UIScreen.main.bounds

  init(_ rows: [ScreenProbe.Row]) {
    for row in rows.indices.reversed()
    // Seen edge-on, a row shows nothing.
    where rows[row].paints && rows[row].opacity > 0 && rows[row].map != nil {
      guard let box = rows[row].box?.insetBy(dx: -Self.margin, dy: -Self.margin) else {
        // A row that reaches behind the eye may be visible anywhere.
        let entry = Entry(row: row, left: -.infinity, right: .infinity)
        for strip in strips.indices { strips[strip].append(entry) }
        continue
      }
      let entry = Entry(row: row, left: box.minX, right: box.maxX)
      for strip in strip(at: box.minY)...strip(at: box.maxY) { strips[strip].append(entry) }
    }
  }

  /// Returns the rows that may be visible at the height of a point, topmost first.
  func entries(at point: CGPoint) -> [Entry] { strips[strip(at: point.y)] }

  /// Returns the strip of a height; above and below the screen, the first and the last strip.
  private func strip(at y: CGFloat) -> Int {
    let share = (y - screen.minY) / screen.height
    // NaN: any strip works, because nothing is visible there.
    guard share > 0 else { return 0 }
    return share < 1 ? Int(share * CGFloat(Self.count)) : Self.count - 1
  }
}
