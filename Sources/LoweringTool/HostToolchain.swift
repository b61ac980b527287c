// HostToolchain: a Swift toolchain that includes SwiftSyntax.

import Foundation
import PlainText

/// A `swiftc`, and the libraries in its toolchain against which compiler plugins are linked.
struct HostToolchain {
  var swiftc: URL
  /// The folder `lib/swift/host`.
  var host: URL

  /// An identifier that changes when another toolchain replaces this toolchain.
  var identity: String {
    let library = host.appending(path: "libSwiftSyntax.so").path
    let attributes = try? FileManager.default.attributesOfItem(atPath: library)
    return "\(library) \(attributes?[.size] ?? 0) \(attributes?[.modificationDate] ?? 0)"
  }

  /// Returns the first `swiftc` of the `PATH` that has these libraries.
  static func find() throws(LoweringTool.Failure) -> HostToolchain {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    var incomplete: String?
    for folder in folders {
      let candidate = URL(filePath: String(folder)).appending(path: "swiftc")
      guard FileManager.default.isExecutableFile(atPath: candidate.path) else { continue }
      let host = candidate.resolvingSymlinksInPath().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "lib/swift/host")
      if FileManager.default.fileExists(atPath: host.appending(path: "libSwiftSyntax.so").path) {
        return HostToolchain(swiftc: candidate, host: host)
      }
      incomplete = incomplete ?? host.path
    }
    if let incomplete {
      throw LoweringTool.Failure(
        message:
          "\(escape(incomplete)): libSwiftSyntax.so not found. Lowering needs the SwiftSyntax "
          + "of the toolchain.", remedy: "Use a toolchain of swift.org, 6.1 or newer.")
    }
    throw LoweringTool.Failure(
      message: "swiftc not found in PATH. Lowering compiles a tool with the Swift toolchain.",
      remedy: "Install one (https://www.swift.org/install) and put its usr/bin into PATH.")
  }
}
