// Snapshots of views, each a layer that shows part of a picture.

extension UIView {
  /// Returns a snapshot view of a part of this view. With `afterUpdates`, pending layout runs
  /// first.
  ///
  /// A snapshot of a snapshot shows the same picture, so cutting a snapshot into pieces copies
  /// nothing. For a view that no frame has shown yet, the snapshot has the model values; on a
  /// device it may be empty.
  func makeSnapshot(of rect: CGRect, afterUpdates: Bool, capInsets: UIEdgeInsets) -> UIView? {
    if afterUpdates {
      layoutIfNeeded()
    }
    let source = bounds
    let picture: FramePicture
    var part: CGRect
    if let own = snapshotSource, subviews.isEmpty, layer.backgroundColor == nil {
      picture = own
      part = layer.contentsRect
    } else {
      // A hidden view has nothing to show after the updates.
      picture =
        afterUpdates && isHidden
        ? FramePicture(rows: [], bounds: bounds) : FramePicture(of: layer)
      part = CGRect(x: 0, y: 0, width: 1, height: 1)
    }
    if source.width > 0, source.height > 0 {
      part = CGRect(
        x: part.minX + (rect.minX - source.minX) / source.width * part.width,
        y: part.minY + (rect.minY - source.minY) / source.height * part.height,
        width: rect.width / source.width * part.width,
        height: rect.height / source.height * part.height)
    }
    // Some transitions make hundreds of snapshots, so snapshot layers do not look up actions. An
    // open animation block is the exception, because it also animates the values of new layers.
    let skipped = CALayer.skipsActions
    CALayer.skipsActions = ViewAnimationBlock.current == nil
    defer { CALayer.skipsActions = skipped }
    let view = SnapshotView(frame: CGRect(origin: .zero, size: rect.size))
    view.show(picture, part: part)
    view.source = snapshottedView ?? self
    if capInsets != .zero, rect.width > 0, rect.height > 0 {
      view.layer.contentsCenter = CGRect(
        x: capInsets.left / rect.width, y: capInsets.top / rect.height,
        width: max(0, 1 - (capInsets.left + capInsets.right) / rect.width),
        height: max(0, 1 - (capInsets.top + capInsets.bottom) / rect.height))
    }
    return view
  }
}

/// The view that shows a snapshot. The picture is its layer's contents.
final class SnapshotView: UIView {
  /// The view that the picture was taken of, while that view exists. Used for names.
  weak var source: UIView?

  func show(_ picture: FramePicture, part: CGRect) {
    snapshotSource = picture
    layer.contents = picture
    layer.contentsRect = part
  }
}

extension UIView {
  /// The view that this snapshot was taken of, for reports; `nil` if this is not a snapshot or if
  /// that view was released.
  package var snapshottedView: UIView? { (self as? SnapshotView)?.source }
}
