// ToolRun: runs a program to completion.

import Foundation

/// The output of a program and its exit status.
struct ToolRun {
  var status: Int32
  var output: Data
  var errors: String

  /// The error after a cancellation. The program has ended.
  struct Cancelled: Error {}

  /// - Parameters:
  ///   - executable: the program.
  ///   - arguments: its arguments.
  ///   - isCancelled: called while the program runs; if it returns true, the program is terminated.
  /// - Throws: ``Cancelled``, and errors of the system.
  init(
    _ executable: URL, _ arguments: [String], isCancelled: () -> Bool
  ) throws {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    // Files instead of pipes: a program that fills one pipe while the other is read would block
    // forever.
    let folder = FileManager.default.temporaryDirectory
    let names = ["output", "errors"].map {
      folder.appending(path: "edgepan-\($0)-\(UUID().uuidString)")
    }
    defer { for name in names { try? FileManager.default.removeItem(at: name) } }
    let handles = try names.map { name in
      try Data().write(to: name)
      return try FileHandle(forWritingTo: name)
    }
    process.standardOutput = handles[0]
    process.standardError = handles[1]
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    try process.run()
    while end.wait(timeout: .now() + Self.interval) == .timedOut {
      guard isCancelled() else { continue }
      Self.terminate(process, end)
      throw Cancelled()
    }
    for handle in handles { try handle.close() }
    status = process.terminationStatus
    output = try Data(contentsOf: names[0])
    errors = String(decoding: try Data(contentsOf: names[1]), as: UTF8.self)
  }

  private static let interval = DispatchTimeInterval.milliseconds(50)
  /// The time for a terminated program to remove its temporary files.
  private static let grace = DispatchTimeInterval.seconds(2)

  /// Ends the program and the programs that it started: a compiler runs as several processes.
  private static func terminate(_ process: Process, _ end: DispatchSemaphore) {
    let family = family(of: process.processIdentifier)
    for member in family { kill(member, SIGTERM) }
    guard end.wait(timeout: .now() + grace) == .timedOut else { return }
    for member in family { kill(member, SIGKILL) }
  }

  /// Returns a process and its descendants, parents first. Only the process itself where /proc does
  /// not list them.
  private static func family(of program: pid_t) -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    var children: [pid_t: [pid_t]] = [:]
    for id in names.compactMap({ pid_t($0) }) {
      // The second field is the name in parentheses, which may contain blanks; the fourth field is
      // the parent.
      guard let text = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8),
        let end = text.lastIndex(of: ")"),
        let parent = text[end...].split(separator: " ").dropFirst(2).first.flatMap({ pid_t($0) })
      else { continue }
      children[parent, default: []].append(id)
    }
    var family = [program]
    var next = 0
    while next < family.count {
      family += children[family[next]] ?? []
      next += 1
    }
    return family
  }
}
