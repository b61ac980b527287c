// Code that determines hashes calls no transcendental function of the C library. The test reads the
// sources and checks every call.

import Foundation
import Testing

/// Swift code without comments and without the text of its literals.
private func code(of source: String) -> String {
  var text = source
  for pattern in [
    #"(?s)/\*.*?\*/"#, ##"(?s)#?""".*?"""#?"##, #"//[^\n]*"#, #""(\\.|[^"\\\n])*""#,
  ] {
    text = text.replacingOccurrences(of: pattern, with: " ", options: .regularExpression)
  }
  return text
}

/// A call of a function whose implementation a C library selects by CPU.
private struct LibraryCall: Equatable {
  let name: String
  /// The qualifier in front of the name, such as a module; nil if there is none.
  let module: String?

  /// Elementary functions whose last bit the C standard does not specify. `sqrt`, `fma` and
  /// rounding are exact.
  static let names = [
    "sin", "cos", "tan", "sincos", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh",
    "asinh", "acosh", "atanh", "exp", "exp2", "exp10", "expm1", "pow", "log", "log2", "log10",
    "log1p", "hypot", "cbrt", "erf", "erfc", "tgamma", "lgamma", "sinpi", "cospi",
  ]

  /// All such calls in a source text. A name after a dot is a member that EdgePan declares, unless
  /// the dot follows the name of a C library module. An unqualified name is a library function,
  /// unless the same file declares it.
  static func all(in source: String) -> [LibraryCall] {
    let text = code(of: source)
    let names = names.joined(separator: "|")
    let call = try? NSRegularExpression(
      pattern: #"(?:\b(\w+)\s*(\.)\s*|(\.)|\b(func)\s+)?\b((?:\#(names))[fl]?)\s*\("#)
    let whole = NSRange(text.startIndex..., in: text)
    var declared: Set<String> = []
    var found: [LibraryCall] = []
    for match in call?.matches(in: text, range: whole) ?? [] {
      func group(_ index: Int) -> String? {
        Range(match.range(at: index), in: text).map { String(text[$0]) }
      }
      guard let name = group(5) else { continue }
      if group(4) != nil {
        declared.insert(name)
      } else if let owner = group(1) {
        if ["Foundation", "Glibc", "Musl", "Darwin", "FoundationEssentials"].contains(owner) {
          found.append(LibraryCall(name: name, module: owner))
        }
      } else if group(3) == nil {
        found.append(LibraryCall(name: name, module: nil))
      }
    }
    return found.filter { $0.module != nil || !declared.contains($0.name) }
  }
}

@Suite struct HashedPathSourceTests {
  /// Modules whose numbers are part of a frame's hash, or of a recording from which frames are
  /// made.
  static let modules = [
    "CoreGraphics", "QuartzCore", "UIKit", "TransitionAnimators", "GestureReplay",
    "ContactTracking", "GestureTrace",
  ]

  /// Files that may call the C library's functions, each with the reason why no hash depends on a
  /// call.
  static let allowed: [String: String] = [:]

  private static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources")

  private func files(in module: String) throws -> [(name: String, text: String)] {
    let folder = Self.sources.appendingPathComponent(module)
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return try (paths ?? []).filter { $0.hasSuffix(".swift") }.sorted().map {
      let text = try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
      return ("\(module)/\($0)", text)
    }
  }

  @Test(arguments: modules) func module_callsNoTranscendentalFunctionOfTheCLibrary(module: String)
    throws
  {
    let files = try files(in: module)
    #expect(!files.isEmpty)
    for (name, text) in files where Self.allowed[name] == nil {
      let calls = LibraryCall.all(in: text).map(\.name)
      #expect(
        calls.isEmpty,
        "\(name) calls \(calls): use Portable instead, or give the reason in `allowed`")
    }
  }

  @Test func allowedFiles_exist_andStillNeedTheException() throws {
    for name in Self.allowed.keys {
      let text = try String(
        contentsOf: Self.sources.appendingPathComponent(name), encoding: .utf8)
      #expect(!LibraryCall.all(in: text).isEmpty, "\(name) no longer needs the exception")
    }
  }

  /// Inside PortableMath, an unqualified `exp` is the module's function, because without an import
  /// no other is visible.
  @Test func portableMath_importsNothing() throws {
    for (name, text) in try files(in: "PortableMath") {
      let imports = code(of: text).split(separator: "\n").filter {
        $0.range(of: #"^\s*(@\w+\s+)*import\b"#, options: .regularExpression) != nil
      }
      #expect(imports.isEmpty, "\(name)")
    }
  }

  @Test func search_findsUnqualifiedAndQualifiedCalls() {
    let found = LibraryCall.all(
      in: """
        let a = sin(x) + Foundation.cosf(x)
        let b = -pow (x, 2)
        """)
    #expect(found.map(\.name) == ["sin", "cosf", "pow"])
  }

  @Test func search_ignoresMembersCommentsTextAndDeclaredFunctions() {
    let found = LibraryCall.all(
      in: """
        // sin(x)
        let a = Portable.sin(x) + self.log(y) + .exp(2) + asinine(3)
        let b = "cos(\\u{3b1}) = 1" /* tan(x) */
        func log(_ line: Line) { log(line.next) }
        """)
    #expect(found.isEmpty)
  }
}
