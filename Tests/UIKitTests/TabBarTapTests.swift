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
}
