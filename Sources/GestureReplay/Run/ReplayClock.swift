// The times of a replay: the display's, the recording's, the engine's and the log's.

/// Where a replay is, in each of its four times. All in seconds; all follow one display.
///
/// - The **display** counts the refreshes of this playing of the recording, from 0.
/// - The **recording** is behind the display by the pauses in which it stood still.
/// - The **engine** is ahead of the display by what it ran before: the scene coming into place, and
///   the recording itself before its encore. It never goes back.
/// - The **log** counts from the recording's begin through its encore.
struct ReplayClock {
  private var display: DisplayClock
  /// What the engine ran before the display's first refresh.
  private(set) var secondsBefore = 0.0
  /// How long the recording has stood still in all.
  private var paused = 0.0
  /// How long it has stood still without a break.
  private(set) var waited = 0.0
  /// The log's index and time of the display's first refresh: 0 until an encore begins.
  private(set) var firstIndex = 0
  private var firstTime = 0.0

  init(_ display: SimulatedDisplay) { self.display = DisplayClock(display: display) }

  // MARK: The times

  /// When this frame is shown.
  var displayTime: Double { display.time }
  /// How much of the recording has been played at this frame.
  var recordingTime: Double { display.time - paused }
  /// What the engine calls this frame's time, and when it expects the next one.
  var engineTime: Double { secondsBefore + display.time }
  var engineTarget: Double { secondsBefore + display.nextRegular }
  /// What the engine's time is ahead of the recording's.
  var engineLead: Double { secondsBefore + paused }
  /// The frame as the log names it.
  var logIndex: Int { firstIndex + display.index }
  var logTime: Double { firstTime + display.time }

  /// Refreshes that showed nothing new before this one, and its lateness: ``DisplayClock``.
  var missed: Int { display.missed }
  var overrun: Double { display.overrun }

  /// The recording's time in the frame after this one.
  func nextRecordingTime(_ activity: DisplayActivity) -> Double {
    var next = display
    next.advance(activity)
    return next.time - paused
  }

  // MARK: Going on

  /// Goes to the next frame; the recording goes on.
  mutating func advance(_ activity: DisplayActivity) {
    waited = 0
    display.advance(activity)
  }

  /// Goes to the first frame shown at or after that time of the recording.
  mutating func skip(toRecording seconds: Double) {
    waited = 0
    display.skip(to: seconds + paused)
  }

  /// Goes to the next frame while the recording stands still.
  mutating func pause(_ activity: DisplayActivity) {
    let before = display.time
    display.advance(activity)
    paused += display.time - before
  }

  /// The same, counted as a wait for a transition to end.
  mutating func wait(_ activity: DisplayActivity) {
    let before = display.time
    pause(activity)
    waited += display.time - before
  }

  /// The engine alone goes on by a regular interval, before the recording begins: what comes before
  /// it must not depend on the display's faults.
  mutating func advanceBeforeStart() { secondsBefore += display.display.interval }

  /// The display and the recording begin anew; the engine's time and the log go on.
  mutating func restart() {
    // Whole microseconds, as recordings' stamps are: a sum of them then rounds to the same
    // nanosecond as without, and a velocity is the same to the last bit.
    let length = ((display.time + display.display.interval) * 1e6).rounded(.up) / 1e6
    (firstIndex, firstTime) = (logIndex + 1, firstTime + length)
    secondsBefore += length
    (paused, waited) = (0, 0)
    display = DisplayClock(display: display.display)
  }
}
