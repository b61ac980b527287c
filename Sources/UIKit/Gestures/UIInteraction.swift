import Foundation

/// An object that gives a view additional behaviour, usually recognisers, when it is added to the
/// view.
///
/// A view retains its interactions. An interaction should store a weak reference to its view in
/// ``willMove(to:)`` or ``didMove(to:)``.
@preconcurrency @MainActor public protocol UIInteraction: NSObjectProtocol {
  /// The view that the interaction was added to, if any.
  var view: UIView? { get }
  /// Called before the interaction is added to a view, or with `nil` before it is removed.
  func willMove(to view: UIView?)
  /// Called after the interaction was added to a view, or with `nil` after it was removed.
  func didMove(to view: UIView?)
}

extension UIView {
  /// Adds an interaction, and removes it from its previous view.
  func adopt(_ interaction: any UIInteraction) {
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    ownInteractions.append(interaction)
    interaction.didMove(to: self)
  }

  /// Removes an interaction. Does nothing if the view does not have it.
  func drop(_ interaction: any UIInteraction) {
    guard ownInteractions.contains(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    ownInteractions.removeAll { $0 === interaction }
    interaction.didMove(to: nil)
  }
}
