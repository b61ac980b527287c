// One animator in one context: set up, driven, compared with before.

import QuartzCore
import TransitionAnimators
import UIKit

/// Drives an animator of the registry forward or back, over a fresh world.
@MainActor final class AnimatorStage: NSObject, FingerDriven {
  let entry: AnimatorEntry
  let context: AnimatorContext
  let cycle: FrameCycle
  let window = UIWindow(frame: UIScreen.main.bounds)
  let lower = UIViewController()
  let upper: UIViewController
  /// What animators that move single views are given: the row of each screen.
  private(set) var rows: [UIView] = []
  /// The transitions that ended, in order.
  private(set) var outcomes: [UITransitionState.Outcome] = []
  private var observer: UITransitionObserver?
  let navigation: UINavigationController?
  let tabs: UITabBarController?
  /// What the delegates answer, of one or the other kind.
  var interactor: UIPercentDrivenInteractiveTransition?
  var interaction: GestureInteraction?
  private var frame = 0
  /// The first frame with a number that is not finite, in words.
  private(set) var notFinite: String?
  private(set) var hashes: [UInt64] = []
  private var kept: [any UIViewControllerAnimatedTransitioning] = []

  init(_ entry: AnimatorEntry, in context: AnimatorContext) {
    self.entry = entry
    self.context = context
    cycle = FrameCycle.start()
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
    window.rootViewController = navigation ?? tabs ?? lower
    cycle.addHandler(for: .log) { [weak self] _ in self?.check() }
    window.makeKeyAndVisible()
    observer = UITransitionObserver { [weak self] state in
      if let outcome = state.outcome { self?.outcomes.append(outcome) }
    }
    step()
  }

  func step(_ input: (@MainActor () -> Void)? = nil) {
    frame += 1
    var token: FrameCycle.HandlerToken?
    if let input { token = cycle.addHandler(for: .input) { _ in input() } }
    cycle.advance(to: Double(frame) / 60, targetTimestamp: Double(frame + 1) / 60)
    if let token { cycle.removeHandler(token) }
  }

  /// Whether the world came to rest within 600 frames.
  @discardableResult
  func settle() -> Bool {
    for _ in 0..<600 {
      if cycle.isQuiet { return true }
      step()
    }
    return cycle.isQuiet
  }

  /// Starts the way there.
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

  /// Where the transition happens; there while the upper screen is in the tree.
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
    let picture = cycle.frame
    hashes.append(picture.hash)
    guard notFinite == nil else { return }
    for (row, world) in picture.worlds.enumerated() {
      let corners = [world.m11, world.m12, world.m21, world.m22, world.m41, world.m42, world.m44]
      let numbers = corners.map { Double($0) } + [picture.composedOpacities[row]]
      if numbers.contains(where: { !$0.isFinite }) { notFinite = "frame \(frame), row \(row)" }
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
