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
    let recording: TraceContacts
    do {
      recording = try TraceContacts(of: trace, screen: options.rules.scale)
    } catch {
      throw ReplayError.noContacts(file: escape(trace.file), error)
    }
    let mapping = ScreenMapping(surface: recording.surface, rules: options.rules)
    let contacts =
      variant.followUpOnly
      ? []
      : SwipeReach(millimeters: options.reachMillimeters).apply(
        to: recording.contacts, mapping: mapping, edge: options.edge)
    var timeline = TouchTimeline(
      contacts: contacts, origin: trace.events.first?.microseconds ?? 0, mapping: mapping,
      edge: options.edge)
    var options = options
    if variant.isMirrored {
      timeline.mirror(width: options.rules.scale.widthPoints)
      options.edge = options.edge.mirrored
    }
    let replay = Replay(
      options: options, file: escape(trace.file), observers: observers, timeline: timeline)
    replay.stages = stages
    replay.tapPlace = variant.tapPlace
    try replay.run(makeScene: makeScene)
    return ReplayResult(
      swipes: replay.journal.swipes, frames: replay.frames, trail: replay.trail,
      edge: options.edge, isDrivenByApp: replay.isDrivenByApp,
      contactCount: recording.contacts.count, followUp: replay.followUp,
      assumptions: recording.assumptions)
  }

  let options: ReplaySettings
  let cycle = FrameCycle.start()
  private let file: String
  let observers: [any ReplayObserver]

  @exclusivity(unchecked) private(set) var clock: ReplayClock
  /// The scene; nil until it has been made.
  @exclusivity(unchecked) private(set) var scene: (any ReplayScene)?
  @exclusivity(unchecked) private var isSettling = false
  /// The number of frames so far, without the frames in which the scene settles.
  @exclusivity(unchecked) private var shownFrames = 0
  /// Whether the scene is ready and the recording's clock runs.
  @exclusivity(unchecked) private var hasStarted = false
  @exclusivity(unchecked) private var failure: ReplayError?
  /// Whether the scene's own recognisers begin the pop or dismissal.
  @exclusivity(unchecked) private var isDrivenByApp = false
  /// Whether a finger has landed.
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
    UIScreen.setSize(options.screenSize)
    cycle.maximumFramesPerSecond = max(1, Int(options.display.framesPerSecond.rounded()))
  }

  /// Whether a finger that is still down drags something, so that the screen is not at rest although
  /// nothing moves on its own. (Most replays have no finger down by then.)
  private var isDragged: Bool { journal.touchesDown > 0 && UIApplication.shared.isDragged }

  /// The current activity, which determines the rate of a variable display.
  private var activity: DisplayActivity {
    journal.touchesDown > 0 ? .touch : cycle.isQuiet ? .still : .motion
  }

  private func run(
    makeScene: @MainActor (_ settle: @escaping @MainActor () -> Void) throws -> any ReplayScene
  ) throws {
    UISystemBehavior.current = options.system
    UIApplication.setLayoutDirection(
      options.direction == .rightToLeft ? .rightToLeft : .leftToRight)
    for observer in observers { observer.replayWillMakeScene() }
    UIPanGestureRecognizer.defaultVelocityMethod = options.rules.velocity
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
    hasStarted = true
    cycle.stages = stages
    swipe.attach()
    // The hit tests of touches need a layout.
    UIApplication.shared.endTurn()
    if options.showsKeyboard { showKeyboard() }
    for observer in observers { observer.replayDidMakeScene(scene) }
    defer {
      for observer in observers { observer.replayDidEnd(frame: clock.logIndex, scene: scene) }
    }

    while failure == nil {
      try checkLimits()
      runFrame()
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
      if mustWait(for: swipe) {
        try wait()
      } else {
        if try !advanceFrame() {
          guard let next = options.again, next != .mirrored, followUp == nil else { break }
          begin(next, scene)
        }
      }
    }
    if let failure { throw failure }
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

  /// Whether the next finger lands while the previous swipe's transition runs, or before a frame at
  /// rest has followed it. The recording is then paused: people repeat a swipe faster than an app
  /// accepts it, and every swipe is checked separately.
  private func mustWait(for swipe: any SwipeDriver) -> Bool {
    guard options.settling == .wait || endedFrame != nil else { return false }
    guard
      swipe.phase == .finishing || swipe.phase == .cancelling || endedFrame != nil && !isDragged
    else { return false }
    return feed.begins(by: clock.nextRecordingTime(activity))
  }

  /// Advances to the next frame while the next swipe waits for a transition to end. Throws at the
  /// limit.
  private func wait() throws {
    clock.wait(activity)
    if clock.waited > options.limitSeconds { throw neverEnds(after: clock.waited) }
  }

  /// Advances to the next frame; false if the recording has ended and nothing moves.
  private func advanceFrame() throws -> Bool {
    let isBusy = !cycle.isQuiet || endedFrame != nil && !isDragged
    let hasInput = !feed.isOver
    if !isBusy && !hasInput { return false }
    let waited = clock.recordingTime - feed.newestStamp
    if !hasInput && waited > options.limitSeconds { throw neverEnds(after: waited) }
    // Frames are skipped if the screen is static, or if the finger has not moved for longer than
    // the limit for settling. Otherwise a recording with absurd timestamps would run for years.
    if !hasInput || isBusy && waited <= options.limitSeconds {
      clock.advance(activity)
    } else {
      clock.skip(toRecording: feed.nextDue)
    }
    return true
  }

  private func neverEnds(after seconds: Double) -> ReplayError {
    .neverEnds(file: file, seconds: seconds, busy: cycle.activeSources)
  }

  private func runFrame() {
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
        runFrame()
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
