// A sheet that the app's own gesture dismisses.

import GestureReplay
import UIKit

/// A white sheet over a grey album. A pan to the right dismisses it: interactively, or at the end of
/// the gesture, until which the sheet follows the finger by a transform.
class DraggedSheet: NSObject, OwnGestureScene, UIViewControllerTransitioningDelegate {
  let window = UIWindow(frame: UIScreen.main.bounds)
  private let album = UIViewController()
  private let isInteractive: Bool
  private var percent: UIPercentDrivenInteractiveTransition?

  init(isInteractive: Bool) {
    self.isInteractive = isInteractive
    super.init()
    album.view.backgroundColor = .lightGray
    window.rootViewController = album
    window.makeKeyAndVisible()
    restore()
  }

  func restore() {
    let sheet = UIViewController()
    sheet.view.backgroundColor = .white
    sheet.modalPresentationStyle = .custom
    sheet.transitioningDelegate = self
    sheet.view.addGestureRecognizer(UIPanGestureRecognizer { [unowned self] in follow($0) })
    album.present(sheet, animated: false)
  }

  private func follow(_ pan: UIPanGestureRecognizer) {
    let distance = pan.translation(in: window).x
    let share = distance / 390
    switch (pan.state, isInteractive) {
    case (.began, true):
      percent = UIPercentDrivenInteractiveTransition()
      album.dismiss(animated: true)
    case (.changed, true): percent?.update(progress(share))
    case (.ended, true), (.cancelled, true):
      if share > 0.5 { percent?.finish() } else { percent?.cancel() }
      percent = nil
    case (.changed, false): album.presentedViewController?.view.transform.tx = distance / 2
    case (.ended, false):
      if let sheet = album.presentedViewController?.view { willDismiss(sheet) }
      album.dismiss(animated: true)
    default: break
    }
  }

  /// Returns the progress for a translation as a share of the screen's width.
  func progress(_ share: CGFloat) -> CGFloat { share }

  /// Called at the end of a gesture that was not interactive.
  func willDismiss(_ sheet: UIView) {}

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? { nil }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { percent }
}
