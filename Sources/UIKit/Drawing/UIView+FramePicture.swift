// A view that no window shows, as rows: reports draw it.

extension UIView {
  /// What the view and everything below it would show, where its superview would have it; model
  /// values. Changes nothing.
  package func pictureInSuperview() -> FrameSnapshot {
    let (bounds, anchor) = (layer.bounds, layer.anchorPoint)
    let toOrigin = CATransform3DMakeTranslation(
      -(bounds.minX + anchor.x * bounds.width), -(bounds.minY + anchor.y * bounds.height), 0)
    let place = CATransform3DConcat(
      CATransform3DConcat(toOrigin, layer.transform),
      CATransform3DMakeTranslation(layer.position.x, layer.position.y, layer.zPosition))
    var rows = LayerPicture(of: layer).framePicture.rows
    for index in rows.indices { rows[index].world = CATransform3DConcat(rows[index].world, place) }
    return FrameSnapshot(rows: rows)
  }
}
