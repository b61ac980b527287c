import UIKit

/// A snapshot of a view that an animator leaves in the container for the backward transition.
///
/// TransitionManager finds such snapshots by their index among the container's subviews, which
/// fails as soon as two transitions are stacked. A `KeptSnapshot` refers to its source view, and is
/// removed when that view no longer exists.
final class KeptSnapshot: UIView {
  private weak var source: UIView?

  /// Returns a snapshot of a view, with the view's size, at the origin; nil if no snapshot of the
  /// view can be taken.
  static func make(of view: UIView, afterScreenUpdates: Bool) -> KeptSnapshot? {
    guard let picture = view.snapshotView(afterScreenUpdates: afterScreenUpdates) else {
      return nil
    }
    let kept = KeptSnapshot(frame: CGRect(origin: .zero, size: view.bounds.size))
    kept.source = view
    kept.isUserInteractionEnabled = false
    // The device may be rotated before the backward transition.
    kept.autoresizingMask = view.autoresizingMask
    picture.frame = kept.bounds
    picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    kept.addSubview(picture)
    return kept
  }

  /// Ends a transition: hides the snapshot until the backward transition, or removes it.
  func end(stays: Bool) {
    if stays { isHidden = true } else { removeFromSuperview() }
  }

  /// Returns whether this is a snapshot of a view; false if the source view no longer exists.
  fileprivate func shows(_ view: UIView) -> Bool { source === view }
  fileprivate var isOrphan: Bool { source == nil }
}

extension UIView {
  /// Returns the snapshot of a view that an earlier transition left in this container.
  func keptSnapshot(of view: UIView) -> KeptSnapshot? {
    subviews.lazy.compactMap { $0 as? KeptSnapshot }.first { $0.shows(view) }
  }

  /// Removes the kept snapshots of a view, and of views that no longer exist.
  func dropKeptSnapshots(of view: UIView) {
    for case let kept as KeptSnapshot in subviews where kept.shows(view) || kept.isOrphan {
      kept.removeFromSuperview()
    }
  }
}
