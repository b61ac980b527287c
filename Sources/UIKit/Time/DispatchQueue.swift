import Dispatch
import QuartzCore

/// The dispatch queue type in files that import UIKit. `main` follows the simulated display; all
/// other queues run their blocks on the system's threads.
///
/// A block for `main` runs in the blocks stage of the next frame at or after its time. Blocks are
/// ordered by time, then by insertion, so a replay produces the same frames every time.
///
/// Blocks of other queues run at the machine's speed, concurrently with the frame. The next frame's
/// blocks stage waits until they have ended, then runs the blocks that they sent to `main`. The
/// order of the sent blocks is the same in every run: it depends on the order in which the sending
/// blocks were submitted, not on the order in which they ended:
///
///     DispatchQueue.global().async {
///       let thumbnail = decode(data)
///       DispatchQueue.main.async { imageView.image = thumbnail }  // In the next frame.
///     }
///
/// `asyncAfter` follows the simulated clock on every queue. `main.sync` on another thread returns
/// when a blocks stage has run its block. A frame waits at most 2 s; then it reports an issue and
/// continues, and later messages from the blocks run in a later frame. A new `FrameCycle` receives
/// nothing from the queues of the previous one. Blocks that other threads send (`Thread`,
/// `OperationQueue`, callbacks of Foundation) run in the first frame after their arrival, which can
/// differ from run to run. A `Task` of the main actor and `OperationQueue.main` do not run in a
/// replay. `Dispatch.DispatchQueue` remains available by its full name.
///
/// In a file that imports both Foundation and UIKit, `DispatchQueue.main.async { … }` means this
/// type in Swift 5 mode, but the name as a *type* (`let queue: DispatchQueue`) is ambiguous,
/// because Swift does not shadow names from a file's own imports. One file in the client's module
/// resolves this for all of its files, in every mode:
///
///     import UIKit
///     typealias Timer = UIKit.Timer
///     typealias DispatchQueue = UIKit.DispatchQueue
///     typealias DispatchTime = UIKit.DispatchTime
public final class DispatchQueue: Sendable {
  /// The main queue, on the simulated clock.
  public static let main = DispatchQueue(system: nil)

  /// Returns the system's global queue.
  public static func global(
    qos: DispatchQoS.QoSClass = .default
  ) -> DispatchQueue { DispatchQueue(system: .global(qos: qos)) }

  /// Creates a queue of the system.
  public convenience init(
    label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = [],
    autoreleaseFrequency: AutoreleaseFrequency = .inherit, target: DispatchQueue? = nil
  ) {
    self.init(
      system: Dispatch.DispatchQueue(
        label: label, qos: qos, attributes: attributes, autoreleaseFrequency: autoreleaseFrequency,
        target: target?.system))
  }

  public typealias Attributes = Dispatch.DispatchQueue.Attributes
  public typealias AutoreleaseFrequency = Dispatch.DispatchQueue.AutoreleaseFrequency

  public var label: String { system?.label ?? Dispatch.DispatchQueue.main.label }

  /// Runs a block the given number of times, on several threads, and returns when all runs have
  /// ended.
  public class func concurrentPerform(iterations: Int, execute work: @Sendable (Int) -> Void) {
    Dispatch.DispatchQueue.concurrentPerform(iterations: iterations, execute: work)
  }

  /// Suspends a queue of the system. The simulated main queue is not suspended.
  public func suspend() { system?.suspend() }
  public func resume() { system?.resume() }

  /// The system's queue, or `nil` for the simulated main queue.
  private let system: Dispatch.DispatchQueue?

  private init(system: Dispatch.DispatchQueue?) { self.system = system }

  /// Runs a block. On `main` it runs in the next frame; on other queues it runs as the system
  /// schedules it.
  public func async(execute work: @escaping () -> Void) {
    nonisolated(unsafe) let work = work
    if let system { return submit(to: system) { work() } }
    MainThread.run { Self.enqueue(after: 0, work) }
  }

  /// Runs a block as `async(execute:)` does. The group contains the block until it has run; on
  /// `main` the quality of service and the flags have no effect.
  public func async(
    group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    execute work: @escaping () -> Void
  ) {
    nonisolated(unsafe) let work = work
    if let system { return submit(to: system, group: group, qos, flags) { work() } }
    group?.enter()
    async {
      work()
      group?.leave()
    }
  }

  public func async(group: DispatchGroup, execute workItem: DispatchWorkItem) {
    nonisolated(unsafe) let item = workItem
    async(group: group) { item.perform() }
  }

  public func async(execute workItem: DispatchWorkItem) {
    nonisolated(unsafe) let item = workItem
    async { item.perform() }
  }

  /// Runs a block at a time on the simulated clock or, if there is no frame at that time, in the
  /// next frame after it.
  public func asyncAfter(deadline: DispatchTime, execute work: @escaping () -> Void) {
    nonisolated(unsafe) let work = work
    if system == nil { return MainThread.run { Self.enqueue(at: deadline.seconds, work) } }
    asyncAfter(deadline: deadline, qos: .unspecified) { work() }
  }

  /// Runs a block as `asyncAfter(deadline:execute:)` does; on `main` the quality of service and
  /// the flags have no effect.
  public func asyncAfter(
    deadline: DispatchTime, qos: DispatchQoS, flags: DispatchWorkItemFlags = [],
    execute work: @escaping () -> Void
  ) {
    nonisolated(unsafe) let work = work
    nonisolated(unsafe) let flags = flags
    guard let system else { return asyncAfter(deadline: deadline) { work() } }
    guard deadline.seconds.isFinite else { return }
    MainThread.run { [self] in
      UIKitWorld.current.withQueue {
        _ = $0.add(at: deadline.seconds) { self.submit(to: system, qos, flags) { work() } }
      }
    }
  }

  public func asyncAfter(deadline: DispatchTime, execute workItem: DispatchWorkItem) {
    nonisolated(unsafe) let item = workItem
    asyncAfter(deadline: deadline) { item.perform() }
  }

  /// Runs a block and returns when it has run. For `main`, if called on another thread, the block
  /// runs in the blocks stage of a frame.
  public func sync<T>(execute work: () throws -> T) rethrows -> T {
    if let system { return try system.sync(execute: work) }
    return try MainThread.runAndWait(work)
  }

  public func sync<T>(flags: DispatchWorkItemFlags, execute work: () throws -> T) rethrows -> T {
    if let system { return try system.sync(flags: flags, execute: work) }
    return try MainThread.runAndWait(work)
  }

  public func sync(execute workItem: DispatchWorkItem) { sync { workItem.perform() } }

  /// Submits a block that the next frame waits for.
  ///
  /// The block leaves the group before it counts as ended, so that a frame that waits for the block
  /// also receives the group's notification.
  private func submit(
    to system: Dispatch.DispatchQueue, group: DispatchGroup? = nil,
    _ qos: DispatchQoS = .unspecified, _ flags: DispatchWorkItemFlags = [],
    _ work: @escaping () -> Void
  ) {
    nonisolated(unsafe) let work = work
    let block = BackgroundWork.submit(to: system.label)
    group?.enter()
    system.async(qos: qos, flags: flags) {
      block.run(work)
      group?.leave()
      block.end()
    }
  }

  @MainActor private static func enqueue(after seconds: TimeInterval, _ work: @escaping () -> Void)
  {
    enqueue(at: CACurrentMediaTime() + seconds, work)
  }

  @MainActor private static func enqueue(at time: TimeInterval, _ work: @escaping () -> Void) {
    guard time.isFinite else { return }
    nonisolated(unsafe) let work = carrying(
      ChangeScope(.completion, "a block of DispatchQueue.main"), work)
    UIKitWorld.current.withQueue { _ = $0.add(at: time) { work() } }
  }
}

/// Determines whether code runs on the main actor's thread, and switches to that thread.
enum MainThread {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    Dispatch.DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether this is the main actor's thread. The main actor's executor is the main queue, which
  /// can run on any thread on Linux.
  static var isCurrent: Bool {
    let mark = key
    return Thread.isMainThread || Dispatch.DispatchQueue.getSpecific(key: mark) == true
  }

  /// The simulated time: that of the current frame or, on another thread, ``BackgroundWork/time``.
  static var time: TimeInterval {
    isCurrent ? MainActor.assumeIsolated { CACurrentMediaTime() } : BackgroundWork.time
  }

  /// Runs a block on the main actor: immediately, or in the next frame's blocks stage if this is
  /// another thread.
  static func run(_ body: @escaping @MainActor () -> Void) {
    if isCurrent { return MainActor.assumeIsolated { body() } }
    BackgroundWork.send(body)
  }

  /// Runs a block on the main actor's thread and returns when the block has run. If this is another
  /// thread, the block runs in a frame's blocks stage.
  static func runAndWait<T>(_ body: () throws -> T) rethrows -> T {
    if isCurrent { return try body() }
    return try relay(body) { throw $0 }
  }

  /// Runs a throwing block on the main thread, through an API that accepts only blocks that do not
  /// throw.
  private static func relay<T>(
    _ body: () throws -> T, rethrowing: (any Error) throws -> T
  ) rethrows -> T {
    var result: Result<T, any Error>?
    BackgroundWork.runOnMain { result = Result { try body() } }
    switch result! {
    case .success(let value): return value
    case .failure(let error): return try rethrowing(error)
    }
  }
}

extension DispatchGroup {
  /// Runs a block on a queue of this module's type once the group is empty.
  public func notify(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: DispatchQueue,
    execute work: @escaping () -> Void
  ) {
    nonisolated(unsafe) let work = work
    BackgroundWork.notify(of: self) {
      queue.async(qos: qos, flags: flags) { work() }
    }
  }

  /// Runs a work item on a queue of this module's type once the group is empty.
  public func notify(queue: DispatchQueue, work: DispatchWorkItem) {
    nonisolated(unsafe) let item = work
    notify(queue: queue) { item.perform() }
  }
}
