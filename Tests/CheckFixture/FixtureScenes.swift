// A user's scenes: one that the replay's own recogniser pops, one that takes an animator, one whose
// own gesture pops.

import EdgePanCommands
import UIKit

@MainActor private func popping() -> NavigationScene { NavigationScene { _ in FixtureSlide() } }

/// The scenes that FIXTURE_SCENES asks for: none, `broken` (one that breaks an invariant), `situations`
/// (sound under one finger, and no further), `dirty` (two sound ones and one that leaves everything
/// dirty), or all.
func fixtureScenes(_ which: String?) -> [SceneEntry] {
  switch which {
  case nil: []
  case "broken": [SceneEntry(name: "inbox") { _ in NavigationScene { _ in CompletesTwice() } }]
  case "dirty":
    [
      SceneEntry(name: "inbox") { _ in popping() },
      SceneEntry(name: "photo") { _ in PhotoScene() },
      SceneEntry(name: "dirty") { _ in DirtyScene() },
    ]
  case "situations":
    [
      SceneEntry(name: "stuck") { _ in PhotoScene(staysBusyAfterCancel: true) },
      SceneEntry(name: "narrow") { _ in NavigationScene { _ in WritesTheOldFrameBack() } },
      SceneEntry(name: "rightwards") { _ in popping() },
    ]
  default:
    [
      SceneEntry(name: "inbox") { _ in popping() },
      SceneEntry(name: "album", takesAnimator: true) { request in
        NavigationScene { operation in
          request.makeAnimator?(operation == .push) ?? FixtureSlide()
        }
      },
      SceneEntry(name: "photo") { _ in PhotoScene() },
    ]
  }
}

/// A screen that its app pops under an edge pan of its own, past a third of the way.
final class PhotoScene: NSObject, OwnGestureScene, UINavigationControllerDelegate {
  let window = UIWindow(frame: UIScreen.main.bounds)
  private let navigation = UINavigationController(rootViewController: UIViewController())
  private var interaction: UIPercentDrivenInteractiveTransition?
  private let staysBusyAfterCancel: Bool
  private var isBusy = false

  init(staysBusyAfterCancel: Bool = false) {
    self.staysBusyAfterCancel = staysBusyAfterCancel
    super.init()
    // A screen without a colour shows nothing, and a frame of nothing is a finding.
    navigation.viewControllers[0].view.backgroundColor = .white
    navigation.isNavigationBarHidden = true
    navigation.interactivePopGestureRecognizer?.isEnabled = false
    navigation.delegate = self
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    restore()
  }

  func restore() {
    let photo = UIViewController()
    photo.view.backgroundColor = .darkGray
    let pan = UIScreenEdgePanGestureRecognizer()
    pan.edges = .left
    pan.addAction { [weak self] pan in self?.follow(pan) }
    photo.view.addGestureRecognizer(pan)
    navigation.pushViewController(photo, animated: false)
  }

  private func follow(_ pan: UIScreenEdgePanGestureRecognizer) {
    let progress = pan.translation(in: window).x / window.bounds.width
    switch pan.state {
    case .began:
      if isBusy { return }
      interaction = UIPercentDrivenInteractiveTransition()
      _ = navigation.popViewController(animated: true)
    case .changed: interaction?.update(progress)
    case .ended where progress > 1.0 / 3: end { $0.finish() }
    case .ended, .cancelled:
      isBusy = staysBusyAfterCancel
      end { $0.cancel() }
    default: break
    }
  }

  private func end(_ body: (UIPercentDrivenInteractiveTransition) -> Void) {
    if let interaction { body(interaction) }
    interaction = nil
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    operation == .pop ? FixtureSlide() : nil
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
}
