// What apps with gestures of their own run on: one window, one finger.

import UIKit

/// A window with frames and fingers by hand.
@MainActor final class AppStage {
  let cycle = FrameCycle.start()
  let window = UIWindow(frame: UIScreen.main.bounds)
  var frame = 0
  var t: Double { Double(frame) / 60 }
  init(_ root: UIViewController) {
    window.rootViewController = root
    window.makeKeyAndVisible()
    step()
    step()
  }
  func step(_ input: (@MainActor () -> Void)? = nil) {
    frame += 1
    var token: FrameCycle.HandlerToken?
    if let input { token = cycle.addHandler(for: .input) { _ in input() } }
    cycle.advance(to: t, targetTimestamp: Double(frame + 1) / 60)
    if let token { cycle.removeHandler(token) }
  }
  @discardableResult func settle(_ limit: Int = 400) -> Bool {
    for _ in 0..<limit where !cycle.isQuiet { step() }
    return cycle.isQuiet
  }
  func touch(_ phase: UITouch.Phase, _ p: CGPoint) {
    step {
      UIApplication.shared.deliver([
        TouchSample(identifier: 1, phase: phase, location: p, timestamp: self.t)
      ])
    }
  }
  func drag(_ a: CGPoint, _ b: CGPoint, frames: Int = 12, hold: Int = 0, lift: Bool = true) {
    touch(.began, a)
    for i in 1...frames {
      let f = CGFloat(i) / CGFloat(frames)
      touch(.moved, CGPoint(x: a.x + (b.x - a.x) * f, y: a.y + (b.y - a.y) * f))
    }
    for _ in 0..<hold { step() }
    if lift { touch(.ended, b) }
  }
  func tap(_ p: CGPoint) {
    touch(.began, p)
    touch(.ended, p)
  }
  var issues: String { UIApplication.shared.issues.map { "\($0)" }.joined(separator: "; ") }
}

/// A screen with three boxes, which notes its appearance.
final class PlainScreen: UIViewController {
  var log: [String] = []
  override func viewDidLoad() {
    view.backgroundColor = .white
    for i in 1...3 {
      let v = UIView(frame: CGRect(x: 20 * i, y: 100 * i, width: 60, height: 60))
      v.backgroundColor = .red
      v.tag = i
      view.addSubview(v)
    }
  }
  override func viewWillAppear(_ a: Bool) { log.append("WA") }
  override func viewDidAppear(_ a: Bool) { log.append("DA") }
  override func viewWillDisappear(_ a: Bool) { log.append("WD") }
  override func viewDidDisappear(_ a: Bool) { log.append("DD") }
}
