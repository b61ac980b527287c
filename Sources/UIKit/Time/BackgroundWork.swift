import Dispatch
import Synchronization

/// The blocks of one simulated world (`UIKitWorld`) that run on the system's queues, and the
/// world's inbox, which holds the messages that other threads send to the main queue.
///
/// The stage `FrameStage.blocks` of a frame first waits until all blocks that were submitted before
/// it, and all blocks that those submit, have ended. Then it empties the inbox in the order of
/// ``BlockOrder``. The messages of a frame and their order therefore do not depend on how fast
/// threads run. The wait is limited to ``limit``: blocks that take longer are reported, and frames
/// no longer wait for them.
///
/// **Cost**: one atomic load per frame in a world that uses no other queue.
final class BackgroundWork: Sendable {
  /// Whether anything has ever been submitted or sent.
  private let used = Atomic<Bool>(false)
  /// Protects ``guarded``. It is signalled when a block ends or requests the main thread.
  private let condition = NSCondition()
  private nonisolated(unsafe) var guarded = State()

  fileprivate struct State {
    /// The submitted blocks that have not ended and that frames wait for.
    var running: [BackgroundBlock] = []
    var inbox: [(order: BlockOrder, body: @MainActor () -> Void)] = []
    /// The threads that wait in `DispatchQueue.main.sync`.
    var requests: [MainRequest] = []
    /// The number of the next block or message whose sender is not a block of this world.
    var nextNumber = 0
    /// The number of blocks passed to `DispatchGroup.notify` that have not run yet.
    var notifications = 0
    /// Whether anything has been submitted or sent since the last blocks stage. Unlike `running`,
    /// this does not depend on how fast threads run.
    var needsFrame = false
    /// The frame time of the last blocks stage that waited.
    var time: TimeInterval = 0
    /// Whether another world has begun.
    var isOver = false
    /// The longest wait of a frame, in seconds of the machine's clock. It is halved after each wait
    /// that reached it, so that blocks that never end cost a replay at most twice the initial limit
    /// in total.
    var limit: TimeInterval = 2
  }

  private func withState<T>(_ body: (inout State) -> T) -> T {
    condition.withLock { body(&guarded) }
  }

  /// The longest wait of a frame, in seconds.
  var limit: TimeInterval {
    get { withState { $0.limit } }
    set { withState { $0.limit = newValue } }
  }

  // MARK: Worlds

  /// The work of the latest world. Until the first world begins, work is collected here for that
  /// world.
  private static let latest = Mutex((work: BackgroundWork(), isTaken: false))

  /// Begins the work of a new world. The previous world's messages are dropped. A thread that waits
  /// in `DispatchQueue.main.sync` must still be served, so it waits for the new world's next frame.
  static func begin() -> BackgroundWork {
    latest.withLock { latest in
      if latest.isTaken {
        let next = BackgroundWork()
        let requests = latest.work.end()
        if !requests.isEmpty { next.take(requests) }
        latest.work = next
      }
      latest.isTaken = true
      return latest.work
    }
  }

  private func end() -> [MainRequest] {
    withState { state in
      defer { (state.inbox, state.requests, state.isOver) = ([], [], true) }
      return state.requests
    }
  }

  private func take(_ requests: [MainRequest]) {
    used.store(true, ordering: .releasing)
    withState {
      $0.needsFrame = true
      $0.requests += requests
    }
    for each in requests { each.block = nil }
  }

  /// The work of the calling thread's world. Must not be used on the main thread.
  private static var ofThisThread: BackgroundWork {
    BackgroundBlock.current?.work ?? latest.withLock { $0.work }
  }

  /// The frame time for a thread other than the main one: the time at which its block was submitted
  /// or, if it runs no block, the time of the last blocks stage.
  static var time: TimeInterval {
    BackgroundBlock.current?.time ?? ofThisThread.withState { $0.time }
  }

  // MARK: Other threads

  /// Registers a block that is about to be submitted to a queue of the system. Frames do not wait
  /// for a notification, because it may depend on a later frame.
  static func submit(to label: String, isNotification: Bool = false) -> BackgroundBlock {
    if MainThread.isCurrent {
      let (work, time) = MainActor.assumeIsolated {
        (UIKitWorld.current.background, CACurrentMediaTime())
      }
      return work.add(label, parent: nil, at: time, isNotification)
    }
    return ofThisThread.add(label, parent: BackgroundBlock.current, at: time, isNotification)
  }

  private func add(
    _ label: String, parent: BackgroundBlock?, at time: TimeInterval, _ isNotification: Bool
  ) -> BackgroundBlock {
    used.store(true, ordering: .releasing)
    return withState { state in
      let block = BackgroundBlock(
        work: self, label: label, order: state.nextOrder(after: parent), time: time)
      block.isLate = parent?.isLate ?? false
      if isNotification { state.notifications += 1 }
      guard !block.isLate, !isNotification else { return block }
      state.running.append(block)
      state.needsFrame = true
      return block
    }
  }

  fileprivate func end(_ block: BackgroundBlock) {
    condition.withLock {
      guarded.running.removeAll { $0 === block }
      condition.broadcast()
    }
  }

  /// Sends a block from a thread other than the main one to the main thread's next frame.
  static func send(_ body: @escaping @MainActor () -> Void) {
    let work = ofThisThread
    work.used.store(true, ordering: .releasing)
    work.withState { state in
      guard !state.isOver else { return }
      state.inbox.append((state.nextOrder(after: BackgroundBlock.current), body))
      state.needsFrame = true
    }
  }

  /// Runs a block on the main thread, in the blocks stage of a frame, and returns when the block
  /// has run.
  static func runOnMain(_ body: () -> Void) {
    storing(body) { body in
      let request = MainRequest(body: body, block: BackgroundBlock.current)
      // A world that has ended has no more frames, so the latest world runs the block.
      if !(BackgroundBlock.current?.work.ask(request) ?? false) {
        request.block = nil
        latest.withLock { _ = $0.work.ask(request) }
      }
      request.done.wait()
    }
  }

  private func ask(_ request: MainRequest) -> Bool {
    used.store(true, ordering: .releasing)
    return condition.withLock {
      guard !guarded.isOver else { return false }
      request.order = guarded.nextOrder(after: request.block)
      request.block?.waitsForMainThread = true
      guarded.requests.append(request)
      guarded.needsFrame = true
      condition.broadcast()
      return true
    }
  }

  // MARK: Groups

  /// The queue on which the system notifies that a group is empty. When a group's last `leave`
  /// returns, the notification is already in this queue, so `sync` on the queue waits until it has
  /// run.
  private static let notifying = Dispatch.DispatchQueue(label: "EdgePan.notifications")

  /// Calls a block on an unspecified thread when a group is empty. The block's order is that of
  /// this call.
  static func notify(of group: DispatchGroup, _ body: @escaping () -> Void) {
    nonisolated(unsafe) let body = body
    let block = submit(to: "", isNotification: true)
    group.notify(queue: notifying) {
      block.work.withState { block.time = $0.time }
      block.run(body)
      block.work.withState { $0.notifications -= 1 }
    }
  }

  // MARK: The main thread

  /// Whether a frame has to run for submitted blocks or messages.
  @MainActor var isActive: Bool {
    guard used.load(ordering: .acquiring) else { return false }
    if withState({ $0.notifications > 0 }) { Self.notifying.sync {} }
    return withState { $0.needsFrame }
  }

  /// Waits for the blocks on other queues, then runs the messages that they sent. Called at the
  /// beginning of the blocks stage.
  ///
  /// - Parameters:
  ///   - time: the frame's time in seconds.
  ///   - report: called with a message if the blocks take longer than ``limit``.
  @MainActor @inline(__always)
  func runStage(at time: TimeInterval, report: (String) -> Void) {
    guard used.load(ordering: .acquiring) else { return }
    runUsedStage(at: time, report: report)
  }

  @MainActor private func runUsedStage(at time: TimeInterval, report: (String) -> Void) {
    let late = wait()
    let inbox = withState { state in
      defer { (state.inbox, state.needsFrame, state.time) = ([], false, time) }
      return state.inbox
    }
    if let late { report(late) }
    for message in inbox.sorted(by: { $0.order < $1.order }) { message.body() }
  }

  /// Waits until no block is running and no block requests the main thread.
  ///
  /// - Returns: a message if waiting took longer than the limit.
  @MainActor private func wait() -> String? {
    condition.lock()
    defer { condition.unlock() }
    let limit = guarded.limit
    let begin = Date()
    var isNotified = false
    /// The time of the last progress. After half of the limit without progress, a block that
    /// requests the main thread is served even if an earlier block is running, because the earlier
    /// block may be waiting for the later one.
    var change = begin
    while true {
      if let request = guarded.nextRequest(isStuck: Date() >= change + limit / 2) {
        serve(request)
        (isNotified, change) = (false, Date())
      } else if guarded.running.isEmpty {
        guard guarded.notifications > 0, !isNotified else { return nil }
        condition.unlock()
        Self.notifying.sync {}
        condition.lock()
        isNotified = true
      } else if Date() >= begin + limit {
        return stopWaiting(limit)
      } else {
        let count = guarded.running.count
        let hasRequests = !guarded.requests.isEmpty
        _ = condition.wait(
          until: hasRequests ? min(begin + limit, change + limit / 2) : begin + limit)
        if guarded.running.count != count { (isNotified, change) = (false, Date()) }
      }
    }
  }

  /// Runs a request with the lock released.
  @MainActor private func serve(_ request: MainRequest) {
    guarded.requests.removeAll { $0 === request }
    condition.unlock()
    request.run()
    condition.lock()
    request.block?.waitsForMainThread = false
    request.done.signal()
  }

  /// Stops waiting for the blocks that are still running.
  @MainActor private func stopWaiting(_ limit: TimeInterval) -> String {
    let late = guarded.running
    for block in late { block.isLate = true }
    guarded.running = []
    guarded.limit = limit / 2
    while let request = guarded.nextRequest(isStuck: true) { serve(request) }
    let labels = late.map(\.label).reduce(into: [String]()) { labels, each in
      if !labels.contains(each) { labels.append(each) }
    }
    let count = late.count == 1 ? "1 block" : "\(late.count) blocks"
    let queues = labels.map { "\"\($0)\"" }.joined(separator: ", ")
    return "\(count) on \(labels.count == 1 ? "queue" : "queues") \(queues) had not ended after "
      + "\(limit) s of waiting. The replay continues, but from this frame on, frames can differ "
      + "from run to run. In a replay, submit no work that takes long or never ends; for example, "
      + "replace data that must be loaded with data that is already available."
  }
}

extension BackgroundWork.State {
  /// Returns the order of the next block or message that `parent` sends. Without a parent, the
  /// order is that of arrival.
  fileprivate mutating func nextOrder(after parent: BackgroundBlock?) -> BlockOrder {
    if let parent {
      defer { parent.nextIndex += 1 }
      return parent.nextOrder
    }
    defer { nextNumber += 1 }
    return BlockOrder(path: [nextNumber])
  }

  /// Returns the request to serve: the first in order, if no running block can make an earlier
  /// request. Requests of threads that do not run a block of a queue come first.
  fileprivate func nextRequest(isStuck: Bool) -> MainRequest? {
    if let other = requests.first(where: { $0.block == nil }) { return other }
    guard let first = requests.min(by: { $0.order < $1.order }) else { return nil }
    let mayWait = running.contains { !$0.waitsForMainThread && $0.nextOrder < first.order }
    return isStuck || !mayWait ? first : nil
  }
}

/// The position of a block or message among all those of a world's queues: the indices of the
/// blocks that submitted it, outermost first, and its index in the innermost of those blocks.
///
/// The first index counts the blocks and messages whose sender is not a block of this world: the
/// blocks that the main thread submits, for example. The order of two messages therefore depends
/// only on the blocks that sent them, and not on how fast the threads ran.
struct BlockOrder: Comparable {
  var path: [Int]

  static func < (a: BlockOrder, b: BlockOrder) -> Bool { a.path.lexicographicallyPrecedes(b.path) }
}

/// A block that was submitted to a queue of the system. The lock of `work` protects the block's
/// variables.
final class BackgroundBlock: @unchecked Sendable {
  /// The block that the calling thread is running.
  @TaskLocal static var current: BackgroundBlock?

  let work: BackgroundWork
  /// The queue's label.
  let label: String
  let order: BlockOrder
  /// The time of the frame in which the block was submitted, in seconds.
  fileprivate(set) var time: TimeInterval
  fileprivate var nextIndex = 0
  /// Whether the block waits in `DispatchQueue.main.sync`.
  fileprivate var waitsForMainThread = false
  /// Whether frames do not wait for this block, because it took too long, or because they no longer
  /// waited for the block that submitted it.
  fileprivate var isLate = false

  fileprivate init(work: BackgroundWork, label: String, order: BlockOrder, time: TimeInterval) {
    (self.work, self.label, self.order, self.time) = (work, label, order, time)
  }

  /// The order of the next block or message that this block submits or sends.
  fileprivate var nextOrder: BlockOrder { BlockOrder(path: order.path + [nextIndex]) }

  /// Runs the block's body on this thread.
  func run(_ body: () -> Void) { Self.$current.withValue(self, operation: body) }

  func end() { work.end(self) }
}

/// A thread's call to `DispatchQueue.main.sync`. The lock of the world's `BackgroundWork` protects
/// its variables.
private final class MainRequest: @unchecked Sendable {
  private var body: (() -> Void)?
  let done = DispatchSemaphore(value: 0)
  /// The block that makes the call, or `nil` if the thread does not run a block.
  var block: BackgroundBlock?
  var order = BlockOrder(path: [])

  init(body: @escaping () -> Void, block: BackgroundBlock?) {
    (self.body, self.block) = (body, block)
  }

  /// Runs and releases the body. The caller continues after `done` and must then hold the only
  /// reference to the body.
  func run() {
    body?()
    body = nil
  }
}

extension UIApplication {
  /// The longest time, in seconds of the machine's clock, that a frame of this world waits for
  /// blocks of other queues. For tests; initially 2.
  package var backgroundWaitLimit: TimeInterval {
    get { UIKitWorld.current.background.limit }
    set { UIKitWorld.current.background.limit = newValue }
  }
}
