// A photo on top of its grid; the app's own edge swipe pops it.

import GestureReplay
import UIKit

@testable import Gallery

public final class GalleryScene: OwnGestureScene {
  public let window = UIWindow(frame: UIScreen.main.bounds)
  let coordinator = GalleryCoordinator()

  public init() {
    window.rootViewController = coordinator.navigationController
    window.makeKeyAndVisible()
    restore()
  }

  public func restore() { coordinator.showPhoto(4, animated: false) }
}
