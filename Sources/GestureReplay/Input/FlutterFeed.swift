import UIKit

/// Passes each contact to a separate resampler and samples all resamplers 38 ms before the frame.
struct FlutterFeed: InputFeed {
  /// The time from the sample to the frame: Flutter's default offset.
  static let offset = 0.038

  var queue: StepQueue
  private let latency: Double
  private var pointers: [Pointer] = []

  private struct Pointer {
    var step: TouchTimeline.Step
    var resampler = FlutterPointerResampler()
    var hasBegun = false
    /// Whether the resampler has received the contact's end.
    var hasEnded: Bool { step.kind == .ended || step.kind == .cancelled }
  }

  init(timeline: TouchTimeline, latency: Double) {
    queue = StepQueue(timeline)
    self.latency = latency
  }

  var isOver: Bool { queue.isEmpty && pointers.isEmpty }
  var newestStamp: Double { queue.newestStamp }

  var nextDue: Double {
    let waiting = pointers.compactMap { $0.resampler.firstWaiting?.microseconds }.min()
    let arrival = !queue.isEmpty ? queue.next.seconds + latency : .infinity
    guard let waiting else { return arrival }
    return min(Double(waiting) / 1e6 + Self.offset, arrival)
  }

  func begins(by time: Double) -> Bool {
    let waiting = pointers.first { !$0.hasBegun }
    if let waiting { return waiting.step.seconds + Self.offset <= time }
    return pointers.isEmpty && !queue.isEmpty && queue.next.kind == .began
      && queue.next.seconds + max(latency, Self.offset) <= time
  }

  mutating func deliver(at time: Double, next: Double) -> ArraySlice<TouchTimeline.Step> {
    while !queue.isEmpty, queue.next.seconds + latency <= time {
      feed(queue.next)
      queue.advance()
    }
    let sample = Self.microseconds(time - Self.offset)
    let nextSample = Self.microseconds(next - Self.offset)
    var result: [TouchTimeline.Step] = []
    for index in pointers.indices {
      for each in pointers[index].resampler.sample(at: sample, next: nextSample) {
        guard let kind = Self.kind(each.kind) else { continue }
        if kind == .began { pointers[index].hasBegun = true }
        var step = pointers[index].step
        step.kind = kind
        step.seconds = Double(each.microseconds) / 1e6
        step.placeSeconds = Double(pointers[index].resampler.placeTime(at: sample)) / 1e6
        step.location = CGPoint(x: each.x, y: each.y)
        result.append(step)
      }
    }
    pointers.removeAll { $0.hasBegun && !$0.resampler.isWaiting && $0.hasEnded }
    return result[...]
  }

  private mutating func feed(_ step: TouchTimeline.Step) {
    if step.kind == .began { pointers.append(Pointer(step: step)) }
    guard let index = pointers.lastIndex(where: { $0.step.contact == step.contact }) else {
      return
    }
    if step.kind == .ended || step.kind == .cancelled { pointers[index].step.kind = step.kind }
    let time = Self.microseconds(step.seconds)
    let (x, y) = (step.location.x, step.location.y)
    let kind: PointerStep.Kind =
      switch step.kind {
      case .began: .down
      case .moved: .move
      case .ended: .up
      case .cancelled: .cancel
      }
    pointers[index].resampler.add(PointerStep(kind: kind, microseconds: time, x: x, y: y))
    if kind == .up || kind == .cancel {
      pointers[index].resampler.add(PointerStep(kind: .removed, microseconds: time, x: x, y: y))
    }
  }

  private static func kind(_ kind: PointerStep.Kind) -> TouchTimeline.Kind? {
    switch kind {
    case .down: .began
    case .move: .moved
    case .up: .ended
    case .cancel: .cancelled
    case .added, .hover, .removed: nil
    }
  }

  private static func microseconds(_ seconds: Double) -> Int64 {
    let value = (seconds * 1e6).rounded()
    return abs(value) < 0x1p61 ? Int64(value) : value < 0 ? .min / 4 : .max / 4
  }
}
