import PlainText
import UIKit

/// Compares the controllers' appearance states, at rest, with those before the swipe.
///
/// The page `Rules/balanced-appearance.md` of the documentation says what is reported, and why.
@MainActor final class BalancedAppearance: SwipeRule {
  static let invariant = Invariant.balancedAppearance

  static func cause(of issue: UIKitIssue) -> String? {
    issue.code == .unbalancedAppearance ? issue.message : nil
  }

  func judged(_ swipe: SwipeStory) -> [SwipeFinding] {
    guard let after = swipe.after else { return [] }
    // The view of a plain gesture that is still in the window is another rule's.
    let removed = swipe.removedControllers.filter {
      $0.appearanceName != "disappeared" && !(swipe.isPlain && $0.viewIfLoaded?.window != nil)
    }
    let halfway = after.controllersChangingAppearance.map { controller, appearance in
      SwipeFinding(cause: "\(Self.name(of: controller)) is still \(appearance) at rest")
    }
    return removed.map {
      SwipeFinding(
        frame: swipe.ended?.frame,
        cause: "\(Self.name(of: $0)) was removed and is still \($0.appearanceName)")
    } + (swipe.finding(of: Self.invariant).map { [$0] } ?? []) + halfway
  }

  private static func name(of controller: UIViewController) -> String {
    escape("\(type(of: controller))")
  }
}
