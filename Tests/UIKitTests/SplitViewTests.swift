// Split view controllers, collapsed onto one stack.

import TestStage
import Testing
import UIKit

@MainActor @Suite(.serialized) struct SplitViewTests {
  private let split = UISplitViewController(style: .unspecified)
  private let primary = UINavigationController(rootViewController: UIViewController())

  private func show(_ controllers: UIViewController...) -> Stage {
    split.viewControllers = controllers
    let stage = Stage(root: split)
    stage.step()
    return stage
  }

  @Test func secondaryThatIsSetAgain_replacesThePreviousOneOnTheStack() {
    let (first, second) = (UIViewController(), UIViewController())
    let stage = show(primary, first)
    #expect(primary.viewControllers.count == 2 && primary.topViewController === first)
    // A controller that was pushed onto the previous secondary leaves with it.
    primary.pushViewController(UIViewController(), animated: false)
    split.viewControllers = [primary, second]
    stage.step()
    #expect(primary.viewControllers.count == 2 && primary.topViewController === second)
  }

  @Test func sameSecondary_staysOnTheStack() {
    let detail = UINavigationController(rootViewController: UIViewController())
    let root = detail.viewControllers[0]
    let stage = show(primary, detail)
    split.viewControllers = [primary, detail]
    stage.step()
    #expect(primary.viewControllers.count == 2 && primary.topViewController === root)
  }

  @Test func secondaryNavigationController_getsItsRootBack() {
    let detail = UINavigationController(rootViewController: UIViewController())
    let root = detail.viewControllers[0]
    let stage = show(primary, detail)
    split.viewControllers = [primary]
    stage.step()
    #expect(primary.viewControllers.count == 1)
    #expect(detail.viewControllers == [root])
  }

  /// Apple, `UISplitViewController.Column.compact`: its controller is the one that is shown.
  @Test func compactColumn_isShownAlone() {
    let split = UISplitViewController(style: .doubleColumn)
    let (compact, secondary) = (UIViewController(), UIViewController())
    split.setViewController(primary, for: .primary)
    split.setViewController(secondary, for: .secondary)
    split.setViewController(compact, for: .compact)
    let stage = Stage(root: split)
    stage.step()
    #expect(split.children == [compact] && compact.view.window != nil)
    #expect(split.viewController(for: .secondary) === secondary)
  }
}
