// Runs every SwipeRule over one swipe and turns each finding into a violation.

import GestureReplay
import PlainText
import UIKit

/// The rules that observe one swipe.
@MainActor final class SwipeRules {
  let story: SwipeStory
  /// The rules that have had no finding in this swipe, and those of them that observe frames.
  @exclusivity(unchecked) private var rules: [any SwipeRule]
  @exclusivity(unchecked) private var frameRules: [any FrameRule]

  /// Every ``SwipeRule``, in the order in which they run. ``RunStory/rules`` lists the rules about a
  /// whole run, and ``Invariant`` says where the others are checked.
  static let all: [any SwipeRule.Type] = [
    DecidesAfterStart.self, FollowsFinger.self, ContinuousRelease.self, NoEndOnCancel.self,
    CompletesAsDecided.self, CompletesOnce.self, LeavesNothing.self, CancelRestores.self,
    BalancedAppearance.self,
    NeverBlank.self, KeepsItsViews.self, HasArea.self, EndsAtFinalFrame.self,
    NothingStaysHidden.self, TakesTouches.self, BarsMatch.self, ContinuousLanding.self,
    LandingAppearance.self, LateLanding.self,
    FitsScreen.self, VisibleProgress.self, FinishRestores.self,
    KeepsContainment.self, ChildWithoutView.self, SettledLayout.self, StaleAfterResize.self,
    LeftSelected.self, LostResponder.self,
  ]

  init(_ story: SwipeStory, invariants: Set<Invariant>) {
    self.story = story
    (rules, frameRules) = ([], [])
    rules.reserveCapacity(Self.all.count)
    frameRules.reserveCapacity(Self.all.count)
    for rule in Self.all where invariants.contains(rule.invariant) {
      rules.append(rule.init())
      if let rule = rules[rules.count - 1].onFrames { frameRules.append(rule) }
    }
    for rule in rules { rule.began(story) }
  }

  /// Passes a frame of the swipe, or a frame between its end and its rest.
  func frame(_ record: FrameRecord) -> [InvariantViolation] {
    story.noteParts()
    story.noteDriving()
    let hasEnded = story.ended != nil
    var found: [InvariantViolation] = []
    for rule in frameRules where !hasEnded || type(of: rule).observesAfterEnd {
      guard let finding = rule.frame(record, of: story) else { continue }
      found.append(violation(finding, of: rule, record.index))
    }
    if !hasEnded {
      if record.phase == .interactive { story.held.keep(record, of: story) }
      story.wasLifted = story.isLifted
    }
    return found
  }

  func lifted(frame: Int) -> [InvariantViolation] {
    ask(frame) { $0.lifted(frame: frame, story) }
  }

  func ended(frame: Int) -> [InvariantViolation] {
    story.noteRemovedControllers()
    return ask(frame) { $0.ended(story) }
  }

  func followed(_ record: FrameRecord) -> [InvariantViolation] {
    ask(record.index) { $0.followed(record, of: story) }
  }

  func landed(_ record: FrameRecord) -> [InvariantViolation] {
    ask(record.index) { $0.landed(record, of: story) }
  }

  /// Judges the swipe in the world at rest, or without one if the next swipe begins before that.
  func judged(frame: Int, at world: WorldSnapshot?) -> [InvariantViolation] {
    story.names.add(owners: story.before.owners)
    if let world { story.rest(in: world) }
    var found: [InvariantViolation] = []
    for rule in rules {
      for finding in rule.judged(story) { found.append(violation(finding, of: rule, frame)) }
    }
    return found
  }

  func rested(frame: Int) -> [InvariantViolation] { ask(frame) { $0.rested(story) } }

  func leftOpen(frame: Int) -> [InvariantViolation] { ask(frame) { $0.leftOpen(story) } }

  private func ask(
    _ frame: Int, _ question: (any SwipeRule) -> SwipeFinding?
  ) -> [InvariantViolation] {
    var found: [InvariantViolation] = []
    for rule in rules {
      guard let finding = question(rule) else { continue }
      found.append(violation(finding, of: rule, frame))
    }
    return found
  }

  /// Returns a rule's finding as a violation. The rule is not asked again.
  private func violation(
    _ finding: SwipeFinding, of rule: any SwipeRule, _ frame: Int
  ) -> InvariantViolation {
    rules.removeAll { $0 === rule }
    frameRules.removeAll { $0 === rule }
    story.names.add(owners: story.before.owners + story.helpers)
    return InvariantViolation(
      finding, of: type(of: rule).invariant, frame: frame, layer: name(of: finding))
  }

  /// Returns the name of the finding's layer. If the layer was removed and has no other name, its
  /// last place on the screen is added.
  private func name(of finding: SwipeFinding) -> String? {
    guard let layer = finding.layer else { return finding.name }
    if let name = finding.name ?? story.names.knownName(of: layer, path: finding.path) {
      return name
    }
    if let name = formerName(of: layer) { return name }
    let name = story.names.name(of: layer)
    return finding.box.map { "\(name), at \($0.text(1))" } ?? name
  }

  /// Names a removed view by its last index in the container of the app's animator; nil for a layer
  /// that was elsewhere.
  private func formerName(of layer: CALayer) -> String? {
    guard let views = rules.lazy.compactMap({ $0 as? KeepsItsViews }).first,
      let place = views.place(of: layer), let animator = story.parts?.animator,
      StoredProperties.isAppDefined(Swift.type(of: animator))
    else { return nil }
    let owner: AnyObject = (layer.delegate as? UIView) ?? layer
    return escape(
      "subviews[\(place)] of the container of \(Swift.type(of: animator)) (\(Swift.type(of: owner)))"
    )
  }
}

extension InvariantViolation {
  init(_ finding: SwipeFinding, of rule: Invariant, frame: Int, layer: String?) {
    self.init(
      invariant: rule, frame: finding.frame ?? frame, layer: layer, cause: finding.cause)
    isInUnshownView = finding.isInUnshownView ? true : nil
  }
}

extension SwipeStory {
  /// The objects of the app, other than controllers, that may hold views.
  fileprivate var helpers: [AnyObject] {
    [parts?.animator, parts?.interactor].compactMap { $0 }
  }
}
