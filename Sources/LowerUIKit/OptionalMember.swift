// OptionalMember: an optional requirement as a separate protocol.

import SwiftSyntax

/// An optional requirement of an `@objc` protocol, in the module or in a module that it depends on.
struct OptionalMember {
  var protocolType: TypeInfo
  var member: Member

  /// The protocol to which a class that implements the requirement conforms. It has the same name
  /// in every module: `_Pager_pager_didMoveTo_2`.
  var requirementName: String {
    let parts = [protocolType.name.replacing(".", with: "_"), member.base] + member.labels
    return "_" + parts.filter { $0 != "_" }.joined(separator: "_")
      + (member.kind == .property ? "_property" : "_\(member.labels.count)")
  }

  /// The type that makes `delegate.pager?(…)` a call with labels.
  var callerName: String { requirementName + "_call" }
  /// If two optional requirements have the same base name, a protocol whose extension declares this
  /// requirement's caller, and which the original protocol refines.
  var baseName: String { requirementName + "_base" }
}

extension ModuleIndex {
  func optionalMembers(of type: TypeInfo) -> [OptionalMember] {
    type.members.filter(\.isOptional).map { OptionalMember(protocolType: type, member: $0) }
  }

  /// Returns the requirements that a class implements and no superclass implements. The class's own
  /// declaration gets the conformances to their protocols.
  ///
  /// The conformance may be declared by a superclass or by the class itself. A requirement that
  /// only a subclass implements is found, as it is by selector on Apple's platforms.
  func requirements(metBy type: TypeInfo) -> [OptionalMember] {
    guard type.kind != .protocol else { return [] }
    let line = line(of: type)
    let promised = line.map { refined(by: $0.inherited) }
    let protocols = promised.reduce(into: Set<String>()) { $0.formUnion($1) }
      .compactMap { self.type(named: $0) }
      .filter { $0.kind == .protocol && $0.members.contains(where: \.isOptional) }
      .sorted { $0.number < $1.number }
    var met: [OptionalMember] = []
    for each in protocols {
      guard let conformer = promised.lastIndex(where: { $0.contains(each.name) })
      else { continue }
      for optional in optionalMembers(of: each) {
        let implementers = line.indices.filter { implements(line[$0], optional.member) }
        guard let topmost = implementers.last else { continue }
        // The requirement belongs to the conformer or a subclass; an implementation that the
        // conformer inherits counts as the conformer's own.
        if line[min(topmost, conformer)] === type { met.append(optional) }
      }
    }
    return met
  }

  private func implements(_ type: TypeInfo, _ requirement: Member) -> Bool {
    var signature = requirement.signature
    signature.isStatic = false
    return type.member(signature) != nil
  }
}
