// Optional protocol methods that nobody calls on Linux, found in a test instead of on the screen.

import Foundation
import IssueReporting

/// An optional method of a UIKit protocol that only a *subclass* of the conforming class implements.
///
/// On Apple's platforms such a method is found by its selector and called. On Linux the protocol's
/// default is called, because Swift chooses the method where the conformance is declared. The remedy
/// is the same line on both: declare the method in the conforming class and override it.
public struct UnheardMethod: Hashable, Sendable, CustomStringConvertible {
  /// Where the method is, as `path:line`.
  public var place: String
  /// The subclass that implements it.
  public var type: String
  /// The method with its labels, or the property.
  public var member: String
  public var protocolName: String
  /// The class that declares the conformance.
  public var conformingType: String

  public var description: String {
    "\(place): \(type).\(member) is not called on Linux: \(conformingType) conforms to "
      + "\(protocolName) and does not implement it. Implement it in \(conformingType) (empty, say) "
      + "and override it in \(type)."
  }

  /// The unheard methods in Swift sources, by path and line.
  ///
  ///     for method in try UnheardMethod.find(in: "Sources") { print(method) }
  ///
  /// Reads names, not types: two classes of one name are taken for one. Classes that the sources do
  /// not declare (UIKit's own) count as implementing everything; ours declare those methods open.
  ///
  /// - Parameter path: a Swift file, or a folder that is searched with all below it.
  /// - Throws: what Foundation throws for a file that cannot be read.
  public static func find(in path: String) throws -> [UnheardMethod] {
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    var files = [path]
    if isFolder.boolValue {
      files = (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? [])
        .filter { $0.hasSuffix(".swift") }.sorted().map { path + "/" + $0 }
    }
    return find(
      in: try files.map { (name: $0, text: try String(contentsOfFile: $0, encoding: .utf8)) })
  }

  /// The unheard methods in sources that are at hand.
  public static func find(in sources: [(name: String, text: String)]) -> [UnheardMethod] {
    UnheardMethodSearch(sources).run()
  }
}

/// Reports every unheard method in a file or folder as an issue of the running test.
///
///     @Test func everyDelegateMethod_isHeard() { expectNoUnheardMethods(in: "Sources") }
public func expectNoUnheardMethods(
  in path: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  do {
    for method in try UnheardMethod.find(in: path) {
      reportIssue(
        "\(method)", fileID: fileID, filePath: filePath, line: line, column: column)
    }
  } catch {
    reportIssue(
      "\(path) cannot be read: \(error)", fileID: fileID, filePath: filePath, line: line,
      column: column)
  }
}
