// The app under its own edge swipe: a trail on top of the list.

import GestureReplay
import UIKit

@testable import Trails

/// What recordings are replayed into. The app's recogniser, target and decision are what is tested.
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
