/// A target, retained or weak, and a selector.
///
/// Cost of ``send(_:_:)``: one weak load, a comparison of classes and one call through a closure;
/// it allocates nothing.
package final class TargetAction {
  private weak var weakTarget: AnyObject?
  private let strongTarget: AnyObject?
  package let selector: Selector

  /// - Parameter isStrong: whether the target is retained, as display links and timers require.
  package init(_ target: AnyObject, _ selector: Selector, isStrong: Bool = false) {
    if !isStrong { weakTarget = target }
    self.selector = selector
    strongTarget = isStrong ? target : nil
  }

  /// The target, or `nil` after a weak target has been deallocated; the action then does nothing.
  package var target: AnyObject? { strongTarget ?? weakTarget }

  /// Sends the action to the target, if it still exists.
  @MainActor package func send(
    _ sender: AnyObject?, _ event: AnyObject? = nil
  ) throws(SelectorFailure) {
    guard let target else { return }
    guard let method = selector.method else { throw .notFound }
    _ = try method.send(to: target, sender, event)
  }
}

extension Selector {
  /// Runs the method on a target, with as many arguments as the method has parameters.
  @MainActor @discardableResult package func send(
    to target: AnyObject, _ sender: AnyObject?, _ event: AnyObject? = nil
  ) throws(SelectorFailure) -> AnyObject? {
    guard let method else { throw .notFound }
    return try method.send(to: target, sender, event)
  }

  /// Whether an object has the method.
  package func isMethod(of target: AnyObject) -> Bool { method?.isTarget(target) ?? false }

  /// Explains the failure for a developer, with the remedy.
  package func explanation(of failure: SelectorFailure, target: AnyObject?) -> String {
    let type = target.map { "\(Swift.type(of: $0))" } ?? "nil"
    switch failure {
    case .notFound where method == nil:
      return "\(name) was created from a string and has no method; nothing was sent to \(type). "
        + "Write #selector(\(type).method) and build with the plugin LowerUIKit."
    case .notFound:
      return "\(type) has no method \(name); nothing was sent. On iOS this raises \"unrecognized "
        + "selector sent to instance\". Pass a target of the type that #selector names."
    case .wrongArgument(let takes, let sent):
      let sent = sent.map { "\($0)" } ?? "nil"
      return "\(name) of \(type) takes \(takes) and was sent \(sent); it was not called. Declare "
        + "its first parameter with the sender's type, and its second, if any, as UIEvent."
    }
  }
}
