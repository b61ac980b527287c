/// Recognises a stroke that is quick, long enough, and in one direction.
@preconcurrency @MainActor open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// The allowed directions of a stroke. Raw values are UIKit's.
  public struct Direction: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let right = Direction(rawValue: 1)
    public static let left = Direction(rawValue: 2)
    public static let up = Direction(rawValue: 4)
    public static let down = Direction(rawValue: 8)
  }

  open var direction: Direction = .right
  open var numberOfTouchesRequired = 1

  /// The minimum distance, in points, of a swipe along its direction. The default is EdgePan's,
  /// because Apple's is not published.
  public var minimumDistance: CGFloat = 50
  /// The allowed sideways deviation, in points. The default is EdgePan's, because Apple's is not
  /// published.
  public var maximumDeviation: CGFloat = 50
  /// The maximum duration, in seconds. The default is EdgePan's, because Apple's is not published.
  public var maximumDuration: TimeInterval = 0.5

  private var start = CGPoint.zero
  private var began: TimeInterval = 0

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches == touches.count { began = event.timestamp }
    start = GestureGeometry.centroid(of: self.touches.map(\.locationInWindow))
    if numberOfTouches > numberOfTouchesRequired {
      fail("\(numberOfTouches) fingers, at most \(numberOfTouchesRequired) allowed")
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard current == .possible, numberOfTouches == numberOfTouchesRequired else { return }
    guard event.timestamp - began <= maximumDuration else { return fail("too slow for a swipe") }
    let place = GestureGeometry.centroid(of: self.touches.map(\.locationInWindow))
    let (dx, dy) = (place.x - start.x, place.y - start.y)
    let candidates: [(Direction, along: CGFloat, across: CGFloat)] = [
      (.right, dx, dy), (.left, -dx, dy), (.down, dy, dx), (.up, -dy, dx),
    ]
    let allowed = candidates.filter { direction.contains($0.0) }
    if allowed.contains(where: { $0.along >= minimumDistance && abs($0.across) <= maximumDeviation }
    ) {
      state = .ended
    } else if !allowed.contains(where: { abs($0.across) <= maximumDeviation }) {
      fail("moved more than \(wholePoints(maximumDeviation)) pt sideways")
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if current == .possible { fail("too short for a swipe") }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    if current == .possible { fail("the touch was cancelled") }
  }
}
