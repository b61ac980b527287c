import CPixelKernels
import QuartzCore

/// Paints the rows of a frame or of a picture.
final class Painter {
  let rows: [FrameSnapshot.Row]
  /// The map from world coordinates to pixels.
  let view: PlaneMap
  /// The number of pixels per point, which determines the number of line segments in curves and
  /// the size of textures.
  let pixelsPerPoint: Double
  let canvas: Canvas
  let textures: TextureCache
  /// The region of pixels that can be drawn.
  let area: PixelRect
  private let tree: RowTree
  private var extents: [PixelRect?]

  init(
    rows: [FrameSnapshot.Row], view: PlaneMap, pixelsPerPoint: Double, canvas: Canvas,
    textures: TextureCache, area: PixelRect
  ) {
    (self.rows, self.view, self.pixelsPerPoint) = (rows, view, pixelsPerPoint)
    (self.canvas, self.textures, self.area) = (canvas, textures, area)
    tree = RowTree(rows)
    extents = Array(repeating: nil, count: rows.count)
  }

  func map(_ row: Int) -> PlaneMap { map(rows[row].world) }
  func map(_ world: CATransform3D) -> PlaneMap { PlaneMap(world, scale: 1).then(view) }

  func paintRoots(on surface: Surface) {
    paint(space(tree.roots), on: surface, in: area)
  }

  /// Paints one layer with all its descendants, ignoring its ancestors.
  func paintOnly(_ row: Int, on surface: Surface) {
    paint(space([row]), on: surface, in: area)
  }

  // MARK: One three-dimensional space

  /// Returns the layers that share a three-dimensional space, from back to front: the sublayers,
  /// with each transform layer replaced by its sublayers.
  private func space(_ children: ArraySlice<Int>, opacity: Double = 1) -> [SpaceItem] {
    var items: [SpaceItem] = []
    func collect(_ children: ArraySlice<Int>, _ opacity: Double) {
      for row in children where !rows[row].isMask && !rows[row].isHidden {
        if rows[row].appearance.isTransformLayer {
          collect(tree.children(of: row), opacity * unit(rows[row].opacity))
        } else {
          let box = extent(row)
          guard !box.isEmpty else { continue }
          items.append(
            SpaceItem(
              row: row, opacity: opacity,
              plane: SpacePlane(rows[row], world: rows[row].transition?.clipWorld), box: box))
        }
      }
    }
    collect(children, opacity)
    return orderTransitions(DepthOrder.sorted(items))
  }

  /// Orders the pictures of a transition. Both pictures take their layer's place among its
  /// siblings; their own depths decide which of the two is painted last.
  private func orderTransitions(_ items: [SpaceItem]) -> [SpaceItem] {
    guard items.contains(where: { rows[$0.row].transition != nil }) else { return items }
    var result: [SpaceItem] = []
    var index = 0
    while index < items.count {
      var end = index + 1
      if rows[items[index].row].transition != nil, end < items.count,
        rows[items[end].row].transition != nil,
        rows[items[end].row].parent == rows[items[index].row].parent
      {
        end += 1
      }
      if end - index == 2 {
        let pair = items[index..<end].map { item in
          var item = item
          item.plane = SpacePlane(rows[item.row])
          return item
        }
        result += DepthOrder.sorted(pair)
      } else {
        result.append(items[index])
      }
      index = end
    }
    return result
  }

  private func paint(_ items: [SpaceItem], on surface: Surface, in clip: PixelRect) {
    var index = 0
    while index < items.count {
      if index + 1 < items.count, dissolves(items[index].row, items[index + 1].row) {
        dissolve(items[index], items[index + 1], on: surface, in: clip)
        index += 2
      } else {
        paint(items[index], on: surface, in: clip)
        index += 1
      }
    }
  }

  /// Whether two rows are the pictures of one transition that fade into each other.
  private func dissolves(_ a: Int, _ b: Int) -> Bool {
    guard let first = rows[a].transition, let second = rows[b].transition,
      rows[a].parent == rows[b].parent
    else { return false }
    return first.weight > 0 && first.weight < 1 && second.weight > 0 && second.weight < 1
  }

  /// Adds two pictures, each with its weight. Where both have the same colour, the result has that
  /// colour.
  private func dissolve(_ a: SpaceItem, _ b: SpaceItem, on surface: Surface, in clip: PixelRect) {
    let region = clip.intersection(a.box.union(b.box)).intersection(surface.region)
    guard !region.isEmpty else { return }
    let (sum, second) = (Surface(region), Surface(region))
    paint(a, on: sum, in: region)
    paint(b, on: second, in: region)
    canvas.composite(second, onto: sum, in: region, opacity: 1, adds: true)
    canvas.composite(sum, onto: surface, in: region, opacity: 1)
  }

  // MARK: One layer

  /// Paints a layer with all its descendants: directly, or as a group if a property applies to all
  /// of them together.
  private func paint(_ item: SpaceItem, on surface: Surface, in clip: PixelRect) {
    let row = rows[item.row]
    let map = map(item.row)
    let opacity = unit(row.opacity) * item.opacity
    guard map.isFinite, (opacity * 255).rounded() > 0 else { return }
    if !row.appearance.isDoubleSided, map.orientation(at: row.bounds.midX, row.bounds.midY) <= 0 {
      return
    }
    var region = clip.intersection(item.box)
    guard !region.isEmpty else { return }
    var clips = item.cuts.map { Canvas.Clip(sides: Sides($0, map), isSoft: false) }
    let sublayers = space(tree.children(of: item.row))
    var coversBounds = false
    if let transition = row.transition, row.appearance.masksToBounds {
      clips.append(Canvas.Clip(sides: Sides(row.bounds, self.map(transition.clipWorld))))
    }
    if row.appearance.masksToBounds, !(sublayers.isEmpty && row.appearance.isBackgroundOnly) {
      let sides = outline(row, map)
      if row.appearance.cornerRadius <= 0, let whole = sides.wholePixels {
        region = region.intersection(whole)
      } else {
        clips.append(Canvas.Clip(sides: sides))
        coversBounds = true
      }
    }
    guard !region.isEmpty else { return }
    let mask = tree.mask(of: item.row)
    let isWhole =
      row.appearance.allowsGroupOpacity && opacity < 1
      && !(sublayers.isEmpty && row.appearance.isOnePrimitive)
    let mesh = row.transition?.mesh ?? []
    let iris = row.transition?.irisRadius ?? .infinity
    let brightness = row.transition?.brightness ?? 1
    let layer = Body(
      row: row, map: map, sublayers: sublayers, coversBounds: coversBounds, castsShadow: true)
    guard
      mask != nil || !clips.isEmpty || isWhole || !mesh.isEmpty || iris.isFinite || brightness < 1
    else {
      return paint(layer, opacity: opacity, on: surface, in: region)
    }
    let group = Surface(region)
    if mesh.isEmpty {
      paint(layer, opacity: 1, on: group, in: region)
    } else {
      paintMesh(mesh, of: item.row, on: group)
    }
    if iris.isFinite {
      canvas.fill(
        blades(row.bounds, iris, map), Self.bladeColor, on: group, in: region, evenOdd: true)
    }
    if brightness < 1 { group.darken(brightness) }
    canvas.composite(
      group, onto: surface, in: region, opacity: opacity, clips: clips,
      mask: mask.map { alpha(ofMask: $0, in: region) })
  }

  /// Returns the alpha of a mask layer with all its descendants. A mask casts no shadow, and is not
  /// masked itself.
  private func alpha(ofMask row: Int, in region: PixelRect) -> Mask {
    let surface = Surface(region)
    let appearance = rows[row].appearance
    let opacity = unit(rows[row].opacity)
    let map = map(row)
    if !rows[row].isHidden, map.isFinite, opacity > 0 {
      let body = Body(
        row: rows[row], map: map, sublayers: space(tree.children(of: row)), coversBounds: false,
        castsShadow: false)
      if opacity < 1 || appearance.masksToBounds {
        let group = Surface(region)
        paint(body, opacity: 1, on: group, in: region)
        canvas.composite(
          group, onto: surface, in: region, opacity: opacity,
          clips: appearance.masksToBounds ? [Canvas.Clip(sides: outline(rows[row], map))] : [])
      } else {
        paint(body, opacity: 1, on: surface, in: region)
      }
    }
    return Mask(alphaOf: surface)
  }

  /// The blades of a transition's iris: a disc around the layer's bounds, with a hole.
  private func blades(_ bounds: CGRect, _ hole: Double, _ map: PlaneMap) -> Sides {
    func disc(_ r: Double) -> Contours {
      var disc = RoundedRect(
        CGRect(x: bounds.midX - r, y: bounds.midY - r, width: 2 * r, height: 2 * r))
      disc.radius = r
      return disc.contours(steps: 64)
    }
    let (width, height) = (Double(bounds.width), Double(bounds.height))
    let reach = (width * width + height * height).squareRoot() / 2
    var blades = disc(reach)
    blades.add(disc(min(hole, reach)), scale: 1, at: SIMD2(0, 0))
    return Sides(blades, map)
  }

  /// The colour of the blades, 26 of 255: measured on a published capture (2016).
  private static let bladeColor: UInt32 = 0xff1a_1a1a

  // MARK: A layer's content

  /// A layer, ready to be painted.
  struct Body {
    var row: FrameSnapshot.Row
    var map: PlaneMap
    var sublayers: [SpaceItem]
    /// Whether the group into which the layer is painted is clipped to the layer's bounds; the
    /// background then needs no separate clip.
    var coversBounds: Bool
    var castsShadow: Bool

    var appearance: LayerAppearance { row.appearance }
  }

  private func paint(_ layer: Body, opacity: Double, on surface: Surface, in clip: PixelRect) {
    guard layer.castsShadow, let shadow = layer.appearance.shadow else {
      return paintContent(layer, opacity: opacity, on: surface, in: clip)
    }
    let blur = ShadowGeometry(shadow, layer.row, layer.map)
    if let (sides, alpha) = silhouette(layer, shadow) {
      let color = shadow.color.premultiplied(shadow.opacity * alpha * opacity)
      let region = sides.box.insetBy(-blur.reachX, -blur.reachY)
        .intersection(clip.insetBy(-blur.reachX, -blur.reachY))
      let mask = canvas.mask(of: sides, in: region)
      mask.blur(blur.horizontal, blur.vertical)
      canvas.fill(mask, color, on: surface, in: clip)
      return paintContent(layer, opacity: opacity, on: surface, in: clip)
    }
    // Pixels outside the clip can cast a shadow into it.
    let region = clip.insetBy(-blur.reachX - abs(blur.offsetX), -blur.reachY - abs(blur.offsetY))
    let group = Surface(region.intersection(contentExtent(layer)))
    paintContent(layer, opacity: opacity, on: group, in: group.region)
    let mask = Mask(alphaOf: group).moved(
      byX: blur.offsetX, y: blur.offsetY, growingBy: blur.reachX, blur.reachY)
    mask.blur(blur.horizontal, blur.vertical)
    canvas.fill(mask, shadow.color.premultiplied(shadow.opacity), on: surface, in: clip)
    canvas.composite(group, onto: surface, in: clip, opacity: 1)
  }

  /// The single outline that casts the shadow, and its alpha: the shadow's path, or the outline of
  /// a layer that draws only a background. `nil` if the drawn content casts the shadow.
  private func silhouette(
    _ layer: Body, _ shadow: LayerAppearance.Shadow
  ) -> (Sides, alpha: Double)? {
    let offset = SIMD2(Double(shadow.offset.width), Double(shadow.offset.height))
    let map = layer.map.prefixed(scale: SIMD2(1, 1), offset: offset)
    if let path = shadow.path {
      return (Sides(path.contours(pixels: pixelsPerPoint), map), 1)
    }
    guard layer.sublayers.isEmpty, layer.appearance.isBackgroundOnly,
      let color = layer.appearance.backgroundColor
    else { return nil }
    return (outline(layer.row, map), unit(color.alpha))
  }

  private func paintContent(
    _ layer: Body, opacity: Double, on surface: Surface, in clip: PixelRect
  ) {
    let (appearance, map) = (layer.appearance, layer.map)
    let shape = layer.coversBounds ? nil : outline(layer.row, map)
    if let color = appearance.backgroundColor {
      fill(shape, color.premultiplied(opacity), on: surface, in: clip)
    }
    if let gradient = appearance.gradient {
      paint(gradient, layer.row.bounds, map, shape, opacity, on: surface, in: clip)
    }
    if let contents = appearance.contents {
      paint(contents, layer.row, map, opacity, on: surface, in: clip)
    }
    if let drawn = appearance.shape { paint(drawn, map, opacity, on: surface, in: clip) }
    for text in appearance.texts { paint(text, map, opacity, on: surface, in: clip) }
    let sublayerOpacity = appearance.allowsGroupOpacity ? 1 : opacity
    var sublayers = layer.sublayers
    for index in sublayers.indices { sublayers[index].opacity *= sublayerOpacity }
    paint(sublayers, on: surface, in: clip)
    if let border = appearance.border {
      let outer = RoundedRect(layer.row.bounds, appearance)
      let steps = steps(outer, map)
      var ring = outer.contours(steps: steps)
      let inner = outer.inset(by: border.width).contours(steps: steps)
      ring.add(inner, scale: 1, at: SIMD2(0, 0))
      canvas.fill(
        Sides(ring, map), border.color.premultiplied(opacity), on: surface, in: clip,
        evenOdd: true)
    }
  }

  /// Fills the polygons whose edges are `sides`, or the whole clip if `sides` is `nil`.
  func fill(_ sides: Sides?, _ color: UInt32, on surface: Surface, in clip: PixelRect) {
    if let sides { return canvas.fill(sides, color, on: surface, in: clip) }
    guard color != 0 else { return }
    let area = clip.intersection(surface.region)
    canvas.scan.rows(of: area) { y, runs, count in
      pixel_blend_color(surface.at(area.left, y), Int32(area.left), runs, count, color)
    }
  }

  // MARK: Outlines and extents

  /// Returns the outline of the layer's bounds, with rounded corners.
  func outline(_ row: FrameSnapshot.Row, _ map: PlaneMap) -> Sides {
    let shape = RoundedRect(row.bounds, row.appearance)
    guard !shape.isPlain else { return Sides(row.bounds, map) }
    return Sides(shape.contours(steps: steps(shape, map)), map)
  }

  /// Returns the number of line segments in a corner, large enough for the corner to appear smooth.
  private func steps(_ shape: RoundedRect, _ map: PlaneMap) -> Int {
    let lengths = map.unitLengths(at: shape.rect.midX, shape.rect.midY)
    let pixels = shape.effectiveRadius * max(lengths.x, lengths.y)
    let wanted = (pixels > 0 ? pixels : 0).squareRoot() * 2
    return wanted < 64 ? max(Int(wanted), 4) : 64
  }

  /// The rectangle of all pixels that a layer and its descendants can touch.
  private func extent(_ row: Int) -> PixelRect {
    if let known = extents[row] { return known }
    let item = rows[row]
    let map = map(row)
    var box = PixelRect.empty
    if !item.isHidden, map.isFinite {
      box = ownExtent(item, map)
      if !item.appearance.masksToBounds {
        for child in tree.children(of: row) where !rows[child].isMask {
          box = box.union(extent(child))
        }
      }
      if let transition = item.transition {
        if !transition.mesh.isEmpty { box = area }
        if transition.irisRadius.isFinite { box = box.union(blades(item.bounds, 0, map).box) }
      }
      if let shadow = item.appearance.shadow, !item.appearance.masksToBounds {
        box = box.union(shadowExtent(shadow, item, map, box))
      }
    }
    box = box.intersection(Self.everything)
    extents[row] = box
    return box
  }

  private static let everything = PixelRect(left: -20000, top: -20000, right: 20000, bottom: 20000)

  private func shadowExtent(
    _ shadow: LayerAppearance.Shadow, _ row: FrameSnapshot.Row, _ map: PlaneMap, _ box: PixelRect
  ) -> PixelRect {
    let blur = ShadowGeometry(shadow, row, map)
    var shape = PixelRect(
      left: box.left + blur.offsetX, top: box.top + blur.offsetY, right: box.right + blur.offsetX,
      bottom: box.bottom + blur.offsetY)
    if let path = shadow.path {
      let offset = SIMD2(Double(shadow.offset.width), Double(shadow.offset.height))
      shape =
        Sides(
          path.contours(pixels: pixelsPerPoint), map.prefixed(scale: SIMD2(1, 1), offset: offset)
        ).box
    }
    return shape.insetBy(-blur.reachX - 1, -blur.reachY - 1)
  }

  /// The rectangle of all pixels that the layer itself can touch.
  private func ownExtent(_ row: FrameSnapshot.Row, _ map: PlaneMap) -> PixelRect {
    var box = Sides(row.bounds, map).box
    for rect in row.appearance.drawnRects(in: row.bounds) {
      box = box.union(Sides(Contours(rect), map).box)
    }
    return box
  }

  private func contentExtent(_ layer: Body) -> PixelRect {
    layer.sublayers.reduce(ownExtent(layer.row, layer.map)) { $0.union($1.box) }
  }
}
