// Draws a view that is not in a window, for reports.

extension UIView {
  /// Returns the view and its descendants as rows, at their positions in the superview. Uses model
  /// values and changes no view.
  package func pictureInSuperview() -> FrameSnapshot {
    let (bounds, anchor) = (layer.bounds, layer.anchorPoint)
    let toOrigin = CATransform3DMakeTranslation(
      -(bounds.minX + anchor.x * bounds.width), -(bounds.minY + anchor.y * bounds.height), 0)
    let place = CATransform3DConcat(
      CATransform3DConcat(toOrigin, layer.transform),
      CATransform3DMakeTranslation(layer.position.x, layer.position.y, layer.zPosition))
    var rows = FramePicture(of: layer).rows
    for index in rows.indices { rows[index].world = CATransform3DConcat(rows[index].world, place) }
    return FrameSnapshot(rows: rows)
  }
}
