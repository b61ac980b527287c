// The safe area above the bar of a tab bar controller.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct TabSafeAreaTests {
  @Test func tabsSafeArea_endsAboveTheBar() {
    let (first, second) = (UIViewController(), UIViewController())
    let tabs = UITabBarController()
    tabs.viewControllers = [first, second]
    let label = UILabel(frame: .zero)
    label.translatesAutoresizingMaskIntoConstraints = false
    first.view.addSubview(label)
    label.bottomAnchor.constraint(equalTo: first.view.safeAreaLayoutGuide.bottomAnchor)
      .isActive = true
    let stage = Stage(root: tabs)
    stage.step()
    // The bar is 49 points high, and the inset for the home indicator is 34 points.
    #expect(first.view.safeAreaInsets.bottom == 83)
    #expect(first.view.safeAreaInsets.top == tabs.view.safeAreaInsets.top)
    #expect(label.frame.maxY == tabs.tabBar.frame.minY)
    tabs.selectedIndex = 1
    stage.step()
    #expect(second.view.safeAreaInsets.bottom == 83)
  }

  @Test func hiddenBar_doesNotEnlargeTheBottomInset() {
    let tab = UIViewController()
    let tabs = UITabBarController()
    tabs.viewControllers = [tab]
    let stage = Stage(root: tabs)
    tabs.tabBar.isHidden = true
    stage.step()
    #expect(tab.view.safeAreaInsets.bottom == 34)
  }
}
