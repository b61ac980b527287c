// KWin's touchpad swipe: progress along one direction, triggered only when complete.

/// A swipe in one direction, as KWin recognises it: 200 units are the full distance.
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

  /// The direction in which progress grows.
  public let direction: Direction
  private var way = (x: 0.0, y: 0.0)

  /// Creates a swipe without motion.
  public init(direction: Direction) { self.direction = direction }

  /// Takes one step of the fingers; y grows downwards.
  public mutating func move(dx: Double, dy: Double) {
    way.x += dx
    way.y += dy
  }

  /// The share of the distance, 0…1.
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

  /// Whether lifting the fingers now triggers it.
  public var triggers: Bool { progress >= 1 }
}
