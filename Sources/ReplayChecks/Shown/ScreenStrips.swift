// Divides the screen into strips, so that a query at a point visits few layers.

import UIKit

/// The painted rows of a ``ScreenProbe``, grouped by the strips of the screen that they touch.
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
  /// The margin in points, larger than the rounding error of a projection.
  private static let margin: CGFloat = 0.01

  /// The entries of all strips, strip by strip; in each strip, the topmost comes first.
  private var entries: [Entry] = []
  /// The end of each strip's entries.
  private var ends = [Int](repeating: 0, count: count)
  private let screen = UIScreen.main.bounds

  init(_ rows: [ScreenProbe.Row]) {
    var found: [(entry: Entry, strips: ClosedRange<Int>)] = []
    found.reserveCapacity(rows.count)
    for row in rows.indices.reversed()
    // A row that is seen edge-on shows nothing.
    where rows[row].paints && rows[row].opacity > ShownPicture.visibleOpacity
      && rows[row].map != nil
    {
      guard let box = rows[row].box?.insetBy(dx: -Self.margin, dy: -Self.margin) else {
        // A row that reaches behind the viewer may be visible anywhere.
        let entry = Entry(row: row, left: -.infinity, right: .infinity)
        found.append((entry, 0...Self.count - 1))
        continue
      }
      let entry = Entry(row: row, left: box.minX, right: box.maxX)
      found.append((entry, strip(at: box.minY)...strip(at: box.maxY)))
    }
    // `ends` first holds the start of each strip's entries; each stored entry advances it.
    var counts = ends
    for (_, strips) in found { for strip in strips { counts[strip] += 1 } }
    for strip in 1..<Self.count { ends[strip] = ends[strip - 1] + counts[strip - 1] }
    let total = ends[Self.count - 1] + counts[Self.count - 1]
    entries = [Entry](repeating: Entry(row: 0, left: 0, right: 0), count: total)
    for (entry, strips) in found {
      for strip in strips {
        entries[ends[strip]] = entry
        ends[strip] += 1
      }
    }
  }

  /// Returns the rows that may be visible at the point's y coordinate, topmost first.
  func entries(at point: CGPoint) -> ArraySlice<Entry> {
    let strip = strip(at: point.y)
    return entries[(strip == 0 ? 0 : ends[strip - 1])..<ends[strip]]
  }

  /// Returns the strip at a vertical position; above the screen, the first strip, and below it, the
  /// last.
  private func strip(at y: CGFloat) -> Int {
    let share = (y - screen.minY) / screen.height
    // NaN: any strip works, because nothing is visible there.
    guard share > 0 else { return 0 }
    return share < 1 ? Int(share * CGFloat(Self.count)) : Self.count - 1
  }
}
