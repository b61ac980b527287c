// Lowering+Actions: lowers actions whose declared parameter type is more specific than the
// recogniser that they receive.

import SwiftSyntax

extension Lowering {
  /// The members of a pan recogniser. An edge pan recogniser adds only `edges`.
  private static let panMembers: Set<String> = [
    "addTarget", "allowedTouchTypes", "cancelsTouchesInView", "delaysTouchesBegan",
    "delaysTouchesEnded", "delegate", "isEnabled", "location", "maximumNumberOfTouches",
    "minimumNumberOfTouches", "name", "numberOfTouches", "removeTarget", "require",
    "setTranslation", "state", "translation", "velocity", "view",
  ]

  /// Widens the parameter type of an action from an edge pan to any pan, if the body uses the
  /// parameter only as a pan.
  ///
  /// Objective-C checks only the methods that are called on a sender, not its class. In Apple's
  /// sample of interactive tab bar transitions, and in code derived from it, an action declares
  /// `UIScreenEdgePanGestureRecognizer` and is sent a `UIPanGestureRecognizer`. Swift would reject
  /// that sender. A wider type is safe for every caller. The action is not changed if its body uses
  /// `edges` or passes the recogniser to code that is not known to accept a pan, or if a subclass
  /// overrides the method.
  func lowerEdgePanAction(_ node: FunctionDeclSyntax) {
    guard node.attributes.has("objc") || node.attributes.has("IBAction"), let body = node.body,
      !node.modifiers.contains(where: { $0.name.text == "override" }),
      let parameter = node.signature.parameterClause.parameters.first,
      parameter.type.trimmedDescription == "UIScreenEdgePanGestureRecognizer",
      let type = context.last,
      !overrides(node.name.plainText, below: type)
    else { return }
    let name = (parameter.secondName ?? parameter.firstName).plainText
    guard isUsedOnlyAsPan(Syntax(body), name) else { return }
    file.edits.replace(parameter.type.trimmedBytes, with: "UIPanGestureRecognizer")
  }

  private func overrides(_ name: String, below type: TypeInfo) -> Bool {
    index.subclasses(of: type).contains { subclass in
      subclass.members.contains { $0.isOverride && $0.base == name }
        || overrides(name, below: subclass)
    }
  }

  private func isUsedOnlyAsPan(_ node: Syntax, _ name: String) -> Bool {
    if let reference = node.as(DeclReferenceExprSyntax.self),
      reference.baseName.plainText == name, !isMemberName(reference)
    {
      return isUsedAsPan(reference)
    }
    return node.children(viewMode: .sourceAccurate).allSatisfy { isUsedOnlyAsPan($0, name) }
  }

  /// Whether a reference names a member: the `view` of `pan.view` does not refer to a variable.
  private func isMemberName(_ node: DeclReferenceExprSyntax) -> Bool {
    node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
  }

  private func isUsedAsPan(_ node: DeclReferenceExprSyntax) -> Bool {
    if let access = node.parent?.as(MemberAccessExprSyntax.self) {
      return Self.panMembers.contains(access.declName.baseName.plainText)
    }
    // Passed to a method of the same type that accepts a pan.
    guard let argument = node.parent?.as(LabeledExprSyntax.self),
      let arguments = argument.parent?.as(LabeledExprListSyntax.self),
      let call = arguments.parent?.as(FunctionCallExprSyntax.self),
      let place = arguments.firstIndex(of: argument)
    else { return false }
    let callee =
      call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.plainText
      ?? call.calledExpression.as(MemberAccessExprSyntax.self).flatMap {
        $0.base?.trimmedDescription == "self" ? $0.declName.baseName.plainText : nil
      }
    guard let callee, let type = context.last else { return false }
    let candidates = type.members.filter { $0.kind == .function && $0.base == callee }
    let offset = arguments.distance(from: arguments.startIndex, to: place)
    return candidates.count == 1 && candidates.allSatisfy { acceptsPan($0.syntax, at: offset) }
  }

  private func acceptsPan(_ syntax: Syntax, at offset: Int) -> Bool {
    guard let function = syntax.as(FunctionDeclSyntax.self) else { return false }
    let parameters = Array(function.signature.parameterClause.parameters)
    guard offset < parameters.count else { return false }
    return ["UIPanGestureRecognizer", "UIGestureRecognizer"].contains(
      parameters[offset].type.trimmedDescription)
  }
}
