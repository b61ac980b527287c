// UncalledMethods: optional methods of UIKit's protocols that only a subclass of the conforming class
// implements.

import SwiftSyntax

/// A method that only a subclass of the conforming class implements.
///
/// On Apple's platforms such a method is found by its selector. On Linux the protocol's default is
/// called instead, because Swift chooses the implementation at the declaration of the conformance.
struct UncalledMethod {
  var member: Member
  var protocolName: String
  var conformer: TypeInfo

  /// What the conforming class returns if a subclass does not implement the method, or `nil` if the
  /// method cannot be dispatched: the class is of another module, or its default is EdgePan's own.
  var fallback: String? {
    guard conformer.isDeclaredHere, conformer.isVisibleInFile, !member.isPrivate,
      member.kind == .function
    else { return nil }
    return UIKitDeclarations.current.defaultResult(of: member.name, in: protocolName)
  }

  /// The protocol of the subclasses that implement the method.
  var dispatchName: String {
    ForeignMember(owner: conformer, original: member).protocolName
  }
}

extension ModuleIndex {
  func uncalledMethods(of type: TypeInfo) -> [UncalledMethod] {
    let line = line(of: type)
    guard type.kind == .class, line.count > 1 else { return [] }
    var found: [UncalledMethod] = []
    for member in type.members where !member.isStatic && !member.isOverride {
      let memberName = member.name
      for (name, methods) in UIKitDeclarations.current.optional where methods.contains(memberName) {
        guard
          let place = line.lastIndex(where: { $0.inherited.contains { refines($0, name) } }),
          place > 0
        else { continue }
        let above = line[place...].contains { $0.member(member.signature) != nil }
        if !above {
          found.append(UncalledMethod(member: member, protocolName: name, conformer: line[place]))
        }
      }
    }
    return found
  }

  /// The methods of a class's subclasses that the lowering dispatches.
  func dispatchedMethods(of type: TypeInfo) -> [UncalledMethod] {
    uncalledMethods(of: type).filter { $0.fallback != nil }
  }
}

extension Lowering {
  /// Adds to a class the optional methods that only its subclasses implement:
  ///
  ///     @MainActor protocol _O3_animationEnded__: AnyObject { func animationEnded(_ done: Bool) }
  ///     extension Base {
  ///       @MainActor @_disfavoredOverload
  ///       @_implements(UIViewControllerAnimatedTransitioning, animationEnded(_:))
  ///       func _xo_animationEnded(_ done: Bool) {
  ///         if let own = self as? any _O3_animationEnded__ { return own.animationEnded(done) }
  ///       }
  ///     }
  func dispatchMethodsOfSubclasses(_ node: ClassDeclSyntax) {
    let type = context.last!
    guard type.declaration?.syntax.id == node.id else { return }
    let access =
      node.modifiers.access.map { ["open": "public ", "private": "fileprivate "][$0] ?? $0 + " " }
      ?? ""
    var seen: Set<String> = []
    for method in index.dispatched[ObjectIdentifier(type)] ?? [] {
      guard seen.insert(method.dispatchName).inserted, let fallback = method.fallback,
        let function = method.member.syntax.as(FunctionDeclSyntax.self)
      else { continue }
      let call = Call(function, method.member.file)
      let name = function.name.text
      let location = method.member.file.location(method.member.file.line(function))
      file.additions.append(
        """
        \(location)
        @MainActor \(access.hasPrefix("fileprivate") ? access : "")protocol \(method.dispatchName): AnyObject { \
        func \(name)\(call.requirement) }
        \(location)
        extension \(type.name) { @MainActor @_disfavoredOverload \
        @_implements(\(method.protocolName), \(method.member.name)) \
        \(access)func _xo_\(name)\(call.requirement) { \
        if let own = self as? any \(method.dispatchName) { \
        return \(call.prefix)own.\(name)(\(call.arguments)) }; return \(fallback) } }
        """)
    }
  }
}
