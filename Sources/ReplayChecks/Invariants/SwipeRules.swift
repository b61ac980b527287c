// All rules over one swipe: when each is asked, and each finding turned into a violation.

import GestureReplay
import UIKit

/// The rules that watch one swipe.
@MainActor final class SwipeRules {
  let story: SwipeStory
  private var rules: [any SwipeRule]

  /// Every rule that is a file of its own, in the order in which they are asked.
  static let all: [any SwipeRule.Type] = [
    NeverBlank.self, KeepsItsViews.self, HasArea.self, EndsAtFinalFrame.self,
    NothingStaysHidden.self, TakesTouches.self, BarsMatch.self, ContinuousLanding.self,
    FitsScreen.self, SettledLayout.self,
  ]

  init(_ story: SwipeStory, invariants: Set<Invariant>) {
    self.story = story
    rules = Self.all.filter { invariants.contains($0.invariant) }.map { $0.init() }
  }

  func frame(_ record: FrameRecord) -> [InvariantViolation] {
    story.noteParts()
    return ask(record.index) { $0.frame(record, of: story) }
  }

  func ended(frame: Int) -> [InvariantViolation] { ask(frame) { $0.ended(story) } }

  func landed(_ record: FrameRecord) -> [InvariantViolation] {
    ask(record.index) { $0.landed(record, of: story) }
  }

  func rested(frame: Int) -> [InvariantViolation] { ask(frame) { $0.rested(story) } }

  /// Asks those that have found nothing yet.
  private func ask(
    _ frame: Int, _ question: (any SwipeRule) -> SwipeFinding?
  ) -> [InvariantViolation] {
    var found: [InvariantViolation] = []
    var index = 0
    while index < rules.count {
      let rule = rules[index]
      guard let finding = question(rule) else {
        index += 1
        continue
      }
      rules.remove(at: index)
      story.names.add(owners: story.before.owners + story.helpers)
      found.append(
        InvariantViolation(
          invariant: type(of: rule).invariant, frame: finding.frame ?? frame,
          layer: finding.name
            ?? finding.layer.map { story.names.name(of: $0, path: finding.path) },
          cause: finding.cause))
    }
    return found
  }
}

extension SwipeStory {
  /// Objects of the app that may hold views and are not controllers.
  fileprivate var helpers: [AnyObject] {
    [parts?.animator, parts?.interactor].compactMap { $0 }
  }
}
