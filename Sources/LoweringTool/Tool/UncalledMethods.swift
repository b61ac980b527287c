// UncalledMethods: optional methods of UIKit's protocols that are not called on Linux.

/// A method that only a subclass of the conforming class implements.
///
/// On Apple's platforms such a method is found by its selector. On Linux the protocol's default is
/// called instead, because Swift chooses the implementation at the declaration of the conformance.
struct UncalledMethods {
  var member: Member
  var protocolName: String
  var conformer: TypeInfo

  static func of(_ type: TypeInfo, _ index: ModuleIndex) -> [UncalledMethods] {
    let line = index.line(of: type)
    var found: [UncalledMethods] = []
    for member in type.members where !member.isStatic && !member.isOverride {
      let memberName = member.name
      for (name, methods) in UIKitDeclarations.current.optional where methods.contains(memberName) {
        guard
          let place = line.firstIndex(where: { $0.inherited.contains { index.refines($0, name) } }),
          place > 0
        else { continue }
        let above = line[place...].contains { $0.member(member.signature) != nil }
        if !above {
          found.append(
            UncalledMethods(member: member, protocolName: name, conformer: line[place]))
        }
      }
    }
    return found
  }
}
