// The values of one controller that a cancelled transition must restore, apart from its views.

import PlainText
import UIKit

/// The items of a controller's bars, its insets, its style and its wishes for the status bar.
///
/// For a controller whose view is not in a window, only the insets and the style are compared: its
/// `viewWillAppear` may set its items.
@MainActor struct ScreenValues {
  private var values: [(property: String, value: ModelValue)] = []

  init(_ controller: UIViewController) {
    values.reserveCapacity(Self.usualCount)
    let insets = controller.additionalSafeAreaInsets
    add(
      "additionalSafeAreaInsets",
      .four(Double(insets.top), Double(insets.left), Double(insets.bottom), Double(insets.right)))
    add("overrideUserInterfaceStyle", .word(Self.name(of: controller.overrideUserInterfaceStyle)))
    guard controller.viewIfLoaded?.window != nil else { return }
    add("prefersStatusBarHidden", .flag(controller.prefersStatusBarHidden))
    add("preferredStatusBarStyle", .word(Self.name(of: controller.preferredStatusBarStyle)))
    if let navigation = controller as? UINavigationController {
      add("isNavigationBarHidden", .flag(navigation.isNavigationBarHidden))
      add("isToolbarHidden", .flag(navigation.isToolbarHidden))
      add("prefersLargeTitles", .flag(navigation.navigationBar.prefersLargeTitles))
    }
    // Elsewhere, these items do not exist until they are read.
    if controller.parent is UINavigationController { add(controller.navigationItem) }
    if let tabs = controller as? UITabBarController {
      for child in tabs.viewControllers ?? [] { add(child.tabBarItem, of: child) }
    }
  }

  /// The number of values of a screen in a navigation controller.
  private static let usualCount = 9

  // Names of cases are literals, because interpolating a case takes a microsecond, and every replay
  // records several screens.

  private static func name(of style: UIUserInterfaceStyle) -> String {
    switch style {
    case .unspecified: "unspecified"
    case .light: "light"
    case .dark: "dark"
    }
  }

  private static func name(of style: UIStatusBarStyle) -> String {
    switch style {
    case .default: "default"
    case .lightContent: "lightContent"
    case .darkContent: "darkContent"
    }
  }

  private mutating func add(_ property: String, _ value: ModelValue) {
    values.append((property, value))
  }

  private mutating func add(_ item: UINavigationItem) {
    add("navigationItem.title", Self.text(item.title))
    add("navigationItem.prompt", Self.text(item.prompt))
    add("navigationItem.hidesBackButton", .flag(item.hidesBackButton))
    add("navigationItem.leftBarButtonItems", Self.titles(item.leftBarButtonItems))
    add("navigationItem.rightBarButtonItems", Self.titles(item.rightBarButtonItems))
  }

  private mutating func add(_ item: UITabBarItem, of controller: UIViewController) {
    let owner = "tab bar item of \(type(of: controller))"
    add("title of the \(owner)", Self.text(item.title))
    add("badge of the \(owner)", Self.text(item.badgeValue))
  }

  private static func text(_ text: String?) -> ModelValue {
    text.map { .word("\"\($0)\"") } ?? .none
  }

  private static func titles(_ items: [UIBarButtonItem]?) -> ModelValue {
    let names = (items ?? []).map { "\"\($0.title ?? "")\"\($0.isEnabled ? "" : " disabled")" }
    return .word("[\(names.joined(separator: ", "))]")
  }

  /// Returns the first value that differs. Two lists of other properties are not compared: the
  /// controller's view was shown only once.
  func firstDifference(to later: ScreenValues) -> (property: String, from: String, to: String)? {
    for (mine, theirs) in zip(values, later.values) {
      guard mine.property == theirs.property else { return nil }
      guard !mine.value.isSame(as: theirs.value) else { continue }
      return (escape(mine.property), mine.value.text, theirs.value.text)
    }
    return nil
  }
}
