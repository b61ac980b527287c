// What EdgePan's own sources declare, beside what the lowering knows of it.

import SwiftSyntax

/// The optional methods of UIKit's protocols, the classes with their superclasses, and the members
/// that extensions of classes declare: each after `known`, or `missing` where no table has it.
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
    // UITouch, which is no NSObject here, has protocols only.
    if let above = declared?.inheritedTypes.first?.type.plainName, above != "Hashable" {
      add("class \(type.name): \(above)", isKnown: UIKitClasses.superclasses[type.name] == above)
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
