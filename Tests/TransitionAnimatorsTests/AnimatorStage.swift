// One animator in one context: setup, control, and comparison of states.

import QuartzCore
import TransitionAnimators
import UIKit

/// Runs an animator of the registry forward or backward, in a new frame cycle.
@MainActor final class AnimatorStage: NSObject {
  let entry: AnimatorEntry
  let context: AnimatorContext
  let display: Stage
  let lower = UIViewController()
  let upper: UIViewController
  /// The first row of each screen. Animators that move single views receive these views.
  private(set) var rows: [UIView] = []
  let navigation: UINavigationController?
  let tabs: UITabBarController?
  /// The interaction controller that the delegates return, driven by the test or by a gesture.
  var interactor: UIPercentDrivenInteractiveTransition?
  var interaction: GestureInteraction?
  /// Describes the first frame with a number that is not finite.
  private(set) var notFinite: String?
  private(set) var hashes: [UInt64] = []
  private var kept: [any UIViewControllerAnimatedTransitioning] = []

  init(_ entry: AnimatorEntry, in context: AnimatorContext) {
    self.entry = entry
    self.context = context
    display = Stage(frames: 0)
    upper =
      entry.needs == .alert
      ? (try? AlertController(title: "Sure?", description: nil)) ?? UIViewController()
      : UIViewController()
    navigation = context == .navigation ? UINavigationController(rootViewController: lower) : nil
    tabs = context == .tab ? UITabBarController() : nil
    super.init()
    for (controller, color) in [(lower, UIColor.white), (upper, UIColor.darkGray)] {
      guard !(controller is AlertController) else { continue }
      controller.view.backgroundColor = color
      let y: CGFloat = controller === lower ? 100 : 400
      let row = UIView(
        frame: CGRect(x: 16, y: y, width: 358, height: controller === lower ? 96 : 192))
      row.backgroundColor = .lightGray
      rows.append(row)
      controller.view.addSubview(row)
    }
    tabs?.viewControllers = [lower, upper]
    tabs?.delegate = self
    navigation?.delegate = self
    navigation?.isNavigationBarHidden = true
    display.window.rootViewController = navigation ?? tabs ?? lower
    display.onFrame = { [weak self] in self?.check() }
    display.step()
  }

  var cycle: FrameCycle { display.cycle }
  var window: UIWindow { display.window }
  var outcomes: [UITransitionState.Outcome] { display.outcomes }

  func step(input: (@MainActor () -> Void)? = nil) { display.step(input: input) }

  /// Runs frames until nothing animates; returns false after 600 frames.
  @discardableResult func settle() -> Bool { display.settle() != nil }

  /// Starts the forward transition.
  func goForward() {
    switch context {
    case .navigation: navigation?.pushViewController(upper, animated: true)
    case .tab: tabs?.selectedIndex = 1
    case .modalCustom, .modalFullScreen:
      upper.modalPresentationStyle = context == .modalCustom ? .custom : .fullScreen
      upper.transitioningDelegate = self
      lower.present(upper, animated: true)
    }
  }

  func goBack() {
    switch context {
    case .navigation: navigation?.popViewController(animated: true)
    case .tab: tabs?.selectedIndex = 0
    case .modalCustom, .modalFullScreen: upper.dismiss(animated: true)
    }
  }

  func go(forward: Bool) {
    if forward { goForward() } else { goBack() }
  }

  /// The container view; non-nil while the upper screen is in the tree.
  var container: UIView? { upper.view.superview }

  var isUpperOnTop: Bool {
    switch context {
    case .navigation: navigation?.topViewController === upper
    case .tab: tabs?.selectedIndex == 1
    case .modalCustom, .modalFullScreen: lower.presentedViewController === upper
    }
  }

  fileprivate func animator(isForward: Bool) -> any UIViewControllerAnimatedTransitioning {
    let animator = entry.make(
      isForward: isForward, seed: 7, startView: rows.first, endView: rows.last)
    kept.append(animator)
    return animator
  }

  private func check() {
    let shown = cycle.frame
    hashes.append(shown.hash)
    guard notFinite == nil else { return }
    for (row, world) in shown.worlds.enumerated() {
      let corners = [world.m11, world.m12, world.m21, world.m22, world.m41, world.m42, world.m44]
      let numbers = corners.map { Double($0) } + [shown.composedOpacities[row]]
      if numbers.contains(where: { !$0.isFinite }) {
        notFinite = "frame \(display.frame), row \(row)"
      }
    }
  }

  /// The view tree with every model value that a transition can move, as text.
  var model: String {
    var lines: [String] = []
    func add(_ view: UIView, _ depth: Int) {
      let layer = view.layer
      lines.append(
        String(repeating: " ", count: depth)
          + "\(type(of: view)) \(layer.position) \(layer.bounds) \(layer.transform) "
          + "\(layer.opacity) \(layer.isHidden) \(layer.anchorPoint) \(layer.sublayerTransform) "
          + "\(view.backgroundColor?.description ?? "-")")
      for child in view.subviews { add(child, depth + 1) }
    }
    add(window, 0)
    return lines.joined(separator: "\n")
  }
}

extension AnimatorStage: UINavigationControllerDelegate, UITabBarControllerDelegate,
  UIViewControllerTransitioningDelegate
{
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator(isForward: operation == .push) }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interactor ?? interaction?.controller }

  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator(isForward: toVC === upper) }

  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interactor ?? interaction?.controller }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator(isForward: true) }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator(isForward: false) }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interactor ?? interaction?.controller }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interactor ?? interaction?.controller }
}
