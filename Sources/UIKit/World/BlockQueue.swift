// Blocks that wait for a time on the simulated clock: those of the main queue and timers.

/// Blocks ordered by time, then by insertion.
///
/// Cost: insertion is linear in the number of waiting blocks, which is small.
@MainActor struct BlockQueue {
  struct Entry {
    var time: TimeInterval
    var order: Int
    var body: @MainActor () -> Void
  }

  private var entries: [Entry] = []
  private var nextOrder = 0

  /// Whether no block is waiting. A replay continues while a block is waiting.
  var isIdle: Bool { entries.isEmpty }

  /// - Returns: a number for cancelling the block.
  @discardableResult
  mutating func add(
    at time: TimeInterval, _ body: @escaping @MainActor () -> Void
  ) -> Int {
    let order = nextOrder
    nextOrder += 1
    let index = entries.firstIndex { $0.time > time } ?? entries.count
    entries.insert(
      Entry(time: time, order: order, body: body), at: index)
    return order
  }

  /// Removes the block that is due first. Returns the block's time, or `nil` if no block is
  /// waiting.
  mutating func dropFirst() -> TimeInterval? {
    entries.isEmpty ? nil : entries.removeFirst().time
  }

  mutating func cancel(_ order: Int) { entries.removeAll { $0.order == order } }

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

  fileprivate var orderLimit: Int { nextOrder }
}

extension UIKitWorld {
  /// Runs the blocks that are due at a frame's time. Blocks that are added meanwhile run in the
  /// next frame at the earliest, so that a block that adds itself again cannot block a frame
  /// forever.
  func runDueBlocks(at time: TimeInterval) {
    let limit = withQueue { $0.orderLimit }
    while let entry = withQueue({ $0.takeFirst(dueAt: time, before: limit) }) { entry.body() }
  }
}
