// Files that are being written when a signal ends the process.

import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Keeps the end of the process from cutting a file: an end that a signal requests waits for the
/// files that are being written, on any thread.
public enum FileWrites {
  private static let state = Mutex((running: 0, isOver: false))

  /// Writes a file. While `body` runs, ``finish()`` waits; after it, `body` never runs, because the
  /// process is about to end.
  package static func whole<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    while !begin() { pause() }
    defer { state.withLock { $0.running -= 1 } }
    return try body()
  }

  private static func begin() -> Bool {
    state.withLock { state in
      if !state.isOver { state.running += 1 }
      return !state.isOver
    }
  }

  /// Waits until no file is being written, and lets no other write begin. Waits at most two
  /// seconds, because a pipe that nobody reads is never written completely.
  public static func finish() {
    state.withLock { $0.isOver = true }
    for _ in 0..<waits where state.withLock({ $0.running > 0 }) { usleep(waitMicroseconds) }
  }

  private static let waitMicroseconds: UInt32 = 2000
  private static let waits = 1000
}
