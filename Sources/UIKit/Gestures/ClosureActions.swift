// Closures as actions: EdgePan's own, beside targets and selectors.

extension NSObjectProtocol where Self: UIGestureRecognizer {
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
  @preconcurrency @MainActor public init(action: @escaping @MainActor (Self) -> Void) {
    self.init()
    addAction(action)
  }

  /// Adds a closure that is called, with the recogniser, at every change of state, after those
  /// added before. The recogniser is not kept alive by it.
  @preconcurrency @MainActor public func addAction(_ action: @escaping @MainActor (Self) -> Void) {
    actions.append(
      .closure { [weak self] in
        if let self { action(self) }
      })
  }
}
