// Dragging: the content follows the finger, and is released with the finger's speed.

/// A scroll view's state while a finger moves its content.
struct ScrollDrag {
  var isActive = false
  /// The part of the pan's translation that has already been applied.
  var used = CGPoint.zero
  /// The offset to which the finger has pulled the content, without the rubber band.
  var pulled = CGPoint.zero
  /// The offset that is drawn for ``pulled``, with the rubber band. If the current offset differs,
  /// other code has set it.
  var drawn = CGPoint.zero
  /// The velocities at the last two steps, newest first.
  var velocities: (newest: CGPoint, before: CGPoint)?
  /// The object that can use a step of the drag before the content does.
  weak var taker: (any ScrollDragTaker)?
}

/// An object that shares a drag with the scroll view under the finger, such as a sheet that
/// contains the scroll view.
///
/// In each step, either the sheet or the content moves, not both. If the content reaches its top,
/// or the sheet its highest position, the rest of the step is carried over to the next step.
@MainActor protocol ScrollDragTaker: AnyObject {
  /// Called when the finger has moved `step` points down (or, if negative, up). Returns the part of
  /// the step by which the content should move.
  func takeDrag(of scrollView: UIScrollView, step: CGFloat) -> CGFloat
  /// Called when the finger has lifted. Returns true if this object continues to move; the content
  /// must then stop.
  func takeRelease(of scrollView: UIScrollView, velocity: CGFloat?) -> Bool
}

/// A scroll view's own pan. When a touch lands, it stops content that is moving.
final class ScrollPanRecognizer: UIPanGestureRecognizer {
  weak var scrollView: UIScrollView?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    scrollView?.catchContent()
  }

  /// Whether the content cannot follow the finger, because it shows its end there.
  func isAtEnd(leadingSign sign: CGFloat) -> Bool {
    scrollView?.isAtEnd(against: travelled, leadingSign: sign) ?? false
  }

  override func reset() {
    super.reset()
    scrollView?.lastTouchDidLift()
  }
}

extension UIScrollView {
  func axis(_ axis: NSLayoutConstraint.Axis) -> ScrollAxis {
    let (inset, room) = (adjustedContentInset, scrollRoom)
    return axis == .horizontal
      ? ScrollAxis(
        lowest: 0 - inset.left, highest: max(0, room.width) - inset.left, length: bounds.width,
        bounces: bounces && (room.width > 0 || alwaysBounceHorizontal))
      : ScrollAxis(
        lowest: 0 - inset.top, highest: max(0, room.height) - inset.top, length: bounds.height,
        bounces: bounces && (room.height > 0 || alwaysBounceVertical))
  }

  func follow(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      stopMotion()
      drag = ScrollDrag()
      drag.isActive = true
      drag.taker = dragTaker
      takeOverOffset()
      delegate?.scrollViewWillBeginDragging(self)
      move(pan)
    case .changed: move(pan)
    case .ended, .cancelled:
      guard drag.isActive else { return }
      drag.isActive = false
      release(pan)
    default: return
    }
  }

  private func move(_ pan: UIPanGestureRecognizer) {
    let way = pan.translation(in: superview)
    let speed = pan.velocity(in: superview)
    drag.velocities = (speed, drag.velocities?.newest ?? speed)
    if contentOffset != drag.drawn { takeOverOffset() }
    let step = CGPoint(x: way.x - drag.used.x, y: way.y - drag.used.y)
    drag.used = way
    drag.pulled.x -= step.x
    drag.pulled.y -= drag.taker?.takeDrag(of: self, step: step.y) ?? step.y
    drag.drawn = CGPoint(
      x: ScrollPhysics.onPixel(axis(.horizontal).drawn(drag.pulled.x)),
      y: ScrollPhysics.onPixel(axis(.vertical).drawn(drag.pulled.y)))
    contentOffset = drag.drawn
  }

  /// Continues from the current offset, which the app's code may have set.
  private func takeOverOffset() {
    drag.drawn = contentOffset
    drag.pulled = CGPoint(
      x: axis(.horizontal).pull(drawing: contentOffset.x),
      y: axis(.vertical).pull(drawing: contentOffset.y))
  }

  /// The offset's velocity, from the last two steps; zero if the finger is at rest.
  private func releaseVelocity(_ pan: UIPanGestureRecognizer) -> CGPoint {
    guard pan.state == .ended, pan.velocity(in: superview) != .zero, let last = drag.velocities
    else { return .zero }
    let (share, (newest, before)) = (ScrollPhysics.newestVelocityShare, last)
    return CGPoint(
      x: -(share * newest.x + (1 - share) * before.x),
      y: -(share * newest.y + (1 - share) * before.y))
  }

  private func release(_ pan: UIPanGestureRecognizer) {
    var velocity = releaseVelocity(pan)
    let speed = pan.state == .ended ? -velocity.y : nil
    if drag.taker?.takeRelease(of: self, velocity: speed) ?? false { velocity = .zero }
    drag.taker = nil
    let natural = restingPlace(velocity)
    var target = natural
    delegate?.scrollViewWillEndDragging(
      self, withVelocity: CGPoint(x: velocity.x / 1000, y: velocity.y / 1000),
      targetContentOffset: &target)
    let motions = (
      motion(.horizontal, velocity.x, natural.x, target.x),
      motion(.vertical, velocity.y, natural.y, target.y)
    )
    let moves = max(motions.0.duration, motions.1.duration) > 0
    delegate?.scrollViewDidEndDragging(self, willDecelerate: moves)
    guard moves else { return }
    delegate?.scrollViewWillBeginDecelerating(self)
    start(motions.0, motions.1, as: .decelerating)
  }

  /// Returns the offset where the content comes to rest after a release.
  func restingPlace(_ velocity: CGPoint) -> CGPoint {
    CGPoint(
      x: axis(.horizontal).restingPlace(
        from: contentOffset.x, velocity: velocity.x, rate: decelerationRate.rawValue,
        pages: isPagingEnabled),
      y: axis(.vertical).restingPlace(
        from: contentOffset.y, velocity: velocity.y, rate: decelerationRate.rawValue,
        pages: isPagingEnabled))
  }

  /// Returns the motion of one axis: a deceleration, or a spring to a page or to the delegate's
  /// target.
  func motion(
    _ which: NSLayoutConstraint.Axis, _ velocity: CGFloat, _ natural: CGFloat, _ target: CGFloat
  ) -> ScrollMotion {
    let axis = axis(which)
    let offset = which == .horizontal ? contentOffset.x : contentOffset.y
    if target != natural || isPagingEnabled && axis.highest > axis.lowest {
      return ScrollMotion(from: offset, to: target, velocity: velocity)
    }
    return ScrollMotion(
      released: offset, velocity: velocity, on: axis, rate: decelerationRate.rawValue)
  }

  /// Whether the content cannot follow a drag along its larger direction, because it shows its end
  /// there: its leading end for a drag away from the leading edge, its top for a drag downward.
  ///
  /// - Parameter sign: -1 if the leading edge is the right one.
  func isAtEnd(against way: CGPoint, leadingSign sign: CGFloat) -> Bool {
    if abs(way.y) >= abs(way.x) {
      return way.y > 0 && contentOffset.y <= axis(.vertical).lowest
    }
    let across = axis(.horizontal)
    guard way.x * sign > 0 else { return false }
    return sign < 0 ? contentOffset.x >= across.highest : contentOffset.x <= across.lowest
  }

  /// The object that shares drags with this view: the presentation that contains the view, if that
  /// presentation is a `ScrollDragTaker`.
  private var dragTaker: (any ScrollDragTaker)? {
    var view = superview
    while let each = view {
      if let container = each as? PresentationContainerView {
        return container.controller as? any ScrollDragTaker
      }
      view = each.superview
    }
    return nil
  }
}
