// Blocks that wait for a time on the simulated clock: those of the main queue and timers.

/// Blocks ordered by time, then by insertion.
///
/// Cost: insertion is linear in the number of waiting blocks, which is small.
@MainActor struct BlockQueue {
  struct Entry {
    var time: TimeInterval
    var order: Int
    /// The seconds between the firings of a repeating timer; nil for other blocks.
    var interval: TimeInterval?
    /// Whether the entry does not count as activity.
    var isSteady = false
    var body: @MainActor () -> Void
  }

  private var entries: [Entry] = []
  fileprivate var nextOrder = 0

  /// The intervals of the timers that repeated at the last call of ``noteSteadyTimers()``.
  private var steadyIntervals: [TimeInterval] = []

  /// Whether no block is waiting, other than those of steady timers. A replay continues while a
  /// block is waiting.
  var isIdle: Bool {
    for entry in entries where !entry.isSteady { return false }
    return true
  }

  /// The intervals of the steady timers that are waiting.
  var steadyTimers: [TimeInterval] { entries.lazy.filter(\.isSteady).compactMap(\.interval) }

  /// From now on, the timers that repeat now do not count as activity, nor does a timer that
  /// replaces one of them.
  mutating func noteSteadyTimers() {
    for place in entries.indices { entries[place].isSteady = entries[place].interval != nil }
    steadyIntervals = steadyTimers
  }

  /// - Returns: a number for cancelling the block.
  @discardableResult
  mutating func add(
    at time: TimeInterval, every interval: TimeInterval? = nil,
    _ body: @escaping @MainActor () -> Void
  ) -> Int {
    let order = nextOrder
    nextOrder += 1
    let index = entries.firstIndex { $0.time > time } ?? entries.count
    entries.insert(
      Entry(time: time, order: order, interval: interval, isSteady: isSteady(interval), body: body),
      at: index)
    return order
  }

  private func isSteady(_ interval: TimeInterval?) -> Bool {
    guard let interval, !steadyIntervals.isEmpty else { return false }
    return steadyTimers.count { $0 == interval } < steadyIntervals.count { $0 == interval }
  }

  /// Removes the block that is due first. Returned, so that the caller releases it after the access
  /// to the queue: the `deinit` of what a block retains may add or cancel another.
  mutating func dropFirst() -> Entry? { entries.isEmpty ? nil : entries.removeFirst() }

  /// Removes a block; returned for the same reason.
  mutating func cancel(_ order: Int) -> Entry? {
    entries.firstIndex { $0.order == order }.map { entries.remove(at: $0) }
  }

  fileprivate mutating func takeFirst(dueAt time: TimeInterval, before order: Int) -> Entry? {
    guard
      let index = entries.firstIndex(where: {
        $0.time <= time + Self.clockTolerance && $0.order < order
      })
    else {
      return nil
    }
    return entries.remove(at: index)
  }

  /// The tolerance in seconds. Deadlines and frame times are sums, which have rounding errors: as
  /// doubles, 0.1 + 0.2 is not equal to 0.3.
  private static let clockTolerance = 1e-9
}

extension UIKitWorld {
  /// Runs the blocks that are due at a frame's time. Blocks that are added meanwhile run in the
  /// next frame at the earliest, so that a block that adds itself again cannot block a frame
  /// forever.
  func runDueBlocks(at time: TimeInterval) {
    let limit = withQueue { $0.nextOrder }
    while let entry = withQueue({ $0.takeFirst(dueAt: time, before: limit) }) { entry.body() }
  }
}
