// A control's actions: targets with selectors, and UIActions, in the order they were added.

import QuartzCore

/// An action that a control performs for certain events.
struct ControlAction {
  enum Kind {
    case action(UIAction)
    case target(TargetAction)
    /// A selector whose target is found by going up the responder chain.
    case responder(Selector)
  }

  var kind: Kind
  var events: UIControl.Event

  /// Whether a removal applies to this action; `nil` means every target or every selector.
  func matches(_ target: AnyObject?, _ selector: Selector?) -> Bool {
    switch kind {
    case .action: false
    case .target(let action): action.matches(target, selector)
    case .responder(let own): target == nil && (selector == nil || selector == own)
    }
  }
}

extension UIControl {
  func add(_ action: UIAction, _ events: Event) {
    if let identifier = action.identifier {
      actions.removeAll {
        guard case .action(let each) = $0.kind else { return false }
        return each.identifier == identifier && $0.events == events
      }
    }
    actions.append(ControlAction(kind: .action(action), events: events))
  }

  func remove(_ action: UIAction, _ events: Event) {
    actions.removeAll {
      guard case .action(let each) = $0.kind else { return false }
      return each === action && $0.events == events
    }
  }

  func add(_ target: Any?, _ selector: Selector, _ events: Event) {
    let object = target.map { $0 as AnyObject }
    // If the target already has an action with this selector, that action gets the events.
    if let index = actions.firstIndex(where: { $0.isPair(object, selector) }) {
      return actions[index].events.formUnion(events)
    }
    let kind: ControlAction.Kind =
      object.map { .target(TargetAction($0, selector)) } ?? .responder(selector)
    actions.append(ControlAction(kind: kind, events: events))
  }

  func remove(_ target: Any?, _ selector: Selector?, _ events: Event) {
    let object = target.map { $0 as AnyObject }
    for index in actions.indices where actions[index].matches(object, selector) {
      actions[index].events.subtract(events)
    }
    actions.removeAll { $0.events.isEmpty }
  }

  var targets: Set<AnyHashable> {
    var targets: Set<AnyHashable> = []
    for action in actions {
      switch action.kind {
      case .action: break
      case .target(let action):
        if let object = action.target as? AnyHashable { targets.insert(object) }
      case .responder: targets.insert(NSNull())
      }
    }
    return targets
  }

  func names(_ target: Any?, _ event: Event) -> [String]? {
    let object = target.map { $0 as AnyObject }
    let names = actions.compactMap { each -> String? in
      guard !each.events.isDisjoint(with: event) else { return nil }
      switch each.kind {
      case .action: return nil
      case .target(let action):
        return object != nil && action.target === object ? action.selector.name : nil
      case .responder(let selector): return object == nil ? selector.name : nil
      }
    }
    return names.isEmpty ? nil : names
  }

  func send(_ events: Event) {
    reportInput(events)
    for action in actions where !action.events.isDisjoint(with: events) {
      switch action.kind {
      case .action(let action):
        tracing(ChangeScope(.action, "a UIAction of \(Swift.type(of: self))")) {
          action.run(sender: self)
        }
      case .target(let action):
        guard let target = action.target else { continue }
        tracing(
          ChangeScope(.action, "\(action.callName), action of \(Swift.type(of: self))")
        ) { sendAction(action.selector, to: target, for: currentEvent) }
      case .responder(let selector): sendAction(selector, to: nil, for: currentEvent)
      }
    }
  }
}

extension ControlAction {
  fileprivate func isPair(_ target: AnyObject?, _ selector: Selector) -> Bool {
    switch kind {
    case .action: false
    case .target(let action): action.target === target && action.selector == selector
    case .responder(let own): target == nil && own == selector
    }
  }
}
