// Timers on the simulated clock.

import QuartzCore

/// A timer of files that import UIKit: it fires in the blocks stage of frames, on the simulated
/// clock. `Foundation.Timer` remains available by its full name. In a file that imports Foundation
/// itself the name is ambiguous; ``DispatchQueue`` shows the three lines that resolve this for a
/// whole module.
///
/// A repeating timer keeps a replay going until it is invalidated, like a display link. If several
/// of its times are before the next frame, it fires once and continues from there.
@preconcurrency @MainActor open class Timer: NSObject {
  private var block: ((Timer) -> Void)?
  private let repeats: Bool
  private var order: Int?
  /// The world in which the timer waits: in another world its number belongs to another block.
  private weak var world: UIKitWorld?
  private var nextTime: TimeInterval = 0
  open private(set) var isValid = true
  /// The seconds between firings, or 0 for a timer that fires once.
  open var timeInterval: TimeInterval { repeats ? interval : 0 }
  open var tolerance: TimeInterval = 0
  open internal(set) var userInfo: Any?
  private let interval: TimeInterval

  /// The shortest interval, in seconds: Foundation's.
  private static let shortestInterval = 0.0001

  /// Creates a timer that begins when it is added to a run loop.
  public init(timeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void)
  {
    self.interval = interval > 0 && interval.isFinite ? interval : Self.shortestInterval
    self.repeats = repeats
    self.block = carrying(ChangeScope(.completion, "a timer"), block)
    super.init()
  }

  /// Creates a timer that has begun.
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
    order = UIKitWorld.current.withQueue { $0.add(at: time) { self.due() } }
  }

  private func due() {
    order = nil
    fire()
    guard isValid else { return }
    repeat { nextTime += interval } while nextTime <= CACurrentMediaTime()
    schedule()
  }

  /// Runs the block now; a timer that does not repeat is then invalid.
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
  /// Begins a timer of the simulated clock; the mode has no effect.
  @preconcurrency @MainActor public func add(_ timer: Timer, forMode mode: RunLoop.Mode) {
    timer.begin()
  }
}
