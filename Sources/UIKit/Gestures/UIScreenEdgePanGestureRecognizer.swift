/// Recognises a pan that starts in a band along an edge of the window and moves away from that
/// edge.
///
/// If the gesture does not begin, ``UIGestureRecognizer/failureReason`` contains the reason: `touch
/// began 143 pt from the left edge, outside the 20 pt band`, `moved along the left edge`, `moved
/// toward the left edge`, or `ended after 6 of 10 pt`.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges where the gesture can begin. If no edge is set, it never begins, as in UIKit.
  @exclusivity(unchecked) open var edges: UIRectEdge = []

  /// The width in points of the band along an edge. The first touch must land in the band. The
  /// property is EdgePan's, because Apple's is private and its value is not published. The default,
  /// 20, is the width of Flutter's back-swipe area.
  public var edgeBandWidth = UIScreenEdgePanGestureRecognizer.defaultEdgeBandWidth
  /// The default width of the band, in points.
  public nonisolated static let defaultEdgeBandWidth: CGFloat = 20

  /// The edge where the current touch landed.
  @exclusivity(unchecked) private var edge: UIRectEdge?
  /// The largest number of touches of the current gesture.
  @exclusivity(unchecked) private var mostTouches = 0

  open override func reset() {
    super.reset()
    edge = nil
    mostTouches = 0
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    let isFirst = numberOfTouches == touches.count
    super.touchesBegan(touches, with: event)
    mostTouches = max(mostTouches, numberOfTouches)
    // If several fingers land in the same event, the first in the order of the event is used. The
    // parameter `touches` is a set and has no order.
    guard isFirst, current == .possible, let touch = self.touches.first else { return }
    edge = nil
    guard !edges.isEmpty else { return fail("no edge is set") }
    guard let bounds = touch.window?.bounds ?? view?.window?.bounds else {
      return fail("its view is not in a window")
    }
    let nearest = Self.distances(of: touch.locationInWindow, in: bounds)
      .filter { edges.contains($0.edge) }
      .min { $0.distance < $1.distance }
    guard let nearest else { return fail("no edge is set") }
    if nearest.distance <= edgeBandWidth {
      edge = nearest.edge
    } else {
      fail(
        "touch began \(wholePoints(nearest.distance.rounded())) pt from the \(Self.name(nearest.edge)) "
          + "edge, outside the \(wholePoints(edgeBandWidth)) pt band")
    }
  }

  /// The distance in points that a touch can move along its edge before the gesture fails.
  ///
  /// A fingertip rolls when it lands: in recordings from a real touchpad, the touch moved by up to
  /// 45 pt along the edge within two reports, before the swipe itself started. A touch that first
  /// moves along the edge must therefore not fail immediately. The limit is EdgePan's; Apple does
  /// not publish one.
  public var alongLimit: CGFloat = 90

  override func decideToBegin() -> BeginDecision {
    guard let edge else { return .fail("no edge is set") }
    let (inward, along) = displacement(from: edge)
    if inward >= hysteresis, inward > along { return .begin }
    if along > alongLimit { return .fail("\(moved) along the \(Self.name(edge)) edge") }
    return .wait
  }

  override var endedEarly: String {
    guard let edge, numberOfTouches >= minimumNumberOfTouches else { return super.endedEarly }
    let (inward, along) = displacement(from: edge)
    if along >= hysteresis, along >= inward { return "\(moved) along the \(Self.name(edge)) edge" }
    if inward <= -hysteresis { return "\(moved) toward the \(Self.name(edge)) edge" }
    return "ended after \(wholePoints(max(inward, 0))) of \(wholePoints(hysteresis)) pt"
  }

  /// The verb of a reason. The translation is the fingers' mean: one finger may not have moved.
  private var moved: String { mostTouches > 1 ? "\(mostTouches) fingers together moved" : "moved" }

  /// Returns the fingers' displacement away from an edge and along the edge, in points.
  private func displacement(from edge: UIRectEdge) -> (inward: CGFloat, along: CGFloat) {
    switch edge {
    case .left: (travelled.x, abs(travelled.y))
    case .right: (-travelled.x, abs(travelled.y))
    case .top: (travelled.y, abs(travelled.x))
    default: (-travelled.y, abs(travelled.x))
    }
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
