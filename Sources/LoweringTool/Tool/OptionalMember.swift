import SwiftSyntax

/// An optional requirement of an `@objc` protocol, in the module or in a module that it depends on.
struct OptionalMember {
  var protocolType: TypeInfo
  var member: Member

  /// The protocol to which a class conforms if it implements the requirement. It has the same name
  /// in every module: `_Pager_pager_didMoveTo_2`. If another optional requirement has the same
  /// labels, the types of the parameters follow.
  var requirementName: String {
    let parts = [protocolType.name.replacing(".", with: "_"), member.base] + member.labels
    return "_" + parts.filter { $0 != "_" }.joined(separator: "_")
      + (member.kind == .property ? "_property" : "_\(member.labels.count)")
      + (isTwin ? "_" + member.parameterTypes.map(Self.identifier).joined(separator: "_") : "")
  }

  /// Whether another optional requirement of the protocol differs only in the types of its
  /// parameters: their Objective-C names, given by `@objc(name)`, differ.
  var isTwin: Bool {
    protocolType.members(named: member.base).filter {
      $0.isOptional && $0.signature == member.signature
    }.count > 1
  }

  private static func identifier(_ type: String) -> String {
    String(type.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  /// The name of the struct whose `callAsFunction` has the requirement's labels, so that the call
  /// `delegate.pager?(…)` compiles with its labels.
  var callerName: String { requirementName + "_call" }
  /// The name of the property that returns the caller, for references by the full name. It differs
  /// from the struct's: inside an extension of the protocol, a name means the protocol's own
  /// member.
  var referenceName: String { requirementName + "_method" }
  /// The name of a protocol that is declared only if several optional requirements have the same
  /// base name. The original protocol refines it, and its extension declares the property that
  /// returns this requirement's caller.
  var baseName: String { requirementName + "_base" }
}

extension ModuleIndex {
  func optionalMembers(of type: TypeInfo) -> [OptionalMember] {
    type.members.filter(\.isOptional).map { OptionalMember(protocolType: type, member: $0) }
  }

  /// Returns the optional requirements whose protocols must be added to the declaration of `type`.
  ///
  /// The class that conforms to a requirement's protocol is the topmost class that implements the
  /// requirement. If that class is a superclass of the class that conforms to the original
  /// protocol, the conforming class is used instead. A requirement that only a subclass implements
  /// is included, because Apple's platforms find the method by its selector.
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
        let implementers = line.indices.filter { implements(line[$0], optional) }
        guard let topmost = implementers.last else { continue }
        // The requirement belongs to the conformer or a subclass; an implementation that the
        // conformer inherits counts as the conformer's own.
        if line[min(topmost, conformer)] === type { met.append(optional) }
      }
    }
    return met
  }

  private func implements(_ type: TypeInfo, _ optional: OptionalMember) -> Bool {
    var signature = optional.member.signature
    signature.isStatic = false
    guard optional.isTwin else { return type.member(signature) != nil }
    let types = optional.member.parameterTypes
    return type.members(named: signature.base).contains {
      $0.signature == signature && $0.parameterTypes == types
    }
  }
}
