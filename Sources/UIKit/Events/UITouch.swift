/// A finger or a dragging pointer on a window, with its position, previous position and phase.
///
/// Each touch sequence has one object, whose properties change from event to event, as in UIKit.
///
/// The class is not an `NSObject`, because that class's hash differs between processes. If two
/// fingers land in one event, `touches.first` must be the same finger in every replay, in EdgePan's
/// code and in the app's.
@preconcurrency @MainActor open class UITouch: Hashable {
  /// The change in the touch since the previous event. Raw values are UIKit's.
  public enum Phase: Int, Sendable {
    case began, moved, stationary, ended, cancelled
    case regionEntered, regionMoved, regionExited
  }

  /// The kind of object that touches the screen.
  public enum TouchType: Int, Sendable { case direct, indirect, pencil, indirectPointer }

  /// The phase of the last change.
  @exclusivity(unchecked) open internal(set) var phase: Phase = .began
  /// The time of the last change, in seconds on the simulated display's clock.
  @exclusivity(unchecked) open internal(set) var timestamp: TimeInterval = 0
  /// The view that was hit when the touch began. It remains the touch's view until the touch ends.
  @exclusivity(unchecked) open internal(set) weak var view: UIView?
  /// The window that the touch was delivered to.
  @exclusivity(unchecked) open internal(set) weak var window: UIWindow?
  /// The number of consecutive taps at nearly the same place, including this touch.
  open internal(set) var tapCount = 1
  open var type: TouchType { .direct }
  /// The recognisers that are following this touch.
  open var gestureRecognizers: [UIGestureRecognizer]? { followers }
  /// The storage of ``gestureRecognizers``. Final, because every event reads it for each
  /// recogniser, and the getter of an open property would retain the list.
  @exclusivity(unchecked) final var followers: [UIGestureRecognizer] = []

  /// The lowest number, from 0, that no other touch on the screen had when this touch landed.
  nonisolated let place: Int

  public init() { place = 0 }

  init(place: Int) { self.place = place }

  /// The injected identifier, such as the recording's tracking id. An EdgePan addition.
  @exclusivity(unchecked) public internal(set) var identifier = 0
  /// The landing time in seconds on the display's clock.
  @exclusivity(unchecked) final var landingTime: TimeInterval = 0
  @exclusivity(unchecked) final var locationInWindow = CGPoint.zero
  @exclusivity(unchecked) final var previousLocationInWindow = CGPoint.zero
  /// The samples since the previous event, in window points and seconds. The delivered sample is
  /// last.
  @exclusivity(unchecked) final var coalesced: [TouchPoint] = []
  /// Whether the view no longer gets the touch: a recogniser has taken it (`cancelsTouchesInView`),
  /// or the view could not receive it when it landed.
  @exclusivity(unchecked) final var isTakenFromView = false
  /// Where the touch landed, in the window's coordinates, while a recogniser withholds it from the
  /// view (`delaysTouchesBegan`).
  @exclusivity(unchecked) final var withheldAt: CGPoint?

  /// The position of the touch in a view's coordinates, in points; `nil` means the window's
  /// coordinates.
  open func location(in view: UIView?) -> CGPoint { converted(locationInWindow, to: view) }

  /// The position at the previous event, in points.
  open func previousLocation(in view: UIView?) -> CGPoint {
    converted(previousLocationInWindow, to: view)
  }

  /// The position of the touch, at the full precision that was injected.
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  /// The position of the touch at the previous event, at the full precision that was injected.
  open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  /// Always 0, as on a screen that does not measure force.
  open var force: CGFloat { 0 }
  /// Always 0, as on a screen that does not measure force.
  open var maximumPossibleForce: CGFloat { 0 }

  public nonisolated static func == (left: UITouch, right: UITouch) -> Bool { left === right }

  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(place) }

  /// Returns the hash that sets use. It ignores the process's random seed.
  public nonisolated func _rawHashValue(seed: Int) -> Int { place }

  private func converted(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let view, let window else { return point }
    return window.convert(point, to: view)
  }
}

/// The position and time of a touch.
public struct TouchPoint: Hashable, Sendable {
  /// The location, in window points.
  public var location: CGPoint
  /// The time in seconds on the display's clock.
  public var timestamp: TimeInterval
  /// Whether the sample was computed for a frame instead of reported by the device. Resampled
  /// points are not used for velocity estimates.
  public var isResampled: Bool

  public init(location: CGPoint, timestamp: TimeInterval, isResampled: Bool = false) {
    self.location = location
    self.timestamp = timestamp
    self.isResampled = isResampled
  }
}

/// One sample of one injected touch, which a replay passes to ``UIApplication/deliver(_:)``.
///
/// An EdgePan addition: on a device, the hardware delivers samples.
public struct TouchSample: Sendable {
  /// The finger's identifier, which can be reused after the touch has ended.
  public var identifier: Int
  public var phase: UITouch.Phase
  /// The location, in window points.
  public var location: CGPoint
  /// The time in seconds on the display's clock.
  public var timestamp: TimeInterval
  /// The samples since the last delivery that this sample combines, oldest first. A touchpad
  /// reports faster than the display refreshes, and velocity estimation uses all samples.
  public var coalesced: [TouchPoint]
  /// Whether the position was computed for a frame instead of reported by the device.
  public var isResampled: Bool

  public init(
    identifier: Int, phase: UITouch.Phase, location: CGPoint, timestamp: TimeInterval,
    coalesced: [TouchPoint] = [], isResampled: Bool = false
  ) {
    self.identifier = identifier
    self.phase = phase
    self.location = location
    self.timestamp = timestamp
    self.coalesced = coalesced
    self.isResampled = isResampled
  }
}
