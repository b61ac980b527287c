import QuartzCore

/// The children of all rows in one array, grouped by parent.
struct RowTree {
  private var starts: [Int]
  private var list: [Int]
  private let masks: [Int: Int]

  /// Creates the tree. A row whose parent does not precede it counts as a root.
  init(_ rows: [FrameSnapshot.Row]) {
    func slot(_ row: Int) -> Int {
      guard let parent = rows[row].parent, parent >= 0, parent < row else { return 0 }
      return parent + 1
    }
    var counts = Array(repeating: 0, count: rows.count + 2)
    for row in rows.indices { counts[slot(row) + 1] += 1 }
    for i in 1..<counts.count { counts[i] += counts[i - 1] }
    starts = counts
    list = Array(repeating: 0, count: rows.count)
    var masks: [Int: Int] = [:]
    for row in rows.indices {
      list[counts[slot(row)]] = row
      counts[slot(row)] += 1
      if rows[row].isMask, let parent = rows[row].parent { masks[parent] = row }
    }
    self.masks = masks
  }

  var roots: ArraySlice<Int> { list[starts[0]..<starts[1]] }
  func children(of row: Int) -> ArraySlice<Int> { list[starts[row + 1]..<starts[row + 2]] }
  func mask(of row: Int) -> Int? { masks[row] }
}
