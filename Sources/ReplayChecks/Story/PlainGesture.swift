// A gesture that begins no transition: the app moves its views itself, as side menus, cards and
// custom containers do.

import GestureReplay
import PlainText
import UIKit

/// The world before the first touch of such a gesture, and at its end.
///
/// What the gesture should change is not known. But a drag that leaves every screen where it was has
/// changed nothing, so then the world is compared as after a cancelled transition:
///
/// - as `cancel-restores` and `leaves-nothing`: a drag that moved a controller's view, which is back
///   in its place at rest, and something else that differs: a dimming view that stays, a label that
///   keeps its text, an opacity that is not set back. After a touch that the system cancelled, any
///   view that the drag moved and that is back counts.
/// - as `cancel-restores`: a controller's view that is exactly where the finger had it as the system
///   cancelled the touch. The app handles `.ended` and forgets `.cancelled`, which an incoming call or
///   a system gesture causes, so a drawer stays half open.
///
/// Views without a controller may stay anywhere, because a finger may place them. Scroll positions
/// are not compared.
@MainActor struct PlainGesture {
  let before: WorldSnapshot
  /// The newest transition before the gesture.
  private let transition = UITransitionObserver.newestIdentifier
  /// The world as the last finger lifted, before the app knew of it, and whether the system cancelled
  /// all the touches.
  private var end: (world: WorldSnapshot, isCancelled: Bool)?
  private(set) var landings = 0
  private var hasLifted = false

  init(before: WorldSnapshot) { self.before = before }

  /// Takes touches that the app is about to receive.
  mutating func take(_ touches: [TouchSample]) {
    var isEnd = false
    for touch in touches {
      switch touch.phase {
      case .began: landings += 1
      case .ended: (isEnd, hasLifted) = (true, true)
      case .cancelled: isEnd = true
      default: break
      }
    }
    if isEnd { end = (WorldSnapshot(isStart: false), !hasLifted) }
  }

  /// ``end``, unless the screen was resized or a transition began in between, which moves views, too.
  private var comparableEnd: (world: WorldSnapshot, isCancelled: Bool)? {
    end?.world.screen == before.screen && transition == UITransitionObserver.newestIdentifier
      ? end : nil
  }

  /// Returns whether the drag moved something that is back in its place, and no screen is elsewhere.
  func hasReturned(in after: WorldSnapshot) -> Bool {
    guard let end = comparableEnd, before.roles == after.roles else { return false }
    var hasMoved = false
    for row in before.rows {
      let isScreen = (row.layer.delegate as? UIView)?.next is UIViewController
      guard isScreen || end.isCancelled, let held = end.world.values(of: row.layer),
        let now = after.values(of: row.layer), !before.isSettling(row.layer)
      else { continue }
      // What is elsewhere at rest is in another state, which may be right.
      if now.isMoved(from: row.values) { return false }
      hasMoved = hasMoved || held.isMoved(from: row.values)
    }
    return hasMoved
  }

  /// Returns the finding about a screen that a cancelled touch left where the finger had it.
  func stuckView(in after: WorldSnapshot) -> SwipeFinding? {
    guard let end = comparableEnd, end.isCancelled else { return nil }
    for controller in after.screens.map(\.controller) {
      guard let view = controller.viewIfLoaded, view.window != nil,
        let was = before.values(of: view.layer), let held = end.world.values(of: view.layer),
        let now = after.values(of: view.layer), !before.isSettling(view.layer),
        now.isMoved(from: was), now.isSamePlace(as: held)
      else { continue }
      let (x, y) = now.distance(from: was)
      return SwipeFinding(
        layer: view.layer,
        cause: "the system cancelled the touch that moved it, and it stays there, "
          + "(\(Figure(Double(x), 1)), \(Figure(Double(y), 1))) pt from its place before the "
          + "gesture; handle .cancelled as well as .ended")
    }
    return nil
  }
}

extension WorldSnapshot {
  /// The layers of scroll views, whose position a drag may change.
  var scrolledLayers: Set<ObjectIdentifier> {
    Set(rows.lazy.filter { $0.layer.delegate is UIScrollView }.map { ObjectIdentifier($0.layer) })
  }
}

extension ModelValues {
  fileprivate func distance(from other: ModelValues) -> (x: CGFloat, y: CGFloat) {
    (
      position.x - other.position.x + transform.m41 - other.transform.m41,
      position.y - other.position.y + transform.m42 - other.transform.m42
    )
  }

  /// Returns whether the layer is so far from another place that a drag may have moved it.
  fileprivate func isMoved(from other: ModelValues) -> Bool {
    let (x, y) = distance(from: other)
    return max(abs(x), abs(y)) > Self.smallestDrag
  }

  fileprivate func isSamePlace(as other: ModelValues) -> Bool {
    position == other.position && CATransform3DEqualToTransform(transform, other.transform)
  }

  /// The smallest movement that counts, in points: less is not a drag.
  private static let smallestDrag: CGFloat = 4
}
