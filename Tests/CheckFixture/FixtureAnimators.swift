// A correct animator, whose curve an environment variable changes, and subclasses that each
// misbehave in one way.

import Foundation
import UIKit

/// The environment variables that a test sets to change an animator, to simulate a code change.
let environment = ProcessInfo.processInfo.environment

/// A slide whose curve a test can change with an environment variable.
class FixtureSlide: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.4 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
    context.containerView.insertSubview(to, belowSubview: from)
    begin(from)
    let isLinear = environment["FIXTURE_CURVE"] == "linear"
    UIView.animate(
      withDuration: 0.4, delay: 0, options: isLinear ? .curveLinear : .curveEaseInOut
    ) {
      from.center.x += 390
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
      self.end(context)
    }
  }

  func begin(_ from: UIView) {}
  func end(_ context: any UIViewControllerContextTransitioning) {}
}

final class CompletesTwice: FixtureSlide {
  override func end(_ context: any UIViewControllerContextTransitioning) {
    context.completeTransition(!context.transitionWasCancelled)
  }
}

/// Raises the signal of a real crash directly, because a crash reporter would take a minute.
final class Crashes: FixtureSlide {
  override func begin(_ from: UIView) {
    signal(SIGSEGV, SIG_DFL)
    raise(SIGSEGV)
  }
}

/// Stops with a message, as a Swift program does when a precondition fails.
final class Traps: FixtureSlide {
  override func begin(_ from: UIView) {
    print("the slide begins")
    fatalError("no badge \u{1B}[31min the bar")
  }
}

/// Prints a line when it begins, as a developer does while debugging.
final class Prints: FixtureSlide {
  override func begin(_ from: UIView) { print("the slide begins") }
}

/// Never returns. A test can wait for the file that an environment variable names.
final class Hangs: FixtureSlide {
  override func begin(_ from: UIView) {
    if let path = environment["FIXTURE_HANGS"] {
      FileManager.default.createFile(atPath: path, contents: nil)
    }
    while true { sleep(1) }
  }
}

final class TakesRandomNumbers: FixtureSlide {
  override func begin(_ from: UIView) { from.alpha = CGFloat.random(in: 0.5...0.9) }
  override func end(_ context: any UIViewControllerContextTransitioning) {
    context.view(forKey: .from)?.alpha = 1
  }
}

/// Correct as long as the screen keeps its size.
final class WritesTheOldFrameBack: FixtureSlide {
  private var frame = CGRect.zero

  override func begin(_ from: UIView) { frame = from.frame }

  override func end(_ context: any UIViewControllerContextTransitioning) {
    guard context.transitionWasCancelled, let from = context.view(forKey: .from) else { return }
    DispatchQueue.main.async { [frame] in from.frame = frame }
  }
}

/// Adds a bar above the keyboard during the transition, and removes the bar only if the swipe
/// finishes.
final class KeepsTheBarOfTheKeyboard: FixtureSlide {
  private var bar: UIView?

  override func begin(_ from: UIView) {
    guard from.subviews.contains(where: \.isFirstResponder) else { return }
    let bar = UIView(frame: CGRect(x: 0, y: 500, width: 390, height: 44))
    bar.backgroundColor = .lightGray
    from.addSubview(bar)
    self.bar = bar
  }

  override func end(_ context: any UIViewControllerContextTransitioning) {
    if !context.transitionWasCancelled { bar?.removeFromSuperview() }
  }
}
