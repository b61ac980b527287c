/// A time on the simulated display's clock: the type of `.now() + 0.3` in `asyncAfter`.
///
/// It replaces Dispatch's type in files that import UIKit, because Dispatch's type reads the
/// machine's clock. That type remains available as `Dispatch.DispatchTime`.
public struct DispatchTime: Comparable, Sendable {
  /// The seconds on the display's clock.
  public var seconds: TimeInterval

  /// Returns the time of the current frame or, in a block of another queue, of the frame that
  /// submitted the block.
  public static func now() -> DispatchTime {
    DispatchTime(seconds: MainThread.time)
  }

  public static let distantFuture = DispatchTime(seconds: .infinity)

  /// Nanoseconds on the display's clock, as Dispatch counts them.
  public var uptimeNanoseconds: UInt64 {
    let value = seconds * 1e9
    return value.isFinite && value >= 0 && value < 0x1p63 ? UInt64(value) : .max
  }

  public static func < (a: DispatchTime, b: DispatchTime) -> Bool { a.seconds < b.seconds }

  public static func + (time: DispatchTime, seconds: Double) -> DispatchTime {
    DispatchTime(seconds: time.seconds + seconds)
  }

  public static func - (time: DispatchTime, seconds: Double) -> DispatchTime {
    DispatchTime(seconds: time.seconds - seconds)
  }

  public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime {
    time + interval.inSeconds
  }

  public static func - (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime {
    time - interval.inSeconds
  }
}

extension DispatchTimeInterval {
  var inSeconds: Double {
    switch self {
    case .seconds(let count): Double(count)
    case .milliseconds(let count): Double(count) / 1e3
    case .microseconds(let count): Double(count) / 1e6
    case .nanoseconds(let count): Double(count) / 1e9
    case .never: .infinity
    @unknown default: .infinity
    }
  }
}
