// A replay as shown on a page: its frames, curves, markers and text.

import ContactTracking
import GestureReplay
import GestureTrace
import PlainText
import QuartzCore

/// The content of the page of one replay.
@MainActor public struct ReportedReplay {
  public var trace: Trace
  /// The subject of the replay, in human-readable form.
  public var subject: String
  public var options: ReplaySettings
  public var result: ReplayResult
  /// The content of each logged frame, in order; see ``FrameFilm``.
  public var snapshots: [FrameSnapshot]
  /// The explanation of the swipes, one paragraph each.
  public var explanation: [[String]] = []
  /// The settings that the frames depend on, as names and values.
  public var settings: [(name: String, value: String)] = []
  /// The cost of each frame on this machine, as the page shows it.
  public var costs: JSONValue?
  /// The position of the frame that is shown first; nil for the frame in which the finger lifts.
  public var start: Int?
  public var whatIf: WhatIf?
  /// The command that explains the changes in a frame, as the text before and the text after the
  /// frame's number.
  public var blame: (before: String, after: String)?

  public init(
    _ trace: Trace, subject: String, options: ReplaySettings, result: ReplayResult,
    snapshots: [FrameSnapshot]
  ) {
    (self.trace, self.subject, self.options) = (trace, subject, options)
    (self.result, self.snapshots) = (result, snapshots)
  }

  /// The maximum number of frames of a film strip.
  static let stripLength = 8

  /// The replay as an item of a page.
  public var item: ReportItem {
    let size = options.pictureSize
    var scene = SceneTable()
    for snapshot in snapshots.prefix(frames.count) { scene.append(snapshot) }
    let touches = touches
    let data = JSONValue.object(omittingNil: [
      "screen": .rounded([size.width, size.height]), "subject": .safe(subject), "frames": columns,
      "scene": scene.value, "strip": .ints(strip),
      "swipes": .array(swipes(touches).map(\.value)), "touches": .array(touches.map(\.value)),
      "markers": .array(dropped.map(\.value)),
      "settings": .array(settings.map { .safe([$0.name, $0.value]) }),
      "start": start.map { .int($0) }, "costs": costs,
      "blame": blame.map { .safe([$0.before, $0.after]) }, "whatIf": whatIf?.value,
    ])
    return ReportItem(
      .replay, title: trace.file, subtitle: "\(subject), \(options.display.description)",
      verdict: verdict, summary: summary, lines: explanation.flatMap { $0 }, data: data)
  }

  /// The frames that have snapshots.
  private var frames: ArraySlice<FrameRecord> {
    result.frames.prefix(snapshots.count)
  }

  /// The outcome of the only swipe, or the number of swipes with each outcome.
  private var verdict: String {
    let names = result.swipes.map { $0.outcome.name }
    if names.count < 2 { return names.first ?? "no swipe" }
    return [SwipeRecord.Outcome.cancelled, .notRecognised, .finished].compactMap { outcome in
      let count = names.filter { $0 == outcome.name }.count
      return count == 0 ? nil : "\(count) \(outcome.name)"
    }.joined(separator: ", ")
  }

  private var summary: String {
    guard !result.swipes.isEmpty else {
      return "No contact started at the \(options.edge.rawValue) edge; "
        + "\(counted(frames.count, "frame"))."
    }
    return result.swipes.map { "Contact \($0.contact): \($0.outcome.rawValue), \($0.reason)." }
      .joined(separator: " ") + " \(counted(frames.count, "frame"))."
  }

  // MARK: - Curves

  private var extent: Double {
    if let seen = result.swipes.compactMap({ $0.release?.seen }).first { return seen.extent }
    return options.rules.scale.depthPoints(from: options.edge)
  }

  private var columns: JSONValue {
    let trail = result.trail.prefix(frames.count)
    func list<T>(_ items: some Sequence<T>, _ value: (T) -> JSONValue) -> JSONValue {
      .array(items.map(value))
    }
    func driven(_ value: (FrameRecord) -> JSONValue) -> JSONValue {
      list(frames) { $0.phase == .interactive ? value($0) : .null }
    }
    func place(_ point: CGPoint?) -> JSONValue { point.map { .rounded([$0.x, $0.y], 1) } ?? .null }
    // An app's own gesture has no known margin.
    let margins =
      result.isDrivenByApp
      ? nil : frames.map { options.finishRule.margin(of: $0, extent: extent) }
    return .object(omittingNil: [
      "index": .ints(frames.map(\.index)),
      "milliseconds": .rounded(frames.map { $0.timestamp * 1000 }),
      "phase": .safe(frames.map(\.phase.rawValue)), "gesture": .safe(frames.map(\.gesture)),
      "progress": driven { .rounded($0.progress, 4) },
      "shown": list(frames) { $0.phase == .landed ? .null : .rounded($0.presentedProgress, 4) },
      "velocity": driven { .rounded($0.velocity, 1) }, "missed": .ints(trail.map(\.missed)),
      "finger": list(trail) { place($0.finger) }, "touch": list(trail) { place($0.touch) },
      "neededProgress": margins.map { margins in
        list(zip(frames, margins)) { frame, margin in
          .rounded((margin?.points).map { frame.progress + $0 / extent }, 4)
        }
      },
      "neededVelocity": margins.map { margins in
        list(zip(frames, margins)) { frame, margin in
          .rounded((margin?.pointsPerSecond).map { frame.velocity + $0 }, 1)
        }
      },
    ])
  }

  // MARK: - Swipes

  /// Every contact of the recording as a bar of the time line.
  private var touches: [ReportedTouch] {
    let origin = trace.events.first?.microseconds ?? 0
    func milliseconds(_ microseconds: UInt64) -> Double {
      microseconds > origin ? Double(microseconds - origin) / 1000 : 0
    }
    let contacts = (try? TraceContacts(of: trace, rules: options.rules))?.contacts ?? []
    let swipes = Dictionary(
      result.swipes.enumerated().map { ($0.element.contact, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    return contacts.map { contact in
      let swipe = swipes[contact.number]
      return ReportedTouch(
        contact: contact.number, from: milliseconds(contact.start.microseconds),
        to: milliseconds(contact.endMicroseconds),
        hasLifted: contact.end == .lifted || contact.end == .silent, swipe: swipe,
        outcome: swipe.map { result.swipes[$0].outcome.name }
          ?? (contact.tool == .palm
            ? "a palm" : "did not start at the \(options.edge.rawValue) edge"))
    }
  }

  /// The swipes, each with its own part of the log. Without a swipe, the whole log is one part.
  private func swipes(_ touches: [ReportedTouch]) -> [ReportedSwipe] {
    guard let last = frames.indices.last else { return [] }
    guard !result.swipes.isEmpty else {
      return [
        ReportedSwipe(
          name: "no swipe", outcome: nil, reason: summary, frames: 0...last, strip: strip,
          markers: [], lines: explanation.first ?? [])
      ]
    }
    return result.swipes.enumerated().map { index, swipe in
      let touch = touches.first { $0.contact == swipe.contact }
      let first = touch.map { firstFrame(at: $0.from) } ?? 0
      var end = touch.map { firstFrame(at: $0.to) } ?? last
      if let release = swipe.release, let ended = position(of: release.endedFrame) {
        end = max(end, ended)
      }
      // A few frames at rest show that nothing moves any more; the next touch is another part.
      let next = touches.first { $0.from > (touch?.to ?? 0) }.map { firstFrame(at: $0.from) - 1 }
      let rest = max(min(end + Self.framesAtRest, next ?? last), end)
      let range = first...min(max(rest, first), last)
      let margin = swipe.margin(by: options.finishRule)
      let scale = options.rules.scale
      return ReportedSwipe(
        name: "contact \(swipe.contact)", outcome: swipe.outcome, reason: swipe.reason,
        margin: margin?.text(on: scale, completes: swipe.outcome == .finished),
        millimeters: margin?.points.map { abs(scale.millimeters(fromPoints: $0)) },
        release: touch?.hasLifted == true ? swipe.release : nil, frames: range,
        strip: strip(of: swipe.release, in: range),
        markers: markers(of: swipe, touch),
        lines: index < explanation.count ? explanation[index] : [])
    }
  }

  private static let framesAtRest = 6

  private func firstFrame(at milliseconds: Double) -> Int {
    frames.firstIndex { $0.timestamp * 1000 >= milliseconds } ?? max(frames.count - 1, 0)
  }

  private func position(of index: Int) -> Int? { frames.firstIndex { $0.index == index } }

  /// The frames of the film strip of the whole replay: those of the first transition, if any.
  var strip: [Int] {
    guard let last = frames.indices.last else { return [] }
    return strip(of: result.swipes.compactMap(\.release).first, in: 0...last)
  }

  /// The frames of the film strip. For a transition, these are the beginning, the quarters of the
  /// interval up to the release, the release, the middle and the end of the settling animation, and
  /// the last frame. Without a transition, the frames are evenly spaced.
  private func strip(of release: SwipeRecord.Release?, in range: ClosedRange<Int>) -> [Int] {
    let last = range.upperBound
    guard let release, let began = position(of: release.beganFrame),
      let lifted = position(of: release.releasedFrame)
    else {
      let count = min(Self.stripLength, range.count)
      return (0..<count).map {
        range.lowerBound + $0 * (last - range.lowerBound) / max(count - 1, 1)
      }
    }
    let ended = position(of: release.endedFrame) ?? last
    let quarters = (1...3).map { began + (lifted - began) * $0 / 4 }
    let all = [began] + quarters + [lifted, (lifted + ended) / 2, ended, last]
    return Array(Set(all)).sorted()
  }

  private func markers(of swipe: SwipeRecord, _ touch: ReportedTouch?) -> [ReportMarker] {
    var found: [ReportMarker] = []
    if let touch {
      found.append(ReportMarker(.touch, "touch", at: firstFrame(at: touch.from)))
      found.append(ReportMarker(.lift, "lift", at: firstFrame(at: touch.to)))
    }
    if let release = swipe.release {
      let moments: [(ReportMarker.Kind, String, Int, String?)] = [
        (.began, "recognised", release.beganFrame, nil),
        (.decision, "decision", release.releasedFrame, swipe.reason),
        (.end, swipe.outcome.name, release.endedFrame, nil),
      ]
      found += moments.compactMap { kind, name, frame, text in
        position(of: frame).map { ReportMarker(kind, name, at: $0, text: text) }
      }
    }
    return found.sorted { ($0.position, $0.kind.order) < ($1.position, $1.kind.order) }
  }

  /// The markers of dropped frames, anywhere in the log.
  private var dropped: [ReportMarker] {
    let trail = result.trail.prefix(frames.count)
    return trail.indices.filter { trail[$0].missed > 0 }.prefix(ReportMarker.maximumDropped).map {
      ReportMarker(
        .dropped, counted(trail[$0].missed, "dropped frame"), at: $0,
        text: "the previous frame was shown again before this one")
    }
  }
}

extension SwipeRecord.Outcome {
  /// The outcome in words.
  fileprivate var name: String { rawValue.replacingOccurrences(of: "-", with: " ") }
}

/// A contact of the recording, on the time line of a page.
struct ReportedTouch {
  var contact: Int
  /// The times at which the contact landed and ended, in milliseconds.
  var from: Double
  var to: Double
  var hasLifted: Bool
  /// The position of its swipe; nil if the contact was not recognised as a swipe.
  var swipe: Int?
  var outcome: String

  var value: JSONValue {
    [
      "contact": .int(contact), "from": .rounded(from, 1), "to": .rounded(to, 1),
      "swipe": .int(swipe), "outcome": .text(outcome),
    ]
  }
}

/// A swipe of a replay, with its part of the log.
struct ReportedSwipe {
  var name: String
  /// nil for a log without a swipe.
  var outcome: SwipeRecord.Outcome?
  var reason: String
  /// The margin in words, and that of the travel in millimetres.
  var margin: String?
  var millimeters: Double?
  /// nil for a finger that did not lift, because the touch was cancelled.
  var release: SwipeRecord.Release?
  var frames: ClosedRange<Int>
  var strip: [Int]
  var markers: [ReportMarker]
  var lines: [String]

  var value: JSONValue {
    [
      "name": .safe(name), "outcome": .safe(outcome?.name), "reason": .safe(reason),
      "margin": .safe(margin), "millimeters": .rounded(millimeters, 1),
      "progress": .rounded(release?.progress), "velocity": .rounded(release?.velocity, 0),
      "from": .int(frames.lowerBound), "to": .int(frames.upperBound), "strip": .ints(strip),
      "markers": .array(markers.map(\.value)), "lines": .safe(lines),
    ]
  }
}

/// A moment of a replay that has a marker on the page.
struct ReportMarker {
  enum Kind: String, CaseIterable {
    case touch, began, lift, decision, end, dropped
    var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// The maximum number of markers for dropped frames, because a display can drop every other
  /// frame.
  static let maximumDropped = 12

  var kind: Kind
  var name: String
  var position: Int
  var text: String?

  init(_ kind: Kind, _ name: String, at position: Int, text: String? = nil) {
    (self.kind, self.name, self.position, self.text) = (kind, name, position, text)
  }

  var value: JSONValue {
    [
      "kind": .text(kind.rawValue), "name": .safe(name), "frame": .int(position),
      "text": .safe(text),
    ]
  }
}
