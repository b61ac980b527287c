// What UIKit keeps for one simulated world, and its place in the frame's order.

/// The windows, touches and transitions of one frame cycle.
///
/// A fresh `FrameCycle` begins a fresh world: it is made when UIKit is first used in that cycle,
/// and registers UIKit's share of each frame (README, Architecture): due blocks, layout,
/// transition drivers, completions.
@MainActor final class UIKitWorld {
  @exclusivity(unchecked) private static var stored: UIKitWorld?
  private static let transitionActivity = "view controller transition"

  static var current: UIKitWorld {
    if let stored, stored.cycle === FrameCycle.current { return stored }
    stored?.end()
    let world = UIKitWorld(cycle: FrameCycle.current)
    stored = world
    world.register()
    return world
  }

  let cycle: FrameCycle
  @exclusivity(unchecked) private(set) var windows: [UIWindow] = []
  let touches = TouchDelivery()
  var screen = ScreenShape()
  var firstResponder: UIResponder? {
    didSet { if firstResponder !== oldValue { keyboard.update(for: firstResponder) } }
  }
  var system = UISystemBehavior.standard
  /// Where lines, rows and stacks of screens begin.
  var layoutDirection = UIUserInterfaceLayoutDirection.leftToRight
  /// Names detents without a name, in order.
  var detentCount = 0
  var accessibility = AccessibilitySettings()
  /// Whether `UIView.animate` animates.
  var areAnimationsEnabled = true
  /// The animation blocks that are open, innermost last.
  var animationBlocks: [ViewAnimationBlock] = []
  /// The image contexts that are open; what is drawn goes into the last.
  var graphicsContexts: [CGContext] = []
  var application = ApplicationState()
  var feedback: [UIFeedbackEvent] = []
  @exclusivity(unchecked) var transitions: [TransitionContext] = []
  /// Those that ended in this frame: published code goes on using a context that it holds weakly
  /// after it has completed it.
  @exclusivity(unchecked) var endedTransitions: [TransitionContext] = []
  @exclusivity(unchecked) var observers: [TransitionObservation] = []
  var transitionCount = 0
  var issues: [UIKitIssue] = []
  var issueHandler: (@MainActor (UIKitIssue) -> Void)?
  /// Hears what fingers make the app do.
  var inputObserver: (@MainActor (InputAction) -> Void)?
  /// What became of the touch that is being handed to a view.
  var touchPassage = TouchPassage.kept
  var launch = LaunchState()
  let keyboard = SimulatedKeyboard()
  var appearances: [ObjectIdentifier: NSObject] = [:]
  let pasteboard = UIPasteboard()
  var openedAnimations: [OpenedAnimations] = []
  var storyboardProvider: (@MainActor (String, String?) -> UIViewController?)?
  @exclusivity(unchecked) private(set) var queue = BlockQueue()
  /// Selectors that wait for their time, by number; never walked where order matters.
  var delayedPerforms: [Int: DelayedPerform] = [:]
  var performCount = 0
  @exclusivity(unchecked) private var nextTurn: [@MainActor () -> Void] = []
  private var tokens: [FrameCycle.HandlerToken] = []

  private init(cycle: FrameCycle) { self.cycle = cycle }

  private func register() {
    // Weak: a cycle may outlive its world when another one has begun.
    tokens = [
      cycle.addHandler(for: .blocks) { [weak self] in
        self?.endedTransitions.removeAll()
        self?.runDueBlocks(at: $0.timestamp)
      },
      cycle.addHandler(for: .layout) { [weak self] _ in self?.layOutWindows() },
      cycle.addHandler(for: .step) { [weak self] in self?.stepTransitions(at: $0.timestamp) },
      cycle.addHandler(for: .restore) { [weak self] _ in self?.tellPictureTaken() },
      cycle.addHandler(for: .completion) { [weak self] _ in self?.runNextTurn() },
    ]
    watch(Self.transitionActivity) { !$0.transitions.isEmpty }
    watch(UIApplication.waitingActivity) { !$0.queue.isIdle }
    watch("completions") { !$0.nextTurn.isEmpty }
    // A still finger on the screen is not activity: nothing moves until it does.
  }

  /// Another world has begun. What is presented holds its presentation, which holds it: taken
  /// apart, so that nothing of this world stays in memory unless the app keeps it.
  private func end() {
    for window in windows { window.rootViewController?.forgetPresentations() }
    keyboard.end()
  }

  private func watch(_ name: String, _ isActive: @escaping @MainActor (UIKitWorld) -> Bool) {
    cycle.addActivitySource(name) { [weak self] in
      guard let self else { return false }
      return isActive(self)
    }
  }

  func show(_ window: UIWindow) {
    guard !windows.contains(where: { $0 === window }) else { return }
    let index = windows.firstIndex { $0.windowLevel.rawValue > window.windowLevel.rawValue }
    windows.insert(window, at: index ?? windows.count)
    cycle.attach(root: window.layer)
  }

  func hide(_ window: UIWindow) {
    windows.removeAll { $0 === window }
    cycle.detach(root: window.layer)
  }

  /// Runs a block in the completion stage of the frame under way or next.
  func onNextTurn(_ body: @escaping @MainActor () -> Void) { nextTurn.append(body) }

  func withQueue<T>(_ body: (inout BlockQueue) -> T) -> T { body(&queue) }

  func layOutWindows() {
    for window in windows { window.layoutIfNeeded() }
  }

  private func stepTransitions(at time: TimeInterval) {
    for transition in transitions { transition.step(at: time) }
  }

  private func tellPictureTaken() {
    for transition in transitions { transition.driver?.pictureTaken() }
  }

  private func runNextTurn() {
    let due = nextTurn
    nextTurn = []
    for body in due { body() }
    let now = CACurrentMediaTime()
    for transition in transitions { transition.reportIfForgotten(at: now) }
  }

  /// Whether nothing but transitions keeps this world from being quiet.
  var onlyTransitionsAreActive: Bool { cycle.activeSources == [Self.transitionActivity] }
}
