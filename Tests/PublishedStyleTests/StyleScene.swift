// A stage for one transition of one animator: setup, begin, step, undo.

import UIKit

@MainActor
final class StyleScene: NSObject, UINavigationControllerDelegate,
  UITabBarControllerDelegate, UIViewControllerTransitioningDelegate
{
  let style: Style
  let context: StyleContext
  let stage: Stage
  let first: UIViewController
  let second: UIViewController
  var interactor: UIPercentDrivenInteractiveTransition?
  private var root: UIViewController
  /// The number of transitions that had ended when ``begin()`` was called.
  private var endedBefore = 0

  /// The state before anything was pushed, presented or selected.
  private(set) var pristine: TreeState
  /// The number of transitions that have ended since ``begin()``.
  var endings: Int { stage.outcomes.count - endedBefore }
  var outcome: UITransitionState.Outcome? { endings > 0 ? stage.outcomes.last : nil }

  init(_ style: Style, _ context: StyleContext) {
    self.style = style
    self.context = context
    first = style.first()
    second = style.second()
    switch context {
    case .push, .pop: root = UINavigationController(rootViewController: first)
    case .tab:
      let tabs = UITabBarController()
      tabs.viewControllers = [first, second]
      root = tabs
    default: root = first
    }
    stage = Stage(root: root, frames: 2)
    pristine = TreeState(stage.window)
    super.init()
    setUp()
  }

  private var navigation: UINavigationController? { root as? UINavigationController }
  private var tabs: UITabBarController? { root as? UITabBarController }

  private func setUp() {
    second.modalPresentationStyle =
      context == .presentOver || context == .dismissOver ? .custom : .fullScreen
    second.transitioningDelegate = self
    switch context {
    case .pop: navigation?.pushViewController(second, animated: false)
    case .dismissFull, .dismissOver:
      // The screen is presented by the animator's forward transition, so that the container
      // contains the views that the presentation adds and does not remove.
      forward = true
      first.present(second, animated: true)
      settle()
      forward = nil
    default: break
    }
    navigation?.delegate = self
    tabs?.delegate = self
    stage.steps(2)
  }
  private var forward: Bool?

  /// Begins the transition, in a frame's input stage.
  func begin() {
    endedBefore = stage.outcomes.count
    stage.step {
      switch self.context {
      case .push: self.navigation?.pushViewController(self.second, animated: true)
      case .pop: self.navigation?.popViewController(animated: true)
      case .presentFull, .presentOver: self.first.present(self.second, animated: true)
      case .dismissFull, .dismissOver: self.second.dismiss(animated: true)
      case .tab: self.tabs?.selectedIndex = 1
      }
    }
  }

  /// Undoes a finished forward transition, to check that it left nothing behind.
  func undo() {
    navigation?.delegate = nil
    tabs?.delegate = nil
    interactor = nil
    switch context {
    case .push: navigation?.popViewController(animated: false)
    case .presentFull, .presentOver:
      forward = false
      second.dismiss(animated: true)
    case .tab: tabs?.selectedIndex = 0
    default: break
    }
    settle()
  }

  /// The controllers in the stack, the selected tab and the presented controller, as text.
  var stack: String {
    func name(_ controller: UIViewController?) -> String {
      controller === first ? "first" : controller === second ? "second" : "none"
    }
    let pushed = navigation?.viewControllers.map(name).joined(separator: ",") ?? "-"
    let tab = tabs.map { "\($0.selectedIndex)" } ?? "-"
    return "stack \(pushed) tab \(tab) presented \(name(first.presentedViewController))"
  }

  @discardableResult func settle(_ each: (@MainActor () -> Void)? = nil) -> Bool {
    stage.settle(limit: 300, each) != nil
  }

  private func animator() -> UIViewControllerAnimatedTransitioning {
    var way = context
    if let forward {
      switch context {
      case .dismissFull, .presentFull: way = forward ? .presentFull : .dismissFull
      default: way = forward ? .presentOver : .dismissOver
      }
    }
    return style.make(way, [first, second])
  }

  // MARK: Delegates

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { return animator() }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? { return interactor }

  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { return animator() }

  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? { return interactor }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { return animator() }

  func animationController(forDismissed dismissed: UIViewController)
    -> UIViewControllerAnimatedTransitioning?
  { return animator() }

  func interactionControllerForPresentation(using animator: UIViewControllerAnimatedTransitioning)
    -> UIViewControllerInteractiveTransitioning?
  { return interactor }

  func interactionControllerForDismissal(using animator: UIViewControllerAnimatedTransitioning)
    -> UIViewControllerInteractiveTransitioning?
  { return interactor }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    return style.presentation?(presented, presenting)
  }
}
