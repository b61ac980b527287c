// Performs an edit on the lines of a document.

import PlainText
import PortableMath

/// The changes of an edit. Everything else is kept byte for byte.
struct TraceRewrite {
  /// The resulting header, without the provenance of this edit.
  var header: TraceHeader
  /// A description of the edit for `edgepan.provenance`.
  var how: String
  /// Returns an event as edited, or `nil` to remove the event.
  var event: (_ index: Int, _ event: InputEvent) -> InputEvent? = { $1 }
  /// Whether a note is kept.
  var keepsNote: (TraceNote) -> Bool = { _ in true }
  /// Whether another program's comment line is kept.
  var keepsComment: (_ line: [UInt8]) -> Bool = { _ in true }
  /// Returns a description line's new text, or `nil` to keep it.
  var descriptionLine: (_ line: [UInt8]) -> String? = { _ in nil }
  /// The device description to write if the text contains none.
  var device: DeviceDescription?
  /// Notes to add before the end marker.
  var closingNotes: [JSONValue] = []
  /// Whether the result ends before the recording does, so that a cut at the recording's end is not
  /// a cut of the result.
  var endsEarly = false
  /// The part of the document to edit, or `nil` for all of it.
  var window: TraceWindow?
}

/// The part of a document to which an edit is limited, so that splitting a document into many parts
/// does not visit the whole document for each part.
struct TraceWindow {
  /// The events that can be kept.
  var events: Range<Int>
  /// The lines that can be kept, as indices into ``TraceDocument/lines``, ascending.
  var lines: [Int]
}

extension TraceDocument {
  /// Returns the document after an edit.
  ///
  /// - Throws: ``TraceError`` if the result would be an invalid trace, or if the edit removes all
  ///   events.
  func applying(_ rewrite: TraceRewrite) throws(TraceError) -> TraceDocument {
    let all = rewrite.window?.events ?? trace.events.indices
    guard
      trace.events.isEmpty || all.contains(where: { rewrite.event($0, trace.events[$0]) != nil })
    else {
      throw impossible(
        "no event would remain", why: "A recording without events cannot be replayed.",
        remedy: "Choose a part that contains events.")
    }
    var writer = LineWriter(document: self, rewrite: rewrite)
    try writer.run()
    var edited = try TraceDocument(bytes: writer.output.pending, file: trace.file)
    if edited.trace.device == nil, let device = trace.device {
      edited = edited.describing(device, trace.descriptionSource)
    }
    return edited
  }

  private func describing(
    _ device: DeviceDescription, _ source: DescriptionSource
  ) -> TraceDocument {
    var trace = trace
    trace.device = device
    trace.descriptionSource = source
    return TraceDocument(trace: trace, text: text, lines: lines, describesDevice: false)
  }

  private init(trace: Trace, text: [UInt8], lines: [Range<Int>], describesDevice: Bool) {
    self.trace = trace
    self.text = text
    self.lines = lines
    self.describesDevice = describesDevice
  }
}

/// Writes the lines of an edited document.
private struct LineWriter {
  let document: TraceDocument
  let rewrite: TraceRewrite
  var output: TraceWriter
  /// The header keys that have not been written.
  private var keys: [UnknownKey]
  /// Keys that the text already contains. These keys are written at their place in the text, not at
  /// the top.
  private var keysInText: Set<String> = []
  private var nextNote = 0
  private var nextEvent = 0

  init(document: TraceDocument, rewrite: TraceRewrite) {
    self.document = document
    self.rewrite = rewrite
    let size = rewrite.window?.lines.reduce(0) { $0 + document.lines[$1].count }
    self.output = TraceWriter(capacity: (size ?? document.text.count) + 4_096)
    nextEvent = rewrite.window?.events.lowerBound ?? 0
    var header = rewrite.header
    header.version = header.version ?? TraceHeader.currentVersion
    header.provenance.append(.init(.edited, how: rewrite.how))
    self.keys = header.keys
  }

  mutating func run() throws(TraceError) {
    findKeysInText()
    var isTopWritten = false
    let window = rewrite.window?.lines
    for place in 0..<(window?.count ?? document.lines.count) {
      let index = window?[place] ?? place
      var line = Array(document.text[document.lines[index]])
      if line.last != 0x0A { line.append(0x0A) }
      let isVersion = EvemuVersion(line: line) != nil
      if index == 0, isVersion, document.describesDevice {
        output.appendRaw(line)
        try putTop()
        isTopWritten = true
        continue
      }
      if !isTopWritten {
        isTopWritten = true
        try putTop()
        // `putTop` has already written a version line.
        if isVersion { continue }
      }
      try put(line, number: index + 1)
    }
    for note in rewrite.closingNotes { try output.note(note) }
    // The edit does not add an end marker to a recording by EdgePan that lacks one, so the
    // recording still counts as cut short. A recording by another program gets an end marker, and
    // so does a part that ends before the cut.
    if let reason = document.trace.end?.reason
      ?? (document.trace.header.version == nil || rewrite.endsEarly ? "edited" : nil)
    {
      try output.end(reason: reason)
    }
  }

  private mutating func findKeysInText() {
    for range in document.lines {
      let line = Self.withoutEnd(Array(document.text[range]))
      if line.starts(with: "E:".utf8) { return }
      if let key = try? EdgePanLine.parse(line)?.key { keysInText.insert(key) }
    }
  }

  /// Writes the lines that the text lacks: version, new keys, a description from another file.
  private mutating func putTop() throws(TraceError) {
    let device = document.describesDevice ? nil : rewrite.device
    if device != nil { output.appendRaw(Array("# EVEMU \(EvemuVersion.written)\n".utf8)) }
    // The version becomes line 2, before any other key, even if it is further down in the original
    // text.
    if let version = take("version") { try output.put(key: version.key, version.value) }
    for key in keys where !keysInText.contains(key.key) {
      try output.put(key: key.key, key.value)
      _ = take(key.key)
    }
    if let device {
      output.put(device, name: rewrite.header.name ?? ExactText(device.name))
    }
  }

  private mutating func take(_ key: String) -> UnknownKey? {
    keys.firstIndex { $0.key == key }.map { keys.remove(at: $0) }
  }

  private mutating func put(_ raw: [UInt8], number: Int) throws(TraceError) {
    let line = Self.withoutEnd(raw)
    if line.starts(with: "E:".utf8) {
      putEvent(raw)
    } else if let (key, value) = try? EdgePanLine.parse(line) {
      try put(key: key, value, raw, number: number)
    } else if line.first == UInt8(ascii: "#") {
      if rewrite.keepsComment(line) { output.appendRaw(raw) }
    } else if let replaced = rewrite.descriptionLine(line) {
      output.appendRaw(Array((replaced + "\n").utf8))
    } else {
      output.appendRaw(raw)
    }
  }

  /// Returns an event as edited, or `nil` if the edit removes it.
  private func event(_ index: Int) -> InputEvent? {
    rewrite.event(index, document.trace.events[index])
  }

  private mutating func putEvent(_ raw: [UInt8]) {
    defer { nextEvent += 1 }
    guard let event = event(nextEvent) else { return }
    if event == document.trace.events[nextEvent] {
      output.appendRaw(raw, events: 1)
    } else {
      output.append(event)
    }
  }

  private mutating func put(
    key: String, _ value: JSONValue, _ raw: [UInt8], number: Int
  ) throws(TraceError) {
    let notes = document.trace.notes
    if key == "end" || key == "version" { return }
    // Skips the notes on lines outside the window.
    if nextNote < notes.count, (notes[nextNote].line ?? 0) < number {
      nextNote = notes[nextNote...].partitionPoint { ($0.line ?? 0) >= number }
    }
    if nextNote < notes.count, notes[nextNote].line == number {
      let note = notes[nextNote]
      nextNote += 1
      if case .synthesised(let count) = note.content {
        // The file states the count, which may exceed the number of events that follow.
        let last = min(
          note.position + min(count, document.trace.events.count), document.trace.events.count)
        let kept = (note.position..<max(note.position, last)).count { event($0) != nil }
        if kept == count { output.appendRaw(raw) } else if kept > 0 { output.synthesised(kept) }
      } else if rewrite.keepsNote(note) {
        output.appendRaw(raw)
      }
      return
    }
    // A header key is written once, at its first place in the text.
    guard let new = take(key) else { return }
    if new.value == value { output.appendRaw(raw) } else { try output.put(key: key, new.value) }
  }

  private static func withoutEnd(_ raw: [UInt8]) -> [UInt8] {
    var line = raw
    if line.last == 0x0A { line.removeLast() }
    if line.last == 0x0D { line.removeLast() }
    return line
  }
}
