// SelectorReference: the contents of the parentheses of #selector.

import SwiftSyntax

/// A method's name with the expression before it and the cast after it.
struct SelectorReference {
  private var base: ExprSyntax?
  private var reference: DeclReferenceExprSyntax?
  private let whole: ExprSyntax
  /// Whether the cast is to a curried type, which takes the instance first: `(T) -> (A) -> R`.
  private(set) var isCurried = false

  init(_ expression: ExprSyntax) {
    whole = expression
    var main = expression
    while true {
      if let tuple = main.as(TupleExprSyntax.self), tuple.elements.count == 1 {
        main = tuple.elements.first!.expression
      } else if let sequence = main.as(SequenceExprSyntax.self), let first = sequence.elements.first
      {
        if let type = sequence.elements.last?.as(TypeExprSyntax.self)?.type,
          let function = Self.function(type)
        {
          isCurried = Self.function(function.returnClause.type) != nil
        }
        main = first
      } else {
        break
      }
    }
    if let member = main.as(MemberAccessExprSyntax.self) {
      base = member.base
      reference = member.declName
    } else {
      reference = main.as(DeclReferenceExprSyntax.self)
    }
    // `object?.method`
    while let optional = base?.as(OptionalChainingExprSyntax.self) { base = optional.expression }
    while let forced = base?.as(ForceUnwrapExprSyntax.self) { base = forced.expression }
  }

  private static func function(_ type: TypeSyntax) -> FunctionTypeSyntax? {
    var type = type
    while true {
      if let function = type.as(FunctionTypeSyntax.self) { return function }
      if let attributed = type.as(AttributedTypeSyntax.self) {
        type = attributed.baseType
      } else if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1 {
        type = tuple.elements.first!.type
      } else {
        return nil
      }
    }
  }

  /// The method's base name.
  var name: String? { reference?.baseName.plainText }

  /// The argument labels, or `nil` if the reference has none.
  var labels: [String]? { reference?.argumentNames?.arguments.map { $0.name.plainText } }

  /// The bytes that are kept: the name and usually the cast, without the expression before the
  /// name.
  var keptBytes: Range<Int> {
    guard !isCurried, let reference else { return whole.trimmedBytes }
    let name = reference.trimmedBytes
    // `(f) as (A) -> R`: only the name is kept, without its parentheses and the cast.
    let isPlain =
      whole.trimmedBytes.upperBound == name.upperBound || whole.is(SequenceExprSyntax.self)
    let hasTuple =
      whole.is(TupleExprSyntax.self)
      || whole.as(SequenceExprSyntax.self)?.elements.first?.is(TupleExprSyntax.self) == true
    return isPlain && !hasTuple ? name.lowerBound..<whole.trimmedBytes.upperBound : name
  }

  /// Returns the method's owner: a type of the index, another module's type by its name, or an
  /// object.
  func owner(in pass: Lowering) -> (type: TypeInfo?, name: String, object: String?) {
    if let text = base?.trimmedDescription, text != "self", text != "Self", text != "super",
      text.replacing(" ", with: "") != "type(of:self)"
    {
      if let found = pass.index.find(text, from: pass.context.last?.name ?? ""),
        text.last(in: ".").first?.isUppercase == true
      {
        return (found, found.kind == nil ? text : found.name, nil)
      }
      let isType = text.last(in: ".").first?.isUppercase == true && !text.contains("(")
      return (nil, text, isType ? nil : text)
    }
    let types = pass.context.reversed()
    let declaring = types.first { !pass.membersNamed(name ?? "", labels, in: $0).isEmpty }
    guard let type = declaring ?? types.first else { return (nil, "AnyObject", nil) }
    return (type, type.name, nil)
  }
}

extension String {
  fileprivate func last(in separator: Character) -> Substring {
    split(separator: separator).last ?? self[...]
  }
}
