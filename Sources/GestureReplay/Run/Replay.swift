// Replays a recording: the loop that delivers input and runs frames.

import ContactTracking
import GestureTrace
import PlainText
import QuartzCore
import UIKit

/// One run of a recording through a scene, frame by frame, on a simulated display.
///
///     let result = try Replay.run(trace, options: ReplaySettings()) { settle in
///       NavigationScene { _ in ScaleAnimator() }
///     }
///     print(result.swipes.map(\.outcome))
///
/// The run depends only on the recording, the options and the scene; it reads no real clock. It
/// ends when the recording has ended and everything is at rest, or with a ``ReplayError`` when a
/// limit is reached. Cost: one frame step for each refresh in which a finger is down or something
/// moves; the time between swipes is skipped. Only one replay can run at a time, because its state
/// belongs to the main actor.
@MainActor
public final class Replay {
  /// Runs a recording through the scene that `makeScene` builds.
  ///
  /// - Parameters:
  ///   - trace: the recording.
  ///   - options: the settings; with the recording, they determine the frames.
  ///   - observers: notified in this order.
  ///   - stages: notified of every frame, its input and its stages; for profiling.
  ///   - makeScene: builds the scene. The closure that it receives runs frames until nothing moves,
  ///     for scenes that must animate something before the recording starts.
  /// - Throws: ``ReplayError``.
  public static func run(
    _ trace: Trace, options: ReplaySettings, observers: [any ReplayObserver] = [],
    stages: (any ReplayStageObserver)? = nil,
    makeScene: @MainActor (_ settle: @escaping @MainActor () -> Void) throws -> any ReplayScene
  ) throws -> ReplayResult {
    try run(
      trace, options: options, observers: observers, stages: stages,
      variant: ReplayVariant(), makeScene: makeScene)
  }

  /// Runs a recording with the variations that are needed to compare a follow-up gesture with the
  /// same gesture in a fresh scene.
  package static func run(
    _ trace: Trace, options: ReplaySettings, observers: [any ReplayObserver],
    stages: (any ReplayStageObserver)? = nil, variant: ReplayVariant,
    makeScene: @MainActor (_ settle: @escaping @MainActor () -> Void) throws -> any ReplayScene
  ) throws -> ReplayResult {
    guard let first = trace.events.first else {
      throw ReplayError.noEvents(file: escape(trace.file))
    }
    let recording: TraceContacts
    do {
      recording = try TraceContacts(of: trace, rules: options.rules)
    } catch {
      throw ReplayError.noContacts(file: escape(trace.file), error)
    }
    return try run(
      recording, origin: first.microseconds, file: trace.file,
      options: options, observers: observers, stages: stages, variant: variant,
      makeScene: makeScene)
  }

  /// Runs contacts through a scene; `origin` is the time 0, in microseconds.
  package static func run(
    _ recording: TraceContacts, origin: UInt64, file: String, options: ReplaySettings,
    observers: [any ReplayObserver] = [], stages: (any ReplayStageObserver)? = nil,
    variant: ReplayVariant = ReplayVariant(),
    makeScene: @MainActor (_ settle: @escaping @MainActor () -> Void) throws -> any ReplayScene
  ) throws -> ReplayResult {
    let mapping = ScreenMapping(surface: recording.surface, rules: options.rules)
    let contacts =
      variant.followUpOnly
      ? []
      : SwipeReach(millimeters: options.reachMillimeters).apply(
        to: recording.contacts, mapping: mapping, edge: options.edge)
    var timeline = TouchTimeline(
      contacts: contacts, origin: origin, mapping: mapping, edge: options.edge)
    var options = options
    if variant.isMirrored {
      timeline.mirror(width: options.rules.scale.widthPoints)
      options.edge = options.edge.mirrored
    }
    let replay = Replay(
      options: options, file: escape(file), observers: observers, timeline: timeline)
    replay.stages = stages
    replay.tapPlace = variant.tapPlace
    replay.contactCount = recording.contacts.count
    replay.isDirect = recording.surface.isDirect
    replay.assumptions = recording.assumptions
    try replay.start(makeScene: makeScene)
    while try replay.step() {}
    return replay.result
  }

  /// Starts a replay whose input arrives while it runs: from a device, a stream or a window.
  ///
  ///     let replay = try Replay(of: header, device: device, options: settings) { _ in InboxScene() }
  ///     while let due = replay.nextFrame {  // in seconds since the first event
  ///       // Push the events up to this time, each with ``push(_:)``; wait until it has come.
  ///       try replay.step()
  ///     }
  ///
  /// The frames are the same, bit for bit, as those of ``run(_:options:observers:stages:makeScene:)``
  /// for a recording of the same events, provided that every event is pushed before the frame in
  /// which it is due (``lateTouches`` counts the others), and that no contact turns into a palm
  /// after it has landed (``latePalms``): a complete recording is replayed without such a contact.
  ///
  /// - Parameters:
  ///   - header: the state of the device's axes and slots before the first event.
  ///   - device: the device's description.
  ///   - file: the name in errors.
  ///   - options: the settings. Those that need a complete recording,
  ///     ``ReplaySettings/reachMillimeters`` and ``ReplaySettings/again``, have no effect.
  ///   - observers: notified in this order.
  ///   - makeScene: as in ``run(_:options:observers:stages:makeScene:)``.
  /// - Throws: `ContactTrackingError` for a device without a surface, a ``ReplayError``, and what
  ///   `makeScene` throws.
  public convenience init(
    of header: TraceHeader, device: DeviceDescription, file: String = "",
    options: ReplaySettings, observers: [any ReplayObserver] = [],
    makeScene: @MainActor (_ settle: @escaping @MainActor () -> Void) throws -> any ReplayScene
  ) throws {
    let stream = TouchStream(
      header,
      mapping: ScreenMapping(
        surface: try ContactSurface(device: device, rules: options.rules),
        rules: options.rules),
      edge: options.edge)
    var options = options
    options.again = nil
    self.init(
      options: options, file: escape(file), observers: observers,
      timeline: TouchTimeline(contacts: [], origin: 0, mapping: stream.mapping, edge: options.edge))
    self.stream = stream
    isDirect = stream.mapping.surface.isDirect
    assumptions = stream.mapping.surface.assumptions.map(\.description)
    try start(makeScene: makeScene)
  }

  let options: ReplaySettings
  let cycle: FrameCycle
  private let file: String
  let observers: [any ReplayObserver]

  @exclusivity(unchecked) private(set) var clock: ReplayClock
  /// The scene; nil until it has been made.
  @exclusivity(unchecked) private(set) var scene: (any ReplayScene)?
  /// What turns touches into a pop or dismissal; nil until the scene has been made.
  @exclusivity(unchecked) private var swipe: (any SwipeDriver)?
  /// The input that still arrives; nil when all of it has arrived.
  @exclusivity(unchecked) var stream: TouchStream?
  @exclusivity(unchecked) var contactCount = 0
  @exclusivity(unchecked) private var assumptions: [String] = []
  private var isDirect = false
  /// Whether the run has ended.
  @exclusivity(unchecked) public private(set) var isOver = false
  @exclusivity(unchecked) private var isSettling = false
  /// The number of frames so far, without the frames in which the scene settles.
  @exclusivity(unchecked) var shownFrames = 0
  /// Whether the scene is ready and the recording's clock runs.
  @exclusivity(unchecked) private var hasStarted = false
  @exclusivity(unchecked) private var failure: ReplayError?
  /// Whether the scene's own recognisers begin the pop or dismissal.
  @exclusivity(unchecked) private var isDrivenByApp = false
  /// Whether a finger has landed, or none will.
  @exclusivity(unchecked) var hasBegun = false
  /// The frame in which a transition ended; nil after a frame at rest has shown the result.
  @exclusivity(unchecked) var endedFrame: Int?
  /// Whether the last transition completed and the scene must be restored.
  @exclusivity(unchecked) var mustRestore = false

  /// The recording's touches, which the follow-up gesture ``FollowUpGesture/swipe`` repeats.
  private let timeline: TouchTimeline
  @exclusivity(unchecked) private var tapPlace: CGPoint?
  /// The number of resizes so far.
  @exclusivity(unchecked) var resized = 0
  @exclusivity(unchecked) private var followUp: FollowUpResult?

  /// The part of the recording that has not been delivered.
  @exclusivity(unchecked) var feed: any InputFeed
  /// The touches of the next delivery; empty between frames.
  @exclusivity(unchecked) var batch: TouchBatch
  @exclusivity(unchecked) var journal = SwipeJournal()
  @exclusivity(unchecked) var lead: LeadingFinger
  @exclusivity(unchecked) var stages: (any ReplayStageObserver)?
  @exclusivity(unchecked) private var frames: [FrameRecord] = []
  @exclusivity(unchecked) private var trail: [FrameTrail] = []
  /// The touches that were pushed after the frame in which they were due.
  @exclusivity(unchecked) public internal(set) var lateTouches = 0
  /// The longest delay of a late touch, in seconds.
  @exclusivity(unchecked) public internal(set) var longestDelay = 0.0
  /// The touches that were cancelled because their contact became a palm after it had landed.
  @exclusivity(unchecked) public internal(set) var latePalms = 0

  /// The number of frames of a usual swipe.
  private static let usualFrames = 64

  private init(
    options: ReplaySettings, file: String, observers: [any ReplayObserver], timeline: TouchTimeline
  ) {
    self.options = options
    self.file = file
    self.observers = observers
    self.timeline = timeline
    lead = LeadingFinger(following: timeline, options)
    clock = ReplayClock(options.display)
    batch = TouchBatch(keepsHistory: options.input.keepsHistory)
    feed = options.input.makeFeed(timeline: timeline, latency: options.display.latency)
    cycle = options.startWorld()
    frames.reserveCapacity(Self.usualFrames)
    trail.reserveCapacity(Self.usualFrames)
  }

  /// Whether a finger that is still down drags something, so that the screen is not at rest although
  /// nothing moves on its own. (Most replays have no finger down by then.)
  private var isDragged: Bool { journal.touchesDown > 0 && UIApplication.shared.isDragged }

  /// The current activity, which determines the rate of a variable display.
  private var activity: DisplayActivity {
    journal.touchesDown > 0 ? .touch : cycle.isQuiet ? .still : .motion
  }

  private func start(
    makeScene: @MainActor (_ settle: @escaping @MainActor () -> Void) throws -> any ReplayScene
  ) throws {
    for observer in observers { observer.replayWillMakeScene() }
    let scene = try tracing(ChangeScope(.setUp, "the creation of the scene")) {
      try makeScene { [unowned self] in settle() }
    }
    self.scene = scene
    isDrivenByApp = scene is any OwnGestureScene
    let swipe: any SwipeDriver =
      isDrivenByApp
      ? AppSwipe(delegate: self)
      : BackSwipe(
        scene: scene, rule: options.finishRule, edge: options.edge, fingers: options.fingers,
        delegate: self)
    self.swipe = swipe
    swipe.stages = stages
    cycle.addHandler(for: .input) { [unowned self] _ in
      if !isSettling {
        resizeIfDue()
        deliver(to: swipe)
      }
    }
    cycle.addHandler(for: .log) { [unowned self] _ in
      if !isSettling { log(swipe) }
    }
    if let again = options.again, again != .mirrored {
      settleScene()
    }
    hasStarted = true
    cycle.stages = stages
    swipe.attach()
    // The hit tests of touches need a layout.
    UIApplication.shared.endTurn()
    if options.showsKeyboard { showKeyboard() }
    for observer in observers { observer.replayDidMakeScene(scene) }
  }

  /// Runs the next frame, with the input that is due by its time (``nextFrame``).
  ///
  /// - Returns: whether a frame was run. No frame is due if the run is over (``isOver``), or if
  ///   nothing moves and no input is waiting.
  /// - Throws: ``ReplayError``. The run is then over.
  @discardableResult public func step() throws -> Bool {
    guard !isOver, let scene, let swipe else { return false }
    do {
      if let failure { throw failure }
      switch nextAdvance {
      // An app has been on the screen for long when the first touch lands.
      case .first: cycle.commit(at: clock.engineTime)
      case .wait: try wait()
      case .regular: clock.advance(activity)
      case .skip: clock.skip(toRecording: feed.nextDue)
      case .none where stream != nil: return false
      case .none:
        let waited = clock.recordingTime - feed.newestStamp
        if isBusy { throw neverEnds(after: waited) }
        guard let next = options.again, next != .mirrored, followUp == nil else {
          end()
          return false
        }
        begin(next, scene)
      }
      try runFrame(scene, swipe)
      return true
    } catch {
      end()
      throw error
    }
  }

  /// Ends the run and notifies the observers.
  private func end() {
    isOver = true
    guard let scene else { return }
    for observer in observers { observer.replayDidEnd(frame: clock.logIndex, scene: scene) }
  }

  /// The result so far.
  public var result: ReplayResult {
    ReplayResult(
      swipes: journal.swipes, frames: frames, trail: trail, edge: options.edge,
      isDrivenByApp: isDrivenByApp, contactCount: contactCount, followUp: followUp,
      isDirect: isDirect, assumptions: assumptions, notes: notes)
  }

  /// The notes among the issues of this replay's world, and the resizes and missed frames for which
  /// it was too short.
  private var notes: [String] {
    var notes: [String] = []
    for issue in UIApplication.shared.issues
    where issue.code.isNote && !notes.contains(issue.message) {
      notes.append(issue.message)
    }
    let unmissed = options.display.drops.frames.filter { $0 > clock.logIndex }
    if !unmissed.isEmpty {
      let frames = DisplayText.ranges(unmissed).joined(separator: ", ")
      notes.append(
        "The display did not miss \(unmissed.count == 1 ? "frame" : "frames") \(frames): the replay "
          + "ended before.")
    }
    return notes
      + options.resizes[resized...].map {
        "The screen was not resized in frame \($0.frame): the replay ended before."
      }
  }

  /// The leading finger's position in window points, as delivered; nil if no finger is down.
  public var touch: CGPoint? { lead.contact == nil ? nil : lead.touch }

  /// Removes the records of the frames and swipes so far from the ``result``, so that the memory of
  /// a run without an end is bounded. Returns the swipes.
  @discardableResult public func takeRecords() -> [SwipeRecord] {
    defer { journal.removeSwipes() }
    frames.removeAll(keepingCapacity: true)
    trail.removeAll(keepingCapacity: true)
    return journal.swipes
  }

  private func runFrame(_ scene: any ReplayScene, _ swipe: any SwipeDriver) throws {
    try checkLimits()
    runCycle()
    noteEnd(of: swipe)
    for observer in observers { observer.frameDidEnd(frame: clock.logIndex, scene: scene) }
    // A completed transition is undone after a frame has shown its result.
    if mustRestore, endedFrame == nil {
      tracing(ChangeScope(.setUp, "the scene's restore()")) { scene.restore() }
      UIApplication.shared.endTurn()
      if options.showsKeyboard { showKeyboard() }
      mustRestore = false
    }
    if swipe.isOver, !mustRestore { swipe.attach() }
  }

  /// Counts a frame and throws at a limit. Unlogged frames count, too, because they cost as much.
  private func checkLimits() throws {
    shownFrames += 1
    if shownFrames > options.maximumFrames {
      throw ReplayError.tooLong(file: file, .frames(options.maximumFrames))
    }
    if clock.logTime > options.maximumSeconds {
      throw ReplayError.tooLong(file: file, .seconds(options.maximumSeconds))
    }
  }

  /// Begins the follow-up gesture: the display restarts; the engine's time and the log continue.
  private func begin(_ next: FollowUpGesture, _ scene: any ReplayScene) {
    let place = next == .tap ? tapPlace ?? TapPlace.find() : nil
    let again = place.map(TouchTimeline.init(tapAt:)) ?? timeline
    clock.restart()
    feed = options.input.makeFeed(timeline: again, latency: options.display.latency)
    lead = LeadingFinger(following: again, options)
    followUp = FollowUpResult(
      firstFrame: clock.firstIndex, swipesBefore: journal.swipes.count, tapPlace: place)
    for observer in observers { observer.followUpWillBegin(frame: clock.firstIndex, scene: scene) }
  }

  /// Whether something moves, or a frame at rest has yet to show the result of a transition.
  private var isBusy: Bool { !cycle.isQuiet || endedFrame != nil && !isDragged }

  /// The way to the next frame.
  private enum Advance {
    /// The first frame.
    case first
    /// The next refresh, while the next finger waits for a transition to end.
    case wait
    /// The next refresh.
    case regular
    /// The first refresh at which input is due; nothing moves until then.
    case skip
    /// No frame: nothing moves and no input is waiting, or nothing came to rest within the limit.
    case none
  }

  private var nextAdvance: Advance {
    if shownFrames == 0 { return stream?.hasBegun == false ? .none : .first }
    if mustWait { return .wait }
    let isBusy = isBusy
    let hasInput = stream != nil || !feed.isOver
    if !isBusy && !hasInput { return .none }
    let waited = clock.recordingTime - feed.newestStamp
    // Frames are skipped if the screen is static, or if the finger has not moved for longer than
    // the limit for settling. Otherwise a recording with absurd timestamps would run for years.
    if isBusy && waited <= options.limitSeconds { return .regular }
    return feed.isOver ? .none : .skip
  }

  /// The time at which the next frame is due, in seconds since the first event; nil if nothing moves
  /// and no input is waiting.
  ///
  /// While a finger waits for a transition to end (``Settling/wait``), the time continues. The
  /// frames after such a wait are due at once, until they have caught up.
  public var nextFrame: Double? {
    if isOver { return nil }
    switch nextAdvance {
    case .first: return clock.recordingTime
    case .wait, .regular: return clock.nextRecordingTime(activity) + clock.waited
    case .skip:
      var next = clock
      next.skip(toRecording: feed.nextDue)
      return next.recordingTime
    case .none: return nil
    }
  }

  /// Whether the next finger lands while the previous swipe's transition runs, or before a frame at
  /// rest has followed it. The recording is then paused: people repeat a swipe faster than an app
  /// accepts it, and every swipe is checked separately.
  private var mustWait: Bool {
    guard options.settling == .wait || endedFrame != nil, let phase = swipe?.phase else {
      return false
    }
    guard phase == .finishing || phase == .cancelling || endedFrame != nil && !isDragged else {
      return false
    }
    return feed.begins(by: clock.nextRecordingTime(activity))
  }

  /// Advances to the next frame while the next swipe waits for a transition to end. Throws at the
  /// limit.
  private func wait() throws {
    clock.wait(activity)
    if clock.waited > options.limitSeconds { throw neverEnds(after: clock.waited) }
  }

  private func neverEnds(after seconds: Double) -> ReplayError {
    .neverEnds(file: file, seconds: seconds, busy: cycle.activeSources)
  }

  private func runCycle() {
    if !isSettling { stages?.beginFrame(clock.logIndex, timestamp: clock.displayTime) }
    cycle.advance(to: clock.engineTime, targetTimestamp: clock.engineTarget)
    if !isSettling { stages?.endFrame(clock.logIndex, counters: cycle.counters) }
  }

  /// Pauses the recording and runs unlogged frames until nothing moves, for animations that must
  /// end before the recording continues.
  func settle() {
    isSettling = true
    cycle.stages = nil
    defer {
      isSettling = false
      cycle.stages = stages
    }
    let limit = Int(options.limitSeconds * options.display.framesPerSecond)
    for _ in 0..<limit {
      if hasStarted {
        clock.pause(activity)
        runCycle()
      } else {
        let now = clock.secondsBefore
        cycle.advance(to: now, targetTimestamp: now + options.display.interval)
        clock.advanceBeforeStart()
      }
      if cycle.isQuiet { return }
    }
    // A clock or a camera that the scene starts never ends.
    UIApplication.shared.noteSteadyActivity()
    if cycle.isQuiet { return }
    failure = neverEnds(after: options.limitSeconds)
  }

  private func log(_ swipe: any SwipeDriver) {
    let isLanding =
      endedFrame.map { $0 < clock.logIndex } ?? false && cycle.isQuiet && !isDragged
    if isLanding { endedFrame = nil }
    // A completed swipe stays current until a frame has shown its result.
    let isOver = swipe.isOver && endedFrame != clock.logIndex
    let isIdle = journal.touchesDown == 0 && (swipe.phase == .idle || isOver)
    // For a tap, frames in which nothing moves are logged, too, because they show its immediate
    // effect.
    let isTap = followUp?.tapPlace != nil
    if isIdle && cycle.isQuiet && !isLanding && !isTap { return }
    if let stages {
      // The first read of a world transform composes the frame. Reading one here keeps this cost
      // out of the hash's stage.
      stages.begin(.compose)
      _ = cycle.frame.worlds
      stages.end(.compose)
    }
    let phase =
      isLanding
      ? .landed : isIdle ? .idle : isOver || swipe.phase == .idle ? .tracking : swipe.phase
    // In these phases the driver still has the values of the previous swipe.
    let isBefore = phase == .idle || phase == .tracking
    let record = FrameRecord(
      index: clock.logIndex, timestamp: clock.logTime,
      gesture: swipe.frameState.name,
      progress: isBefore ? 0 : swipe.progress, velocity: isBefore ? 0 : swipe.velocity,
      presentedProgress: swipe.presentedProgress,
      phase: phase, hash: cycle.frame.hash)
    frames.append(record)
    trail.append(
      FrameTrail(
        index: record.index, timestamp: record.timestamp, phase: record.phase,
        latency: lead.latency, touch: lead.contact == nil ? nil : lead.touch,
        finger: lead.finger(at: clock.recordingTime), travelled: swipe.travelled,
        progress: record.progress,
        presentedProgress: record.presentedProgress, missed: clock.missed, overrun: clock.overrun,
        touchesDown: journal.touchesDown))
    for observer in observers { observer.frameWasLogged(record) }
  }

  /// Sets the phase of the logged frame in which a transition ended, because completion handlers
  /// run only after the frame is logged.
  private func noteEnd(of swipe: any SwipeDriver) {
    guard swipe.isOver, endedFrame == clock.logIndex, frames.last?.index == clock.logIndex else {
      return
    }
    frames[frames.count - 1].phase = swipe.phase
    trail[trail.count - 1].phase = swipe.phase
  }
}
