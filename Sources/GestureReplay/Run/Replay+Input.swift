// The first thing in a frame: touches stamped up to its time, as UIKit delivers them.

import UIKit

extension Replay {
  /// Delivers every step stamped up to this frame, moves of one touch coalesced as UIKit does.
  ///
  /// A touch that does two different things within one refresh (down and up, say) gets two
  /// deliveries in the same frame, in order, so that no phase is ever lost.
  func deliver(to swipe: BackSwipe) {
    swipe.beginFrame()
    lead.beginFrame()
    var batch = TouchBatch(keepsHistory: options.input.keepsHistory)
    let next = recordingTime + options.display.interval
    for step in feed.deliver(at: recordingTime, next: next) {
      if !batch.accepts(step) { flush(&batch, swipe) }
      batch.append(step, lead: engineLead)
      lead.take(step, at: recordingTime, edge: options.edge.rectEdge)
    }
    flush(&batch, swipe)
  }

  private func flush(_ batch: inout TouchBatch, _ swipe: BackSwipe) {
    guard !batch.isEmpty else { return }
    for step in batch.steps where step.kind == .began {
      journal.touchBegan(contact: step.contact, atEdge: step.startsAtWatchedEdge)
    }
    stages?.deliver(batch.samples, lead: secondsBefore)
    UIApplication.shared.deliver(batch.samples)
    for step in batch.steps where step.kind == .ended || step.kind == .cancelled {
      journal.touchEnded(
        contact: step.contact,
        reason: swipe.recognizer.failureReason ?? "the recogniser did not begin")
    }
    batch = TouchBatch(keepsHistory: options.input.keepsHistory)
  }
}

/// Touches that go to the application in one delivery, at most one state for each.
private struct TouchBatch {
  private(set) var steps: [TouchTimeline.Step] = []
  private(set) var samples: [TouchSample] = []
  private let keepsHistory: Bool

  init(keepsHistory: Bool) { self.keepsHistory = keepsHistory }

  var isEmpty: Bool { samples.isEmpty }

  /// Whether the step fits: its touch is new to the batch, or both only move.
  func accepts(_ step: TouchTimeline.Step) -> Bool {
    guard let known = steps.first(where: { $0.contact == step.contact }) else { return true }
    return known.kind == .moved && step.kind == .moved
  }

  mutating func append(_ step: TouchTimeline.Step, lead: Double) {
    if let index = samples.firstIndex(where: { $0.identifier == step.contact }) {
      let earlier = samples[index]
      if keepsHistory {
        samples[index].coalesced.append(
          TouchPoint(
            location: earlier.location, timestamp: earlier.timestamp,
            isResampled: earlier.isResampled))
      }
      samples[index].location = step.location
      samples[index].timestamp = step.seconds + lead
      samples[index].isResampled = step.isResampled
      return
    }
    steps.append(step)
    samples.append(
      TouchSample(
        identifier: step.contact, phase: step.kind.touchPhase, location: step.location,
        timestamp: step.seconds + lead, isResampled: step.isResampled))
  }
}

extension TouchTimeline.Kind {
  /// The same by UIKit's name.
  fileprivate var touchPhase: UITouch.Phase {
    switch self {
    case .began: .began
    case .moved: .moved
    case .ended: .ended
    case .cancelled: .cancelled
    }
  }
}
