// A worker's current frame, which its parent process reads if the worker dies.

import Foundation

/// A number in memory shared by two processes.
///
/// The memory is an unlinked file, so no file remains, however the processes end. Both processes
/// map the file: a worker stores the number of every frame, and one system call per frame would
/// take a measurable part of a case's time.
final class FrameSlot: @unchecked Sendable {
  /// The descriptor of the file in the worker.
  static let descriptor: Int32 = 4

  private let memory: UnsafeMutableRawPointer?
  private static let size = MemoryLayout<Int64>.size

  /// Maps the file of a descriptor. If that fails, nothing is stored.
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

  /// Creates the memory. Returns a descriptor that is closed on exec, or -1.
  static func create() -> Int32 {
    // glibc's tmpfile(3) opens with O_TMPFILE: the file never has a name.
    guard let file = tmpfile() else { return -1 }
    defer { fclose(file) }
    guard ftruncate(fileno(file), off_t(size)) == 0 else { return -1 }
    return fcntl(fileno(file), F_DUPFD_CLOEXEC, 0)
  }

  /// Stores the number of a frame, from 0, or -1 before the first frame.
  func note(_ frame: Int) { memory?.storeBytes(of: Int64(frame), as: Int64.self) }

  /// The number of the last stored frame; nil before the first frame.
  var lastFrame: Int? {
    guard let number = memory?.load(as: Int64.self), number >= 0 else { return nil }
    return Int(number)
  }
}
