// A strict reader of Chrome's trace-event format, of our own: what we write is held to it.

import Foundation

/// What a timeline holds, and what is wrong with it.
struct TimelineChecker {
  var problems: [String] = []
  /// The indices of the frame spans, in the order of the file.
  var frames: [Int] = []
  /// How many spans and instants a category has, and values a counter.
  var spans: [String: Int] = [:]
  var instants: [String: Int] = [:]
  var counters: [String: Int] = [:]
  private var threads: [Int: [(start: Double, end: Double, name: String)]] = [:]

  static func check(_ data: Data) throws -> TimelineChecker {
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
    return checker
  }

  private mutating func take(_ event: [String: Any], at index: Int) {
    func wrong(_ what: String) { problems.append("event \(index): \(what)") }
    guard let name = event["name"] as? String, !name.isEmpty else { return wrong("no name") }
    guard let ph = event["ph"] as? String else { return wrong("no ph") }
    guard let ts = event["ts"] as? Double, ts.isFinite, ts >= 0 else { return wrong("ts") }
    guard event["pid"] is Int, let thread = event["tid"] as? Int else { return wrong("pid, tid") }
    guard let category = event["cat"] as? String else { return wrong("no cat") }
    let args = event["args"] as? [String: Any] ?? [:]
    switch ph {
    case "X":
      guard let length = event["dur"] as? Double, length.isFinite, length >= 0 else {
        return wrong("dur of a span")
      }
      threads[thread, default: []].append((ts, ts + length, name))
      spans[category, default: 0] += 1
      guard category == "frame" else { return }
      guard let frame = args["index"] as? Int else { return wrong("a frame without an index") }
      frames.append(frame)
    case "i":
      guard ["t", "p", "g"].contains(event["s"] as? String) else { return wrong("scope") }
      instants[category, default: 0] += 1
    case "C":
      guard !args.isEmpty, args.values.allSatisfy({ $0 is NSNumber }) else {
        return wrong("a counter's value is not a number")
      }
      counters[name, default: 0] += 1
    case "M":
      guard ["process_name", "thread_name"].contains(name), args["name"] is String else {
        return wrong("metadata")
      }
    default: wrong("ph \(ph) is not one of X, i, C, M")
    }
  }

  /// Spans of one thread lie inside each other or apart.
  private mutating func checkNesting() {
    // Microseconds as doubles: ends that are sums of rounded numbers may miss by this much.
    let tolerance = 1e-6
    for (thread, spans) in threads {
      var open: [(start: Double, end: Double, name: String)] = []
      for span in spans.sorted(by: { ($0.start, -$0.end) < ($1.start, -$1.end) }) {
        while let last = open.last, last.end <= span.start + tolerance { open.removeLast() }
        if let last = open.last, span.end > last.end + tolerance {
          problems.append("thread \(thread): \(span.name) overlaps the end of \(last.name)")
        }
        open.append(span)
      }
    }
  }
}
