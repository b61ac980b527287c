// Starts pushes, pops, tab switches, presentations and dismissals at the end of the turn in which
// an app requests them.

import QuartzCore

/// The transitions that were requested in this turn of the run loop and have not started.
///
/// As on iOS, a push or pop starts in the layout of its navigation controller, and a presentation
/// or dismissal after the commit that ends the turn. The order of callbacks and its sources are in
/// the article Transition Order; what no source settles is EdgePan's choice.
@MainActor struct TransitionStarts {
  /// The controllers in whose layout a change starts.
  fileprivate var controllers: [UIViewController] = []
  /// The presentations and dismissals, in the order of the requests.
  fileprivate var presentations: [(isAnimated: Bool, start: () -> Void)] = []

  var isEmpty: Bool { controllers.isEmpty && presentations.isEmpty }
}

extension UIViewController {
  /// Starts a change in the next layout of this controller's view.
  ///
  /// The change starts before the view's own layout and outside the layout of the transition's
  /// container, so that an animator can lay out the container.
  func startInLayout(_ change: @escaping () -> Void) {
    requestedChange = carrying(ChangeScope(.engine, "the layout that starts a transition"), change)
    UIKitWorld.current.starts.controllers.append(self)
    view.setNeedsLayout()
  }

  /// Starts the change that waits for the layout, if there is one.
  func startRequestedChange() {
    guard let change = requestedChange else { return }
    requestedChange = nil
    UIKitWorld.current.starts.controllers.removeAll { $0 === self }
    change()
  }
}

extension UIKitWorld {
  /// Starts a presentation or dismissal after the next commit.
  func startAfterCommit(isAnimated: Bool, _ start: @escaping () -> Void) {
    let start = carrying(ChangeScope(.engine, "the commit that starts a transition"), start)
    starts.presentations.append((isAnimated, start))
  }

  /// Carries out the presentations and dismissals that wait, if one of them is not animated: the
  /// app has requested another one and expects the first to be over.
  func startPresentationsIfUnanimated() {
    if starts.presentations.contains(where: { !$0.isAnimated }) { startPresentations() }
  }

  /// Lays out the windows, and starts the changes that wait for a layout.
  func layOutWindows() {
    for window in windows { window.layoutIfNeeded() }
    // The view of a remaining controller has left its window.
    while let controller = starts.controllers.first { controller.startRequestedChange() }
  }

  /// Starts the presentations and dismissals that were requested before the commit, and lays out
  /// the views that they added.
  ///
  /// - Returns: whether there were any.
  @discardableResult
  func startPresentations() -> Bool {
    guard !starts.presentations.isEmpty else { return false }
    let due = starts.presentations
    starts.presentations = []
    for each in due { each.start() }
    layOutWindows()
    return true
  }

  /// Ends a turn of the run loop outside of a frame, or in a frame's completions: starts what was
  /// requested in it, before the next input arrives.
  func endTurn() {
    guard !starts.isEmpty else { return }
    layOutWindows()
    startPresentations()
  }
}

extension UIApplication {
  /// Ends the current turn of the run loop: lays out the windows and starts the transitions that
  /// were requested. Used by GestureReplay after it has created or restored a scene.
  package func endTurn() {
    UIKitWorld.current.layOutWindows()
    UIKitWorld.current.startPresentations()
  }
}
