// Conditions: evaluates conditions of `#if` and `#available` that are known before the compiler runs.

import SwiftSyntax

extension Lowering {
  /// Returns whether a branch is never compiled on Linux, whatever conditions the build defines.
  func isNeverCompiled(_ clause: IfConfigClauseSyntax) -> Bool {
    if let condition = clause.condition, value(of: condition) == false { return true }
    guard let clauses = clause.parent?.as(IfConfigClauseListSyntax.self) else { return false }
    // Whether an earlier branch is always compiled.
    return clauses.prefix { $0.id != clause.id }.contains {
      $0.condition.map { value(of: $0) == true } ?? false
    }
  }

  /// The value of a condition, or `nil` if the value depends on the build, such as `DEBUG` or a
  /// compiler's version.
  private func value(of condition: ExprSyntax) -> Bool? {
    if let tuple = condition.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let inner = tuple.elements.first?.expression
    {
      return value(of: inner)
    }
    if let prefix = condition.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "!" {
      return value(of: prefix.expression).map(!)
    }
    if let sequence = condition.as(SequenceExprSyntax.self) { return value(of: sequence) }
    guard let call = condition.as(FunctionCallExprSyntax.self) else { return nil }
    let argument = call.arguments.trimmedDescription
    switch call.calledExpression.trimmedDescription {
    case "os": return ["iOS", "Linux"].contains(argument)
    case "canImport": return Self.isAbsent(module: argument) ? false : nil
    case "targetEnvironment": return false
    case "swift", "compiler": return isAtLeastFive(argument)
    default: return nil
    }
  }

  /// Evaluates a comparison with a version below 5, such as `>=4.2` or `<4`. Its value is the same
  /// for every toolchain that this tool supports (6.1 or newer). Returns `nil` for any other
  /// comparison.
  private func isAtLeastFive(_ version: String) -> Bool? {
    let sign = version.hasPrefix(">=") ? ">=" : "<"
    guard version.hasPrefix(sign),
      let major = version.dropFirst(sign.count).drop(while: \.isWhitespace)
        .split(separator: ".").first.flatMap({ Int($0) }), major < 5
    else { return nil }
    return sign == ">="
  }

  /// Evaluates `a && b || c`, where `&&` binds more tightly than `||`.
  private func value(of sequence: SequenceExprSyntax) -> Bool? {
    var sums: [Bool?] = []
    var product: Bool? = true
    for element in sequence.elements {
      guard let sign = element.as(BinaryOperatorExprSyntax.self)?.operator.text else {
        product = Self.and(product, value(of: element))
        continue
      }
      guard sign == "||" else {
        if sign == "&&" { continue }
        return nil
      }
      sums.append(product)
      product = true
    }
    sums.append(product)
    if sums.contains(true) { return true }
    return sums.allSatisfy { $0 == false } ? false : nil
  }

  /// Replaces a branch that never runs, because `#available` is always true on Linux: it may use API
  /// of old systems that EdgePan lacks.
  func lowerAvailability(_ node: IfExprSyntax) -> Bool {
    guard let value = availability(of: node.conditions) else { return false }
    if value {
      walk(node.body)
      if let old = node.elseBody { removeBranch(old) }
    } else {
      walk(node.conditions)
      removeBranch(node.body)
      if let body = node.elseBody { walk(body) }
    }
    return true
  }

  func lowerAvailability(_ node: GuardStmtSyntax) -> Bool {
    guard availability(of: node.conditions) == true else { return false }
    removeBranch(node.body)
    return true
  }

  private func availability(of conditions: ConditionElementListSyntax) -> Bool? {
    let tests = conditions.map { $0.condition.as(AvailabilityConditionSyntax.self) }
    if tests.contains(where: { $0?.availabilityKeyword.text == "#unavailable" }) { return false }
    return tests.contains { $0 == nil } ? nil : true
  }

  /// Whether no code can call a function: `@available(iOS, unavailable)`.
  func isUnavailable(_ attributes: AttributeListSyntax) -> Bool {
    attributes.contains {
      guard let attribute = $0.as(AttributeSyntax.self),
        case .availability(let arguments) = attribute.arguments
      else { return false }
      return arguments.prefix(2).map { $0.argument.trimmedDescription } == ["iOS", "unavailable"]
    }
  }

  func removeBranch(_ branch: some SyntaxProtocol) {
    file.edits.replace(branch.trimmedBytes, with: "{ fatalError() }")
  }

  private static func and(_ left: Bool?, _ right: Bool?) -> Bool? {
    if left == false || right == false { return false }
    return left == true && right == true ? true : nil
  }
}
