// ColorTable: a value for each colour, without hashing.

/// A value for each of the 2²⁴ colours, in 4,096 blocks that are made when one of their colours comes
/// up: pictures of screens need a few dozen.
///
/// Cost: two loads a look-up; 4,096 values a block.
final class ColorTable<Value: BitwiseCopyable> {
  private let blocks: UnsafeMutablePointer<UnsafeMutablePointer<Value>?>
  private let initial: Value
  private static var blockCount: Int { 1 << 12 }
  private static var blockSize: Int { 1 << 12 }

  init(_ initial: Value) {
    self.initial = initial
    blocks = .allocate(capacity: Self.blockCount)
    blocks.initialize(repeating: nil, count: Self.blockCount)
  }

  deinit {
    for block in 0..<Self.blockCount { blocks[block]?.deallocate() }
    blocks.deallocate()
  }

  /// The value of a pixel's red, green and blue; its alpha does not count.
  func value(of pixel: UInt32) -> UnsafeMutablePointer<Value> {
    let (block, place) = (Int(pixel >> 12 & 0xfff), Int(pixel & 0xfff))
    if let values = blocks[block] { return values + place }
    let values = UnsafeMutablePointer<Value>.allocate(capacity: Self.blockSize)
    values.initialize(repeating: initial, count: Self.blockSize)
    blocks[block] = values
    return values + place
  }

  /// Every colour of the blocks that there are with its value, in the order of the numbers that
  /// colours are.
  func visit(_ body: (UInt32, Value) -> Void) {
    for block in 0..<Self.blockCount {
      guard let values = blocks[block] else { continue }
      for place in 0..<Self.blockSize { body(UInt32(block << 12 | place), values[place]) }
    }
  }
}
