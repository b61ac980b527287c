// Lowering+Receivers: the types of expressions, as far as declarations state them, for checks.

import SwiftSyntax

extension Lowering {
  /// The class or protocol of EdgePan that an expression has as its type, if it declares no member
  /// of that name on Linux; `nil` if the type is unknown or has the member.
  func typeWithout(_ name: String, _ base: ExprSyntax) -> String? {
    // Nested types are not members, and a name that the app declares may be in an extension.
    guard name.first?.isLowercase == true, !index.names.contains(name),
      !Self.ofNSObject.contains(name), importsOnlyKnownModules,
      let type = statedType(of: base)
    else { return nil }
    let declared = UIKitDeclarations.current
    var open = [type]
    var seen: Set<String> = []
    var owner: String?
    while let each = open.popLast() {
      guard seen.insert(each).inserted else { continue }
      if let own = index.find(each), own.kind != nil {
        open += index.ancestry(of: own).dropFirst()
      } else if let members = declared.members[each] {
        if members.contains(name) { return nil }
        if declared.isClass(each) {
          if each != "NSObject" { owner = owner ?? each }
          open += declared.above(each) + (declared.conformances[each] ?? [])
        } else if let refined = declared.refinements[each] {
          owner = owner ?? each
          open += refined
        }
      } else if !Self.withoutMembers.contains(each) {
        return nil
      }
    }
    guard let owner, declared.members["NSObject"]?.contains(name) != true,
      declared.members["NSObjectProtocol"]?.contains(name) != true
    else { return nil }
    return owner
  }

  /// Types of Foundation and Swift whose members are in ``ofNSObject``.
  private static let withoutMembers: Set<String> = [
    "AnyObject", "NSObject", "NSObjectProtocol", "Sendable", "Hashable", "Equatable", "NSCopying",
    "NSCoding", "NSMutableCopying", "_ExpressibleByColorLiteral", "_ExpressibleByImageLiteral",
  ]
  private static let ofNSObject: Set<String> = [
    "classForCoder", "copy", "debugDescription", "description", "encode", "hash", "hashValue",
    "init", "isEqual", "isProxy", "mutableCopy", "self",
    // Of the optional that holds the object.
    "flatMap", "map", "unsafelyUnwrapped",
  ]

  /// The name of an expression's type, or `nil` if no declaration states it.
  func statedType(of expression: ExprSyntax) -> String? {
    let expression = expression.unwrapped
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1 {
      return statedType(of: tuple.elements.first!.expression)
    }
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      let name = reference.baseName.plainText
      if name == "self" { return context.last?.name }
      if name == "super" { return nil }
      if UIKitDeclarations.current.isClass(name), index.find(name) == nil { return name }
      if file.bound[name] != nil { return file.statedType(of: name) }
      return context.last.flatMap { propertyType(name, of: $0.name) }
    }
    if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base {
      guard member.declName.argumentNames == nil, let type = statedType(of: base) else {
        return nil
      }
      return propertyType(member.declName.baseName.plainText, of: type)
    }
    return expression.statedType
  }

  /// The type of a property of a type of the app or of EdgePan.
  private func propertyType(_ name: String, of type: String) -> String? {
    var names = [type]
    if let own = index.find(type), own.kind != nil {
      for each in index.line(of: own) {
        guard let member = each.members(named: name).first else { continue }
        let bindings = member.syntax.as(VariableDeclSyntax.self)?.bindings
        return bindings?.first {
          $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText == name
        }?.statedType
      }
      names = index.ancestry(of: own)
    } else {
      names += UIKitDeclarations.current.above(type)
    }
    return names.lazy.compactMap { UIKitDeclarations.current.types[$0]?[name] }.first
  }
}
