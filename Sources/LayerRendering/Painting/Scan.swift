import CPixelKernels

/// Determines the pixels that polygons cover, and the coverage of each pixel.
///
/// With antialiasing, the coverage is the covered fraction of the pixel's area, with positions
/// exact to 1/256 px in each direction. Without antialiasing, a pixel is covered if its centre is
/// inside; points on a left or top edge count as inside. Where polygons of one call overlap and
/// have the same orientation, the area counts once. Cost: edges × rows, in addition to the pixels
/// themselves.
final class Scan {
  private var cover = PixelBuffer<Int32>(capacity: 1)
  private var area = PixelBuffer<Int32>(capacity: 1)
  private var touched = PixelBuffer<UInt64>(capacity: 1)
  private var runs = PixelBuffer<pixel_run>(capacity: 1)
  private var capacity = 0

  private func reserve(_ width: Int) {
    guard width >= capacity else { return }
    capacity = width + 64
    cover = PixelBuffer(repeating: 0, count: capacity + 1)
    area = PixelBuffer(repeating: 0, count: capacity + 1)
    touched = PixelBuffer(repeating: 0, count: capacity / 64 + 2)
    runs = PixelBuffer(capacity: 2 * capacity + 4)
  }

  /// Calls `body` with each covered row and its runs, from the top.
  func rows(
    of sides: Sides, in clip: PixelRect, evenOdd: Bool = false, antialiased: Bool = true,
    _ body: (Int, UnsafePointer<pixel_run>, Int32) -> Void
  ) {
    let clip = clip.intersection(sides.box)
    guard !clip.isEmpty, !sides.edges.isEmpty else { return }
    if let whole = sides.wholePixels {
      return rows(of: whole.intersection(clip), body)
    }
    reserve(clip.width)
    let cells = pixel_cells(cover: cover.base, area: area.base, touched: touched.base)
    let (left, width) = (Int32(clip.left), Int32(clip.width))
    let edges = sides.edges.sorted { $0.y0 < $1.y0 }
    var active: [pixel_edge] = []
    var next = 0
    for y in clip.top..<clip.bottom {
      let (top, bottom) = (Int32(y) << 8, Int32(y + 1) << 8)
      while next < edges.count, edges[next].y0 < bottom {
        active.append(edges[next])
        next += 1
      }
      var kept = 0
      for i in active.indices {
        let edge = active[i]
        guard edge.y1 > top else { continue }
        active[kept] = edge
        kept += 1
        withUnsafePointer(to: edge) {
          pixel_add_edge($0, Int32(y), left, width, antialiased ? 1 : 0, cells)
        }
      }
      active.removeSubrange(kept...)
      guard kept > 0 else { continue }
      let count = pixel_sweep(left, width, evenOdd ? 1 : 0, cells, runs.base)
      if count > 0 { body(y, runs.base, count) }
    }
  }

  /// Calls `body` for a rectangle of whole pixels, which needs no edges.
  func rows(of rect: PixelRect, _ body: (Int, UnsafePointer<pixel_run>, Int32) -> Void) {
    var run = pixel_run(x: Int32(rect.left), length: Int32(rect.width), coverage: 255)
    for y in rect.top..<max(rect.top, rect.bottom) { body(y, &run, 1) }
  }
}
