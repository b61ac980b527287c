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
        world: CATransform3DConcat(item.transform, place), appearance: item.appearance)
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
  @MainActor fileprivate var appearance: LayerAppearance {
    var appearance = LayerAppearance()
    appearance.backgroundColor = LayerAppearance.Color(backgroundColor)
    appearance.cornerRadius = Double(cornerRadius)
    appearance.maskedCorners = style.maskedCorners
    appearance.hasContinuousCorners = style.hasContinuousCorners
    appearance.masksToBounds = masksToBounds
    if border.width > 0, let color = LayerAppearance.Color(border.color) {
      appearance.border = LayerAppearance.Border(width: Double(border.width), color: color)
    }
    if shadow.opacity > 0, let color = LayerAppearance.Color(shadow.color) {
      appearance.shadow = LayerAppearance.Shadow(
        color: color, opacity: min(Double(shadow.opacity), 1), offset: shadow.offset,
        radius: max(Double(shadow.radius), 0), path: shadow.path.map(LayerAppearance.Outline.init))
    }
    if let contents {
      appearance.contents =
        (contents as? ContentsDescribing)?.describedContents
        ?? LayerAppearance.Contents(size: .zero)
      appearance.contents?.rect = contentsRect
      appearance.contents?.center = style.contentsCenter
      appearance.contents?.gravity = style.contentsGravity
    }
    switch shape {
    case .path(let path, let fill, let stroke, let width):
      appearance.shape = Self.shape(path, fill, stroke, width, line ?? LayerPicture.Line())
    case .gradient(let colors, let locations, let start, let end):
      appearance.gradient = LayerAppearance.Gradient(
        form: style.gradientForm,
        colors: colors.compactMap { LayerAppearance.Color($0 as? CGColor) },
        locations: locations?.map(\.doubleValue), start: start, end: end)
    case nil: break
    }
    appearance.texts = style.drawn?.texts ?? []
    appearance.tint = style.drawn?.tint
    appearance.isDoubleSided = style.isDoubleSided
    appearance.isTransformLayer = style.isTransformLayer
    appearance.allowsGroupOpacity = style.allowsGroupOpacity
    return appearance
  }

  private static func shape(
    _ path: CGPath, _ fill: CGColor?, _ stroke: CGColor?, _ width: CGFloat,
    _ line: LayerPicture.Line
  ) -> LayerAppearance.Shape {
    var shape = LayerAppearance.Shape(path: LayerAppearance.Outline(path))
    shape.fill = LayerAppearance.Color(fill)
    shape.fillRule = line.fillRule
    shape.stroke = LayerAppearance.Color(stroke)
    shape.lineWidth = Double(width)
    (shape.lineCap, shape.lineJoin) = (line.cap, line.join)
    shape.miterLimit = Double(line.miterLimit)
    shape.dashPhase = Double(line.dashPhase)
    shape.dashLengths = line.dashLengths.map { Double($0) }
    (shape.strokeStart, shape.strokeEnd) = (Double(line.strokeStart), Double(line.strokeEnd))
    return shape
  }
}
