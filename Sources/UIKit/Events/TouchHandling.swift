// Whether the app handles a touch itself, by overriding the methods of UIResponder.

/// The outcome of one touch in the responder chain.
enum TouchPassage {
  /// A responder of the app handled it: the default.
  case kept
  /// A control or a list handled it, and reports its own actions.
  case taken
  /// It reached the end of the chain. Views in between may have reacted before they called super.
  case passed
}

extension TouchDelivery {
  /// Passes a touch to its view, and reports it if code of the app handled it: did not pass it to
  /// the next responder, or changed a layer. Cost, only while input is observed: a journal during
  /// the call.
  ///
  /// If a handler calls super and changes only its own properties, that is not noticed.
  ///
  /// - Parameter deed: `touched`.
  func hand(_ touch: UITouch, _ deed: String, to view: UIView, _ body: () -> Void) {
    let world = UIKitWorld.current
    guard let observer = world.inputObserver else { return body() }
    world.touchPassage = .kept
    let changesSomething = FrameCycle.current.changesLayers(body)
    let isHandled =
      switch world.touchPassage {
      case .kept: true
      case .taken: false
      case .passed: changesSomething
      }
    guard isHandled else { return }
    observer(
      InputAction(
        contacts: [touch.identifier], deed: deed, landed: touch.landingTime, view: view))
  }
}

extension UIResponder {
  /// No responder handled the touch: the chain ends here.
  func endOfChain() { UIKitWorld.current.touchPassage = .passed }

  /// A class of UIKit itself handles the touch.
  func takesTouch() { UIKitWorld.current.touchPassage = .taken }
}
