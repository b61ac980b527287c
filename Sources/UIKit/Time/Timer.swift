import QuartzCore

/// The timer type in files that import UIKit. It fires in the blocks stage of frames, on the
/// simulated clock. `Foundation.Timer` remains available by its full name. In a file that imports
/// Foundation itself, the name is ambiguous; ``DispatchQueue`` shows the three lines that resolve
/// this for a whole module.
///
/// Like a display link, a repeating timer keeps a replay running until it is invalidated, unless it
/// ran before the gesture. If it is
/// due several times before the next frame, it fires once, and the missed firings are skipped.
@preconcurrency @MainActor open class Timer: NSObject {
  private var block: ((Timer) -> Void)?
  private let repeats: Bool
  private var order: Int?
  /// The world in whose queue the timer is scheduled. In another world's queue, `order` would
  /// be the number of a different block.
  private weak var world: UIKitWorld?
  private var nextTime: TimeInterval = 0
  open private(set) var isValid = true
  /// The seconds between firings, or 0 for a timer that fires once.
  open var timeInterval: TimeInterval { repeats ? interval : 0 }
  open var tolerance: TimeInterval = 0
  open internal(set) var userInfo: Any?
  private let interval: TimeInterval

  /// The shortest interval in seconds, the same as Foundation's.
  private static let shortestInterval = 0.0001

  /// Creates a timer that starts when it is added to a run loop.
  public init(timeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void)
  {
    self.interval = interval > 0 && interval.isFinite ? interval : Self.shortestInterval
    self.repeats = repeats
    self.block = carrying(ChangeScope(.completion, "a timer"), block)
    super.init()
  }

  /// Creates and starts a timer.
  @discardableResult
  open class func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) -> Timer {
    let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
    timer.begin()
    return timer
  }

  func begin() {
    guard isValid, order == nil else { return }
    nextTime = CACurrentMediaTime() + interval
    schedule()
  }

  private func schedule() {
    let time = nextTime
    world = UIKitWorld.current
    order = UIKitWorld.current.withQueue {
      $0.add(at: time, every: repeats ? interval : nil) { self.due() }
    }
  }

  private func due() {
    order = nil
    fire()
    guard isValid else { return }
    repeat { nextTime += interval } while nextTime <= CACurrentMediaTime()
    schedule()
  }

  /// Runs the block now. A timer that does not repeat is invalid afterwards.
  open func fire() {
    guard isValid else { return }
    block?(self)
    if !repeats { invalidate() }
  }

  open func invalidate() {
    isValid = false
    block = nil
    guard let order else { return }
    self.order = nil
    world?.withQueue { $0.cancel(order) }
  }
}

extension RunLoop {
  /// Starts a timer on the simulated clock. The mode has no effect.
  @preconcurrency @MainActor public func add(_ timer: Timer, forMode mode: RunLoop.Mode) {
    timer.begin()
  }
}
