import GestureReplay
import PlainText
import UIKit

/// Lays out every view in the windows again, at rest.
///
/// The page `Rules/settled-layout.md` of the documentation says what is reported, and why.
@MainActor final class SettledLayout: SwipeRule {
  static let invariant = Invariant.settledLayout

  private struct Place {
    let layer: CALayer
    let position: CGPoint
    let bounds: CGRect
  }

  func rested(_ swipe: SwipeStory) -> SwipeFinding? {
    var places: [Place] = []
    for window in UIApplication.shared.windows { collect(window, &places) }
    for window in UIApplication.shared.windows {
      markForLayout(window)
      window.layoutIfNeeded()
    }
    let changes = swipe.before.constraints?.changes() ?? []
    for place in places {
      let (position, bounds) = (place.layer.position, place.layer.bounds)
      let (dx, dy) = (position.x - place.position.x, position.y - place.position.y)
      let (dw, dh) = (bounds.width - place.bounds.width, bounds.height - place.bounds.height)
      if max(abs(dw), abs(dh)) > Self.tolerance {
        return SwipeFinding(
          layer: place.layer,
          cause: "one more layout pass resizes it from \(Self.text(place.bounds.size)) to "
            + "\(Self.text(bounds.size)) pt: \(Self.reason(place.layer, changes, swipe))"
        )
      }
      if max(abs(dx), abs(dy)) > Self.tolerance {
        return SwipeFinding(
          layer: place.layer,
          cause: "one more layout pass moves it by (\(Figure(Double(dx), 2)), "
            + "\(Figure(Double(dy), 2))) pt: \(Self.reason(place.layer, changes, swipe))"
        )
      }
    }
    return swipe.isCompleted ? nil : finding(changes, swipe)
  }

  /// Returns a finding for a constraint that changes nothing yet, because its view is not on the
  /// screen or another constraint determines the same value.
  private func finding(
    _ changes: [ConstraintValues.Change], _ swipe: SwipeStory
  ) -> SwipeFinding? {
    guard let change = changes.first, swipe.before.screen == UIScreen.main.bounds.size else {
      return nil
    }
    return SwipeFinding(
      layer: change.view?.layer,
      cause: "\(swipe.names.name(of: change.constraint)): \(change.text) after the "
        + "\(swipe.endName); it takes effect in a later layout")
  }

  /// Returns the cause: the changed constraint of the view, or of any view.
  private static func reason(
    _ layer: CALayer, _ changes: [ConstraintValues.Change], _ swipe: SwipeStory
  ) -> String {
    let own = changes.first { $0.concerns(layer) }
    guard let change = own ?? (swipe.isCompleted ? nil : changes.first) else {
      return "a constraint, or a value that its layout reads, was not restored"
    }
    return "\(swipe.names.name(of: change.constraint)): \(change.text)"
  }

  /// The tolerance, in points.
  private static let tolerance: CGFloat = 0.5

  private func collect(_ view: UIView, _ places: inout [Place]) {
    places.append(
      Place(layer: view.layer, position: view.layer.position, bounds: view.layer.bounds))
    for child in view.subviews { collect(child, &places) }
  }

  private func markForLayout(_ view: UIView) {
    view.setNeedsLayout()
    for child in view.subviews { markForLayout(child) }
  }

  private static func text(_ size: CGSize) -> String {
    "\(Figure(Double(size.width), 2)) × \(Figure(Double(size.height), 2))"
  }
}
