// The table of uses: one entry for each item of UIKit's API that published animators use.

import UIKit

/// Collects uses of API items, by their names in the survey of published animators. The closure
/// with the use compiles only if the item exists with Apple's name and labels.
@MainActor final class APIUse {
  private(set) var names: [String] = []

  /// Records the item and runs its use.
  func callAsFunction(_ names: String..., use: () -> Void) {
    self.names += names
    use()
  }
}

/// Items of the survey that are not in the table, each with the reason. All other items that two or
/// more files in reach use are in the table.
let absentItems: [String: String] = [
  ".addTarget": "takes a selector: tested in Tests/LoweredApp, because #selector must be lowered",
  ".removeTarget": "takes a selector: tested in Tests/LoweredApp",
  "init UIPanGestureRecognizer(target:action:)": "takes a selector: tested in Tests/LoweredApp",
  "init UITapGestureRecognizer(target:action:)": "takes a selector: tested in Tests/LoweredApp",
  "init CADisplayLink(target:selector:)": "takes a selector: tested in Tests/LoweredApp",
  ".responds": "the Objective-C runtime does not exist on Linux",
  ".tableView": "only one file in reach uses a table view",
  ".cellForRowAtIndexPath": "a name from before Swift 3",
  "init NSValue(CATransform3D:)": "a name from before Swift 3",
  "CATransform3DValue": "a name from before Swift 3",
]

/// A transition context that a client implements, for uses that need a context.
final class ProbeContext: NSObject, UIViewControllerContextTransitioning {
  let containerView = UIView()
  let from = UIViewController()
  let to = UIViewController()
  var isAnimated: Bool { true }
  var isInteractive: Bool { false }
  var transitionWasCancelled = false
  var presentationStyle: UIModalPresentationStyle { .custom }
  var targetTransform: CGAffineTransform { .identity }
  func updateInteractiveTransition(_ percentComplete: CGFloat) {}
  func finishInteractiveTransition() {}
  func cancelInteractiveTransition() { transitionWasCancelled = true }
  func pauseInteractiveTransition() {}
  func completeTransition(_ didComplete: Bool) {}
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    return key == .from ? from : to
  }
  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    return key == .from ? from.view : to.view
  }
  func initialFrame(for vc: UIViewController) -> CGRect { return .zero }
  func finalFrame(for vc: UIViewController) -> CGRect { return .zero }
}
