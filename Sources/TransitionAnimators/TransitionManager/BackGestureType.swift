import UIKit

/// The directions of TransitionManager's back gesture.
///
/// The signs follow the published code, which contradicts its own description: the description
/// calls the default, ``right``, a swipe to the right, but the code counts motion to the **left**
/// as positive. A recording of a swipe from the left edge needs ``left``.
public struct BackGestureType: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// No direction, so there is no back gesture.
  public static let none: BackGestureType = []
  /// Motion to the right is positive.
  public static let left = BackGestureType(rawValue: 1)
  /// Motion to the left is positive.
  public static let right = BackGestureType(rawValue: 2)
  /// Motion upward is positive.
  public static let up = BackGestureType(rawValue: 4)
  /// Motion downward is positive.
  public static let down = BackGestureType(rawValue: 8)

  /// Returns the progress of a pan over a view of this size. It is not clamped to 0…1, and is
  /// negative for a finger that moves the opposite way.
  ///
  /// If several directions are set, the last one in the order left, right, up, down is used; if
  /// both directions of an axis are set, progress is the distance along it. The result is 0 without
  /// a direction, and in a view without size.
  public func percent(of translation: CGPoint, in size: CGSize) -> CGFloat {
    guard size.width > 0, size.height > 0 else { return 0 }
    var percent: CGFloat = 0
    if contains(.left) { percent = translation.x / size.width }
    if contains(.right) { percent = -translation.x / size.width }
    if contains(.up) { percent = -translation.y / size.height }
    if contains(.down) { percent = translation.y / size.height }
    return self == [.left, .right] || self == [.up, .down] ? abs(percent) : percent
  }
}
