// The `bars-match` rule: bars show the items of the top controller.

import GestureReplay
import PlainText
import UIKit

/// Compares navigation bars and tab bars with their controllers at rest.
///
/// **Reported**: a navigation bar that does not show the item of the top controller; a tab bar in
/// which the item of the selected controller is not selected.
///
/// **Why**: custom bars (a subclass that sets items, a bar changed in `willShow` and not restored
/// after a cancel) then show the title of another screen, or have a back button that pops twice.
///
/// **Example**: `frame 59: bars-match: UINavigationController.navigationBar: it shows the item
/// "Photos", but PhotoViewController is on top of the stack`. Switched off by `--skip bars-match`.
@MainActor final class BarsMatch: SwipeRule {
  static let invariant = Invariant.barsMatch

  func rested(_ swipe: SwipeStory) -> SwipeFinding? {
    for window in UIApplication.shared.windows {
      if let root = window.rootViewController, let finding = finding(root) { return finding }
    }
    return nil
  }

  private func finding(_ controller: UIViewController) -> SwipeFinding? {
    if let navigation = controller as? UINavigationController,
      let top = navigation.topViewController, let shown = navigation.navigationBar.topItem,
      shown !== top.navigationItem
    {
      return SwipeFinding(
        layer: navigation.navigationBar.layer,
        cause: escape(
          "it shows the item \"\(shown.title ?? "")\", but \(type(of: top)) is on top of the stack")
      )
    }
    if let tabs = controller as? UITabBarController, let selected = tabs.selectedViewController,
      let item = tabs.tabBar.selectedItem, item !== selected.tabBarItem
    {
      return SwipeFinding(
        layer: tabs.tabBar.layer,
        cause: escape(
          "its selected item is \"\(item.title ?? "")\", but the selected controller is "
            + "\(type(of: selected))"))
    }
    for child in controller.children {
      if let finding = finding(child) { return finding }
    }
    guard controller.parent == nil, let presented = controller.presentedViewController else {
      return nil
    }
    return finding(presented)
  }
}
