import UIKit

/// A pan from anywhere on the screen that drives a pop or dismissal and settles it in fixed steps.
///
/// When the finger has lifted, a display link adds 2/60 per tick if the progress is above
/// ``interactivePercent``, and otherwise subtracts 2/60, until the progress reaches 1 or 0. Then
/// the transition finishes or cancels. The step is the same at every refresh rate: a full run takes
/// 0.5 s at 60 Hz and half of that at 120 Hz. The speed of the finger has no effect, and a
/// cancelled pan is treated like a pan that has ended.
///
/// TransitionManager differs: there, a pan that begins during the settling animation overwrites the
/// progress of the transition that is still settling. Here, such a pan does not begin.
public final class TransitionManagerPan: GestureInteraction {
  /// The progress that each tick adds or subtracts.
  public static let step = 2.0 / 60
  /// TransitionManager's threshold, a progress of 0.3.
  public static let defaultInteractivePercent: CGFloat = 0.3

  /// The directions in which a finger drives the transition.
  public var gestureType: BackGestureType
  /// The progress, 0…1, beyond which the transition settles to its end; otherwise, it settles back.
  public var interactivePercent: CGFloat
  /// The most recent progress, set by the finger or by the settling animation; it is not clamped to
  /// 0…1.
  public private(set) var percent: CGFloat = 0

  private var link: CADisplayLink?

  /// - Parameters:
  ///   - gestureType: the directions in which a finger drives the transition.
  ///   - interactivePercent: the progress, 0…1, beyond which the transition settles to the end.
  ///   - recognizer: the pan to use; by default, a plain pan.
  ///   - start: the transition that a recognised pan starts.
  public init(
    gestureType: BackGestureType = .right,
    interactivePercent: CGFloat = defaultInteractivePercent,
    recognizer: UIPanGestureRecognizer = UIPanGestureRecognizer(), start: TransitionStart
  ) {
    self.gestureType = gestureType
    self.interactivePercent = interactivePercent
    super.init(recognizer: recognizer, start: start)
    recognizer.addAction { [weak self] pan in self?.follow(pan) }
  }

  private func follow(_ pan: UIPanGestureRecognizer) {
    guard link == nil else { return }
    // Without a view, nothing can be measured; a running transition settles.
    guard let view = pan.view else { return startTail() }
    percent = gestureType.percent(of: pan.translation(in: view), in: view.bounds.size)
    switch pan.state {
    case .began: if percent >= 0 { begin(at: percent) }
    case .changed: update(to: percent)
    case .ended, .cancelled: startTail()
    default: break
    }
  }

  private func startTail() {
    guard isInteractive else { return }
    release()
    let link = CADisplayLink { [weak self] link in
      guard let self else { return link.invalidate() }
      tick()
    }
    self.link = link
    link.add(to: .main, forMode: .common)
  }

  private func tick() {
    percent += percent > interactivePercent ? Self.step : -Self.step
    update(to: percent)
    guard percent >= 1 || percent <= 0 else { return }
    link?.invalidate()
    link = nil
    end(completes: percent >= 1)
  }
}
