// Painter+Contents: paints snapshots, image contexts and placeholders, as textures.

import CPixelKernels
import QuartzCore

extension Painter {
  func paint(
    _ contents: LayerAppearance.Contents, _ row: FrameSnapshot.Row, _ map: PlaneMap,
    _ opacity: Double,
    on surface: Surface, in clip: PixelRect
  ) {
    guard
      let texture = textures.texture(
        of: contents, in: row.bounds, pixelsPerPoint: pixelsPerPoint, canvas: canvas)
    else { return }
    var target = surface
    if opacity < 1 { target = Surface(clip.intersection(surface.region)) }
    let place = contents.place(in: row.bounds)
    if contents.center == CGRect(x: 0, y: 0, width: 1, height: 1) {
      // Rounded corners apply to the background and the border; contents are clipped only if the
      // layer clips to its bounds.
      fill(Sides(place, map), texture, contents.rect, place, map, on: target, in: clip)
    } else {
      paintNineParts(contents, texture, place, map, on: target, in: clip)
    }
    if opacity < 1 { canvas.composite(target, onto: surface, in: clip, opacity: opacity) }
  }

  /// Fills `place` with the part `source` (unit coordinates) of a texture.
  private func fill(
    _ sides: Sides, _ texture: Surface, _ source: CGRect, _ place: CGRect, _ map: PlaneMap,
    on surface: Surface, in clip: PixelRect, antialiased: Bool? = nil
  ) {
    let (width, height) = (Double(texture.region.width), Double(texture.region.height))
    let (sx, sy) = (Double(source.width) * width, Double(source.height) * height)
    guard sx != 0, sy != 0 else { return }
    let scale = SIMD2(Double(place.width) / sx, Double(place.height) / sy)
    let offset = SIMD2(
      Double(place.minX) - Double(source.origin.x) * width * scale.x,
      Double(place.minY) - Double(source.origin.y) * height * scale.y)
    canvas.fill(
      sides, texture: texture.texture, map.prefixed(scale: scale, offset: offset), on: surface,
      in: clip, antialiased: antialiased)
  }

  /// Draws with `contentsCenter`: corners keep their size, edges stretch in one direction, the
  /// middle in both.
  private func paintNineParts(
    _ contents: LayerAppearance.Contents, _ texture: Surface, _ place: CGRect, _ map: PlaneMap,
    on surface: Surface, in clip: PixelRect
  ) {
    func bands(
      _ low: Double, _ high: Double, _ size: Double, _ first: Double, _ length: Double,
      _ rectFirst: Double, _ rectLength: Double
    ) -> [(from: ClosedRange<Double>, to: ClosedRange<Double>)] {
      let (low, high) = (unit(low), max(unit(high), unit(low)))
      let own = size * rectLength
      let (before, after) = (low * own, (1 - high) * own)
      let shrink = before + after > length && before + after > 0 ? length / (before + after) : 1
      let edges = [first, first + before * shrink, first + length - after * shrink, first + length]
      let sources = [0, low, high, 1].map { rectFirst + $0 * rectLength }
      return (0..<3).compactMap { i in
        guard edges[i + 1] > edges[i], sources[i + 1] > sources[i] else { return nil }
        return (sources[i]...sources[i + 1], edges[i]...edges[i + 1])
      }
    }
    let center = contents.center
    let rect = contents.rect
    let columns = bands(
      center.minX, center.maxX, Double(contents.size.width), place.minX, place.width, rect.minX,
      rect.width)
    let lines = bands(
      center.minY, center.maxY, Double(contents.size.height), place.minY, place.height, rect.minY,
      rect.height)
    for y in lines {
      for x in columns {
        let part = CGRect(
          x: x.to.lowerBound, y: y.to.lowerBound, width: x.to.upperBound - x.to.lowerBound,
          height: y.to.upperBound - y.to.lowerBound)
        let source = CGRect(
          x: x.from.lowerBound, y: y.from.lowerBound, width: x.from.upperBound - x.from.lowerBound,
          height: y.from.upperBound - y.from.lowerBound)
        // Hard edges, so that parts meet without a seam.
        fill(
          Sides(Contours(part), map), texture, source, part, map, on: surface, in: clip,
          antialiased: false)
      }
    }
  }

  // MARK: Deformed pictures of transitions

  /// The opacity of the picture on the back of a curled page, over white paper; the part of the
  /// brightness that a part of the page loses if it stands upright; the alpha of the shadow, and its
  /// blur relative to the page's height above the screen. EdgePan's choice: a capture shows a white
  /// back with a grey shade, and a shadow, but no numbers.
  private static let (throughPaper, meshShade, meshShadow, meshBlur) = (0.1, 0.3, 0.4, 0.2)

  /// Draws a layer's flat picture over a mesh, the farthest parts first, and its shadow if the mesh
  /// rises above the layer.
  func paintMesh(_ mesh: [Double], of row: Int, on surface: Surface) {
    let side = FrameSnapshot.meshSide
    let bounds = rows[row].bounds
    guard mesh.count == side * side * 3, let texture = flatPicture(of: row) else { return }
    let world = rows[row].world
    let points: [SIMD4<Double>] = (0..<side * side).map { i in
      let x = SIMD4(world.m11, world.m12, world.m14, world.m13) * mesh[3 * i]
      let y = SIMD4(world.m21, world.m22, world.m24, world.m23) * mesh[3 * i + 1]
      let z = SIMD4(world.m31, world.m32, world.m34, world.m33) * mesh[3 * i + 2]
      return x + y + z + SIMD4(world.m41, world.m42, world.m44, world.m43)
    }
    let cells = (0..<(side - 1) * (side - 1)).map { $0 / (side - 1) * side + $0 % (side - 1) }
    let depths = cells.map { (cell: Int) -> Double in
      let corners = [cell, cell + 1, cell + side, cell + side + 1]
      return corners.reduce(0.0) { $0 + mesh[3 * $1 + 2] }
    }
    let order = cells.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
    let step = SIMD2(
      Double(texture.region.width) / Double(side - 1),
      Double(texture.region.height) / Double(side - 1))
    guard bounds.width > 0, bounds.height > 0 else { return }
    let sheet = Surface(surface.region)
    for index in order {
      let cell = cells[index]
      let (i, j) = (Double(cell % side), Double(cell / side))
      let corners = [cell, cell + 1, cell + side + 1, cell + side].map { shown(points[$0]) }
      let square: [SIMD2<Double>] = [
        SIMD2(i, j), SIMD2(i + 1, j), SIMD2(i + 1, j + 1), SIMD2(i, j + 1),
      ]
      let texels = square.map { $0 * step }
      for (a, b, c) in [(0, 1, 2), (0, 2, 3)] {
        paintTriangle(
          [corners[a], corners[b], corners[c]], [texels[a], texels[b], texels[c]], texture,
          brightness: 1 - Self.meshShade * steepness(mesh, cell), on: sheet)
      }
    }
    let height = stride(from: 2, to: mesh.count, by: 3).reduce(0) { max($0, mesh[$1]) }
    let blur = ShadowBlur(height * Self.meshBlur * pixelsPerPoint)
    if !blur.reaches.isEmpty {
      let shadow = Mask(alphaOf: sheet)
      shadow.blur(blur, blur)
      let black = LayerAppearance.Color(red: 0, green: 0, blue: 0)
      canvas.fill(shadow, black.premultiplied(Self.meshShadow), on: surface, in: surface.region)
    }
    canvas.composite(sheet, onto: surface, in: surface.region, opacity: 1)
  }

  /// How upright a cell of a mesh stands: 0 if it is flat, 1 if it is seen from its edge.
  private func steepness(_ mesh: [Double], _ cell: Int) -> Double {
    func point(_ i: Int) -> SIMD3<Double> { SIMD3(mesh[3 * i], mesh[3 * i + 1], mesh[3 * i + 2]) }
    let (a, b) = (
      point(cell + FrameSnapshot.meshSide + 1) - point(cell),
      point(cell + FrameSnapshot.meshSide) - point(cell + 1)
    )
    let normal = SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    let length = (normal.x * normal.x + normal.y * normal.y + normal.z * normal.z).squareRoot()
    return length > 0 ? 1 - abs(normal.z) / length : 0
  }

  private func shown(_ p: SIMD4<Double>) -> SIMD3<Double> {
    view.x * p.x + view.y * p.y + view.origin * p.z
  }

  /// Draws the layer with all its descendants as they would appear without the deformation.
  private func flatPicture(of row: Int) -> Surface? {
    let bounds = rows[row].bounds
    guard let back = PlaneMap(rows[row].world, scale: 1).finiteInverse else { return nil }
    let (width, height) = (
      Double(bounds.width) * pixelsPerPoint, Double(bounds.height) * pixelsPerPoint
    )
    guard width >= 1, height >= 1, max(width, height) <= TextureCache.longestSide else {
      return nil
    }
    let region = PixelRect(
      left: 0, top: 0, right: Int(width.rounded(.up)), bottom: Int(height.rounded(.up)))
    var flat = rows
    flat[row].transition = nil
    flat[row].opacity = 1
    flat[row].parent = nil
    flat[row].appearance.shadow = nil
    let scale = SIMD2(
      Double(region.width) / Double(bounds.width), Double(region.height) / Double(bounds.height))
    let own = PlaneMap.scaled(scale, from: bounds.origin)
    let surface = Surface(region)
    Painter(
      rows: flat, view: back.then(own), pixelsPerPoint: pixelsPerPoint, canvas: canvas,
      textures: textures, area: region
    ).paintOnly(row, on: surface)
    return surface
  }

  private func paintTriangle(
    _ p: [SIMD3<Double>], _ t: [SIMD2<Double>], _ texture: Surface,
    brightness: Double, on surface: Surface
  ) {
    let (a, b) = (t[1] - t[0], t[2] - t[0])
    let determinant = a.x * b.y - a.y * b.x
    guard determinant != 0 else { return }
    let (d, e) = (p[1] - p[0], p[2] - p[0])
    let u = (d * b.y - e * a.y) / determinant
    let v = (e * a.x - d * b.x) / determinant
    let map = PlaneMap(x: u, y: v, origin: p[0] - u * t[0].x - v * t[0].y)
    var triangle = Contours()
    triangle.add(t)
    let sides = Sides(triangle, map)
    let group = Surface(sides.box.intersection(surface.region))
    canvas.fill(
      sides, texture: texture.texture, map, on: group, in: group.region, antialiased: false)
    if map.orientation(at: t[0].x, t[0].y) < 0 {
      let paper = Surface(group.region)
      canvas.fill(Mask(alphaOf: group), 0xffff_ffff, on: paper, in: group.region)
      canvas.composite(group, onto: paper, in: group.region, opacity: Self.throughPaper)
      paper.darken(brightness)
      canvas.composite(paper, onto: surface, in: group.region, opacity: 1)
    } else {
      group.darken(brightness)
      canvas.composite(group, onto: surface, in: group.region, opacity: 1)
    }
  }
}
