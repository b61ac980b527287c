import CPixelKernels
import QuartzCore

/// Draws polygons with any fill. Its buffers are reused for all surfaces.
final class Canvas {
  let scan = Scan()
  let antialiased: Bool
  private var row = PixelBuffer<UInt32>(capacity: 1)
  private var capacity = 0

  init(antialiased: Bool) { self.antialiased = antialiased }

  private func reserve(_ width: Int) {
    guard width > capacity else { return }
    capacity = width + 64
    row = PixelBuffer(capacity: capacity)
  }

  /// Fills polygons with one colour.
  func fill(
    _ sides: Sides, _ color: UInt32, on surface: Surface, in clip: PixelRect, evenOdd: Bool = false
  ) {
    guard color != 0 else { return }
    let clip = clip.intersection(surface.region)
    scan.rows(of: sides, in: clip, evenOdd: evenOdd, antialiased: antialiased) { y, runs, count in
      pixel_blend_color(surface.at(clip.left, y), Int32(clip.left), runs, count, color)
    }
  }

  /// Fills polygons with colours from `paint`, which writes a given number of colours starting at
  /// column x of row y.
  func fill(
    _ sides: Sides, on surface: Surface, in clip: PixelRect, antialiased: Bool? = nil,
    _ paint: (Int, Int, UnsafeMutableBufferPointer<UInt32>) -> Void
  ) {
    let clip = clip.intersection(surface.region)
    reserve(clip.width)
    scan.rows(of: sides, in: clip, antialiased: antialiased ?? self.antialiased) {
      y, runs, count in
      let first = Int(runs[0].x)
      let last = runs[Int(count) - 1]
      let width = Int(last.x + last.length) - first
      paint(first, y, UnsafeMutableBufferPointer(start: row.base, count: width))
      pixel_blend_row(surface.at(first, y), row.base, Int32(first), runs, count)
    }
  }

  /// Fills polygons with a texture; `map` maps its texels to the display.
  func fill(
    _ sides: Sides, texture: pixel_texture, _ map: PlaneMap, on surface: Surface,
    in clip: PixelRect, antialiased: Bool? = nil
  ) {
    guard texture.width > 0, texture.height > 0, let back = map.finiteInverse else { return }
    fill(sides, on: surface, in: clip, antialiased: antialiased) { x, y, out in
      guard let target = out.baseAddress else { return }
      let p = back.image(Double(x) + 0.5, Double(y) + 0.5)
      if back.isAffine {
        let w = p.z
        pixel_sample_affine(
          target, Int32(out.count), texture, Self.fixed(p.x / w), Self.fixed(p.y / w),
          Self.fixed(back.x.x / w), Self.fixed(back.x.y / w))
      } else {
        pixel_sample_projective(
          target, Int32(out.count), texture, p.x, p.y, p.z, back.x.x, back.x.y, back.x.z)
      }
    }
  }

  /// Converts to units of 1/2³². A value that is too large is limited, so that the sums along a row
  /// fit into 64 bits.
  static func fixed(_ v: Double) -> Int64 {
    let limit = 65536.0
    return Int64((v > limit ? limit : v > -limit ? v : -limit) * 4_294_967_296)
  }

  /// A clip of a group: polygons, and whether their edges are antialiased.
  struct Clip {
    var sides: Sides
    var isSoft = true
  }

  /// Draws a group onto a surface, multiplied by its clips, its mask and its opacity: composited
  /// over the surface, or added to it.
  func composite(
    _ group: Surface, onto surface: Surface, in clip: PixelRect, opacity: Double,
    clips: [Clip] = [], mask groupMask: Mask? = nil, adds: Bool = false
  ) {
    let area = clip.intersection(surface.region).intersection(group.region)
    let alpha = Int32((unit(opacity) * 255).rounded())
    guard !area.isEmpty, alpha > 0 else { return }
    let coverage = combined(clips, groupMask, in: area)
    for y in area.top..<area.bottom {
      let (row, source) = (surface.at(area.left, y), group.at(area.left, y))
      if adds {
        pixel_add(row, source, coverage?.row(y), alpha, Int32(area.width))
      } else {
        pixel_composite(row, source, coverage?.row(y), alpha, Int32(area.width))
      }
    }
  }

  /// Fills a mask with one colour, for shadows.
  func fill(_ mask: Mask, _ color: UInt32, on surface: Surface, in clip: PixelRect) {
    let area = clip.intersection(surface.region).intersection(mask.region)
    for y in area.top..<max(area.top, area.bottom) {
      pixel_blend_color_mask(
        surface.at(area.left, y), mask.row(y) + (area.left - mask.region.left), color,
        Int32(area.width))
    }
  }

  /// Returns the polygons' coverage as a mask of `region`.
  func mask(
    of sides: Sides, in region: PixelRect, evenOdd: Bool = false, isSoft: Bool = true
  ) -> Mask {
    let mask = Mask(region)
    scan.rows(of: sides, in: region, evenOdd: evenOdd, antialiased: isSoft && antialiased) {
      y, runs, count in
      pixel_write_mask(mask.row(y), Int32(region.left), Int32(region.width), runs, count)
    }
    return mask
  }

  private func combined(_ clips: [Clip], _ groupMask: Mask?, in area: PixelRect) -> Mask? {
    var result: Mask?
    func multiply(_ other: Mask) {
      guard let known = result else {
        result = other
        return
      }
      pixel_multiply_mask(known.bytes, other.bytes, Int32(area.width * area.height))
    }
    for clip in clips { multiply(mask(of: clip.sides, in: area, isSoft: clip.isSoft)) }
    if let groupMask {
      let part = Mask(area)
      let shared = area.intersection(groupMask.region)
      for y in shared.top..<max(shared.top, shared.bottom) {
        (part.row(y) + (shared.left - area.left)).update(
          from: groupMask.row(y) + (shared.left - groupMask.region.left), count: shared.width)
      }
      multiply(part)
    }
    return result
  }
}
