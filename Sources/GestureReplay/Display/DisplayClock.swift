/// Steps through the refreshes of a display and skips those at which no new frame is shown.
///
/// The refresh times of a variable display depend on the activity on the screen; those of other
/// displays depend only on the refresh's index.
struct DisplayClock {
  let display: SimulatedDisplay
  /// The number of the refresh that is shown, from 0.
  private(set) var index = 0
  /// The time at which the refresh is shown, in seconds.
  private(set) var time = 0.0
  /// The number of refreshes without a new frame since the previous frame; 0 after a pause.
  private(set) var missed = 0
  /// The delay of this frame in seconds, relative to the first refresh after the previous frame;
  /// negative if the frame is early, and 0 after a pause.
  private(set) var overrun = 0.0
  /// The time of this refresh without jitter.
  private var regular = 0.0
  /// The time of a variable display, in 240ths of a second.
  private var tick = 0
  private var activity = DisplayActivity.still

  init(display: SimulatedDisplay) {
    self.display = display
    place()
    while display.isDropped(index) { move(.touch) }
    missed = 0
    overrun = 0
  }

  /// The time of the next refresh without jitter: the `targetTimestamp` of display links.
  var nextRegular: Double {
    var next = self
    next.move(activity)
    return next.regular
  }

  /// Advances to the next shown frame.
  mutating func advance(_ activity: DisplayActivity) {
    self.activity = activity
    move(activity)
    let due = regular
    missed = 0
    while display.isDropped(index) {
      move(activity)
      missed += 1
    }
    overrun = time - due
  }

  /// Advances to the first frame shown at or after `seconds`, but at least by one frame. Call this
  /// method only if nothing moves before that frame.
  mutating func skip(to seconds: Double) {
    activity = .still
    switch display.refresh {
    case .variable(let rule):
      let reached = Double(VariableRefresh.ticksPerSecond) * (seconds - display.phase)
      let target = Int(reached.rounded(.down))
      let shortest = rule.ticks(during: .touch)
      index += max(1, (target - tick) / rule.ticks(during: .still))
      tick = max(tick + shortest, target)
      place()
    case .fixed, .listed:
      // `firstFrame(atOrAfter:)` ignores jitter, so it may skip a refresh that jitter delays to
      // `seconds` or later.
      index = max(index + 1, display.firstFrame(atOrAfter: seconds))
      place()
    }
    while time < seconds || display.isDropped(index) { move(.touch) }
    missed = 0
    overrun = 0
  }

  private mutating func move(_ activity: DisplayActivity) {
    index += 1
    if case .variable(let rule) = display.refresh { tick += rule.ticks(during: activity) }
    place()
  }

  private mutating func place() {
    if case .variable = display.refresh {
      regular = display.phase + Double(tick) / Double(VariableRefresh.ticksPerSecond)
    } else {
      regular = display.timestamp(ofFrame: index)
    }
    time = max(0, regular + display.offset(ofFrame: index))
  }
}
