// Bars that UIKit's API hides, and tab bar items that come late.

import GestureReplay
import GestureTrace
import ReplayScenes
import Testing
import UIKit

@testable import ReplayChecks

/// A list that hides the navigation bar by UIKit's own API.
final class BarelessList: UIViewController {
  enum Way: CaseIterable { case inWillAppear, animated, inDidAppear, byAlpha }

  private let way: Way

  init(_ way: Way) {
    self.way = way
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    switch way {
    case .inWillAppear: navigationController?.isNavigationBarHidden = true
    case .animated: navigationController?.setNavigationBarHidden(true, animated: animated)
    case .byAlpha: navigationController?.navigationBar.alpha = 0
    case .inDidAppear: break
    }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if way == .inDidAppear {
      navigationController?.setNavigationBarHidden(true, animated: animated)
    }
  }
}

private final class BarScene: PoppingScene {
  init(_ way: BarelessList.Way) { super.init(root: BarelessList(way)) { SlideAnimator() } }

  override func restore() {
    let top = UIViewController()
    top.view.backgroundColor = .white
    navigation.pushViewController(top, animated: false)
    navigation.isNavigationBarHidden = false
    navigation.navigationBar.alpha = 1
  }
}

@MainActor @Suite struct HiddenBarTests {
  private func check(_ way: BarelessList.Way) throws -> [InvariantViolation] {
    let trace = try bundled("slow-finish")
    var settings = options(for: trace)
    // When and how the bar leaves is not the subject here.
    settings.skippedRules = ["continuous-landing", "settled-layout"]
    return try ReplayCheck.run(trace, options: settings) { _ in BarScene(way) }.violations
  }

  @Test(arguments: [BarelessList.Way.inWillAppear, .animated, .inDidAppear])
  func barThatUIKitHides_isNotAFinding(_ way: BarelessList.Way) throws {
    let found = try check(way)
    #expect(found.map(\.description) == [])
  }

  @Test func barThatIsMadeTransparent_breaksNothingStaysHidden() throws {
    let found = try check(.byAlpha)
    #expect(found.map(\.invariant) == [.nothingStaysHidden])
  }
}

@MainActor @Suite struct LateTabItemTests {
  enum Time: CaseIterable { case before, after, afterSelection }

  private static func tabs(_ time: Time) -> UITabBarController {
    let (one, two) = (UIViewController(), UIViewController())
    let tabs = UITabBarController()
    func setItems() {
      one.tabBarItem = UITabBarItem(title: "One", image: nil, tag: 0)
      two.tabBarItem = UITabBarItem(title: "Two", image: nil, tag: 1)
    }
    if time == .before { setItems() }
    tabs.viewControllers = [one, two]
    if time == .after { setItems() }
    if time == .afterSelection {
      tabs.selectedIndex = 1
      setItems()
    }
    return tabs
  }

  /// A controller's item may be set after the controller was given to the bar.
  @Test(arguments: Time.allCases)
  func itemsThatAreReplaced_areShownByTheBar(_ time: Time) throws {
    let trace = try bundled("slow-cancel")
    var titles: [String?] = []
    let checked = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      let tabs = Self.tabs(time)
      titles = (tabs.tabBar.items ?? []).map(\.title)
      return RootScene(tabs)
    }
    #expect(titles == ["One", "Two"])
    #expect(checked.violations.map(\.description) == [])
  }

  @Test func barThatSelectsAnotherItem_breaksBarsMatch() throws {
    let trace = try bundled("slow-cancel")
    let checked = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      let tabs = Self.tabs(.before)
      tabs.tabBar.selectedItem = tabs.tabBar.items?.last
      return RootScene(tabs)
    }
    #expect(checked.violations.map(\.invariant) == [.barsMatch])
  }
}
