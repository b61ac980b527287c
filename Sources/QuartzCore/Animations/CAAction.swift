// CAAction: the object that a layer runs when one of its properties changes.

/// An object that responds to a layer's event; usually a `CAAnimation`.
@preconcurrency @MainActor public protocol CAAction {
  /// Runs the action for the event `key` of `object`, a CALayer.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
  /// Does nothing: NSNull ends the search for an action.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
  }
}
