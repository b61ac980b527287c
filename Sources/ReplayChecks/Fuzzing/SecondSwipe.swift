// Repeats the recording's first swipe with another finger, starting at any time.

import GestureTrace

/// Adds a copy of a recording's first contact that begins at a given time, and that may be shorter or
/// longer: an app must accept a second gesture that differs from the first.
///
/// On a device with slots, the copy is in the highest slot, so that it can begin while the first
/// finger is still down. On other devices (single touch, mice), and if the recording uses that
/// slot, all frames are repeated after the end of the recording.
struct SecondSwipe {
  private let lastSlot: Int32?
  private let device: DeviceDescription?
  /// The travel of the copy, as a multiple of the first contact's.
  private let travel: Double

  /// The travels that cases use in turn.
  static let travels = [1, 0.35, 1.6]

  init(device: DeviceDescription?, travel: Double = 1) {
    (self.device, self.travel) = (device, travel)
    let slots = device?.axis(InputCode.absMTSlot)?.maximum ?? 0
    lastSlot = slots >= 1 ? min(slots, 63) : nil
  }

  /// - Parameter start: microseconds after the recording's first frame.
  func add(to frames: inout [GestureFrames.Frame], at start: UInt64) {
    guard let first = frames.first?.microseconds, let end = frames.last?.microseconds else {
      return
    }
    guard let slot = lastSlot, !uses(slot, frames) else {
      // The device reports one finger at a time, or the slot is in use, so all frames are repeated.
      let shift = max(start, end - first + Self.shortestGap)
      frames += frames.map { frame in
        GestureFrames.Frame(microseconds: frame.microseconds + shift, events: frame.events)
      }
      return
    }
    let contact = scaled(firstContact(of: frames))
    guard let begin = contact.first?.microseconds else { return }
    var merged = frames
    var current: Int32 = 0
    var next = 0
    var result: [GestureFrames.Frame] = []
    let copy = contact.map { step in
      (microseconds: step.microseconds - begin + first + start, events: step.events)
    }
    merged.append(.init(microseconds: .max, events: []))
    for frame in merged {
      while next < copy.count, copy[next].microseconds < frame.microseconds {
        let events =
          [event(InputCode.absMTSlot, slot)] + copy[next].events
          + [event(InputCode.absMTSlot, current)]
        result.append(.init(microseconds: copy[next].microseconds, events: events))
        next += 1
      }
      guard frame.microseconds < .max else { break }
      for each in frame.events where each.type == .abs && each.code == InputCode.absMTSlot {
        current = each.value
      }
      result.append(frame)
    }
    frames = result
  }

  /// The microseconds between the last report of one finger and the first report of the next
  /// finger.
  private static let shortestGap: UInt64 = 30_000
  /// A tracking id outside the range that recordings use.
  private static let trackingID: Int32 = 61_000

  private func uses(_ slot: Int32, _ frames: [GestureFrames.Frame]) -> Bool {
    frames.contains { frame in
      frame.events.contains {
        $0.type == .abs && $0.code == InputCode.absMTSlot && $0.value == slot
      }
    }
  }

  private func event(_ code: UInt16, _ value: Int32) -> InputEvent {
    InputEvent(microseconds: 0, type: .abs, code: code, value: value)
  }

  /// Returns the first contact's events, with a new tracking id and without events of other slots.
  private func firstContact(
    of frames: [GestureFrames.Frame]
  ) -> [(microseconds: UInt64, events: [InputEvent])] {
    var (slot, owner): (Int32, Int32?) = (0, nil)
    var steps: [(microseconds: UInt64, events: [InputEvent])] = []
    for frame in frames {
      var events: [InputEvent] = []
      var hasLifted = false
      for each in frame.events where each.type == .abs {
        if each.code == InputCode.absMTSlot { slot = each.value }
        if each.code == InputCode.absMTTrackingID {
          if each.value >= 0, owner == nil {
            owner = slot
            events.append(event(each.code, Self.trackingID))
          } else if each.value < 0, owner == slot {
            events.append(event(each.code, -1))
            hasLifted = true
          }
        } else if owner == slot, Self.copied.contains(each.code) {
          events.append(event(each.code, each.value))
        }
      }
      if !events.isEmpty { steps.append((frame.microseconds, events)) }
      if hasLifted { break }
    }
    return steps
  }

  /// Returns the contact with its travel multiplied, within the device's ranges.
  private func scaled(
    _ contact: [(microseconds: UInt64, events: [InputEvent])]
  ) -> [(microseconds: UInt64, events: [InputEvent])] {
    guard travel != 1 else { return contact }
    var landed: [UInt16: Int32] = [:]
    return contact.map { step in
      let events = step.events.map { event -> InputEvent in
        guard event.code == InputCode.absMTPositionX || event.code == InputCode.absMTPositionY
        else { return event }
        var event = event
        let start = landed[event.code] ?? event.value
        landed[event.code] = start
        let value = Double(start) + travel * (Double(event.value) - Double(start))
        event.value = Int32(clamping: Int64(value.rounded()))
        if let axis = device?.axis(event.code), axis.maximum > axis.minimum {
          event.value = min(max(event.value, axis.minimum), axis.maximum)
        }
        return event
      }
      return (step.microseconds, events)
    }
  }

  private static let copied: [UInt16] = [
    InputCode.absMTPositionX, InputCode.absMTPositionY, InputCode.absMTPressure,
  ]
}
