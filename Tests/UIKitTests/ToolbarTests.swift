// The toolbar of a navigation controller: the items of the top controller, and when it is hidden.

import TestStage
import Testing

@testable import UIKit

@MainActor private struct ToolbarScene {
  let list = UIViewController()
  let detail = UIViewController()
  let navigation: UINavigationController
  let stage: Stage

  init(hides: Bool = false) {
    navigation = UINavigationController(rootViewController: list)
    list.toolbarItems = [UIBarButtonItem(title: "List", style: .plain, target: nil, action: nil)]
    detail.toolbarItems = [UIBarButtonItem(title: "One", style: .plain, target: nil, action: nil)]
    detail.hidesBottomBarWhenPushed = hides
    navigation.isToolbarHidden = false
    stage = Stage(root: navigation)
    stage.step()
  }

  var titles: [String?] { navigation.toolbar.items?.map(\.title) ?? [] }
  func push() {
    stage.step { navigation.pushViewController(detail, animated: true) }
  }
  func swipe(to end: CGFloat) {
    stage.touch(.began, 4, 400)
    for x in stride(from: CGFloat(20), through: end, by: 10) { stage.touch(.moved, x, 400) }
    for _ in 0..<10 { stage.touch(.moved, end, 400) }
    stage.touch(.ended, end, 400)
    #expect(stage.settle() != nil)
  }
}

@MainActor @Suite(.serialized) struct ToolbarTests {
  @Test func toolbar_showsTheItemsOfTheTopController() {
    let scene = ToolbarScene()
    #expect(scene.titles == ["List"])
    scene.push()
    scene.stage.settle()
    #expect(scene.titles == ["One"])
    scene.detail.setToolbarItems(
      [UIBarButtonItem(title: "Two", style: .plain, target: nil, action: nil)], animated: true)
    #expect(scene.titles == ["Two"])
    scene.list.toolbarItems = []
    #expect(scene.titles == ["Two"])
    scene.stage.step { scene.navigation.popViewController(animated: true) }
    scene.stage.settle()
    #expect(scene.titles == [])
  }

  @Test(arguments: [true, false]) func interactivePop_changesTheItems_onlyWhenItFinishes(
    pops: Bool
  ) {
    let scene = ToolbarScene()
    scene.push()
    scene.stage.settle()
    scene.swipe(to: pops ? 350 : 80)
    #expect(scene.titles == (pops ? ["List"] : ["One"]))
  }

  /// A toolbar is 44 pt high, above the bottom safe area, which it extends behind.
  @Test func toolbar_insetsTheSafeArea_whileItIsShown() {
    let scene = ToolbarScene()
    let bottom = UIScreen.safeAreaInsets.bottom
    let (bar, screen) = (scene.navigation.toolbar!, UIScreen.main.bounds)
    #expect(!bar.isHidden && bar.frame.maxY == screen.maxY && bar.frame.height == 44 + bottom)
    #expect(scene.list.view.safeAreaInsets.bottom == 44 + bottom)
    scene.stage.step { scene.navigation.setToolbarHidden(true, animated: true) }
    scene.stage.step()
    #expect(!bar.isHidden)
    scene.stage.settle()
    #expect(bar.isHidden && scene.navigation.isToolbarHidden)
    #expect(scene.list.view.safeAreaInsets.bottom == bottom)
  }

  @Test(arguments: [true, false]) func hidesBottomBarWhenPushed_hidesTheToolbar(cancels: Bool) {
    let scene = ToolbarScene(hides: true)
    let bar = scene.navigation.toolbar!
    scene.push()
    #expect(!bar.isHidden && bar.superview !== scene.navigation.view)
    scene.stage.settle()
    #expect(bar.isHidden && !scene.navigation.isToolbarHidden)
    #expect(bar.superview === scene.navigation.view)
    #expect(scene.detail.view.safeAreaInsets.bottom == UIScreen.safeAreaInsets.bottom)
    scene.swipe(to: cancels ? 80 : 350)
    #expect(bar.isHidden == cancels && bar.superview === scene.navigation.view)
    #expect(bar.frame.minX == 0)
  }

  @Test func toolbarThatIsNeverShown_isNotInTheView() {
    let navigation = UINavigationController(rootViewController: UIViewController())
    let stage = Stage(root: navigation)
    stage.step()
    #expect(!navigation.view.subviews.contains { $0 is UIToolbar })
  }
}
