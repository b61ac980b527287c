// Closures as actions: EdgePan's addition to targets and selectors.
//
// Each recogniser class has its own initialiser. One extension with `Self` would need a required
// initialiser, which subclasses written for iOS do not have.

extension UIGestureRecognizer {
  /// Creates a recogniser that passes itself to a closure at every change of state.
  ///
  /// The same call compiles on Apple's platforms with this extension in the app:
  ///
  ///     import ObjectiveC
  ///     private var key: UInt8 = 0
  ///     final class ActionBox: NSObject {
  ///       let body: (UIGestureRecognizer) -> Void
  ///       init(_ body: @escaping (UIGestureRecognizer) -> Void) { self.body = body }
  ///       @objc func run(_ sender: UIGestureRecognizer) { body(sender) }
  ///     }
  ///     extension NSObjectProtocol where Self: UIGestureRecognizer {
  ///       init(action: @escaping (Self) -> Void) {
  ///         let box = ActionBox { action($0 as! Self) }
  ///         self = (Self.self as NSObject.Type).init() as! Self
  ///         addTarget(box, action: #selector(ActionBox.run))
  ///         objc_setAssociatedObject(self, &key, box, .OBJC_ASSOCIATION_RETAIN)
  ///       }
  ///     }
  ///
  /// A subclass with its own designated initialiser does not inherit this initialiser: use
  /// `addAction(_:)` there.
  ///
  /// The label differs from those of the subclasses, because Swift treats an initialiser of the
  /// same name as an override. With a trailing closure, the label is not written.
  @_disfavoredOverload
  public convenience init(recognizerAction: @escaping @MainActor (UIGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addAction(recognizerAction)
  }
}

extension UIPanGestureRecognizer {
  /// Creates a recogniser that passes itself to a closure at every change of state.
  public convenience init(action: @escaping @MainActor (UIPanGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addAction(action)
  }
}

extension UIScreenEdgePanGestureRecognizer {
  /// Creates a recogniser that passes itself to a closure at every change of state.
  public convenience init(
    edgeAction: @escaping @MainActor (UIScreenEdgePanGestureRecognizer) -> Void
  ) {
    self.init(target: nil, action: nil)
    addAction(edgeAction)
  }
}

extension UITapGestureRecognizer {
  /// Creates a recogniser that passes itself to a closure at every change of state.
  public convenience init(action: @escaping @MainActor (UITapGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addAction(action)
  }
}

extension UILongPressGestureRecognizer {
  /// Creates a recogniser that passes itself to a closure at every change of state.
  public convenience init(action: @escaping @MainActor (UILongPressGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addAction(action)
  }
}

extension UISwipeGestureRecognizer {
  /// Creates a recogniser that passes itself to a closure at every change of state.
  public convenience init(action: @escaping @MainActor (UISwipeGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addAction(action)
  }
}

extension UIPinchGestureRecognizer {
  /// Creates a recogniser that passes itself to a closure at every change of state.
  public convenience init(action: @escaping @MainActor (UIPinchGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addAction(action)
  }
}

extension UIRotationGestureRecognizer {
  /// Creates a recogniser that passes itself to a closure at every change of state.
  public convenience init(action: @escaping @MainActor (UIRotationGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addAction(action)
  }
}

extension NSObjectProtocol where Self: UIGestureRecognizer {
  /// Adds a closure that is called with the recogniser at every change of state, after the actions
  /// added earlier. The stored action does not itself refer to the recogniser.
  @preconcurrency @MainActor public func addAction(_ action: @escaping @MainActor (Self) -> Void) {
    // The downcast is safe, because only this recogniser runs its actions.
    actions.append(.closure { action(unsafeDowncast($0, to: Self.self)) })
  }
}
