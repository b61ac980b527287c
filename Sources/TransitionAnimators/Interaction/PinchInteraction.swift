// IBAnimatable's pinch: two fingers close or open a screen.

import UIKit

/// A pinch that drives a transition: beyond one half it finishes; speed plays no part.
///
/// Closing progress is 1 − scale, opening progress scale ⁄ 1.2 − 1, in any other direction the
/// distance of the scale from 1; all held to 0…0.99. Closing begins only with fingers that approach
/// each other, opening only with fingers that part.
public final class PinchInteraction: GestureInteraction {
  /// The transition finishes beyond this progress.
  public static let threshold: CGFloat = 0.5
  /// The scale at which an opening pinch is at its start.
  private static let openingScale: CGFloat = 1.2

  private let direction: InteractionDirection
  private var startScale: CGFloat = 1

  /// Creates the interaction with a recogniser of its own, which must still be attached to a view.
  public init(direction: InteractionDirection = .open, start: TransitionStart) {
    self.direction = direction
    let pinch = UIPinchGestureRecognizer()
    super.init(recognizer: pinch, start: start)
    pinch.addAction { [weak self] pinch in self?.follow(pinch) }
  }

  public override func mayBegin() -> Bool {
    guard let pinch = recognizer as? UIPinchGestureRecognizer else { return false }
    switch direction {
    case .close: return pinch.velocity < 0 && super.mayBegin()
    case .open: return pinch.velocity > 0 && super.mayBegin()
    default: return super.mayBegin()
    }
  }

  private func follow(_ pinch: UIPinchGestureRecognizer) {
    if pinch.state == .began { startScale = pinch.scale }
    let progress = way(at: pinch.scale).held(in: PanInteraction.progressRange)
    switch pinch.state {
    case .began: begin(at: progress)
    case .changed: update(to: progress)
    case .ended, .cancelled: end(completes: progress > Self.threshold)
    default: end(completes: false)
    }
  }

  private func way(at scale: CGFloat) -> CGFloat {
    let share = startScale > 0 ? scale / startScale : 1
    switch direction {
    case .close: return 1 - share
    case .open: return scale / Self.openingScale - 1
    default: return abs(1 - share)
    }
  }
}
