// A live replay: the loop that runs frames when they are due, and what it tells its page.

#if Live
  import ContactTracking
  import Foundation
  import GestureReplay
  import GestureTrace
  import PlainText
  import ReplayReports
  import ReplayScenes
  import Synchronization
  import UIKit

  /// Replays what a source sends while it sends it, and shows it on the pages of a server.
  @MainActor final class LiveSession {
    private let subject: ReplaySubject
    private let conditions: ConditionOptions
    private let inbox: LiveInbox
    private let server: LiveServer
    private let pages: LivePages
    private let film = LiveFilm()
    private let latest = LatestFrame()
    private var replay: Replay?
    private var settings = ReplaySettings()
    /// The contacts since the last time at which no finger was down, for the reason why a touch did
    /// not count.
    private var contacts: OngoingContacts?
    /// The time of the monotonic clock at the recording's time 0, in microseconds.
    private var origin: UInt64?
    /// The timestamp of the first event, in microseconds.
    private var firstStamp: UInt64 = 0
    /// The times of the events that no message contains yet, in microseconds since the first event.
    private var stamps: [UInt64] = []
    /// Events that move nothing, such as those of buttons, must not fill the memory.
    private static let keptStamps = 1024
    /// The time of the newest frame, in seconds since the first event.
    private var frameTime = 0.0
    private var sourceClock = LiveClock.arrival
    private var lateBefore = 0
    private var palmsBefore = 0
    private(set) var end: String??
    /// The outcomes so far, of which each is a byte; the verification compares them with those of the
    /// recorded file.
    private var outcomes: [SwipeRecord.Outcome] = []
    /// Whether a touch has ended since the film's tables were emptied.
    private var mustRestart = false

    /// The time by which a frame waits for events that are on their way, in microseconds. A network
    /// delays some events more than others: each touch with a late position adds to it.
    private var patience: UInt64
    private static let morePatience: UInt64 = 3000
    /// The longest wait: with more, the screen is seen to lag behind the finger.
    private static let longestPatience: UInt64 = 15_000

    init(
      subject: ReplaySubject, conditions: ConditionOptions, inbox: LiveInbox, server: LiveServer,
      pages: LivePages, patience: UInt64
    ) {
      (self.subject, self.conditions, self.inbox) = (subject, conditions, inbox)
      (self.server, self.pages, self.patience) = (server, pages, patience)
    }

    /// Runs until the source has ended and everything is at rest, or until a signal arrives.
    ///
    /// - Parameters:
    ///   - signals: a descriptor that can be read when a signal has arrived, or -1.
    ///   - stop: stops the source; then all of its events are in the inbox.
    ///   - verdict: called for each swipe that has ended.
    /// - Throws: ``ToolFailure`` for a transition that never ends and a scene that throws.
    func run(signals: Int32, stop: () -> Void, verdict: (TouchVerdict) -> Void) throws {
      defer { stop() }
      while true {
        try takeInput()
        if pages.takeOpened() { greet() }
        let left = try runDueFrames(verdict)
        if end != nil, replay?.nextFrame == nil { break }
        var polls = [
          pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0),
          pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
        ]
        // poll(2) counts milliseconds; the rest of the time is less than one.
        let ready = poll(&polls, 2, left.map { Int32(clamping: $0 / 1000) } ?? -1)
        if ready == 0, let left { usleep(UInt32(left % 1000)) }
        if ready > 0, polls[1].revents != 0 {
          stop()
          try takeInput()
          break
        }
      }
      replay?.finish()
      while try converting({ try replay?.step() ?? false }) { takeVerdicts(verdict) }
    }

    // MARK: Input

    private func takeInput() throws {
      for item in inbox.take() {
        switch item {
        case .device(let header, let device, let clock):
          sourceClock = clock
          try begin(header, device)
        case .step(let step, let arrived): push(step, arrived)
        case .end(let reason):
          end = .some(reason)
          replay?.finish()
        }
      }
    }

    private func begin(_ header: TraceHeader, _ device: DeviceDescription) throws {
      settings = try conditions.settings(for: header)[0].into(subject.names)
      pages.setArguments(settings.arguments(standard: ReplaySettings(for: header)))
      settings.maximumFrames = .max
      settings.maximumSeconds = .infinity
      do {
        contacts = OngoingContacts(
          try ContactSurface(device: device, rules: settings.rules), from: header)
      } catch { throw ToolFailure(error, file: "the device") }
      try converting {
        // The first frame belongs to the first event. The screen at rest, which a page shows until
        // then, comes from another replay, without input.
        let rest = try Replay(
          of: header, device: device, options: settings, observers: [film],
          makeScene: subject.makeScene)
        rest.finish()
        try rest.step()
        replay = try Replay(
          of: header, device: device, options: settings, observers: [film, latest],
          makeScene: subject.makeScene)
      }
      greet()
    }

    private func push(_ step: TraceWalk.Step, _ arrived: UInt64) {
      if case .event(let event, _) = step {
        if origin == nil { firstStamp = event.microseconds }
        switch sourceClock {
        case .timestamps: origin = firstStamp
        case .at(let time): origin = time
        case .arrival where replay?.nextFrame == nil:
          origin = arrived &- (event.microseconds &- firstStamp)
        case .arrival: break
        }
        let time = event.microseconds &- firstStamp
        if stamps.last != time { stamps.append(time) }
        if stamps.count > Self.keptStamps { stamps.removeFirst(Self.keptStamps / 2) }
      }
      replay?.push(step)
      follow(step)
    }

    /// Finds the touches that did not count because of where they landed.
    private func follow(_ step: TraceWalk.Step) {
      contacts?.take(step)
      guard let ended = contacts?.takeEnded() else { return }
      var rules = settings.rules
      rules.edges = [settings.edge]
      let found = EdgePanDetection(contacts: ended.contacts, surface: ended.surface, rules: rules)
      for refused in found.refusals {
        if case .startsInside = refused.reason {
          report(TouchVerdict(notCounted: refused.reason, on: ended.surface, by: rules))
        }
      }
    }

    // MARK: Frames

    /// Runs the frames that are due. Returns the time until the next one in microseconds; nil if
    /// nothing moves.
    private func runDueFrames(_ verdict: (TouchVerdict) -> Void) throws -> UInt64? {
      guard let replay, let origin else { return nil }
      while let next = replay.nextFrame {
        let due = origin + UInt64(max(0, next) * 1e6) + patience
        let now = monotonicMicroseconds()
        guard now >= due else {
          sendFrame()
          return due - now
        }
        frameTime = next
        _ = try converting { try replay.step() }
        takeVerdicts(verdict)
        // A burst of frames that catches up must not delay the input.
        if replay.nextFrame == nil { break }
        try takeInput()
      }
      // At rest, a message that contains everything delays no frame.
      if mustRestart, replay.nextFrame == nil {
        film.restart()
        mustRestart = false
      }
      sendFrame()
      return nil
    }

    private func converting<Result>(_ body: () throws -> Result) throws -> Result {
      do { return try body() } catch {
        throw ToolFailure(reporting: error)
          ?? ToolFailure(.unexpected, "\(subject.name): the scene threw: \(escape("\(error)"))")
      }
    }

    // MARK: Messages

    private func send(_ kind: String, _ data: JSONValue) {
      var message = Array("data: ".utf8)
      JSONValue.object([.init("kind", .text(kind))] + data.members).append(to: &message)
      message += "\n\n".utf8
      server.send(message)
    }

    /// Sends everything that a page shows: to a page that opens, and again to the others.
    private func greet() {
      guard replay != nil else { return }
      let scale = settings.rules.scale
      send(
        "hello",
        [
          "title": .text(subject.name), "edge": .text(settings.edge.rawValue),
          "screen": [.number(scale.widthPoints), .number(scale.heightPoints)],
          "band": .number(Double(UIScreenEdgePanGestureRecognizer.defaultEdgeBandWidth)),
          "rule": .text(
            subject.scene?.hasOwnGesture == true ? "the app's own" : settings.finishRule.name),
        ])
      for touch in pages.touches { send("touch", touch) }
      film.restart()
      sendFrame()
    }

    private func sendFrame() {
      guard let message = film.takeMessage() else { return }
      let record = latest.record
      let margin = record.flatMap {
        settings.finishRule.margin(of: $0, extent: scaleDepth)
      }
      let isDriven = record?.phase == .interactive
      // Four decimals are a ten-thousandth of the screen, or of a point.
      func number(_ value: Double?) -> JSONValue {
        guard let value else { return .null }
        let short = (value * 1e4).rounded() / 1e4
        return Int64(exactly: short).map { .integer($0) } ?? .number(short)
      }
      let more: JSONValue = [
        "progress": number(record.map { $0.phase.isOutsideSwipe ? 0 : $0.progress }),
        "velocity": number(record?.velocity), "isDriven": .bool(isDriven),
        "neededProgress": number(
          isDriven ? margin?.points.map { record!.progress + $0 / scaleDepth } : nil),
        "neededVelocity": number(
          isDriven ? margin?.pointsPerSecond.map { record!.velocity + $0 } : nil),
        "now": now(record, margin).map { .text($0) } ?? .null,
        "touch": replay?.touch.map { [number(Double($0.x)), number(Double($0.y))] } ?? .null,
        "landing": .int(film.landings), "stamp": number(stamp()),
      ]
      send("frame", .object(message.members + more.members))
    }

    private var scaleDepth: Double { settings.rules.scale.depthPoints(from: settings.edge) }

    /// What would happen if the finger lifted in this frame.
    private func now(_ record: FrameRecord?, _ margin: FinishMargin?) -> String? {
      guard let record, record.phase == .interactive else { return nil }
      if subject.scene?.hasOwnGesture == true { return "The app's own gesture decides." }
      let completes = settings.finishRule.completes(
        FinishRule.Release(
          translation: record.progress * scaleDepth, speed: record.velocity, extent: scaleDepth))
      let change = margin?.points.map {
        ", \(Figure.pair(abs(settings.rules.scale.millimeters(fromPoints: $0)), 0, 1).0) mm "
          + (completes ? "to spare" : "short")
      }
      return "Would \(completes ? "finish" : "cancel") now\(change ?? "")"
    }

    /// The time of the newest event in the frame in milliseconds since 1970, once for each event.
    private func stamp() -> Double? {
      let limit = max(0, frameTime - settings.display.latency) * 1e6
      let count = stamps.prefix { Double($0) <= limit }.count
      guard let origin, count > 0 else { return nil }
      let age = Double(monotonicMicroseconds()) - Double(origin + stamps[count - 1])
      stamps.removeFirst(count)
      return Date().timeIntervalSince1970 * 1000 - age / 1000
    }

    // MARK: Verdicts

    private func takeVerdicts(_ verdict: (TouchVerdict) -> Void) {
      for swipe in replay?.takeRecords() ?? [] {
        outcomes.append(swipe.outcome)
        let found = TouchVerdict(on: swipe, by: settings)
        report(found)
        verdict(found)
      }
    }

    private func report(_ verdict: TouchVerdict) {
      guard let replay else { return }
      let late = replay.lateTouches - lateBefore
      let palms = replay.latePalms - palmsBefore
      (lateBefore, palmsBefore) = (replay.lateTouches, replay.latePalms)
      if late > 0, sourceClock == .arrival {
        patience = min(patience + Self.morePatience, Self.longestPatience)
      }
      let text =
        palms > 0
        ? "It became a palm, which the replay of the recording leaves out."
        : late > 0
          ? "\(counted(late, "position")) came too late for its frame: the replay of the recording "
            + "has other frames."
          : ""
      let number = pages.add(around: origin.map { monotonicMicroseconds() - $0 } ?? 0) { number in
        [
          "number": .int(number), "text": .text(verdict.text),
          "outcome": verdict.outcome.map { .text($0.rawValue) } ?? .null,
          "reason": verdict.reason.map { .text($0) } ?? .null, "late": .text(text),
          "replay": pages.hasFile ? .text("touch/\(number)") : .null,
        ]
      }
      if let message = pages.message(number) { send("touch", message) }
      mustRestart = true
    }

    /// Whether the recording has begun.
    var hasBegun: Bool { origin != nil }

    /// Replays the recorded file, and returns a sentence that compares it with what was seen.
    func verification(of trace: Trace) throws -> String {
      guard let replay else { return "Nothing was recorded." }
      let seen = film
      let other = LiveFilm(makesMessages: false)
      let late = replay.lateTouches
      let whole = try converting {
        try Replay.run(
          trace, options: settings, observers: [other], makeScene: subject.makeScene)
      }
      let equal = zip(outcomes, whole.swipes).count { $0 == $1.outcome }
      let same = zip(seen.touchHashes, other.touchHashes).count { $0 == $1 }
      let total = max(outcomes.count, whole.swipes.count)
      let touches = max(seen.touchHashes.count, other.touchHashes.count)
      return "The replay of the recording has the same outcome in \(equal) of "
        + "\(counted(total, "swipe")), and the same frames in \(same) of "
        + "\(touches) \(touches == 1 ? "touch" : "touches"); \(counted(late, "position")) came too "
        + "late for \(late == 1 ? "its frame" : "their frames")."
    }

    /// Tells the pages that the session has ended.
    func sayEnd(_ text: String) { send("end", ["text": .text(text)]) }
  }

  /// Keeps the record of the newest logged frame.
  @MainActor private final class LatestFrame: ReplayObserver {
    var record: FrameRecord?
    func frameWasLogged(_ record: FrameRecord) { self.record = record }
  }
#endif
