// What apps with gestures of their own run on: one window, one finger.

import UIKit

/// A window with frames and fingers by hand.
@MainActor final class AppStage {
  let cycle = FrameCycle.start()
  let window = UIWindow(frame: UIScreen.main.bounds)
  private var frame = 0
  private var now: Double { Double(frame) / 60 }

  /// What the run has reported of the app's mistakes.
  var issues: [String] { UIApplication.shared.issues.map { "\($0)" } }

  init(_ root: UIViewController) {
    window.rootViewController = root
    window.makeKeyAndVisible()
    steps(2)
  }

  /// Runs one frame; input happens in its first stage.
  func step(_ input: (@MainActor () -> Void)? = nil) {
    frame += 1
    var token: FrameCycle.HandlerToken?
    if let input { token = cycle.addHandler(for: .input) { _ in input() } }
    cycle.advance(to: now, targetTimestamp: Double(frame + 1) / 60)
    if let token { cycle.removeHandler(token) }
  }

  func steps(_ count: Int) {
    for _ in 0..<count { step() }
  }

  /// Runs until nothing moves; false where something still does after 400 frames.
  @discardableResult func settle() -> Bool {
    for _ in 0..<400 {
      if cycle.isQuiet { return true }
      step()
    }
    return cycle.isQuiet
  }

  func touch(_ phase: UITouch.Phase, _ place: CGPoint) {
    step {
      UIApplication.shared.deliver([
        TouchSample(identifier: 1, phase: phase, location: place, timestamp: self.now)
      ])
    }
  }

  /// A straight drag of as many samples as frames, which rests before the finger is lifted.
  func drag(
    _ start: (x: CGFloat, y: CGFloat), _ end: (x: CGFloat, y: CGFloat), frames: Int = 12,
    rest: Int = 0, lifts: Bool = true
  ) {
    touch(.began, CGPoint(x: start.x, y: start.y))
    for index in 1...frames {
      let share = CGFloat(index) / CGFloat(frames)
      touch(
        .moved,
        CGPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share))
    }
    steps(rest)
    if lifts { touch(.ended, CGPoint(x: end.x, y: end.y)) }
  }

  func tap(_ x: CGFloat, _ y: CGFloat) {
    touch(.began, CGPoint(x: x, y: y))
    touch(.ended, CGPoint(x: x, y: y))
  }
}

/// A screen with three boxes, which notes its appearance.
final class PlainScreen: UIViewController {
  private(set) var appearance: [String] = []

  override func viewDidLoad() {
    view.backgroundColor = .white
    for tag in 1...3 {
      let box = UIView(frame: CGRect(x: 20 * tag, y: 100 * tag, width: 60, height: 60))
      box.backgroundColor = .red
      box.tag = tag
      view.addSubview(box)
    }
  }
  override func viewWillAppear(_ animated: Bool) { appearance.append("willAppear") }
  override func viewDidAppear(_ animated: Bool) { appearance.append("didAppear") }
  override func viewWillDisappear(_ animated: Bool) { appearance.append("willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { appearance.append("didDisappear") }
}
