// A window on a simulated display, for tests of UIKit, of its clients and of animators.

import UIKit

/// A new frame cycle with one window, advanced frame by frame, with injected touches.
@MainActor public final class Stage {
  public let cycle = FrameCycle.start()
  public let window = UIWindow(frame: UIScreen.main.bounds)
  public let framesPerSecond: Double
  public private(set) var frame = 0
  /// The outcomes of the transitions that ended, in order.
  public private(set) var outcomes: [UITransitionState.Outcome] = []
  /// Called in the log stage of every frame.
  public var onFrame: (@MainActor () -> Void)?
  private var observer: UITransitionObserver?

  /// - Parameter frames: the number of frames that run before the initialiser returns.
  public init(root: UIViewController? = nil, framesPerSecond: Double = 60, frames: Int = 1) {
    self.framesPerSecond = framesPerSecond
    window.rootViewController = root
    window.makeKeyAndVisible()
    observer = UITransitionObserver { [weak self] state in
      if state.phase == .done, let outcome = state.outcome { self?.outcomes.append(outcome) }
    }
    cycle.addHandler(for: .log) { [weak self] _ in self?.onFrame?() }
    steps(frames)
  }

  /// A stage whose root view has the recognisers, in this order.
  public convenience init(_ first: UIGestureRecognizer, _ others: UIGestureRecognizer...) {
    let controller = UIViewController()
    self.init(root: controller)
    for recognizer in [first] + others { controller.view.addGestureRecognizer(recognizer) }
  }

  /// The time of the current frame, in seconds.
  public var now: TimeInterval { Double(frame) / framesPerSecond }

  /// The issues that UIKit has reported about the app's code.
  public var issues: [String] { UIApplication.shared.issues.map { "\($0)" } }

  /// Runs one frame and calls `input` in its first stage.
  public func step(input: (@MainActor () -> Void)? = nil) {
    frame += 1
    var token: FrameCycle.HandlerToken?
    if let input { token = cycle.addHandler(for: .input) { _ in input() } }
    cycle.advance(to: now, targetTimestamp: Double(frame + 1) / framesPerSecond)
    if let token { cycle.removeHandler(token) }
  }

  public func steps(_ count: Int) {
    for _ in 0..<count { step() }
  }

  /// Runs until nothing moves.
  ///
  /// - Parameter each: a closure that is called after each frame.
  /// - Returns: the number of frames; nil if something still moves at the limit.
  @discardableResult
  public func settle(limit: Int = 600, _ each: (@MainActor () -> Void)? = nil) -> Int? {
    for count in 0..<limit {
      if cycle.isQuiet { return count }
      step()
      each?()
    }
    return cycle.isQuiet ? limit : nil
  }
}
