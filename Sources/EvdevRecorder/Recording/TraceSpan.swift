// A span of a recording that the reading thread passes to the writing thread.

import ContactTracking
import GestureTrace

/// Complete frames, and the notes between them. Timestamps are those of the kernel; the
/// timestamps in the file are computed later.
public struct TraceSpan: Sendable {
  public private(set) var events: [InputEvent] = []
  public private(set) var marks: [Mark] = []

  /// A note before the event at `position` of this span.
  public struct Mark: Hashable, Sendable {
    public var position: Int
    public var content: TraceNote.Content
  }

  /// Creates a span with capacity for this number of events. Adding up to this number does not
  /// allocate.
  public init(capacity: Int = 0) { events.reserveCapacity(capacity) }

  public var isEmpty: Bool { events.isEmpty && marks.isEmpty }

  public mutating func append(contentsOf more: [InputEvent]) {
    events.append(contentsOf: more)
  }

  public mutating func mark(_ content: TraceNote.Content) {
    marks.append(Mark(position: events.count, content: content))
  }

  /// Appends another span to this one.
  public mutating func append(_ other: TraceSpan) {
    for mark in other.marks {
      marks.append(Mark(position: events.count + mark.position, content: mark.content))
    }
    events.append(contentsOf: other.events)
  }

  /// Removes the content, but keeps the capacity.
  public mutating func removeAll() {
    events.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
  }
}

extension TraceWalk {
  /// Adds the events and notes of a span.
  public mutating func append(_ span: TraceSpan) {
    let before = eventCount
    append(
      span.events, span.marks.map { TraceNote(position: before + $0.position, $0.content) })
  }
}
