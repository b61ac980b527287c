// Behaviour that a view is given as one object.

import Foundation

/// An object that gives a view a behaviour: recognisers, as a rule, which it adds when it is
/// notified which view it belongs to.
///
/// A view keeps its interactions; an interaction keeps its view weakly, in ``willMove(to:)`` or
/// ``didMove(to:)``.
@preconcurrency @MainActor public protocol UIInteraction: NSObjectProtocol {
  /// The view that it was added to; nil for none.
  var view: UIView? { get }
  /// Called before it is added to a view, or with nil before it is taken away from its own.
  func willMove(to view: UIView?)
  /// Called after it was added to a view, or with nil after it was taken away from its own.
  func didMove(to view: UIView?)
}

extension UIView {
  /// Takes an interaction over from the view that had it.
  func adopt(_ interaction: any UIInteraction) {
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    ownInteractions.append(interaction)
    interaction.didMove(to: self)
  }

  /// Takes an interaction away; nothing happens for one that it does not have.
  func drop(_ interaction: any UIInteraction) {
    guard ownInteractions.contains(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    ownInteractions.removeAll { $0 === interaction }
    interaction.didMove(to: nil)
  }

  /// Those that are not in the new list go, those that are new come, in the list's order.
  func replaceInteractions(with new: [any UIInteraction]) {
    for old in ownInteractions where !new.contains(where: { $0 === old }) { drop(old) }
    for each in new where !ownInteractions.contains(where: { $0 === each }) { adopt(each) }
  }
}
