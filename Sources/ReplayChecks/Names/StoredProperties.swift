/// Reads the stored properties that an app's own classes declare.
///
/// Classes of UIKit, QuartzCore and Foundation are skipped: their storage is private. Reading a
/// dangling `unowned` reference would trap, so `unowned` properties are omitted; weak properties
/// are read. Cost: one runtime call per property; called only for names, and for controllers that
/// are not released.
enum StoredProperties {
  /// One property: its label, without the prefixes of `lazy` and property wrappers, and its value.
  struct Property {
    var label: String
    var value: Any
    /// Whether the property retains its object.
    var isStrong: Bool
  }

  /// Calls `body` with each property of `object`, subclasses before superclasses.
  static func forEach(of object: AnyObject, _ body: (Property) -> Void) {
    var mirror: Mirror? = Mirror(reflecting: object)
    while let each = mirror, let type = each.subjectType as? AnyClass, isAppDefined(type) {
      read(each, of: type, body)
      mirror = each.superclassMirror
    }
  }

  /// Returns whether a class is declared outside EdgePan's UIKit, QuartzCore and CoreGraphics,
  /// Foundation and the standard library.
  static func isAppDefined(_ type: AnyClass) -> Bool {
    let name = _typeName(type)
    return !frameworks.contains { name.hasPrefix($0) }
  }

  private static let frameworks = [
    "UIKit.", "QuartzCore.", "CoreGraphics.", "Foundation.", "Swift.", "__C.",
  ]

  private static func read(_ mirror: Mirror, of type: AnyClass, _ body: (Property) -> Void) {
    // Fields are numbered from the topmost superclass; the mirror's children are the last fields.
    let first = recursiveFieldCount(type) - mirror.children.count
    guard first >= 0 else { return }
    var index = mirror.children.startIndex
    var field = first
    while index != mirror.children.endIndex {
      let kind = kind(of: type, field)
      // Each child is read on demand, so that skipped children are not touched.
      if kind.isStrong || kind.isOptional, let label = mirror.children[index].label {
        body(
          Property(
            label: plain(label), value: mirror.children[index].value, isStrong: kind.isStrong))
      }
      index = mirror.children.index(after: index)
      field += 1
    }
  }

  private static func kind(
    of type: AnyClass, _ index: Int
  ) -> (isStrong: Bool, isOptional: Bool) {
    var field = FieldMetadata()
    let own = fieldType(type, index: index, fieldMetadata: &field)
    field.freeName?(field.name)
    return (field.isStrong, own is any OptionalValue.Type)
  }

  /// Returns the name in the source: `dim` for `$__lazy_storage_$_dim` and `_dim`.
  private static func plain(_ label: String) -> String {
    let lazyMark = "$__lazy_storage_$_"
    if label.hasPrefix(lazyMark) { return String(label.dropFirst(lazyMark.count)) }
    return label.hasPrefix("_") ? String(label.dropFirst()) : label
  }
}

/// Detects and unwraps optionals.
protocol OptionalValue {
  var wrappedValue: Any? { get }
}

extension Optional: OptionalValue {
  var wrappedValue: Any? { map { $0 as Any } }
}

/// The runtime's description of a field, except its type, in the layout that the standard library's
/// reflection declares (`_FieldReflectionMetadata`).
private struct FieldMetadata {
  var name: UnsafePointer<CChar>?
  var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVar = false
}

/// The runtime functions behind `Mirror`. They are needed because `Mirror` alone does not report
/// which fields are `unowned`.
@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func fieldType(
  _ type: Any.Type, index: Int, fieldMetadata: UnsafeMutablePointer<FieldMetadata>
) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func recursiveFieldCount(_ type: Any.Type) -> Int
