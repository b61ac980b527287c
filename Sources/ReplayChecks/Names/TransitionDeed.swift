// The name of a transition in messages: its operation, its screen, and its animator if that is the
// app's.

import PlainText
import UIKit

extension UITransitionParts {
  /// The transition's name, such as `pop of PhotoViewController by PhotoAnimator`, with the
  /// controller that appears or disappears, and the animator if it belongs to the app. Escaped.
  var deed: String {
    let (noun, screen): (String, UIViewController?) =
      switch kind {
      case .push: ("push of", to)
      case .pop: ("pop of", from)
      case .present: ("presentation of", to)
      case .dismiss: ("dismissal of", from)
      case .tab: ("selection of", to)
      }
    var text = "\(noun) \(screen.map { "\(Swift.type(of: $0))" } ?? "a controller")"
    if let animator, StoredProperties.isAppsOwn(Swift.type(of: animator)) {
      text += " by \(Swift.type(of: animator))"
    }
    return escape(text)
  }
}
