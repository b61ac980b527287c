// ModuleLinks: relations between the types of a module, computed once.

/// The tables that lowering uses: superclasses and subclasses, overrides in subclasses, and the
/// names that the module declares.
///
/// Cost: one pass over all types and members; each query is a lookup.
struct ModuleLinks {
  private var superclasses: [ObjectIdentifier: TypeInfo] = [:]
  private var subclasses: [ObjectIdentifier: [TypeInfo]] = [:]
  private var overridden: [ObjectIdentifier: Set<Member.Signature>] = [:]
  /// The names of the optional requirements of the module's protocols.
  private(set) var optionalNames: Set<String> = []
  /// The names that any type of the module declares.
  private(set) var declaredNames: Set<String> = []
  /// The same names without those of private members.
  private(set) var visibleNames: Set<String> = []

  init(_ index: ModuleIndex) {
    for type in index.ordered {
      note(type)
      guard type.kind == .class,
        let above = type.inherited.lazy.compactMap({ index.find($0, from: type.name) })
          .first(where: { $0.kind == .class })
      else { continue }
      superclasses[ObjectIdentifier(type)] = above
      subclasses[ObjectIdentifier(above), default: []].append(type)
    }
    for type in index.ordered { noteOverrides(of: type) }
  }

  func superclass(of type: TypeInfo) -> TypeInfo? { superclasses[ObjectIdentifier(type)] }
  func subclasses(of type: TypeInfo) -> [TypeInfo] { subclasses[ObjectIdentifier(type)] ?? [] }

  /// Returns whether a subclass of `type` overrides a member with that signature.
  func isOverridden(_ signature: Member.Signature, below type: TypeInfo) -> Bool {
    overridden[ObjectIdentifier(type)]?.contains(signature) == true
  }

  private mutating func note(_ type: TypeInfo) {
    for member in type.members {
      let name = member.name
      declaredNames.insert(name)
      if !member.isPrivate { visibleNames.insert(name) }
      if member.isOptional, type.kind == .protocol { optionalNames.insert(name) }
    }
  }

  private mutating func noteOverrides(of type: TypeInfo) {
    let overrides = type.members.filter(\.isOverride).map(\.signature)
    guard !overrides.isEmpty else { return }
    var seen = [ObjectIdentifier(type)]
    var above = superclass(of: type)
    // Classes that inherit from each other in a cycle do not compile, but the loop must also end
    // for such classes.
    while let each = above, !seen.contains(ObjectIdentifier(each)) {
      overridden[ObjectIdentifier(each), default: []].formUnion(overrides)
      seen.append(ObjectIdentifier(each))
      above = superclass(of: each)
    }
  }
}
