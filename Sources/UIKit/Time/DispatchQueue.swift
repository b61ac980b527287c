// The main queue on the simulated clock.

import Dispatch
import QuartzCore

/// The dispatch queue of files that import UIKit: its `main` follows the simulated display, all
/// others run their blocks on the system's threads.
///
/// A block for `main` runs in the blocks stage of the next frame at or after its time, in order of
/// (time, insertion), so a replay gives the same frames every time.
///
/// Blocks of other queues run at the machine's speed, beside the frame. The next frame's blocks
/// stage waits until they have ended, then runs what they sent to `main` in the order of their
/// submission, not of their ends; so it is the same in every run:
///
///     DispatchQueue.global().async {
///       let thumbnail = decode(data)
///       DispatchQueue.main.async { imageView.image = thumbnail }  // In the next frame.
///     }
///
/// `asyncAfter` follows the simulated clock on every queue. `main.sync` on another thread returns
/// when a blocks stage has run its block. A frame waits at most 2 s; then it reports an issue, goes
/// on, and what those blocks still send runs in a later frame. A new world receives nothing from the
/// queues of the last one. What other threads send (`Thread`, `OperationQueue`, callbacks of
/// Foundation) runs in the first frame after its arrival, which can differ from run to run; a
/// `Task` of the main actor and `OperationQueue.main` do not run in a replay.
/// `Dispatch.DispatchQueue` remains available by its full name.
///
/// In a file that imports both Foundation and UIKit, `DispatchQueue.main.async { … }` means this
/// one in Swift 5 mode, but the name as a *type* (`let queue: DispatchQueue`) is ambiguous, because
/// Swift does not shadow names from a file's own imports. One file in the client's module resolves
/// this for all of its files, in every mode:
///
///     import UIKit
///     typealias Timer = UIKit.Timer
///     typealias DispatchQueue = UIKit.DispatchQueue
///     typealias DispatchTime = UIKit.DispatchTime
public final class DispatchQueue: Sendable {
  /// The main queue, on the simulated clock.
  public static let main = DispatchQueue(system: nil)

  /// The system's own global queue.
  public static func global(
    qos: DispatchQoS.QoSClass = .default
  ) -> DispatchQueue { DispatchQueue(system: .global(qos: qos)) }

  /// A queue of the system.
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

  /// Runs a block that many times, on several threads, before it returns.
  public class func concurrentPerform(
    iterations: Int, execute work: @Sendable (Int) -> Void
  ) {
    Dispatch.DispatchQueue.concurrentPerform(iterations: iterations, execute: work)
  }

  /// The system's queue, or `nil` for the simulated main queue.
  private let system: Dispatch.DispatchQueue?

  private init(system: Dispatch.DispatchQueue?) { self.system = system }

  /// Runs a block: on `main` in the next frame; on other queues as the system does.
  public func async(execute work: @escaping () -> Void) {
    nonisolated(unsafe) let work = work
    if let system { return submit(to: system) { work() } }
    MainThread.run { Self.enqueue(after: 0, work) }
  }

  /// Runs a block as `async(execute:)` does. The group holds it until it has run; on `main` the
  /// quality of service and the flags have no effect.
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

  /// Runs a block at a time of the simulated clock, or later if no frame is shown then.
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

  /// Runs a block before it returns: on `main`, if this is another thread, in the blocks stage of a
  /// frame.
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
  /// The group is left before the block counts as ended, so that a frame that waits for the block
  /// also finds the group's notification.
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

/// Whether this code runs on the main actor's thread, and switching to it.
enum MainThread {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    Dispatch.DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// The main actor's executor is the main queue, which on Linux may run on any thread.
  static var isCurrent: Bool {
    let mark = key
    return Thread.isMainThread || Dispatch.DispatchQueue.getSpecific(key: mark) == true
  }

  /// The simulated time, as far as this thread can determine it.
  static var time: TimeInterval {
    isCurrent ? MainActor.assumeIsolated { CACurrentMediaTime() } : BackgroundWork.time
  }

  /// Runs now on the main actor, or in the next frame's blocks stage if this is another thread.
  static func run(_ body: @escaping @MainActor () -> Void) {
    if isCurrent { return MainActor.assumeIsolated { body() } }
    BackgroundWork.send(body)
  }

  /// Runs on the main actor's thread before it returns: in a frame's blocks stage if this is another
  /// thread.
  static func runAndWait<T>(_ body: () throws -> T) rethrows -> T {
    if isCurrent { return try body() }
    return try relay(body) { throw $0 }
  }

  /// Runs a throwing block in one that does not throw.
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
  /// Runs a block on a queue of files that import UIKit once the group is empty.
  public func notify(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: DispatchQueue,
    execute work: @escaping () -> Void
  ) {
    nonisolated(unsafe) let work = work
    BackgroundWork.notify(of: self) {
      queue.async(qos: qos, flags: flags) { work() }
    }
  }

  /// Runs a work item on a queue of files that import UIKit once the group is empty.
  public func notify(queue: DispatchQueue, work: DispatchWorkItem) {
    nonisolated(unsafe) let item = work
    notify(queue: queue) { item.perform() }
  }
}
