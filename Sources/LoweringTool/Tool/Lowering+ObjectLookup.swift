// Lowering+ObjectLookup: checks members that are looked up by name on an AnyObject.

import SwiftSyntax

extension Lowering {
  /// Checks `(x as AnyObject).count`, and `sender.tag` of a parameter `sender: AnyObject`.
  func checkObjectLookup(_ node: MemberAccessExprSyntax) {
    guard node.declName.baseName.text != "self", let base = node.base?.unwrapped else { return }
    let isObject =
      base.as(DeclReferenceExprSyntax.self).map { isObjectParameter($0) }
      ?? base.as(TupleExprSyntax.self).map(Self.isCastToObject) ?? false
    guard isObject else { return }
    report(
      .error, "object-lookup", node.declName,
      "\(node.declName.baseName.text) is looked up on an AnyObject, which Swift "
        + "supports only on Apple's platforms",
      "Cast the object with as? to the type that has \(node.declName.baseName.text)")
  }

  private static func isCastToObject(_ tuple: TupleExprSyntax) -> Bool {
    guard tuple.elements.count == 1,
      let sequence = tuple.elements.first?.expression.as(SequenceExprSyntax.self),
      let type = sequence.elements.last?.as(TypeExprSyntax.self)?.type
    else { return false }
    return isObject(type) && sequence.elements.contains { $0.is(UnresolvedAsExprSyntax.self) }
  }

  private static func isObject(_ type: TypeSyntax) -> Bool {
    let type = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType ?? type
    return type.plainName == "AnyObject"
  }

  private func isObjectParameter(_ reference: DeclReferenceExprSyntax) -> Bool {
    isParameter(reference, where: Self.isObject)
  }

  /// Whether a name refers to a parameter of that type.
  func isParameter(_ reference: DeclReferenceExprSyntax, of type: String) -> Bool {
    isParameter(reference) { $0.as(IdentifierTypeSyntax.self)?.name.text == type }
  }

  /// Whether a name refers to a parameter of the enclosing function, of a type that satisfies
  /// `isMeant`, and no declaration in the function shadows the name. False inside a closure.
  private func isParameter(
    _ reference: DeclReferenceExprSyntax, where isMeant: (TypeSyntax) -> Bool
  ) -> Bool {
    let name = reference.baseName.plainText
    for each in reference.ancestors {
      if each.is(ClosureExprSyntax.self) || each.is(MemberBlockSyntax.self) { return false }
      let clause =
        each.as(FunctionDeclSyntax.self)?.signature.parameterClause
        ?? each.as(InitializerDeclSyntax.self)?.signature.parameterClause
      if let clause {
        let parameter = clause.parameters.first {
          ($0.secondName ?? $0.firstName).plainText == name
        }
        guard let parameter, isMeant(parameter.type) else { return false }
        return !NameFinder(name, in: each).isBound
      }
    }
    return false
  }
}

extension ExprSyntax {
  /// The expression without `?` and `!`.
  var unwrapped: ExprSyntax {
    var expression = self
    while true {
      if let optional = expression.as(OptionalChainingExprSyntax.self) {
        expression = optional.expression
      } else if let forced = expression.as(ForceUnwrapExprSyntax.self) {
        expression = forced.expression
      } else {
        return expression
      }
    }
  }
}

/// Looks for a pattern that rebinds a name.
private final class NameFinder: SyntaxVisitor {
  private let name: String
  private(set) var isBound = false

  init(_ name: String, in node: Syntax) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
    walk(node)
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    if node.identifier.plainText == name { isBound = true }
    return .skipChildren
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    if node.name.plainText == name { isBound = true }
    return .skipChildren
  }
}
