// hidesBottomBarWhenPushed: the bar moves with the screen that it belongs to.

import Testing

@testable import UIKit

/// A navigation controller in a tab, with a screen that hides the bar.
@MainActor private final class BarScene {
  let tabs = UITabBarController()
  let (list, detail) = (UIViewController(), UIViewController())
  let navigation: UINavigationController
  let stage: Stage

  init(pushed: Bool) {
    navigation = UINavigationController(rootViewController: list)
    detail.hidesBottomBarWhenPushed = true
    tabs.setViewControllers([navigation], animated: false)
    stage = Stage(root: tabs)
    if pushed { navigation.pushViewController(detail, animated: false) }
    stage.step()
  }

  var barX: CGFloat { (tabs.tabBar.layer.presentation() ?? tabs.tabBar.layer).frame.minX }
  func bottom(_ screen: UIViewController) -> CGFloat { screen.view.safeAreaInsets.bottom }
}

@MainActor @Suite(.serialized) struct BottomBarTests {
  @Test func push_movesTheBarOut_withTheScreenThatItBelongsTo() {
    let scene = BarScene(pushed: false)
    let bar = scene.tabs.tabBar
    let home = UIScreen.safeAreaInsets.bottom
    #expect(scene.bottom(scene.list) == bar.bounds.height && bar.bounds.height > home)
    scene.stage.step { scene.navigation.pushViewController(scene.detail, animated: true) }
    scene.stage.steps(5)
    #expect(!bar.isHidden && scene.barX < -20)
    #expect(abs(scene.barX - scene.list.view.shownX) < 1e-9)
    #expect(scene.bottom(scene.detail) == home && scene.bottom(scene.list) == bar.bounds.height)
    scene.stage.settle()
    #expect(bar.isHidden && bar.superview === scene.tabs.view && bar.frame.minX == 0)
    #expect(scene.bottom(scene.detail) == home)
  }

  @Test func removingTheScreenThatHidesTheBar_showsTheBar() {
    let scene = BarScene(pushed: true)
    let top = UIViewController()
    scene.navigation.pushViewController(top, animated: false)
    scene.stage.step()
    #expect(scene.tabs.tabBar.isHidden)
    scene.navigation.viewControllers = [scene.list, top]
    scene.stage.step()
    #expect(!scene.tabs.tabBar.isHidden)
    #expect(scene.bottom(top) == scene.tabs.tabBar.bounds.height)
  }

  /// Apple: the bar remains hidden until the screen that hides it is popped.
  @Test func stackThatATabIsGiven_hidesTheBarFromTheStart() {
    let (scene, other) = (BarScene(pushed: false), UINavigationController())
    let (root, detail) = (UIViewController(), UIViewController())
    detail.hidesBottomBarWhenPushed = true
    other.setViewControllers([root, detail], animated: false)
    scene.tabs.viewControllers = [other]
    scene.stage.step()
    #expect(scene.tabs.tabBar.isHidden && scene.bottom(detail) == UIScreen.safeAreaInsets.bottom)
    other.popViewController(animated: false)
    scene.stage.step()
    #expect(!scene.tabs.tabBar.isHidden)
    let tabs = UITabBarController()
    other.setViewControllers([root, detail], animated: false)
    tabs.viewControllers = [other]
    _ = Stage(root: tabs)
    #expect(tabs.tabBar.isHidden)
  }

  @Test(arguments: [UISystemBehavior.ios17, .ios26]) func barFollowsTheSelectedTab(
    _ system: UISystemBehavior
  ) {
    let (scene, plain) = (BarScene(pushed: false), UIViewController())
    UISystemBehavior.current = system
    let bar = scene.tabs.tabBar
    scene.tabs.viewControllers = [plain, scene.navigation]
    scene.tabs.selectedIndex = 0
    scene.stage.settle()
    scene.navigation.pushViewController(scene.detail, animated: false)
    scene.stage.step()
    #expect(!bar.isHidden && scene.bottom(plain) == bar.bounds.height, "another tab is selected")
    for (index, isHidden) in [(1, true), (0, false), (1, true)] {
      scene.tabs.selectedIndex = index
      scene.stage.settle()
      #expect(bar.isHidden == isHidden)
    }
    // A switch in the middle of a pop.
    scene.stage.step { scene.navigation.popViewController(animated: true) }
    scene.stage.steps(3)
    scene.tabs.selectedIndex = 0
    scene.stage.settle()
    #expect(!bar.isHidden && bar.superview === scene.tabs.view)
    // The app's own choice.
    bar.isHidden = true
    scene.tabs.selectedIndex = 1
    scene.stage.settle()
    #expect(bar.isHidden)
  }

  @Test(arguments: [true, false]) func interactivePop_showsTheBar_onlyWhenItFinishes(pops: Bool) {
    let scene = BarScene(pushed: true)
    let bar = scene.tabs.tabBar
    #expect(bar.isHidden)
    scene.stage.touch(.began, 4, 400)
    for x in stride(from: CGFloat(20), through: pops ? 350 : 80, by: 10) {
      scene.stage.touch(.moved, x, 400)
    }
    #expect(!bar.isHidden && abs(scene.barX - scene.list.view.shownX) < 1e-9)
    for _ in 0..<10 { scene.stage.touch(.moved, pops ? 350 : 80, 400) }
    scene.stage.touch(.ended, pops ? 350 : 80, 400)
    #expect(scene.stage.settle() != nil)
    #expect(bar.isHidden != pops && bar.superview === scene.tabs.view && bar.frame.minX == 0)
    #expect(UIApplication.shared.issues.isEmpty)
  }

  @Test func changeWithoutAnimation_hidesAndShowsTheBar() {
    let scene = BarScene(pushed: true)
    scene.stage.step { scene.navigation.popViewController(animated: false) }
    #expect(!scene.tabs.tabBar.isHidden)
    scene.stage.step { scene.navigation.pushViewController(scene.detail, animated: false) }
    #expect(scene.tabs.tabBar.isHidden)
  }
}
