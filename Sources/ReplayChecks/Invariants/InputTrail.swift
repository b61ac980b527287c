// Which input came before a finding: taps, touches and other gestures beside the swipe.

import PlainText
import UIKit

/// What fingers made the app do since a swipe began, apart from the swipe itself.
///
/// A finding that follows from a tap in mid-swipe is not the fault of the transition alone: the
/// message says so.
@MainActor struct InputTrail {
  private var actions: [(frame: Int, action: InputAction)] = []
  /// Of the frame under way, whose number is known at its end.
  private var open: [InputAction] = []

  /// When the swipe began, in simulated seconds.
  private var began: TimeInterval?

  mutating func add(_ action: InputAction) {
    // The finger that swipes was down before, and a view may handle it to the end.
    if let landed = action.landed, let began, landed < began { return }
    open.append(action)
  }

  /// A swipe begins: what was before it is over, and the pan that began it in this frame, or the
  /// touch that a view made it of, is it.
  mutating func swipeBegan() {
    actions = []
    open.removeAll { $0.isPan || $0.landed != nil }
    began = CACurrentMediaTime()
  }

  /// A frame has run to its end.
  mutating func place(in frame: Int) {
    guard !open.isEmpty else { return }
    for action in open { actions.append((frame, action)) }
    open = []
  }

  /// The last input up to a frame, for people: `contact 1 tapped
  /// PhotoGridViewController.thumbnails[3] (UIImageView) in frame 15`; nil where there was none.
  func last(upTo frame: Int, names: ViewNames) -> String? {
    let last = open.last.map { (frame, $0) } ?? actions.last { $0.frame <= frame }
    guard let (frame, action) = last else { return nil }
    let contacts = action.contacts.map(String.init).joined(separator: " and ")
    let fingers =
      action.contacts.isEmpty
      ? "a finger" : (action.contacts.count == 1 ? "contact " : "contacts ") + contacts
    let view = action.view.map { names.name(of: $0.layer) } ?? "a view that is gone"
    return "\(fingers) \(action.deed) \(view) in frame \(frame)"
  }
}
