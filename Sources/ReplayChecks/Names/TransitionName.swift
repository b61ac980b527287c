// The name of a transition in messages: its operation, its screen, and its animator if that is the
// app's own.

import PlainText
import UIKit

/// The name of a transition. Few transitions are named in a message, so the text is built on
/// demand, from types: the name retains no object.
struct TransitionName {
  private let kind: UITransitionKind
  /// The controller that appears or disappears.
  private let screen: UIViewController.Type?
  private let animator: AnyClass?

  @MainActor init(_ parts: UITransitionParts) {
    kind = parts.kind
    screen =
      switch kind {
      case .push, .present, .tab: parts.to.map { type(of: $0) }
      case .pop, .dismiss: parts.from.map { type(of: $0) }
      }
    animator = parts.animator.map { type(of: $0) }
  }

  /// The name, such as `pop of PhotoViewController by PhotoAnimator`, with the animator if it is
  /// the app's own. Escaped.
  var text: String {
    let noun =
      switch kind {
      case .push: "push of"
      case .pop: "pop of"
      case .present: "presentation of"
      case .dismiss: "dismissal of"
      case .tab: "selection of"
      }
    var text = "\(noun) \(screen.map { "\($0)" } ?? "a controller")"
    if let animator, StoredProperties.isAppDefined(animator) { text += " by \(animator)" }
    return escape(text)
  }
}
