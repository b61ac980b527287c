// A tap on a tab calls the delegate method that a tab bar controller subclass overrides.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct TabBarTapTests {
  @Test func overriddenTabBarMethod_isCalledForATap_beforeTheTabChanges() {
    final class Tabs: UITabBarController {
      var received: [String] = []
      override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
        received.append("\(item.title ?? "-") at \(selectedIndex)")
      }
    }
    let tabs = Tabs()
    tabs.viewControllers = ["one", "two"].map {
      let controller = UIViewController()
      controller.tabBarItem = UITabBarItem(title: $0, image: nil, tag: 0)
      return controller
    }
    let stage = Stage(root: tabs)
    stage.touch(.began, 300, 780)
    stage.touch(.ended, 300, 780)
    #expect(tabs.received == ["two at 0"] && tabs.selectedIndex == 1)
  }

  @Test func tapInRightToLeftLayout_selectsTheFirstTabAtTheRight() {
    let tabs = UITabBarController()
    tabs.viewControllers = [UIViewController(), UIViewController(), UIViewController()]
    tabs.selectedIndex = 1
    let stage = Stage(root: tabs)
    tabs.tabBar.semanticContentAttribute = .forceRightToLeft
    stage.tap(380, 780)
    #expect(tabs.selectedIndex == 0)
  }

  /// Source: UITabBarController's documentation of `viewControllers`.
  @Test func removingTheSelectedTab_selectsTheOneAtItsIndex_orTheFirst() {
    let controllers = (0..<4).map { _ in UIViewController() }
    let tabs = UITabBarController()
    tabs.viewControllers = controllers
    tabs.selectedIndex = 2
    tabs.viewControllers = [controllers[0], controllers[1], controllers[3]]
    #expect(tabs.selectedViewController === controllers[3])
    tabs.viewControllers = [controllers[1], controllers[0]]
    #expect(tabs.selectedViewController === controllers[1])
  }

  /// Source: the same.
  @Test func reorderedTabs_keepTheSelectedController() {
    let controllers = (0..<3).map { _ in UIViewController() }
    let tabs = UITabBarController()
    tabs.viewControllers = controllers
    tabs.viewControllers = controllers.reversed()
    #expect(tabs.selectedViewController === controllers[0] && tabs.selectedIndex == 2)
    #expect(tabs.tabBar.selectedItem === controllers[0].tabBarItem)
  }

  @Test func newTabs_setTheBarsSelectedItem() {
    let tabs = UITabBarController()
    let first = UIViewController()
    tabs.viewControllers = [first, UIViewController()]
    #expect(tabs.tabBar.selectedItem === first.tabBarItem)
  }

  /// The system's cross-fade does not hold up a change, also one that follows in the same turn.
  @Test(arguments: [0, 3]) func changesDuringTheFade_areCarriedOut(frames: Int) {
    let controllers = (0..<3).map { _ in UIViewController() }
    let tabs = UITabBarController()
    tabs.viewControllers = controllers
    let stage = Stage(root: tabs)
    tabs.selectedIndex = 1
    stage.steps(frames)
    tabs.selectedIndex = 2
    #expect(tabs.selectedIndex == 2)
    stage.steps(frames)
    tabs.viewControllers = [controllers[0], controllers[2]]
    #expect(tabs.viewControllers?.count == 2 && tabs.selectedIndex == 1)
    stage.settle()
    #expect(stage.issues == [])
    #expect(controllers.map { $0.viewIfLoaded?.window != nil } == [false, false, true])
    #expect(controllers[2].view.alpha == 1)
  }
}
