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
  public var costs: FrameCosts?
  /// The position of the frame that is shown first; nil for the frame in which the transition
  /// begins.
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
    let size = options.screenSize
    var scene = SceneTable()
    for snapshot in snapshots.prefix(frames.count) { scene.append(snapshot) }
    let outcomes = result.swipes.map {
      $0.outcome.rawValue.replacingOccurrences(of: "-", with: " ")
    }
    var members: [JSONValue.Member] = [
      .init("screen", .rounded([size.width, size.height])),
      .init("subject", .safe(subject)), .init("frames", columns),
      .init("scene", scene.value), .init("strip", .array(strip.map { .integer(Int64($0)) })),
      .init("markers", .array(markers.map(\.value))),
      .init("explanation", .array(explanation.map { .array($0.map { .safe($0) }) })),
      .init(
        "settings", .array(settings.map { .array([.safe($0.name), .safe($0.value)]) })),
    ]
    if let start { members.append(.init("start", .integer(Int64(start)))) }
    if let costs { members.append(.init("costs", costs.value)) }
    if let blame {
      members.append(.init("blame", .array([.safe(blame.before), .safe(blame.after)])))
    }
    if let whatIf { members.append(.init("whatIf", whatIf.value)) }
    return ReportItem(
      .replay, title: trace.file, subtitle: "\(subject), \(options.display.description)",
      verdict: outcomes.isEmpty ? "no swipe" : outcomes.joined(separator: ", "),
      isGood: true, summary: summary, lines: explanation.flatMap { $0 }, members: members)
  }

  /// The frames that have snapshots.
  private var frames: ArraySlice<FrameRecord> {
    result.frames.prefix(snapshots.count)
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
      list(frames) { $0.phase.isOutsideSwipe ? .null : value($0) }
    }
    func place(_ point: CGPoint?) -> JSONValue { point.map { .rounded([$0.x, $0.y], 1) } ?? .null }
    var members: [JSONValue.Member] = [
      .init("index", list(frames) { .integer(Int64($0.index)) }),
      .init("milliseconds", list(frames) { .rounded($0.timestamp * 1000) }),
      .init("phase", list(frames) { .text($0.phase.rawValue) }),
      .init("gesture", list(frames) { .text($0.gesture) }),
      .init("progress", driven { .rounded($0.progress, 4) }),
      .init(
        "shown",
        list(frames) { $0.phase == .landed ? .null : .rounded($0.presentedProgress, 4) }),
      .init("velocity", driven { .rounded($0.velocity, 1) }),
      .init("missed", list(trail) { .integer(Int64($0.missed)) }),
      .init("finger", list(trail) { place($0.finger) }),
      .init("touch", list(trail) { place($0.touch) }),
    ]
    if !result.isDrivenByApp {
      let margins = frames.map { margin(of: $0) }
      members.append(
        .init(
          "neededProgress",
          list(zip(frames, margins)) { frame, margin in
            margin?.points.map { .rounded(frame.progress + $0 / extent, 4) } ?? .null
          }))
      members.append(
        .init(
          "neededVelocity",
          list(zip(frames, margins)) { frame, margin in
            margin?.pointsPerSecond.map { .rounded(frame.velocity + $0, 1) } ?? .null
          }))
    }
    return .object(members)
  }

  /// Returns the change of travel or speed that would reverse the decision if the finger lifted in
  /// this frame; nil if the finger does not drive a transition.
  private func margin(of frame: FrameRecord) -> FinishMargin? {
    guard frame.phase == .interactive else { return nil }
    return options.finishRule.margin(
      of: FinishRule.Release(
        translation: frame.progress * extent, speed: frame.velocity, extent: extent))
  }

  // MARK: - Chosen frames

  private func position(of index: Int) -> Int? { frames.firstIndex { $0.index == index } }

  /// The frames of the film strip. For a transition, these are the beginning, the quarters of the
  /// interval up to the release, the release, the middle and the end of the settling animation, and
  /// the last frame. Without a transition, the frames are evenly spaced.
  var strip: [Int] {
    guard let last = frames.indices.last else { return [] }
    guard let release = result.swipes.compactMap(\.release).first,
      let began = position(of: release.beganFrame), let lifted = position(of: release.releasedFrame)
    else {
      let count = min(Self.stripLength, last + 1)
      return (0..<count).map { $0 * last / max(count - 1, 1) }
    }
    let ended = position(of: release.endedFrame) ?? last
    let quarters = (1...3).map { began + (lifted - began) * $0 / 4 }
    let all = [began] + quarters + [lifted, (lifted + ended) / 2, ended, last]
    return Array(Set(all)).sorted()
  }

  private var markers: [ReportMarker] {
    var found: [ReportMarker] = []
    let trail = result.trail.prefix(frames.count)
    var down = 0
    for (position, frame) in trail.enumerated() {
      if down == 0, frame.touchesDown > 0 {
        found.append(ReportMarker(.touch, "touch", at: position))
      }
      if down > 0, frame.touchesDown == 0 {
        found.append(ReportMarker(.lift, "lift", at: position))
      }
      down = frame.touchesDown
    }
    for swipe in result.swipes {
      guard let release = swipe.release else { continue }
      if let place = position(of: release.beganFrame) {
        found.append(ReportMarker(.began, "recognised", at: place))
      }
      if let place = position(of: release.releasedFrame) {
        found.append(ReportMarker(.decision, "decision", at: place, text: swipe.reason))
      }
      if let place = position(of: release.endedFrame) {
        found.append(ReportMarker(.end, swipe.outcome.rawValue, at: place))
      }
    }
    let dropped = trail.indices.filter { trail[$0].missed > 0 }
    for place in dropped.prefix(ReportMarker.maximumDropped) {
      found.append(
        ReportMarker(
          .dropped, counted(trail[place].missed, "dropped frame"), at: place,
          text: "the previous frame was shown again before this one"))
    }
    return found.sorted { ($0.position, $0.kind.order) < ($1.position, $1.kind.order) }
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
    .object([
      .init("kind", .text(kind.rawValue)), .init("name", .safe(name)),
      .init("frame", .integer(Int64(position))), .init("text", text.map { .safe($0) } ?? .null),
    ])
  }
}
