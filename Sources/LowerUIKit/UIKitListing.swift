// UIKitListing: compares the declarations in EdgePan's own sources with the lowering tool's tables.

import SwiftSyntax

/// Lists the optional methods of UIKit's protocols, the classes with their superclasses, the
/// members that extensions of classes declare, and global names. Each line starts with `known`, or
/// with `missing` if a table differs.
struct UIKitListing {
  private(set) var lines: [String] = []

  init(_ index: ModuleIndex) {
    for type in index.ordered {
      switch type.kind {
      case .protocol: listDefaults(of: type)
      case .class where isOpen(type): listClass(type)
      default: break
      }
    }
    listNames(index)
  }

  /// Lists the names that a check treats as declared by EdgePan, and those that it treats as
  /// absent.
  private mutating func listNames(_ index: ModuleIndex) {
    let globals = Set(
      index.globals.filter { name in ["UI", "CA", "CG"].contains { name.hasPrefix($0) } })
    for name in globals.sorted() {
      add("global \(name)", isKnown: UIKitGlobals.names.contains(name))
    }
    for name in UIKitGlobals.names.subtracting(globals).sorted() {
      add("no global \(name)", isKnown: false)
    }
    let absent = AbsentNames.others.union(AbsentNames.members.keys)
    for name in absent.sorted() { add("absent \(name)", isKnown: !index.names.contains(name)) }
  }

  private mutating func add(_ line: String, isKnown: Bool) {
    lines.append((isKnown ? "known " : "missing ") + line)
  }

  private mutating func listDefaults(of type: TypeInfo) {
    let defaults = Set(type.members.filter(\.isInExtension).map(\.name))
    for member in type.members where !member.isInExtension && defaults.contains(member.name) {
      let isKnown = UIKitProtocols.optional.contains {
        $0.0 == type.name && $0.1.contains(member.name)
      }
      add("\(type.name).\(member.name)", isKnown: isKnown)
    }
  }

  private mutating func listClass(_ type: TypeInfo) {
    let declared = type.declaration?.syntax.as(ClassDeclSyntax.self)?.inheritanceClause
    if let first = declared?.inheritedTypes.first?.type.plainName {
      // The first inherited type of a class without a superclass is a protocol.
      let isKnown =
        UIKitClasses.withoutSuperclass.contains(type.name)
        ? !UIKitClasses.isClass(first) : UIKitClasses.superclasses[type.name] == first
      add("class \(type.name): \(first)", isKnown: isKnown)
    }
    for member in type.members where member.isInExtension && isPublic(member) {
      guard member.kind != .initializer, !member.isStatic else { continue }
      add(
        "extension \(type.name).\(member.name)",
        isKnown: UIKitClasses.isInExtension(member.name, of: type.name))
    }
  }

  private func isOpen(_ type: TypeInfo) -> Bool {
    type.declaration?.syntax.as(ClassDeclSyntax.self)?.modifiers.has("open") == true
  }

  private func isPublic(_ member: Member) -> Bool {
    let modifiers =
      member.syntax.as(FunctionDeclSyntax.self)?.modifiers
      ?? member.syntax.as(VariableDeclSyntax.self)?.modifiers
    if let access = modifiers?.access { return access == "public" }
    var node = member.syntax.parent
    while let each = node {
      if let extended = each.as(ExtensionDeclSyntax.self) {
        return extended.modifiers.has("public")
      }
      node = each.parent
    }
    return false
  }
}
