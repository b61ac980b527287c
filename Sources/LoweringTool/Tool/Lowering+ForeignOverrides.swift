// Lowering, foreign overrides: members that an app adds to a class of UIKit in an extension, and
// overrides in its own subclasses. Objective-C dispatches them; Swift does not.

import SwiftSyntax

/// A member that the app declares in an extension of a class of UIKit.
struct ForeignMember {
  /// The class of UIKit.
  let owner: TypeInfo
  let original: Member

  /// The name of the original's own code.
  var bodyName: String { "_xb_\(original.base)" }
  /// The name of the overrides.
  var overrideName: String { "_xo_\(original.base)" }
  /// The protocol of the classes that override the member.
  var protocolName: String {
    let labels = original.labels.joined(separator: "_")
    return "_O\(String(owner.number, radix: 36))_\(original.base)_\(labels)"
  }

  /// Whether the member can be dispatched: it has no generic parameters, and the file that declares
  /// it is lowered too.
  static func isDispatched(_ member: Member, of owner: TypeInfo) -> Bool {
    guard owner.kind == nil, UIKitDeclarations.current.isClass(owner.name), member.isInExtension,
      member.file.isOwn, !member.isStatic, !member.isPrivate, !member.isOverride
    else { return false }
    if let function = member.syntax.as(FunctionDeclSyntax.self) {
      guard function.genericParameterClause == nil, function.body != nil else { return false }
    } else if let variable = member.syntax.as(VariableDeclSyntax.self) {
      guard variable.bindings.count == 1, let binding = variable.bindings.first,
        binding.typeAnnotation != nil, binding.accessorBlock != nil
      else { return false }
    } else {
      return false
    }
    return member.extensionDeclaration?.genericWhereClause == nil
  }
}

extension Member {
  /// The access level: the member's own, or that of the extension that declares it.
  var access: String? {
    let own = syntax.asProtocol((any WithModifiersSyntax).self)?.modifiers.access
    return own ?? extensionDeclaration?.modifiers.access
  }

  /// A modifier of the member's declaration.
  func modifier(_ keyword: Keyword) -> DeclModifierSyntax? {
    syntax.asProtocol((any WithModifiersSyntax).self)?.modifiers.first {
      $0.name.tokenKind == .keyword(keyword)
    }
  }

  /// The extension that declares the member.
  var extensionDeclaration: ExtensionDeclSyntax? {
    syntax.ancestors.lazy.compactMap { $0.as(ExtensionDeclSyntax.self) }.first
  }
}

extension ModuleIndex {
  /// Returns the member of an extension of a class of UIKit that a class's member overrides.
  func foreignMember(overriddenBy member: Member, of type: TypeInfo) -> ForeignMember? {
    // A member of an extension neither overrides nor is overridden.
    guard member.isOverride, member.kind != .initializer, type.isOwn,
      type.kind == .class && !member.isInExtension
        || !links.isOverridden(member.signature, below: type)
          && !line(of: type).dropFirst().contains(where: { $0.member(member.signature) != nil }),
      type.kind == .class || isOnlyOverride(member, of: type)
    else { return nil }
    for name in ancestry(of: type) where name != type.name {
      guard let owner = self.type(named: name), let original = owner.member(member.signature),
        ForeignMember.isDispatched(original, of: owner)
      else { continue }
      return ForeignMember(owner: owner, original: original)
    }
    return nil
  }

  /// Whether a member of an extension of a class of UIKit overrides a member, and no class below it
  /// does.
  private func isOnlyOverride(_ member: Member, of type: TypeInfo) -> Bool {
    type.kind == nil && UIKitDeclarations.current.isClass(type.name) && member.file.isOwn
      && !ordered.contains {
        $0 !== type && $0.member(member.signature)?.isOverride == true
          && ancestry(of: $0).contains(type.name)
      }
  }

  /// The members that a class overrides and no class of the app above it does.
  func foreignMembers(firstOverriddenBy type: TypeInfo) -> [ForeignMember] {
    type.members.compactMap { member in
      guard let foreign = foreignMember(overriddenBy: member, of: type),
        !isOverridden(foreign, above: type)
      else { return nil }
      return foreign
    }
  }

  /// Whether a class of the app above a class overrides a member.
  func isOverridden(_ foreign: ForeignMember, above type: TypeInfo) -> Bool {
    line(of: type).dropFirst().contains { above in
      above.member(foreign.original.signature).map {
        foreignMember(overriddenBy: $0, of: above) != nil
      } ?? false
    }
  }
}

extension Lowering {
  /// Renames a member of a class of UIKit that a class of the app overrides, and adds the member of
  /// its name that calls the override or, without one, the renamed member:
  ///
  ///     @MainActor protocol _O3_openLeft_: AnyObject { func _xo_openLeft() }
  ///     extension UIViewController {
  ///       func openLeft() {
  ///         if let own = self as? any _O3_openLeft_ { return own._xo_openLeft() }
  ///         return _xb_openLeft()
  ///       }
  ///     }
  func lowerForeignMember(_ member: Member, of owner: TypeInfo) {
    guard ForeignMember.isDispatched(member, of: owner),
      index.foreignOverrides.contains(.init(ObjectIdentifier(owner), member.signature))
    else { return }
    let foreign = ForeignMember(owner: owner, original: member)
    rename(member, to: foreign.bodyName)
    let actor = owner.name == "NSObject" ? "" : "@MainActor "
    let access =
      member.access.map { $0 == "open" ? "public " : $0 + " " } ?? ""
    let requirement: String
    let dispatcher: String
    let cast = "let own = self as? any \(foreign.protocolName)"
    if let function = member.syntax.as(FunctionDeclSyntax.self) {
      let call = Call(function, file)
      requirement = "func \(foreign.overrideName)\(call.requirement)"
      let result = function.attributes.has("discardableResult") ? "@discardableResult " : ""
      dispatcher =
        "\(result)\(access)func \(function.name.text)\(file.text(function.signature)) { if \(cast) "
        + "{ return \(call.prefix)own.\(foreign.overrideName)(\(call.arguments)) }; "
        + "return \(call.prefix)\(foreign.bodyName)(\(call.arguments)) }"
    } else if let binding = member.syntax.as(VariableDeclSyntax.self)?.bindings.first,
      let type = binding.typeAnnotation
    {
      let canSet = binding.hasSetter
      requirement =
        "var \(foreign.overrideName)\(file.text(type)) { get\(canSet ? " set" : "") }"
      let setter =
        canSet
        ? " set { if \(cast) { own.\(foreign.overrideName) = newValue } "
          + "else { \(foreign.bodyName) = newValue } }" : ""
      dispatcher =
        "\(access)var \(member.base)\(file.text(type)) { get { if \(cast) "
        + "{ return own.\(foreign.overrideName) }; return \(foreign.bodyName) }\(setter) }"
    } else {
      return
    }
    let location = file.location(file.line(member.syntax))
    file.additions.append(
      """
      \(location)
      \(actor)protocol \(foreign.protocolName): AnyObject { \(requirement) }
      \(location)
      extension \(owner.name) { \(dispatcher) }
      """)
  }

  /// Renames an override of a member of a class of UIKit.
  ///
  /// - Returns: whether the member is such an override.
  func lowerForeignOverride(_ member: Member, of type: TypeInfo) -> Bool {
    guard let foreign = index.foreignMember(overriddenBy: member, of: type) else { return false }
    rename(member, to: foreign.overrideName)
    if !index.isOverridden(foreign, above: type), let modifier = member.modifier(.override) {
      file.edits.blank(modifier.trimmedBytes)
    }
    return true
  }

  /// Renames `super.openLeft` in a class that overrides `openLeft`.
  func lowerForeignSuper(_ node: MemberAccessExprSyntax) {
    guard node.base?.is(SuperExprSyntax.self) == true, let type = context.last else { return }
    let called = node.parent?.as(FunctionCallExprSyntax.self)
    for member in type.members(named: node.declName.baseName.plainText) {
      guard let foreign = index.foreignMember(overriddenBy: member, of: type),
        called == nil || called?.arguments.map({ $0.label?.plainText ?? "_" }) == member.labels
          || called?.trailingClosure != nil
      else { continue }
      file.edits.replace(
        node.declName.baseName.trimmedBytes,
        with: index.isOverridden(foreign, above: type) ? foreign.overrideName : foreign.bodyName)
      return
    }
  }

  private func rename(_ member: Member, to name: String) {
    let token =
      member.syntax.as(FunctionDeclSyntax.self)?.name
      ?? member.syntax.as(VariableDeclSyntax.self)?.bindings.first?.pattern
      .as(IdentifierPatternSyntax.self)?.identifier
    if let token { file.edits.replace(token.trimmedBytes, with: name) }
    // Nothing overrides the renamed member of an extension.
    if member.isInExtension, let modifier = member.modifier(.open) {
      file.edits.replace(modifier.trimmedBytes, with: "public")
    }
  }

  /// The parts of a function's declaration from which its requirement and its calls are made.
  struct Call {
    /// The signature without default values.
    let requirement: String
    let arguments: String
    let prefix: String

    init(_ function: FunctionDeclSyntax, _ file: SourceFile) {
      let signature = function.signature
      var edits = Edits()
      let start = signature.trimmedBytes.lowerBound
      for parameter in signature.parameterClause.parameters {
        guard let value = parameter.defaultValue?.trimmedBytes else { continue }
        edits.blank(value.lowerBound - start..<value.upperBound - start)
      }
      requirement = String(
        decoding: edits.applied(to: Array(file.bytes[signature.trimmedBytes]), from: 0),
        as: UTF8.self)
      arguments = Lowering.arguments(signature.parameterClause)
      let effects = signature.effectSpecifiers.map(file.text) ?? ""
      prefix =
        (effects.contains("throws") ? "try " : "") + (effects.contains("async") ? "await " : "")
    }
  }
}
