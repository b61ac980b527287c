// Lowering: the pass that lowers one file. It finds code that does not compile on Linux and passes
// it to the methods in the `Lowering+….swift` files.

import SwiftSyntax

final class Lowering: SyntaxVisitor {
  let file: SourceFile
  let index: ModuleIndex
  let problems: Problems
  /// The types whose bodies enclose the current node, by name, innermost last.
  private(set) var context: [TypeInfo] = []
  /// The names of the declarations in this file's additions that create selectors, by type and
  /// selector.
  var selectorHelpers: [String: String] = [:]
  /// Whether to look for names that EdgePan does not declare. Only a check does so, because
  /// otherwise the compiler reports them.
  let findsAbsentNames: Bool
  /// Whether the files are compiled as they are, so that what the lowering mends is reported too.
  let isPlain: Bool

  init(
    _ file: SourceFile, _ index: ModuleIndex, _ problems: Problems, findsAbsentNames: Bool = false,
    isPlain: Bool = false
  ) {
    self.file = file
    self.index = index
    self.problems = problems
    self.findsAbsentNames = findsAbsentNames
    self.isPlain = isPlain
    super.init(viewMode: .sourceAccurate)
  }

  func run() {
    // A file that is not valid Swift is left unchanged; the compiler reports the same error for its
    // copy.
    if file.tree.hasError, let place = FirstSyntaxError(file.tree).place {
      return report(
        .error, "syntax", place, "this is not valid Swift", "Run swiftc -parse for details")
    }
    walk(file.tree)
  }

  func report(
    _ severity: Problem.Severity, _ feature: String, _ node: some SyntaxProtocol, _ reason: String,
    _ remedy: String
  ) {
    let place = file.place(node)
    problems.add(
      Problem(
        severity: severity, path: file.path, line: place.line, column: place.column,
        feature: feature, reason: reason, remedy: remedy))
  }

  // MARK: Types

  private func enter(_ name: String) {
    let full = context.last.map { $0.name + "." + name } ?? name
    context.append(index.type(named: full) ?? index.make(full))
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
    insertRequiredInitializer(node)
    insertRegisteredInitializer(node)
    insertTrampolines(node)
    insertConformances(node)
    dispatchMethodsOfSubclasses(node)
    warnAboutClass(node)
    return .visitChildren
  }
  override func visitPost(_ node: ClassDeclSyntax) { context.removeLast() }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
    lowerOptionalMembers(node)
    return .visitChildren
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { context.removeLast() }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: StructDeclSyntax) { context.removeLast() }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: EnumDeclSyntax) { context.removeLast() }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: ActorDeclSyntax) { context.removeLast() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    context.append(index.make(node.extendedType.plainName))
    insertConformances(node)
    reportInitializerRequirement(node)
    reportUnknownMembers(node)
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { context.removeLast() }

  // MARK: Declarations

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    lowerAttribute(node)
    return .visitChildren
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    if node.name.tokenKind == .keyword(.dynamic) { file.edits.blank(node.trimmedBytes) }
    // Swift 4 accepted this modifier in protocols, where it has no effect.
    if node.name.tokenKind == .keyword(.weak), context.last?.kind == .protocol {
      file.edits.blank(node.trimmedBytes)
    }
    return .visitChildren
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    lowerImport(node)
    return .skipChildren
  }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    if let condition = node.condition { lowerCondition(Syntax(condition)) }
    return isNeverCompiled(node) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
    lowerAvailability(node) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
    lowerAvailability(node) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    lowerExtensionMember(Syntax(node))
    checkOverride(node.name, node.modifiers)
    lowerUncalledOverride(node)
    lowerEdgePanAction(node)
    // UIKit calls an override although no code of the app can.
    guard let body = node.body, isUnavailable(node.attributes), !node.modifiers.has("override")
    else { return .visitChildren }
    walk(node.attributes)
    walk(node.signature)
    removeBranch(body)
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    lowerExtensionMember(Syntax(node))
    for binding in node.bindings {
      guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
      checkOverride(pattern.identifier, node.modifiers)
    }
    warnAboutOutlet(node)
    return .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    lowerInitializer(node)
    return .visitChildren
  }

  // MARK: Expressions

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.macroName.text {
    case "selector": lowerSelector(node)
    case "keyPath": lowerKeyPath(node)
    default: return .visitChildren
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if lowerTextSelector(node) { return .skipChildren }
    lowerOptionalCall(node)
    checkCall(node)
    lowerTypeDescription(node)
    lowerMetatypeCall(node)
    checkAbsentInitializer(node)
    checkAbsentCall(node)
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    checkMember(node)
    lowerForeignSuper(node)
    lowerOptionalReference(node)
    lowerOptionalProperty(node)
    checkAbsentMember(node.declName.baseName, of: node.base)
    checkObjectLookup(node)
    if let base = node.base { blankModule(base, upTo: node.declName) }
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    blankModule(node.baseType, upTo: node.name)
    checkAbsentMember(node.name)
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    checkType(node)
    noteNetworking(node.name)
    if node.parent?.is(AttributeSyntax.self) != true { checkAbsentName(node.name) }
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    checkCopyingCast(node)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    noteNetworking(node.baseName)
    if node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id {
      checkAbsentName(node.baseName)
    }
    return .visitChildren
  }
}

/// Finds the first syntax error outside `#if`, whose branches may be written for another version of
/// Swift.
private final class FirstSyntaxError: SyntaxVisitor {
  private(set) var place: Syntax?

  init(_ tree: SourceFileSyntax) {
    super.init(viewMode: .all)
    walk(tree)
  }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: UnexpectedNodesSyntax) -> SyntaxVisitorContinueKind {
    if place == nil { place = Syntax(node) }
    return .skipChildren
  }

  override func visit(_ node: TokenSyntax) -> SyntaxVisitorContinueKind {
    if place == nil, node.presence == .missing { place = Syntax(node) }
    return .skipChildren
  }
}
