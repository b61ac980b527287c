// IBAnimatable's pan and screen-edge pan, decided by distance or speed.

import UIKit

/// A pan, from anywhere or from a screen edge, that drives a transition. The transition finishes
/// beyond one half of the distance or after a flick.
///
/// Translation and velocity are measured in the coordinates of the superview of the recogniser's
/// view, because an animator moves the view itself but not its superview. Progress is clamped to
/// 0…0.99, because at 1 an animation would end under the finger. When the gesture ends, the
/// transition finishes beyond one half or above 1000 pt/s.
public final class PanInteraction: GestureInteraction {
  /// The transition finishes beyond this progress.
  public static let threshold: CGFloat = 0.5
  /// The speed, in points per second, above which the transition finishes at any progress.
  public static let flickSpeed: CGFloat = 1000
  static let progressRange: ClosedRange<CGFloat> = 0...0.99

  private let direction: InteractionDirection

  /// - Parameters:
  ///   - direction: the side from which the finger moves.
  ///   - edge: whether the pan must start at the screen's edge.
  ///   - start: the transition that a recognised pan starts.
  public init(
    from direction: InteractionDirection = .left, edge: Bool = false, start: TransitionStart
  ) {
    self.direction = direction
    let pan = edge ? UIScreenEdgePanGestureRecognizer() : UIPanGestureRecognizer()
    (pan as? UIScreenEdgePanGestureRecognizer)?.edges = direction.edges
    super.init(recognizer: pan, start: start)
    pan.addAction { [weak self] pan in self?.follow(pan) }
  }

  private func follow(_ pan: UIPanGestureRecognizer) {
    // If the view was removed from its superview, the view's own coordinates are used. If the view
    // no longer exists, the pan ends, so that the transition does not stop halfway.
    guard let view = pan.view else { return end(completes: false) }
    let home = view.superview ?? view
    let way = direction.progress(of: pan.translation(in: home), in: home.frame.size)
    let progress = way.held(in: Self.progressRange)
    switch pan.state {
    case .began: begin(at: progress)
    case .changed: update(to: progress)
    case .ended, .cancelled:
      let speed = direction.speed(of: pan.velocity(in: home))
      end(completes: progress > Self.threshold || speed > Self.flickSpeed)
    default: end(completes: false)
    }
  }
}

extension CGFloat {
  /// Returns the nearest value in a range.
  func held(in range: ClosedRange<CGFloat>) -> CGFloat {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
