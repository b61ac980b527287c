// A client's subclass overrides members that Apple marks open, and its overrides are called.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct OverridabilityTests {
  /// The name that each override in Support/OverridingSubclasses.swift records when it is called.
  private static let members = [
    "CALayer.action(forKey:)", "CALayer.defaultAction(forKey:)", "CALayer.add(_:forKey:)",
    "CALayer.layoutSublayers()", "UIView.layerClass", "UIView.layoutSubviews()",
    "UIView.updateConstraints()", "UIView.didAddSubview(_:)", "UIView.willRemoveSubview(_:)",
    "UIView.willMove(toSuperview:)", "UIView.didMoveToSuperview()", "UIView.willMove(toWindow:)",
    "UIView.didMoveToWindow()", "UIView.hitTest(_:with:)", "UIView.point(inside:with:)",
    "UIView.tintColorDidChange()", "UIView.safeAreaInsetsDidChange()", "UIView.sizeThatFits(_:)",
    "UIView.intrinsicContentSize", "UIView.action(for:forKey:)", "UIView.bounds", "UIView.center",
    "UIView.snapshotView(afterScreenUpdates:)", "UIView.gestureRecognizerShouldBegin(_:)",
    "UIView.contentHuggingPriority(for:)", "UIResponder.touchesBegan(_:with:)",
    "UIResponder.touchesMoved(_:with:)", "UIResponder.touchesEnded(_:with:)",
    "UIResponder.touchesCancelled(_:with:)", "UIResponder.next", "UIViewController.loadView()",
    "UIViewController.viewDidLoad()", "UIViewController.viewWillAppear(_:)",
    "UIViewController.viewIsAppearing(_:)", "UIViewController.viewDidAppear(_:)",
    "UIViewController.viewWillDisappear(_:)", "UIViewController.viewDidDisappear(_:)",
    "UIViewController.viewWillLayoutSubviews()", "UIViewController.viewDidLayoutSubviews()",
    "UIViewController.updateViewConstraints()", "UIViewController.viewSafeAreaInsetsDidChange()",
    "UIViewController.willMove(toParent:)", "UIViewController.didMove(toParent:)",
    "UIViewController.beginAppearanceTransition(_:animated:)",
    "UIViewController.endAppearanceTransition()",
    "UIViewController.shouldAutomaticallyForwardAppearanceMethods",
    "UIViewController.modalPresentationStyle", "UIViewController.transitioningDelegate",
    "UIViewController.addChild(_:)", "UINavigationController.pushViewController(_:animated:)",
    "UIPercentDrivenInteractiveTransition.startInteractiveTransition(_:)",
    "UIPercentDrivenInteractiveTransition.wantsInteractiveStart",
    "UIPercentDrivenInteractiveTransition.completionSpeed",
    "UIPercentDrivenInteractiveTransition.completionCurve",
    "UIPresentationController.presentationTransitionWillBegin()",
    "UIPresentationController.presentationTransitionDidEnd(_:)",
    "UIPresentationController.dismissalTransitionWillBegin()",
    "UIPresentationController.dismissalTransitionDidEnd(_:)",
    "UIPresentationController.containerViewWillLayoutSubviews()",
    "UIPresentationController.containerViewDidLayoutSubviews()",
    "UIPresentationController.frameOfPresentedViewInContainerView",
    "UIPresentationController.presentedView",
    "UIPresentationController.shouldRemovePresentersView",
    "UIGestureRecognizer.touchesBegan(_:with:)", "UIGestureRecognizer.touchesMoved(_:with:)",
    "UIGestureRecognizer.touchesEnded(_:with:)", "UIGestureRecognizer.touchesCancelled(_:with:)",
    "UIGestureRecognizer.reset()", "UIGestureRecognizer.canPrevent(_:)",
    "UIGestureRecognizer.canBePrevented(by:)", "UIGestureRecognizer.shouldRequireFailure(of:)",
    "UIGestureRecognizer.shouldBeRequiredToFail(by:)", "UIControl.beginTracking(_:with:)",
    "UIControl.continueTracking(_:with:)", "UIControl.endTracking(_:with:)",
    "UIControl.cancelTracking(with:)", "UIControl.sendActions(for:)", "UIControl.isHighlighted",
    "UICollectionReusableView.prepareForReuse()", "UICollectionReusableView.apply(_:)",
    "UICollectionViewCell.isSelected", "UICollectionViewLayout.prepare()",
    "UICollectionViewLayout.collectionViewContentSize",
    "UICollectionViewLayout.layoutAttributesForElements(in:)",
    "UICollectionViewLayout.layoutAttributesForItem(at:)",
    "UICollectionViewLayout.shouldInvalidateLayout(forBoundsChange:)",
    "UICollectionViewController.collectionView(_:numberOfItemsInSection:)",
    "UICollectionViewController.scrollViewDidScroll(_:)",
    "UIViewPropertyAnimator.startAnimation()", "UIStoryboardSegue.perform()",
  ]

  @Test func everyOverriddenMember_isCalled() {
    calledOverrides = []
    exerciseControllers()
    exerciseViews()
    exerciseTouches()
    exerciseCollections()
    let segue: UIStoryboardSegue = OpenSegue(
      identifier: nil, source: UIViewController(), destination: UIViewController())
    segue.perform()
    let missing = Self.members.filter { !calledOverrides.contains($0) }
    #expect(missing.isEmpty)
    #expect(
      calledOverrides.subtracting(Self.members).isEmpty,
      "a member was called that is not in the table")
    print("\(Self.members.count) overridden members are called")
  }

  private func exerciseControllers() {
    let navigation = OpenNavigation(rootViewController: UIViewController())
    let stage = Stage(root: navigation)
    navigation.pushViewController(OpenController(), animated: false)
    stage.step()
    navigation.popViewController(animated: false)
    let presented = OpenController()
    navigation.present(presented, animated: true)
    stage.step { OpenDelegate.shared.percent.update(0.5) }
    stage.step { OpenDelegate.shared.percent.finish() }
    stage.settle()
    presented.dismiss(animated: false)
    stage.settle()
  }

  private func exerciseViews() {
    let stage = Stage(root: UIViewController())
    let view = OpenView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    stage.window.addSubview(view)
    let child = UIView()
    view.addSubview(child)
    child.removeFromSuperview()
    stage.window.tintColor = .red
    stage.step()
    view.sizeToFit()
    view.layer.setNeedsLayout()
    view.layer.layoutIfNeeded()
    OpenLayer().opacity = 0.5
    UIView.animate(withDuration: 0.1) { view.alpha = 0.5 }
    UIView.transition(
      with: view, duration: 0.1, options: .transitionCrossDissolve, animations: {})
    view.translatesAutoresizingMaskIntoConstraints = false
    view.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor, constant: 20).isActive = true
    let label = OpenLabel()
    label.text = "text"
    label.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(label)
    label.topAnchor.constraint(equalTo: stage.window.topAnchor).isActive = true
    stage.settle()
    view.removeFromSuperview()
    OpenAnimator(duration: 0.1, timingParameters: UICubicTimingParameters())
      .startAnimation(afterDelay: 0)
    OpenAnimator.runningPropertyAnimator(withDuration: 0.1, delay: 0, animations: {})
      .startAnimation()
    stage.settle()
  }

  private func exerciseTouches() {
    let stage = Stage(root: UIViewController())
    let view = OpenView(frame: stage.window.bounds)
    stage.window.addSubview(view)
    let (one, other) = (OpenRecognizer(), OpenRecognizer())
    view.addGestureRecognizer(one)
    view.addGestureRecognizer(other)
    for ending in [UITouch.Phase.ended, .cancelled] {
      stage.touch(.began, 50, 50)
      stage.touch(.moved, 60, 60)
      stage.touch(ending, 60, 60)
    }
    one.isEnabled = false
    other.isEnabled = false
    for ending in [UITouch.Phase.ended, .cancelled] {
      stage.touch(.began, 50, 50)
      stage.touch(.moved, 60, 60)
      stage.touch(ending, 60, 60)
    }
    let control = OpenControl(frame: stage.window.bounds)
    stage.window.addSubview(control)
    for ending in [UITouch.Phase.ended, .cancelled] {
      stage.touch(.began, 50, 50)
      stage.touch(.moved, 60, 60)
      stage.touch(ending, 60, 60)
    }
  }

  private func exerciseCollections() {
    let grid = OpenGrid(collectionViewLayout: OpenLayout())
    let stage = Stage(root: grid)
    stage.step()
    grid.collectionView.contentOffset.y = 700
    stage.step()
    _ = grid.collectionView.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))
    let shown = grid.collectionView.indexPathsForVisibleItems[0]
    grid.collectionView.selectItem(at: shown, animated: false, scrollPosition: [])
  }
}
