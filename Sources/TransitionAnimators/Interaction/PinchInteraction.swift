// IBAnimatable's pinch: two fingers close or open a screen.

import UIKit

/// A pinch that drives a transition, which finishes if the progress is above one half when the
/// fingers lift. The speed has no effect.
///
/// For closing, the progress is 1 − s, where s is the recogniser's scale relative to its scale when
/// the pinch began. For opening, it is the recogniser's scale divided by 1.2, minus 1. For other
/// directions, it is the absolute value of 1 − s. It is clamped to 0…0.99. Closing begins only if
/// the fingers approach each other, opening only if they move apart.
public final class PinchInteraction: GestureInteraction {
  /// The transition finishes beyond this progress.
  public static let threshold: CGFloat = 0.5
  /// The scale at which the progress of an opening pinch is 0.
  private static let openingScale: CGFloat = 1.2

  private let direction: InteractionDirection
  private var startScale: CGFloat = 1

  /// Creates the interaction with its recogniser, which must then be attached to a view.
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
