// Mistakes in client code, as values for developers to act on.

/// A mistake in client code that UIKit detected, and its remedy. An EdgePan addition: Apple's UIKit
/// logs to the console or raises an exception.
public struct UIKitIssue: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of mistake.
  public enum Code: String, Sendable, CaseIterable {
    /// A recogniser's state was set to one that cannot follow the previous one.
    case illegalGestureState
    /// A view was added at a position that is not possible in the view tree.
    case viewTree
    /// A layout pass was ended because views kept requesting another layout.
    case layoutLoop
    /// A transition was requested while another runs in the same container.
    case nestedTransition
    /// `completeTransition` was called again.
    case completedTwice
    /// A cancelled transition was completed with `true`.
    case completedWhenCancelled
    /// A transition's duration has passed and nothing moves, but `completeTransition` was not
    /// called.
    case neverCompleted
    /// An interaction was finished or cancelled in a transition that is not interactive.
    case notInteractive
    /// An animator set the size of a disappearing view to zero by using that view's zero final
    /// frame.
    case collapsedView
    /// A presentation or dismissal is not possible as requested: for example, the presenter is not
    /// in a window.
    case presentation
    /// A request to a navigation or tab controller is not possible with its current controllers.
    case controllerStack
    /// A property animator was used in a state that does not allow the call.
    case animatorState
    /// A visual format string cannot be read.
    case layoutFormat
    /// A cell or supplementary view was requested with an identifier that is not registered.
    case reuseIdentifier
    /// An object was requested from a storyboard or a nib; neither is available.
    case archive
    /// A selector was sent to an object that does not respond to it, or with the wrong sender.
    case selector
    /// The app tried to observe a property that cannot be observed.
    case observation
    /// An appearance or disappearance was begun again before it ended, or ended without having been
    /// begun.
    case unbalancedAppearance
    /// Blocks of other queues took longer than a frame waits for them.
    case backgroundWork
  }

  public var code: Code
  public var message: String

  public var description: String { "\(code.rawValue): \(message)" }
}

extension UIKitWorld {
  func report(_ code: UIKitIssue.Code, _ message: String) {
    let issue = UIKitIssue(code: code, message: message)
    issues.append(issue)
    issueHandler?(issue)
  }
}
