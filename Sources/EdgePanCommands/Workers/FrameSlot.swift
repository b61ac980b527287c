// The frame that a worker is at, for the process that started it to read if the worker dies.

import Foundation

/// A number in memory that two processes share.
///
/// The memory is a file without a name: nothing of it stays, whatever ends the two processes. Both sides are
/// mapped: a worker notes every frame of every case, and a system call each would be a measurable
/// part of a case.
final class FrameSlot: @unchecked Sendable {
  /// The descriptor under which a worker finds it.
  static let descriptor: Int32 = 4

  private let memory: UnsafeMutableRawPointer?
  private static let size = MemoryLayout<Int64>.size

  /// Maps what a descriptor stands for; what cannot be mapped notes nothing.
  init(descriptor: Int32) {
    var status = stat()
    // A shorter file would raise SIGBUS at the first store.
    guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_size >= Self.size else {
      memory = nil
      return
    }
    let mapped = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    memory = mapped == MAP_FAILED ? nil : mapped
  }

  deinit { if let memory { munmap(memory, Self.size) } }

  /// Makes the memory; a descriptor that is closed on exec, -1 where the system gives none.
  static func create() -> Int32 {
    // glibc's tmpfile(3) opens with O_TMPFILE: the file never has a name.
    guard let file = tmpfile() else { return -1 }
    defer { fclose(file) }
    guard ftruncate(fileno(file), off_t(size)) == 0 else { return -1 }
    return fcntl(fileno(file), F_DUPFD_CLOEXEC, 0)
  }

  /// Notes a frame, from 0; -1 before the first.
  func note(_ frame: Int) { memory?.storeBytes(of: Int64(frame), as: Int64.self) }

  /// What was noted last; nil when it had not come to a frame.
  var lastFrame: Int? {
    guard let number = memory?.load(as: Int64.self), number >= 0 else { return nil }
    return Int(number)
  }
}
