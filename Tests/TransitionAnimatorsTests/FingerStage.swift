// A window, a clock and fingers: for tests of controls that a person touches.

import QuartzCore
import TransitionAnimators
import UIKit

/// A fresh world with one window, driven frame by frame.
@MainActor final class FingerStage: FingerDriven {
  let cycle = FrameCycle.start()
  let window = UIWindow(frame: UIScreen.main.bounds)
  let framesPerSecond: Double
  private var frame = 0
  /// The transitions that ended, in order.
  private(set) var outcomes: [UITransitionState.Outcome] = []
  private var observer: UITransitionObserver?

  init(root: UIViewController, framesPerSecond: Double = 60) {
    self.framesPerSecond = framesPerSecond
    window.rootViewController = root
    window.makeKeyAndVisible()
    observer = UITransitionObserver { [weak self] state in
      if let outcome = state.outcome { self?.outcomes.append(outcome) }
    }
    step()
  }

  func step(_ input: (@MainActor () -> Void)? = nil) {
    frame += 1
    var token: FrameCycle.HandlerToken?
    if let input { token = cycle.addHandler(for: .input) { _ in input() } }
    cycle.advance(
      to: Double(frame) / framesPerSecond, targetTimestamp: Double(frame + 1) / framesPerSecond)
    if let token { cycle.removeHandler(token) }
  }

  @discardableResult
  func settle() -> Bool {
    for _ in 0..<600 {
      if cycle.isQuiet { return true }
      step()
    }
    return cycle.isQuiet
  }
}

/// A world that goes frame by frame, with fingers in it.
@MainActor protocol FingerDriven: AnyObject {
  /// Runs one frame, with this input in its first stage.
  func step(_ input: (@MainActor () -> Void)?)
}

extension FingerDriven {
  /// Delivers one frame's touches, one finger after the other.
  func touch(_ phase: UITouch.Phase, _ points: CGPoint...) {
    step {
      UIApplication.shared.deliver(
        points.enumerated().map { index, point in
          TouchSample(
            identifier: index + 1, phase: phase, location: point,
            timestamp: CACurrentMediaTime())
        })
    }
  }

  /// A finger goes from one point to another in steps of a frame, and stays down.
  func press(from start: CGPoint, to end: CGPoint, frames: Int) {
    touch(.began, start)
    for step in 1...frames {
      let share = CGFloat(step) / CGFloat(frames)
      touch(
        .moved,
        CGPoint(
          x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share))
    }
  }

  func lift(at point: CGPoint) { touch(.ended, point) }

  /// A whole swipe; the finger rests before it lifts, so that its speed is nothing.
  func swipe(from start: CGPoint, to end: CGPoint, rests: Bool = true) {
    press(from: start, to: end, frames: 12)
    if rests { for _ in 0..<6 { step(nil) } }
    lift(at: end)
  }
}

/// A screen with a coloured view.
@MainActor func screen(_ title: String, _ color: UIColor = .white) -> UIViewController {
  let controller = UIViewController()
  controller.title = title
  controller.view.backgroundColor = color
  return controller
}
