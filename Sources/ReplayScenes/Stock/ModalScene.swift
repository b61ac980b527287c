import GestureReplay
import UIKit

/// A list with a detail screen presented over it; the swipe dismisses the detail.
///
/// The animator also runs the presentation, before the replay starts, because its dismissal may
/// rely on views that its presentation leaves in the container.
@MainActor
public final class ModalScene: NSObject, ReplayScene, UIViewControllerTransitioningDelegate {
  /// The window, which has the size of the replay's screen.
  public let window: UIWindow
  /// The presenting screen, for tests.
  public let presenter: UIViewController

  private let style: UIModalPresentationStyle
  private let makeAnimator: SceneAnimator<Bool>
  private let settle: @MainActor () -> Void
  private let screens: SceneScreens
  private let interaction = SceneInteraction()

  /// - Parameters:
  ///   - style: the style in which the detail screen is presented.
  ///   - makeAnimator: returns the animator of a presentation or a dismissal, or nil for UIKit's
  ///     animator.
  ///   - settle: runs frames until the presentation has completed.
  public convenience init(
    style: UIModalPresentationStyle,
    makeAnimator: @escaping SceneAnimator<Bool>,
    settle: @escaping @MainActor () -> Void
  ) {
    self.init(
      screens: SceneScreens(), style: style, makeAnimator: makeAnimator, settle: settle)
  }

  init(
    screens: SceneScreens, style: UIModalPresentationStyle,
    makeAnimator: @escaping SceneAnimator<Bool>,
    settle: @escaping @MainActor () -> Void
  ) {
    window = UIWindow(frame: UIScreen.main.bounds)
    self.screens = screens
    presenter = screens.list
    self.style = style
    self.makeAnimator = makeAnimator
    self.settle = settle
    super.init()
    window.rootViewController = presenter
    window.makeKeyAndVisible()
    restore()
  }

  /// The detail screen's view.
  public var gestureView: UIView { screens.detail.view }

  /// Dismisses the detail screen.
  public func goBack(
    interaction: any UIViewControllerInteractiveTransitioning,
    ended: @escaping @MainActor (Bool) -> Void
  ) {
    self.interaction.drive(
      interaction, owner: screens.detail, start: { presenter.dismiss(animated: true) }, ended: ended
    )
  }

  /// Presents a new detail screen through the animator, and runs frames until nothing moves.
  public func restore() {
    screens.renewDetail()
    let detail = screens.detail
    detail.modalPresentationStyle = style
    detail.transitioningDelegate = self
    presenter.present(detail, animated: true)
    settle()
  }

  /// Returns the animator of the presentation.
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    makeAnimator(true)
  }

  /// Returns the animator of the dismissal.
  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    makeAnimator(false)
  }

  /// Returns the interaction controller that drives the dismissal during a swipe; nil otherwise.
  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interaction.controller
  }
}
