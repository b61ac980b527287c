// KWin's touchpad swipe: progress along one direction, triggered only when whole.

/// A swipe in one direction, as KWin recognises it: 200 units are the whole way.
///
/// Progress follows the fingers and may come back; only a swipe that is whole at its end triggers.
/// Source: KWin, src/gestures.cpp.
public struct DirectionalSwipe: Sendable {
  /// Units from nothing to the whole.
  public static let distance = 200.0

  public enum Direction: String, Sendable, CaseIterable { case left, right, up, down }

  public let direction: Direction
  private var way = (x: 0.0, y: 0.0)

  public init(direction: Direction) { self.direction = direction }

  /// Takes one step of the fingers; y grows downwards.
  public mutating func move(dx: Double, dy: Double) {
    way.x += dx
    way.y += dy
  }

  /// The share of the way, 0…1.
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
