// Extracts a part of a trace, or splits a trace into parts, between frames.

import PlainText

extension Trace {
  /// The frames, as ranges of event indices. Each ends with a SYN_REPORT, except that the last
  /// frame may be incomplete. Cost: linear.
  public var frames: [Range<Int>] {
    var frames: [Range<Int>] = []
    var start = 0
    for (index, event) in events.enumerated()
    where event.type == .syn && event.code == InputCode.synReport {
      frames.append(start..<index + 1)
      start = index + 1
    }
    if start < events.count { frames.append(start..<events.count) }
    return frames
  }
}

extension TraceDocument {
  /// Returns the part between two times, in whole frames.
  ///
  /// A frame belongs to the part if the timestamp of its last event (its SYN_REPORT) is between the
  /// two times. Timestamps are not changed. The header's `abs` and `slots` contain the state before
  /// the part, so contacts that are down at its start are not lost; a note names contacts that are
  /// down at its end. The header has no key for buttons, so a button that was pressed before the
  /// part (such as BTN_TOUCH of a single-touch pad) is lost.
  ///
  /// - Parameters:
  ///   - start: microseconds after the first event.
  ///   - end: microseconds after the first event, or `nil` for the end of the trace.
  /// - Throws: ``TraceError`` if the part contains no frame.
  public func trimmed(from start: UInt64, to end: UInt64? = nil) throws(TraceError) -> TraceDocument
  {
    let first = trace.events.first?.microseconds ?? 0
    let frames = trace.frames.filter { frame in
      let time = trace.events[frame.upperBound - 1].microseconds - first
      return time >= start && end.map { time <= $0 } ?? true
    }
    let span = stampText(start) + " s to " + (end.map { stampText($0) + " s" } ?? "the end")
    guard let from = frames.first?.lowerBound, let to = frames.last?.upperBound else {
      throw TraceError(
        .emptyStretch, file: trace.file, what: "no frame from \(span)",
        why: "The recording lasts \(stampText(trace.durationMicroseconds)) s.",
        remedy: "Choose times within the recording, counted from its first event.")
    }
    return try part(from..<to, how: "trim from \(span)")
  }

  /// Returns the parts between pauses of more than `pause` microseconds.
  ///
  /// The parts share the session and keep their timestamps, so they can be put in order again.
  public func split(atPausesLongerThan pause: UInt64) throws(TraceError) -> [TraceDocument] {
    var cuts: [Int] = []
    for (frame, next) in zip(trace.frames, trace.frames.dropFirst()) {
      let last = trace.events[frame.upperBound - 1].microseconds
      if trace.events[next.lowerBound].microseconds - last > pause { cuts.append(next.lowerBound) }
    }
    return try split(at: cuts)
  }

  /// Splits the trace before each of the events with these indices.
  ///
  /// An index inside a frame counts as the index of the frame's first event; indices outside the
  /// trace are ignored. Cost: linear in the size of the document, plus, for each part, linear in
  /// the part's own lines and in the lines that every part keeps.
  public func split(at cuts: [Int]) throws(TraceError) -> [TraceDocument] {
    var starts = [0]
    var cuts = cuts.sorted()[...]
    for frame in trace.frames {
      while let cut = cuts.first, cut < frame.lowerBound { cuts.removeFirst() }
      guard let cut = cuts.first, frame.contains(cut) else { continue }
      if frame.lowerBound > 0 { starts.append(frame.lowerBound) }
    }
    let ends = starts.dropFirst() + [trace.events.count]
    let windows = WindowMaker(self)
    var parts: [TraceDocument] = []
    var state = DeviceState(trace)
    for (index, (start, end)) in zip(starts, ends).enumerated() {
      parts.append(
        try part(
          start..<end, how: "split: part \(index + 1) of \(starts.count)", &state,
          windows.window(of: start..<end)))
    }
    return parts
  }

  private func part(_ range: Range<Int>, how: String) throws(TraceError) -> TraceDocument {
    var state = DeviceState(trace)
    for event in trace.events[..<range.lowerBound] { state.apply(event) }
    return try part(range, how: how, &state, nil)
  }

  /// - Parameter state: the device's state before the part; on return, its state after the part.
  private func part(
    _ range: Range<Int>, how: String, _ state: inout DeviceState, _ window: TraceWindow?
  ) throws(TraceError) -> TraceDocument {
    var rewrite = TraceRewrite(header: trace.header, how: how)
    rewrite.device = trace.device
    rewrite.window = window
    rewrite.endsEarly = range.upperBound < trace.events.count
    rewrite.event = { index, event in range.contains(index) ? event : nil }
    let count = trace.events.count
    rewrite.keepsNote = { note in
      range.contains(note.position) || (note.position == count && range.upperBound == count)
    }
    if range.lowerBound > 0 { state.write(to: &rewrite.header) }
    for event in trace.events[range] { state.apply(event) }
    if range.upperBound < count, !state.openSlots.isEmpty {
      let slots = state.openSlots.map { JSONValue.integer(Int64($0)) }
      rewrite.closingNotes = [
        ["kind": "contact-closed", "why": "trimmed", "slots": .array(slots)]
      ]
    }
    return try applying(rewrite)
  }
}

/// Determines the lines that a part of a document can keep.
private struct WindowMaker {
  private let document: TraceDocument
  /// The indices of the lines that every part keeps: all lines except events and most notes.
  private let remarks: [Int]

  init(_ document: TraceDocument) {
    self.document = document
    // Every part keeps the notes about synthesised events, because such a note may refer to events
    // in two parts.
    let notes = Set(
      document.trace.notes.filter { if case .synthesised = $0.content { false } else { true } }
        .compactMap(\.line))
    remarks = document.lines.indices.filter { index in
      !document.text[document.lines[index]].starts(with: "E:".utf8) && !notes.contains(index + 1)
    }
  }

  func window(of events: Range<Int>) -> TraceWindow {
    let trace = document.trace
    // The window begins after the previous event, because notes precede the event to which they
    // refer.
    let first = events.lowerBound == 0 ? 0 : trace.line(ofEvent: events.lowerBound - 1) ?? 0
    let last =
      events.upperBound < trace.events.count
      ? (trace.line(ofEvent: events.upperBound) ?? document.lines.count + 1) - 1
      : document.lines.count
    let inside = min(first, last)..<last
    let lines =
      remarks.prefix { $0 < inside.lowerBound } + Array(inside)
      + remarks.drop { $0 < inside.upperBound }
    return TraceWindow(events: events, lines: Array(lines))
  }
}
