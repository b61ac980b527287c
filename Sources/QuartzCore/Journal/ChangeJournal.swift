/// Records the changes to layers, and the calls that made them, for one frame cycle.
///
/// The journal belongs to the cycle (``FrameCycle/journal``) and retains none of the app's objects.
/// While the journal is off, the default, a change costs one test of a flag and allocates nothing.
/// While it is on, a change costs about a hundred bytes. Beyond ``limit`` entries, the older half
/// is dropped; see ``firstStep``.
@MainActor package final class ChangeJournal {
  /// The journal of the current cycle, which sets it.
  package internal(set) static var current: ChangeJournal? {
    get { running }
    set { running = newValue }
  }
  /// Whether the current cycle has a journal.
  package static var isOn: Bool { running != nil }
  // `current` and `isOn` are computed, for the same reason as ``FrameCycle/current``.
  private static var running: ChangeJournal?

  /// A call that was on the stack when a change happened.
  package struct Call {
    package let scope: ChangeScope
    /// The enclosing call; −1 for the outermost.
    package fileprivate(set) var parent: Int
    /// For a completion: the call that passed the closure; otherwise −1.
    package fileprivate(set) var origin: Int
    /// The number of the first frame step that shows the call's changes.
    package let step: Int
  }

  /// An open call; its first change turns it into a ``Call``.
  private struct OpenCall {
    var scope: ChangeScope
    var origin: Int
    var step: Int
    var number = -1
  }

  /// Entries in the order in which they happened.
  package private(set) var changes: [LayerChange] = []
  /// The step of the oldest entry that is kept; earlier entries of the same step may have been
  /// dropped. 0 as long as nothing has been dropped.
  package private(set) var firstStep = 0
  /// The number of frame steps that have run.
  package private(set) var steps = 0
  private var calls: [Call] = []
  private var open: [OpenCall] = []
  private let limit: Int

  /// The number of entries beyond which the older half is dropped. No bundled recording needs that
  /// many.
  package static let standardLimit = 400_000

  package init(limit: Int = ChangeJournal.standardLimit) { self.limit = max(2, limit) }

  // MARK: Reading

  /// Returns a call and its enclosing calls, innermost first.
  package func calls(from number: Int) -> [Call] {
    var found: [Call] = []
    var each = number
    while each >= 0 {
      found.append(calls[each])
      each = calls[each].parent
    }
    return found
  }

  // MARK: Writing

  /// Called after a frame step; later changes are shown by the next step.
  func stepped() { steps += 1 }

  func add(_ kind: LayerChange.Kind, _ property: String, _ layer: CALayer) {
    guard !layer.link.isPresentation else { return }
    changes.append(LayerChange(layer, kind, property, step: steps, call: currentCall()))
    if changes.count > limit { dropOlderHalf() }
  }

  /// Records the snapshot of the old contents that a CATransition shows, and the call that added
  /// the transition.
  func keptPicture(_ copy: CALayer, for transition: CAAnimation) {
    let cause = changes.last {
      if case .animated(let added) = $0.kind { return added.animation === transition }
      return false
    }
    changes.append(LayerChange(copy, .inserted, "transition", step: steps, call: cause?.call ?? -1))
    for child in copy.sublayerList { keptPicture(child, for: transition) }
  }

  func inside<Result>(
    _ scope: ChangeScope, origin: Int, _ body: () throws -> Result
  ) rethrows -> Result {
    open.append(OpenCall(scope: scope, origin: origin, step: steps))
    defer { open.removeLast() }
    return try body()
  }

  /// The number of the innermost open call. Calls that are open but not yet listed are added to the
  /// list.
  fileprivate func currentCall() -> Int {
    var parent = -1
    for index in open.indices {
      if open[index].number < 0 {
        open[index].number = calls.count
        calls.append(
          Call(
            scope: open[index].scope, parent: parent, origin: open[index].origin,
            step: open[index].step))
      }
      parent = open[index].number
    }
    return parent
  }

  /// Drops the older half of the entries, and the calls to which no remaining entry refers. For a
  /// closure that has not run yet, its own description remains, but the call that passed it is no
  /// longer known.
  private func dropOlderHalf() {
    changes.removeFirst(changes.count / 2)
    firstStep = changes.first?.step ?? steps
    generation += 1
    var kept = [Bool](repeating: false, count: calls.count)
    func keep(_ number: Int) {
      var each = number
      while each >= 0, !kept[each] {
        kept[each] = true
        if calls[each].origin >= 0 { keep(calls[each].origin) }
        each = calls[each].parent
      }
    }
    for change in changes { keep(change.call) }
    for call in open {
      keep(call.number)
      keep(call.origin)
    }
    var numbers = [Int](repeating: -1, count: calls.count)
    var rest: [Call] = []
    for (old, call) in calls.enumerated() where kept[old] {
      numbers[old] = rest.count
      rest.append(call)
    }
    func moved(_ number: Int) -> Int { number < 0 ? -1 : numbers[number] }
    for index in rest.indices {
      rest[index].parent = moved(rest[index].parent)
      rest[index].origin = moved(rest[index].origin)
    }
    calls = rest
    for index in changes.indices { changes[index].call = moved(changes[index].call) }
    for index in open.indices {
      open[index].number = moved(open[index].number)
      open[index].origin = moved(open[index].origin)
    }
  }

  /// The number of times that calls were renumbered. An origin from an earlier numbering is
  /// invalid.
  fileprivate private(set) var generation = 0
}

// MARK: Wrapping calls

/// Runs `body`; the journal attributes the changes that `body` makes to the call `scope`. When the
/// journal is off, this costs one test.
@MainActor @inline(__always)
package func tracing<Result>(
  _ scope: @autoclosure () -> ChangeScope, _ body: () throws -> Result
) rethrows -> Result {
  guard ChangeJournal.isOn, let journal = ChangeJournal.current else { return try body() }
  return try journal.inside(scope(), origin: -1, body)
}

/// Wraps a closure that runs later, and records the call that passes it. When the journal is off,
/// returns the closure itself.
@MainActor
package func carrying(
  _ scope: @autoclosure () -> ChangeScope, _ body: @escaping () -> Void
) -> () -> Void {
  guard ChangeJournal.isOn, let carrier = CallCarrier(scope()) else { return body }
  return { MainActor.assumeIsolated { carrier.run(body) } }
}

/// Wraps a closure with a parameter, in the same way as a closure without parameters.
@MainActor
package func carrying<Value>(
  _ scope: @autoclosure () -> ChangeScope, _ body: @escaping (Value) -> Void
) -> (Value) -> Void {
  guard ChangeJournal.isOn, let carrier = CallCarrier(scope()) else { return body }
  return { value in
    nonisolated(unsafe) let value = value
    MainActor.assumeIsolated { carrier.run { body(value) } }
  }
}

/// The scope of a closure that runs later, and the call that passed it.
@MainActor private struct CallCarrier {
  private let scope: ChangeScope
  private let origin: Int
  private let generation: Int
  private weak var journal: ChangeJournal?

  init?(_ scope: ChangeScope) {
    guard let journal = ChangeJournal.current else { return nil }
    self.scope = scope
    self.journal = journal
    origin = journal.currentCall()
    generation = journal.generation
  }

  func run(_ body: () -> Void) {
    guard let journal, journal === ChangeJournal.current else { return body() }
    journal.inside(scope, origin: generation == journal.generation ? origin : -1, body)
  }
}

extension CAAnimation {
  /// The animated key path, for the journal; for a group, that of the first member.
  var journalPath: String {
    if self is CATransition { return kCATransition }
    if let group = self as? CAAnimationGroup { return group.animations?.first?.journalPath ?? "" }
    return (self as? CAPropertyAnimation)?.keyPath ?? ""
  }

  /// All animated key paths.
  package var journalPaths: [String] {
    guard let group = self as? CAAnimationGroup else { return [journalPath] }
    return (group.animations ?? []).flatMap(\.journalPaths)
  }
}

extension CALayer {
  /// The animations that are on the layer, oldest first, for reports of changes.
  package var attachedAnimations: [CAAnimation] { runningAnimations.map(\.animation) }

  /// Records a change in the journal. Callers test ``ChangeJournal/isOn`` first.
  package func journal(_ kind: LayerChange.Kind, _ property: String = "") {
    ChangeJournal.current?.add(kind, property, self)
  }
}
