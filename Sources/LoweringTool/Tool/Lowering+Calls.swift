// Lowering+Calls: reports uses of APIs that do not exist on Linux, and lowers overrides that Linux
// does not support.

import SwiftSyntax

extension Lowering {
  // MARK: Messages

  private struct Absent {
    var severity: Problem.Severity
    var feature: String
    var reason: String
    var remedy: String
  }

  private static let storyboard = Absent(
    severity: .warning, feature: "storyboard", reason: "storyboards and nibs do not exist on Linux",
    remedy: "Create the controller or view in code; if the app must keep its storyboard, put the "
      + "new code under #if os(Linux)")
  private static let observing = Absent(
    severity: .error, feature: "key-value-observing",
    reason: "on Linux, only the geometry, alpha, visibility and image of views and the content of "
      + "scroll views can be observed, and only with observe(_:options:changeHandler:)",
    remedy: "Use observe(_:options:changeHandler:), didSet, a delegate or a notification")
  private static let coding = Absent(
    severity: .error, feature: "key-value-coding",
    reason: "key-value coding exists on Linux only for layers and animations",
    remedy: "Use the property itself")
  private static let drawing = Absent(
    severity: .error, feature: "layer-drawing",
    reason: "draw(in:) does not draw a layer on Linux, because contexts have no pixels",
    remedy: "Set the layer's contents, use a gradient or shape layer, or add sublayers of these "
      + "kinds")
  private static let swizzling = Absent(
    severity: .error, feature: "runtime", reason: "methods cannot be exchanged or added on Linux",
    remedy: "Override the method in a subclass")

  private static let functions: [String: Absent] = [
    "NSClassFromString": Absent(
      severity: .warning, feature: "class-lookup",
      reason: "NSClassFromString needs Module.Class on Linux, where the module can have a "
        + "different name than on iOS",
      remedy: "Use the type itself, or a dictionary of types"),
    "class_getInstanceMethod": swizzling, "class_getClassMethod": swizzling,
    "method_exchangeImplementations": swizzling, "class_addMethod": swizzling,
    "class_replaceMethod": swizzling, "object_setClass": swizzling,
    "method_getImplementation": swizzling, "method_setImplementation": swizzling,
    "imp_implementationWithBlock": swizzling, "objc_allocateClassPair": swizzling,
    "object_getIvar": swizzling, "object_setIvar": swizzling, "class_copyPropertyList": swizzling,
    "class_copyIvarList": swizzling,
    "UIStoryboard": storyboard, "UINib": storyboard,
  ]

  private static let methods: [String: Absent] = [
    "instantiateViewController": storyboard, "instantiateInitialViewController": storyboard,
    "performSegue": storyboard, "loadNibNamed": storyboard,
    "addObserver(_:forKeyPath:options:context:)": observing,
    "removeObserver(_:forKeyPath:)": observing,
    "removeObserver(_:forKeyPath:context:)": observing,
    "setValue(_:forKey:)": coding, "setValue(_:forKeyPath:)": coding, "value(forKey:)": coding,
    "value(forKeyPath:)": coding, "setValuesForKeys(_:)": coding,
    "dictionaryWithValues(forKeys:)": coding,
    "mutableArrayValue(forKey:)": coding, "mutableArrayValue(forKeyPath:)": coding,
    "forwardingTarget(for:)": forwarding,
  ]
  private static let forwarding = Absent(
    severity: .error, feature: "runtime", reason: "messages cannot be forwarded on Linux",
    remedy: "Implement each method and call the same method of the target object")
  private static let classMessage = Absent(
    severity: .error, feature: "runtime",
    reason: "on Linux, a class cannot be sent a selector, or asked whether it responds to one",
    remedy: "Call the class method itself, or send the selector to an instance")

  func checkCall(_ node: FunctionCallExprSyntax) {
    if let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text {
      if let absent = Self.functions[name] { return report(absent, node) }
      // A call without a receiver, in a method of the type itself: `setValue(1, forKey: "x")`.
      let full = node.arguments.labels.fullName(name)
      if let absent = Self.methods[name] ?? Self.methods[full],
        !isDeclaredHere(full, privately: true),
        !context.contains(where: isLayerClass)
      {
        report(absent, node)
      }
    } else if let member = node.calledExpression.as(MemberAccessExprSyntax.self) {
      let name = member.declName.baseName.text
      let full = node.arguments.labels.fullName(name)
      if name == "observe", let path = node.arguments.first?.expression.as(KeyPathExprSyntax.self) {
        return checkObservation(of: path, member)
      }
      if name == "responds" && full == "responds(to:)" || full.hasPrefix("perform(_:"),
        let base = member.base?.trimmedDescription, isClass(base), base != "UIApplication"
      {
        return report(Self.classMessage, member.declName)
      }
      let base = member.base?.trimmedDescription ?? "self"
      guard let absent = Self.methods[name] ?? Self.methods[full],
        base == "super" || !isDeclaredHere(full, privately: base == "self")
      else { return }
      if absent.feature == "key-value-coding",
        ["NSDictionary", "NSMutableDictionary"].contains(member.base.flatMap(statedType) ?? "")
          || isLayer(base)
          || ["self", "super"].contains(base) && context.contains(where: isLayerClass)
      {
        return
      }
      // UIKit declares this class method: UIApplication.value(forKeyPath: "shared").
      if base == "UIApplication", full == "value(forKeyPath:)" { return }
      report(absent, member.declName)
    }
  }

  /// Lowers `T.description()`: on Linux, `description` exists only for instances.
  func lowerTypeDescription(_ node: FunctionCallExprSyntax) {
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      let base = member.base,
      member.declName.baseName.text == "description", node.arguments.isEmpty,
      node.trailingClosure == nil, !isDeclaredHere("description()", privately: true)
    else { return }
    let type = base.trimmedDescription
    guard type.hasPrefix("type(of:") || isClass(type) || isGenericParameter(type, around: node)
    else { return }
    file.edits.insert("String(reflecting: ", at: base.trimmedBytes.lowerBound)
    file.edits.replace(
      base.trimmedBytes.upperBound..<node.trimmedBytes.upperBound,
      with: type.hasPrefix("type(of:") ? ")" : ".self)")
  }

  /// Whether a name is a generic parameter of a declaration around a node.
  private func isGenericParameter(_ name: String, around node: some SyntaxProtocol) -> Bool {
    node.ancestors.contains {
      let clause =
        $0.as(FunctionDeclSyntax.self)?.genericParameterClause
        ?? $0.as(InitializerDeclSyntax.self)?.genericParameterClause
        ?? $0.as(ClassDeclSyntax.self)?.genericParameterClause
      return clause?.parameters.contains { $0.name.text == name } == true
    }
  }

  /// Properties that can be observed: those of `ObservedProperty` in UIKit.
  private static let observable: Set<String> = [
    "frame", "bounds", "center", "transform", "alpha", "isHidden", "safeAreaInsets",
    "contentOffset", "contentSize", "contentInset", "image",
  ]

  /// Reports an observation of a property that cannot be observed. Such code may compile, and would
  /// then be reported only in the replay.
  private func checkObservation(of path: KeyPathExprSyntax, _ member: MemberAccessExprSyntax) {
    let parts = path.components.map { $0.component.trimmedDescription }
    guard parts.count != 1 || !Self.observable.contains(parts[0]) else { return }
    report(Self.observing, member.declName)
  }

  /// Whether the module itself declares a method with that name.
  ///
  /// - Parameter privately: whether private methods count, as they do for calls on `self`.
  private func isDeclaredHere(_ name: String, privately: Bool) -> Bool {
    (privately ? index.links.declaredNames : index.links.visibleNames).contains(name)
  }

  /// Whether the text names a class of the app or of UIKit, rather than an object.
  private func isClass(_ text: String) -> Bool {
    UIKitDeclarations.current.isClass(text)
      || index.find(text, from: context.last?.name ?? "")?.kind == .class
  }

  /// Whether the text names a layer, an animation or another object that accepts values by key. A
  /// variable is assumed to be one of these if its name ends in a word such as `layer` or
  /// `animation`.
  private func isLayer(_ text: String) -> Bool {
    let word = (text.split { !$0.isLetter && !$0.isNumber }.last ?? "").lowercased()
    if let type = index.find(text), isLayerClass(type) { return true }
    return [
      "layer", "animation", "anim", "transition", "group", "defaults", "standard",
      "context", "cell", "dictionary", "dict",
    ].contains { word.hasSuffix($0) }
  }

  func isLayerClass(_ type: TypeInfo) -> Bool {
    index.ancestry(of: type).contains { ["CALayer", "CAAnimation"].contains($0) }
  }

  private func report(_ absent: Absent, _ node: some SyntaxProtocol) {
    report(absent.severity, absent.feature, node, absent.reason, absent.remedy)
  }

  func checkMember(_ node: MemberAccessExprSyntax) {
    guard node.declName.baseName.text == "storyboard", node.declName.argumentNames == nil,
      node.parent?.is(FunctionCallExprSyntax.self) != true
    else { return }
    report(Self.storyboard, node.declName)
  }

  func checkType(_ node: IdentifierTypeSyntax) {
    switch node.name.text {
    case "UIStoryboardSegue" where node.parent?.is(InheritedTypeSyntax.self) == true:
      report(Self.storyboard, node)
    default: break
    }
  }

  // MARK: Declarations that nothing calls

  private static let uncalled: [String: Absent] = [
    "observeValue(forKeyPath:of:change:context:)": observing,
    "value(forUndefinedKey:)": coding, "setValue(_:forUndefinedKey:)": coding,
    "value(forKey:)": coding, "setValue(_:forKey:)": coding,
    "responds(to:)": Absent(
      severity: .error, feature: "runtime",
      reason: "responds(to:) cannot be overridden on Linux",
      remedy: "Implement the optional methods in the class"),
    "forwardingTarget(for:)": forwarding,
  ]

  func lowerUncalledOverride(_ node: FunctionDeclSyntax) {
    let name = node.signature.parameterClause.labels.fullName(node.name.plainText)
    guard let override = node.modifiers.first(where: { $0.name.text == "override" }) else { return }
    if name == "awakeFromNib()" || name == "prepareForInterfaceBuilder()" {
      report(Self.storyboard, node.name)
      if let type = context.last { leaveOut(override, of: node, in: type) }
      return
    }
    guard let type = context.last else { return }
    if name == "draw(in:)", isLayerClass(type) {
      file.edits.blank(override.trimmedBytes)
      return report(Self.drawing, node.name)
    }
    guard let absent = Self.uncalled[name],
      absent.feature != "key-value-coding" || !isLayerClass(type)
    else { return }
    file.edits.blank(override.trimmedBytes)
    report(absent, node.name)
  }

  /// Lowers the override of a method that every object has on Apple's platforms, but only
  /// responders and bar items have on Linux. In all other classes, `override` and the calls to
  /// `super` are removed.
  private func leaveOut(
    _ override: DeclModifierSyntax, of node: FunctionDeclSyntax, in type: TypeInfo
  ) {
    let line = index.line(of: type)
    guard !index.ancestry(of: type).contains(where: { ["UIResponder", "UIBarItem"].contains($0) }),
      !line.dropFirst().contains(where: { above in
        above.members.contains { $0.base == node.name.text && $0.labels.isEmpty }
      })
    else { return }
    file.edits.blank(override.trimmedBytes)
    guard let body = node.body else { return }
    SuperCallFinder("super.\(node.name.text)") { call in
      self.file.edits.replaceAll(call.trimmedBytes, with: "()")
    }.walk(body)
  }

  /// Warns about an outlet that no code sets and that therefore stays `nil`.
  func warnAboutOutlet(_ node: VariableDeclSyntax) {
    guard node.attributes.has("IBOutlet") else { return }
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText,
        binding.initializer == nil, !index.assigned.contains(name)
      else { continue }
      report(
        .warning, "outlet", binding,
        "no code sets the outlet \(name): it stays nil, because storyboards do not exist on Linux",
        "Set it in the code that creates the view")
    }
  }

  /// Reports optional methods of UIKit's protocols that only a subclass of the conforming class
  /// implements.
  func warnAboutClass(_ node: ClassDeclSyntax) {
    let type = context.last!
    guard type.declaration?.syntax.id == node.id else { return }
    for uncalled in index.uncalledMethods(of: type) where isPlain || uncalled.fallback == nil {
      let place = uncalled.member.file.place(uncalled.member.syntax)
      problems.add(
        Problem(
          severity: .error, path: uncalled.member.file.path, line: place.line, column: place.column,
          feature: "uncalled-method",
          reason: "\(type.name).\(uncalled.member.name) is not called on Linux: "
            + "\(uncalled.conformer.name) conforms to \(uncalled.protocolName) and does not "
            + "implement it",
          remedy: "Implement it in \(uncalled.conformer.name), where it may be empty, and override "
            + "it in \(type.name)",
          details: [
            "type": type.name, "member": uncalled.member.name, "protocol": uncalled.protocolName,
            "conformer": uncalled.conformer.name,
          ]))
    }
  }
}

extension MemberAccessExprSyntax {
  /// Whether the chain before the call already makes its result optional.
  var hasOptionalBase: Bool {
    var base = self.base
    while let each = base {
      if each.is(OptionalChainingExprSyntax.self) { return true }
      if let member = each.as(MemberAccessExprSyntax.self) {
        base = member.base
      } else if let call = each.as(FunctionCallExprSyntax.self) {
        base = call.calledExpression
      } else if let forced = each.as(ForceUnwrapExprSyntax.self) {
        base = forced.expression
      } else {
        return false
      }
    }
    return false
  }
}
