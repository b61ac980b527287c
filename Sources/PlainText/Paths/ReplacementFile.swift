// A new file that is written beside an old one, and replaces it once it is complete.

import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that replaces the file at its path when it is finished.
///
/// Until then it is a draft in the same folder, so that a failure, a signal or another reader never
/// finds a cut file. What is not renamed by ``finish(mode:)`` is deleted: by ``discard()``,
/// when the object is released, and by ``UnfinishedFiles`` when a signal ends the process. If
/// `SIGKILL` ends it, the hidden draft `.edgepan-PID-NUMBER.part` remains. One thread uses the
/// object at a time.
///
/// A device, a pipe or the target of a link cannot be replaced, only written to directly; see
/// ``FileKind/refusalToReplace(_:)``.
package final class ReplacementFile {
  private let path: String
  /// nil for a file that is written directly.
  private let draft: String?
  /// Negative once the file is closed.
  private var descriptor: Int32
  /// The first error: a file that is not complete must not replace another one.
  private var failure: FileError?

  /// Creates a draft beside a path, or opens the file at the path.
  ///
  /// Cost: one open(2); another one for each draft of the same name that another process left.
  ///
  /// - Parameters:
  ///   - path: the file to replace or write to.
  ///   - mode: the permissions of a new file, before the process's umask is applied.
  ///   - isDirect: whether to write into the file, device, pipe or target of a link at the path,
  ///     which is truncated, and created if nothing exists there. An open file of this process, such
  ///     as `/dev/stderr`, is continued.
  /// - Throws: ``FileError``; with `EBUSY` if all names that were tried for the draft are taken.
  package init(
    _ path: String, mode: mode_t = 0o666, isDirect: Bool = false
  ) throws(FileError) {
    self.path = path
    guard isDirect else {
      let created = try Self.createDraft(beside: path, mode)
      (draft, descriptor) = (created.name, created.descriptor)
      return
    }
    draft = nil
    if let open = PathText.reopened(path) {
      descriptor = open
      guard open >= 0 else { throw FileError(-open) }
      return
    }
    // With O_CREAT, Linux refuses another user's existing file or FIFO in a folder like /tmp.
    descriptor = PathText.openForWriting(path, O_TRUNC)
    if descriptor == -ENOENT {
      descriptor = PathText.withCString(path) {
        open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
      }
      guard descriptor >= 0 else { throw FileError() }
    }
    guard descriptor >= 0 else { throw FileError(-descriptor) }
  }

  deinit { discard() }

  /// Appends bytes to the file, unbuffered.
  ///
  /// - Throws: ``FileError``; after it, the file cannot be finished.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    try checkIsOpen()
    let number = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }.number
    if number != 0 { throw fail(number) }
  }

  /// Closes the file, and replaces the file at its path with it.
  ///
  /// - Parameter mode: the permissions, which the umask does not change; nil to keep those of the
  ///   creation. A file system without permissions ignores them.
  /// - Throws: ``FileError``; the draft is then deleted, and the file at the path is unchanged.
  package func finish(mode: mode_t? = nil) throws(FileError) {
    try checkIsOpen()
    if let mode { _ = fchmod(descriptor, mode) }
    let closed = closeWritten(descriptor)
    descriptor = -1
    if closed != 0 { throw fail(closed) }
    guard let draft else { return }
    let number = UnfinishedFiles.finish(draft, replacing: path)
    if number != 0 { throw FileError(number) }
  }

  /// Deletes the draft, unless it is finished. What was written directly remains.
  package func discard() {
    if descriptor >= 0 { fail(ECANCELED) }
  }

  private func checkIsOpen() throws(FileError) {
    if let failure { throw failure }
    if descriptor < 0 { throw FileError(EBADF) }
  }

  /// Closes the file and deletes the draft.
  @discardableResult private func fail(_ number: Int32) -> FileError {
    if descriptor >= 0 { _ = close(descriptor) }
    descriptor = -1
    if let draft { UnfinishedFiles.delete(draft) }
    let error = FileError(number)
    failure = error
    return error
  }
}

extension ReplacementFile {
  /// Returns the name of a draft, in the folder of the file that it will replace. The length of the
  /// file's own name does not matter: names have at most 255 bytes.
  static func draft(beside path: String, number: UInt64) -> String {
    // A combining mark after the slash would make both one character.
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8[...$0] }
    return "\(folder.map { String(Substring($0)) } ?? "").edgepan-\(getpid())-\(number).part"
  }

  /// Returns the number of the next draft; the first one is 1.
  static func nextNumber() -> UInt64 { numbers.wrappingAdd(1, ordering: .relaxed).newValue }

  private static let numbers = Atomic<UInt64>(0)

  /// The number of names to try: consecutive ones, which are readable, then random ones. A process
  /// that was killed may have had the same process ID, and processes in several containers, which
  /// have the same process IDs, may write to one folder.
  private static let (consecutiveTries, randomTries) = (8, 8)

  private static func createDraft(
    beside path: String, _ mode: mode_t
  ) throws(FileError) -> (name: String, descriptor: Int32) {
    for attempt in 0..<(consecutiveTries + randomTries) {
      let number = attempt < consecutiveTries ? nextNumber() : UInt64.random(in: 1...UInt64.max)
      let name = draft(beside: path, number: number)
      let descriptor = UnfinishedFiles.create(name, mode: mode)
      if descriptor >= 0 { return (name, descriptor) }
      guard descriptor == -EEXIST else { throw FileError(-descriptor) }
    }
    throw FileError(EBUSY)
  }
}
