// Closures as actions: EdgePan's own, beside targets and selectors.
//
// Initialisers stand in the class of each recogniser, not in one extension with `Self`: that would
// need a required initialiser, which subclasses written for iOS do not have.

extension UIGestureRecognizer {
  /// A recogniser that calls a closure, with itself, at every change of state.
  ///
  /// The same line compiles on Apple's platforms with this extension in the app:
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
  /// A subclass with a designated initialiser of its own does not inherit it: such a recogniser
  /// takes its closure by ``addAction(_:)``.
  ///
  /// The label is another than the subclasses' because Swift takes an initialiser of the same name
  /// for an override; a trailing closure does not show it.
  @_disfavoredOverload
  public convenience init(recognizerAction: @escaping @MainActor (UIGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addAction(recognizerAction)
  }
}

extension UIPanGestureRecognizer {
  /// A recogniser that calls a closure, with itself, at every change of state.
  public convenience init(action: @escaping @MainActor (UIPanGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addAction(action)
  }
}

extension UIScreenEdgePanGestureRecognizer {
  /// A recogniser that calls a closure, with itself, at every change of state.
  public convenience init(
    edgeAction: @escaping @MainActor (UIScreenEdgePanGestureRecognizer) -> Void
  ) {
    self.init(target: nil, action: nil)
    addAction(edgeAction)
  }
}

extension UITapGestureRecognizer {
  /// A recogniser that calls a closure, with itself, at every change of state.
  public convenience init(action: @escaping @MainActor (UITapGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addAction(action)
  }
}

extension UILongPressGestureRecognizer {
  /// A recogniser that calls a closure, with itself, at every change of state.
  public convenience init(action: @escaping @MainActor (UILongPressGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addAction(action)
  }
}

extension UISwipeGestureRecognizer {
  /// A recogniser that calls a closure, with itself, at every change of state.
  public convenience init(action: @escaping @MainActor (UISwipeGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addAction(action)
  }
}

extension UIPinchGestureRecognizer {
  /// A recogniser that calls a closure, with itself, at every change of state.
  public convenience init(action: @escaping @MainActor (UIPinchGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addAction(action)
  }
}

extension UIRotationGestureRecognizer {
  /// A recogniser that calls a closure, with itself, at every change of state.
  public convenience init(action: @escaping @MainActor (UIRotationGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addAction(action)
  }
}

extension NSObjectProtocol where Self: UIGestureRecognizer {
  /// Adds a closure that is called, with the recogniser, at every change of state, after those
  /// added before. The recogniser is not kept alive by it.
  @preconcurrency @MainActor public func addAction(_ action: @escaping @MainActor (Self) -> Void) {
    actions.append(
      .closure { [weak self] in
        if let self { action(self) }
      })
  }
}
