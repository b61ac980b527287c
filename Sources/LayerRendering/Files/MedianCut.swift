// MedianCut: reduces many colours to a few. Source: P. Heckbert, Color Image Quantization for Frame
// Buffer Display, SIGGRAPH 1982; the choice of the box and of the cut is EdgePan's.

/// Divides the colours into boxes. Each step chooses the box whose colours are farthest from their
/// mean, and divides it at that mean, along the channel with the largest spread. The most frequent
/// colour of a box represents it, so backgrounds keep their exact colours and the palette contains
/// only colours that occur.
///
/// A colour's weight is the square root of its count. With the count itself, the palette would
/// contain too few of the shades of edges and shadows, which have few pixels each.
enum MedianCut {
  struct Color {
    var channels: SIMD3<Int>
    var count: Int
    var weight: Int

    init(_ pixel: UInt32, count: UInt32) {
      channels = SIMD3(Int(pixel & 255), Int(pixel >> 8 & 255), Int(pixel >> 16 & 255))
      self.count = Int(count)
      // IEEE 754's square root gives the same bits on every machine.
      weight = max(Int(Double(count).squareRoot()), 1)
    }

    var pixel: Pixel {
      Pixel(
        red: UInt8(channels.x), green: UInt8(channels.y), blue: UInt8(channels.z))
    }
  }

  /// A box: the colours in a range of the array of all colours.
  private struct Box {
    var range: Range<Int>
    var mean = SIMD3<Int>.zero
    /// The weighted sums of squared distances to the mean, by channel.
    var spread = SIMD3<Int>.zero

    init(_ range: Range<Int>, of colors: [Color]) {
      self.range = range
      var (sum, weights) = (SIMD3<Int>.zero, 0)
      for color in colors[range] {
        sum &+= color.channels &* SIMD3(repeating: color.weight)
        weights += color.weight
      }
      mean = sum / SIMD3(repeating: max(weights, 1))
      for color in colors[range] {
        let d = color.channels &- mean
        spread &+= d &* d &* SIMD3(repeating: color.weight)
      }
    }

    var error: Int { range.count > 1 ? spread.wrappedSum() : 0 }
  }

  /// Returns at most `limit` of the colours, sorted by raw value, or black if `all` is empty.
  static func choose(_ limit: Int, of all: [Color]) -> [Pixel] {
    guard !all.isEmpty else { return [Pixel(red: 0, green: 0, blue: 0)] }
    guard all.count > limit else { return all.map(\.pixel) }
    var colors = all
    var boxes = [Box(0..<colors.count, of: colors)]
    while boxes.count < limit {
      var widest = 0
      for index in boxes.indices where boxes[index].error > boxes[widest].error { widest = index }
      guard boxes[widest].error > 0 else { break }
      let (low, high) = cut(boxes[widest], &colors)
      boxes[widest] = Box(low, of: colors)
      boxes.append(Box(high, of: colors))
    }
    let chosen = boxes.map { box in
      colors[box.range].reduce(colors[box.range.lowerBound]) { $1.count > $0.count ? $1 : $0 }
    }
    return chosen.map(\.pixel).sorted { $0.rawValue < $1.rawValue }
  }

  /// Sorts a box's colours so that those up to the mean come first; both parts keep their order.
  /// Neither part is empty, because the mean is rounded down and the colours differ in that
  /// channel.
  private static func cut(_ box: Box, _ colors: inout [Color]) -> (Range<Int>, Range<Int>) {
    var channel = 0
    for other in 1..<3 where box.spread[other] > box.spread[channel] { channel = other }
    let mean = box.mean[channel]
    let part = colors[box.range]
    let low = part.filter { $0.channels[channel] <= mean }
    let high = part.filter { $0.channels[channel] > mean }
    colors.replaceSubrange(box.range, with: low + high)
    let middle = box.range.lowerBound + low.count
    return (box.range.lowerBound..<middle, middle..<box.range.upperBound)
  }
}
