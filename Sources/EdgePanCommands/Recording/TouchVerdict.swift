// What became of a touch, in words for one line: the outcome with its margin, or why it did not count.

import ContactTracking
import GestureReplay
import GestureTrace
import PlainText
import ReplayScenes

/// The verdict on a swipe, or the reason why a touch did not count.
struct TouchVerdict: Hashable {
  /// The outcome; nil for a touch that did not count.
  var outcome: SwipeRecord.Outcome?
  /// `cancelled, 12.3 mm short`, or `not counted: landed 15.0 mm from the left edge; …`; escaped.
  var text: String
  /// The comparison that decided; nil for a touch that did not count.
  var reason: String?

  /// The verdict on a swipe of a replay under these settings.
  init(on swipe: SwipeRecord, by settings: ReplaySettings) {
    guard swipe.release != nil else {
      text = "not counted: \(escape(swipe.reason))"
      return
    }
    outcome = swipe.outcome
    reason = escape(swipe.reason)
    let margin = swipe.margin(by: settings.finishRule)?
      .text(on: settings.rules.scale, completes: swipe.outcome == .finished)
    text = [swipe.outcome.rawValue, margin].compactMap { $0 }.joined(separator: ", ")
  }

  /// The reason why no contact of a group is an edge pan.
  init(notCounted reason: EdgePanRefusal, on surface: ContactSurface, by rules: EdgePanRules) {
    text = "not counted: \(reason.text(on: surface, by: rules))"
  }

  /// The verdict on contacts that were down together: on their last edge pan, replayed from its edge
  /// with the default animator, or on the last contact if none is an edge pan. nil without contacts.
  ///
  /// Cost: one replay, about 0.2 ms in an optimised build.
  @MainActor init?(on touches: TraceContacts, by settings: ReplaySettings) {
    let found = EdgePanDetection(
      contacts: touches.contacts, surface: touches.surface, rules: settings.rules)
    guard let pan = found.pans.last else {
      guard let refused = found.refusals.last else { return nil }
      self.init(notCounted: refused.reason, on: touches.surface, by: settings.rules)
      return
    }
    var settings = settings
    settings.edge = pan.edge
    guard
      let subject = try? SubjectOptions.defaultSubjects().first,
      let result = try? Replay.run(
        touches, origin: touches.contacts.map(\.start.microseconds).min() ?? 0, file: "",
        options: settings, makeScene: subject.makeScene),
      let swipe = result.swipes.last
    else { return nil }
    self.init(on: swipe, by: settings)
  }
}
