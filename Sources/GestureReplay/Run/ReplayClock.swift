/// The four times of a replay, in seconds. They advance with the refreshes of one display.
///
/// A follow-up gesture (``FollowUpGesture``) is a second swipe or a tap that is replayed after the
/// recording.
///
/// - The **display**'s time starts at 0, and restarts at 0 when a follow-up gesture begins.
/// - The **recording**'s time lags behind the display's by the time for which the recording was
///   paused.
/// - The **engine**'s time is ahead of the display's by the time for which the engine ran before
///   the display started: during the scene's setup and, in a follow-up gesture, during the
///   recording. It never decreases.
/// - The **log**'s time starts at 0 with the recording, and continues in a follow-up gesture.
struct ReplayClock {
  private var display: DisplayClock
  /// The engine's time at the display's first refresh.
  private(set) var secondsBefore = 0.0
  /// The total time for which the recording has been paused.
  private var paused = 0.0
  /// The length of the current pause.
  private(set) var waited = 0.0
  /// The log's index and time at the display's first refresh; both are 0 until a follow-up gesture
  /// begins.
  private(set) var firstIndex = 0
  private var firstTime = 0.0

  init(_ display: SimulatedDisplay) { self.display = DisplayClock(display: display) }

  // MARK: The times

  /// The time at which this frame is shown.
  var displayTime: Double { display.time }
  /// The recording's time at this frame.
  var recordingTime: Double { display.time - paused }
  /// The engine's time at this frame, and at the next frame.
  var engineTime: Double { secondsBefore + display.time }
  var engineTarget: Double { secondsBefore + display.nextRegular }
  /// The difference between the engine's time and the recording's.
  var engineLead: Double { secondsBefore + paused }
  /// The frame's number and time in the log.
  var logIndex: Int { firstIndex + display.index }
  var logTime: Double { firstTime + display.time }

  /// The number of refreshes without a new frame before this frame, and the delay of this frame;
  /// see ``DisplayClock``.
  var missed: Int { display.missed }
  var overrun: Double { display.overrun }

  /// The recording's time in the next frame.
  func nextRecordingTime(_ activity: DisplayActivity) -> Double {
    var next = display
    next.advance(activity)
    return next.time - paused
  }

  // MARK: Advancing

  /// Advances to the next frame; the recording continues.
  mutating func advance(_ activity: DisplayActivity) {
    waited = 0
    display.advance(activity)
  }

  /// Advances to the first frame that is shown at or after this time of the recording.
  mutating func skip(toRecording seconds: Double) {
    waited = 0
    display.skip(to: seconds + paused)
  }

  /// Advances to the next frame while the recording is paused.
  mutating func pause(_ activity: DisplayActivity) {
    let before = display.time
    display.advance(activity)
    paused += display.time - before
  }

  /// Does the same as ``pause(_:)``, and counts the time as waiting for a transition to end.
  mutating func wait(_ activity: DisplayActivity) {
    let before = display.time
    pause(activity)
    waited += display.time - before
  }

  /// Advances only the engine, by a regular interval, before the recording begins. The setup does
  /// not depend on the display's faults.
  mutating func advanceBeforeStart() { secondsBefore += display.display.interval }

  /// Restarts the display and the recording; the engine's time and the log continue.
  mutating func restart() {
    // The length is rounded up to whole microseconds, the unit of recordings' timestamps. Adding it
    // to a time therefore does not change how the time is rounded to nanoseconds, and velocities in
    // the follow-up gesture are the same, bit for bit, as in a fresh scene.
    let length = ((display.time + display.display.interval) * 1e6).rounded(.up) / 1e6
    (firstIndex, firstTime) = (logIndex + 1, firstTime + length)
    secondsBefore += length
    (paused, waited) = (0, 0)
    display = DisplayClock(display: display.display)
  }
}
