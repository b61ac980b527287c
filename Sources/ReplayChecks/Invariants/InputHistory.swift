import PlainText
import UIKit

/// The app's reactions to touches since a swipe began, apart from the swipe itself.
///
/// If a tap during the swipe contributed to a finding, the transition alone is not at fault, so the
/// message mentions the tap.
@MainActor struct InputHistory {
  private var actions: [(frame: Int, action: InputAction)] = []
  /// The actions of the current frame, whose number is not known before the frame's end.
  private var open: [InputAction] = []

  /// The time at which the swipe began, in simulated seconds.
  private var began: TimeInterval?

  mutating func add(_ action: InputAction) {
    // A view may still handle the touch of the swiping finger, which landed before the swipe began.
    // That is not separate input.
    if let landed = action.landed, let began, landed < began { return }
    open.append(action)
  }

  /// Begins a swipe. Drops earlier actions, and the pan or touch that began the swipe in this
  /// frame.
  mutating func swipeBegan() {
    actions = []
    open.removeAll { $0.isPan || $0.landed != nil }
    began = CACurrentMediaTime()
  }

  /// Assigns the pending actions to a frame that has ended.
  mutating func place(in frame: Int) {
    guard !open.isEmpty else { return }
    for action in open { actions.append((frame, action)) }
    open = []
  }

  /// Returns the last input up to a frame in human-readable form: `contact 1 tapped
  /// PhotoGridViewController.thumbnails[3] (UIImageView) in frame 15`; nil if there was no input.
  func last(upTo frame: Int, names: ViewNames) -> String? {
    let last = open.last.map { (frame, $0) } ?? actions.last { $0.frame <= frame }
    guard let (frame, action) = last else { return nil }
    let contacts = action.contacts.map(String.init).joined(separator: " and ")
    let fingers =
      action.contacts.isEmpty
      ? "a finger" : (action.contacts.count == 1 ? "contact " : "contacts ") + contacts
    let view = action.view.map { names.name(of: $0.layer) } ?? "a view that no longer exists"
    return "\(fingers) \(action.verbPhrase) \(view) in frame \(frame)"
  }
}
