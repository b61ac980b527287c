// Bars that show the items of controllers, after a controller has replaced its item.

import Testing
import UIKit

@MainActor @Suite struct ReplacedItemTests {
  @Test func replacedTabBarItem_isInTheBar() {
    let (first, second) = (UIViewController(), UIViewController())
    let tabs = UITabBarController()
    tabs.viewControllers = [first, second]
    let stage = Stage(root: tabs)
    let item = UITabBarItem(title: "Later", image: nil, tag: 1)
    second.tabBarItem = item
    #expect(tabs.tabBar.items?.last === item && tabs.tabBar.selectedItem !== item)
    first.tabBarItem = UITabBarItem(title: "Now", image: nil, tag: 0)
    #expect(tabs.tabBar.selectedItem === first.tabBarItem)
    _ = stage
  }

  @Test func systemTab_keepsItsTag() {
    let item = UITabBarItem(tabBarSystemItem: .mostViewed, tag: 3)
    #expect(item.tag == 3 && item.title == nil && UITabBarItem.SystemItem.mostViewed.rawValue == 11)
  }

  /// A container that shows its child's item in the bar.
  private final class Forwarding: UIViewController {
    override var navigationItem: UINavigationItem {
      children.last?.navigationItem ?? super.navigationItem
    }
  }

  @Test func replacedNavigationItem_isInTheBar() {
    let top = Forwarding()
    let navigation = UINavigationController(rootViewController: UIViewController())
    let stage = Stage(root: navigation)
    stage.step { navigation.pushViewController(top, animated: false) }
    #expect(navigation.navigationBar.topItem === top.navigationItem)
    let child = UIViewController()
    child.title = "Child"
    top.addChild(child)
    #expect(navigation.navigationBar.topItem === child.navigationItem)
    #expect(navigation.navigationBar.items?.count == 2)
  }
}
