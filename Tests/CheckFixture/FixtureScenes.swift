// A user's scenes: one that the replay's recogniser pops, one that accepts an animator, and one
// that its own gesture pops.

import EdgePanCommands
import UIKit

@MainActor private func popping() -> NavigationScene { NavigationScene { _ in FixtureSlide() } }

/// Returns the scenes that FIXTURE_SCENES selects: none if it is not set, `broken` (one that breaks
/// an invariant), `situations` (scenes that pass a single plain swipe, but not every situation),
/// `dirty` (two correct ones and one that leaves global state changed), or, for any other value,
/// three correct ones.
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
      SceneEntry(name: "stuck") { _ in PhotoScene(mistake: .staysBusyAfterCancel) },
      SceneEntry(name: "narrow") { _ in NavigationScene { _ in WritesTheOldFrameBack() } },
      SceneEntry(name: "rightwards") { _ in popping() },
      SceneEntry(name: "typing") { _ in TypingScene() },
      SceneEntry(name: "hasty") { _ in PhotoScene(mistake: .dimsForASecondSwipe) },
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

/// A screen that the app's own edge pan pops. The pop finishes if the pan ends beyond a third of
/// the window's width, and is cancelled otherwise.
final class PhotoScene: NSObject, OwnGestureScene, UINavigationControllerDelegate {
  let window = UIWindow(frame: UIScreen.main.bounds)
  private let navigation = UINavigationController(rootViewController: UIViewController())
  private var interaction: UIPercentDrivenInteractiveTransition?
  private let mistake: Mistake?
  private var isBusy = false
  private var hasPan = false

  /// A mistake that has an effect only with more than one swipe.
  enum Mistake {
    case staysBusyAfterCancel
    /// Dims the screen, and never restores it, if a second swipe begins while the first one
    /// settles.
    case dimsForASecondSwipe
  }

  init(mistake: Mistake? = nil) {
    self.mistake = mistake
    super.init()
    // A screen without a colour is blank, and a blank frame is a finding.
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
    navigation.pushViewController(photo, animated: false)
    let pan = UIScreenEdgePanGestureRecognizer()
    pan.edges = .left
    pan.addAction { [weak self] pan in self?.follow(pan) }
    if mistake == .dimsForASecondSwipe {
      // The screens receive no touches while they move; the views around them do.
      guard !hasPan else { return }
      navigation.view.addGestureRecognizer(pan)
      hasPan = true
    } else {
      photo.view.addGestureRecognizer(pan)
    }
  }

  private func follow(_ pan: UIScreenEdgePanGestureRecognizer) {
    let progress = pan.translation(in: window).x / window.bounds.width
    switch pan.state {
    case .began:
      if isBusy { return }
      if mistake == .dimsForASecondSwipe, navigation.transitionCoordinator != nil {
        navigation.view.alpha = 0.3
        return
      }
      interaction = UIPercentDrivenInteractiveTransition()
      _ = navigation.popViewController(animated: true)
    case .changed: interaction?.update(progress)
    case .ended where progress > 1.0 / 3: end { $0.finish() }
    case .ended, .cancelled:
      isBusy = mistake == .staysBusyAfterCancel
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

/// A screen with a text field, popped by an animator that takes the keyboard into account.
final class TypingScene: ReplayScene {
  private let scene = NavigationScene { _ in KeepsTheBarOfTheKeyboard() }

  init() { addField() }

  var window: UIWindow { scene.window }
  var gestureView: UIView { scene.gestureView }

  func goBack(
    interaction: any UIViewControllerInteractiveTransitioning,
    ended: @escaping @MainActor (Bool) -> Void
  ) { scene.goBack(interaction: interaction, ended: ended) }

  func restore() {
    scene.restore()
    addField()
  }

  private func addField() {
    let navigation = window.rootViewController as? UINavigationController
    navigation?.topViewController?.view.addSubview(
      UITextField(frame: CGRect(x: 20, y: 120, width: 350, height: 40)))
  }
}
