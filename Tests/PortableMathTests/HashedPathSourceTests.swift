// No sine of the C library's on the hashed path: the sources are read, and every call is looked at.

import Foundation
import Testing

/// Swift code without comments and the text of its literals, so that what is left is calls.
private func code(of source: String) -> String {
  var text = source
  for pattern in [
    #"(?s)/\*.*?\*/"#, ##"(?s)#?""".*?"""#?"##, #"//[^\n]*"#, #""(\\.|[^"\\\n])*""#,
  ] {
    text = text.replacingOccurrences(of: pattern, with: " ", options: .regularExpression)
  }
  return text
}

/// A call of a function that a C library picks by CPU.
private struct LibraryCall: Equatable {
  let name: String
  /// What is in front of the name, when something does: a module, say.
  let module: String?

  /// Elementary functions whose last bit C leaves open. `sqrt`, `fma` and rounding are exact.
  static let names = [
    "sin", "cos", "tan", "sincos", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh",
    "asinh", "acosh", "atanh", "exp", "exp2", "exp10", "expm1", "pow", "log", "log2", "log10",
    "log1p", "hypot", "cbrt", "erf", "erfc", "tgamma", "lgamma", "sinpi", "cospi",
  ]

  /// All of them in some code. A name after a dot is a member of EdgePan's, unless the dot follows
  /// a C library's module; a bare name is the library's unless the same file declares it.
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
  /// Folders under Sources whose numbers end in a frame's hash, or in a trace that leads to one.
  static let rooms = [
    "CoreGraphics", "QuartzCore", "UIKit", "TransitionAnimators", "GestureReplay",
    "ContactTracking", "GestureTrace",
  ]

  /// Files that may call the C library's functions, each with the reason why no hash sees it.
  static let allowed: [String: String] = [:]

  private static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources")

  private func files(in room: String) throws -> [(name: String, text: String)] {
    let folder = Self.sources.appendingPathComponent(room)
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return try (paths ?? []).filter { $0.hasSuffix(".swift") }.sorted().map {
      let text = try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
      return ("\(room)/\($0)", text)
    }
  }

  @Test(arguments: rooms) func room_callsNoTranscendentalOfTheCLibrary(room: String) throws {
    let files = try files(in: room)
    #expect(!files.isEmpty)
    for (name, text) in files where Self.allowed[name] == nil {
      let calls = LibraryCall.all(in: text).map(\.name)
      #expect(calls.isEmpty, "\(name) calls \(calls): use Portable's, or say why in `allowed`")
    }
  }

  @Test func allowedFiles_exist_andStillNeedIt() throws {
    for name in Self.allowed.keys {
      let text = try String(
        contentsOf: Self.sources.appendingPathComponent(name), encoding: .utf8)
      #expect(!LibraryCall.all(in: text).isEmpty, "\(name) needs no exception any more")
    }
  }

  /// Inside PortableMath a bare `exp` is the module's own function: without an import there is no
  /// other.
  @Test func portableMath_importsNothing() throws {
    for (name, text) in try files(in: "PortableMath") {
      let imports = code(of: text).split(separator: "\n").filter {
        $0.range(of: #"^\s*(@\w+\s+)*import\b"#, options: .regularExpression) != nil
      }
      #expect(imports.isEmpty, "\(name)")
    }
  }

  @Test func search_findsBareAndQualifiedCalls() {
    let found = LibraryCall.all(
      in: """
        let a = sin(x) + Foundation.cosf(x)
        let b = -pow (x, 2)
        """)
    #expect(found.map(\.name) == ["sin", "cosf", "pow"])
  }

  @Test func search_passesMembers_comments_textAndOwnFunctions() {
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
