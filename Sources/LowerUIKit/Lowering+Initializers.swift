// Initialisers that EdgePan's classes require and Apple's do not.

import SwiftSyntax

/// A family of classes whose subclasses must have an initialiser.
private struct RequiredInitializer {
  /// What a class inherits from to be of the family.
  var roots: Set<String>
  /// Its labels.
  var labels: [String]
  /// What subclasses get that lack it and can run it; nil where they never can.
  var body: String?
  /// What subclasses get otherwise.
  var declaration: String

  static let all = [
    RequiredInitializer(
      roots: Lowering.recognizers, labels: [],
      body: "super.init(target: nil, action: nil)", declaration: "required init()"),
    RequiredInitializer(
      roots: ["UICollectionViewLayout", "UICollectionViewFlowLayout"], labels: [],
      body: "super.init()", declaration: "required init()"),
    RequiredInitializer(
      roots: [
        "CALayer", "CAShapeLayer", "CAGradientLayer", "CATransformLayer", "CAReplicatorLayer",
        "CATextLayer", "CAEmitterLayer", "CAScrollLayer", "CATiledLayer",
      ], labels: ["layerOfView"], body: nil,
      declaration: "required init(layerOfView: Void)"),
  ]
}

extension Lowering {
  static let recognizers: Set<String> = [
    "UIGestureRecognizer", "UIPanGestureRecognizer", "UIScreenEdgePanGestureRecognizer",
    "UITapGestureRecognizer", "UILongPressGestureRecognizer", "UISwipeGestureRecognizer",
    "UIPinchGestureRecognizer", "UIRotationGestureRecognizer", "UIHoverGestureRecognizer",
  ]

  private func isOf(_ roots: Set<String>, _ type: TypeInfo) -> Bool {
    index.ancestry(of: type).contains {
      roots.contains(String($0.split(separator: ".").last ?? ""))
    }
  }

  /// Before the closing brace of a class with initialisers of its own, the one that its family
  /// requires.
  func insertRequiredInitializers(_ node: ClassDeclSyntax) {
    let type = context.last!
    guard type.declaration?.syntax.id == node.id else { return }
    for family in RequiredInitializer.all where isOf(family.roots, type) {
      let own = type.members.filter { $0.kind == .initializer && !$0.isInExtension }
      let designated = own.filter {
        $0.syntax.as(InitializerDeclSyntax.self)?.modifiers.has("convenience") == false
      }
      guard !designated.isEmpty, !own.contains(where: { $0.labels == family.labels }),
        !inheritsAll(type, designated, family)
      else { continue }
      let access = node.modifiers.access.map { $0 == "open" ? "public " : $0 + " " } ?? ""
      let trap =
        "fatalError(\"\(type.name): \(family.declaration.dropFirst(9)) is EdgePan's own and has no "
        + "body here; call an initialiser of \(type.name)\")"
      let body = hasDefaults(node) ? family.body ?? trap : trap
      let isPublic = access.hasPrefix("p") ? access : ""
      file.edits.insert(
        " \(isPublic)\(family.declaration) { \(body) } ",
        at: node.memberBlock.rightBrace.trimmedBytes.lowerBound)
    }
  }

  /// A class that overrides every designated initialiser inherits the convenience ones.
  private func inheritsAll(
    _ type: TypeInfo, _ designated: [Member], _ family: RequiredInitializer
  ) -> Bool {
    switch family.roots {
    case Self.recognizers:
      // `init(target:action:)` is the only one.
      designated.contains { $0.labels == ["target", "action"] }
        && index.line(of: type).dropFirst().allSatisfy { above in
          !above.members.contains { $0.kind == .initializer && $0.labels != ["target", "action"] }
        }
    case RequiredInitializer.all[2].roots:
      [[], ["layer"], ["coder"]].allSatisfy { labels in
        designated.contains { $0.labels == labels }
      }
    default: false
    }
  }

  /// Whether every stored property has a value before an initialiser runs.
  private func hasDefaults(_ node: ClassDeclSyntax) -> Bool {
    node.memberBlock.members.allSatisfy { item in
      guard let variable = item.decl.as(VariableDeclSyntax.self),
        !variable.modifiers.has("static"), !variable.modifiers.has("class"),
        !variable.modifiers.has("lazy")
      else { return true }
      return variable.bindings.allSatisfy { binding in
        if binding.initializer != nil { return true }
        if let accessors = binding.accessorBlock?.accessors {
          guard case .accessors(let list) = accessors else { return true }
          let isObserved = list.allSatisfy {
            ["willSet", "didSet"].contains($0.accessorSpecifier.text)
          }
          if !isObserved { return true }
        }
        guard variable.bindingSpecifier.text == "var", let type = binding.typeAnnotation?.type
        else { return false }
        return type.is(OptionalTypeSyntax.self)
          || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      }
    }
  }

  /// `init()` of a recogniser or layout is required here; `super.init()` is not designated.
  func lowerInitializer(_ node: InitializerDeclSyntax) {
    guard let type = context.last,
      node.signature.parameterClause.parameters.isEmpty || isRecognizer(type)
    else { return }
    for family in RequiredInitializer.all where family.labels.isEmpty && isOf(family.roots, type) {
      guard node.signature.parameterClause.parameters.isEmpty,
        !node.modifiers.has("required")
      else { continue }
      if let override = node.modifiers.first(where: { $0.name.text == "override" }) {
        file.edits.replace(override.trimmedBytes, with: "required")
      } else {
        file.edits.insert("required ", at: node.initKeyword.trimmedBytes.lowerBound)
      }
    }
    if isRecognizer(type), let body = node.body {
      SuperCallFinder("super.init") { call in
        self.file.edits.replaceAll(call.trimmedBytes, with: "super.init(target: nil, action: nil)")
      }.walk(body)
    }
  }

  private func isRecognizer(_ type: TypeInfo) -> Bool { isOf(Self.recognizers, type) }
}

/// Finds calls of a method of the superclass without arguments, such as `super.init()`.
final class SuperCallFinder: SyntaxVisitor {
  private let called: String
  private let found: (FunctionCallExprSyntax) -> Void

  init(_ called: String, _ found: @escaping (FunctionCallExprSyntax) -> Void) {
    (self.called, self.found) = (called, found)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calledExpression.trimmedDescription == called, node.arguments.isEmpty { found(node) }
    return .visitChildren
  }
}
