// The direction of a gesture, and the conversion of its translation to progress.

import UIKit

/// The direction of an interactive gesture, with IBAnimatable's names.
///
/// `left` means that the finger starts at the left and moves to the right.
public enum InteractionDirection: String, CaseIterable, Sendable {
  /// `horizontal` and `vertical` include both directions of the axis; `close` and `open` are for
  /// pinches.
  case horizontal, vertical, left, right, top, bottom, close, open

  /// Returns a translation along this direction as a share of the view's length; 0 for the two
  /// directions of a pinch, and in a view without size.
  public func progress(of translation: CGPoint, in size: CGSize) -> CGFloat {
    let along = component(translation)
    let length = isVertical ? size.height : size.width
    return length > 0 ? along / length : 0
  }

  /// Returns the speed in the direction that completes the transition, in points per second.
  public func speed(of velocity: CGPoint) -> CGFloat { component(velocity) }

  /// The screen edges from which a screen-edge pan of this direction begins.
  public var edges: UIRectEdge {
    switch self {
    case .left: .left
    case .right: .right
    case .top: .top
    case .bottom: .bottom
    case .horizontal: [.left, .right]
    case .vertical: [.top, .bottom]
    case .close, .open: []
    }
  }

  private var isVertical: Bool { self == .vertical || self == .top || self == .bottom }

  private func component(_ vector: CGPoint) -> CGFloat {
    switch self {
    case .left: vector.x
    case .right: -vector.x
    case .top: vector.y
    case .bottom: -vector.y
    case .horizontal: abs(vector.x)
    case .vertical: abs(vector.y)
    case .close, .open: 0
    }
  }
}
