// A second finger that lands and lifts: the mutation that depends on slots.

import GestureTrace
import PlainText

/// Adds a resting finger in a separate slot, on devices that have slots (protocol B).
struct ExtraContact {
  private let lastSlot: Int32
  private let x: AbsoluteAxis
  private let y: AbsoluteAxis

  /// Returns nil for devices without a second slot or without positions.
  init?(device: DeviceDescription?) {
    guard let device, let slots = device.axis(InputCode.absMTSlot), slots.maximum >= 1,
      let x = device.axis(InputCode.absMTPositionX), let y = device.axis(InputCode.absMTPositionY)
    else { return nil }
    lastSlot = Swift.min(slots.maximum, 63)
    self.x = x
    self.y = y
  }

  /// Adds a finger that lands in one frame and lifts in a later frame, or never if both frames are
  /// the same. It uses the highest slot, which recordings rarely use; if this recording does,
  /// nothing is added.
  func add(to frames: inout [GestureFrames.Frame], using random: inout SplitMix64) {
    let isTaken = frames.contains { frame in
      frame.events.contains {
        $0.type == .abs && $0.code == InputCode.absMTSlot && $0.value == lastSlot
      }
    }
    guard !isTaken else { return }
    let first = random.index(below: frames.count)
    let last = Swift.min(frames.count - 1, first + random.index(below: frames.count))
    let id = Int32(random.whole(in: 10_000...60_000))
    let column = position(on: x, using: &random)
    let row = position(on: y, using: &random)
    var slot: Int32 = 0
    for index in frames.indices {
      for event in frames[index].events
      where event.type == .abs && event.code == InputCode.absMTSlot {
        slot = event.value
      }
      if index == first {
        frames[index].events += inSlot(
          slot,
          [
            (InputCode.absMTTrackingID, id), (InputCode.absMTPositionX, column),
            (InputCode.absMTPositionY, row),
          ])
      }
      if index == last, last > first {
        frames[index].events += inSlot(slot, [(InputCode.absMTTrackingID, -1)])
      }
    }
  }

  /// Returns the events in the extra slot, followed by a return to the current slot.
  private func inSlot(_ current: Int32, _ changes: [(code: UInt16, value: Int32)]) -> [InputEvent] {
    ([(InputCode.absMTSlot, lastSlot)] + changes + [(InputCode.absMTSlot, current)]).map {
      InputEvent(microseconds: 0, type: .abs, code: $0.0, value: $0.1)
    }
  }

  private func position(on axis: AbsoluteAxis, using random: inout SplitMix64) -> Int32 {
    let low = Int64(Swift.min(axis.minimum, axis.maximum))
    let high = Int64(Swift.max(axis.minimum, axis.maximum))
    return Int32(clamping: random.whole(in: low...high))
  }
}
