// The end state that a cancelled transition must not show, and whether a frame shows it.

import UIKit

/// The values that a transition's layers run to, as far as they can be known while it runs.
///
/// UIKit's animations set the model to the end at once, so a layer that is drawn elsewhere than its
/// model says is on its way there, if it was at a third place before the swipe. The picture is the
/// end's when **all** such layers are at their ends. An animator that reaches its end while the
/// finger still holds it (keyframes that end early) is not judged.
@MainActor struct EndPicture {
  private struct Goal {
    let layer: CALayer
    let start: [Double]
    let end: [Double]
  }

  private var goals: [Goal] = []
  private var known: Set<ObjectIdentifier> = []
  private var isReachedWhileHeld = false
  private let before: [ObjectIdentifier: [Double]]

  /// Takes the picture before the swipe.
  init() {
    let frame = FrameCycle.current.frame
    var before: [ObjectIdentifier: [Double]] = [:]
    for row in 0..<frame.count {
      before[ObjectIdentifier(frame.layer(at: row))] = Self.shown(frame, row)
    }
    self.before = before
  }

  /// Learns from a frame that the finger holds.
  mutating func learn() {
    let frame = FrameCycle.current.frame
    for row in 0..<frame.count {
      let layer = frame.layer(at: row)
      guard !known.contains(ObjectIdentifier(layer)),
        let start = before[ObjectIdentifier(layer)]
      else { continue }
      let (shown, end) = (Self.shown(frame, row), Self.model(layer))
      guard !Self.isSame(shown, end), !Self.isSame(start, end) else { continue }
      known.insert(ObjectIdentifier(layer))
      goals.append(Goal(layer: layer, start: start, end: end))
    }
    if shownGoal() != nil { isReachedWhileHeld = true }
  }

  /// The first layer that is at its end, when all are; nil when the picture is another.
  func shownGoal() -> CALayer? {
    guard !goals.isEmpty, !isReachedWhileHeld else { return nil }
    let frame = FrameCycle.current.frame
    for goal in goals {
      // A layer that an animation still draws is where its curve takes it: a spring on its way back
      // passes the end once more. What flashes is the model, bare.
      guard goal.layer.animationKeys() == nil, let row = frame.row(of: goal.layer),
        Self.isSame(Self.shown(frame, row), goal.end)
      else { return nil }
    }
    return goals[0].layer
  }

  /// Position, size, transform, opacity, hidden: as shown.
  private static func shown(_ frame: FrameView, _ row: Int) -> [Double] {
    values(
      frame.position(at: row), frame.bounds(at: row), frame.transform(at: row),
      frame.opacity(at: row), frame.value(.hidden, at: row))
  }

  /// The same, as the model has it.
  private static func model(_ layer: CALayer) -> [Double] {
    values(
      layer.position, layer.bounds, layer.transform, Double(layer.opacity), layer.isHidden ? 1 : 0)
  }

  private static func values(
    _ position: CGPoint, _ bounds: CGRect, _ t: CATransform3D, _ opacity: Double, _ hidden: Double
  ) -> [Double] {
    // Shares and factors weigh as much as the points that a screen's height of them moves.
    [
      position.x, position.y, bounds.minX, bounds.minY, bounds.width, bounds.height,
      t.m41, t.m42, t.m43,
    ]
      + [t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34]
      .map { $0 * unitWeight } + [opacity * unitWeight, hidden * unitWeight]
  }

  private static let unitWeight = 844.0
  /// Points: half a pixel at scale 2.
  private static let tolerance = 0.25

  private static func isSame(_ a: [Double], _ b: [Double]) -> Bool {
    for index in a.indices where abs(a[index] - b[index]) > tolerance { return false }
    return true
  }
}
