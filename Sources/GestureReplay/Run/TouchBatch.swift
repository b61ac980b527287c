// The touch steps of one delivery, coalesced as in UIKit.

import UIKit

/// The touches of one delivery to the application; each touch has at most one phase.
struct TouchBatch {
  private(set) var steps: [TouchTimeline.Step] = []
  private(set) var samples: [TouchSample] = []
  private let keepsHistory: Bool

  init(keepsHistory: Bool) { self.keepsHistory = keepsHistory }

  var isEmpty: Bool { samples.isEmpty }

  var containsMoves: Bool {
    for step in steps where step.kind == .moved { return true }
    return false
  }

  /// Empties the batch, and keeps its memory for the next delivery.
  mutating func removeAll() {
    steps.removeAll(keepingCapacity: true)
    samples.removeAll(keepingCapacity: true)
  }

  /// Whether the step fits into the batch: the batch contains no step of its touch, or the step and
  /// all steps of its touch in the batch are moves.
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
  /// The kind as UIKit's phase.
  fileprivate var touchPhase: UITouch.Phase {
    switch self {
    case .began: .began
    case .moved: .moved
    case .ended: .ended
    case .cancelled: .cancelled
    }
  }
}
