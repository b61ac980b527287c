// Injected touches, with one frame for each change.

import UIKit

extension Stage {
  /// Delivers a touch of one finger at each point, in one frame, with identifiers that start at 1.
  public func touch(_ phase: UITouch.Phase, _ points: CGPoint...) {
    deliver(points.enumerated().map { ($0 + 1, $1) }, phase)
  }

  public func touch(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, id: Int = 1) {
    deliver([(id, CGPoint(x: x, y: y))], phase)
  }

  /// Two fingers land, one after the other, as the touches 1 and 2.
  public func land(_ first: (x: CGFloat, y: CGFloat), _ second: (x: CGFloat, y: CGFloat)) {
    touch(.began, first.x, first.y, id: 1)
    touch(.began, second.x, second.y, id: 2)
  }

  private func deliver(_ touches: [(id: Int, point: CGPoint)], _ phase: UITouch.Phase) {
    step {
      UIApplication.shared.deliver(
        touches.map {
          TouchSample(
            identifier: $0.id, phase: phase, location: $0.point, timestamp: CACurrentMediaTime())
        })
    }
  }

  /// Drags one finger along a straight line, with one sample per frame.
  ///
  /// - Parameters:
  ///   - frames: the number of frames of the motion.
  ///   - rest: the number of frames without motion at the end; six make the velocity zero.
  ///   - lifts: whether the finger lifts at the end.
  public func drag(
    from start: CGPoint, to end: CGPoint, frames: Int = 12, rest: Int = 0, lifts: Bool = true
  ) {
    touch(.began, start)
    for index in 1...frames {
      let share = CGFloat(index) / CGFloat(frames)
      touch(
        .moved,
        CGPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share))
    }
    steps(rest)
    if lifts { touch(.ended, end) }
  }

  public func drag(
    _ start: (x: CGFloat, y: CGFloat), _ end: (x: CGFloat, y: CGFloat), frames: Int = 12,
    rest: Int = 0, lifts: Bool = true
  ) {
    drag(
      from: CGPoint(x: start.x, y: start.y), to: CGPoint(x: end.x, y: end.y), frames: frames,
      rest: rest, lifts: lifts)
  }

  public func tap(_ x: CGFloat, _ y: CGFloat) {
    touch(.began, x, y)
    touch(.ended, x, y)
  }
}
