// The app's reactions to touches, for messages that name the preceding input.

/// An action of a recogniser, a control or a list, or a touch that the app's own views handle.
package struct InputAction {
  /// The identifiers with which the touches were injected; empty if the touches have ended.
  package let contacts: [Int]
  /// A description of the fingers' action: `tapped`, `panned`, `pressed`, `selected row 3 of`.
  package let verbPhrase: String
  /// Whether the action is a pan. A pan may be the checked swipe itself, not an action that
  /// preceded it.
  package let isPan: Bool
  /// For a touch that a view handles itself, the landing time in simulated seconds; otherwise
  /// `nil`. A touch that landed before the checked swipe began may belong to that swipe.
  package let landed: TimeInterval?
  /// The affected view.
  package private(set) weak var view: UIView?

  @MainActor init(
    contacts: [Int], verbPhrase: String, isPan: Bool = false, landed: TimeInterval? = nil,
    view: UIView?
  ) {
    (self.contacts, self.verbPhrase, self.isPan) = (contacts, verbPhrase, isPan)
    (self.landed, self.view) = (landed, view)
  }
}

extension UIApplication {
  /// The observer of the invariant checks. It is notified before the app reacts to a recognised
  /// gesture, to the use of a control, or to the selection of a row or item, and after a view of
  /// the app has handled a touch. Later changes to a gesture are not reported.
  package var inputObserver: (@MainActor (InputAction) -> Void)? {
    get { UIKitWorld.current.inputObserver }
    set { UIKitWorld.current.inputObserver = newValue }
  }
}

extension UIGestureRecognizer {
  /// Notifies the observer that the gesture has been recognised.
  func reportInput() {
    guard let observer = UIKitWorld.current.inputObserver, !actions.isEmpty, let verbPhrase else {
      return
    }
    observer(
      InputAction(
        contacts: touches.map(\.identifier), verbPhrase: verbPhrase,
        isPan: self is UIPanGestureRecognizer,
        view: view))
  }

  /// The fingers' action, or `nil` unless the gesture has just been recognised.
  private var verbPhrase: String? {
    switch (self, current) {
    case (is UITapGestureRecognizer, .ended): "tapped"
    case (is UISwipeGestureRecognizer, .ended): "swiped"
    case (is UILongPressGestureRecognizer, .began): "pressed"
    case (is UIPanGestureRecognizer, .began): "panned"
    case (_, .began): "made \(Swift.type(of: self)) begin on"
    default: nil
    }
  }
}

extension UIControl {
  /// Notifies the observer that the control has been used.
  func reportInput(_ events: Event) {
    guard let observer = UIKitWorld.current.inputObserver else { return }
    guard let verbPhrase = verbPhrase(of: events) else { return }
    let own = currentEvent?.allTouches?.filter { $0.view === self } ?? []
    observer(
      InputAction(contacts: own.map(\.identifier).sorted(), verbPhrase: verbPhrase, view: self))
  }

  /// The fingers' action, or `nil` for events that do not count as using the control.
  private func verbPhrase(of events: Event) -> String? {
    if events.contains(.touchUpInside) { return "tapped" }
    if events.contains(.valueChanged) { return "changed" }
    let hasAction = actions.contains { !$0.events.isDisjoint(with: events) }
    return events.contains(.touchDown) && hasAction ? "pressed" : nil
  }
}

extension UIScrollView {
  /// Notifies the observer that a tap has selected or deselected an item of a list.
  ///
  /// - Parameter verbPhrase: a description such as `selected row 3 of`.
  func reportSelection(_ verbPhrase: @autoclosure () -> String, by contacts: [Int]) {
    UIKitWorld.current.inputObserver?(
      InputAction(contacts: contacts, verbPhrase: verbPhrase(), view: self))
  }
}
