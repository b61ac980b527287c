/// Records every contact that starts at the watched edge during a replay.
///
/// A contact at the edge begins a transition, or belongs to a transition that another finger began.
/// A contact that does neither is recorded when it lifts, with the reason why the recogniser did
/// not begin.
struct SwipeJournal {
  /// The records so far, in the order in which the swipes ended.
  private(set) var swipes: [SwipeRecord] = []
  /// The number of touches that are down on the screen.
  private(set) var touchesDown = 0

  /// The contacts at the edge that neither began a transition nor lifted, and whether a finger that
  /// landed elsewhere was down before.
  private var waiting: [(contact: Int, isLate: Bool)] = []
  private var current: (contact: Int, release: SwipeRecord.Release)?
  /// Whether the last finger of the current swipe lifted before a decision.
  private var isLifted = false

  /// Removes the records so far.
  mutating func removeSwipes() { swipes.removeAll(keepingCapacity: true) }

  /// Records a touch that lands.
  mutating func touchBegan(contact: Int, atEdge: Bool) {
    if atEdge { waiting.append((contact, isLate: touchesDown > waiting.count)) }
    touchesDown += 1
  }

  /// Records the end of a touch, which lifted or was cancelled by the system. `reason` states why
  /// the recogniser did not begin.
  mutating func touchEnded(contact: Int, reason: @autoclosure () -> String) {
    touchesDown -= 1
    guard let index = waiting.firstIndex(where: { $0.contact == contact }) else { return }
    let isLate = waiting.remove(at: index).isLate
    swipes.append(
      SwipeRecord(
        contact: contact, release: nil, outcome: .notRecognised,
        reason: (isLate ? "another finger was already down: " : "") + reason()))
  }

  /// Records that the recogniser began. All pending contacts at the edge belong to this swipe.
  mutating func begin(frame: Int) {
    current = (
      waiting.first?.contact ?? -1,
      SwipeRecord.Release(
        beganFrame: frame, releasedFrame: frame, endedFrame: frame, progress: 0, velocity: 0)
    )
    isLifted = false
    waiting.removeAll(keepingCapacity: true)
  }

  /// Records that the last finger lifted before the app decided. The app may report its decision
  /// when its own animation ends, or never.
  mutating func lift(frame: Int, progress: Double, velocity: Double) {
    release(frame: frame, progress: progress, velocity: velocity, seen: nil)
    isLifted = true
  }

  /// Records the release: the finger lifted, or the app reported its decision after an earlier
  /// ``lift(frame:progress:velocity:)``.
  mutating func release(
    frame: Int, progress: Double, velocity: Double, seen: FinishRule.Release?
  ) {
    guard !isLifted else { return }
    current?.release.seen = seen
    current?.release.releasedFrame = frame
    current?.release.progress = progress
    current?.release.velocity = velocity
  }

  /// Records the end of the transition.
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
              ? "the app's own animation called completeTransition(\(completed))"
              : "the transition ended before the finger lifted")))
    current = nil
  }
}
