// Whether the app handles a touch itself, by overriding the methods of UIResponder.

/// What became of one touch on its way up the responder chain.
enum TouchPassage {
  /// A responder of the app kept it: the default, as nothing else has said otherwise.
  case kept
  /// A control or a list took it, which reports by itself what it makes of it.
  case taken
  /// It went up to the end of the chain. Views on the way may have done something before they
  /// called super.
  case passed
}

extension TouchDelivery {
  /// Hands a touch to its view, and reports it if code of the app handled it: kept it from the next
  /// responder, or changed a layer. Cost, only while somebody observes input: a journal for the
  /// time of the call.
  ///
  /// What a handler that calls super changes in its own properties alone is not noticed.
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
  /// Nobody has kept the touch: the chain ends here.
  func endOfChain() { UIKitWorld.current.touchPassage = .passed }

  /// A class of UIKit's own keeps the touch.
  func takesTouch() { UIKitWorld.current.touchPassage = .taken }
}
