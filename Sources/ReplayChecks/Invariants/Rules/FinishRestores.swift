import GestureReplay
import PlainText
import UIKit

/// Compares the views of the controllers that were in the hierarchy before a finished transition
/// and still are after it, and whether views are animated.
///
/// The page `Rules/finish-restores.md` of the documentation says what is reported, and why.
@MainActor final class FinishRestores: SwipeRule {
  static let invariant = Invariant.finishRestores

  func rested(_ swipe: SwipeStory) -> SwipeFinding? {
    guard swipe.isCompleted, !swipe.isPlain else { return nil }
    if swipe.before.areAnimationsEnabled, !UIView.areAnimationsEnabled {
      return SwipeFinding(
        layer: nil,
        cause: "UIView.areAnimationsEnabled was true before the swipe and is false at rest")
    }
    guard swipe.parts?.kind != .present else { return nil }
    for controller in WorldSnapshot.controllers
    where swipe.before.contains(controller) && controller.presentedViewController == nil {
      guard let layer = controller.viewIfLoaded?.layer,
        let was = swipe.before.values(of: layer), !swipe.before.isSettling(layer),
        let change = Self.change(was.copy, layer)
      else { continue }
      return SwipeFinding(layer: layer, cause: change)
    }
    return nil
  }

  private static func change(_ was: CALayer, _ now: CALayer) -> String? {
    if CATransform3DIsIdentity(was.transform), !CATransform3DIsIdentity(now.transform) {
      let text = LayerProperty.named("transform").map { ModelValue($0, of: now).text } ?? ""
      return "its transform was identity before the swipe and is \(text) at rest"
    }
    let numbers: [(String, CGFloat, CGFloat)] = [
      ("cornerRadius", was.cornerRadius, now.cornerRadius),
      ("shadowOpacity", CGFloat(was.shadowOpacity), CGFloat(now.shadowOpacity)),
    ]
    for (name, before, after) in numbers where before == 0 && after > 0 {
      return "its \(name) was 0 before the swipe and is \(Figure(Double(after), 2)) at rest"
    }
    return nil
  }
}
