// A target whose actions allocate nothing. It is in this module because tests are not optimised,
// and an unoptimised closure allocates.

import UIKit

/// A target that counts its actions.
@MainActor public final class ActionCounter: NSObject {
  public private(set) var count = 0
  func none() { count += 1 }
  func pan(_ pan: UIPanGestureRecognizer) { count += 1 }
  func any(_ sender: Any) { count += 1 }

  nonisolated private static func of(_ name: String) -> SelectorOf<ActionCounter> {
    SelectorOf(name)
  }

  /// An action for each kind of parameter: none, a recognizer, and any sender.
  nonisolated public static let actions: [Selector] = [
    of("none")({ $0.none }), of("pan:")({ $0.pan(_:) }), of("any:")({ $0.any(_:) }),
  ]
}
