// FrameCycle: the simulated environment of one replay, with its clock, roots, display links and
// transactions, and the order of a frame's stages.

/// A stage of a frame for which handlers can be added; the stages run in this order.
public enum FramePhase: Int, CaseIterable, Sendable {
  /// Input up to this frame's time is delivered; recognisers and their handlers run.
  case input
  /// The blocks and timers that are due are run.
  case blocks
  /// Layout, after the callbacks of display links.
  case layout
  /// Transition drivers, between the commit (``FrameStage/commit``) and the frame step
  /// (``FrameStage/evaluate``). What the commit lets start, such as a presentation, starts first, and
  /// its changes are committed before the drivers run.
  case step
  /// After the frame step: model values that were changed for this frame only are restored, so that
  /// the log contains the app's values.
  case restore
  /// The frame is hashed and logged.
  case log
  /// At the end of the completion stage, after the calls to delegates and completion blocks.
  case completion
}

/// Information about a frame, passed to its handlers.
public struct FrameTick: Equatable, Sendable {
  /// The frame's index, 0 for the first frame of the cycle.
  public let index: Int
  /// This frame's time in seconds, also returned by `CACurrentMediaTime()`.
  public let timestamp: CFTimeInterval
  /// The next frame's time in seconds.
  public let targetTimestamp: CFTimeInterval

  public init(index: Int, timestamp: CFTimeInterval, targetTimestamp: CFTimeInterval) {
    (self.index, self.timestamp, self.targetTimestamp) = (index, timestamp, targetTimestamp)
  }
}

/// The simulated display that runs frames one after another; it reads no real clock.
///
/// ```swift
/// let cycle = FrameCycle.start()
/// cycle.attach(root: layer)
/// cycle.advance(to: 1 / 60, targetTimestamp: 2 / 60)
/// print(cycle.frame.hash)
/// ```
/// The cost of a frame grows with its animated values, with its composed layers if they are read,
/// and with the work of its handlers. A frame allocates nothing unless an animation or a layer is
/// added or removed.
@MainActor public final class FrameCycle {
  /// The current cycle. There is always one; tests and replays begin with ``start(at:)``.
  public static var current: FrameCycle { running ?? start() }
  // `current` is computed, because other modules would check each access to a stored static
  // property at run time. `running` begins as `nil`: if a static property's initial value must be
  // computed, every access checks whether it has been computed.
  @exclusivity(unchecked) private static var running: FrameCycle? {
    didSet {
      // The old cycle is released after this, because its layers' deinits may change other layers.
      withExtendedLifetime(oldValue) {
        runningEngine = running.map { .passUnretained($0.engine) }
        runningTransactions = running.map { .passUnretained($0.transactions) }
      }
    }
  }

  /// The engine and the transactions of `running`. The cycle keeps both alive, so these references
  /// do not retain them.
  @exclusivity(unchecked) private static var runningEngine: Unmanaged<FrameEngine>?
  @exclusivity(unchecked) private static var runningTransactions: Unmanaged<TransactionStack>?

  /// Passes the engine of the current cycle to `body`, which must not replace that cycle.
  ///
  /// Property writes use this method, because counting references to the cycle and to its engine
  /// would take longer than a write.
  @inline(__always) static func withEngine<Result>(_ body: (FrameEngine) -> Result) -> Result {
    guard let runningEngine else { return body(start().engine) }
    return unretained(runningEngine, body)
  }

  /// Passes the transactions of the current cycle to `body`; see ``withEngine(_:)``.
  @inline(__always) static func withTransactions<Result>(
    _ body: (TransactionStack) -> Result
  ) -> Result {
    guard let runningTransactions else { return body(start().transactions) }
    return unretained(runningTransactions, body)
  }

  // Nonisolated, because otherwise the standard library's function would receive a closure that is
  // isolated to the main actor, and such a closure checks its thread on every call.
  @inline(__always) private nonisolated static func unretained<Part: AnyObject, Result>(
    _ part: Unmanaged<Part>, _ body: (Part) -> Result
  ) -> Result {
    part._withUnsafeGuaranteedRef(body)
  }

  /// The number of the current cycle. Comparing numbers needs no reference counting.
  package static var currentNumber: Int { runningNumber }
  @exclusivity(unchecked) private static var runningNumber = 0

  /// Replaces the current cycle with a new one at time `timestamp` (seconds).
  @discardableResult
  public static func start(at timestamp: CFTimeInterval = 0) -> FrameCycle {
    runningNumber += 1
    let cycle = FrameCycle(at: timestamp)
    running = cycle
    ChangeJournal.current = nil
    return cycle
  }

  /// This frame's time in seconds.
  @exclusivity(unchecked) public private(set) var timestamp: CFTimeInterval
  /// The next frame's time in seconds.
  @exclusivity(unchecked) public private(set) var targetTimestamp: CFTimeInterval
  /// The number of frames that have begun.
  @exclusivity(unchecked) public private(set) var frameIndex = 0
  /// The display's maximum number of refreshes per second. The rate of a display link is this
  /// number divided by a whole number. Default 60.
  public var maximumFramesPerSecond = 60
  /// Receives the reports about invalid calls; the default writes them to standard error.
  public var reportSink: (FrameReport) -> Void = { report in
    FileHandle.standardError.write(Data(("QuartzCore: " + report.description + "\n").utf8))
  }

  /// Receives each animation that a client adds to a layer, before the layer keeps it.
  package var animationHandler: (@MainActor (CAAnimation, CALayer) -> Void)?

  /// The observer that is notified when each stage of a frame begins and ends; `nil`, the default,
  /// costs one test per frame.
  @exclusivity(unchecked) public var stages: (any FrameStageObserver)? {
    didSet { isObserved = stages != nil }
  }
  @exclusivity(unchecked) private var isObserved = false

  /// The record of which calls change which layers; `nil`, the default, records nothing.
  package var journal: ChangeJournal? {
    didSet { if self === FrameCycle.current { ChangeJournal.current = journal } }
  }

  let engine = FrameEngine()
  let transactions = TransactionStack()
  @exclusivity(unchecked) private var hasHandlers = false
  /// Whether there is anything to report in the completion stage.
  @exclusivity(unchecked) var hasPendingReports = false
  private let handlers = HandlerTable()
  @exclusivity(unchecked) private(set) var links: [CADisplayLink] = [] {
    didSet { hasLinks = !links.isEmpty }
  }
  @exclusivity(unchecked) private var hasLinks = false
  @exclusivity(unchecked) private var ends: [(entry: AttachedAnimation, finished: Bool)] = []
  @exclusivity(unchecked) private var completions: [() -> Void] = []
  @exclusivity(unchecked) private var sources: [(name: String, isActive: () -> Bool)] = []

  private init(at timestamp: CFTimeInterval) {
    self.timestamp = timestamp
    targetTimestamp = timestamp
  }

  // MARK: Roots

  /// The root layers that are shown, in order.
  public var roots: [CALayer] { engine.roots }

  /// Shows `root` and all its descendants, starting with the next frame: below a root that is
  /// already shown, or in front of all roots.
  public func attach(root: CALayer, below upper: CALayer? = nil) {
    guard !engine.roots.contains(where: { $0 === root }) else { return }
    let place = upper.flatMap { upper in engine.roots.firstIndex { $0 === upper } }
    engine.roots.insert(root, at: place ?? engine.roots.endIndex)
    engine.treeChanged()
  }

  /// Stops showing `root`.
  public func detach(root: CALayer) {
    engine.roots.removeAll { $0 === root }
    engine.treeChanged()
  }

  // MARK: Frames

  /// Runs the stages of one frame at `timestamp`, in a fixed order.
  ///
  /// Times are in seconds; `targetTimestamp` is the next frame's. Times may repeat or decrease
  /// (scrubbing): the frame is a function of time, except that the end of an animation is reported
  /// only once. A time that is NaN or infinite is reported, and no frame runs.
  public func advance(to timestamp: CFTimeInterval, targetTimestamp: CFTimeInterval) {
    guard timestamp.isFinite, targetTimestamp.isFinite else { return report(.frameOutOfTime) }
    self.timestamp = timestamp
    self.targetTimestamp = targetTimestamp
    let tick = FrameTick(index: frameIndex, timestamp: timestamp, targetTimestamp: targetTimestamp)
    frameIndex += 1
    if isObserved, let stages {
      run(tick, ObservedStages(observer: stages))
    } else {
      run(tick, UnobservedStages())
    }
  }

  /// Runs the stages in order. Generic over the observer, so that a cycle without an observer has
  /// no extra cost.
  @inline(__always)
  private func run(_ tick: FrameTick, _ marks: some StageMarks) {
    let hasHandlers = hasHandlers
    if hasHandlers {
      marks.during(.input) { handlers.run(.input, tick) }
      marks.during(.blocks) { handlers.run(.blocks, tick) }
    }
    if hasLinks { marks.during(.links) { fireLinks() } }
    if hasHandlers { marks.during(.layout) { handlers.run(.layout, tick) } }
    marks.during(.commit) { commitChanges() }
    if hasHandlers {
      marks.during(.drivers) { handlers.run(.step, tick) }
      marks.during(.commit) { commitChanges() }
    }
    marks.during(.evaluate) { engine.step(at: tick.timestamp) }
    if ChangeJournal.isOn { journal?.stepped() }
    if hasHandlers {
      marks.during(.log) {
        handlers.run(.restore, tick)
        handlers.run(.log, tick)
      }
    }
    marks.during(.completion) {
      if hasPendingReports { runCompletions() }
      if hasHandlers { handlers.run(.completion, tick) }
    }
  }

  /// Commits the changes so far at this frame's time.
  @inline(__always)
  package func commitChanges() {
    if transactions.implicitIsSet { transactions.commitImplicit() }
    if engine.needsCommit { engine.commit(at: timestamp) }
  }

  /// Commits the changes so far at the given time without a frame, so that what is on the screen
  /// before the first frame is known: a transition that begins in that frame shows it.
  package func commit(at timestamp: CFTimeInterval) {
    self.timestamp = timestamp
    commitChanges()
  }

  /// Evaluates a frame at the given time for scrubbing and measuring. Only the commit and the frame
  /// step run: no input, display links, handlers or completions.
  public func evaluate(at timestamp: CFTimeInterval) {
    guard timestamp.isFinite else { return report(.frameOutOfTime) }
    self.timestamp = timestamp
    if engine.needsCommit { engine.commit(at: timestamp) }
    engine.step(at: timestamp)
  }

  /// The presentation values of the last frame step.
  public var frame: FrameView { FrameView(engine) }

  /// The work done by the last frame step.
  public var counters: FrameCounters { engine.state.counters }

  // MARK: Handlers

  /// Identifies one registered handler.
  public struct HandlerToken: Hashable, Sendable {
    let id: Int
  }

  /// Runs `body` in the given phase of every frame; the handlers of a phase run in order of
  /// registration.
  @discardableResult
  public func addHandler(
    for phase: FramePhase, _ body: @escaping @MainActor (FrameTick) -> Void
  ) -> HandlerToken {
    hasHandlers = true
    return HandlerToken(id: handlers.add(phase, body))
  }

  public func removeHandler(_ token: HandlerToken) {
    handlers.remove(token.id)
    hasHandlers = !handlers.isEmpty
  }

  // MARK: Quiet

  /// Registers a source of activity; `activeSources` names it while `isActive` returns true.
  public func addActivitySource(_ name: String, _ isActive: @escaping @MainActor () -> Bool) {
    sources.append((name, isActive))
  }

  /// The names of active sources; empty if nothing is active.
  public var activeSources: [String] {
    var names: [String] = []
    eachActiveSource {
      names.append($0)
      return true
    }
    return names
  }

  /// Whether no further frame would differ from the last. Read in every frame, so it creates no
  /// array.
  public var isQuiet: Bool {
    var isQuiet = true
    eachActiveSource { _ in
      isQuiet = false
      return false
    }
    return isQuiet
  }

  /// Returns whether an animation of a layer or one of its descendants runs, even if it moves nothing.
  package func isAnimating(in layer: CALayer) -> Bool {
    engine.isAnimating { $0.layer?.isInside(layer) == true }
  }

  /// Passes the names of active sources to `visit` until the closure returns false.
  private func eachActiveSource(_ visit: (String) -> Bool) {
    if engine.isAnimating(where: { _ in true }), !visit("animations") { return }
    if links.contains(where: { !$0.isPaused && !$0.isSteady }), !visit(Self.linkActivity) { return }
    if !ends.isEmpty || !completions.isEmpty, !visit("completions") { return }
    if engine.hasChanges, !visit("changes not shown yet") { return }
    if transactions.levels.count > 1, !visit("an open CATransaction") { return }
    for index in sources.indices where sources[index].isActive() {
      if !visit(sources[index].name) { return }
    }
  }

  // MARK: Display links

  /// The display links that are in the cycle, paused links included; for checks.
  package var displayLinks: [CADisplayLink] { links }

  /// The name of running display links in ``activeSources``.
  package nonisolated static let linkActivity = "display links"

  /// The actions of the running links that do not keep the cycle from being quiet.
  package var steadyLinks: [String] {
    links.lazy.filter { !$0.isPaused && $0.isSteady }.map(\.actionName)
  }
  /// ``steadyLinks`` at the last call of ``noteSteadyLinks()``.
  private var notedLinks: [String] = []

  /// From now on, the links that run now do not keep the cycle from being quiet, nor does a link
  /// that replaces one of them: an app's clock or camera runs as long as its screen is shown.
  package func noteSteadyLinks() {
    for link in links { link.isSteady = !link.isPaused && !link.drivesMotion }
    notedLinks = steadyLinks
  }

  func add(_ link: CADisplayLink) {
    guard !links.contains(where: { $0 === link }) else { return }
    if !notedLinks.isEmpty, !link.drivesMotion {
      let name = link.actionName
      link.isSteady =
        steadyLinks.count { $0 == name } < notedLinks.count { $0 == name }
    }
    links.append(link)
  }

  func remove(_ link: CADisplayLink) { links.removeAll { $0 === link } }

  private func fireLinks() {
    // A callback can add and remove links. Removed links do not fire; added links fire in the next
    // frame.
    let due = links
    for link in due where !link.isInvalid && links.contains(where: { $0 === link }) {
      link.refresh(self)
    }
  }

  /// The highest rate of the running display links, in hertz, or `nil` if no link is running. The
  /// driver of a display with a variable rate can derive its next interval from this rate.
  public var preferredFrameRate: Double? {
    links.lazy.filter { !$0.isPaused }.map { $0.rate(of: self) }.max()
  }

  // MARK: Ends of animations

  func queueEnd(_ entry: AttachedAnimation, finished: Bool) {
    ends.append((entry, finished))
    hasPendingReports = true
  }

  func queueCompletion(_ block: @escaping () -> Void) {
    completions.append(block)
    hasPendingReports = true
  }

  /// Runs the completion stage. Calls that are queued during the stage wait for the next frame,
  /// except the completion block of a transaction whose last animation has just ended.
  private func runCompletions() {
    runStarts()
    let ended = ends
    ends.removeAll()
    for (entry, finished) in ended {
      if let delegate = entry.animation.delegate {
        tracing(.callback(delegate, "animationDidStop(_:finished:)")) {
          delegate.animationDidStop(entry.animation, finished: finished)
        }
      }
      for completion in entry.completions { completion.animationEnded() }
    }
    let blocks = completions
    completions.removeAll()
    for block in blocks { block() }
    hasPendingReports = !ends.isEmpty || !completions.isEmpty || !engine.awaitingStart.isEmpty
  }

  private func runStarts() {
    let waiting = engine.awaitingStart
    guard !waiting.isEmpty else { return }
    engine.awaitingStart.removeObjects {
      $0.isGone || $0.clock >= 0 && engine.state.clocks[$0.clock].phase != .before
    }
    for entry in waiting where !entry.hasStarted && !entry.isGone && entry.clock >= 0 {
      guard engine.state.clocks[entry.clock].phase != .before else { continue }
      entry.hasStarted = true
      guard let delegate = entry.animation.delegate else { continue }
      tracing(.callback(delegate, "animationDidStart(_:)")) {
        delegate.animationDidStart(entry.animation)
      }
    }
  }

  // MARK: Reports

  func report(_ report: FrameReport) { reportSink(report) }
}

/// The handlers of a cycle, by phase, in order of registration. A class, because a call of a
/// struct's method would retain the struct's lists for each phase of each frame.
@MainActor private final class HandlerTable {
  @exclusivity(unchecked) private var lists = [[(id: Int, body: @MainActor (FrameTick) -> Void)]](
    repeating: [], count: FramePhase.allCases.count)
  private var lastID = 0
  private(set) var isEmpty = true

  func add(_ phase: FramePhase, _ body: @escaping @MainActor (FrameTick) -> Void) -> Int {
    lastID += 1
    lists[phase.rawValue].append((lastID, body))
    isEmpty = false
    return lastID
  }

  func remove(_ id: Int) {
    for i in lists.indices { lists[i].removeAll { $0.id == id } }
    isEmpty = lists.allSatisfy(\.isEmpty)
  }

  func run(_ phase: FramePhase, _ tick: FrameTick) {
    guard !lists[phase.rawValue].isEmpty else { return }
    // The array is retained, so handlers can add and remove handlers; changes take effect in the
    // next frame.
    for handler in lists[phase.rawValue] { handler.body(tick) }
  }
}

/// The time of the current frame, in seconds; not a real clock.
///
/// Isolated to the main actor, but `@preconcurrency`: clients in Swift 5 mode can call it from code
/// that declares no isolation.
@preconcurrency @MainActor public func CACurrentMediaTime() -> CFTimeInterval {
  FrameCycle.current.timestamp
}
