// Lowering+Initializers: adds the initialisers that EdgePan's layers and cells require and Apple's
// do not, and lowers the initialisers that recognisers override.

import SwiftSyntax

extension Lowering {
  private static let layers: Set<String> = [
    "CALayer", "CAShapeLayer", "CAGradientLayer", "CATransformLayer", "CAReplicatorLayer",
    "CATextLayer", "CAEmitterLayer", "CAScrollLayer", "CATiledLayer",
  ]

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

  /// Inserts `init(layerOfView:)` before the closing brace of a layer class that declares
  /// designated initialisers. EdgePan never calls this initialiser on such a class. A class that
  /// overrides all three of `CALayer`'s initialisers inherits it and needs no insertion.
  func insertRequiredInitializer(_ node: ClassDeclSyntax) {
    let type = context.last!
    guard type.declaration?.syntax.id == node.id, isOf(Self.layers, type) else { return }
    let (own, designated) = type.initializers
    let inheritsAll = [[], ["layer"], ["coder"]].allSatisfy { labels in
      designated.contains { $0.labels == labels }
    }
    guard !designated.isEmpty, !inheritsAll, !own.contains(where: { $0.labels == ["layerOfView"] })
    else { return }
    insertInitializer(
      "layerOfView: Void", node,
      "\(type.name): init(layerOfView: Void) is reserved for EdgePan and is not implemented by "
        + "this class; call another initialiser")
  }

  private func insertInitializer(_ parameters: String, _ node: ClassDeclSyntax, _ message: String) {
    let isPublic = ["public", "open"].contains(node.modifiers.access)
    file.edits.insert(
      "\(node.separatorBeforeBrace) \(isPublic ? "public " : "")required init(\(parameters)) { "
        + "fatalError(\"\(message)\") } ",
      at: node.memberBlock.rightBrace.trimmedBytes.lowerBound)
  }

  /// The parameters of the initialiser that EdgePan calls to create objects of a registered class,
  /// and the initialisers that a subclass must override in order to inherit it.
  private static let registered: [(classes: Set<String>, parameters: String, all: [[String]])] = [
    (
      ["UICollectionReusableView", "UICollectionViewCell"], "registered: CGRect",
      [["frame"], ["coder"]]
    ),
    (
      ["UITableViewCell"], "registered: UIKit.UITableViewCell.CellStyle, reuseIdentifier: String?",
      [["style", "reuseIdentifier"], ["coder"]]
    ),
    (["UITableViewHeaderFooterView"], "registered: String?", [["reuseIdentifier"], ["coder"]]),
  ]

  /// Inserts the initialiser for registered classes before the closing brace of a cell class that
  /// overrides other initialisers but not this one. Such a cell comes from a storyboard; if the app
  /// registers the class anyway, it also crashes on Apple's platforms.
  func insertRegisteredInitializer(_ node: ClassDeclSyntax) {
    let type = context.last!
    guard type.declaration?.syntax.id == node.id else { return }
    let ancestry = Set(index.ancestry(of: type))
    guard let kind = Self.registered.first(where: { !$0.classes.isDisjoint(with: ancestry) }) else {
      return
    }
    let (own, designated) = type.initializers
    let inheritsAll = kind.all.allSatisfy { labels in own.contains { $0.labels == labels } }
    guard !designated.isEmpty, !inheritsAll,
      !own.contains(where: { $0.labels.first == "registered" })
    else { return }
    insertInitializer(
      kind.parameters, node,
      "\(type.name) has no \(kind.all[0].fullName("init")), which creates objects of a registered "
        + "class")
  }

  /// Lowers a recogniser's `init()`. In EdgePan it is a convenience initialiser, so `override` is
  /// removed, and designated initialisers call `init(target:action:)` instead.
  func lowerInitializer(_ node: InitializerDeclSyntax) {
    guard let type = context.last, isOf(Self.recognizers, type) else { return }
    if node.signature.parameterClause.parameters.isEmpty, !node.modifiers.has("convenience"),
      let override = node.modifiers.first(where: { $0.name.text == "override" })
    {
      file.edits.blank(override.trimmedBytes)
    }
    guard !node.modifiers.has("convenience"), let body = node.body else { return }
    SuperCallFinder("super.init") { call in
      self.file.edits.replaceAll(call.trimmedBytes, with: "super.init(target: nil, action: nil)")
    }.walk(body)
  }
}

/// Finds calls to a superclass's method without arguments, such as `super.init()`.
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

extension TypeInfo {
  /// The initialisers in the class's body, and those of them that are designated.
  fileprivate var initializers: (own: [Member], designated: [Member]) {
    let own = members.filter { $0.kind == .initializer && !$0.isInExtension }
    let designated = own.filter {
      $0.syntax.as(InitializerDeclSyntax.self)?.modifiers.has("convenience") == false
    }
    return (own, designated)
  }
}

extension ClassDeclSyntax {
  /// The separator between the last member and a member inserted after it.
  fileprivate var separatorBeforeBrace: String {
    let isOnItsOwnLine = memberBlock.rightBrace.leadingTrivia.contains { $0.isNewline }
    guard let last = memberBlock.members.last, !isOnItsOwnLine else { return "" }
    return last.semicolon == nil ? ";" : ""
  }
}
