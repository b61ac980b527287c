/// A swipe in one direction, as recognised by KWin; the full distance is 200 units.
///
/// Progress follows the fingers and may decrease; only a swipe that is complete at its end
/// triggers. Source: KWin, src/gestures.cpp.
public struct DirectionalSwipe: Sendable {
  /// The full distance in units.
  public static let distance = 200.0

  /// The direction of a swipe.
  public enum Direction: String, Sendable, CaseIterable {
    /// Toward this side of the touchpad.
    case left, right, up, down
  }

  /// The direction in which progress increases.
  public let direction: Direction
  private var way = (x: 0.0, y: 0.0)

  /// Creates a swipe without motion.
  public init(direction: Direction) { self.direction = direction }

  /// Adds one motion of the fingers, in units; y increases downwards.
  public mutating func move(dx: Double, dy: Double) {
    way.x += dx
    way.y += dy
  }

  /// The travelled fraction of the distance, 0…1.
  public var progress: Double {
    let along =
      switch direction {
      case .left: -way.x
      case .right: way.x
      case .up: -way.y
      case .down: way.y
      }
    return min(max(along, 0) / Self.distance, 1)
  }

  /// Whether the swipe would trigger if the fingers lifted now.
  public var triggers: Bool { progress >= 1 }
}
