// What a finger has made the app do: for messages that say which input came before.

/// An action of a recogniser, a control or a list, or a touch that the app's own views handle, with
/// the fingers behind it.
package struct InputAction {
  /// The injected identifiers of the touches; empty where they have left.
  package let contacts: [Int]
  /// `tapped`, `panned`, `pressed`, `selected row 3 of`: what the fingers did.
  package let deed: String
  /// Whether it follows the fingers: a pan, which may be the swipe itself.
  package let isPan: Bool
  /// Of a touch that a view handles by itself: when it landed, in simulated seconds; else nil. A
  /// touch from before the swipe may be the swipe itself.
  package let landed: TimeInterval?
  /// The view that it was done to.
  package private(set) weak var view: UIView?

  @MainActor init(
    contacts: [Int], deed: String, isPan: Bool = false, landed: TimeInterval? = nil, view: UIView?
  ) {
    (self.contacts, self.deed, self.isPan) = (contacts, deed, isPan)
    (self.landed, self.view) = (landed, view)
  }
}

extension UIApplication {
  /// Is notified of each gesture that is recognised, each control that is used and each row or item
  /// that is selected, before the app does, and of touches that views of the app handle, after it;
  /// for checks. Changes of a gesture under way are not reported.
  package var inputObserver: (@MainActor (InputAction) -> Void)? {
    get { UIKitWorld.current.inputObserver }
    set { UIKitWorld.current.inputObserver = newValue }
  }
}

extension UIGestureRecognizer {
  /// Tells the observer that the gesture has been recognised.
  func reportInput() {
    guard let observer = UIKitWorld.current.inputObserver, !actions.isEmpty, let deed else {
      return
    }
    observer(
      InputAction(
        contacts: touches.map(\.identifier), deed: deed, isPan: self is UIPanGestureRecognizer,
        view: view))
  }

  /// What the fingers did; nil unless the gesture has just been recognised.
  private var deed: String? {
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
  /// Tells the observer that the control has been used.
  func reportInput(_ events: Event) {
    guard let observer = UIKitWorld.current.inputObserver else { return }
    guard let deed = deed(of: events) else { return }
    let own = currentEvent?.allTouches?.filter { $0.view === self } ?? []
    observer(InputAction(contacts: own.map(\.identifier).sorted(), deed: deed, view: self))
  }

  /// What the fingers did; nil for events that no action listens to and no person calls a use.
  private func deed(of events: Event) -> String? {
    if events.contains(.touchUpInside) { return "tapped" }
    if events.contains(.valueChanged) { return "changed" }
    let isHeard = actions.contains { !$0.events.isDisjoint(with: events) }
    return events.contains(.touchDown) && isHeard ? "pressed" : nil
  }
}

extension UIScrollView {
  /// Reports that a tap has selected or deselected something of a list.
  ///
  /// - Parameter deed: `selected row 3 of`.
  func reportSelection(_ deed: @autoclosure () -> String, by contacts: [Int]) {
    UIKitWorld.current.inputObserver?(
      InputAction(contacts: contacts, deed: deed(), view: self))
  }
}
