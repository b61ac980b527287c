// ColorTable: a value for each colour, without hashing.

/// A value for each of the 2²⁴ colours, in 4,096 blocks that are created when one of their colours
/// is first used: pictures of screens need a few dozen blocks. The table owns its blocks and frees
/// them.
///
/// Cost: two loads per lookup; 4,096 values per block.
final class ColorTable<Value: BitwiseCopyable> {
  private let blocks: PixelBuffer<UnsafeMutablePointer<Value>?>
  private let initial: Value
  private static var blockCount: Int { 1 << 12 }
  private static var blockSize: Int { 1 << 12 }

  init(_ initial: Value) {
    self.initial = initial
    blocks = PixelBuffer(repeating: nil, count: Self.blockCount)
  }

  deinit {
    for block in 0..<Self.blockCount { blocks.base[block]?.deallocate() }
  }

  /// The value of a pixel's red, green and blue; alpha is ignored.
  func value(of pixel: UInt32) -> UnsafeMutablePointer<Value> {
    let (block, place) = (Int(pixel >> 12 & 0xfff), Int(pixel & 0xfff))
    if let values = blocks.base[block] { return values + place }
    let values = UnsafeMutablePointer<Value>.allocate(capacity: Self.blockSize)
    values.initialize(repeating: initial, count: Self.blockSize)
    blocks.base[block] = values
    return values + place
  }

  /// Passes every colour of the existing blocks with its value to `body`, in numeric order.
  func visit(_ body: (UInt32, Value) -> Void) {
    for block in 0..<Self.blockCount {
      guard let values = blocks.base[block] else { continue }
      for place in 0..<Self.blockSize { body(UInt32(block << 12 | place), values[place]) }
    }
  }
}
