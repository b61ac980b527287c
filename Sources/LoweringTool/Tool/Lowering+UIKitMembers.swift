// Lowering+UIKitMembers: the optional members of UIKit's own protocols, which are requirements with
// defaults on Linux. A member that an object does not implement is nil, as on Apple's platforms.

import SwiftSyntax

extension Lowering {
  /// Lowers `delegate?.scrollViewDidScroll?(view)`.
  ///
  /// If nothing uses the result, only the question mark is removed: the default does nothing.
  /// Otherwise ``implementer`` substitutes for the object, so that the result is optional, and `nil`
  /// if the object does not implement the method.
  func lowerOptionalCall(_ node: FunctionCallExprSyntax) {
    let mark: TokenSyntax
    let callee: ExprSyntax
    if let chain = node.calledExpression.as(OptionalChainingExprSyntax.self) {
      (mark, callee) = (chain.questionMark, chain.expression)
    } else if let forced = node.calledExpression.as(ForceUnwrapExprSyntax.self) {
      (mark, callee) = (forced.exclamationMark, forced.expression)
    } else {
      return
    }
    let member = callee.as(MemberAccessExprSyntax.self)
    guard let called = member?.declName ?? callee.as(DeclReferenceExprSyntax.self) else { return }
    let labels =
      node.arguments.map { $0.label?.text ?? "_" } + (node.trailingClosure == nil ? [] : ["_"])
    let base = called.baseName.plainText
    let name = labels.fullName(base)
    // A name without a base is a protocol's method only inside an extension of that protocol.
    let protocols = member == nil ? extendedProtocols(around: Syntax(node)) : nil
    guard
      UIKitDeclarations.current.optional.contains(where: {
        $0.1.contains(name) && protocols?.contains($0.0) != false
      }), protocols != nil || !isOwn(name), !isClosure(base, labels, of: member?.base)
    else { return }
    file.edits.blank(mark.trimmedBytes)
    guard isUsed(Syntax(node)) else { return }
    substitute(name, for: member?.base, before: called, isForced: mark.text == "!")
  }

  /// Lowers a reference to an optional method by its full name, which is a closure or `nil` on
  /// Apple's platforms: `delegate?.navigationController(_:willShow:animated:)`.
  func lowerUIKitReference(_ node: MemberAccessExprSyntax, _ labels: [String]) {
    let name = labels.fullName(node.declName.baseName.plainText)
    guard UIKitDeclarations.current.isOptional(name), !isOwn(name), isObject(node.base),
      node.hasOptionalBase || needsOptional(Syntax(node))
    else { return }
    substitute(name, for: node.base, before: node.declName, isForced: false)
  }

  /// Lowers an optional property where an optional is needed: `driver.completionSpeed ?? 2`.
  func lowerOptionalProperty(_ node: MemberAccessExprSyntax) {
    let name = node.declName.baseName.plainText
    // Through its delegate's protocol, a window is an optional of an optional in EdgePan too.
    guard node.declName.argumentNames == nil, name != "window",
      UIKitDeclarations.current.isOptional(name),
      isObject(node.base), needsOptional(Syntax(node))
    else { return }
    substitute(name, for: node.base, before: node.declName, isForced: false)
  }

  /// Writes `implementer(of: "f(_:)", d)?` in the place of `d` or `d?`.
  private func substitute(
    _ name: String, for base: ExprSyntax?, before member: DeclReferenceExprSyntax, isForced: Bool
  ) {
    let begin = "implementer(of: \"\(name)\", "
    let mark = isForced ? "!" : "?"
    guard let base else {
      return file.edits.insert(begin + "self)\(mark).", at: member.trimmedBytes.lowerBound)
    }
    file.edits.insert(begin, at: base.trimmedBytes.lowerBound)
    if let chain = base.as(OptionalChainingExprSyntax.self) {
      file.edits.insert(")", at: chain.questionMark.trimmedBytes.lowerBound)
    } else {
      file.edits.insert(")" + mark, at: base.trimmedBytes.upperBound)
    }
  }

  /// The type that the innermost extension around a node extends, and the protocols that the
  /// extension's `where` clause requires of `Self`.
  private func extendedProtocols(around node: Syntax) -> Set<String> {
    guard let extended = node.ancestors.lazy.compactMap({ $0.as(ExtensionDeclSyntax.self) }).first
    else { return [] }
    let required = extended.genericWhereClause?.requirements.compactMap {
      $0.requirement.as(ConformanceRequirementSyntax.self)
    }.filter { $0.leftType.trimmedDescription == "Self" }.map(\.rightType.plainName)
    return Set((required ?? []) + [extended.extendedType.plainName])
  }

  /// Whether the module itself has an optional requirement with that name.
  private func isOwn(_ name: String) -> Bool {
    index.links.optionalNames.contains(name)
  }

  /// Whether a call is to a closure that a property of the module holds: `self.onScroll?(view)`.
  private func isClosure(_ base: String, _ labels: [String], of object: ExprSyntax?) -> Bool {
    guard labels.allSatisfy({ $0 == "_" }), index.links.declaredNames.contains(base) else {
      return false
    }
    let receiver = object?.trimmedDescription.lowercased().filter(\.isLetter) ?? ""
    return !receiver.hasSuffix("delegate") && !receiver.hasSuffix("datasource")
  }

  /// Whether an expression is an object whose class the source does not show: not `self`, `super` or
  /// a type.
  private func isObject(_ base: ExprSyntax?) -> Bool {
    guard let text = base?.trimmedDescription, text != "self", text != "super" else { return false }
    return text.first?.isUppercase != true || text.contains("(") || text.contains(".shared")
  }

  /// Whether the value of an expression statement may be used: as the value of a closure, or of a
  /// function or accessor with one statement.
  private func isUsed(_ node: Syntax) -> Bool {
    guard let item = node.parent?.as(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return true }
    guard list.count == 1 else { return false }
    if let block = list.parent?.as(CodeBlockSyntax.self) {
      return block.parent?.as(FunctionDeclSyntax.self)?.signature.returnClause != nil
    }
    return !(list.parent?.is(SourceFileSyntax.self) ?? true)
  }

  /// Whether the code around an expression works only with an optional: `if let`, `??`, `!= nil`.
  private func needsOptional(_ node: Syntax) -> Bool {
    var node = node
    while let parent = node.parent {
      if parent.is(InitializerClauseSyntax.self) {
        return parent.parent?.is(OptionalBindingConditionSyntax.self) == true
      }
      if let sequence = parent.as(ExprListSyntax.self) {
        return sequence.contains {
          $0.as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
            || $0.is(NilLiteralExprSyntax.self)
        }
      }
      guard parent.is(TryExprSyntax.self) || parent.is(TupleExprSyntax.self) else { return false }
      node = parent
    }
    return false
  }

  // MARK: Classes

  /// The method that lists the optional members that a class lacks, or `nil` if it lacks none.
  func lackedMembers(_ node: ClassDeclSyntax) -> String? {
    let type = context.last!
    let lacked = index.lackedMembers(of: type)
    let added = index.dispatchedMethods(of: type).map(\.member.name)
    guard !lacked.isEmpty || !added.isEmpty else { return nil }
    let isFirst = index.isFirstToLack(type)
    var answer = lacked.isEmpty ? "" : "\(lacked).contains(member)" + (isFirst ? "" : " || ")
    if !added.isEmpty { answer += "!\(added.sorted()).contains(member) && " }
    if !isFirst || !added.isEmpty {
      answer += isFirst ? "true" : "super.lacks(optional: member)"
    }
    let access = node.modifiers.access.flatMap {
      ["open", "public", "package"].contains($0) ? $0 + " " : nil
    }
    return "\(access ?? "")nonisolated \(isFirst ? "" : "override ")class func "
      + "lacks(optional member: String) -> Bool { \(answer) }"
  }

  /// Reports, in a check, a class of another module that an extension makes conform to a protocol
  /// with optional members: the class cannot be given a list of the members that it lacks.
  func reportUnknownMembers(_ node: ExtensionDeclSyntax) {
    guard findsAbsentNames, let type = context.last, !type.isDeclaredHere,
      type.kind == .class || UIKitDeclarations.current.isClass(type.name)
    else { return }
    for inherited in node.inheritanceClause?.inheritedTypes ?? [] {
      let name = inherited.type.plainName
      guard UIKitDeclarations.current.optional.contains(where: { index.refines(name, $0.0) }) else {
        continue
      }
      report(
        .warning, "optional-member", inherited,
        "on Linux, \(type.name) responds to every optional member of \(name), because \(type.name) "
          + "is a class of another module", "Conform to \(name) in a subclass of \(type.name)")
    }
  }

  /// The optional member that `responds(to: #selector(f(_:)))` asks for, and the protocol that
  /// declares it.
  ///
  /// The selector names the member by the type that contains the question, which implements it
  /// itself; the object that is asked can be of any type that conforms to the protocol.
  func optionalMember(
    askedWith selector: MacroExpansionExprSyntax, _ member: Member, of type: TypeInfo
  )
    -> (protocolName: String, member: String?)?
  {
    guard let argument = selector.parent?.as(LabeledExprSyntax.self), argument.label?.text == "to",
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "responds"
    else { return nil }
    let line = index.line(of: type)
    for each in line {
      if let own = index.requirements(metBy: each).first(where: {
        $0.member.signature == member.signature
      }) {
        return (own.requirementName, nil)
      }
    }
    let protocols = index.refined(by: line.flatMap(\.inherited))
    return UIKitDeclarations.current.optional.first {
      protocols.contains($0.0) && $0.1.contains(member.name)
    }.map { ($0.0, member.name) }
  }
}

extension ModuleIndex {
  /// The optional members of UIKit's protocols that a class lacks, of those protocols to which none
  /// of its superclasses in the index conforms. A member that only a subclass implements is lacked:
  /// see ``UncalledMethod``.
  func lackedMembers(of type: TypeInfo) -> [String] {
    guard type.kind == .class else { return [] }
    let line = line(of: type)
    let above =
      line.dropFirst().flatMap(\.inherited)
      + ancestry(of: type).flatMap { UIKitDeclarations.current.conformances[$0] ?? [] }
    let added = refined(by: type.inherited).subtracting(refined(by: above))
    let names = UIKitDeclarations.current.optional.filter { added.contains($0.0) }.flatMap(\.1)
    return Set(names).sorted().filter { name in
      !line.contains { type in
        type.members(named: String(name.prefix { $0 != "(" })).contains {
          !$0.isStatic && $0.name == name
        }
      }
    }
  }

  /// Whether a class lacks optional members and none of its superclasses in the index does.
  func isFirstToLack(_ type: TypeInfo) -> Bool {
    !lackedMembers(of: type).isEmpty
      && line(of: type).dropFirst().allSatisfy { lackedMembers(of: $0).isEmpty }
  }
}
