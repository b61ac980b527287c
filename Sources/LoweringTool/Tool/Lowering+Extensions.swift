// Lowering+Extensions: lowers members of extensions that override other members or are overridden.
// On Linux, such members must be in a class's own body.

import SwiftSyntax

extension Lowering {
  /// Whether a member of an extension needs a counterpart in the class's body.
  private func needsTrampoline(_ member: Member, of type: TypeInfo) -> Bool {
    guard member.isInExtension, member.kind != .initializer, type.kind == .class, type.isOwn,
      index.foreignMember(overriddenBy: member, of: type) == nil
    else { return false }
    return member.isOverride || index.links.isOverridden(member.signature, below: type)
  }

  /// The new name of the extension's member. It includes the class's number in the index, so that
  /// the names in a class and its superclass do not collide.
  private func newName(of member: Member, in type: TypeInfo) -> String {
    "_x\(String(type.number, radix: 36))_\(member.base)"
  }

  /// Renames an extension's member. The class's body gets a member of the original name that calls
  /// it.
  func lowerExtensionMember(_ node: Syntax) {
    guard let type = context.last,
      let member = file.members[node.id]
    else { return }
    lowerForeignMember(member, of: type)
    if lowerForeignOverride(member, of: type) { return }
    reportForeignOverride(member, type)
    guard needsTrampoline(member, of: type) else { return }
    let name: TokenSyntax?
    let modifiers: DeclModifierListSyntax
    let introducer: TokenSyntax
    if let function = node.as(FunctionDeclSyntax.self) {
      (name, modifiers, introducer) = (function.name, function.modifiers, function.funcKeyword)
    } else if let variable = node.as(VariableDeclSyntax.self) {
      name = variable.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier
      (modifiers, introducer) = (variable.modifiers, variable.bindingSpecifier)
    } else {
      return
    }
    guard let name else { return }
    let new = newName(of: member, in: type)
    let override = modifiers.first { $0.name.tokenKind == .keyword(.override) }
    let extra = new.utf8.count - name.trimmedBytes.count
    // The longer name begins in the place of `override`, so that the text after the name keeps its
    // column.
    if let override, modifiers.last?.id == override.id,
      extra < override.trimmedBytes.count
    {
      return replaceHeader(
        from: override.trimmedBytes.lowerBound, to: name.trimmedBytes.upperBound,
        with: "\(introducer.text) \(new)")
    }
    if let override { file.edits.blank(override.trimmedBytes) }
    file.edits.replace(name.trimmedBytes, with: new)
  }

  private func replaceHeader(from start: Int, to end: Int, with text: String) {
    file.edits.replaceAll(
      start..<end,
      with: String(repeating: " ", count: max(0, end - start - text.utf8.count)) + text)
  }

  /// Inserts, before the class's closing brace, the list of the optional members that it lacks, and a
  /// member for each renamed member of its extensions.
  /// The compiler reports errors in these members at the extension's declaration.
  func insertTrampolines(_ node: ClassDeclSyntax) {
    let type = context.last!
    guard type.declaration?.syntax.id == node.id else { return }
    var text = lackedMembers(node).map { "\n" + $0 } ?? ""
    for member in type.members where needsTrampoline(member, of: type) {
      guard let body = Trampoline(member, calling: newName(of: member, in: type)) else { continue }
      // Inserted at the column of the extension's member, so that errors in its signature are
      // reported there.
      let place = member.file.place(member.syntax)
      let indent = String(repeating: " ", count: max(0, place.column - 1))
      var lines = "\(member.file.location(place.line))\n\(indent)\(body.text)"
      if let condition = body.condition { lines = "#if \(condition)\n\(lines)\n#endif" }
      text += "\n" + lines
    }
    guard !text.isEmpty else { return }
    let brace = node.memberBlock.rightBrace
    let place = file.place(brace)
    file.edits.insert(
      text + "\n" + file.location(place.line) + "\n"
        + String(repeating: " ", count: max(0, place.column - 1)),
      at: brace.trimmedBytes.lowerBound)
  }

  /// Reports an override that Swift allows only with Objective-C's dispatch: the override, or the
  /// member that it overrides, is in an extension of another module's class.
  private func reportForeignOverride(_ member: Member, _ type: TypeInfo) {
    guard member.isOverride else { return }
    if member.isInExtension, type.kind == nil, member.kind != .initializer {
      return report(
        .error, "extension-override", member.syntax,
        "\(member.name) is an override in an extension of \(type.name), a class of another module: "
          + "that is possible on Linux only if the module declares the overridden member in an "
          + "extension too, and no subclass overrides it again",
        "Override it in a subclass of \(type.name)")
    }
    for name in index.ancestry(of: type) where name != type.name {
      if UIKitDeclarations.current.isFixed(member.name, of: name) {
        return report(
          .error, "extension-override", member.syntax,
          "\(member.name) of \(name) cannot be overridden on Linux, where it is not open",
          "Move the override's code to each call of \(member.name)")
      }
      guard let foreign = index.type(named: name), foreign.kind == nil,
        let original = foreign.member(member.signature)
      else { continue }
      return report(
        .error, "extension-override", member.syntax,
        "\(member.name) is declared in an extension of \(name), a class of another module: it cannot "
          + "be overridden on Linux",
        "Declare it in a class between \(name) and \(type.name), or in a protocol; it is now at "
          + "\(original.file.path):\(original.file.line(original.syntax))")
    }
  }

  /// Reports an extension that makes a class of another module conform to a protocol that requires
  /// an initialiser. Swift accepts that only for imported Objective-C classes.
  func reportInitializerRequirement(_ node: ExtensionDeclSyntax) {
    guard let type = context.last, type.kind == nil, UIKitDeclarations.current.isClass(type.name)
    else { return }
    for inherited in node.inheritanceClause?.inheritedTypes ?? [] {
      guard let required = index.find(inherited.type.plainName), required.kind == .protocol,
        let member = required.members.first(where: { $0.kind == .initializer && !$0.isInExtension })
      else { continue }
      report(
        .error, "initializer-requirement", inherited,
        "\(required.name) requires \(member.name), which \(type.name) cannot guarantee for its "
          + "subclasses on Linux", "Require a static method that creates the object")
    }
  }
}

extension Lowering {
  /// The arguments with which a function passes its parameters on.
  static func arguments(_ clause: FunctionParameterClauseSyntax) -> String {
    clause.parameters.map { parameter in
      let name = (parameter.secondName ?? parameter.firstName).text
      let isInout =
        parameter.type.as(AttributedTypeSyntax.self)?.specifiers.contains {
          $0.trimmedDescription == "inout"
        } == true
      let value = (isInout ? "&" : "") + name
      return parameter.firstName.text == "_" ? value : "\(parameter.firstName.text): \(value)"
    }.joined(separator: ", ")
  }
}

/// The class's member that calls the renamed member of its extension.
private struct Trampoline {
  var text: String
  /// The condition of the `#if` around the extension's member.
  var condition: String?

  init?(_ member: Member, calling name: String) {
    let file = member.file
    let modifiers: DeclModifierListSyntax
    if let function = member.syntax.as(FunctionDeclSyntax.self) {
      modifiers = function.modifiers
      let signature = function.signature
      let effects = signature.effectSpecifiers.map { " " + file.text($0) } ?? ""
      var call = "\(name)(\(Lowering.arguments(signature.parameterClause)))"
      if effects.contains("async") { call = "await " + call }
      if effects.contains("throws") { call = "try " + call }
      text =
        "func \(function.name.text)\(function.genericParameterClause.map(file.text) ?? "")"
        + "\(file.text(signature)) \(function.genericWhereClause.map(file.text) ?? "") { \(call) }"
    } else if let variable = member.syntax.as(VariableDeclSyntax.self),
      let binding = variable.bindings.first, let type = binding.typeAnnotation
    {
      modifiers = variable.modifiers
      text =
        "var \(member.base)\(file.text(type)) { get { \(name) }"
        + (binding.hasSetter ? " set { \(name) = newValue }" : "") + " }"
    } else {
      return nil
    }
    var kept = modifiers.filter { $0.name.tokenKind != .keyword(.dynamic) }.map { file.text($0) }
    // The access level that the extension declares for all its members.
    if modifiers.access == nil, let access = member.extensionDeclaration?.modifiers.access {
      kept.insert(access == "private" ? "fileprivate" : access, at: 0)
    }
    text = (kept + [text]).joined(separator: " ")
    condition = Self.condition(around: member)
  }

  private static func condition(around member: Member) -> String? {
    var conditions: [String] = []
    for clause in member.syntax.ancestors.compactMap({ $0.as(IfConfigClauseSyntax.self) }) {
      guard let list = clause.parent?.as(IfConfigClauseListSyntax.self) else { continue }
      var before: [String] = []
      for other in list {
        let text = other.condition.map { "(\(member.file.text($0)))" }
        if other.id == clause.id {
          conditions.append(([text].compactMap { $0 } + before).joined(separator: " && "))
          break
        }
        if let text { before.append("!" + text) }
      }
    }
    return conditions.isEmpty
      ? nil : conditions.joined(separator: " && ").replacing("os(iOS)", with: "true")
  }
}
