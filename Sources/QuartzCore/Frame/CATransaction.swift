// CATransaction: the stack of settings for property changes and added animations.

/// Groups changes. Each frame has an implicit transaction, committed in the frame's commit stage
/// (``FrameStage/commit``); `begin` opens a nested level.
///
/// Nothing is shown before the frame's commit, whatever the level of the change. A completion block
/// runs in the frame's completion stage once every animation that was added at its level, or at a
/// nested level, has ended or been removed. Without animations it runs in the completion stage of
/// the next frame that commits. A negative duration counts as 0, which ends animations in their
/// first frame. Source: CATransaction.h.
@preconcurrency @MainActor open class CATransaction: NSObject {
  struct Level {
    var duration: CFTimeInterval?
    var timingFunction: CAMediaTimingFunction?
    var disablesActions: Bool?
    var completion: TransactionCompletion?
    var values: [String: Any] = [:]
  }

  static var levels: [Level] { FrameCycle.current.transactions.levels }

  /// The default length of implicit animations, and of explicit animations whose duration is 0.
  static let standardDuration: CFTimeInterval = 0.25

  open class func begin() { FrameCycle.current.transactions.levels.append(Level()) }

  /// Ends the innermost level. A commit without begin is reported and ignored.
  open class func commit() {
    let stack = FrameCycle.current.transactions
    guard stack.levels.count > 1, let level = stack.levels.popLast() else {
      FrameCycle.current.report(.unbalancedCommit)
      return
    }
    level.completion?.close()
  }

  /// Has no effect: changes are shown by the next frame, never earlier.
  open class func flush() {}
  open class func lock() {}
  open class func unlock() {}

  open class func animationDuration() -> CFTimeInterval {
    levels.reversed().lazy.compactMap(\.duration).first ?? standardDuration
  }
  open class func setAnimationDuration(_ dur: CFTimeInterval) { edit { $0.duration = dur } }
  open class func animationTimingFunction() -> CAMediaTimingFunction? {
    levels.reversed().lazy.compactMap(\.timingFunction).first
  }
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    edit { $0.timingFunction = function }
  }
  open class func disableActions() -> Bool {
    FrameCycle.withTransactions { $0.disablesActions }
  }
  open class func setDisableActions(_ flag: Bool) { edit { $0.disablesActions = flag } }

  /// The completion block of the innermost level; set it before adding the animations it waits for.
  /// A replaced block still waits for the animations that were added while it was set; if there
  /// were none, it is due immediately.
  open class func completionBlock() -> (() -> Void)? { levels.last?.completion?.block }
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    let replaced = levels.last?.completion
    let carried = block.map {
      carrying(ChangeScope(.completion, "the completion block of a CATransaction"), $0)
    }
    edit { $0.completion = carried.map { TransactionCompletion(block: $0) } }
    replaced?.close()
  }

  open class func value(forKey key: String) -> Any? {
    switch key {
    case "animationDuration": return animationDuration()
    case "disableActions": return disableActions()
    case "animationTimingFunction": return animationTimingFunction()
    case "completionBlock": return completionBlock()
    default: return levels.reversed().lazy.compactMap { $0.values[key] }.first
    }
  }
  open class func setValue(_ anObject: Any?, forKey key: String) {
    switch key {
    case "animationDuration":
      setAnimationDuration(anObject.flatMap(ValueChannels.scalar) ?? standardDuration)
    case "disableActions":
      setDisableActions(anObject.flatMap(ValueChannels.scalar) ?? 0 != 0)
    case "animationTimingFunction":
      setAnimationTimingFunction(anObject as? CAMediaTimingFunction)
    case "completionBlock": setCompletionBlock(anObject as? () -> Void)
    default: withExtendedLifetime(levels.last?.values[key]) { edit { $0.values[key] = anObject } }
    }
  }

  private static func edit(_ body: (inout Level) -> Void) {
    let stack = FrameCycle.current.transactions
    if stack.levels.count == 1 { stack.implicitIsSet = true }
    body(&stack.levels[stack.levels.count - 1])
  }

  /// The completions that a new animation delays: those of all open levels, innermost first.
  static func retainOpenCompletions() -> [TransactionCompletion] {
    let completions = levels.reversed().compactMap(\.completion)
    for completion in completions { completion.pending += 1 }
    return completions
  }

  /// The model value at a key path; for the property that is being changed, its value before the
  /// change, because an action runs after its property has changed.
  static func valueBeforeChange(_ layer: CALayer, _ path: String) -> Any? {
    let stack = FrameCycle.current.transactions
    if stack.notedLayer === layer, stack.notedKey == path { return stack.notedValue }
    return layer.namedValue(path)
  }
}

extension TransactionCompletion {
  /// Called when no further animation can be added to the level. If none was added, the block is
  /// due immediately.
  func close() {
    isClosed = true
    runIfDone()
  }

  func animationEnded() {
    pending -= 1
    runIfDone()
  }

  private func runIfDone() {
    guard isClosed, pending == 0 else { return }
    FrameCycle.current.queueCompletion(block)
  }
}

/// The levels of the current frame cycle; the first is the frame's implicit transaction.
@MainActor final class TransactionStack {
  @exclusivity(unchecked) var levels = [CATransaction.Level()] {
    didSet { areActionsDisabled = nil }
  }
  /// The result of ``disablesActions``; nil after a change.
  private var areActionsDisabled: Bool?

  /// Whether the innermost level that states it disables actions. Stored, because every property
  /// change reads it.
  var disablesActions: Bool {
    if let areActionsDisabled { return areActionsDisabled }
    var result = false
    for index in levels.indices.reversed() {
      guard let disables = levels[index].disablesActions else { continue }
      result = disables
      break
    }
    areActionsDisabled = result
    return result
  }

  /// The layer, the property and its value before the current change, for observers.
  @exclusivity(unchecked) var notedLayer: CALayer?
  @exclusivity(unchecked) var notedKey = ""
  @exclusivity(unchecked) var notedValue: Any? {
    didSet { withExtendedLifetime(oldValue, nothing) }
  }

  /// Whether anything was set on the implicit transaction since its last commit.
  var implicitIsSet = false

  /// Commits the implicit transaction; other open levels continue.
  func commitImplicit() {
    implicitIsSet = false
    let level = levels[0]
    levels[0] = CATransaction.Level()
    level.completion?.close()
  }
}
