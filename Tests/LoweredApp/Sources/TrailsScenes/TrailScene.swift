// A trail on top of the list; the app's own edge swipe pops it.

import GestureReplay
import UIKit

@testable import Trails

/// The scene in which recordings are replayed. The app's own recogniser receives the swipes, and
/// the app's code decides whether the pop finishes.
public final class TrailScene: OwnGestureScene {
  public let window = UIWindow(frame: UIScreen.main.bounds)
  let flow = TrailFlow()

  public init() {
    flow.navigationController.interactivePopGestureRecognizer?.isEnabled = false
    window.rootViewController = flow.navigationController
    window.makeKeyAndVisible()
    restore()
  }

  public func restore() { flow.open(Trail.all[0], animated: false) }
}
