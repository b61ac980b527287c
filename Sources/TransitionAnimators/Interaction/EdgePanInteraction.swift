import UIKit

/// A pan from a screen edge that drives a transition. If the pan ends beyond one half of the
/// distance, the transition finishes, otherwise it is cancelled; the speed has no effect.
///
/// Like the article's code, it releases its percent-driven object at the end of each pan and
/// creates a new one for the next pan.
public final class EdgePanInteraction: GestureInteraction {
  /// The transition finishes beyond this progress.
  public static let threshold: CGFloat = 0.5

  private let direction: InteractionDirection

  /// - Parameters:
  ///   - edge: `left`, `right`, `top` or `bottom`; the article uses `left`.
  ///   - start: the transition that a recognised pan starts.
  public init(from edge: InteractionDirection = .left, start: TransitionStart) {
    direction = edge
    let pan = UIScreenEdgePanGestureRecognizer()
    pan.edges = edge.edges
    super.init(recognizer: pan, start: start)
    pan.addAction { [weak self] pan in self?.follow(pan) }
  }

  private func follow(_ pan: UIScreenEdgePanGestureRecognizer) {
    // Without a view, no progress can be measured. The transition is cancelled, so that it does
    // not stop halfway.
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
