// Names from the headers of Objective-C and Dispatch that Swift code published for iOS uses.

import QuartzCore

public typealias NSInteger = Int
public typealias NSUInteger = UInt

public typealias CFAbsoluteTime = Double

/// The simulated time in seconds, the same as `CACurrentMediaTime()`. It is not a date, but the
/// difference between two calls is the one that Core Foundation would give.
@preconcurrency @MainActor public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime {
  CACurrentMediaTime()
}

/// Nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1000
/// Microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000

/// The greatest finite `Float`, as in Darwin's `math.h`; apps repeat animations that often.
public let HUGE = Float.greatestFiniteMagnitude

/// The lock of Darwin's `os/lock.h`. A copy is the same lock; Darwin leaves copies undefined.
// swift-format-ignore: TypeNamesShouldBeCapitalized
public struct os_unfair_lock_s: Sendable {
  fileprivate let lock = NSLock()

  public init() {}
}
// swift-format-ignore: TypeNamesShouldBeCapitalized
public typealias os_unfair_lock = os_unfair_lock_s
// swift-format-ignore: TypeNamesShouldBeCapitalized
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) { lock.pointee.lock.lock() }
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool { lock.pointee.lock.try() }
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) { lock.pointee.lock.unlock() }
