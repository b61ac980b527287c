import PlainText
import UIKit

/// Searches the app's own containers, after a run, for children that are in place and were added
/// without a call of `didMove(toParent:)`.
///
/// The page `Rules/keeps-containment.md` of the documentation says what is reported, and why.
@MainActor enum MissingDidMove {
  /// Returns the first violation. An override of `didMove(toParent:)` that does not call `super`
  /// cannot be told from a missing call, so the method is called here and must then reach `super`:
  /// the run must be over.
  static func violation(frame: Int) -> InvariantViolation? {
    for child in WorldSnapshot.controllers where child.awaitsDidMove {
      guard let parent = child.parent, ChildWithoutView.isOwnContainer(parent),
        let view = child.viewIfLoaded, let outer = parent.viewIfLoaded, view.isDescendant(of: outer)
      else { continue }
      child.didMove(toParent: parent)
      guard !child.awaitsDidMove else { continue }
      return InvariantViolation(
        invariant: .keepsContainment, frame: frame,
        cause: escape(
          "\(type(of: parent)) added \(type(of: child)) and never called its didMove(toParent:): "
            + "call it after addSubview, or once the view has moved into place"))
    }
    return nil
  }
}
