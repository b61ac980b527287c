// Which way a finger must move to go back, as TransitionManager counts it.

import UIKit

/// The directions of TransitionManager's back gesture.
///
/// The published signs are kept, and they clash with the published text: the default, ``right``, is
/// called a swipe to the right there, but counts motion to the **left** as positive. A recording of
/// a swipe from the left edge needs ``left``.
public struct BackGestureType: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// No direction: there is no back gesture.
  public static let none: BackGestureType = []
  /// Motion to the right is positive.
  public static let left = BackGestureType(rawValue: 1)
  /// Motion to the left is positive.
  public static let right = BackGestureType(rawValue: 2)
  /// Motion upward is positive.
  public static let up = BackGestureType(rawValue: 4)
  /// Motion downward is positive.
  public static let down = BackGestureType(rawValue: 8)

  /// The progress of a pan over a view of this size: not held to 0…1, and negative for a finger
  /// that moves the wrong way.
  ///
  /// If there are several directions, the last in the order left, right, up, down counts; both ways
  /// of one axis count as a distance. 0 without a direction, and in a view without size.
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
