// Mistakes in client code, as values that a developer can act on.

/// A mistake in client code that UIKit noticed, and its remedy. EdgePan's, not Apple's, which logs
/// to the console or raises.
public struct UIKitIssue: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of mistake.
  public enum Code: String, Sendable, CaseIterable {
    /// A recogniser's state was set to one that cannot follow the previous one.
    case illegalGestureState
    /// A view was added at an impossible place.
    case viewTree
    /// A layout pass never settles.
    case layoutLoop
    /// A transition was requested while another runs in the same container.
    case nestedTransition
    /// `completeTransition` was called again.
    case completedTwice
    /// A cancelled transition was completed with `true`.
    case completedWhenCancelled
    /// A transition's time is over, nothing moves, and `completeTransition` was not called.
    case neverCompleted
    /// A transition that is not interactive was cancelled, or a transition was driven after its
    /// end.
    case notInteractive
    /// An animator gave the view that it moves the zero frame of a view that leaves.
    case collapsedView
    /// A controller cannot present, because it already does or is not in a window.
    case presentation
    /// A request to a navigation or tab controller is not possible with its stack.
    case controllerStack
    /// A property animator was used in a state that forbids it.
    case animatorState
    /// A visual format string cannot be read.
    case layoutFormat
    /// A cell or supplementary view was requested with an identifier that is not registered.
    case reuseIdentifier
    /// An object was requested from a storyboard or a nib; neither is available.
    case archive
    /// A selector was sent to an object that does not respond to it, or with the wrong sender.
    case selector
    /// Blocks of other queues take longer than a frame waits for them.
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
