import Foundation
import LoweringTool

/// An optional method of a UIKit protocol that only a *subclass* of the conforming class
/// implements.
///
/// On Apple's platforms such a method is called, because it is found by its selector. On Linux the
/// protocol's default is called, because Swift chooses the method where the conformance is
/// declared. The remedy works on both: declare the method in the conforming class and override it.
public struct UncalledMethod: Hashable, Sendable, CustomStringConvertible {
  /// The place of the method, as `path:line`.
  public var place: String
  /// The subclass that implements the method.
  public var type: String
  /// The method with its labels, or the property.
  public var member: String
  /// The protocol that declares the method with a default.
  public var protocolName: String
  /// The class that declares the conformance.
  public var conformingType: String

  public var description: String {
    "\(place): \(type).\(member) is not called on Linux: \(conformingType) conforms to "
      + "\(protocolName) and does not implement it. Implement it in \(conformingType) (empty, for "
      + "example) and override it in \(type)."
  }

  /// Returns the uncalled methods in Swift sources, ordered by path and line.
  ///
  ///     for method in try UncalledMethod.find(in: "Sources") { print(method) }
  ///
  /// The search compares names, not types: two classes with the same name count as one. Classes
  /// that the sources do not declare (UIKit's own) count as implementing everything; EdgePan
  /// declares those methods open. The first use compiles the lowering tool (`LoweringTool`);
  /// sources that the plugin LowerUIKit lowers do not need this call, because the plugin makes
  /// UIKit call such methods, or reports them.
  ///
  /// - Parameter path: a Swift file, or a folder that is searched recursively.
  /// - Throws: Foundation's error for a file that cannot be read; `LoweringTool.Failure` if no
  ///   Swift toolchain is found.
  public static func find(in path: String) throws -> [UncalledMethod] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: path])
    }
    var files = [path]
    if isFolder.boolValue {
      files = (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? [])
        .filter { $0.hasSuffix(".swift") }.sorted().map { path + "/" + $0 }
    }
    return try LoweringTool.prepare { _ in }.problems(in: files, compiledAsTheyAre: true)
      .compactMap(UncalledMethod.init)
  }

  /// Returns the uncalled methods in the given sources; ``place`` begins with the source's name.
  public static func find(in sources: [(name: String, text: String)]) throws -> [UncalledMethod] {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "edgepan-uncalled-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var names: [String: String] = [:]
    for (index, source) in sources.enumerated() {
      let file = folder.appending(path: "\(index).swift")
      try Data(source.text.utf8).write(to: file)
      names[file.path] = source.name
    }
    return try LoweringTool.prepare { _ in }
      .problems(in: names.keys.sorted(), compiledAsTheyAre: true).compactMap { problem in
        var problem = problem
        problem.path = names[problem.path] ?? problem.path
        return UncalledMethod(problem)
      }
  }

  private init?(_ problem: LoweringProblem) {
    guard let details = problem.details, let type = details["type"],
      let member = details["member"], let name = details["protocol"],
      let conformer = details["conformer"]
    else { return nil }
    self.init(
      place: "\(problem.path):\(problem.line)", type: type, member: member, protocolName: name,
      conformingType: conformer)
  }

  init(
    place: String, type: String, member: String, protocolName: String, conformingType: String
  ) {
    self.place = place
    self.type = type
    self.member = member
    self.protocolName = protocolName
    self.conformingType = conformingType
  }
}

/// Reports every uncalled method in a file or folder as an issue of the running test.
///
///     @Test func everyDelegateMethod_isCalled() { expectNoUncalledMethods(in: "Sources") }
public func expectNoUncalledMethods(
  in path: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  do {
    for method in try UncalledMethod.find(in: path) {
      reportFailure(
        "\(method)", fileID: fileID, filePath: filePath, line: line, column: column)
    }
  } catch {
    reportFailure(
      "\(path) cannot be read: \(error)", fileID: fileID, filePath: filePath, line: line,
      column: column)
  }
}
