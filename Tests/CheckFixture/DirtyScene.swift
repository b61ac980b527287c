// A scene that leaves global state changed, which must not affect the next replay.

import EdgePanCommands
import UIKit

/// Leaves behind all the state that an app can: animations disabled, an open transaction and image
/// context, touches ignored, a delegate, settings, windows, timers, and a display link that never
/// ends.
@MainActor final class DirtyScene: NSObject, ReplayScene {
  private final class Delegate: NSObject, UIApplicationDelegate {}
  private static let delegate = Delegate()
  private let sound = NavigationScene { _ in FixtureSlide() }

  override init() {
    super.init()
    UIView.setAnimationsEnabled(false)
    UIApplication.shared.beginIgnoringInteractionEvents()
    UIApplication.shared.beginIgnoringInteractionEvents()
    UIApplication.shared.delegate = Self.delegate
    UIApplication.shared.isStatusBarHidden = true
    UIAccessibility.isReduceMotionEnabled = true
    UIGraphicsBeginImageContext(CGSize(width: 10, height: 10))
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    _ = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { _ in }
    DispatchQueue.main.asyncAfter(deadline: .now() + 100) {}
    let link = CADisplayLink { _ in }
    link.add(to: .main, forMode: .common)
    let other = UIWindow(frame: UIScreen.main.bounds)
    other.rootViewController = UIViewController()
    other.makeKeyAndVisible()
  }

  var window: UIWindow { sound.window }
  var gestureView: UIView { sound.gestureView }

  func goBack(
    interaction: any UIViewControllerInteractiveTransitioning,
    ended: @escaping @MainActor (Bool) -> Void
  ) { sound.goBack(interaction: interaction, ended: ended) }

  func restore() { sound.restore() }
}
