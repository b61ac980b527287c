import GestureReplay
import PlainText
import UIKit

/// Compares the views at rest with their state before a completed transition.
///
/// The page `Rules/nothing-stays-hidden.md` of the documentation says what is reported, and why.
@MainActor final class NothingStaysHidden: SwipeRule {
  static let invariant = Invariant.nothingStaysHidden

  func rested(_ swipe: SwipeStory) -> SwipeFinding? {
    guard swipe.isCompleted else { return nil }
    var hidden = Self.hiddenBars
    if swipe.parts?.kind == .present, let presenter = swipe.parts?.to?.presentingViewController,
      let layer = presenter.viewIfLoaded?.layer
    {
      hidden.insert(ObjectIdentifier(layer))
    }
    for window in UIApplication.shared.windows {
      if let finding = finding(window.layer, swipe.before, hidden) { return finding }
    }
    return nil
  }

  /// The layers of the bars that controllers hide: `isNavigationBarHidden`,
  /// `hidesBottomBarWhenPushed`.
  private static var hiddenBars: Set<ObjectIdentifier> {
    var bars: Set<ObjectIdentifier> = []
    for case let navigation as UINavigationController in WorldSnapshot.controllers {
      if navigation.isNavigationBarHidden {
        bars.insert(ObjectIdentifier(navigation.navigationBar.layer))
      }
      if let tabs = navigation.tabBarController,
        navigation.topViewController?.hidesBottomBarWhenPushed == true
      {
        bars.insert(ObjectIdentifier(tabs.tabBar.layer))
      }
    }
    return bars
  }

  private func finding(
    _ layer: CALayer, _ before: WorldSnapshot, _ hiddenBars: Set<ObjectIdentifier>
  ) -> SwipeFinding? {
    if hiddenBars.contains(ObjectIdentifier(layer)) { return nil }
    if let was = before.values(of: layer), let change = change(was, layer) {
      return SwipeFinding(layer: layer, cause: change)
    }
    // A cell's contents depend on its item, which a reload changes; its visibility does not.
    if layer.delegate is UITableViewCell || layer.delegate is UICollectionReusableView {
      return nil
    }
    for child in layer.sublayers ?? [] {
      if let finding = finding(child, before, hiddenBars) { return finding }
    }
    return nil
  }

  private func change(_ was: ModelValues, _ now: CALayer) -> String? {
    if !was.isHidden, now.isHidden {
      return "it was visible before the swipe and is hidden at rest"
    }
    let opacity = Double(now.opacity)
    if was.opacity > ShownPicture.visibleOpacity, opacity < was.opacity / 2 {
      return "its opacity was \(Figure(was.opacity, 3)) before the swipe and is "
        + "\(Figure(opacity, 3)) at rest"
    }
    if was.takesTouches, !ModelValues.takesTouches(now) {
      return "it accepted touches before the swipe and does not at rest: isUserInteractionEnabled "
        + "is false"
    }
    guard let view = now.delegate as? UIView else { return nil }
    if !was.isHiddenFromAssistance, view.accessibilityElementsHidden {
      return "VoiceOver reached it before the swipe and does not at rest: "
        + "accessibilityElementsHidden is true"
    }
    if !was.isDimmed, view.tintAdjustmentMode == .dimmed {
      return "its tintAdjustmentMode was not dimmed before the swipe and is dimmed at rest"
    }
    return nil
  }
}
