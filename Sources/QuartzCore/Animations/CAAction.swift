/// An object that responds to a layer's event; usually a `CAAnimation`.
@preconcurrency @MainActor public protocol CAAction {
  /// Runs the action for an event of `anObject`, a CALayer.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
  /// Does nothing: NSNull ends the search for an action.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
  }
}
