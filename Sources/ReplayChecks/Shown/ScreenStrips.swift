// Which layers can show at a point: the screen in strips, so that a question asks few of them.

import UIKit

/// The rows of a ``ScreenProbe`` that paint, by the strips of the screen that they touch.
///
/// A transition may cut the screen into hundreds of pieces; a point lies on a handful. Cost: one
/// pass over the rows, and an entry for each strip that a row touches.
@MainActor struct ScreenStrips {
  /// A row, and from where to where it may show in its strip.
  struct Entry {
    let row: Int
    let left: CGFloat
    let right: CGFloat
  }

  private static let count = 32
  /// Points: more than the rounding of a projection.
  private static let margin: CGFloat = 0.01

  /// Of each strip its rows, topmost first.
  private var strips: [[Entry]] = Array(repeating: [], count: count)
  private let screen = UIScreen.main.bounds

  init(_ rows: [ScreenProbe.Row]) {
    for row in rows.indices.reversed()
    // Edge on it shows nothing.
    where rows[row].paints && rows[row].opacity > 0 && rows[row].map != nil {
      guard let box = rows[row].box?.insetBy(dx: -Self.margin, dy: -Self.margin) else {
        // What reaches behind the eye may show anywhere.
        let entry = Entry(row: row, left: -.infinity, right: .infinity)
        for strip in strips.indices { strips[strip].append(entry) }
        continue
      }
      let entry = Entry(row: row, left: box.minX, right: box.maxX)
      for strip in strip(at: box.minY)...strip(at: box.maxY) { strips[strip].append(entry) }
    }
  }

  /// The rows that may show at the height of a point, topmost first.
  func entries(at point: CGPoint) -> [Entry] { strips[strip(at: point.y)] }

  /// Above and below the screen: the first and the last, for points as for boxes.
  private func strip(at y: CGFloat) -> Int {
    let share = (y - screen.minY) / screen.height
    // Not a number: any strip will do, nothing shows there.
    guard share > 0 else { return 0 }
    return share < 1 ? Int(share * CGFloat(Self.count)) : Self.count - 1
  }
}
