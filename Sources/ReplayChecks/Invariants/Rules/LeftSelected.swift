import GestureReplay
import PlainText
import UIKit

/// Searches the windows, at rest, for cells and controls that were not highlighted or selected
/// before. Screens clear their selection whenever they appear, so the opposite is not a mistake.
///
/// The page `Rules/cancel-restores.md` of the documentation says what is reported, and why.
@MainActor final class LeftSelected: SwipeRule {
  static let invariant = Invariant.cancelRestores

  func rested(_ swipe: SwipeStory) -> SwipeFinding? {
    guard !swipe.hasLaterLanding else { return nil }
    var after: WorldSnapshot?
    for window in UIApplication.shared.windows {
      for view in Self.pressedViews(in: window) {
        guard let was = swipe.before.values(of: view.layer)?.pressed else { continue }
        let now = Pressed(view)
        let isHighlighted = now.isHighlighted && !was.isHighlighted
        guard isHighlighted || now.isSelected && !was.isSelected && !swipe.isCompleted else {
          continue
        }
        let world = after ?? WorldSnapshot(isStart: false)
        after = world
        guard let row = world.rows.first(where: { $0.layer === view.layer }),
          world.isJudged(row, against: swipe.before)
        else { continue }
        return SwipeFinding(
          layer: view.layer,
          cause: "it was not \(isHighlighted ? "highlighted" : "selected") before and is after the "
            + swipe.endName)
      }
    }
    return nil
  }

  /// The cells and controls that are highlighted or selected.
  private static func pressedViews(in view: UIView) -> [UIView] {
    var pressed = Pressed(view) == Pressed() ? [] : [view]
    for child in view.subviews { pressed += pressedViews(in: child) }
    return pressed
  }
}
