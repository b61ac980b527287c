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
        world: CATransform3DConcat(item.transform, place), appearance: item.describedAppearance)
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
  /// The appearance with the description of the contents.
  @MainActor fileprivate var describedAppearance: LayerAppearance {
    guard let contents else { return appearance }
    let place = appearance.contents ?? LayerAppearance.Contents(size: .zero)
    var described = (contents as? ContentsDescribing)?.describedContents ?? place
    (described.rect, described.center, described.gravity) = (
      place.rect, place.center, place.gravity
    )
    var appearance = appearance
    appearance.contents = described
    return appearance
  }
}
