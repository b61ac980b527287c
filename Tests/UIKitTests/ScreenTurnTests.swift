// A screen that rotates while a controller is presented or dismissed.

import Testing
import UIKit

@MainActor @Suite struct ScreenTurnTests {
  private static let rotated = CGSize(width: 844, height: 390)
  private static let whole = CGRect(origin: .zero, size: rotated)

  private func presenting(
    _ style: UIModalPresentationStyle, from presenter: UIViewController
  ) -> (stage: Stage, presented: UIViewController) {
    let stage = Stage(root: presenter)
    let presented = UIViewController()
    presented.modalPresentationStyle = style
    presenter.present(presented, animated: false)
    stage.settle()
    return (stage, presented)
  }

  @Test(arguments: [true, false])
  func presenterRemovedFromTheWindow_fillsTheRotatedScreen(_ animated: Bool) {
    let presenter = UIViewController()
    let (stage, presented) = presenting(.fullScreen, from: presenter)
    #expect(presenter.view.window == nil)
    stage.step { UIApplication.resizeScreen(to: Self.rotated) }
    #expect(presented.view.frame == Self.whole)
    presented.dismiss(animated: animated)
    stage.settle()
    #expect(presenter.view.frame == Self.whole)
  }

  @Test func presenterThatFilledPartOfTheScreen_isResizedByItsAutoresizingMask() {
    let (root, presenter) = (UIViewController(), UIViewController())
    let stage = Stage(root: root)
    root.addChild(presenter)
    presenter.view.frame = CGRect(x: 0, y: 100, width: 390, height: 644)
    presenter.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    root.view.addSubview(presenter.view)
    presenter.didMove(toParent: root)
    presenter.definesPresentationContext = true
    let presented = UIViewController()
    presented.modalPresentationStyle = .currentContext
    presenter.present(presented, animated: false)
    stage.settle()
    stage.step { UIApplication.resizeScreen(to: Self.rotated) }
    presented.dismiss(animated: false)
    stage.settle()
    #expect(presenter.view.frame == CGRect(x: 0, y: 100, width: 844, height: 190))
  }

  /// A push inside a presented controller does not move that controller's view.
  @Test func screenRotatedDuringAPushInAPresentedController_isFilledByThatController() {
    let stage = Stage(root: UIViewController())
    let navigation = UINavigationController(rootViewController: UIViewController())
    let sheet = navigation.sheetPresentationController
    stage.window.rootViewController?.present(navigation, animated: false)
    stage.settle()
    stage.step { navigation.pushViewController(UIViewController(), animated: true) }
    stage.steps(3)
    stage.step { UIApplication.resizeScreen(to: Self.rotated) }
    stage.settle()
    #expect(navigation.view.frame == sheet?.frameOfPresentedViewInContainerView)
    #expect(navigation.topViewController?.view.frame.size == navigation.view.bounds.size)
  }

  @Test func screenRotatedDuringADismissal_isFilledByThePresenter() {
    let presenter = UIViewController()
    let (stage, presented) = presenting(.fullScreen, from: presenter)
    presented.dismiss(animated: true)
    stage.steps(5)
    stage.step { UIApplication.resizeScreen(to: Self.rotated) }
    stage.settle()
    #expect(presenter.view.frame == Self.whole)
    #expect(presenter.presentedViewController == nil)
  }

  /// The animator's positions are those of a screen that was rotated twice in the meantime.
  @Test func screenRotatedThereAndBackDuringADismissal_isFilledAfterACancel() {
    let presenter = UIViewController()
    let (stage, presented) = presenting(.custom, from: presenter)
    let dismissal = FrameDismissal()
    presented.transitioningDelegate = dismissal
    stage.step { presented.dismiss(animated: true) }
    stage.step { UIApplication.resizeScreen(to: Self.rotated) }
    stage.step { dismissal.driver.cancel() }
    stage.step { UIApplication.resizeScreen(to: CGSize(width: 390, height: 844)) }
    stage.settle()
    #expect(presenter.presentedViewController === presented)
    #expect(presented.view.frame == CGRect(x: 0, y: 0, width: 390, height: 844))
  }

  /// Screens of controllers that make their view without an autoresizing mask.
  @Test func screenOfANavigationOrTabControllerWithoutAMask_fillsTheRotatedScreen() {
    final class Bare: UIViewController {
      override func loadView() { view = UIView() }
    }
    for inTab in [false, true] {
      let collection = UICollectionViewController(
        collectionViewLayout: UICollectionViewFlowLayout())
      for screen in [Bare(), collection] {
        let tabs = UITabBarController()
        if inTab { tabs.viewControllers = [screen] }
        let stage = Stage(root: inTab ? tabs : UINavigationController(rootViewController: screen))
        stage.step { UIApplication.resizeScreen(to: Self.rotated) }
        stage.settle()
        #expect(screen.view.frame == Self.whole)
      }
    }
  }
}

/// Moves the presented view down, interactively.
private final class FrameDismissal: NSObject, UIViewControllerTransitioningDelegate,
  UIViewControllerAnimatedTransitioning
{
  let driver = UIPercentDrivenInteractiveTransition()

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { driver }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.4 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: .from) else { return }
    let start = view.frame
    UIView.animate(withDuration: 0.4) {
      view.frame.origin.y = 844
    } completion: { _ in
      view.frame = start.offsetBy(dx: 60, dy: 60)
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
