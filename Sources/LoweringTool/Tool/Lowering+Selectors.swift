// Lowering+Selectors: lowers #selector, Selector("…") and #keyPath.

import SwiftSyntax

extension Lowering {
  /// Replaces `#selector(pan(_:))` with ` _S1{$0.pan(_:)}` and defines `_S1` at the end of the
  /// file. The text in the parentheses keeps its columns, and so does the remainder of the line.
  func lowerSelector(_ node: MacroExpansionExprSyntax) {
    guard let argument = node.arguments.first, node.arguments.count == 1 else { return }
    let accessor = argument.label?.text
    let reference = SelectorReference(argument.expression)
    guard let name = reference.name else {
      return report(
        .error, "selector", node, "this selector is not the name of a method",
        "Write #selector(Type.method(_:))")
    }
    let target = reference.owner(in: self)
    if target.name == "UIApplication", name == "shared", accessor == "getter" {
      // A class property. UIApplication itself responds to its selector.
      return file.edits.replace(
        node.trimmedBytes, with: "NSSelectorFromString(\"\(Self.sharedApplication)\")")
    }
    let members = target.type.map { membersNamed(name, reference.labels, in: $0) } ?? []
    if let method = members.first, members.allSatisfy(\.isStatic) {
      return report(
        .error, "selector", node,
        "\(method.name) is a class method: on Linux, selectors call only instance methods",
        "Make it an instance method, or write an instance method that calls it and use that "
          + "method's selector")
    }
    let kind: Member.Kind = accessor == nil ? .function : .property
    var selector =
      members.first?.selector
      ?? ObjectiveCName.selector(name, reference.labels ?? [], kind)
    if accessor == "setter" { selector = ObjectiveCName.setter(of: name) }
    var typeName = optionalRequirement(of: target.type, members.first) ?? target.name
    var optional = UIKitDeclarations.current.optionalMember(name, reference.labels, of: target.name)
    let asked = target.type.flatMap { type in
      members.first.flatMap { optionalMember(askedWith: node, $0, of: type) }
    }
    if let asked { (typeName, optional) = asked }
    let isReachable =
      asked != nil
      || target.type.map { $0.isVisibleInFile && !$0.isGeneric } ?? (target.object == nil)
    let helper: String
    if let object = target.object {
      helper = "selectorTarget(\(object)).init(\"\(selector)\")"
    } else if isReachable {
      helper = selectorHelper(typeName, selector, line: file.line(node))
    } else {
      // A declaration at file level cannot name a generic, local or private nested type, so the
      // type is named in place, which changes columns.
      let simple = typeName.split(separator: ".").last.map(String.init) ?? typeName
      helper = "SelectorOf<\(simple)>(\"\(selector)\")"
    }
    let begin: String
    var end: String
    switch accessor {
    case "getter": (begin, end) = (helper + ".getter({$0.", "})")
    case "setter": (begin, end) = (helper + ".setter({$0.", "=$1})")
    default:
      // Without parentheses the text would have the original width, but in the condition of an `if`
      // the compiler would read its brace as the beginning of the body.
      if reference.isCurried {
        (begin, end) = (helper + "(", ")")
      } else if helper.hasPrefix("_S"), isInParentheses(Syntax(node)) {
        (begin, end) = (helper + "{$0.", "}")
      } else {
        (begin, end) = (helper + "({$0.", "})")
      }
    }
    if let optional { end += ".optional(\"\(optional)\")" }
    let body = reference.keptBytes
    let whole = node.trimmedBytes
    file.edits.replace(
      whole.lowerBound..<body.lowerBound,
      with: padded(begin, to: body.lowerBound - whole.lowerBound))
    file.edits.replace(body.upperBound..<whole.upperBound, with: end)
  }

  /// The selector that UIApplication itself responds to.
  private static let sharedApplication = "sharedApplication"

  /// Whether the expression is an argument of a call. There, an opening brace begins a trailing
  /// closure, not the body of an `if`.
  private func isInParentheses(_ node: Syntax) -> Bool {
    var node = node
    while let parent = node.parent, parent.is(ExprSyntax.self) || parent.is(ExprListSyntax.self) {
      node = parent
    }
    return node.parent?.is(LabeledExprSyntax.self) == true
  }

  /// Pads text with leading spaces, so that the text after it keeps its column.
  private func padded(_ text: String, to length: Int) -> String {
    String(repeating: " ", count: max(0, length - text.utf8.count)) + text
  }

  /// Returns the members with that name in the first class that has any: the type itself, or its
  /// nearest superclass with such members.
  func membersNamed(_ base: String, _ labels: [String]?, in type: TypeInfo) -> [Member] {
    for each in index.line(of: type) {
      let found = each.members(named: base).filter {
        $0.kind != .initializer && (labels == nil || $0.labels == labels)
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Returns the name of the declaration, in the file's additions, that creates this selector of a
  /// type.
  func selectorHelper(_ type: String, _ selector: String, line: Int) -> String {
    let key = type + " " + selector
    if let known = selectorHelpers[key] { return known }
    let name = "_S" + file.nextNumber()
    selectorHelpers[key] = name
    file.additions.append(
      """
      \(file.location(line))
      fileprivate nonisolated var \(name): SelectorOf<\(type)> { SelectorOf("\(selector)") }
      """)
    return name
  }

  /// Lowers `Selector("pan:")` if an enclosing type has such a method. Returns whether the selector
  /// was lowered.
  func lowerTextSelector(_ node: FunctionCallExprSyntax) -> Bool {
    guard let called = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      called == "Selector" || called == "NSSelectorFromString" || called == "sel_registerName",
      let argument = node.arguments.first, node.arguments.count == 1
    else { return false }
    var expression = argument.expression
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1 {
      expression = tuple.elements.first!.expression
    }
    guard let text = expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
      report(
        .warning, "selector", node,
        "a selector created from a string at run time has no method on "
          + "Linux: nothing responds to it", "Write #selector(Type.method(_:))")
      return false
    }
    if text == Self.sharedApplication { return false }
    for type in context.reversed() {
      for each in index.line(of: type) {
        guard let member = each.members.first(where: { $0.selector == text && !$0.isStatic })
        else { continue }
        let isReachable = each.isVisibleInFile && !each.isGeneric
        let helper =
          isReachable
          ? selectorHelper(each.name, text, line: file.line(node))
          : "SelectorOf<\(each.name)>(\"\(text)\")"
        let accessor = member.kind == .property ? ".getter" : ""
        file.edits.replace(node.trimmedBytes, with: "\(helper)\(accessor)({$0.\(member.name)})")
        return true
      }
    }
    report(
      .warning, "selector", node,
      "no enclosing type has a method \(text): nothing responds to this selector on Linux",
      "Write #selector(Type.method(_:))")
    return true
  }

  /// Replaces `#keyPath(CALayer.opacity)` with a string literal: `"opacity"`.
  func lowerKeyPath(_ node: MacroExpansionExprSyntax) {
    guard let argument = node.arguments.first?.expression else { return }
    var parts = argument.trimmedDescription.split(separator: ".").map {
      $0.trimmingCharacters { $0.isWhitespace || $0 == "?" || $0 == "!" }
    }
    // Forms: `Type.a.b`, `Outer.Type.a`, `self.a`, `a.b`.
    var root = ""
    while parts.count > 1, parts[0].first?.isUppercase == true || parts[0] == "self" {
      root = parts.removeFirst()
    }
    // UIKit's and Core Animation's Boolean properties have Objective-C names without `is`.
    if root.hasPrefix("CA") || root.hasPrefix("UI") {
      parts = parts.map { part in
        guard part.hasPrefix("is"), part.dropFirst(2).first?.isUppercase == true else {
          return part
        }
        return part.dropFirst(2).prefix(1).lowercased() + part.dropFirst(3)
      }
    }
    file.edits.replace(node.trimmedBytes, with: "\"" + parts.joined(separator: ".") + "\"")
  }
}

extension Substring {
  fileprivate func trimmingCharacters(_ isLeftOut: (Character) -> Bool) -> String {
    String(self.filter { !isLeftOut($0) })
  }
}
