// Android's resampling of touch moves to frame times, as in AOSP's input library.

/// A report of the device: the positions of all touches that are down, and the kind of event.
package struct ResampledEvent: Hashable, Sendable {
  /// The event that the report announces: a move of any touches, or one touch that lands or lifts.
  package enum Action: Hashable, Sendable {
    case down
    case move
    case pointerDown(Int)
    case pointerUp(Int)
    case up
    case cancel
  }

  /// One touch in a report.
  package struct Pointer: Hashable, Sendable {
    package var id: Int
    package var x: Double
    package var y: Double
    /// Whether the touch is a finger. Only fingers are resampled; a pen's position is exact.
    package var isFinger: Bool
    package var isResampled = false

    package init(id: Int, x: Double, y: Double, isFinger: Bool = true, isResampled: Bool = false) {
      (self.id, self.x, self.y) = (id, x, y)
      (self.isFinger, self.isResampled) = (isFinger, isResampled)
    }
  }

  package var nanoseconds: Int64
  package var action: Action
  package var pointers: [Pointer]

  package init(nanoseconds: Int64, action: Action, pointers: [Pointer]) {
    (self.nanoseconds, self.action, self.pointers) = (nanoseconds, action, pointers)
  }

  func pointer(_ id: Int) -> Pointer? { pointers.first { $0.id == id } }
}

/// Resamples the moves of one device to 5 ms before each frame.
///
/// If a report newer than the sample time has arrived, the position is interpolated between the two
/// reports around the sample time; otherwise it is extrapolated from the last two reports, by at
/// most half the interval between them and at most 8 ms. A prediction is kept until the finger
/// really moves: a report that repeats the previous coordinates, or is older than the prediction,
/// gets the predicted position, so that the touch does not jump back. Source: AOSP
/// frameworks/native, libs/input/InputTransport.cpp, and its tests.
package struct AndroidTouchResampler: Sendable {
  /// The time from the sample to the frame, in nanoseconds.
  static let latency: Int64 = 5_000_000
  /// The minimum time between two reports for interpolation or extrapolation, in nanoseconds.
  static let shortestGap: Int64 = 2_000_000
  /// The maximum time between two reports for extrapolation, in nanoseconds.
  static let longestGap: Int64 = 20_000_000
  /// The longest extrapolation, in nanoseconds.
  static let longestPrediction: Int64 = 8_000_000

  private var pending: [ResampledEvent] = []
  /// The last two reports as received, newest first.
  private var history: [ResampledEvent] = []
  private var last: (nanoseconds: Int64, pointers: [ResampledEvent.Pointer])?

  package init() {}

  /// Whether moves wait for a later frame.
  package var isWaiting: Bool { !pending.isEmpty }

  /// The timestamp of the first pending move.
  var firstWaiting: Int64? { pending.first?.nanoseconds }

  /// Adds the reports that have arrived and returns the resampled reports for a frame at
  /// `frameTime`.
  package mutating func consume(
    _ arrived: [ResampledEvent], frameTime: Int64
  ) -> [ResampledEvent] {
    var result: [ResampledEvent] = []
    for event in arrived {
      if event.action == .move {
        pending.append(event)
        continue
      }
      // When a touch lands or lifts, all pending moves are delivered first, whatever the sample
      // time.
      result += pending.map { follow($0) }
      pending.removeAll(keepingCapacity: true)
      result.append(change(event))
    }
    let sampleTime = frameTime - Self.latency
    let due = pending.prefix { $0.nanoseconds <= sampleTime }
    guard !due.isEmpty else { return result }
    pending.removeFirst(due.count)
    result += due.map { follow($0) }
    if let sample = resample(at: sampleTime, template: result[result.count - 1]) {
      result.append(sample)
    }
    return result
  }

  private mutating func follow(_ event: ResampledEvent) -> ResampledEvent {
    history.insert(event, at: 0)
    if history.count > 2 { history.removeLast() }
    return rewritten(event)
  }

  private mutating func change(_ event: ResampledEvent) -> ResampledEvent {
    switch event.action {
    case .down:
      last = nil
      history = [event]
      return event
    case .pointerDown(let id):
      last?.pointers.removeAll { $0.id == id }
      return rewritten(event)
    case .pointerUp(let id):
      let result = rewritten(event)
      last?.pointers.removeAll { $0.id == id }
      return result
    case .up, .cancel:
      let result = rewritten(event)
      last = nil
      history = []
      return result
    case .move: return event
    }
  }

  /// Keeps the predicted position if the report contains nothing newer.
  private mutating func rewritten(_ event: ResampledEvent) -> ResampledEvent {
    guard let predicted = last else { return event }
    var event = event
    for index in event.pointers.indices {
      let id = event.pointers[index].id
      guard let place = predicted.pointers.first(where: { $0.id == id }) else { continue }
      if event.nanoseconds < predicted.nanoseconds || isAtRest(id) {
        event.pointers[index].x = place.x
        event.pointers[index].y = place.y
        event.pointers[index].isResampled = true
      } else {
        last?.pointers.removeAll { $0.id == id }
      }
    }
    return event
  }

  /// Whether the touch has the same position in the last two reports.
  private func isAtRest(_ id: Int) -> Bool {
    guard history.count == 2, let new = history[0].pointer(id), let old = history[1].pointer(id)
    else { return false }
    return new.x == old.x && new.y == old.y
  }

  private mutating func resample(
    at sampleTime: Int64, template: ResampledEvent
  ) -> ResampledEvent? {
    guard let current = history.first else { return nil }
    var time = sampleTime
    let other: ResampledEvent
    let share: Double
    if let next = pending.first {
      let gap = next.nanoseconds - current.nanoseconds
      guard gap >= Self.shortestGap else { return nil }
      other = next
      share = Double(time - current.nanoseconds) / Double(gap)
    } else {
      guard history.count == 2 else { return nil }
      other = history[1]
      let gap = current.nanoseconds - other.nanoseconds
      guard gap >= Self.shortestGap, gap <= Self.longestGap else { return nil }
      time = min(time, current.nanoseconds + min(gap / 2, Self.longestPrediction))
      share = Double(current.nanoseconds - time) / Double(gap)
    }
    guard time != current.nanoseconds else { return nil }
    let before = last
    var pointers: [ResampledEvent.Pointer] = []
    for pointer in template.pointers {
      let id = pointer.id
      if let held = before?.pointers.first(where: { $0.id == id }), isAtRest(id) {
        pointers.append(held)
        continue
      }
      guard var place = current.pointer(id) else { continue }
      place.isResampled = true
      if place.isFinger, let there = other.pointer(id) {
        place.x += share * (there.x - place.x)
        place.y += share * (there.y - place.y)
      }
      pointers.append(place)
    }
    last = (time, pointers)
    return ResampledEvent(nanoseconds: time, action: .move, pointers: pointers)
  }
}
