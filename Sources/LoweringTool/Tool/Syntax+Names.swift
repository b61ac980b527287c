// Syntax+Names: names in the form that the tool compares.

import SwiftSyntax

extension TokenSyntax {
  /// The name without backticks.
  var plainText: String {
    text.hasPrefix("`") && text.hasSuffix("`") && text.count > 2
      ? String(text.dropFirst().dropLast()) : text
  }
}

extension TypeSyntax {
  /// The type's name without generic arguments: `Outer.Inner` for `Outer.Inner<Int>`. A leading
  /// module name is kept.
  var plainName: String {
    if let name = self.as(IdentifierTypeSyntax.self) { return name.name.plainText }
    if let member = self.as(MemberTypeSyntax.self) {
      return member.baseType.plainName + "." + member.name.plainText
    }
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.plainName }
    if let unwrapped = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return unwrapped.wrappedType.plainName
    }
    if let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first!.type.plainName
    }
    if let some = self.as(SomeOrAnyTypeSyntax.self) { return some.constraint.plainName }
    return trimmedDescription
  }
}

extension PatternBindingSyntax {
  /// The type that the declaration states: `UIView` in `let a: UIView?`, `let a = UIView()`.
  var statedType: String? {
    typeAnnotation?.type.plainName ?? initializer?.value.statedType
  }
}

extension OptionalBindingConditionSyntax {
  var statedType: String? { typeAnnotation?.type.plainName ?? initializer?.value.statedType }
}

extension ExprSyntax {
  /// The type of an expression that names it: `UIView` in `UIView()` and in `x as? UIView`.
  var statedType: String? {
    if let call = self.as(FunctionCallExprSyntax.self) {
      let name = call.calledExpression.trimmedDescription
      let last = name.split(separator: ".").last ?? ""
      return last.first?.isUppercase == true && name.allSatisfy { $0.isLetter || $0 == "." }
        ? name : nil
    }
    guard let sequence = self.as(SequenceExprSyntax.self), sequence.elements.count == 3,
      Array(sequence.elements)[1].is(UnresolvedAsExprSyntax.self)
    else { return nil }
    return sequence.elements.last?.as(TypeExprSyntax.self)?.type.plainName
  }
}

extension DeclModifierListSyntax {
  func has(_ name: String) -> Bool { contains { $0.name.text == name && $0.detail == nil } }

  /// The access level: `public`, `open`, `private`, `fileprivate`, `package`, `internal` or `nil`.
  var access: String? {
    first {
      ["public", "open", "private", "fileprivate", "package", "internal"].contains($0.name.text)
        && $0.detail == nil
    }?.name.text
  }
}

extension AttributeListSyntax {
  func has(_ name: String) -> Bool {
    contains { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == name }
  }

  /// The name that `@objc(name)` declares.
  var objectiveCName: String? {
    for attribute in self {
      guard let attribute = attribute.as(AttributeSyntax.self),
        attribute.attributeName.trimmedDescription == "objc", let arguments = attribute.arguments
      else { continue }
      return arguments.trimmedDescription.filter { !$0.isWhitespace }
    }
    return nil
  }
}

extension [String] {
  /// The full name of a method with these argument labels: `pan(_:with:)`.
  func fullName(_ base: String) -> String { "\(base)(\(map { $0 + ":" }.joined()))" }
}

extension LabeledExprListSyntax {
  var labels: [String] { map { $0.label?.plainText ?? "_" } }
}

extension PatternBindingSyntax {
  /// Whether the accessors of a computed property set it.
  var hasSetter: Bool {
    guard case .accessors(let list) = accessorBlock?.accessors else { return false }
    return list.contains { ["set", "_modify"].contains($0.accessorSpecifier.text) }
  }
}

extension SyntaxProtocol {
  /// The nodes around this one, innermost first.
  var ancestors: some Sequence<Syntax> {
    sequence(state: parent) { node in
      defer { node = node?.parent }
      return node
    }
  }
}

extension FunctionParameterClauseSyntax {
  var labels: [String] { parameters.map { $0.firstName.plainText } }
}
