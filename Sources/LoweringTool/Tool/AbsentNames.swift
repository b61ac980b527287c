/// Names that a check reports, because they do not exist on Linux, from the file `Apple.names`.
///
/// A member is recognised by its name alone, so that the file omits names that Foundation on Linux
/// declares, and names that EdgePan declares in any type are left out when it is read.
struct AbsentNames {
  /// The class that declares a member on Apple's platforms, by the member's name.
  private(set) var members: [String: String] = [:]
  /// Types, functions and constants whose prefix does not identify their framework.
  private(set) var others: Set<String> = []
  /// Initialisers, by their first label.
  private(set) var initializers: Set<String> = []
  /// The classes of methods that EdgePan has with other labels only, by their full names.
  private(set) var calls: [String: String] = [:]
  private var prefixes: [(prefix: String, framework: String)] = []
  /// The frameworks of names that have no prefix.
  private var frameworks: [String: String] = [:]
  private var globals: Set<String> = []

  nonisolated(unsafe) static var current = AbsentNames()

  /// Members that CGImage and CGContext both have; the file attributes them to CGContext.
  static let ofBitmaps: Set<String> = [
    "alphaInfo", "bitmapInfo", "bitsPerComponent", "bitsPerPixel", "bytesPerRow",
  ]

  private init() {}

  init(_ text: String, without declared: UIKitDeclarations) {
    globals = declared.globals
    let known = declared.members.values.reduce(into: declared.globals) { $0.formUnion($1) }
    var owner: String?
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ").map(String.init)
      if line.hasPrefix(" ") {
        for name in words where !known.contains(name) {
          if let owner { members[name] = owner } else { others.insert(name) }
        }
        continue
      }
      switch words[0] {
      case "class": owner = words[1]
      case "prefix": prefixes.append((words[1], words[2]))
      case "framework": for name in words.dropFirst(2) { frameworks[name] = words[1] }
      case "initializer": initializers.insert(words[1])
      case "call": calls[words[1]] = words[2]
      default: owner = nil
      }
    }
  }

  /// Whether a name has the prefix of UIKit, Core Animation or Core Graphics and EdgePan does not
  /// declare it.
  func isOfUIKit(_ name: String) -> Bool {
    guard let prefix = ["UI", "CA", "CG"].first(where: name.hasPrefix), isWord(name.dropFirst(2))
    else { return false }
    return name != "UIKit" && !globals.contains(name)
      && !(prefix == "CG" && Self.foundation.contains(name))
  }

  /// Returns the imported framework that a name belongs to, by its prefix.
  func framework(of name: String, among imports: Set<String>) -> String? {
    if globals.contains(name) { return nil }
    if let framework = frameworks[name], imports.contains(framework) { return framework }
    return prefixes.first {
      imports.contains($0.framework) && name.hasPrefix($0.prefix)
        && isWord(name.dropFirst($0.prefix.count))
    }?.framework
  }

  /// Whether the names of a framework are known: its prefix, or the names themselves.
  func lists(_ framework: String) -> Bool {
    prefixes.contains { $0.framework == framework } || frameworks.values.contains(framework)
  }

  /// Whether a name without its prefix starts with an uppercase and a lowercase letter, as `Hover`
  /// in `UIHover` does. `CAP` and `UIK` are not prefixed names.
  private func isWord(_ rest: Substring) -> Bool {
    guard let first = rest.first, let second = rest.dropFirst().first else { return false }
    return first.isUppercase && second.isLowercase
  }

  /// The Core Graphics types that Foundation declares on Linux.
  private static let foundation: Set<String> = [
    "CGFloat", "CGPoint", "CGRect", "CGRectEdge", "CGSize",
  ]
}
