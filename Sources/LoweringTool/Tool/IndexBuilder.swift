// IndexBuilder: collects the types and members of a file in one pass.

import SwiftSyntax

final class IndexBuilder: SyntaxVisitor {
  private let index: ModuleIndex
  private let file: SourceFile
  private let isOwn: Bool
  /// The types whose bodies enclose the current node, and whether each was entered through an
  /// extension.
  private var open: [(type: TypeInfo, isExtension: Bool)] = []
  private var functions = 0

  init(_ index: ModuleIndex, _ file: SourceFile, isOwn: Bool) {
    self.index = index
    self.file = file
    self.isOwn = isOwn
    super.init(viewMode: .sourceAccurate)
    file.isOwn = isOwn
    walk(file.tree)
  }

  // MARK: Types

  private func begin(
    _ node: some DeclGroupSyntax, _ name: String, _ kind: TypeInfo.Kind, isGeneric: Bool
  ) -> SyntaxVisitorContinueKind {
    let outer = open.last?.type.name
    let type = index.make(outer.map { $0 + "." + name } ?? name)
    type.kind = kind
    type.isOwn = isOwn
    type.isGeneric = isGeneric || open.contains { $0.type.isGeneric }
    type.declaration = (file, Syntax(node))
    type.isVisibleInFile =
      functions == 0
      && (open.isEmpty || !node.modifiers.contains { $0.name.tokenKind == .keyword(.private) })
      && open.allSatisfy { $0.type.isVisibleInFile }
    type.inherited += names(node.inheritanceClause)
    note(name, node.modifiers)
    open.append((type, false))
    return .visitChildren
  }

  /// Records a name that the module declares, and whether the name is public and at file level.
  private func note(_ name: String, _ modifiers: DeclModifierListSyntax) {
    index.names.insert(name)
    guard open.isEmpty, functions == 0, ["public", "open"].contains(modifiers.access) else {
      return
    }
    index.globals.append(name)
  }

  private func names(_ clause: InheritanceClauseSyntax?) -> [String] {
    clause?.inheritedTypes.flatMap { names($0.type) } ?? []
  }

  private func names(_ type: TypeSyntax) -> [String] {
    if let composed = type.as(CompositionTypeSyntax.self) {
      return composed.elements.flatMap { names($0.type) }
    }
    if let attributed = type.as(AttributedTypeSyntax.self) { return names(attributed.baseType) }
    return [type.plainName]
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(node, node.name.text, .class, isGeneric: node.genericParameterClause != nil)
  }
  override func visitPost(_ node: ClassDeclSyntax) { open.removeLast() }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(node, node.name.text, .protocol, isGeneric: false)
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { open.removeLast() }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(node, node.name.text, .other, isGeneric: node.genericParameterClause != nil)
  }
  override func visitPost(_ node: StructDeclSyntax) { open.removeLast() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(node, node.name.text, .other, isGeneric: node.genericParameterClause != nil)
  }
  override func visitPost(_ node: EnumDeclSyntax) { open.removeLast() }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(node, node.name.text, .other, isGeneric: node.genericParameterClause != nil)
  }
  override func visitPost(_ node: ActorDeclSyntax) { open.removeLast() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.extendedType.plainName
    let type = index.make(name)
    type.inherited += names(node.inheritanceClause)
    type.extensions.append((file, node))
    open.append((type, true))
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { open.removeLast() }

  // MARK: Members

  private func add(
    _ kind: Member.Kind, _ base: String, _ labels: [String], _ node: some SyntaxProtocol,
    _ modifiers: DeclModifierListSyntax, _ attributes: AttributeListSyntax
  ) {
    guard let type = open.last, functions == 0 else { return }
    let member = Member(
      kind: kind, base: base, labels: labels,
      selector: attributes.objectiveCName ?? ObjectiveCName.selector(base, labels, kind),
      isStatic: modifiers.has("static") || modifiers.has("class"),
      isOverride: modifiers.has("override"), isOptional: modifiers.has("optional"),
      isPrivate: ["private", "fileprivate"].contains(modifiers.access),
      isInExtension: type.isExtension, file: file, syntax: Syntax(node))
    type.type.members.append(member)
    if file.members[member.syntax.id] == nil { file.members[member.syntax.id] = member }
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    note(node.name.plainText, node.modifiers)
    add(
      .function, node.name.plainText, node.signature.parameterClause.labels, node,
      node.modifiers, node.attributes)
    functions += 1
    return .visitChildren
  }
  override func visitPost(_ node: FunctionDeclSyntax) { functions -= 1 }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    add(
      .initializer, "init", node.signature.parameterClause.labels, node, node.modifiers,
      node.attributes)
    functions += 1
    return .visitChildren
  }
  override func visitPost(_ node: InitializerDeclSyntax) { functions -= 1 }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText
      else { continue }
      // A local variable is not a member of a type, so the same name after a dot refers to another
      // declaration. Local variables, which are used without a dot, are in `SourceFile.bound`.
      if functions == 0 || node.parent?.is(MemberBlockItemSyntax.self) == true {
        note(name, node.modifiers)
      }
      add(.property, name, [], node, node.modifiers, node.attributes)
    }
    functions += 1
    return .visitChildren
  }
  override func visitPost(_ node: VariableDeclSyntax) { functions -= 1 }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    functions += 1
    return .visitChildren
  }
  override func visitPost(_ node: ClosureExprSyntax) { functions -= 1 }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    note(node.name.plainText, node.modifiers)
    return .visitChildren
  }

  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
    index.names.insert(node.name.plainText)
    return .visitChildren
  }

  override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
    index.names.insert(node.name.plainText)
    return .visitChildren
  }

  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    index.names.insert(node.name.plainText)
    return .visitChildren
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if let module = node.path.first?.name.text { index.imports.insert(module) }
    return .skipChildren
  }

  // MARK: Names of parameters and local variables

  private func bind(_ name: TokenSyntax, _ type: String?) {
    file.bound[name.plainText, default: []].insert(type)
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    let name = node.identifier
    if let binding = node.parent?.as(PatternBindingSyntax.self) {
      bind(name, binding.statedType)
    } else if let condition = node.parent?.as(OptionalBindingConditionSyntax.self) {
      // `if let view` and `guard let view = view` bind the name to a value of the same type.
      let value = condition.initializer?.value.trimmedDescription
      if value != nil, value != name.plainText { bind(name, condition.statedType) }
    } else {
      bind(name, nil)
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    bind(node.secondName ?? node.firstName, node.ellipsis == nil ? node.type.plainName : nil)
    return .visitChildren
  }

  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    bind(node.secondName ?? node.firstName, node.type?.plainName)
    return .visitChildren
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    bind(node.name, nil)
    return .skipChildren
  }

  // MARK: Assignments

  override func visit(_ node: AssignmentExprSyntax) -> SyntaxVisitorContinueKind {
    guard let sequence = node.parent?.as(ExprListSyntax.self) else { return .visitChildren }
    let elements = Array(sequence)
    guard let place = elements.firstIndex(where: { $0.id == node.id }), place > 0
    else { return .visitChildren }
    noteAssignment(to: elements[place - 1])
    return .visitChildren
  }

  private func noteAssignment(to target: ExprSyntax) {
    if let tuple = target.as(TupleExprSyntax.self) {
      for element in tuple.elements { noteAssignment(to: element.expression) }
    } else if let name = target.as(DeclReferenceExprSyntax.self)?.baseName.plainText {
      index.assigned.insert(name)
    } else if let name = target.as(MemberAccessExprSyntax.self)?.declName.baseName.plainText {
      index.assigned.insert(name)
    }
  }
}
