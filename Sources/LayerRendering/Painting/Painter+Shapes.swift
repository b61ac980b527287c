// Painter+Shapes: paints shapes, text and gradients.

import CPixelKernels
import PortableMath
import QuartzCore

extension Painter {
  /// The number of pixels per point in the middle of `box`, but not less than the display's.
  private func pixels(_ map: PlaneMap, around box: CGRect) -> Double {
    let lengths = map.unitLengths(at: box.midX, box.midY)
    return min(max(lengths.x, lengths.y, pixelsPerPoint), pixelsPerPoint * 16)
  }

  func paint(
    _ shape: LayerAppearance.Shape, _ map: PlaneMap, _ opacity: Double, on surface: Surface,
    in clip: PixelRect
  ) {
    guard let box = shape.path.box else { return }
    let pixels = pixels(map, around: box)
    if let fill = shape.fill {
      canvas.fill(
        Sides(shape.path.contours(pixels: pixels), map), fill.premultiplied(opacity), on: surface,
        in: clip, evenOdd: shape.fillRule == .evenOdd)
    }
    guard let stroke = shape.stroke, shape.lineWidth > 0 else { return }
    var stroker = Stroker(width: shape.lineWidth)
    (stroker.cap, stroker.join) = (shape.lineCap, shape.lineJoin)
    stroker.miterLimit = shape.miterLimit
    let bend = (shape.lineWidth * pixels).squareRoot() * 3
    stroker.roundness = bend < 48 ? max(Int(bend), 6) : 48
    var contours = Contours()
    let lines = shape.path.polylines(pixels: pixels)
    for line in LineParts(shape).parts(of: lines) { stroker.stroke(line, into: &contours) }
    canvas.fill(Sides(contours, map), stroke.premultiplied(opacity), on: surface, in: clip)
  }

  func paint(
    _ text: LayerAppearance.Text, _ map: PlaneMap, _ opacity: Double, on surface: Surface,
    in clip: PixelRect
  ) {
    guard text.size > 0, text.size < 4096 else { return }
    canvas.fill(
      Sides(StrokeFont.contours(of: text), map), text.color.premultiplied(opacity), on: surface,
      in: clip)
  }

  func paint(
    _ gradient: LayerAppearance.Gradient, _ bounds: CGRect, _ map: PlaneMap, _ shape: Sides?,
    _ opacity: Double, on surface: Surface, in clip: PixelRect
  ) {
    let sides = shape ?? Sides(bounds, map)
    // Maps the bounds' unit coordinates to pixels.
    let unitMap = map.prefixed(
      scale: SIMD2(Double(bounds.width), Double(bounds.height)),
      offset: SIMD2(Double(bounds.minX), Double(bounds.minY)))
    guard let back = unitMap.finiteInverse else { return }
    let table = gradient.table(opacity)
    let start = SIMD2(Double(gradient.start.x), Double(gradient.start.y))
    let way = SIMD2(Double(gradient.end.x), Double(gradient.end.y)) - start
    table.withUnsafeBufferPointer { table in
      guard let colors = table.baseAddress else { return }
      let length = way.x * way.x + way.y * way.y
      if gradient.form == .axial, back.isAffine, length > 0 {
        canvas.fill(sides, on: surface, in: clip) { x, y, out in
          let p = back.image(Double(x) + 0.5, Double(y) + 0.5) / back.origin.z
          let step = back.x / back.origin.z
          let t = ((p.x - start.x) * way.x + (p.y - start.y) * way.y) / length
          let dt = (step.x * way.x + step.y * way.y) / length
          guard let target = out.baseAddress else { return }
          pixel_gradient(target, Int32(out.count), colors, Canvas.fixed(t), Canvas.fixed(dt))
        }
        return
      }
      canvas.fill(sides, on: surface, in: clip) { x, y, out in
        for i in out.indices {
          let p = back.image(Double(x + i) + 0.5, Double(y) + 0.5)
          let t = gradient.place(of: SIMD2(p.x, p.y) / p.z, start, way)
          out[i] = colors[Int((unit(t) * 1023).rounded())]
        }
      }
    }
  }
}

extension LayerAppearance.Gradient {
  /// A table of 1,024 premultiplied colours, interpolated in premultiplied form.
  func table(_ opacity: Double) -> [UInt32] {
    var stops: [(at: Double, color: SIMD4<Double>)] = []
    for (color, location) in zip(colors, locations) {
      let alpha = unit(color.alpha) * unit(opacity)
      let last = stops.last?.at ?? 0
      stops.append(
        (
          max(unit(location), last),
          SIMD4(unit(color.red) * alpha, unit(color.green) * alpha, unit(color.blue) * alpha, alpha)
        ))
    }
    guard let first = stops.first, let last = stops.last else {
      return Array(repeating: 0, count: 1024)
    }
    var next = 0
    return (0..<1024).map { i in
      let t = Double(i) / 1023
      while next < stops.count, stops[next].at <= t { next += 1 }
      if next == 0 { return Self.packed(first.color) }
      if next == stops.count { return Self.packed(last.color) }
      let (a, b) = (stops[next - 1], stops[next])
      let share = (t - a.at) / (b.at - a.at)
      return Self.packed(a.color + (b.color - a.color) * share)
    }
  }

  private static func packed(_ color: SIMD4<Double>) -> UInt32 {
    func byte(_ v: Double) -> UInt32 { UInt32((unit(v) * 255).rounded()) }
    return byte(color.x) | byte(color.y) << 8 | byte(color.z) << 16 | byte(color.w) << 24
  }

  /// Returns the position of a point (in unit coordinates) between the first colour (0) and the
  /// last (1).
  func place(of p: SIMD2<Double>, _ start: SIMD2<Double>, _ way: SIMD2<Double>) -> Double {
    let d = p - start
    switch form {
    case .axial:
      let length = way.x * way.x + way.y * way.y
      return length > 0 ? (d.x * way.x + d.y * way.y) / length : 0
    case .radial:
      // The last colour is at the ellipse around `start` whose semi-axes are the sides of the
      // rectangle between start and end.
      guard way.x != 0, way.y != 0 else { return 1 }
      let (x, y) = (d.x / way.x, d.y / way.y)
      return (x * x + y * y).squareRoot()
    case .conic:
      let angle = Portable.atan2(way.x * d.y - way.y * d.x, way.x * d.x + way.y * d.y)
      return (angle < 0 ? angle + 2 * .pi : angle) / (2 * .pi)
    }
  }
}
