// How far the fingers have moved since they landed.

import UIKit

/// The distances that the fingers on the screen have moved, in window points.
@MainActor struct FingerTravel {
  private var fingers: [(identifier: Int, landed: CGPoint, now: CGPoint)] = []
  /// The distance between a finger's place of landing and its last place: the largest of all
  /// fingers. It remains until a finger lands while no other is down.
  private(set) var travel = 0.0
  /// The largest movement of a finger in a delivery of the newest frame that has one.
  private(set) var step = 0.0
  private var frame = -1

  /// Whether a finger landed in the last delivery.
  private(set) var hasLanded = false

  /// Whether fingers landed in the last delivery as all others lifted.
  private(set) var wereReplaced = false

  /// Whether a finger is down.
  var areDown: Bool { !fingers.isEmpty }

  /// Takes a delivery to the app. A frame may have several: a movement, then the lift.
  mutating func take(_ touches: [TouchSample], frame: Int) {
    if frame != self.frame { step = 0 }
    self.frame = frame
    let wereDown = areDown
    var landed = 0
    for touch in touches {
      if touch.phase == .began {
        if fingers.isEmpty { travel = 0 }
        landed += 1
        fingers.append((touch.identifier, touch.location, touch.location))
        continue
      }
      guard let place = place(of: touch) else { continue }
      step = max(step, Self.distance(fingers[place].now, touch.location))
      fingers[place].now = touch.location
    }
    if !fingers.isEmpty { travel = 0 }
    for finger in fingers { travel = max(travel, Self.distance(finger.landed, finger.now)) }
    for touch in touches where touch.phase == .ended || touch.phase == .cancelled {
      if let place = place(of: touch) { fingers.remove(at: place) }
    }
    hasLanded = landed > 0
    wereReplaced = hasLanded && wereDown && fingers.count == landed
  }

  /// Uses a loop, because Swift checks actor isolation whenever the standard library calls a
  /// closure.
  private func place(of touch: TouchSample) -> Int? {
    for place in fingers.indices where fingers[place].identifier == touch.identifier {
      return place
    }
    return nil
  }

  private static func distance(_ a: CGPoint, _ b: CGPoint) -> Double {
    let (x, y) = (Double(b.x - a.x), Double(b.y - a.y))
    return (x * x + y * y).squareRoot()
  }
}
