// Files that are being written when a signal ends the process: it waits for them, or deletes them.

import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The drafts of this process's replacement files, which exist from their creation to their rename.
///
/// Writing them may take longer than the end of the process waits for ``FileWrites``. A draft is
/// created, renamed and deleted under one lock, so that ``delete()`` deletes every draft that
/// exists, and no other file: neither one that another process created under the same name, nor a
/// draft that has replaced its file.
package enum UnfinishedFiles {
  private static let state = Mutex((drafts: Set<String>(), isOver: false))

  /// Creates a file, which must not exist; a link at its path is not followed.
  ///
  /// - Returns: a descriptor for writing, or the system's error number, negated.
  static func create(_ draft: String, mode: mode_t) -> Int32 {
    change { drafts in
      let descriptor = PathText.withCString(draft) {
        open($0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
      }
      guard descriptor >= 0 else { return -errno }
      drafts.insert(draft)
      return descriptor
    }
  }

  /// Renames a draft, which replaces the file at `path`; deletes it if it cannot be renamed.
  ///
  /// - Returns: the system's error number; 0 if the draft was renamed.
  static func finish(_ draft: String, replacing path: String) -> Int32 {
    change { drafts in
      drafts.remove(draft)
      let result = PathText.withCString(draft) { from in
        PathText.withCString(path) { onto in rename(from, onto) }
      }
      guard result != 0 else { return 0 }
      let number = errno
      _ = PathText.withCString(draft) { unlink($0) }
      return number
    }
  }

  /// Deletes a draft.
  static func delete(_ draft: String) {
    _ = change { drafts in
      guard drafts.remove(draft) != nil else { return 0 }
      return PathText.withCString(draft) { unlink($0) }
    }
  }

  /// Deletes the drafts, because the process is about to end. A thread that creates, renames or
  /// deletes one later waits for that end.
  package static func delete() {
    state.withLock { state in
      state.isOver = true
      for draft in state.drafts { _ = PathText.withCString(draft) { unlink($0) } }
      state.drafts = []
    }
  }

  private static func change(_ body: (inout Set<String>) -> Int32) -> Int32 {
    while true {
      let result: Int32? = state.withLock { $0.isOver ? nil : body(&$0.drafts) }
      if let result { return result }
      pause()
    }
  }
}

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

  /// Waits until no file is being written, and lets no other write begin.
  public static func finish() {
    state.withLock { $0.isOver = true }
    wait { state.withLock { $0.running > 0 } }
  }

  /// Waits while something is being written, at most two seconds, because a pipe that nobody reads
  /// is never written completely.
  package static func wait(while isWriting: () -> Bool) {
    for _ in 0..<waits where isWriting() { usleep(waitMicroseconds) }
  }

  private static let waitMicroseconds: UInt32 = 2000
  private static let waits = 1000
}
