/// Calls back at every refresh, or at every n-th, between the phases `blocks` and `layout` of the
/// frame (``FramePhase``).
///
/// A link calls a selector of a target, as on Apple's platforms, or a closure. There is at most one
/// callback per refresh. The display's maximum rate is divided by a whole number, which is chosen
/// so that the result is as near as possible to the requested rate. Callbacks that were skipped
/// because a frame was late are not repeated. Source: CADisplayLink.h.
@preconcurrency @MainActor open class CADisplayLink: NSObject {
  private var action: ((CADisplayLink) -> Void)?
  /// The target and selector that ``action`` calls, or `nil` if the app passed a closure.
  private var target: TargetAction?
  /// The refresh of the last callback, counted at the maximum rate from time 0.
  private var lastRefresh: Double?
  private var modes: Set<RunLoop.Mode> = []
  /// Whether the link belongs to the system and drives a motion that ends: a scroll, a page turn.
  package var drivesMotion = false
  /// Whether the link's callbacks do not count as activity (``FrameCycle/noteSteadyLinks()``).
  var isSteady = false
  /// Whether `invalidate()` was called.
  var isInvalid: Bool { action == nil }

  /// The time of the callback's frame, in seconds.
  open private(set) var timestamp: CFTimeInterval = 0
  /// The time of the next callback's frame, in seconds.
  open private(set) var targetTimestamp: CFTimeInterval = 0
  /// The length of one refresh at the maximum rate, or 0 before the first callback.
  open private(set) var duration: CFTimeInterval = 0
  open var isPaused = false
  /// The callbacks per second; 0 is the display's maximum.
  open var preferredFramesPerSecond = 0
  /// A range that replaces `preferredFramesPerSecond`. The link uses its `preferred` rate, or its
  /// maximum if there is no preferred rate.
  open var preferredFrameRateRange = CAFrameRateRange.default

  /// Creates a link that calls `action`, passing the link. The link does nothing until it is added
  /// to a run loop.
  public init(action: @escaping (CADisplayLink) -> Void) { self.action = action }

  /// Creates a link that sends `sel` to a target, with the link as the argument. The target is
  /// retained until the link is invalidated.
  public convenience init(target: Any, selector sel: Selector) {
    let action = TargetAction(target as AnyObject, sel, isStrong: true)
    self.init { link in
      do throws(SelectorFailure) {
        try action.send(link)
      } catch {
        FrameCycle.current.report(.unknownSelector(action, error))
      }
    }
    self.target = action
  }

  /// Adds the link to the current frame cycle. A link that is added for several modes still calls
  /// back only once per refresh; a link that is added in a callback begins with the next frame.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard action != nil else { return }
    modes.insert(mode)
    FrameCycle.current.add(self)
  }

  /// Removes the link from one mode. A link that has no modes left is also removed from the frame
  /// cycle.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    modes.remove(mode)
    if modes.isEmpty { FrameCycle.current.remove(self) }
  }

  /// Removes the link permanently and releases its closure or target.
  open func invalidate() {
    FrameCycle.current.remove(self)
    action = nil
    target = nil
  }

  /// The number of refreshes from one callback to the next, chosen so that the rate is nearest to
  /// the requested rate; of two equally near rates, the faster is chosen.
  static func divisor(requestedRate: Double, maximum: Double) -> Int {
    guard requestedRate > 0, requestedRate < maximum else { return 1 }
    let lower = Swift.max(1, Int(Swift.min(maximum / requestedRate, slowest).rounded(.down)))
    let fast = maximum / Double(lower) - requestedRate
    let slow = requestedRate - maximum / Double(lower + 1)
    return fast <= slow ? lower : lower + 1
  }

  /// The largest number of refreshes between callbacks.
  private static let slowest = 1e9

  private var requestedRate: Double {
    let range = preferredFrameRateRange
    if let preferred = range.preferred, preferred > 0 { return Double(preferred) }
    if range.maximum > 0 { return Double(range.maximum) }
    return Double(preferredFramesPerSecond)
  }

  /// The callbacks per second on the display of `cycle`.
  func rate(of cycle: FrameCycle) -> Double {
    let maximum = Double(cycle.maximumFramesPerSecond)
    return maximum / Double(Self.divisor(requestedRate: requestedRate, maximum: maximum))
  }

  /// Handles one refresh of the display: calls back if the link is due.
  func refresh(_ cycle: FrameCycle) {
    guard !isPaused else { return }
    let maximum = Double(cycle.maximumFramesPerSecond)
    let every = Self.divisor(requestedRate: requestedRate, maximum: maximum)
    let refresh = (cycle.timestamp * maximum).rounded()
    if let last = lastRefresh, every > 1, refresh >= last, refresh - last < Double(every) { return }
    lastRefresh = refresh
    timestamp = cycle.timestamp
    duration = 1 / maximum
    targetTimestamp =
      every == 1
      ? cycle.targetTimestamp
      : Swift.max(cycle.targetTimestamp, cycle.timestamp + Double(every) / maximum)
    tracing(ChangeScope(.action, actionName)) { action?(self) }
  }

  /// The callback's name, for the change journal and for checks.
  var actionName: String {
    guard let target else { return "a closure of CADisplayLink" }
    return "\(target.target.map { "\(Swift.type(of: $0))" } ?? "nil").\(target.selector.name) "
      + "(display link)"
  }
}
