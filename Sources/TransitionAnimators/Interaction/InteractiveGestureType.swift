// IBAnimatable's interactive gestures by name.

import UIKit

/// The gesture that drives a transition.
public enum InteractiveGestureType: Hashable, Sendable {
  /// No gesture: the transition is not interactive.
  case none
  /// The animator's own gesture. No animator of EdgePan has one, so this is the same as no gesture.
  case `default`
  /// A pan anywhere in the view.
  case pan(from: InteractionDirection)
  /// A pan that begins at the screen's edge.
  case screenEdgePan(from: InteractionDirection)
  /// A pinch in which the fingers approach each other (`close`) or move apart (`open`).
  case pinch(direction: InteractionDirection)

  /// Reads `pan`, `screenEdgePan(right)`, `pinch(close)`. Without a direction, a pan starts at the
  /// left, and a pinch opens. Returns nil for text that does not name a gesture.
  public init?(_ text: String) {
    let parts = text.split(separator: "(", maxSplits: 1)
    let name = parts.first.map(String.init)?.lowercased() ?? ""
    var direction: InteractionDirection?
    if parts.count == 2 {
      direction = InteractionDirection(rawValue: parts[1].prefix { $0 != ")" }.lowercased())
      guard direction != nil else { return nil }
    }
    switch name {
    case "none": self = .none
    case "default": self = .default
    case "pan": self = .pan(from: direction ?? .left)
    case "screenedgepan": self = .screenEdgePan(from: direction ?? .left)
    case "pinch": self = .pinch(direction: direction ?? .open)
    default: return nil
    }
  }

  /// Returns the interaction of this kind; nil for no gesture.
  @MainActor public func makeInteraction(start: TransitionStart) -> GestureInteraction? {
    switch self {
    case .none, .default: nil
    case .pan(let direction): PanInteraction(from: direction, start: start)
    case .screenEdgePan(let direction): PanInteraction(from: direction, edge: true, start: start)
    case .pinch(let direction): PinchInteraction(direction: direction, start: start)
    }
  }
}
