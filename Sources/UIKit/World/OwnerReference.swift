/// A reference that does not retain its object, such as that of a view to its controller.
///
/// The object's deinit must call ``forget(_:)``. From then on, ``object`` is nil, as with a weak
/// reference. A weak reference would slow down all reference counting of the object, and views,
/// controllers and transitions are used in every frame. Unlike a weak reference, ``object`` remains
/// available while the deinits of the object's subclasses run.
struct OwnerReference<Object: AnyObject> {
  private var reference: Unmanaged<Object>?

  init(_ object: Object? = nil) { self.object = object }

  var object: Object? {
    get { reference?.takeUnretainedValue() }
    set {
      if let newValue {
        reference = .passUnretained(newValue)
      } else {
        reference = nil
      }
    }
  }

  /// Clears the reference if it is to this object. Only identities are compared, so that the object
  /// is not retained while its deinit runs.
  mutating func forget(_ object: Object) {
    if reference?.toOpaque() == Unmanaged.passUnretained(object).toOpaque() { reference = nil }
  }
}
