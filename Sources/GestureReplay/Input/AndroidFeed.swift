// Connects a recording to Android's resampler.

import UIKit

/// Groups touches into reports, resamples them, and splits each result into touches.
struct AndroidFeed: InputFeed {
  var queue: StepQueue
  private let latency: Double
  private var resampler = AndroidTouchResampler()
  /// The last step of each contact that is down.
  private var down: [TouchTimeline.Step] = []

  init(timeline: TouchTimeline, latency: Double) {
    queue = StepQueue(timeline)
    self.latency = latency
  }

  var isOver: Bool { queue.isEmpty && !resampler.isWaiting }
  var newestStamp: Double { queue.newestStamp }

  var nextDue: Double {
    if let waiting = resampler.firstWaiting {
      let due = Double(waiting + AndroidTouchResampler.latency) / 1e9
      return queue.isEmpty ? due : min(due, queue.next.seconds + latency)
    }
    return queue.next.seconds + latency
  }

  func begins(by time: Double) -> Bool {
    !queue.isEmpty && !resampler.isWaiting && queue.next.kind == .began
      && queue.next.seconds + latency <= time
  }

  mutating func deliver(at time: Double, next: Double) -> ArraySlice<TouchTimeline.Step> {
    var result: [TouchTimeline.Step] = []
    var reports: [ResampledEvent] = []
    while !queue.isEmpty, queue.next.seconds + latency <= time {
      let step = queue.next
      if step.kind == .moved {
        reports.append(takeMoves(at: step.seconds))
        continue
      }
      queue.advance()
      if step.kind == .began { down.append(step) }
      let action: ResampledEvent.Action
      switch step.kind {
      case .began: action = down.count == 1 ? .down : .pointerDown(step.contact)
      case .ended: action = down.count == 1 ? .up : .pointerUp(step.contact)
      default: action = down.count == 1 ? .cancel : .pointerUp(step.contact)
      }
      let change = ResampledEvent(
        nanoseconds: Self.nanoseconds(step.seconds), action: action, pointers: pointers)
      result += parts(of: resampler.consume(reports + [change], frameTime: .min / 2), change: step)
      reports.removeAll(keepingCapacity: true)
      if step.kind != .began { down.removeAll { $0.contact == step.contact } }
    }
    let frameTime = Self.nanoseconds(time)
    result += parts(of: resampler.consume(reports, frameTime: frameTime), change: nil)
    return result[...]
  }

  /// Combines all moves that have this timestamp into one report.
  private mutating func takeMoves(at seconds: Double) -> ResampledEvent {
    while !queue.isEmpty, queue.next.kind == .moved,
      queue.next.seconds == seconds
    {
      if let index = down.firstIndex(where: { $0.contact == queue.next.contact }) {
        down[index] = queue.next
      }
      queue.advance()
    }
    return ResampledEvent(
      nanoseconds: Self.nanoseconds(seconds), action: .move, pointers: pointers)
  }

  private var pointers: [ResampledEvent.Pointer] {
    down.map { ResampledEvent.Pointer(id: $0.contact, x: $0.location.x, y: $0.location.y) }
  }

  private func parts(
    of events: [ResampledEvent], change: TouchTimeline.Step?
  ) -> [TouchTimeline.Step] {
    events.flatMap { event -> [TouchTimeline.Step] in
      if event.action != .move {
        guard var step = change else { return [] }
        if let place = event.pointer(step.contact) {
          step.location = CGPoint(x: place.x, y: place.y)
        }
        return [step]
      }
      return event.pointers.compactMap { pointer in
        guard var step = down.first(where: { $0.contact == pointer.id }) else { return nil }
        step.kind = .moved
        step.seconds = Double(event.nanoseconds) / 1e9
        step.location = CGPoint(x: pointer.x, y: pointer.y)
        step.isResampled = pointer.isResampled
        return step
      }
    }
  }

  private static func nanoseconds(_ seconds: Double) -> Int64 {
    let value = (seconds * 1e9).rounded()
    return abs(value) < 0x1p61 ? Int64(value) : value < 0 ? .min / 4 : .max / 4
  }
}
