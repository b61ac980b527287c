// The edge pan of the article on Explode: progress is the place, one half decides.

import UIKit

/// A pan from a screen edge: beyond one half it finishes, else it cancels; speed plays no part.
///
/// The article drops its percent-driven object at the end of each pan and makes a new one for the
/// next, and so does this.
public final class EdgePanInteraction: GestureInteraction {
  /// The transition finishes beyond this progress.
  public static let threshold: CGFloat = 0.5

  private let direction: InteractionDirection

  /// - Parameters:
  ///   - edge: `left`, `right`, `top` or `bottom`; the article's is `left`.
  ///   - start: what a recognised pan sets going.
  public init(from edge: InteractionDirection = .left, start: TransitionStart) {
    direction = edge
    let pan = UIScreenEdgePanGestureRecognizer()
    pan.edges = edge.edges
    super.init(recognizer: pan, start: start)
    pan.addAction { [weak self] pan in self?.follow(pan) }
  }

  private func follow(_ pan: UIScreenEdgePanGestureRecognizer) {
    // Without a view no progress can be measured: the transition is released, not left half way.
    guard let view = pan.view else { return end(completes: false) }
    let progress = direction.progress(of: pan.translation(in: view), in: view.bounds.size)
    switch pan.state {
    case .began: begin(at: progress)
    case .changed: update(to: progress)
    case .ended, .cancelled: end(completes: progress > Self.threshold)
    default: end(completes: false)
    }
  }
}
