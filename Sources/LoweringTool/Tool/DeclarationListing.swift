// DeclarationListing: the file UIKit.declarations, from EdgePan's own sources.

import SwiftSyntax

/// The text that ``UIKitDeclarations`` reads.
struct DeclarationListing {
  private(set) var lines: [String] = []

  /// Protocols whose defaults are no optional members: apps receive contexts and do not implement
  /// them, and content views have this default on Apple's platforms too.
  private static let withDefaults: Set<String> = [
    "UIContentView", "UIViewControllerContextTransitioning",
  ]

  init(_ index: ModuleIndex) {
    for type in index.ordered.sorted(by: { $0.name < $1.name }) {
      list(type, index)
    }
    for name in Set(index.globals).sorted() { lines.append("global \(name)") }
  }

  private mutating func list(_ type: TypeInfo, _ index: ModuleIndex) {
    guard isPublic(type) else { return }
    let isClass = type.kind == .class
    // A protocol that is not public is of no use outside.
    var above = type.inherited.map { index.find($0, from: type.name) ?? index.make($0) }
      .filter(isPublic).map(\.name)
    if isClass {
      // Extensions may precede the class. The first type in the declaration of a class without a
      // superclass is a protocol.
      let clause = type.declaration?.syntax.as(ClassDeclSyntax.self)?.inheritanceClause
      let first = clause?.inheritedTypes.first.flatMap {
        index.find($0.type.plainName, from: type.name)
      }
      let superclass = first?.kind == .class || first?.name == "NSObject" ? first?.name : nil
      above.removeAll { $0 == superclass }
      above.insert(superclass ?? "-", at: 0)
    }
    let kind = isClass ? "class" : type.kind == .protocol ? "protocol" : "type"
    lines.append(
      "\(kind) \(type.name)" + (above.isEmpty ? "" : ": " + above.joined(separator: " ")))
    if type.kind == .protocol, !Self.withDefaults.contains(type.name) {
      let names = Set(type.members.filter { !$0.isInExtension }.map(\.name))
      let defaults = type.members.filter { $0.isInExtension && names.contains($0.name) }.map {
        "  optional \($0.name)" + Self.result(of: $0)
      }
      lines += Set(defaults).sorted()
    }
    let shown = type.members.filter { $0.kind != .initializer && isPublic($0, of: type) }
    if isClass {
      let instance = shown.filter { !$0.isStatic }
      let open = instance.filter { $0.access == "open" }.map(\.name)
      lines += Set(instance.map(\.name)).subtracting(open).sorted().map { "  fixed \($0)" }
    }
    let typed = shown.compactMap { member -> String? in
      let binding = member.syntax.as(VariableDeclSyntax.self)?.bindings.first
      guard let stated = binding?.statedType, let found = index.find(stated, from: type.name),
        found.kind == .class || found.kind == .protocol
      else { return nil }
      return "  typed \(member.base) \(found.name)"
    }
    lines += Set(typed).sorted()
    var line = ""
    for name in Set(shown.map(\.base)).sorted() {
      if line.count + name.count > 90 {
        lines.append("  members" + line)
        line = ""
      }
      line += " " + name
    }
    if !line.isEmpty { lines.append("  members" + line) }
  }

  /// The value that a default returns, after a space, if an app's file can state it; nothing if the
  /// default does nothing.
  private static func result(of member: Member) -> String {
    guard let function = member.syntax.as(FunctionDeclSyntax.self), let body = function.body
    else { return " -" }
    let text = body.statements.trimmedDescription
    let first = text.prefix { $0 != "." }
    let parameters = function.signature.parameterClause.parameters
    guard !parameters.contains(where: { ($0.secondName ?? $0.firstName).text == first }),
      text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "." })
    else { return " -" }
    return text.isEmpty ? "" : " " + text
  }

  /// Whether a type is public; those of Foundation and Swift have no declaration here.
  private func isPublic(_ type: TypeInfo) -> Bool {
    let modifiers = type.declaration?.syntax.asProtocol((any WithModifiersSyntax).self)?.modifiers
    return type.kind == nil || ["public", "open"].contains(modifiers?.access ?? "")
  }

  private func isPublic(_ member: Member, of type: TypeInfo) -> Bool {
    if type.kind == .protocol, !member.isInExtension { return true }
    return ["public", "open"].contains(member.access)
  }
}
