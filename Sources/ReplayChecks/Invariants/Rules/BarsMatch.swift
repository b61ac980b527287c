import GestureReplay
import PlainText
import UIKit

/// Compares navigation bars and tab bars with their controllers at rest.
///
/// The page `Rules/bars-match.md` of the documentation says what is reported, and why.
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
