// A simulated display for tests: a window, frames at 60 Hz, and nothing else.

import Testing
import UIKit

/// Runs frames at 60 Hz over a fresh world.
@MainActor final class Stage {
  let window: UIWindow
  let cycle: FrameCycle
  private(set) var frame = 0
  static let interval = 1.0 / 60

  /// Called in every frame's log stage.
  var onFrame: (@MainActor () -> Void)?

  init(root: UIViewController? = nil) {
    cycle = FrameCycle.start()
    window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = root
    window.makeKeyAndVisible()
    cycle.addHandler(for: .log) { [weak self] _ in self?.onFrame?() }
    step()
  }

  var now: TimeInterval { Double(frame) * Self.interval }

  /// Runs one frame; input happens in its first stage.
  func step(input: (@MainActor () -> Void)? = nil) {
    frame += 1
    var token: FrameCycle.HandlerToken?
    if let input { token = cycle.addHandler(for: .input) { _ in input() } }
    cycle.advance(to: now, targetTimestamp: now + Self.interval)
    if let token { cycle.removeHandler(token) }
  }

  func steps(_ count: Int) {
    for _ in 0..<count { step() }
  }

  /// Runs until nothing moves; returns the frames it took, or nil at the limit.
  @discardableResult
  func settle(limit: Int = 600) -> Int? {
    for count in 0..<limit {
      if cycle.isQuiet { return count }
      step()
    }
    return cycle.isQuiet ? limit : nil
  }

  /// Delivers touch samples in a frame of its own.
  func touch(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, id: Int = 1) {
    step {
      UIApplication.shared.deliver([
        TouchSample(
          identifier: id, phase: phase, location: CGPoint(x: x, y: y),
          timestamp: CACurrentMediaTime())
      ])
    }
  }
}
