// Lowering+OptionalMembers: each optional requirement becomes a protocol; calls to the
// requirement are not changed.

import SwiftSyntax

extension Lowering {
  /// Removes the optional requirements from an `@objc` protocol, and declares the following for
  /// each:
  ///
  ///     protocol _Pager_pager_didMoveTo_2: AnyObject {
  ///       func pager(_ p: Pager, didMoveTo page: Int)
  ///     }
  ///     struct … { func callAsFunction(_ p: Pager, didMoveTo page: Int) { … } }
  ///     extension Pager { var pager: …? { self as? any … } }
  ///
  /// so that `delegate?.pager?(self, didMoveTo: 1)`, `delegate?.title` and `delegate.pager != nil`
  /// compile unchanged and call the object itself.
  func lowerOptionalMembers(_ node: ProtocolDeclSyntax) {
    guard node.attributes.has("objc") || !context.last!.members.allSatisfy({ !$0.isOptional })
    else { return }
    let type = context.last!
    let optional = index.optionalMembers(of: type)
    let shared = Dictionary(grouping: optional, by: { $0.member.base }).filter {
      $0.value.count > 1
    }
    var bases: [String] = []
    for each in optional {
      file.edits.blank(each.member.syntax.trimmedBytes)
      let isShared = shared[each.member.base] != nil
      if isShared { bases.append(each.baseName) }
      declare(each, in: node, extending: isShared ? each.baseName : type.name, isShared: isShared)
    }
    if let clause = node.inheritanceClause {
      let isClassBound = clause.inheritedTypes.contains {
        ["class", "AnyObject", "NSObjectProtocol"].contains($0.type.trimmedDescription)
      }
      let added = (isClassBound ? [] : ["AnyObject"]) + bases
      file.edits.insert(
        added.map { ", " + $0 }.joined(), at: clause.endPositionBeforeTrailingTrivia.utf8Offset)
    } else {
      file.edits.insert(
        ": " + (["AnyObject"] + bases).joined(separator: ", "),
        at: node.name.endPositionBeforeTrailingTrivia.utf8Offset)
    }
  }

  private func declare(
    _ optional: OptionalMember, in node: ProtocolDeclSyntax, extending extended: String,
    isShared: Bool
  ) {
    let type = context.last!
    let member = optional.member
    let access = node.modifiers.access.map { $0 == "private" ? "fileprivate " : $0 + " " } ?? ""
    let actor = (node.attributes.has("MainActor") ? "@MainActor " : "")
    let line = file.line(member.syntax)
    let column = file.place(member.syntax).column
    var text = OptionalRequirement(member.syntax, file)
    text.isolated = actor
    // The requirement keeps its line and column, at which the compiler reports errors, such as a
    // type that does not exist.
    file.additions.append(
      """
      \(actor)\(access)protocol \(optional.requirementName): AnyObject {
      \(file.location(line))
      \(String(repeating: " ", count: max(0, column - 1)))\(text.declaration)
      }
      """)
    if isShared {
      file.additions.append("\(actor)\(access)protocol \(optional.baseName): AnyObject {}")
    }
    let cast = "(self as? any \(optional.requirementName))"
    if member.kind == .property {
      file.additions.append(
        "extension \(extended) { \(access)var \(member.base): (\(text.type))? "
          + "{ \(cast).map { $0.\(member.base) } } }")
    } else {
      let attempt = text.effects.contains("throws") ? "try " : ""
      let result = text.result.isEmpty ? "" : "-> " + text.result
      // `if let tapped = delegate.didTap { tapped(card, 1) }`: a reference is called without
      // labels.
      let unlabelled =
        text.unlabelledParameters == text.parameters
        ? ""
        : """

        \(text.result.isEmpty ? "" : "@discardableResult ")\(access)func callAsFunction\
        \(text.unlabelledParameters)\(text.effects) \(result) \
        { \(attempt)object.\(member.base)(\(text.arguments)) }
        """
      file.additions.append(
        """
        \(actor)\(access)struct \(optional.callerName) {
        let object: any \(optional.requirementName)
        \(text.result.isEmpty ? "" : "@discardableResult ")\(access)func callAsFunction\(text.parameters)\(text.effects) \
        \(text.result.isEmpty ? "" : "-> " + text.result) { \
        \(attempt)object.\(member.base)(\(text.arguments)) }\(unlabelled)
        }
        extension \(extended) { \(access)var \(member.base): \(optional.callerName)? \
        { \(cast).map { \(optional.callerName)(object: $0) } } }
        extension \(type.name) { \(access)var \(optional.referenceName): \(optional.callerName)? \
        { \(cast).map { \(optional.callerName)(object: $0) } } }
        """)
    }
  }

  /// Lowers a reference to an optional requirement by its full name,
  /// `delegate?.pager(_:didMoveTo:)`, which is not called here: Swift cannot select one of several
  /// properties by argument labels.
  ///
  /// A reference without optional chaining, such as `adapter.isOpen(at:)`, may be to a method that
  /// a class of the app declares under that name. Such a reference needs no lowering.
  func lowerOptionalReference(_ node: MemberAccessExprSyntax) {
    guard node.base != nil, let labels = node.declName.argumentNames?.arguments else { return }
    let name = node.declName.baseName.plainText
    let optional = index.ordered.lazy.filter { $0.kind == .protocol }.flatMap {
      self.index.optionalMembers(of: $0)
    }.first {
      $0.member.base == name && $0.member.kind == .function
        && $0.member.labels == labels.map(\.name.plainText)
    }
    guard let optional else { return lowerUIKitReference(node, labels.map(\.name.plainText)) }
    let isOwn = index.ordered.contains {
      $0.kind != .protocol && $0.member(optional.member.signature) != nil
    }
    guard node.hasOptionalBase || !isOwn else { return }
    file.edits.replace(node.declName.trimmedBytes, with: optional.referenceName)
  }

  /// Returns the requirement's protocol if the member is optional: the type that `#selector(P.f)`
  /// needs.
  func optionalRequirement(of type: TypeInfo?, _ member: Member?) -> String? {
    guard let type, let member, member.isOptional else { return nil }
    return OptionalMember(protocolType: type, member: member).requirementName
  }

  // MARK: Conformances

  /// Adds to a class's inheritance clause the protocols of the requirements that the class
  /// implements.
  func insertConformances(_ node: some DeclGroupSyntax) {
    let type = context.last!
    if node.is(ExtensionDeclSyntax.self) {
      // An extension gets these protocols only if another module declares the class.
      guard type.kind == nil,
        type.extensions.first(where: { $0.file.isOwn })?.syntax.id == node.id
      else { return }
    } else if type.declaration?.syntax.id != node.id {
      return
    }
    let names =
      (node.is(ClassDeclSyntax.self) && index.isFirstToLack(type) ? ["OptionalMembers"] : [])
      + index.requirements(metBy: type).map(\.requirementName)
      + index.foreignMembers(firstOverriddenBy: type).map(\.protocolName)
      + index.dispatchedMethods(of: type).map(\.dispatchName)
    guard !names.isEmpty else { return }
    if let clause = node.inheritanceClause {
      file.edits.insert(
        names.map { ", " + $0 }.joined(), at: clause.endPositionBeforeTrailingTrivia.utf8Offset)
    } else {
      let place =
        node.as(ClassDeclSyntax.self).map {
          $0.genericParameterClause?.endPositionBeforeTrailingTrivia
            ?? $0.name.endPositionBeforeTrailingTrivia
        } ?? node.as(ExtensionDeclSyntax.self)?.extendedType.endPositionBeforeTrailingTrivia
      guard let place else { return }
      file.edits.insert(": " + names.joined(separator: ", "), at: place.utf8Offset)
    }
  }
}

/// The text of an optional requirement, without `@objc` and `optional`.
private struct OptionalRequirement {
  var declaration = ""
  var parameters = ""
  /// The parameters without argument labels.
  var unlabelledParameters = ""
  var arguments = ""
  var effects = ""
  var result = ""
  var type = ""
  var isolated = ""

  init(_ node: Syntax, _ file: SourceFile) {
    var own = Edits()
    let start = node.trimmedBytes.lowerBound
    func blank(_ node: some SyntaxProtocol) {
      own.blank(node.trimmedBytes.lowerBound - start..<node.trimmedBytes.upperBound - start)
    }
    let attributes: AttributeListSyntax
    let modifiers: DeclModifierListSyntax
    if let function = node.as(FunctionDeclSyntax.self) {
      (attributes, modifiers) = (function.attributes, function.modifiers)
      let signature = function.signature
      parameters = file.text(signature.parameterClause)
      var unlabelled = Edits()
      for parameter in signature.parameterClause.parameters
      where parameter.firstName.text != "_" {
        let first = signature.parameterClause.trimmedBytes.lowerBound
        let label = parameter.firstName.trimmedBytes
        let range = label.lowerBound - first..<label.upperBound - first
        unlabelled.replace(
          range, with: parameter.secondName == nil ? "_ \(parameter.firstName.text)" : "_")
      }
      unlabelledParameters = String(
        decoding: unlabelled.applied(
          to: Array(file.bytes[signature.parameterClause.trimmedBytes]), from: 0), as: UTF8.self)
      arguments = Lowering.arguments(signature.parameterClause)
      effects = signature.effectSpecifiers.map { " " + file.text($0) } ?? ""
      result = signature.returnClause.map { file.text($0.type) } ?? ""
    } else if let variable = node.as(VariableDeclSyntax.self) {
      (attributes, modifiers) = (variable.attributes, variable.modifiers)
      type = variable.bindings.last?.typeAnnotation.map { file.text($0.type) } ?? "Any"
    } else {
      return
    }
    for case .attribute(let attribute) in attributes
    where attribute.attributeName.trimmedDescription == "objc" { blank(attribute) }
    for modifier in modifiers where modifier.name.text == "optional" { blank(modifier) }
    declaration = String(
      decoding: own.applied(to: Array(file.bytes[node.trimmedBytes]), from: 0), as: UTF8.self)
  }
}
