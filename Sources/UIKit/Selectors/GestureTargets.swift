// A recogniser's actions: targets with selectors, and closures, in the order they were added.

import QuartzCore

/// An action that a recogniser performs when its state changes.
enum GestureAction {
  case target(TargetAction)
  /// A closure that receives the recogniser as an argument instead of capturing it. A captured
  /// reference would have to be weak, and a weak reference makes all reference counting of the
  /// recogniser slower.
  case closure(@MainActor (UIGestureRecognizer) -> Void)
}

extension UIGestureRecognizer {
  func add(_ target: AnyObject, _ selector: Selector) {
    let isKnown = actions.contains {
      guard case .target(let action) = $0 else { return false }
      return action.target === target && action.selector == selector
    }
    if !isKnown { actions.append(.target(TargetAction(target, selector))) }
  }

  func remove(_ target: AnyObject?, _ selector: Selector?) {
    actions.removeAll {
      guard case .target(let action) = $0 else { return false }
      return action.matches(target, selector)
    }
  }

  func run(_ action: GestureAction) {
    switch action {
    case .closure(let body):
      tracing(ChangeScope(.action, "a closure of \(callName)")) { body(self) }
    case .target(let action):
      tracing(ChangeScope(.action, "\(action.callName), action of \(callName)")) {
        action.sendReporting(self)
      }
    }
  }

  /// The recogniser's description for `--blame`: `UIPanGestureRecognizer (began) on CardView`.
  private var callName: String {
    "\(Swift.type(of: self)) (\(current.name))"
      + (view.map { " on \(Swift.type(of: $0))" } ?? "")
  }
}

extension UIGestureRecognizer.State {
  /// The state's UIKit name, for logs and `--blame`. It is asked for in each frame, and does not
  /// allocate.
  package var name: String {
    switch self {
    case .possible: "possible"
    case .began: "began"
    case .changed: "changed"
    case .ended: "ended"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }
}

extension TargetAction {
  /// The action's description for `--blame`: `PhotoViewController.pan(_:)`.
  var callName: String { Self.callName(selector, of: target) }

  static func callName(_ selector: Selector, of target: AnyObject?) -> String {
    target.map { "\(Swift.type(of: $0)).\(selector.name)" } ?? selector.name
  }

  /// Whether a removal applies to this action; `nil` means every target or every selector. Actions
  /// whose target has been released are removed in any case.
  func matches(_ target: AnyObject?, _ selector: Selector?) -> Bool {
    self.target == nil
      || ((target == nil || self.target === target)
        && (selector == nil || self.selector == selector))
  }

  /// Sends the action; a failure is reported as an issue.
  @MainActor func sendReporting(_ sender: AnyObject?, _ event: AnyObject? = nil) {
    guard let target else { return }
    selector.sendReporting(to: target, sender, event)
  }
}

extension Selector {
  /// Sends the selector; a failure is reported as an issue.
  @MainActor @discardableResult func sendReporting(
    to target: AnyObject, _ sender: AnyObject?, _ event: AnyObject? = nil
  ) -> Bool {
    do throws(SelectorFailure) {
      try send(to: target, sender, event)
      return true
    } catch {
      UIKitWorld.current.report(.selector, explanation(of: error, target: target))
      return false
    }
  }
}
