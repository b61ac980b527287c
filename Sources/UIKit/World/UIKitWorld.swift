import PortableMath
import QuartzCore

/// UIKit's state for one frame cycle: its windows, touches and transitions.
///
/// Each `FrameCycle` has its own world, which is created when UIKit is first used in that cycle.
/// The world registers UIKit's work in each frame (see `FramePhase`): the starts that were requested
/// between frames, due blocks, layout, transition drivers, restoring after a cancelled transition,
/// completions.
@MainActor final class UIKitWorld {
  @exclusivity(unchecked) private static var stored: UIKitWorld?
  nonisolated static let transitionActivity = "view controller transition"

  static var current: UIKitWorld {
    if let stored, stored.cycleNumber == FrameCycle.currentNumber { return stored }
    stored?.end()
    lastNumber += 1
    let world = UIKitWorld(cycle: FrameCycle.current, number: lastNumber)
    stored = world
    world.register()
    return world
  }

  private static var lastNumber = 0

  /// Returns the world with this number, or `nil` if a later world has replaced it.
  private static func numbered(_ number: Int) -> UIKitWorld? {
    stored?.number == number ? stored : nil
  }

  let cycle: FrameCycle
  private let cycleNumber = FrameCycle.currentNumber
  private let number: Int
  @exclusivity(unchecked) private(set) var windows: [UIWindow] = []
  let touches = TouchDelivery()
  @exclusivity(unchecked) var screen = ScreenShape()
  var firstResponder: UIResponder? {
    didSet { if firstResponder !== oldValue { keyboard.update(for: firstResponder) } }
  }
  var system = UISystemBehavior.standard
  /// How pan gesture recognisers estimate velocities by default.
  var velocityMethod = VelocityMethod.standard
  /// The layout direction, which determines the leading side.
  var layoutDirection = UIUserInterfaceLayoutDirection.leftToRight
  /// The number of custom detents so far, used to name those that the app does not name.
  var detentCount = 0
  var accessibility = AccessibilitySettings()
  /// Whether `UIView.animate` animates.
  @exclusivity(unchecked) var areAnimationsEnabled = true
  /// The animation blocks that are open, innermost last.
  @exclusivity(unchecked) var animationBlocks: [ViewAnimationBlock] = []
  /// The open image contexts. Drawing goes into the last one.
  var graphicsContexts: [CGContext] = []
  @exclusivity(unchecked) var application = ApplicationState()
  var feedback: [UIFeedbackEvent] = []
  /// The transitions that were requested and have not ended, in the order of the requests.
  @exclusivity(unchecked) var transitions: [TransitionContext] = []
  @exclusivity(unchecked) var starts = TransitionStarts()
  /// The transitions that ended in this frame. They are retained, because some iOS code still uses
  /// a weakly referenced context after it has completed the transition.
  @exclusivity(unchecked) var endedTransitions: [TransitionContext] = []
  @exclusivity(unchecked) var observers: [TransitionObservation] = []
  @exclusivity(unchecked) var transitionCount = 0
  var issues: [UIKitIssue] = []
  var issueHandler: (@MainActor (UIKitIssue) -> Void)?
  /// Called with the actions that touches cause in the app.
  var inputObserver: (@MainActor (InputAction) -> Void)?
  /// The outcome of the touch that is being delivered to a view.
  var touchOutcome = TouchOutcome.kept
  var launch = LaunchState()
  let keyboard = SimulatedKeyboard()
  var appearances: [ObjectIdentifier: NSObject] = [:]
  /// The number of nested calls of `beginAppearanceTransition` that UIKit itself makes.
  var appearanceCalls = 0
  let pasteboard = UIPasteboard()
  let editMenu = UIMenuController()
  var openedAnimations: [OpenedAnimations] = []
  var storyboardProvider: (@MainActor (String, String?) -> UIViewController?)?
  @exclusivity(unchecked) private(set) var queue = BlockQueue()
  /// Delayed selectors, by number. The dictionary is never iterated where order matters.
  var delayedPerforms: [Int: DelayedPerform] = [:]
  var performCount = 0
  @exclusivity(unchecked) private var nextTurn: [@MainActor () -> Void] = []
  /// The blocks that run on other queues, and the blocks that these send to the main queue.
  let background = BackgroundWork.begin()
  private var tokens: [FrameCycle.HandlerToken] = []

  private init(cycle: FrameCycle, number: Int) {
    self.cycle = cycle
    self.number = number
  }

  private func register() {
    // The handlers find the world by its number, because a cycle may outlive its world once another
    // world has begun, and a weak reference would slow down all reference counting of the world.
    let number = number
    tokens = [
      cycle.addHandler(for: .input) { _ in Self.numbered(number)?.endTurn() },
      cycle.addHandler(for: .blocks) { Self.numbered(number)?.runBlocks(at: $0.timestamp) },
      cycle.addHandler(for: .layout) { _ in Self.numbered(number)?.layOutWindows() },
      cycle.addHandler(for: .step) { Self.numbered(number)?.stepTransitions(at: $0.timestamp) },
      cycle.addHandler(for: .restore) { _ in Self.numbered(number)?.reportPresentedFrame() },
      cycle.addHandler(for: .completion) { _ in Self.numbered(number)?.runNextTurn() },
    ]
    cycle.animationHandler = { Self.numbered(number)?.clientAdded($0, to: $1) }
    watch(Self.transitionActivity) { !$0.transitions.isEmpty || !$0.starts.isEmpty }
    watch(UIApplication.waitingActivity) { !$0.queue.isIdle }
    watch("other queues") { $0.background.isActive }
    watch("completions") { !$0.nextTurn.isEmpty }
    // A finger that rests on the screen is not activity: nothing moves until the finger does.
  }

  /// Called when another world has begun. Breaks the reference cycles between presented controllers
  /// and their presentations, so that no object of this world stays in memory unless the app
  /// retains it.
  private func end() {
    for window in windows { window.rootViewController?.forgetPresentations() }
    keyboard.end()
  }

  private func watch(_ name: String, _ isActive: @escaping @MainActor (UIKitWorld) -> Bool) {
    let number = number
    cycle.addActivitySource(name) {
      guard let world = Self.numbered(number) else { return false }
      return isActive(world)
    }
  }

  func show(_ window: UIWindow) {
    guard !windows.contains(where: { $0 === window }) else { return }
    let index = windows.firstIndex { $0.windowLevel.rawValue > window.windowLevel.rawValue }
    cycle.attach(root: window.layer, below: index.map { windows[$0].layer })
    windows.insert(window, at: index ?? windows.count)
  }

  /// Moves a shown window, whose level has changed, in front of the other windows of its level.
  func reorder(_ window: UIWindow) {
    hide(window)
    show(window)
  }

  func hide(_ window: UIWindow) {
    windows.removeAll { $0 === window }
    cycle.detach(root: window.layer)
  }

  /// Runs a block in the completion stage of the current or next frame.
  func onNextTurn(_ body: @escaping @MainActor () -> Void) { nextTurn.append(body) }

  @discardableResult
  func withQueue<T>(_ body: (inout BlockQueue) -> T) -> T { body(&queue) }

  /// Releases them after the access: a `deinit` of the app may begin another transition.
  func releaseEndedTransitions() {
    let ended = endedTransitions
    endedTransitions = []
    withExtendedLifetime(ended) {}
  }

  private func runBlocks(at time: TimeInterval) {
    releaseEndedTransitions()
    background.runStage(at: time) { report(.backgroundWork, $0) }
    runDueBlocks(at: time)
  }

  private func stepTransitions(at time: TimeInterval) {
    // The animations of what starts now begin before a driver moves the container's time.
    if startPresentations() { marking(.commit) { cycle.commitChanges() } }
    for transition in transitions { transition.step(at: time) }
  }

  private func reportPresentedFrame() {
    for transition in transitions { transition.driver?.framePresented() }
  }

  private func runNextTurn() {
    let due = nextTurn
    nextTurn = []
    for body in due { body() }
    endTurn()
    let now = CACurrentMediaTime()
    for transition in transitions { transition.reportIfNotCompleted(at: now) }
  }

  /// Whether transitions are the only reason why this world is active.
  var onlyTransitionsAreActive: Bool { cycle.activeSources == [Self.transitionActivity] }
}
