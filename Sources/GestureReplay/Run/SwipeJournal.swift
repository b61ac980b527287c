// Records which contacts started at the watched edge, and the outcome of each.

/// Keeps a record of every contact that started at the watched edge during a replay.
///
/// A contact at the edge begins a transition, or belongs to one that another finger began, or does
/// neither and is recorded with the recogniser's reason when it lifts.
struct SwipeJournal {
  /// The records so far, in the order in which swipes ended.
  private(set) var swipes: [SwipeRecord] = []
  /// Touches that are down on the screen.
  private(set) var touchesDown = 0

  private var waiting: [Int] = []
  private var current: (contact: Int, release: SwipeRecord.Release)?
  /// Whether the last finger of the current swipe lifted before a decision.
  private var isLifted = false

  /// A touch went down.
  mutating func touchBegan(contact: Int, atEdge: Bool) {
    touchesDown += 1
    if atEdge { waiting.append(contact) }
  }

  /// A touch ended, lifted or cancelled by the system. `reason` says why the recogniser did not
  /// begin.
  mutating func touchEnded(contact: Int, reason: @autoclosure () -> String) {
    touchesDown -= 1
    guard let index = waiting.firstIndex(of: contact) else { return }
    waiting.remove(at: index)
    swipes.append(
      SwipeRecord(contact: contact, release: nil, outcome: .notRecognised, reason: reason()))
  }

  /// The recogniser began: all pending contacts at the edge belong to this swipe.
  mutating func begin(frame: Int) {
    current = (
      waiting.first ?? -1,
      SwipeRecord.Release(
        beganFrame: frame, releasedFrame: frame, endedFrame: frame, progress: 0, velocity: 0)
    )
    isLifted = false
    waiting.removeAll(keepingCapacity: true)
  }

  /// The last finger lifted, and the app has not decided yet: its own interaction may report a
  /// decision when its animation ends, or never.
  mutating func lift(frame: Int, progress: Double, velocity: Double) {
    release(frame: frame, progress: progress, velocity: velocity, seen: nil)
    isLifted = true
  }

  /// The finger lifted, or the decision for an earlier ``lift(frame:progress:velocity:)`` became
  /// known.
  mutating func release(
    frame: Int, progress: Double, velocity: Double, seen: FinishRule.Release?
  ) {
    guard !isLifted else { return }
    current?.release.seen = seen
    current?.release.releasedFrame = frame
    current?.release.progress = progress
    current?.release.velocity = velocity
  }

  /// The transition ended.
  mutating func end(frame: Int, completed: Bool, reason: String?) {
    guard let contact = current?.contact, var release = current?.release else { return }
    release.endedFrame = frame
    swipes.append(
      SwipeRecord(
        contact: contact, release: release, outcome: completed ? .finished : .cancelled,
        reason: reason
          ?? (release.beganFrame == frame
            ? "completeTransition(\(completed)) was called in the frame in which the transition began"
            : isLifted
              ? "the app completed it with \(completed) by an animation of its own"
              : "the transition ended before the finger lifted")))
    current = nil
  }
}
