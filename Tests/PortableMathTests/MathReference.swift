// Reference values of functions, computed with 400 bits by mpmath 1.3 and rounded once.

import Foundation

/// Arguments and correct values, from Tests/MathReference/values.txt.
enum MathReference {
  static let (exp, log, log2) = (pairs("exp"), pairs("log"), pairs("log2"))
  static let (sin, cos, tan, acos) = (pairs("sin"), pairs("cos"), pairs("tan"), pairs("acos"))
  static let (pow, atan2) = (triples("pow"), triples("atan2"))

  private static func pairs(_ name: String) -> [(Double, Double)] {
    rows(name).map { ($0[0], $0[1]) }
  }

  private static func triples(_ name: String) -> [(Double, Double, Double)] {
    rows(name).map { ($0[0], $0[1], $0[2]) }
  }

  /// The numbers of a function's lines. A missing file, function or number stops the tests.
  private static func rows(_ name: String) -> [[Double]] {
    let found = lines.filter { $0.hasPrefix(name + " ") }.map { line in
      line.split(separator: " ").dropFirst().map { Double($0)! }
    }
    precondition(!found.isEmpty, "no values of \(name) in Tests/MathReference/values.txt")
    return found
  }

  private static let lines: [Substring] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("MathReference/values.txt")
    let text = try? String(contentsOf: file, encoding: .utf8)
    return text?.split(separator: "\n") ?? []
  }()
}
