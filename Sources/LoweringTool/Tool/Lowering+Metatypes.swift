// Lowering+Metatypes: creates view controllers from values of their metatypes.

import SwiftSyntax

extension Lowering {
  /// UIKit's classes whose `init()` a subclass without designated initialisers inherits.
  private static let controllers = [
    "UIViewController", "UITableViewController", "UINavigationController", "UITabBarController",
  ]

  /// Lowers `screens[i].init()` in a file whose only metatypes are those of view controllers. Apple's
  /// classes call the initialiser of any class; Swift's call only one that is `required`. The
  /// added function tries the app's classes one by one.
  func lowerMetatypeCall(_ node: FunctionCallExprSyntax) {
    guard node.arguments.isEmpty, node.trailingClosure == nil,
      let call = node.calledExpression.as(MemberAccessExprSyntax.self), let base = call.base,
      call.declName.baseName.text == "init", isValue(base), statesControllersOnly
    else { return }
    let name = "_made\(file.nextNumber())"
    file.edits.insert("\(name)(", at: base.trimmedBytes.lowerBound)
    file.edits.replace(
      base.trimmedBytes.upperBound..<node.trimmedBytes.upperBound, with: ")")
    let made = index.ordered.filter { isNamed($0) && isMadeWithoutArguments($0) }.map(\.name)
    let tries = (made + Self.controllers).map {
      "if type as AnyClass == \($0).self { return \($0)() as! T }"
    }
    file.additions.append(
      "@MainActor private func \(name)<T: UIViewController>(_ type: T.Type) -> T { "
        + tries.joined(separator: "; ") + "; fatalError(\"\\(type) has no init()\") }")
  }

  /// Whether an expression is a value by its form: not a type, `self` or `super`.
  private func isValue(_ node: ExprSyntax) -> Bool {
    if let member = node.as(MemberAccessExprSyntax.self) {
      return member.base != nil && !startsUppercase(member.declName.baseName)
    }
    if let name = node.as(DeclReferenceExprSyntax.self)?.baseName {
      return name.tokenKind != .keyword(.self) && !startsUppercase(name)
    }
    return node.is(SubscriptCallExprSyntax.self)
  }

  private func startsUppercase(_ token: TokenSyntax) -> Bool {
    token.text.first?.isUppercase == true
  }

  private var statesControllersOnly: Bool {
    let stated = file.tree.tokens(viewMode: .sourceAccurate).compactMap {
      $0.parent?.as(MetatypeTypeSyntax.self)?.baseType.plainName
    }
    return !stated.isEmpty
      && stated.allSatisfy { name in
        name == "UIViewController"
          || index.find(name).map { index.ancestry(of: $0).contains("UIViewController") } == true
      }
  }

  /// Whether code at the end of this file can name a class.
  private func isNamed(_ type: TypeInfo) -> Bool {
    guard type.isDeclaredHere, type.kind == .class, type.isVisibleInFile, !type.isGeneric,
      let declaration = type.declaration, let node = declaration.syntax.as(ClassDeclSyntax.self)
    else { return false }
    return declaration.file === file
      || !["private", "fileprivate"].contains(node.modifiers.access)
        && !type.name.contains(".")
  }

  private func isMadeWithoutArguments(_ type: TypeInfo) -> Bool {
    let own = type.members.filter { $0.kind == .initializer }.compactMap {
      $0.syntax.as(InitializerDeclSyntax.self)
    }
    let isHere = type.declaration?.file === file
    let isStated = own.contains { node in
      node.optionalMark == nil && node.signature.effectSpecifiers == nil
        && (isHere || !["private", "fileprivate"].contains(node.modifiers.access))
        && node.signature.parameterClause.parameters.allSatisfy { $0.defaultValue != nil }
    }
    if isStated { return index.ancestry(of: type).contains("UIViewController") }
    let designated = own.filter { !$0.modifiers.has("convenience") }.map {
      $0.signature.parameterClause.parameters.map(\.firstName.text)
    }
    guard designated.isEmpty || [["nibName", "bundle"], ["coder"]].allSatisfy(designated.contains)
    else { return false }
    if let above = index.superclass(of: type) { return isMadeWithoutArguments(above) }
    return type.inherited.contains(where: Self.controllers.contains)
  }
}
