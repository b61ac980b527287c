// ModuleIndex: a module's types and members, by name.

import SwiftSyntax

/// A function, property or initialiser that a type declares.
struct Member {
  enum Kind { case function, property, initializer }
  var kind: Kind
  var base: String
  /// One label per parameter; `_` for a parameter without one.
  var labels: [String] = []
  /// The member's Objective-C name.
  var selector: String
  var isStatic = false
  var isOverride = false
  var isOptional = false
  var isPrivate = false
  /// Whether the member is in an extension of the type.
  var isInExtension = false
  var file: SourceFile
  var syntax: Syntax

  /// The member's full name: `pan(_:)`, `title`.
  var name: String {
    kind == .property ? base : labels.fullName(base)
  }

  /// The types of a function's parameters as the source writes them, without spaces.
  var parameterTypes: [String] {
    syntax.as(FunctionDeclSyntax.self)?.signature.parameterClause.parameters.map {
      $0.type.trimmedDescription.filter { !$0.isWhitespace }
    } ?? []
  }

  /// The properties that a member shares with the members that it overrides or that override it.
  struct Signature: Hashable {
    var kind: Kind
    var base: String
    var labels: [String]
    var isStatic: Bool
  }

  var signature: Signature {
    Signature(kind: kind, base: base, labels: labels, isStatic: isStatic)
  }
}

/// A class, protocol or other type, from all of its declarations.
final class TypeInfo {
  enum Kind { case `class`, `protocol`, other }

  /// The type's full name: `Outer.Inner`.
  let name: String
  /// The kind, or `nil` if only extensions have been found, because another module declares the
  /// type.
  var kind: Kind?
  var inherited: [String] = []
  var members: [Member] = []
  var isGeneric = false
  /// Whether code at file level in the type's file can name the type; false for local types and
  /// private nested types.
  var isVisibleInFile = true
  var declaration: (file: SourceFile, syntax: Syntax)?
  /// The declarations of all extensions, to which conformances are added.
  var extensions: [(file: SourceFile, syntax: ExtensionDeclSyntax)] = []
  /// Whether the type is declared in this module, not in a module that it depends on.
  var isOwn = true
  /// Whether the type's own declaration is in this module.
  var isDeclaredHere: Bool { isOwn && declaration != nil }
  /// The type's position among all types, in the order in which they were found.
  let number: Int

  init(name: String, number: Int) {
    self.name = name
    self.number = number
  }

  // Extensions of UIView in an app can have thousands of members, so members are found through
  // tables instead of a search. Both tables are built on first use, after every file has been read.

  private lazy var bySignature = Dictionary(
    members.map { ($0.signature, $0) }, uniquingKeysWith: { first, _ in first })
  private lazy var byBase = Dictionary(grouping: members, by: \.base)

  /// Returns the first member that was found with that signature.
  func member(_ signature: Member.Signature) -> Member? { bySignature[signature] }

  /// Returns the members with that name, whatever their labels.
  func members(named base: String) -> [Member] { byBase[base] ?? [] }
}

/// All types of a module and of the modules that it depends on.
///
/// All files are read before the first is lowered. Lowering looks names up in ``ModuleLinks``, so
/// that the cost of a file does not grow with the number of files.
final class ModuleIndex {
  private(set) var types: [String: TypeInfo] = [:]
  /// The types in the order in which they were found.
  private(set) var ordered: [TypeInfo] = []
  private var bySimpleName: [String: [TypeInfo]] = [:]
  /// Names that code assigns to, for finding outlets that are never set: `x = …`, `a.x = …`.
  var assigned: Set<String> = []
  /// The names of all declarations in the files: types, functions, properties, cases.
  var names: Set<String> = []
  /// The public names that the files declare at file level.
  var globals: [String] = []
  /// The modules that the files import.
  var imports: Set<String> = []
  /// The imported modules that a check has already reported.
  var reported: Set<String> = []
  /// Built on first use, after every file has been read.
  private(set) lazy var links = ModuleLinks(self)

  /// A member of a type.
  struct TypeMember: Hashable {
    let type: ObjectIdentifier
    let signature: Member.Signature
    init(_ type: ObjectIdentifier, _ signature: Member.Signature) {
      (self.type, self.signature) = (type, signature)
    }
  }
  /// The members of extensions of UIKit's classes that a class of the module overrides. Built on
  /// first use, after every file has been read.
  private(set) lazy var foreignOverrides = Set(
    ordered.flatMap { type in
      type.members.compactMap { member in
        foreignMember(overriddenBy: member, of: type).map {
          TypeMember(ObjectIdentifier($0.owner), $0.original.signature)
        }
      }
    })

  /// The optional methods that the lowering dispatches, by the class that conforms to their
  /// protocol. Built on first use, after every file has been read.
  private(set) lazy var dispatched = Dictionary(
    grouping: ordered.flatMap(dispatchedMethods), by: { ObjectIdentifier($0.conformer) })

  func type(named name: String) -> TypeInfo? { types[name] }

  /// Finds a type by the name that code inside `context` would use for it.
  func find(_ name: String, from context: String = "") -> TypeInfo? {
    var scope = context
    while true {
      if let found = types[scope.isEmpty ? name : scope + "." + name] { return found }
      guard !scope.isEmpty else { break }
      scope = scope.contains(".") ? String(scope[..<scope.lastIndex(of: ".")!]) : ""
    }
    let simple = name.split(separator: ".").last.map(String.init) ?? name
    guard let candidates = bySimpleName[simple], candidates.count == 1 else { return nil }
    return candidates[0]
  }

  func make(_ name: String) -> TypeInfo {
    if let type = types[name] { return type }
    let type = TypeInfo(name: name, number: ordered.count)
    types[name] = type
    ordered.append(type)
    bySimpleName[name.split(separator: ".").last.map(String.init) ?? name, default: []].append(type)
    return type
  }

  /// The superclass, or `nil` if it is not in the index, as for UIKit's classes; `inherited` then
  /// contains its name.
  func superclass(of type: TypeInfo) -> TypeInfo? { links.superclass(of: type) }

  /// Returns the type and its superclasses, as far as they are in the index, the nearest first.
  func line(of type: TypeInfo) -> [TypeInfo] {
    var line = [type]
    while let next = superclass(of: line.last!), !line.contains(where: { $0 === next }) {
      line.append(next)
    }
    return line
  }

  func subclasses(of type: TypeInfo) -> [TypeInfo] { links.subclasses(of: type) }

  /// Returns whether the protocol `name` is the protocol `goal` or refines it.
  func refines(_ name: String, _ goal: String) -> Bool { refined(by: [name]).contains(goal) }

  /// The given names, and the names of all protocols that they refine.
  func refined(by names: [String]) -> Set<String> {
    var open = names
    var seen: Set<String> = []
    while let each = open.popLast() {
      guard seen.insert(each).inserted else { continue }
      // Skip classes: a class that conforms to a protocol does not refine it.
      if let type = find(each), type.kind == .protocol { open += type.inherited }
      open += UIKitDeclarations.current.refinements[each] ?? []
    }
    return seen
  }

  /// Returns the names of all types that a class inherits from, including UIKit's: `["Sheet",
  /// "UIViewController"]`.
  func ancestry(of type: TypeInfo) -> [String] {
    line(of: type).flatMap { [$0.name] + $0.inherited }.flatMap {
      [$0] + UIKitDeclarations.current.above($0)
    }
  }
}
