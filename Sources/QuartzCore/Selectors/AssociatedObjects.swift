// AssociatedObjects: values that are attached to objects under keys.

import Foundation

/// How an associated value is stored.
// swift-format-ignore: TypeNamesShouldBeCapitalized
public enum objc_AssociationPolicy: UInt, Sendable {
  /// Not retained. After the value is deallocated, reads return `nil`, whereas on Apple's platforms
  /// they access freed memory.
  case OBJC_ASSOCIATION_ASSIGN = 0
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// Stores `copy()` of a value that conforms to `NSCopying`, otherwise the value.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  case OBJC_ASSOCIATION_RETAIN = 769
  case OBJC_ASSOCIATION_COPY = 771
}

/// Sets the value for a key on an object; `nil` removes it.
///
/// The key is an address: that of a global or static stored variable, or an allocated pointer. The
/// address of an instance's property is not stable in Swift.
///
/// The values of responders, layers, recognisers and other ``AssociationOwner``s are released with
/// their owner. The values of other objects are stored in a table; after their owner is
/// deallocated, they are released when the next owner is added to the table.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  associations(of: object as AnyObject, create: value != nil)?.set(value, key, policy)
}

/// The value for a key on an object.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  associations(of: object as AnyObject)?.value(key)
}

/// The values that are associated with an object and retained by it, for checks; in no particular
/// order.
package func retainedAssociations(of object: AnyObject) -> [Any] {
  associations(of: object)?.retained ?? []
}

/// Removes all values of an object.
public func objc_removeAssociatedObjects(_ object: Any) {
  associations(of: object as AnyObject)?.removeAll()
}

private func associations(of object: AnyObject, create: Bool = false) -> AssociatedValues? {
  guard let owner = object as? any AssociationOwner else {
    return AssociationTable.shared.associations(of: object, create: create)
  }
  if create, owner.associatedValues == nil { owner.associatedValues = AssociatedValues() }
  return owner.associatedValues
}

/// A class that stores its associated values itself, so that they are released with it.
///
///     final class Page: NSObject, AssociationOwner { var associatedValues: AssociatedValues? }
public protocol AssociationOwner: AnyObject {
  /// The values, or `nil` until the first value is associated; until then an owner stores only a
  /// nil pointer.
  nonisolated var associatedValues: AssociatedValues? { get set }
}

/// The associated values of one object. Thread-safe, as the Objective-C runtime's are.
public final class AssociatedValues: @unchecked Sendable {
  private enum Value {
    case strong(Any)
    case unowned(WeakReference)
  }
  private final class WeakReference {
    weak var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
  }

  private let lock = NSLock()
  private var values: [UnsafeRawPointer: Value] = [:]

  public init() {}

  func set(_ value: Any?, _ key: UnsafeRawPointer, _ policy: objc_AssociationPolicy) {
    let kept: Value? = value.map {
      switch policy {
      case .OBJC_ASSOCIATION_ASSIGN: .unowned(WeakReference($0 as AnyObject))
      case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
        .strong(($0 as? any NSCopying)?.copy(with: nil) ?? $0)
      case .OBJC_ASSOCIATION_RETAIN, .OBJC_ASSOCIATION_RETAIN_NONATOMIC: .strong($0)
      }
    }
    // The old value may run code in its deinit, so it is released outside the lock.
    let old = lock.withLock {
      defer { values[key] = kept }
      return values[key]
    }
    _ = old
  }

  func value(_ key: UnsafeRawPointer) -> Any? {
    switch lock.withLock({ values[key] }) {
    case .strong(let value): value
    case .unowned(let reference): reference.object
    case nil: nil
    }
  }

  fileprivate var retained: [Any] {
    lock.withLock {
      values.values.compactMap { if case .strong(let value) = $0 { value } else { nil } }
    }
  }

  func removeAll() {
    let old = lock.withLock {
      defer { values = [:] }
      return values
    }
    _ = old
  }
}

/// The associated values, by object identity, of objects that are not ``AssociationOwner``s.
private final class AssociationTable: @unchecked Sendable {
  static let shared = AssociationTable()

  private struct Entry {
    weak var owner: AnyObject?
    let values = AssociatedValues()
  }

  private let lock = NSLock()
  private var entries: [ObjectIdentifier: Entry] = [:]

  func associations(of owner: AnyObject, create: Bool) -> AssociatedValues? {
    var dead: [Entry] = []
    defer { withExtendedLifetime(dead) {} }
    return lock.withLock {
      let key = ObjectIdentifier(owner)
      if let entry = entries[key] {
        if entry.owner === owner { return entry.values }
        // The address belonged to a deallocated object and was reused.
        entries[key] = nil
        dead.append(entry)
      }
      guard create else { return nil }
      for (each, entry) in entries where entry.owner == nil {
        entries[each] = nil
        dead.append(entry)
      }
      let entry = Entry(owner: owner)
      entries[key] = entry
      return entry.values
    }
  }
}
