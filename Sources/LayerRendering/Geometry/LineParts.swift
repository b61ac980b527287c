import QuartzCore

/// Extracts the parts of lines that `strokeStart`, `strokeEnd` and a dash pattern select.
struct LineParts {
  /// The largest number of dashes in a path; a path with more is drawn as a solid line.
  static let maximumDashes = 20_000

  let range: ClosedRange<Double>
  /// The alternating lengths of dashes and gaps: an even number of lengths, or none.
  let pattern: [Double]
  let phase: Double

  init(_ shape: LayerAppearance.Shape) {
    let (start, end) = (unit(shape.strokeStart), unit(shape.strokeEnd))
    range = start...max(start, end)
    let lengths = shape.dashLengths.map { $0 > 0 && $0.isFinite ? $0 : 0 }
    let total = lengths.reduce(0, +)
    // A pattern of odd length is repeated with dashes and gaps swapped, as in CGContextSetLineDash.
    pattern = total > 0 ? (lengths.count % 2 == 0 ? lengths : lengths + lengths) : []
    phase = shape.dashPhase.isFinite ? shape.dashPhase : 0
  }

  func parts(of lines: [Polyline]) -> [Polyline] {
    let isWhole = range.lowerBound <= 0 && range.upperBound >= 1
    guard !isWhole || !pattern.isEmpty else { return lines }
    let lengths = lines.map { Self.length($0) }
    let total = lengths.reduce(0, +)
    guard total > 0, total.isFinite else { return lines }
    let period = pattern.reduce(0, +)
    let dashes =
      pattern.isEmpty || total / period * Double(pattern.count) > Double(Self.maximumDashes)
      ? [] : pattern
    var result: [Polyline] = []
    var begun = 0.0
    for (line, length) in zip(lines, lengths) {
      let from = max(range.lowerBound * total - begun, 0)
      let to = min(range.upperBound * total - begun, length)
      begun += length
      guard from < to else { continue }
      if dashes.isEmpty {
        if from <= 0, to >= length { result.append(line) } else { cut(line, [(from, to)], &result) }
      } else {
        cut(line, dashed(from, to, dashes, period), &result)
      }
    }
    return result
  }

  /// The dashes between two positions of a subpath; the pattern restarts at its phase in each
  /// subpath.
  private func dashed(
    _ from: Double, _ to: Double, _ dashes: [Double], _ period: Double
  ) -> [(Double, Double)] {
    var result: [(Double, Double)] = []
    var offset = phase - (phase / period).rounded(.down) * period
    var index = 0
    while offset >= dashes[index], index < dashes.count - 1 {
      offset -= dashes[index]
      index += 1
    }
    var place = from - offset
    while place < to {
      let end = place + dashes[index]
      if index % 2 == 0, end > from { result.append((max(place, from), min(end, to))) }
      place = end
      index = (index + 1) % dashes.count
    }
    return result
  }

  private static func length(_ line: Polyline) -> Double {
    var sum = 0.0
    forEachPiece(line) { sum += $2 }
    return sum
  }

  private static func forEachPiece(
    _ line: Polyline, _ body: (SIMD2<Double>, SIMD2<Double>, Double) -> Void
  ) {
    guard line.points.count > 1 else { return }
    for i in 1...line.points.count {
      guard i < line.points.count || line.isClosed else { return }
      let (a, b) = (line.points[i - 1], line.points[i % line.points.count])
      let d = b - a
      body(a, b, (d.x * d.x + d.y * d.y).squareRoot())
    }
  }

  /// Appends parts of a line, which are given as distances from its start, in ascending order.
  private func cut(_ line: Polyline, _ parts: [(Double, Double)], _ result: inout [Polyline]) {
    var next = 0
    var open = Polyline()
    var place = 0.0
    Self.forEachPiece(line) { a, b, length in
      while next < parts.count, length > 0 {
        let (from, to) = parts[next]
        guard from <= place + length else { break }
        if open.points.isEmpty { open.points = [a + (b - a) * max((from - place) / length, 0)] }
        guard to <= place + length else {
          open.points.append(b)
          break
        }
        open.points.append(a + (b - a) * ((to - place) / length))
        result.append(open)
        open = Polyline()
        next += 1
      }
      place += length
    }
    if open.points.count > 1 { result.append(open) }
  }
}
