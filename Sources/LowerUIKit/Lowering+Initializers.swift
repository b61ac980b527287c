// Lowers initialisers: the one that EdgePan's layers require and Apple's do not, and those that
// recognisers override.

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

  /// Inserts `init(layerOfView:)`, which can never run on such a class, before the closing brace of
  /// a layer's class with designated initialisers of its own. A class that overrides all three of
  /// `CALayer`'s initialisers inherits it.
  func insertRequiredInitializer(_ node: ClassDeclSyntax) {
    let type = context.last!
    guard type.declaration?.syntax.id == node.id, isOf(Self.layers, type) else { return }
    let own = type.members.filter { $0.kind == .initializer && !$0.isInExtension }
    let designated = own.filter {
      $0.syntax.as(InitializerDeclSyntax.self)?.modifiers.has("convenience") == false
    }
    let inheritsAll = [[], ["layer"], ["coder"]].allSatisfy { labels in
      designated.contains { $0.labels == labels }
    }
    guard !designated.isEmpty, !inheritsAll, !own.contains(where: { $0.labels == ["layerOfView"] })
    else { return }
    let isPublic = ["public", "open"].contains(node.modifiers.access)
    file.edits.insert(
      "\(node.separatorBeforeBrace) \(isPublic ? "public " : "")required init(layerOfView: Void) { "
        + "fatalError(\"\(type.name): init(layerOfView: Void) is EdgePan's own and has no body here; "
        + "call an initialiser of \(type.name)\") } ",
      at: node.memberBlock.rightBrace.trimmedBytes.lowerBound)
  }

  /// What EdgePan makes objects of a registered class with, and the initialisers that a class of it
  /// has to override in order to inherit that.
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

  /// Before the closing brace of a cell's class that overrides some of its initialisers and not the
  /// one for registered classes. Such a cell comes from a storyboard; where it is registered all the
  /// same, UIKit stops the app too.
  func insertRegisteredInitializer(_ node: ClassDeclSyntax) {
    let type = context.last!
    guard type.declaration?.syntax.id == node.id else { return }
    let ancestry = Set(index.ancestry(of: type))
    guard let kind = Self.registered.first(where: { !$0.classes.isDisjoint(with: ancestry) }) else {
      return
    }
    let own = type.members.filter { $0.kind == .initializer && !$0.isInExtension }
    let designated = own.filter {
      $0.syntax.as(InitializerDeclSyntax.self)?.modifiers.has("convenience") == false
    }
    let inheritsAll = kind.all.allSatisfy { labels in own.contains { $0.labels == labels } }
    guard !designated.isEmpty, !inheritsAll,
      !own.contains(where: { $0.labels.first == "registered" })
    else { return }
    let isPublic = ["public", "open"].contains(node.modifiers.access)
    file.edits.insert(
      "\(node.separatorBeforeBrace) \(isPublic ? "public " : "")required init(\(kind.parameters)) { "
        + "fatalError(\"\(type.name) has no \(kind.all[0].initializerName), which a registered "
        + "class is made with\") } ",
      at: node.memberBlock.rightBrace.trimmedBytes.lowerBound)
  }

  /// Lowers a recogniser's `init()`, which is a convenience initialiser: nothing overrides it, and
  /// a designated one calls `init(target:action:)`.
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

extension [String] {
  /// `init(style:reuseIdentifier:)` of its labels.
  fileprivate var initializerName: String { "init(\(map { $0 + ":" }.joined()))" }
}

extension ClassDeclSyntax {
  /// What divides its last member from one that is inserted behind it.
  fileprivate var separatorBeforeBrace: String {
    let isOnItsOwnLine = memberBlock.rightBrace.leadingTrivia.contains { $0.isNewline }
    guard let last = memberBlock.members.last, !isOnItsOwnLine else { return "" }
    return last.semicolon == nil ? ";" : ""
  }
}
