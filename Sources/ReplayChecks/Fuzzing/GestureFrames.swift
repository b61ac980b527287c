// A recording as frames that can be rearranged, for mutation and shrinking.

import GestureTrace

/// A recording split into event frames, without the SYN_REPORT that ends each of them.
///
/// Kernel devices report in frames. A change that keeps frames complete, timestamps in order and
/// values in range results in a recording that hardware could have sent. Splitting and joining each
/// cost one pass over the events.
struct GestureFrames: Hashable, Sendable {
  /// The events between two SYN_REPORTs. Their timestamps are not kept; the frame has one
  /// timestamp.
  struct Frame: Hashable, Sendable {
    var microseconds: UInt64
    var events: [InputEvent]
  }

  var frames: [Frame]

  init(_ trace: Trace) {
    frames = trace.frames.map { range in
      var events = Array(trace.events[range])
      let microseconds = events.last?.microseconds ?? 0
      if let last = events.last, last.type == .syn, last.code == InputCode.synReport {
        events.removeLast()
      }
      return Frame(microseconds: microseconds, events: events)
    }
  }

  /// The events with their frames' timestamps, each frame followed by its SYN_REPORT.
  var events: [InputEvent] {
    var all: [InputEvent] = []
    all.reserveCapacity(frames.reduce(0) { $0 + $1.events.count + 1 })
    for frame in frames {
      for event in frame.events {
        var stamped = event
        stamped.microseconds = frame.microseconds
        all.append(stamped)
      }
      all.append(
        InputEvent(
          microseconds: frame.microseconds, type: .syn, code: InputCode.synReport, value: 0))
    }
    return all
  }

  /// Returns a recording of these frames on the same device, without the notes of the original,
  /// because each note refers to a place between two events of the original.
  func trace(like original: Trace, provenance how: String) -> Trace {
    var header = original.header
    header.provenance.append(.init(.edited, how: how))
    // The stated intent does not apply to the mutated gesture.
    header.intent = nil
    return Trace(device: original.device, header: header, events: events, file: original.file)
  }
}

extension InputEvent {
  /// Whether this event lifts a finger or releases a button.
  var isRelease: Bool {
    switch type {
    case .abs: code == InputCode.absMTTrackingID && value < 0
    case .key: value == 0 && (code == InputCode.btnTouch || code == InputCode.btnLeft)
    default: false
    }
  }

  /// Whether this event is a position or a movement along x.
  var isAlongX: Bool {
    switch type {
    case .abs: code == InputCode.absX || code == InputCode.absMTPositionX
    case .rel: code == InputCode.relX
    default: false
    }
  }

  /// Whether this event is a position or a movement along y.
  var isAlongY: Bool {
    switch type {
    case .abs: code == InputCode.absY || code == InputCode.absMTPositionY
    case .rel: code == InputCode.relY
    default: false
    }
  }
}
