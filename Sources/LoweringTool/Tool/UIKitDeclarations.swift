// UIKitDeclarations: what EdgePan's UIKit, Core Animation and Core Graphics declare.

import Foundation

/// The declarations of EdgePan that lowering and checks depend on, from the file
/// `UIKit.declarations`.
///
/// `lower --declarations` writes that file from EdgePan's sources, and a test compares both, so no
/// name is kept by hand. A line that is not indented begins a type, with its superclass or the
/// protocols that it refines; the lines below it list members:
///
///     protocol UITableViewDelegate: UIScrollViewDelegate
///       optional tableView(_:heightForRowAt:) UITableView.automaticDimension
///     class UIView: UIResponder
///       fixed bringSubview(toFront:)
///       typed layer CALayer
///       members frame bounds center
///     global CGRectMake
struct UIKitDeclarations {
  /// The members that are optional on Apple's platforms, by protocol, in a fixed order. In EdgePan,
  /// these are requirements with a default.
  private(set) var optional: [(String, Set<String>)] = []
  /// What the defaults of optional methods return, by protocol and method: `-` if an app's file
  /// cannot state it, nothing if the default does nothing.
  private var results: [String: String] = [:]
  private(set) var superclasses: [String: String] = [:]
  /// The protocols that each protocol refines.
  private(set) var refinements: [String: [String]] = [:]
  /// The protocols to which each class conforms, apart from those of its superclass.
  private(set) var conformances: [String: [String]] = [:]
  private(set) var classes: Set<String> = ["NSObject"]
  /// The base names of each type's public members.
  private(set) var members: [String: Set<String>] = [:]
  /// The types of each type's properties, if they are classes or protocols of EdgePan.
  private(set) var types: [String: [String: String]] = [:]
  /// The public names at file level.
  private(set) var globals: Set<String> = []
  /// The members that subclasses on Linux cannot override: those that EdgePan declares in an
  /// extension, or not open.
  private var fixed: [String: Set<String>] = [:]

  nonisolated(unsafe) private(set) static var current = UIKitDeclarations()

  /// Reads the tables from the folder that contains them.
  static func load(from folder: String) throws {
    current = UIKitDeclarations(try text(folder + "/UIKit.declarations"))
    AbsentNames.current = AbsentNames(try text(folder + "/Apple.names"), without: current)
  }

  private static func text(_ path: String) throws -> String {
    try FileError.naming(path, "cannot be read") {
      try String(contentsOfFile: path, encoding: .utf8)
    }
  }

  private init() {}

  private init(_ text: String) {
    var type = ""
    for line in text.split(separator: "\n") {
      let words = line.split { $0 == " " || $0 == ":" && line.first != " " }.map(String.init)
      guard let kind = words.first else { continue }
      switch kind {
      case "optional":
        if optional.last?.0 != type { optional.append((type, [])) }
        optional[optional.count - 1].1.insert(words[1])
        if words.count > 2 { results[type + " " + words[1]] = words[2] }
      case "fixed": fixed[type, default: []].insert(words[1])
      case "members": members[type, default: []].formUnion(words.dropFirst())
      case "typed": types[type, default: [:]][words[1]] = words[2]
      case "global": globals.insert(words[1])
      default:
        type = words[1]
        members[type] = []
        if kind == "class" { classes.insert(type) }
        let above = words.dropFirst(2)
        if kind == "protocol" { refinements[type] = Array(above) }
        if kind == "class" {
          if above.first != "-" { superclasses[type] = above.first }
          conformances[type] = Array(above.dropFirst())
        }
      }
    }
  }

  func isClass(_ name: String) -> Bool { classes.contains(name) }

  /// The names of a class's superclasses: `["UIControl", "UIView", "UIResponder", "NSObject"]`.
  func above(_ name: String) -> [String] {
    var line: [String] = []
    var each = name
    while let next = superclasses[each] {
      line.append(next)
      each = next
    }
    return line
  }

  func isFixed(_ member: String, of name: String) -> Bool { fixed[name]?.contains(member) == true }

  /// Whether a member is optional in any protocol.
  func isOptional(_ name: String) -> Bool { optional.contains { $0.1.contains(name) } }

  /// What the default of an optional method returns, or `nil` if an app's file cannot state it.
  func defaultResult(of member: String, in name: String) -> String? {
    let result = results[name + " " + member] ?? ""
    return result == "-" ? nil : result
  }

  /// The full name of a protocol's optional method, by its base name and, if they are given, its
  /// labels.
  func optionalMember(_ base: String, _ labels: [String]?, of name: String) -> String? {
    let methods = optional.first { $0.0 == name }?.1 ?? []
    let full = labels?.fullName(base)
    return methods.sorted().first {
      full == nil ? $0 == base || $0.hasPrefix(base + "(") : $0 == full
    }
  }
}
