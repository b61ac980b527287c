// The frame that a worker is at, for the process that started it to read if the worker dies.

import Foundation

/// A number in a file that two processes share.
///
/// The worker's side is mapped: it notes every frame of every case, and a system call each would be
/// a measurable part of a case.
@MainActor final class FrameSlot {
  private let memory: UnsafeMutableRawPointer?
  nonisolated private static let size = MemoryLayout<Int64>.size

  /// Opens the worker's side; what cannot be mapped notes nothing.
  init(path: String) {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    var status = stat()
    // A shorter file would raise SIGBUS at the first store.
    guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_size >= Self.size else {
      memory = nil
      return
    }
    let mapped = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    memory = mapped == MAP_FAILED ? nil : mapped
  }

  isolated deinit { if let memory { munmap(memory, Self.size) } }

  /// Notes a frame, from 0; -1 before the first.
  func note(_ frame: Int) { memory?.storeBytes(of: Int64(frame), as: Int64.self) }

  /// Makes the file; false where the system gives none.
  nonisolated static func create(at path: String) -> Bool {
    FileManager.default.createFile(atPath: path, contents: Data(count: size))
  }

  /// What was noted last; nil when it had not come to a frame.
  nonisolated static func lastFrame(at path: String) -> Int? {
    guard let data = FileManager.default.contents(atPath: path), data.count >= size else {
      return nil
    }
    let number = data.withUnsafeBytes { $0.loadUnaligned(as: Int64.self) }
    return number >= 0 ? Int(number) : nil
  }
}
