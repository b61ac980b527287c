// A drag that starts on the screen's edge and goes inwards.

/// Recognises a pan whose first touch lands in a band along an edge of the window and which moves
/// away from that edge.
///
/// When it does not begin, ``UIGestureRecognizer/failureReason`` says why: `touch began 143 pt from
/// the left edge, band is 20 pt`, `moved along the left edge`, `moved back to the left edge`, or
/// `ended after 6 of 10 pt`.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges it listens on; with none set it never begins, as in UIKit.
  open var edges: UIRectEdge = []

  /// The width of the band along an edge in which the first touch must land, in points. Ours: Apple
  /// publishes none (its setting is private); 20 is Flutter's back band.
  public var edgeBandWidth: CGFloat = 20

  /// The edge that the touch under way landed on.
  private var edge: UIRectEdge?

  open override func reset() {
    super.reset()
    edge = nil
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    let isFirst = numberOfTouches == touches.count
    super.touchesBegan(touches, with: event)
    guard isFirst, current == .possible, let touch = touches.first else { return }
    edge = nil
    guard !edges.isEmpty else { return fail("no edge is set") }
    guard let bounds = touch.window?.bounds ?? view?.window?.bounds else {
      return fail("its view is in no window")
    }
    let nearest = Self.distances(of: touch.locationInWindow, in: bounds)
      .filter { edges.contains($0.edge) }
      .min { $0.distance < $1.distance }
    guard let nearest else { return fail("no edge is set") }
    if nearest.distance <= edgeBandWidth {
      edge = nearest.edge
    } else {
      fail(
        "touch began \(Int(nearest.distance.rounded())) pt from the \(Self.name(nearest.edge)) "
          + "edge, band is \(Int(edgeBandWidth)) pt")
    }
  }

  override func reasonNotToBegin() -> String? {
    guard let edge else { return "no edge is set" }
    let inward: CGFloat
    let along: CGFloat
    switch edge {
    case .left: (inward, along) = (travelled.x, travelled.y)
    case .right: (inward, along) = (-travelled.x, travelled.y)
    case .top: (inward, along) = (travelled.y, travelled.x)
    default: (inward, along) = (-travelled.y, travelled.x)
    }
    if abs(along) >= abs(inward) { return "moved along the \(Self.name(edge)) edge" }
    return inward > 0 ? nil : "moved back to the \(Self.name(edge)) edge"
  }

  private static func distances(
    of point: CGPoint, in bounds: CGRect
  ) -> [(edge: UIRectEdge, distance: CGFloat)] {
    [
      (.left, point.x - bounds.minX), (.right, bounds.maxX - point.x),
      (.top, point.y - bounds.minY), (.bottom, bounds.maxY - point.y),
    ]
  }

  private static func name(_ edge: UIRectEdge) -> String {
    switch edge {
    case .left: "left"
    case .right: "right"
    case .top: "top"
    default: "bottom"
    }
  }
}
