// ToolRun: runs a program to completion.

import Foundation

/// The output of a program and its exit status.
struct ToolRun {
  var status: Int32
  var output: Data
  var errors: String

  init(_ executable: URL, _ arguments: [String]) throws {
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
      FileManager.default.createFile(atPath: name.path, contents: nil)
      return try FileHandle(forWritingTo: name)
    }
    process.standardOutput = handles[0]
    process.standardError = handles[1]
    try process.run()
    process.waitUntilExit()
    for handle in handles { try handle.close() }
    status = process.terminationStatus
    output = try Data(contentsOf: names[0])
    errors = String(decoding: try Data(contentsOf: names[1]), as: UTF8.self)
  }
}
