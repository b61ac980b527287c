// RowMoves: maps rows to their new positions when the tree changes, and moves flat arrays
// accordingly.

/// Rows that stay adjacent and are moved as one block of memory.
struct RowBlock {
  var from: Int
  var to: Int
  var count: Int
}

/// Maps old rows to new rows, and old slots to new slots.
struct RowMoves: ~Copyable {
  /// The new row of each old row; −1 if the layer was removed.
  private var destinations = Storage<Int32>()
  private(set) var blocks = Storage<RowBlock>()
  /// The number of rows before the change, and after it.
  private var oldRows = 0
  private var newRows = 0
  private var oldStride = 1
  private var newStride = 1

  /// Starts a new set of moves for `rows` rows with columns `stride` apart.
  mutating func begin(rows: Int, stride: Int) {
    oldRows = rows
    newRows = 0
    oldStride = max(stride, 1)
    newStride = oldStride
    destinations.reserve(rows)
    destinations.base.update(repeating: -1, count: rows)
    blocks.count = 0
  }

  /// Assigns the layer of the old row `old` to the next new row; `old` is −1 for a layer without an
  /// old row.
  mutating func place(_ old: Int) {
    let new = newRows
    newRows += 1
    guard old >= 0 else { return }
    destinations[old] = Int32(new)
    if blocks.count > 0 {
      let last = blocks.base[blocks.count - 1]
      if last.from + last.count == old && last.to + last.count == new {
        blocks.base[blocks.count - 1].count += 1
        return
      }
    }
    blocks.append(RowBlock(from: old, to: new, count: 1))
  }

  /// Sets the distance between columns after the moves.
  mutating func end(stride: Int) { newStride = max(stride, 1) }

  func isPlaced(_ old: Int) -> Bool { destinations[old] >= 0 }

  /// Whether no slot changed.
  var isIdentity: Bool {
    oldStride == newStride
      && (oldRows == 0
        || blocks.count == 1 && blocks[0].from == blocks[0].to
          && blocks[0].count == oldRows)
  }

  /// The new row of an old row; −1 if the layer was removed.
  @inline(__always) func row(_ old: Int32) -> Int32 { old < 0 ? -1 : destinations[Int(old)] }

  /// The new slot of an old slot; −1 if the row was removed.
  @inline(__always) func slot(_ old: Int32) -> Int32 {
    let column = UInt32(bitPattern: old) / UInt32(truncatingIfNeeded: oldStride)
    let row = destinations[Int(old) - Int(column) * oldStride]
    return row < 0 ? -1 : Int32(column) * Int32(newStride) + row
  }

  /// Moves the elements of one array of rows to another. O(rows).
  func move<Element: BitwiseCopyable>(
    _ from: UnsafeMutablePointer<Element>, to: UnsafeMutablePointer<Element>
  ) {
    for i in 0..<blocks.count {
      let block = blocks[i]
      (to + block.to).update(from: from + block.from, count: block.count)
    }
  }

  /// Moves the columns of all rows into `spare`, which is swapped with the old array. New rows are
  /// not filled. Returns whether the buffer had to grow.
  mutating func moveColumns(
    _ numbers: inout Storage<Double>, by spare: inout Storage<Double>
  ) -> Bool {
    let grew = spare.reserve(newStride * FrameColumn.count + 64)
    for column in 0..<FrameColumn.count {
      let to = spare.base + column * newStride
      move(numbers.base + column * oldStride, to: to)
      // Kernels read groups of four, so the padding after the last row must be initialised.
      for row in newRows..<min(newStride, (newRows + 15) & ~7) { to[row] = 0 }
    }
    spare.count = newStride * FrameColumn.count
    swap(&numbers, &spare)
    return grew
  }
}
