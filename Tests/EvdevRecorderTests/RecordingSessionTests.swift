// A whole recording, its threads and its file, from a simulated device.

#if Recording
  import Foundation
  import GestureTrace
  import PlainText
  import Synchronization
  import Testing

  @testable import EvdevRecorder

  /// A device that returns a test's events, one array at each read. After the last array, the
  /// device is removed or has no more events.
  final class FakeSource: EventSource, @unchecked Sendable {
    private var pipe: [Int32] = [-1, -1]
    private var outcomes: [[InputEvent]]
    private let now: DeviceState
    /// The result of a read when no events are left: true if the device is gone, false if nothing
    /// is available yet.
    private let endsGone: Bool
    private(set) var snapshots = 0
    /// For each call to `snapshot`, the number of reads that still had events.
    private(set) var readsAfterSnapshots: [Int] = []
    var pollDescriptor: Int32 { pipe[0] }
    var isStillPresent = false
    /// The answers to whether another process has grabbed the device; then false.
    var grabs: [Bool] = []

    func isGrabbedElsewhere() -> Bool { grabs.isEmpty ? false : grabs.removeFirst() }

    init(
      _ outcomes: [[InputEvent]], now: DeviceState = padState(), endsGone: Bool = true,
      isReadable: Bool = true
    ) {
      self.outcomes = outcomes
      self.now = now
      self.endsGone = endsGone
      Glibc.pipe(&pipe)
      // The pipe has one byte that is never read, so that the device is always readable.
      if isReadable { Glibc.write(pipe[1], "x", 1) }
    }
    deinit { for descriptor in pipe { close(descriptor) } }

    func read(into events: UnsafeMutableBufferPointer<InputEvent>) -> ReadOutcome {
      guard !outcomes.isEmpty else {
        usleep(1000)
        return endsGone ? .gone : .events(0, isDrained: true)
      }
      let next = outcomes.removeFirst()
      for (index, event) in next.enumerated() { events[index] = event }
      return .events(next.count, isDrained: true)
    }

    func snapshot() throws(DeviceError) -> DeviceSnapshot {
      snapshots += 1
      readsAfterSnapshots.append(outcomes.count)
      return DeviceSnapshot(name: "Pad", description: pad, state: now)
    }
  }

  struct RecordingSessionTests {
    private func temporaryPath() -> String {
      NSTemporaryDirectory() + "edgepan-recording-" + UUID().uuidString + ".evemu"
    }

    private func options() -> RecordingOptions { RecordingOptions() }

    private func record(
      _ sources: [FakeSource], _ options: RecordingOptions? = nil
    ) throws -> (RecordingResult, [Trace]) {
      let paths = sources.map { _ in temporaryPath() }
      defer { for path in paths { unlink(path) } }
      let session = try RecordingSession(
        devices: zip(sources, paths).map {
          RecordedDevice(
            source: $0,
            snapshot: DeviceSnapshot(name: "Pad", description: pad, state: padState()),
            path: $1, isInvented: true)
        }, options: options ?? self.options())
      let result = session.run()
      return (result, try paths.map { try TraceReader.read(path: $0) })
    }

    private let swipe: [[InputEvent]] = [
      [
        event(1_000_000, .abs, 0x39, 1), event(1_000_000, .abs, 0x35, 30),
        event(1_000_000, .abs, 0x36, 900), event(1_000_000, .syn, 0, 0),
      ],
      [event(1_008_000, .abs, 0x35, 900), event(1_008_000, .syn, 0, 0)],
      [event(1_016_000, .abs, 0x39, -1), event(1_016_000, .syn, 0, 0)],
    ]

    @Test func events_areInTheFile_withTimesFromZero() throws {
      let (result, traces) = try record([FakeSource(swipe)])
      #expect(result.end == .unplugged && result.failure == nil && result.events == [8])
      var expected = Array(swipe.joined())
      for index in expected.indices { expected[index].microseconds -= 1_000_000 }
      #expect(traces[0].events == expected)
      #expect(traces[0].header.zero == 1_000_000)
      #expect(traces[0].end == TraceEnd(events: 8, reason: "unplugged"))
    }

    @Test func edgePan_isCounted() throws {
      #expect(try record([FakeSource(swipe)]).0.pans == 1)
    }

    @Test func gestureLimit_endsTheRecording() throws {
      var limited = options()
      limited.gestures = 1
      let (result, traces) = try record([FakeSource(swipe, endsGone: false)], limited)
      #expect(result.end == .gestures && traces[0].end?.reason == "gestures")
    }

    @Test func timeLimit_endsTheRecording() throws {
      var limited = options()
      limited.seconds = 0.05
      #expect(try record([FakeSource(swipe, endsGone: false)], limited).0.end == .seconds)
    }

    // Both threads read the clock, so the test observes both priorities.
    @Test func writingThread_hasLowerPriorityThanTheReadingThread() throws {
      @Sendable func niceness() -> Int32 { getpriority(Int32(PRIO_PROCESS.rawValue), 0) }
      let seen = Mutex<Set<Int32>>([])
      let clock = RecordingClocks.system
      var watched = options()
      watched.clocks.monotonic = {
        _ = seen.withLock { $0.insert(niceness()) }
        return clock.monotonic()
      }
      _ = try record([FakeSource(swipe)], watched)
      #expect(seen.withLock { $0 } == [niceness(), max(niceness(), RecordingWriter.niceness)])
    }

    @Test func deviceThatAnotherProcessGrabs_isNotedOnce_andResynchronisedAfterwards() throws {
      let source = FakeSource([], endsGone: false, isReadable: false)
      source.grabs = [true, true, false]
      var limited = options()
      limited.seconds = 2.6
      let (result, traces) = try record([source], limited)
      #expect(result.starvations == 1)
      #expect(notes(traces[0]) == [["kind": "starved"]])
      #expect(source.snapshots == 1)
      #expect(TraceLint.findings(in: traces[0]).contains { $0.code == .starved })
    }

    /// The numbers that the program's signal handlers write. SIGHUP ends a recording as Ctrl-C does.
    @Test(arguments: [(SIGHUP, RecordingEnd.terminated), (SIGINT, .interrupted)])
    func signal_endsTheRecording_withItsMarker(number: Int32, end: RecordingEnd) throws {
      var ends: [Int32] = [-1, -1]
      pipe(&ends)
      defer { for end in ends { close(end) } }
      var byte = UInt8(number)
      write(ends[1], &byte, 1)
      var signalled = options()
      signalled.signals = ends[0]
      let (result, traces) = try record([FakeSource(swipe, endsGone: false)], signalled)
      #expect(result.end == end)
      #expect(traces[0].end?.reason == end.rawValue)
    }

    /// The reader is `edgepan replay -`, started after the recorder.
    @Test func fifo_getsTheWholeRecording() throws {
      let path = temporaryPath()
      #expect(mkfifo(path, 0o600) == 0)
      defer { unlink(path) }
      let received = Mutex<Data?>(nil)
      Thread {
        usleep(200_000)
        let bytes = try? FileHandle(forReadingAtPath: path)?.readToEnd()
        received.withLock { $0 = bytes ?? Data() }
      }.start()
      do {
        let session = try RecordingSession(
          devices: [
            RecordedDevice(
              source: FakeSource(swipe),
              snapshot: DeviceSnapshot(name: "Pad", description: pad, state: padState()),
              path: path, isInvented: true)
          ], options: options())
        #expect(session.run().end == .unplugged)
      }
      // The FIFO is closed with the session; then the reader has everything.
      for _ in 0..<200 where received.withLock({ $0 }) == nil { usleep(20_000) }
      let trace = try TraceReader.read(bytes: [UInt8](received.withLock { $0 } ?? Data()))
      #expect(trace.events.count == 8)
      #expect(trace.end == TraceEnd(events: 8, reason: "unplugged"))
    }

    private func notes(_ trace: Trace) -> [JSONValue] {
      trace.notes.compactMap {
        guard case .note(let value) = $0.content else { return nil }
        return value
      }
    }

    @Test func unplug_isNoted() throws {
      let (_, traces) = try record([FakeSource(swipe)])
      #expect(notes(traces[0]) == [["kind": "unplug"]])
    }

    // The state after a VT switch: the descriptor is invalid, but the device still exists.
    @Test func revokedDevice_isNotedAsSuch() throws {
      let source = FakeSource(Array(swipe[..<2]))
      source.isStillPresent = true
      let (result, traces) = try record([source])
      #expect(result.end == .unplugged)
      #expect(
        notes(traces[0])
          == [["kind": "unplug", "why": "revoked", "contacts": [["slot": 0, "id": 1]]]])
    }

    @Test func drop_isResynchronisedOnceTheQueueIsDrained() throws {
      var now = padState()
      now.set(0x39, slot: 1, to: 77)
      let source = FakeSource(
        [[event(5, .syn, 3, 0), event(5, .abs, 0x35, 4), event(5, .syn, 0, 0)]], now: now)
      let (result, traces) = try record([source])
      #expect(source.snapshots == 1 && result.drops == 1)
      #expect(
        traces[0].notes.contains { $0.content == .synthesised(traces[0].events.count - 3) })
    }

    @Test func twoDevices_shareTheSessionAndItsZeroTime() throws {
      let late = swipe.map {
        $0.map { event in
          var event = event
          event.microseconds += 500
          return event
        }
      }
      let (_, traces) = try record([FakeSource(swipe), FakeSource(late)])
      #expect(traces[0].header.session == traces[1].header.session)
      #expect(traces[0].header.session != nil)
      let starts = traces.map { ($0.header.zero ?? 0) + ($0.events.first?.microseconds ?? 0) }
      #expect(starts == [1_000_000, 1_000_500])
    }

    @Test func suspend_isNoted_andTheStateIsReadAfterAllEvents() throws {
      // Starting with the fourth reading, CLOCK_BOOTTIME is ahead of CLOCK_MONOTONIC.
      let readings = Counter()
      var sleeping = options()
      sleeping.clocks = RecordingClocks(
        monotonic: RecordingClocks.system.monotonic,
        boottime: { RecordingClocks.system.monotonic() + (readings.next() < 4 ? 0 : 9_000_000) })
      let source = FakeSource(Array(swipe[..<2]))
      let (_, traces) = try record([source], sleeping)
      let kinds = traces[0].notes.compactMap { note -> String? in
        guard case .note(let value) = note.content else { return nil }
        return value["kind"]?.string
      }
      #expect(kinds.contains("suspend"))
      #expect(source.readsAfterSnapshots.last == 0, "\(source.readsAfterSnapshots)")
    }

    @Test func deviceWithoutEvents_isResynchronisedAfterASuspend() throws {
      let readings = Counter()
      var sleeping = options()
      sleeping.clocks = RecordingClocks(
        monotonic: RecordingClocks.system.monotonic,
        boottime: { RecordingClocks.system.monotonic() + (readings.next() < 4 ? 0 : 9_000_000) })
      sleeping.seconds = 1
      let silent = FakeSource([], isReadable: false)
      _ = try record([FakeSource(swipe, endsGone: false), silent], sleeping)
      #expect(silent.snapshots == 1)
    }

    /// If the thread is interrupted between reading the two clocks, their offset cannot be
    /// determined.
    @Test func sleepSinceBoot_isNotASuspend_ifTheClocksOffsetIsUncertain() {
      let (readings, calls) = (Counter(), Counter())
      // The first forty readings of CLOCK_MONOTONIC are 2 ms apart; all later ones of a call are equal.
      let clocks = RecordingClocks(
        monotonic: {
          UInt64(1_000_000 + 200_000 * calls.count + 2_000 * min(readings.next(), 40))
        },
        boottime: { UInt64(9_000_000_000 + 200_000 * calls.count) })
      var watch = SuspendWatch(clocks)
      for _ in 0..<10 {
        _ = calls.next()
        #expect(watch.sleptMicroseconds() == nil)
      }
    }

    @Test func recordingThatTracksNothing_hasTheSameEvents() throws {
      var untracked = options()
      untracked.tracksGestures = false
      let (tracked, expected) = try record([FakeSource(swipe)])
      let (result, traces) = try record([FakeSource(swipe)], untracked)
      #expect(traces[0].events == expected[0].events && result.events == tracked.events)
      #expect(tracked.pans == 1 && result.pans == 0)
    }

    @Test func fullQueue_endsTheRecordingWithAnError_andTheFileCanBeRead() throws {
      var tight = options()
      tight.queueCapacity = 4
      let (result, traces) = try record(
        [FakeSource([Array(swipe.joined())])], tight)
      guard case .queueFull? = result.failure else {
        Issue.record("no failure: \(result)")
        return
      }
      #expect(result.end == .failed && traces[0].end?.reason == "failed")
    }

    @Test func file_isPrivate_andIsReplacedOnlyOnRequest() throws {
      let path = temporaryPath()
      defer { unlink(path) }
      let make = {
        try RecordingFile(path: path, header: TraceHeader(), device: pad, replacing: $0).start()
      }
      try make(false)
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
      #expect { try make(false) } throws: { ($0 as? RecordingFileError)?.errno == EEXIST }
      try make(true)
    }

    @Test func failedSession_keepsExistingFiles_andRemovesCreatedFiles() throws {
      let (existing, created) = (temporaryPath(), temporaryPath())
      defer { for path in [existing, created] { unlink(path) } }
      try Data("an earlier recording".utf8).write(to: URL(fileURLWithPath: existing))
      var replacing = options()
      replacing.replacesFiles = true
      let settings = replacing
      let devices = [existing, created, temporaryPath() + "/no-folder.evemu"].map {
        RecordedDevice(
          source: FakeSource([]),
          snapshot: DeviceSnapshot(name: "Pad", description: pad, state: padState()),
          path: $0, isInvented: true)
      }
      #expect(throws: RecordingFailure.self) {
        _ = try RecordingSession(devices: devices, options: settings)
      }
      #expect(try String(contentsOfFile: existing, encoding: .utf8) == "an earlier recording")
      #expect(!FileManager.default.fileExists(atPath: created))
    }

    @Test func link_isNotFollowed() throws {
      let path = temporaryPath()
      defer { unlink(path) }
      symlink("/etc/hostname", path)
      for replacing in [false, true] {
        #expect {
          _ = try RecordingFile(
            path: path, header: TraceHeader(), device: pad, replacing: replacing)
        } throws: { ($0 as? RecordingFileError)?.errno == ELOOP }
      }
    }

    @Test func characterDevice_isWritten_throughALinkToo() throws {
      let path = temporaryPath()
      defer { unlink(path) }
      symlink("/dev/null", path)
      for path in ["/dev/null", path] {
        let file = try RecordingFile(
          path: path, header: TraceHeader(), device: pad, replacing: false)
        try file.start()
        try file.finish(reason: "seconds")
        #expect(!file.isCreated)
      }
    }

    @Test func namedPipe_isRejectedAsARecordingFile() throws {
      let path = temporaryPath()
      defer { unlink(path) }
      mkfifo(path, 0o600)
      #expect(throws: RecordingFileError.self) {
        _ = try RecordingFile(path: path, header: TraceHeader(), device: pad, replacing: true)
      }
    }

    @Test func wholeFrames_excludesAPartialFrame() throws {
      let text = Array("# x\nE: 0.000001 0003 0000 0001\nE: 0.000001 0000 0000 0000\nE: 0.0".utf8)
      #expect(RecordingFile.wholeFrames(text[...]) == text.count - "E: 0.0".utf8.count)
      #expect(RecordingFile.wholeFrames(text[..<30]) == 0)
    }
  }

  /// A counter that any thread can increment.
  final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var last = 0
    var count: Int { lock.withLock { last } }
    func next() -> Int {
      lock.withLock {
        last += 1
        return last
      }
    }
  }
#endif
