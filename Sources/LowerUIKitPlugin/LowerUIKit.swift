import Foundation
import PackagePlugin

/// Lowers the Swift sources that symbolic links in a target's folder point to.
///
///     .target(
///       name: "Inbox", dependencies: [.product(name: "UIKit", package: "EdgePan")],
///       path: "Linux/Inbox", exclude: ["App"], swiftSettings: [.swiftLanguageMode(.v5)],
///       plugins: [.plugin(name: "LowerUIKit", package: "EdgePan")])
///
/// `Linux/Inbox` contains one Swift file (which may contain only a comment) and a symbolic link
/// `App -> ../../App`. The lowering tool is compiled once per target, with the toolchain's own
/// SwiftSyntax; nothing is downloaded. Compiler errors, backtraces and tests refer to the app's own
/// files.
@main struct LowerUIKit: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let sources = try LinkedSources(below: target.directoryURL)
    guard !sources.files.isEmpty else {
      Diagnostics.error(
        "\(target.directoryURL.path): no symbolic link to Swift sources. LowerUIKit lowers the "
          + "files that such links point to. Create one: "
          + "ln -s ../../App \(target.directoryURL.path)/App")
      return []
    }
    let tool = context.pluginWorkDirectoryURL.appending(path: "lower")
    return [
      try compileTool(context, tool),
      lower(sources, of: target, with: tool, into: context.pluginWorkDirectoryURL),
    ]
  }

  /// The tool's sources and tables, in EdgePan's checkout.
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "LoweringTool/Tool")

  /// Runs `swiftc` on the tool's sources. They belong to no target of the package, so a user of
  /// EdgePan without this plugin does not compile them.
  private func compileTool(_ context: PluginContext, _ tool: URL) throws -> Command {
    let swiftc = try context.tool(named: "swiftc").url
    let host = swiftc.resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "lib/swift/host")
    guard
      FileManager.default.fileExists(atPath: host.appending(path: "libSwiftSyntax.so").path)
    else {
      throw ToolchainError(
        description: "\(host.path): libSwiftSyntax.so not found. LowerUIKit compiles its tool with "
          + "the toolchain's SwiftSyntax. Use a toolchain of swift.org, 6.1 or newer")
    }
    let sources = try FileManager.default.contentsOfDirectory(
      at: Self.folder, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
    return .buildCommand(
      displayName: "Compiling the LowerUIKit tool", executable: swiftc,
      arguments: sources.map(\.path) + [
        "-module-name", "LowerUIKit", "-parse-as-library", "-Onone",
        "-module-cache-path",
        context.pluginWorkDirectoryURL.appending(path: "ModuleCache").path,
        "-I", host.path, "-L", host.path, "-lSwiftSyntax", "-lSwiftParser",
        "-Xlinker", "-rpath", "-Xlinker", host.path, "-o", tool.path,
      ],
      inputFiles: sources, outputFiles: [tool])
  }

  private func lower(
    _ sources: LinkedSources, of target: any Target, with tool: URL, into folder: URL
  ) -> Command {
    let depended = LinkedSources.dependencies(of: target)
    var arguments = ["--tables", Self.folder.path] + depended.flatMap { ["--depends", $0.path] }
    var outputs: [URL] = []
    for file in sources.files {
      let output = folder.appending(path: "Lowered").appending(path: file.output)
      arguments += ["--file", file.source.path, output.path]
      outputs.append(output)
    }
    return .buildCommand(
      displayName: "Lowering \(sources.files.count) files of \(target.name)", executable: tool,
      arguments: arguments,
      inputFiles: sources.files.map(\.source) + depended + [tool]
        + ["UIKit.declarations", "Apple.names"].map { Self.folder.appending(path: $0) },
      outputFiles: outputs)
  }
}

struct ToolchainError: Error, CustomStringConvertible { var description: String }
