// The main queue on the simulated clock.

import Dispatch

/// The dispatch queue of files that import UIKit: its `main` follows the simulated display, all
/// others are the system's.
///
/// A block for `main` runs in the blocks stage of the next frame at or after its time, in order of
/// (time, insertion), so a replay gives the same frames every time. What other queues do is outside
/// the simulation; a block that they send to `main` runs in the frame after the program has served
/// its own main queue, which a replay does not do.
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

  /// A queue of the system, outside the simulation.
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
    if let system { return system.async { work() } }
    MainThread.run { Self.enqueue(after: 0, work) }
  }

  /// Runs a block as `async(execute:)` does. The group holds it until it has run; on `main` the
  /// quality of service and the flags have no effect.
  public func async(
    group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    execute work: @escaping () -> Void
  ) {
    nonisolated(unsafe) let work = work
    if let system { return system.async(group: group, qos: qos, flags: flags) { work() } }
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
    if let system {
      let now = MainThread.time
      return system.asyncAfter(deadline: .now() + max(0, deadline.seconds - now)) { work() }
    }
    MainThread.run { Self.enqueue(at: deadline.seconds, work) }
  }

  /// Runs a block as `asyncAfter(deadline:execute:)` does; on `main` the quality of service and
  /// the flags have no effect.
  public func asyncAfter(
    deadline: DispatchTime, qos: DispatchQoS, flags: DispatchWorkItemFlags = [],
    execute work: @escaping () -> Void
  ) {
    nonisolated(unsafe) let work = work
    guard let system else { return asyncAfter(deadline: deadline) { work() } }
    let now = MainThread.time
    system.asyncAfter(
      deadline: .now() + max(0, deadline.seconds - now), qos: qos, flags: flags
    ) { work() }
  }

  public func asyncAfter(deadline: DispatchTime, execute workItem: DispatchWorkItem) {
    nonisolated(unsafe) let item = workItem
    asyncAfter(deadline: deadline) { item.perform() }
  }

  /// Runs a block before it returns.
  public func sync<T>(execute work: () throws -> T) rethrows -> T {
    if let system { return try system.sync(execute: work) }
    return try work()
  }

  public func sync<T>(flags: DispatchWorkItemFlags, execute work: () throws -> T) rethrows -> T {
    if let system { return try system.sync(flags: flags, execute: work) }
    return try work()
  }

  public func sync(execute workItem: DispatchWorkItem) { sync { workItem.perform() } }

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
  private static var isCurrent: Bool {
    let mark = key
    return Thread.isMainThread || Dispatch.DispatchQueue.getSpecific(key: mark) == true
  }

  /// The simulated time, as far as this thread can determine it.
  static var time: TimeInterval {
    isCurrent ? MainActor.assumeIsolated { CACurrentMediaTime() } : 0
  }

  /// Runs now on the main actor, or later if this is another thread.
  static func run(_ body: @escaping @MainActor () -> Void) {
    if isCurrent { return MainActor.assumeIsolated { body() } }
    Dispatch.DispatchQueue.main.async { MainActor.assumeIsolated { body() } }
  }
}

extension DispatchGroup {
  /// Runs a block on a queue of files that import UIKit once the group is empty.
  public func notify(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: DispatchQueue,
    execute work: @escaping () -> Void
  ) {
    nonisolated(unsafe) let work = work
    notify(qos: qos, flags: flags, queue: Dispatch.DispatchQueue.global()) {
      queue.async { work() }
    }
  }
}
