// Common patterns in app code, each of which once failed in EdgePan.

import Testing
import UIKit

private final class Cell: UICollectionViewCell {
  let mark = UIView()
  override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.addSubview(mark)
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class Row: UITableViewCell {
  let mark: UIView
  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    mark = UIView()
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    contentView.addSubview(mark)
  }
  required init?(coder: NSCoder) { nil }
}

private final class Items: NSObject, UICollectionViewDataSource, UITableViewDataSource {
  func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 1 }
  func collectionView(
    _ view: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath) }
}

private final class TabDelegate: NSObject, UITabBarControllerDelegate {
  var received: [String] = []
  var allows = true
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool {
    received.append("should")
    return allows
  }
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) { received.append("did") }
}

@MainActor @Suite(.serialized) struct AppHabitTests {
  private func scene() -> (stage: Stage, view: UIView) {
    let controller = UIViewController()
    return (Stage(root: controller), controller.view)
  }

  private let listFrame = CGRect(x: 0, y: 0, width: 300, height: 300)

  @Test func registeredCollectionCell_isCreatedByItsOverriddenInitialiser() {
    _ = FrameCycle.start()
    let items = Items()
    let grid = UICollectionView(
      frame: listFrame, collectionViewLayout: UICollectionViewFlowLayout())
    grid.register(Cell.self, forCellWithReuseIdentifier: "cell")
    grid.dataSource = items
    grid.layoutIfNeeded()
    #expect((grid.visibleCells.first as? Cell)?.mark.superview != nil)
  }

  @Test func registeredTableCell_isCreatedByItsOverriddenInitialiser() {
    _ = FrameCycle.start()
    let items = Items()
    let table = UITableView(frame: listFrame, style: .plain)
    table.register(Row.self, forCellReuseIdentifier: "row")
    table.dataSource = items
    table.layoutIfNeeded()
    #expect((table.visibleCells.first as? Row)?.mark.superview != nil)
  }

  @Test func panWhoseTranslationIsResetInEveryAction_hasAVelocityAtItsEnd() {
    let (stage, view) = scene()
    var atEnd = CGFloat.zero
    let pan = UIPanGestureRecognizer { pan in
      if pan.state == .ended { atEnd = pan.velocity(in: view).x }
      pan.setTranslation(.zero, in: view)
    }
    view.addGestureRecognizer(pan)
    stage.touch(.began, 50, 400)
    for x in stride(from: 60.0, through: 150, by: 10) { stage.touch(.moved, x, 400) }
    stage.touch(.ended, 150, 400)
    #expect(abs(atEnd - 600) < 1e-3)
  }

  @Test func recogniserDisabledInItsEndedAction_reportsNoIssue() {
    let (stage, view) = scene()
    let pan = UIPanGestureRecognizer { if $0.state == .ended { $0.isEnabled = false } }
    view.addGestureRecognizer(pan)
    stage.touch(.began, 50, 400)
    stage.touch(.moved, 100, 400)
    stage.touch(.ended, 150, 400)
    #expect(pan.state == .possible && UIApplication.shared.issues.isEmpty)
  }

  @Test func gestureRecognizers_whenSet_replacesTheList() {
    let (_, view) = scene()
    let (old, kept, new) = (
      UITapGestureRecognizer(), UITapGestureRecognizer(), UITapGestureRecognizer()
    )
    view.gestureRecognizers = [old, kept]
    view.gestureRecognizers = [kept, new]
    #expect(old.view == nil && kept.view === view && new.view === view)
    #expect(view.gestureRecognizers?.count == 2)
  }

  @Test(arguments: [true, false]) func tapOnTheTabBar_callsTheDelegate(allows: Bool) {
    let tabs = UITabBarController()
    let delegate = TabDelegate()
    delegate.allows = allows
    tabs.viewControllers = [UIViewController(), UIViewController()]
    tabs.delegate = delegate
    let stage = Stage(root: tabs)
    let place = tabs.tabBar.frame
    stage.touch(.began, place.width * 0.75, place.midY)
    stage.touch(.ended, place.width * 0.75, place.midY)
    #expect(tabs.selectedIndex == (allows ? 1 : 0))
    #expect(delegate.received == (allows ? ["should", "did"] : ["should"]))
  }

  @Test func blocksInsideAKeyframe_useItsTiming_andCompleteBeforeTheOuterAnimation() {
    let (stage, view) = scene()
    let box = UIView.box()
    view.addSubview(box)
    var ended: [String] = []
    stage.step {
      UIView.animateKeyframes(
        withDuration: 1, delay: 0, options: .linear,
        animations: {
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
            UIView.animate(
              withDuration: 9, animations: { box.center.x = 105 },
              completion: { _ in ended.append("inner") })
            UIView.animateKeyframes(
              withDuration: 9, delay: 0,
              animations: {
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                  box.alpha = 0
                }
              })
          }
        }, completion: { _ in ended.append("outer") })
    }
    stage.steps(30)
    #expect(box.layer.presentation()?.position.x == 5)
    stage.steps(15)
    #expect(abs((box.layer.presentation()?.position.x ?? 0) - 55) < 1e-6)
    #expect(box.layer.presentation()?.opacity == 1)
    stage.settle()
    #expect(ended == ["inner", "outer"] && box.center.x == 105 && box.alpha == 0)
  }

  @Test func crossDissolveOfTwoViews_showsBothWhileItRuns() {
    let (stage, view) = scene()
    let (old, new) = (UIView(frame: view.bounds), UIView(frame: view.bounds))
    view.addSubview(old)
    stage.step {
      UIView.transition(
        from: old, to: new, duration: 0.5, options: [.transitionCrossDissolve, .curveLinear])
    }
    stage.steps(15)
    #expect(abs((new.layer.presentation()?.opacity ?? 0) - 0.5) < 1e-3 && old.superview === view)
    stage.settle()
    #expect(new.alpha == 1 && old.superview == nil && old.alpha == 1)
  }

  @Test func modifiedAnimations_repeatAndReverse_asSpecified() {
    let (stage, view) = scene()
    let box = UIView.box()
    view.addSubview(box)
    stage.step {
      UIView.animate(withDuration: 0.1) {
        UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { box.alpha = 0 }
      }
    }
    let animation = box.layer.animation(forKey: "opacity")
    #expect(animation?.repeatCount == 2 && animation?.autoreverses == true)
  }
}
