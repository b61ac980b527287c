// An optional requirement as a protocol of its own.

import SwiftSyntax

/// An optional requirement of an `@objc` protocol of the module or of one that it depends on.
struct OptionalMember {
  var protocolType: TypeInfo
  var member: Member

  /// The protocol that a class conforms to which implements the requirement: the same name from
  /// every module, `_Pager_pager_didMoveTo`.
  var requirementName: String {
    let parts = [protocolType.name.replacing(".", with: "_"), member.base] + member.labels
    return "_" + parts.filter { $0 != "_" }.joined(separator: "_")
      + (member.kind == .property ? "_property" : "_\(member.labels.count)")
  }

  /// What makes `delegate.pager?(…)` a call with labels.
  var callerName: String { requirementName + "_call" }
  /// What the protocol refines where two optional requirements have one base name.
  var baseName: String { requirementName + "_base" }
}

extension ModuleIndex {
  func optionalMembers(of type: TypeInfo) -> [OptionalMember] {
    type.members.filter(\.isOptional).map { OptionalMember(protocolType: type, member: $0) }
  }

  /// The requirements that a class implements and that no class above it does: those protocols it
  /// conforms to on its own declaration.
  ///
  /// The conformance may be declared by a class above or by the class itself; a subclass that alone
  /// implements a requirement is found, as it is by selector on Apple's platforms.
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
        // At or below the conformer: an implementation that it inherits counts as its own.
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
