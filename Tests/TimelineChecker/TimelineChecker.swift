// A strict reader of Chrome's trace-event format. It checks written timelines and is independent of
// the writer.

import Foundation

/// The contents of a timeline, and its problems.
///
/// In addition to the format, the checker checks the properties of a timeline of frames: one
/// deadline per frame, frames in order, late ones marked as late, every stage inside a frame,
/// counters that never go back in time.
public struct TimelineChecker {
  public private(set) var problems: [String] = []
  /// The frames in the order of the file.
  public private(set) var frames: [Frame] = []
  /// The number of spans and instants by category, and of values by counter.
  public private(set) var spans: [String: Int] = [:]
  public private(set) var instants: [String: Int] = [:]
  public private(set) var counters: [String: Int] = [:]
  /// The recogniser's states in the order of the file.
  public private(set) var states: [String] = []

  private var threads: [Int: [Span]] = [:]
  private var threadNames: [Int: String] = [:]
  private var deadlines: [Int: Double] = [:]
  private var lastOfCounter: [String: Double] = [:]

  public struct Frame {
    public var index: Int
    /// Whether the frame is marked as late.
    public var isLate: Bool
    /// The end of the refresh that the frame belongs to, in microseconds; nil if the file states
    /// none.
    public var deadline: Double?
    /// The stages inside its span, in order of beginning.
    public var stages: [String] = []
    fileprivate var span: Span
  }

  /// A span as Perfetto reads it: `ts` and `dur` are whole nanoseconds, without their fractions.
  fileprivate struct Span {
    var start: Int64
    var end: Int64
    var name: String
    var category: String
  }

  private static func nanoseconds(_ microseconds: Double) -> Int64 { Int64(microseconds * 1000) }

  public static func check(_ data: Data) throws -> TimelineChecker {
    var checker = TimelineChecker()
    guard let top = try JSONSerialization.jsonObject(with: data) as? [String: Any],
      let events = top["traceEvents"] as? [[String: Any]]
    else {
      checker.problems.append("no object with a list of traceEvents")
      return checker
    }
    if !["ns", "ms"].contains(top["displayTimeUnit"] as? String) {
      checker.problems.append("displayTimeUnit is neither ns nor ms")
    }
    for (index, event) in events.enumerated() { checker.take(event, at: index) }
    checker.checkNesting()
    checker.checkFrames()
    return checker
  }

  private mutating func take(_ event: [String: Any], at index: Int) {
    func wrong(_ what: String) { problems.append("event \(index): \(what)") }
    guard let name = event["name"] as? String, !name.isEmpty else { return wrong("no name") }
    guard let ph = event["ph"] as? String else { return wrong("no ph") }
    guard let ts = event["ts"] as? Double, ts.isFinite, ts >= 0 else {
      return wrong("ts is missing, negative or not a finite number")
    }
    guard event["pid"] is Int, let thread = event["tid"] as? Int else {
      return wrong("pid or tid is missing or not an integer")
    }
    guard let category = event["cat"] as? String else { return wrong("no cat") }
    let args = event["args"] as? [String: Any] ?? [:]
    let known: Set = ["name", "cat", "ph", "ts", "dur", "pid", "tid", "s", "args"]
    if let other = event.keys.first(where: { !known.contains($0) }) {
      wrong("unknown key \(other)")
    }
    switch ph {
    case "X":
      guard let length = event["dur"] as? Double, length.isFinite, length >= 0 else {
        return wrong("dur of a span is missing, negative or not a finite number")
      }
      let span = Span(
        start: Self.nanoseconds(ts), end: Self.nanoseconds(ts) + Self.nanoseconds(length),
        name: name, category: category)
      threads[thread, default: []].append(span)
      spans[category, default: 0] += 1
      if category == "recogniser" { states.append(name) }
      guard category == "frame" else { return }
      guard let frame = args["index"] as? Int else { return wrong("a frame without an index") }
      frames.append(Frame(index: frame, isLate: name == "late frame", span: span))
    case "i":
      guard ["t", "p", "g"].contains(event["s"] as? String) else {
        return wrong("s (the scope) is not one of t, p, g")
      }
      instants[category, default: 0] += 1
      guard name == "deadline" else { return }
      guard let frame = args["frame"] as? Int else { return wrong("a deadline without a frame") }
      if deadlines.updateValue(ts, forKey: frame) != nil {
        wrong("a second deadline for frame \(frame)")
      }
    case "C":
      guard !args.isEmpty, args.values.allSatisfy({ $0 is NSNumber }) else {
        return wrong("a counter's value is not a number")
      }
      if ts < lastOfCounter[name] ?? 0 { wrong("\(name) goes back in time") }
      lastOfCounter[name] = ts
      counters[name, default: 0] += 1
    case "M":
      if name == "thread_sort_index" {
        if !(args["sort_index"] is Int) { wrong("sort_index is missing or not an integer") }
        return
      }
      guard ["process_name", "thread_name"].contains(name), let title = args["name"] as? String
      else { return wrong("metadata without a known name or without args.name") }
      if name == "thread_name" { threadNames[thread] = title }
    default: wrong("ph \(ph) is not one of X, i, C, M")
    }
  }

  /// Checks that the spans of a thread are nested or disjoint, and that the thread has a name.
  private mutating func checkNesting() {
    for (thread, spans) in threads.sorted(by: { $0.key < $1.key }) {
      if threadNames[thread] == nil { problems.append("thread \(thread) has no name") }
      var open: [Span] = []
      for span in spans.sorted(by: { ($0.start, -$0.end) < ($1.start, -$1.end) }) {
        while let last = open.last, last.end <= span.start { open.removeLast() }
        if let last = open.last, span.end > last.end {
          problems.append("thread \(thread): \(span.name) overlaps the end of \(last.name)")
        }
        if span.category == "stage", open.first?.category != "frame" {
          problems.append("thread \(thread): \(span.name) is outside every frame")
        }
        open.append(span)
      }
    }
  }

  private mutating func checkFrames() {
    let stages = threads.values.joined().filter { $0.category == "stage" }
      .sorted { $0.start < $1.start }
    for place in frames.indices {
      let frame = frames[place]
      frames[place].deadline = deadlines[frame.index]
      frames[place].stages = stages.filter {
        $0.start >= frame.span.start && $0.end <= frame.span.end
      }.map(\.name)
      if let deadline = deadlines[frame.index] {
        if frame.isLate != (frame.span.end > Self.nanoseconds(deadline)) {
          let truth = frame.isLate ? "not late, but is marked" : "late, but is not marked"
          problems.append("frame \(frame.index) is \(truth) as late")
        }
      } else {
        problems.append("frame \(frame.index) has no deadline")
      }
      guard place > 0 else { continue }
      let before = frames[place - 1]
      if frame.index <= before.index || frame.span.start < before.span.end {
        problems.append("frame \(frame.index) does not come after \(before.index)")
      }
      if let old = before.deadline, let new = deadlines[frame.index], new <= old {
        problems.append("the deadline of frame \(frame.index) is not after the one before")
      }
    }
  }
}
