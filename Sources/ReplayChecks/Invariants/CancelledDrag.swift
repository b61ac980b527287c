// Screens that an app moves itself, and that stay where a cancelled touch left them.

import PlainText
import UIKit

/// The places of the controllers' views as the system cancels a touch.
///
/// **Reported** as `cancel-restores`, for a gesture that begins no transition: a controller's view
/// that the drag moved, and that at rest is exactly where the finger had it. The app handles `.ended`
/// and forgets `.cancelled`, which an incoming call or a system gesture causes, so a drawer stays half
/// open. Views without a controller are not checked, because a finger may place them anywhere.
@MainActor struct CancelledDrag {
  private struct Place: Equatable {
    let position: CGPoint
    let transform: CATransform3D

    static func == (one: Place, other: Place) -> Bool {
      one.position == other.position
        && CATransform3DEqualToTransform(one.transform, other.transform)
    }
  }

  private var places: [ObjectIdentifier: Place] = [:]

  /// Records the places before the app learns of the cancellation.
  init() {
    for controller in WorldSnapshot.controllers {
      guard let layer = controller.viewIfLoaded?.layer else { continue }
      places[ObjectIdentifier(layer)] = Self.place(of: layer)
    }
  }

  private static func place(of layer: CALayer) -> Place {
    Place(position: layer.position, transform: layer.transform)
  }

  /// Returns the violation at rest.
  func violation(
    since before: WorldSnapshot, names: ViewNames, frame: Int
  ) -> InvariantViolation? {
    for controller in WorldSnapshot.controllers {
      guard let layer = controller.viewIfLoaded?.layer, let values = before.values(of: layer),
        controller.viewIfLoaded?.window != nil, !before.isSettling(layer)
      else { continue }
      let now = Self.place(of: layer)
      let x = now.position.x - values.position.x + now.transform.m41 - values.transform.m41
      let y = now.position.y - values.position.y + now.transform.m42 - values.transform.m42
      guard max(abs(x), abs(y)) > Self.tolerance, places[ObjectIdentifier(layer)] == now else {
        continue
      }
      return InvariantViolation(
        invariant: .cancelRestores, frame: frame, layer: names.name(of: layer),
        cause: "the system cancelled the touch that moved it, and it stays there, "
          + "(\(Figure(Double(x), 1)), \(Figure(Double(y), 1))) pt from its place before the "
          + "gesture; handle .cancelled as well as .ended")
    }
    return nil
  }

  /// The smallest movement that counts, in points: less is not a drag.
  private static let tolerance: CGFloat = 4
}
