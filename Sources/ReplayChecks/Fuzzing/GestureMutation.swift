import GestureTrace
import PlainText

/// A kind of change to a recording. The result obeys evdev's rules: complete frames, timestamps
/// that never decrease, slots that the device has, tracking ids in range.
///
/// Hardware could have sent a mutated recording, with one exception: ``extremeValue`` also uses
/// values outside the axis's range, down to `Int32.min` and up to `Int32.max`. The kernel does not
/// clamp values, so a faulty driver or a program that uses uinput can send these. Any failure that
/// a mutated recording causes is therefore the transition's fault. Source of the rules: the
/// kernel's `multi-touch-protocol.rst`.
public enum GestureMutation: String, CaseIterable, Sendable {
  /// Some frames never arrive, as on a device that skips reports.
  case dropFrames = "drop"
  /// A frame and all later frames are delayed.
  case delay
  /// One frame arrives twice.
  case duplicate
  /// Timestamps jitter, as on a busy bus; their order is kept.
  case jitter
  /// The recording ends early, with the finger still down.
  case truncate
  /// Another finger touches the surface for a while, without moving.
  case extraContact = "extra-contact"
  /// A finger's lift is never reported.
  case lostTrackingID = "lost-tracking-id"
  /// A position, pressure or size takes an extreme value, which may be outside the axis's range.
  case extremeValue = "extreme-value"
  /// The finger moves in the opposite direction after some frame.
  case turn
  /// The finger lifts earlier than in the recording.
  case release
  /// The kernel's buffer overflows: frames are lost, and a SYN_DROPPED replaces them.
  case overflow
  /// The whole gesture is faster or slower.
  case tempo
  /// The finger does not move for a while.
  case pause

  /// Changes the frames in place. The result depends only on the generator's state. Cost: linear in
  /// the frames.
  func apply(
    to frames: inout [GestureFrames.Frame], device: DeviceDescription?,
    using random: inout SplitMix64
  ) {
    guard !frames.isEmpty else { return }
    let index = random.index(below: frames.count)
    switch self {
    case .dropFrames: frames.remove(run(from: index, in: frames, using: &random))
    case .delay: frames.shift(from: index, by: random.microseconds(upTo: 400_000))
    case .duplicate: duplicate(index, in: &frames)
    case .jitter: frames.jitter(using: &random)
    case .truncate: frames.removeSubrange((index + 1)...)
    case .extraContact: ExtraContact(device: device)?.add(to: &frames, using: &random)
    case .lostTrackingID: loseRelease(in: &frames, from: index)
    case .extremeValue: makeExtreme(&frames, from: index, device: device, using: &random)
    case .turn: turn(&frames, from: index, alongX: random.next() & 1 == 0)
    case .release: release(in: &frames, after: index)
    case .overflow:
      let lost = run(from: index, in: frames, using: &random)
      let moment = frames[lost.lowerBound].microseconds
      let dropped = InputEvent(
        microseconds: moment, type: .syn, code: InputCode.synDropped, value: 0)
      frames.replaceSubrange(lost, with: [.init(microseconds: moment, events: [dropped])])
    case .tempo: frames.scaleTime(by: [0.25, 0.5, 0.8, 1.25, 2, 4][random.index(below: 6)])
    case .pause:
      // A pause delays all later frames and adds none.
      frames.shift(from: index, by: random.microseconds(upTo: 1_500_000))
    }
  }

  private func run(
    from index: Int, in frames: [GestureFrames.Frame], using random: inout SplitMix64
  ) -> Range<Int> {
    index..<min(frames.count, index + 1 + random.index(below: 8))
  }

  private func duplicate(_ index: Int, in frames: inout [GestureFrames.Frame]) {
    var copy = frames[index]
    let next = index + 1 < frames.count ? frames[index + 1].microseconds : copy.microseconds + 8000
    copy.microseconds += (next - copy.microseconds) / 2
    frames.insert(copy, at: index + 1)
  }

  private func loseRelease(in frames: inout [GestureFrames.Frame], from index: Int) {
    guard let found = frames.firstIndex(from: index, where: \.holdsRelease) else { return }
    frames[found].events.removeAll(where: \.isRelease)
  }

  /// Removes the frames between `index` and the frame in which the finger lifts, and shifts that
  /// frame and all later frames to an earlier time.
  private func release(in frames: inout [GestureFrames.Frame], after index: Int) {
    guard let lift = frames.firstIndex(from: index, where: \.holdsRelease), lift > index + 1 else {
      return
    }
    let gap = frames[lift].microseconds - frames[index + 1].microseconds
    frames.removeSubrange(index + 1..<lift)
    for later in frames.indices.dropFirst(index + 1) { frames[later].microseconds -= gap }
  }

  /// Reflects the positions along one axis, from frame `index` onward, about the first of them, and
  /// negates the relative movements along this axis.
  private func turn(_ frames: inout [GestureFrames.Frame], from index: Int, alongX: Bool) {
    var pivots: [UInt16: Int32] = [:]
    for frame in frames.indices.dropFirst(index) {
      for event in frames[frame].events.indices {
        let old = frames[frame].events[event]
        guard alongX ? old.isAlongX : old.isAlongY else { continue }
        if old.type == .rel {
          frames[frame].events[event].value = 0 &- old.value
        } else if let pivot = pivots[old.code] {
          frames[frame].events[event].value = Int32(
            clamping: 2 * Int64(pivot) - Int64(old.value))
        } else {
          pivots[old.code] = old.value
        }
      }
    }
  }

  private func makeExtreme(
    _ frames: inout [GestureFrames.Frame], from index: Int, device: DeviceDescription?,
    using random: inout SplitMix64
  ) {
    guard
      let frame = frames.firstIndex(from: index, where: { $0.events.contains(where: \.hasRange) })
    else { return }
    let candidates = frames[frame].events.indices.filter { frames[frame].events[$0].hasRange }
    let event = candidates[random.index(below: candidates.count)]
    var values: [Int32] = [.min, .max, 0, -1, 1]
    if let axis = device?.axis(frames[frame].events[event].code),
      frames[frame].events[event].type == .abs
    {
      values += [
        axis.minimum, axis.maximum, axis.minimum &- 1, axis.maximum &+ 1,
      ]
    }
    frames[frame].events[event].value = values[random.index(below: values.count)]
  }
}

extension InputEvent {
  /// Whether the event's value is a measurement (a position, a size, a movement) rather than a slot
  /// or an id.
  fileprivate var hasRange: Bool {
    switch type {
    case .rel: true
    case .abs: code != InputCode.absMTSlot && code != InputCode.absMTTrackingID
    default: false
    }
  }
}

extension GestureFrames.Frame {
  fileprivate var holdsRelease: Bool { events.contains(where: \.isRelease) }
}

extension SplitMix64 {
  /// Returns an index below `count`, which is at least 1.
  mutating func index(below count: Int) -> Int { Int(whole(in: 0...Int64(count - 1))) }

  /// Returns 1 to `limit` microseconds; short times are more likely than in a uniform distribution.
  mutating func microseconds(upTo limit: Int64) -> UInt64 {
    UInt64(whole(in: 1...max(1, limit >> whole(in: 0...7))))
  }
}

extension [GestureFrames.Frame] {
  fileprivate func firstIndex(
    from start: Int, where matches: (GestureFrames.Frame) -> Bool
  ) -> Int? {
    indices.dropFirst(start).first { matches(self[$0]) }
  }

  fileprivate mutating func remove(_ range: Range<Int>) { removeSubrange(range) }

  /// Delays the frame at `start` and all later frames.
  fileprivate mutating func shift(from start: Int, by microseconds: UInt64) {
    for index in indices.dropFirst(start) { self[index].microseconds &+= microseconds }
  }

  /// Moves each timestamp except the first to a random time between the previous timestamp and the
  /// midpoint of the previous and the next one, so that the order is kept.
  fileprivate mutating func jitter(using random: inout SplitMix64) {
    for index in indices.dropFirst() {
      let before = self[index - 1].microseconds
      let after =
        index + 1 < count ? self[index + 1].microseconds : self[index].microseconds &+ 8000
      guard after > before else { continue }
      self[index].microseconds = before + UInt64(random.whole(in: 0...Int64((after - before) / 2)))
    }
  }

  fileprivate mutating func scaleTime(by factor: Double) {
    guard let first = first?.microseconds else { return }
    for index in indices {
      let since = Double(self[index].microseconds - first) * factor
      self[index].microseconds = first + UInt64(since)
    }
  }
}
