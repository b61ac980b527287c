// Copies of bars' appearances.

import Foundation
import Testing
import UIKit

@MainActor @Suite(.serialized) struct BarAppearanceTests {
  @Test func copyOfAToolbarsAppearance_hasItsButtons() throws {
    let appearance = UIToolbarAppearance()
    appearance.buttonAppearance.normal.titlePositionAdjustment.vertical = 2
    appearance.doneButtonAppearance.disabled.titlePositionAdjustment.vertical = 3
    let copy = try #require(appearance.copy() as? UIToolbarAppearance)
    #expect(copy.buttonAppearance.normal.titlePositionAdjustment.vertical == 2)
    #expect(copy.doneButtonAppearance.disabled.titlePositionAdjustment.vertical == 3)
  }

  @Test func copyOfATabBarsAppearance_hasItsItems() throws {
    let appearance = UITabBarAppearance()
    appearance.stackedLayoutAppearance.selected.iconColor = .red
    appearance.inlineLayoutAppearance.normal.iconColor = .green
    appearance.compactInlineLayoutAppearance.disabled.badgeBackgroundColor = .blue
    appearance.selectionIndicatorTintColor = .brown
    let copy = try #require(appearance.copy() as? UITabBarAppearance)
    #expect(copy.stackedLayoutAppearance.selected.iconColor == .red)
    #expect(copy.inlineLayoutAppearance.normal.iconColor == .green)
    #expect(copy.compactInlineLayoutAppearance.disabled.badgeBackgroundColor == .blue)
    #expect(copy.selectionIndicatorTintColor == .brown)
  }

  /// The parts of an appearance are copied with it, because UIKit declares them `copy`.
  @Test func changeToACopysButton_leavesTheOriginalUnchanged() throws {
    let appearance = UINavigationBarAppearance()
    let copy = try #require(appearance.copy() as? UINavigationBarAppearance)
    copy.buttonAppearance.normal.titlePositionAdjustment.vertical = 3
    #expect(appearance.buttonAppearance.normal.titlePositionAdjustment.vertical == 0)
  }
}
