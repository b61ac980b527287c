// A tap on a tab, as a subclass of the controller is notified of it.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct TabBarTapTests {
  @Test func overriddenTabBarMethod_hearsOfATap_beforeTheTabChanges() {
    final class Tabs: UITabBarController {
      var heard: [String] = []
      override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
        heard.append("\(item.title ?? "-") at \(selectedIndex)")
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
    #expect(tabs.heard == ["two at 0"] && tabs.selectedIndex == 1)
  }
}
