// Searches the journal for the calls that gave a property its value.

import UIKit

/// Explains one frame from the journal's entries up to the frame's step.
@MainActor struct BlameSearch {
  private let journal: ChangeJournal
  /// The step of the previous frame: later steps, up to ``step``, belong to the explained frame.
  private let previous: Int
  private let step: Int
  /// The index in the log of each logged frame, by the frame's step.
  private let frames: [Int: Int]
  /// The entries of each layer, oldest first.
  private let entries: [ObjectIdentifier: [LayerChange]]

  init(_ journal: ChangeJournal, after previous: Int, upTo step: Int, frames: [Int: Int]) {
    self.journal = journal
    (self.previous, self.step, self.frames) = (previous, step, frames)
    var entries: [ObjectIdentifier: [LayerChange]] = [:]
    for change in journal.changes where change.step <= step {
      guard let layer = change.layer else { continue }
      entries[ObjectIdentifier(layer), default: []].append(change)
    }
    self.entries = entries
  }

  // MARK: Reasons

  /// Returns the causes of a property's value, the most direct cause first.
  func causes(of property: String, on layer: CALayer) -> [BlameCause] {
    let own = entries[ObjectIdentifier(layer)] ?? []
    let about = own.filter { BlameProperty.name(ofKeyPath: $0.property) == property }
    let live = layer.attachedAnimations.filter { animation in
      animation.journalPaths.contains { BlameProperty.name(ofKeyPath: $0) == property }
    }
    let animated = live.reversed().compactMap { animation in
      own.lastIndex { $0.isAddition(of: animation) }.map { cause(ofAnimation: own[$0], about) }
    }
    if !animated.isEmpty {
      // If no animation was added in this frame, a call that set the property in this frame is a
      // separate cause.
      let isPlain = !about.contains { $0.isAnimation && isNew($0) }
      let set = about.last { $0.isSet && isNew($0) }
      return animated + (isPlain ? set.map { [cause(.set, $0, on: layer)] } ?? [] : [])
    }
    let set = about.last { $0.isSet }
    if let end = about.last(where: { $0.isEnd && isNew($0) }) {
      let added = about.last { $0.isAnimation } ?? end
      return [cause(.animationEnded, added)] + (set.map { [cause(.set, $0, on: layer)] } ?? [])
    }
    if let set { return [cause(.set, set, on: layer)] }
    return own.last { $0.property == kCATransition && $0.isPlacement }
      .map { [cause(.transition, $0)] } ?? []
  }

  /// Returns whether any call changed the layer in this frame.
  func isTouched(_ layer: CALayer) -> Bool {
    entries[ObjectIdentifier(layer)]?.contains(where: isNew) ?? false
  }

  /// Returns the cause of a layer's place in the tree, if the place changed in this frame.
  func placement(of layer: CALayer) -> BlameCause? {
    entries[ObjectIdentifier(layer)]?.last { $0.isPlacement && isNew($0) }
      .map { cause($0.property == kCATransition ? .transition : .tree, $0) }
  }

  /// Returns the cause of a layer's addition or removal: the call that added or removed the layer
  /// itself or, without such a call, its nearest ancestor that was added or removed in this frame.
  func arrival(of layer: CALayer) -> BlameCause? {
    sequence(first: layer) { $0.superlayer }.lazy.compactMap(placement).first
  }

  // MARK: Causes

  private func isNew(_ change: LayerChange) -> Bool { change.step > previous }

  private func cause(
    _ kind: BlameCause.Kind, _ change: LayerChange, on layer: CALayer? = nil
  ) -> BlameCause {
    let calls = calls(from: change.call)
    let isPass = calls.first?.kind == ChangeScope.Kind.constraintPass.rawValue
    return BlameCause(
      kind: kind, animation: kind == .animationEnded ? name(ofAnimation: change, calls) : nil,
      since: frames[change.step], calls: calls,
      constraint: isPass ? layer.flatMap { constraint(before: change, on: $0) } : nil)
  }

  /// Returns the cause of an animation. A property animator replaces its animations in every frame,
  /// so the cause is the block that made the change; the animator only drives the animation's time.
  private func cause(ofAnimation change: LayerChange, _ about: [LayerChange]) -> BlameCause {
    let calls = calls(from: change.call)
    if calls.first?.kind == ChangeScope.Kind.animator.rawValue,
      let block = about.last(where: { isMadeByApp($0) })
    {
      var found = cause(.animation, block)
      found.time = BlameStep(
        text: "the property animator", since: frames[change.step], calls: Array(calls.dropFirst()))
      return found
    }
    var found = cause(.animation, change, on: change.layer)
    found.animation = name(ofAnimation: change, calls)
    found.time = change.layer.flatMap(time)
    return found
  }

  private func isMadeByApp(_ change: LayerChange) -> Bool {
    change.isSet
      && calls(from: change.call).first?.kind != ChangeScope.Kind.animator.rawValue
  }

  /// Returns the name of an animation that the app created itself; nil for an animation of a block,
  /// because the block already identifies it.
  private func name(ofAnimation change: LayerChange, _ calls: [BlameCall]) -> String? {
    guard case .animated(let animation) = change.kind,
      !calls.contains(where: { $0.kind == ChangeScope.Kind.animationBlock.rawValue })
    else { return nil }
    return animation.type + (animation.key.map { " \"\($0)\"" } ?? "")
  }

  /// Returns the change that set the time of the nearest stopped clock: the clock of the layer
  /// itself or of an ancestor.
  private func time(of layer: CALayer) -> BlameStep? {
    for here in sequence(first: layer, next: { $0.superlayer }) where here.speed == 0 {
      for change in (entries[ObjectIdentifier(here)] ?? []).reversed() {
        // Skips the changes that UIKit's transition driver makes in each frame, outside any call.
        guard case .timed(let text) = change.kind, change.call >= 0 else { continue }
        return BlameStep(text: text, since: frames[change.step], calls: calls(from: change.call))
      }
    }
    return nil
  }

  /// Returns the last constraint change before a constraint pass, in the same frame: preferably a
  /// change of one of this layer's constraints.
  private func constraint(before pass: LayerChange, on layer: CALayer) -> BlameStep? {
    func isCause(_ change: LayerChange) -> Bool {
      if case .constrained = change.kind { return change.step == pass.step }
      return false
    }
    let own = entries[ObjectIdentifier(layer)]?.last(where: isCause)
    guard let change = own ?? journal.changes.last(where: isCause),
      case .constrained(let text) = change.kind
    else { return nil }
    return BlameStep(text: text, since: frames[change.step], calls: calls(from: change.call))
  }

  // MARK: Calls

  /// Returns the calls that were active when an entry was recorded. For a closure that ran later,
  /// the calls that created it follow; of several such closures, the innermost counts. The engine's calls are omitted if there are others.
  private func calls(from number: Int) -> [BlameCall] {
    var found: [BlameCall] = []
    var (next, isOrigin) = (number, false)
    while next >= 0 {
      let calls = journal.calls(from: next)
      next = -1
      for call in calls {
        found.append(BlameCall(call.scope, isOrigin: isOrigin))
        isOrigin = false
        if next < 0 { next = call.origin }
      }
      isOrigin = true
    }
    let engine = ChangeScope.Kind.engine.rawValue
    let own = found.filter { $0.kind != engine }
    return own.isEmpty ? found : own
  }
}

extension BlameCall {
  fileprivate init(_ scope: ChangeScope, isOrigin: Bool) {
    self.init(
      kind: scope.kind.rawValue, text: scope.text, file: scope.file,
      line: scope.file == nil ? nil : scope.line, isOrigin: isOrigin)
  }
}

extension LayerChange {
  fileprivate var isSet: Bool {
    if case .set = kind { return true }
    return false
  }
  fileprivate var isAnimation: Bool {
    if case .animated = kind { return true }
    return false
  }
  fileprivate var isEnd: Bool {
    switch kind {
    case .removed, .ended: true
    default: false
    }
  }
  fileprivate var isPlacement: Bool {
    switch kind {
    case .inserted, .detached: true
    default: false
    }
  }
  @MainActor fileprivate func isAddition(of animation: CAAnimation) -> Bool {
    if case .animated(let added) = kind { return added.animation === animation }
    return false
  }
}
