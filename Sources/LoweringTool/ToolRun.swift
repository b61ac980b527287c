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
  /// Foundation starts each program as the leader of a process group.
  private static func terminate(_ process: Process, _ end: DispatchSemaphore) {
    let program = process.processIdentifier
    let target = getpgid(program) == program ? -program : program
    kill(target, SIGTERM)
    if end.wait(timeout: .now() + grace) == .timedOut { kill(target, SIGKILL) }
  }
}
