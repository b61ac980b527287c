// What a finger has made the app do: for messages that say which input came before.

/// An action of a recogniser or a control, with the fingers behind it.
package struct InputAction {
  /// The injected identifiers of the touches; empty where they have left.
  package let contacts: [Int]
  /// `tapped`, `panned`, `pressed`: what the fingers did.
  package let deed: String
  /// Whether it follows the fingers: a pan, which may be the swipe itself.
  package let isPan: Bool
  /// The view that it was done to.
  package private(set) weak var view: UIView?

  @MainActor init(contacts: [Int], deed: String, isPan: Bool = false, view: UIView?) {
    (self.contacts, self.deed, self.isPan, self.view) = (contacts, deed, isPan, view)
  }
}

extension UIApplication {
  /// Hears of each gesture that is recognised and each control that is used, before the app does;
  /// for checks. Changes of a gesture under way are not told.
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
    let deed =
      events.contains(.touchUpInside) ? "tapped" : events.contains(.valueChanged) ? "changed" : nil
    guard let deed else { return }
    let own = currentEvent?.allTouches?.filter { $0.view === self } ?? []
    observer(InputAction(contacts: own.map(\.identifier).sorted(), deed: deed, view: self))
  }
}
