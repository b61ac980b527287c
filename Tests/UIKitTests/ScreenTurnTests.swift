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
}
