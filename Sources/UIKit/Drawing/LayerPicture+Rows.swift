// The rows of a LayerPicture: its items as the display list that renderers read.

extension LayerPicture {
  /// The picture as rows, created on first use and cached.
  @MainActor var framePicture: FramePicture {
    if let made { return made }
    var rows: [FrameSnapshot.Row] = []
    append(to: &rows, at: CATransform3DIdentity, under: nil)
    let picture = FramePicture(rows: rows, bounds: bounds)
    made = picture
    return picture
  }

  /// Appends the items as rows. `place` maps this picture's coordinates to those of the rows. If
  /// `masked` is set, the items mask the row with that index.
  @MainActor private func append(
    to rows: inout [FrameSnapshot.Row], at place: CATransform3D, under masked: Int?
  ) {
    var places: [Int] = []
    for item in items {
      let parent = item.parent.map { places[$0] }
      var row = FrameSnapshot.Row(
        parent: parent ?? masked, bounds: CGRect(origin: item.origin, size: item.size),
        world: CATransform3DConcat(item.transform, place), look: item.look)
      row.isMask = parent == nil && masked != nil
      row.opacity = min(max(Double(item.ownOpacity), 0), 1)
      row.composedOpacity = min(max(Double(item.opacity), 0), 1)
      let index = rows.count
      places.append(index)
      rows.append(row)
      if let mask = item.mask {
        mask.append(to: &rows, at: row.world, under: index)
        // An empty mask hides everything.
        if mask.items.isEmpty { rows.append(.emptyMask(of: index)) }
      }
    }
  }
}

extension FrameSnapshot.Row {
  fileprivate static func emptyMask(of parent: Int) -> Self {
    var row = Self(parent: parent, bounds: .zero, world: CATransform3DIdentity)
    row.isMask = true
    return row
  }
}

extension LayerPicture.Item {
  @MainActor fileprivate var look: LayerLook {
    var look = LayerLook()
    look.backgroundColor = LayerLook.Color(backgroundColor)
    look.cornerRadius = Double(cornerRadius)
    look.maskedCorners = style.maskedCorners
    look.hasContinuousCorners = style.hasContinuousCorners
    look.masksToBounds = masksToBounds
    if border.width > 0, let color = LayerLook.Color(border.color) {
      look.border = LayerLook.Border(width: Double(border.width), color: color)
    }
    if shadow.opacity > 0, let color = LayerLook.Color(shadow.color) {
      look.shadow = LayerLook.Shadow(
        color: color, opacity: min(Double(shadow.opacity), 1), offset: shadow.offset,
        radius: max(Double(shadow.radius), 0), path: shadow.path.map(LayerLook.Outline.init))
    }
    if let contents {
      look.contents =
        (contents as? ContentsDescribing)?.describedContents ?? LayerLook.Contents(size: .zero)
      look.contents?.rect = contentsRect
      look.contents?.center = style.contentsCenter
      look.contents?.gravity = style.contentsGravity
    }
    switch shape {
    case .path(let path, let fill, let stroke, let width):
      look.shape = Self.shape(path, fill, stroke, width, line ?? LayerPicture.Line())
    case .gradient(let colors, let locations, let start, let end):
      look.gradient = LayerLook.Gradient(
        form: style.gradientForm, colors: colors.compactMap { LayerLook.Color($0 as? CGColor) },
        locations: locations?.map(\.doubleValue), start: start, end: end)
    case nil: break
    }
    look.texts = style.drawn?.texts ?? []
    look.tint = style.drawn?.tint
    look.isDoubleSided = style.isDoubleSided
    look.isTransformLayer = style.isTransformLayer
    look.allowsGroupOpacity = style.allowsGroupOpacity
    return look
  }

  private static func shape(
    _ path: CGPath, _ fill: CGColor?, _ stroke: CGColor?, _ width: CGFloat,
    _ line: LayerPicture.Line
  ) -> LayerLook.Shape {
    var shape = LayerLook.Shape(path: LayerLook.Outline(path))
    shape.fill = LayerLook.Color(fill)
    shape.fillRule = line.fillRule
    shape.stroke = LayerLook.Color(stroke)
    shape.lineWidth = Double(width)
    (shape.lineCap, shape.lineJoin) = (line.cap, line.join)
    shape.miterLimit = Double(line.miterLimit)
    shape.dashPhase = Double(line.dashPhase)
    shape.dashLengths = line.dashLengths.map { Double($0) }
    (shape.strokeStart, shape.strokeEnd) = (Double(line.strokeStart), Double(line.strokeEnd))
    return shape
  }
}
