// IBAnimatable's pan and screen-edge pan: place or speed decides.

import UIKit

/// A pan, from anywhere or from a screen edge, that finishes beyond one half or with a flick.
///
/// Translation and velocity are read in the superview of the recogniser's view, which stays still
/// while an animator moves the view itself. Progress is held to 0…0.99: at 1 an animation would end
/// under the finger. Where the gesture ends, more than one half or more than 1000 pt/s finishes.
public final class PanInteraction: GestureInteraction {
  /// The transition finishes beyond this progress, …
  public static let threshold: CGFloat = 0.5
  /// … or, whatever the progress, faster than this, in points per second.
  public static let flickSpeed: CGFloat = 1000
  static let progressRange: ClosedRange<CGFloat> = 0...0.99

  private let direction: InteractionDirection

  /// - Parameters:
  ///   - direction: the side that the finger comes from.
  ///   - edge: whether the pan must start on the screen's edge.
  ///   - start: what a recognised pan sets going.
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
    // A view that was taken out meanwhile is measured in its own coordinates, one that is gone ends
    // the pan: no transition may stay half way.
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
  /// The nearest value of a range.
  func held(in range: ClosedRange<CGFloat>) -> CGFloat {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
