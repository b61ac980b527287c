// Flutter's resampling of one pointer to frame times: interpolation only.

/// One event of one pointer, with Flutter's names.
package struct PointerStep: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case added, hover, down, move, up, removed, cancel
  }

  package var kind: Kind
  package var microseconds: Int64
  package var x: Double
  package var y: Double
  /// The movement since the previous event; only for moves and hovers.
  package var deltaX = 0.0
  package var deltaY = 0.0

  package init(
    kind: Kind, microseconds: Int64, x: Double, y: Double, deltaX: Double = 0, deltaY: Double = 0
  ) {
    (self.kind, self.microseconds) = (kind, microseconds)
    (self.x, self.y, self.deltaX, self.deltaY) = (x, y, deltaX, deltaY)
  }
}

/// Resamples the events of one pointer to given times; smooth at the cost of latency.
///
/// A position is interpolated between the last event at or before the sample time and the first
/// after it; without a later event, the last position is used. Changes (down, up …) get the time
/// and position of the sample. An up or a removal that is due before the next sample is emitted
/// early, so that a quick tap ends as soon as possible. Source: Flutter,
/// packages/flutter/lib/src/gestures/resampler.dart, and its tests.
package struct FlutterPointerResampler: Sendable {
  private var queue: [PointerStep] = []
  private var before: PointerStep?
  private var after: PointerStep?
  private var place = (x: 0.0, y: 0.0)
  private var isTracked = false
  private var isDown = false

  package init() {}

  /// Whether events are pending for a later sample.
  package var isWaiting: Bool { !queue.isEmpty }

  var firstWaiting: PointerStep? { queue.first }

  /// Adds an event. Events must be added in the order of their timestamps.
  package mutating func add(_ step: PointerStep) { queue.append(step) }

  /// The events of a sample at this time, in order; the next sample is at `nextTime`.
  package mutating func sample(at time: Int64, next nextTime: Int64) -> [PointerStep] {
    find(time)
    var result: [PointerStep] = []
    let end = endOfChanges(time, nextTime)
    while let step = queue.first, step.microseconds <= end {
      queue.removeFirst()
      take(step, at: time, into: &result)
    }
    if isTracked { move(to: position(at: time), at: time, isDown: isDown, into: &result) }
    return result
  }

  /// Finds the last event at or before the time, and the first event after it.
  private mutating func find(_ time: Int64) {
    for step in queue {
      if step.microseconds <= time || before == nil {
        before = step
        after = step
      } else if (after?.microseconds ?? 0) < time {
        after = step
        break
      }
    }
  }

  /// The time up to which changes are emitted: the sample time, or the time of an up or a removal
  /// that precedes the next sample.
  private func endOfChanges(_ time: Int64, _ nextTime: Int64) -> Int64 {
    var end = time
    for step in queue where step.microseconds > time {
      guard step.microseconds < nextTime else { break }
      switch step.kind {
      case .up, .removed: end = step.microseconds
      case .move, .hover: continue
      default: return end
      }
    }
    return end
  }

  private mutating func take(_ step: PointerStep, at time: Int64, into result: inout [PointerStep])
  {
    let (wasTracked, wasDown) = (isTracked, isDown)
    isTracked = step.kind != .removed
    isDown = step.kind == .down || step.kind == .move
    let position = position(at: time)
    if isTracked && !wasTracked { place = position }
    guard step.kind != .move, step.kind != .hover else { return }
    // The pointer first moves to the position of the change.
    move(to: position, at: time, isDown: wasDown, into: &result)
    result.append(
      PointerStep(kind: step.kind, microseconds: time, x: position.x, y: position.y))
  }

  private mutating func move(
    to position: (x: Double, y: Double), at time: Int64, isDown: Bool,
    into result: inout [PointerStep]
  ) {
    guard position != place else { return }
    result.append(
      PointerStep(
        kind: isDown ? .move : .hover, microseconds: time, x: position.x, y: position.y,
        deltaX: position.x - place.x, deltaY: position.y - place.y))
    place = position
  }

  /// The time at which the pointer was at the sampled position: the sample time, or the time of its
  /// last report if nothing newer has arrived.
  func placeTime(at time: Int64) -> Int64 { min(after?.microseconds ?? time, time) }

  private func position(at time: Int64) -> (x: Double, y: Double) {
    guard let after else { return place }
    guard let before, after.microseconds > time, after.microseconds > before.microseconds else {
      return (after.x, after.y)
    }
    let share =
      Double(time - before.microseconds) / Double(after.microseconds - before.microseconds)
    return (before.x + (after.x - before.x) * share, before.y + (after.y - before.y) * share)
  }
}
