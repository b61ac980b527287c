// Detects touches that the app itself handles by overriding methods of UIResponder.

/// The outcome of one touch in the responder chain.
enum TouchOutcome {
  /// A responder of the app handled the touch. This is the default.
  case kept
  /// A control or a list handled the touch, and reports its own actions.
  case taken
  /// The touch reached the end of the chain. Views in between may have reacted before they called
  /// `super`.
  case passed
}

extension TouchDelivery {
  /// Passes a touch to its view, and reports the touch if the app's code handled it, that is, if
  /// that code changed a layer or did not pass the touch to the next responder. Cost: while input
  /// is observed, a `ChangeJournal` records the changes that are made during the call.
  ///
  /// A handler that calls `super` and changes only its own properties is not detected.
  ///
  /// - Parameter verbPhrase: a description such as `touched`.
  func dispatch(_ touch: UITouch, _ verbPhrase: String, to view: UIView, _ body: () -> Void) {
    let world = UIKitWorld.current
    guard let observer = world.inputObserver else { return body() }
    world.touchOutcome = .kept
    let changesSomething = FrameCycle.current.changesLayers(body)
    let isHandled =
      switch world.touchOutcome {
      case .kept: true
      case .taken: false
      case .passed: changesSomething
      }
    guard isHandled else { return }
    observer(
      InputAction(
        contacts: [touch.identifier], verbPhrase: verbPhrase, landed: touch.landingTime, view: view)
    )
  }
}

extension UIResponder {
  /// Records that no responder handled the touch, because the responder chain ends here.
  func endOfChain() { UIKitWorld.current.touchOutcome = .passed }

  /// Records that a class of UIKit itself handles the touch.
  func takesTouch() { UIKitWorld.current.touchOutcome = .taken }
}
