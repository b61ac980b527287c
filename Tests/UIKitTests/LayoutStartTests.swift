// Where `layoutIfNeeded()` begins, and what requests a layout.

import Testing
import UIKit

/// Counts its layouts.
private final class CountingView: UIView {
  var layouts = 0
  override func layoutSubviews() {
    super.layoutSubviews()
    layouts += 1
  }
}

@MainActor @Suite(.serialized) struct LayoutStartTests {
  /// The usual way to round a button right after its constraints.
  @Test func layoutIfNeeded_ofANewView_solvesTheConstraintsThatItsSuperviewHolds() {
    let root = UIViewController()
    let stage = Stage(root: root)
    let button = UIView()
    button.translatesAutoresizingMaskIntoConstraints = false
    root.view.addSubview(button)
    NSLayoutConstraint.activate([
      button.widthAnchor.constraint(equalToConstant: 80),
      button.heightAnchor.constraint(equalToConstant: 40),
      button.centerXAnchor.constraint(equalTo: root.view.centerXAnchor),
      button.centerYAnchor.constraint(equalTo: root.view.centerYAnchor),
    ])
    button.layoutIfNeeded()
    #expect(button.frame == CGRect(x: 155, y: 402, width: 80, height: 40))
    _ = stage
  }

  /// Apple's page: the superviews are traversed until one is found that does not require layout.
  @Test func layoutIfNeeded_beginsAtTheTopmostViewInARowThatNeedsLayout() {
    let views = (0..<4).map { _ in CountingView(frame: CGRect(x: 0, y: 0, width: 9, height: 9)) }
    for (outer, inner) in zip(views, views.dropFirst()) { outer.addSubview(inner) }
    views[0].layoutIfNeeded()
    #expect(views.map(\.layouts) == [1, 1, 1, 1])
    views[2].setNeedsLayout()
    views[3].layoutIfNeeded()
    #expect(views.map(\.layouts) == [1, 1, 2, 1])
    views[0].setNeedsLayout()
    views[2].setNeedsLayout()
    views[3].setNeedsLayout()
    views[3].layoutIfNeeded()
    #expect(views.map(\.layouts) == [1, 1, 3, 2])
    views[0].layoutIfNeeded()
    #expect(views.map(\.layouts) == [2, 1, 3, 2])
  }

  @Test func layoutIfNeeded_insideALayout_doesNotRunThatLayoutAgain() {
    final class Outer: UIView {
      let inner = CountingView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
      var layouts = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
        inner.setNeedsLayout()
        inner.layoutIfNeeded()
      }
    }
    let outer = Outer(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    outer.addSubview(outer.inner)
    outer.layoutIfNeeded()
    #expect(outer.layouts == 1 && outer.inner.layouts == 1)
  }

  /// The holder of the constraint is the root; the view between needs no layout by itself.
  @Test func changedConstant_ofAConstraintAcrossLevels_isApplied() {
    let root = UIViewController()
    let stage = Stage(root: root)
    let (box, label) = (UIView(frame: CGRect(x: 20, y: 20, width: 300, height: 300)), UIView())
    label.translatesAutoresizingMaskIntoConstraints = false
    root.view.addSubview(box)
    box.addSubview(label)
    let left = label.leadingAnchor.constraint(equalTo: root.view.leadingAnchor, constant: 50)
    NSLayoutConstraint.activate([
      left, label.topAnchor.constraint(equalTo: box.topAnchor),
      label.widthAnchor.constraint(equalToConstant: 10),
      label.heightAnchor.constraint(equalToConstant: 10),
    ])
    stage.step()
    #expect(label.frame.minX == 30)
    left.constant = 70
    label.layoutIfNeeded()
    #expect(label.frame.minX == 50)
  }

  @Test func layoutIfNeeded_ofALayer_beginsAtItsSuperlayer() {
    final class CountingLayer: CALayer {
      var layouts = 0
      override func layoutSublayers() { layouts += 1 }
    }
    let (outer, inner) = (CountingLayer(), CountingLayer())
    outer.addSublayer(inner)
    outer.layoutIfNeeded()
    let before = outer.layouts
    outer.setNeedsLayout()
    inner.layoutIfNeeded()
    #expect(outer.layouts == before + 1)
  }

  /// A subview that already is at the requested place.
  @Test func subviewThatIsAddedAgainWhereItIs_changesNothing() {
    let parent = CountingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (back, front) = (UIView(), UIView())
    parent.addSubview(back)
    parent.addSubview(front)
    parent.layoutIfNeeded()
    let before = parent.layouts
    parent.addSubview(front)
    parent.bringSubviewToFront(front)
    parent.sendSubviewToBack(back)
    parent.insertSubview(back, at: 0)
    parent.insertSubview(front, aboveSubview: back)
    parent.insertSubview(back, belowSubview: front)
    parent.layoutIfNeeded()
    #expect(parent.layouts == before)
    parent.bringSubviewToFront(back)
    parent.layoutIfNeeded()
    #expect(parent.layouts == before + 1 && parent.subviews.last === back)
  }

  @Test func frontSubviewThatIsAddedAgain_isAboveLayersThatBelongToNoView() {
    let parent = UIView()
    let view = UIView()
    let layer = CALayer()
    parent.addSubview(view)
    parent.layer.addSublayer(layer)
    parent.addSubview(view)
    #expect(parent.layer.sublayers?.last === view.layer)
  }

  /// A side menu whose animator adds the presented view again before it moves it by a transform,
  /// while the presentation controller places that view in each layout.
  @Test func presentedViewThatIsAddedAgain_keepsTheTransformOfTheAnimation() {
    final class Placing: UIPresentationController {
      override var frameOfPresentedViewInContainerView: CGRect {
        CGRect(x: 0, y: 0, width: 260, height: containerView?.bounds.height ?? 0)
      }
      override func containerViewWillLayoutSubviews() {
        presentedView?.frame = frameOfPresentedViewInContainerView
      }
    }
    final class Side: NSObject, UIViewControllerTransitioningDelegate,
      UIViewControllerAnimatedTransitioning
    {
      func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?,
        source: UIViewController
      ) -> UIPresentationController? {
        Placing(presentedViewController: presented, presenting: presenting)
      }
      func animationController(
        forDismissed dismissed: UIViewController
      ) -> UIViewControllerAnimatedTransitioning? { self }
      func transitionDuration(
        using context: UIViewControllerContextTransitioning?
      ) -> TimeInterval { 0.2 }
      func animateTransition(using context: UIViewControllerContextTransitioning) {
        guard let view = context.viewController(forKey: .from)?.view else { return }
        context.containerView.addSubview(view)
        UIView.animate(
          withDuration: 0.2,
          animations: { view.transform = CGAffineTransform(translationX: -260, y: 0) },
          completion: { _ in context.completeTransition(true) })
      }
    }
    let (root, menu, side) = (UIViewController(), UIViewController(), Side())
    menu.modalPresentationStyle = .custom
    menu.transitioningDelegate = side
    let stage = Stage(root: root)
    root.present(menu, animated: false)
    stage.steps(2)
    root.dismiss(animated: true)
    stage.steps(8)
    let x = menu.view.layer.presentation()?.frame.minX ?? 0
    #expect(x < -30 && x > -250)
    #expect(menu.view.layer.frame.minX == -260)
  }
}
