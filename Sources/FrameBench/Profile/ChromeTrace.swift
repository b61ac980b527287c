// ChromeTrace: a replay as a timeline that Perfetto and chrome://tracing can open.

import Foundation
import GestureReplay
import UIKit

/// Chrome's trace-event format: input, recogniser, progress, and every frame's stages on one
/// timeline.
///
/// The timeline is that of the simulated display, in microseconds since the recording's first
/// event. A frame begins at its refresh and has its measured duration; a frame that took longer
/// than a refresh delays the next one, as on a screen. The row of the display has a span for each
/// refresh, which ends at the frame's deadline; a frame that is not completed by then is named
/// `late frame`, which viewers show in another colour. A frame's duration is also a counter,
/// because frames are far shorter than refreshes and hardly visible as spans. Source: the Trace
/// Event Format document.
public struct ChromeTrace: Encodable, Sendable {
  /// The events; the format requires no order.
  public var traceEvents: [Event]
  /// The unit in which viewers show times.
  public var displayTimeUnit = "ns"
  /// A description of the replay, for the viewer's page about the file.
  public var otherData: [String: String]

  /// An event: `M` metadata, `X` a span, `i` an instant, `C` counters.
  public struct Event: Encodable, Sendable {
    /// The name that viewers show for the event.
    public var name: String
    /// The category, by which viewers can filter.
    public var cat: String
    /// The event's phase: `M`, `X`, `i` or `C`.
    public var ph: String
    /// The time in microseconds.
    public var ts: Double
    /// A span's duration in microseconds.
    public var dur: Double?
    /// The process; there is only one.
    public var pid = 1
    /// The row of the timeline that the event is in.
    public var tid: Int
    /// An instant's scope: `t`, its thread.
    public var s: String?
    /// The details that viewers show for the event, or the values of a counter.
    public var args: [String: Value]?
  }

  /// A number or a string.
  public enum Value: Encodable, Sendable {
    /// A number; not infinite or NaN, which JSON cannot represent.
    case number(Double)
    /// A text.
    case text(String)

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let number): try container.encode(number)
      case .text(let text): try container.encode(text)
      }
    }
  }

  /// The rows of the timeline, from top to bottom: the finger's actions, then their effects.
  enum Row: Int, CaseIterable {
    case input = 1
    case recogniser, display, frames

    var title: String { "\(self)" }
  }

  /// - Parameters:
  ///   - profile: the frames and their stages.
  ///   - about: a description of the replay: recording, subject and so on.
  @MainActor public init(_ profile: ReplayProfile, about: [String: String] = [:]) {
    otherData = about
    traceEvents = [Event.name("process_name", "EdgePan replay", 0)]
    for row in Row.allCases {
      traceEvents.append(.name("thread_name", row.title, row.rawValue))
      // Without this event, viewers sort rows arbitrarily.
      traceEvents.append(
        Event(
          name: "thread_sort_index", cat: "__metadata", ph: "M", ts: 0, tid: row.rawValue,
          args: ["sort_index": .number(Double(row.rawValue))]))
    }
    let records = Dictionary(
      profile.result.frames.map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
    var free: Int64 = 0
    let refreshes = profile.frames.map { wholeNanoseconds($0.timestamp) }
    for (place, frame) in profile.frames.enumerated() {
      let deadline = wholeNanoseconds(max(frame.timestamp, 0) + profile.interval)
      let next = place + 1 < refreshes.count ? refreshes[place + 1] : deadline
      free = add(
        frame, records[frame.index], refresh: refreshes[place], until: min(next, deadline),
        deadline: deadline, notBefore: free)
    }
    addRecogniser(profile.result.frames, interval: profile.interval)
    addSwipes(profile.result.swipes, records)
  }

  /// Adds the events of swipes as instants in the recogniser's row.
  private mutating func addSwipes(_ swipes: [SwipeRecord], _ records: [Int: FrameRecord]) {
    for swipe in swipes {
      guard let release = swipe.release else { continue }
      let moments: [(Int?, String)] = [
        (release.beganFrame, "transition began"), (release.releasedFrame, "finger lifted"),
        (release.endedFrame, "transition \(swipe.outcome.rawValue)"),
      ]
      for (frame, what) in moments {
        guard let record = frame.flatMap({ records[$0] }) else { continue }
        traceEvents.append(
          .instant(
            what, "transition", wholeNanoseconds(record.timestamp), .recogniser,
            ["contact": .number(Double(swipe.contact)), "frame": .number(Double(record.index))]))
      }
    }
  }

  /// Adds a frame. Returns the time at which the frame is completed. All times are whole
  /// nanoseconds, because Perfetto drops a span that begins before the previous one has ended.
  private mutating func add(
    _ frame: ProfiledFrame, _ record: FrameRecord?, refresh: Int64, until: Int64, deadline: Int64,
    notBefore free: Int64
  ) -> Int64 {
    let start = max(refresh, free)
    let end = start + Int64(frame.duration)
    let late = max(end - deadline, 0)
    let number = ["frame": Value.number(Double(frame.index))]
    traceEvents.append(.span("refresh", "display", refresh, until, .display, number))
    traceEvents.append(.instant("deadline", "display", deadline, .display, number))
    traceEvents.append(.counter("frame time", refresh, ["µs": Double(frame.duration) / 1000]))
    var args: [String: Value] = [
      "index": .number(Double(frame.index)),
      "tracks": .number(Double(frame.work.tracksEvaluated)),
      "curves": .number(Double(frame.work.curvesSolved)),
      "compiled": .number(Double(frame.work.tracksCompiled)),
      "late µs": .number(Double(late) / 1000),
    ]
    if let record {
      args["hash"] = .text(FrameRecord.text(ofHash: record.hash))
      args["phase"] = .text(record.phase.rawValue)
    }
    traceEvents.append(
      .span(late > 0 ? "late frame" : "frame", "frame", start, end, .frames, args))
    for span in frame.spans {
      let begin = start + Int64(span.start)
      traceEvents.append(
        .span(span.stage.title, "stage", begin, begin + Int64(span.duration), .frames, nil))
    }
    for touch in frame.touches {
      traceEvents.append(
        .instant(
          "touch \(touch.phase)", "input", wholeNanoseconds(touch.timestamp), .input,
          [
            "contact": .number(Double(touch.contact)), "x": .number(touch.x), "y": .number(touch.y),
            "resampled": .number(touch.isResampled ? 1 : 0),
          ]))
    }
    if let record {
      traceEvents.append(
        .counter(
          "progress", refresh, ["finger": record.progress, "shown": record.presentedProgress]))
      traceEvents.append(.counter("velocity", refresh, ["pt/s": record.velocity]))
    }
    return end
  }

  /// Adds one span for each series of frames in which the recogniser kept its state.
  private mutating func addRecogniser(_ records: [FrameRecord], interval: Double) {
    var start = 0
    while start < records.count {
      var end = start + 1
      while end < records.count, records[end].gesture == records[start].gesture,
        records[end].index == records[end - 1].index + 1
      {
        end += 1
      }
      let last = wholeNanoseconds(records[end - 1].timestamp + interval)
      let next = end < records.count ? wholeNanoseconds(records[end].timestamp) : last
      traceEvents.append(
        .span(
          records[start].gesture, "recogniser", wholeNanoseconds(records[start].timestamp),
          min(last, next), .recogniser, nil))
      start = end
    }
  }

  /// The file's text.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}

/// A time of the display in whole nanoseconds, not negative.
private func wholeNanoseconds(_ seconds: Double) -> Int64 {
  Int64(min(max(seconds * 1e9, 0), 0x1p56).rounded())
}

extension ChromeTrace.Event {
  /// Returns a time in microseconds that Perfetto reads as this number of nanoseconds: it
  /// multiplies by 1000 and discards the fraction. A tenth of a nanosecond is added where the
  /// product would be just below. Source: Perfetto, `json_utils.cc`.
  private static func microseconds(_ nanoseconds: Int64) -> Double {
    let time = Double(nanoseconds) / 1000
    return time * 1000 < Double(nanoseconds) ? Double(nanoseconds * 10 + 1) / 10_000 : time
  }

  fileprivate static func name(_ kind: String, _ title: String, _ thread: Int) -> Self {
    Self(name: kind, cat: "__metadata", ph: "M", ts: 0, tid: thread, args: ["name": .text(title)])
  }

  fileprivate static func span(
    _ name: String, _ category: String, _ start: Int64, _ end: Int64, _ row: ChromeTrace.Row,
    _ args: [String: ChromeTrace.Value]?
  ) -> Self {
    Self(
      name: name, cat: category, ph: "X", ts: microseconds(start), dur: microseconds(end - start),
      tid: row.rawValue, args: args)
  }

  fileprivate static func instant(
    _ name: String, _ category: String, _ time: Int64, _ row: ChromeTrace.Row,
    _ args: [String: ChromeTrace.Value]
  ) -> Self {
    Self(
      name: name, cat: category, ph: "i", ts: microseconds(time), tid: row.rawValue, s: "t",
      args: args)
  }

  fileprivate static func counter(
    _ name: String, _ time: Int64, _ values: [String: Double]
  ) -> Self {
    Self(
      name: name, cat: "gesture", ph: "C", ts: microseconds(time), tid: 0,
      args: values.mapValues { .number($0) })
  }
}
