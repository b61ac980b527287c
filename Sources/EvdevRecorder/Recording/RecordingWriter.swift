// The writing thread: writes the queue's events to disk as text, at most every 0.8 ms.

#if Recording
  import ContactTracking
  import GestureTrace
  import Glibc

  /// Writes all files of a recording until the reading thread has ended. Runs on one thread.
  final class RecordingWriter {
    private(set) var eventCounts: [Int]
    /// The time from the session's first event to its last.
    var microseconds: UInt64 { lastStamp > (zero ?? lastStamp) ? lastStamp - (zero ?? 0) : 0 }

    private var files: [RecordingFile?]
    private var live: [LiveGestures]
    private let link: RecordingLink
    private let options: RecordingOptions
    private var spans: [TraceSpan]
    private var zero: UInt64?
    private var lastStamp: UInt64 = 0
    private var lastWrite: UInt64 = 0
    private var lastSync: UInt64
    private var isDirty = false

    /// The nice value of the writing thread; other threads keep their nice values.
    static let niceness: Int32 = 10
    /// The time between two writes. A killed process loses the events of this interval, and those
    /// of a write that is running. Shorter than the interval of a device with 1,000 Hz: with 1 ms, the
    /// thread would wait again for the last microseconds before most frames.
    static let writeIntervalMicroseconds: UInt64 = 800
    /// The time between two syncs. A machine that crashes loses the events of this time.
    static let syncIntervalMicroseconds: UInt64 = 5_000_000

    init(
      files: [RecordingFile], snapshots: [DeviceSnapshot], link: RecordingLink,
      options: RecordingOptions
    ) {
      // A conversion of the whole array would search the program for a protocol.
      self.files = files.map { $0 }
      live =
        options.tracksGestures
        ? snapshots.map { LiveGestures(snapshot: $0, rules: options.rules) } : []
      self.link = link
      self.options = options
      spans = files.map { _ in TraceSpan(capacity: FrameQueue.reserved) }
      eventCounts = files.map { _ in 0 }
      lastSync = options.clocks.monotonic()
      report()
    }

    func run() {
      // On a busy core the reader has priority: the kernel buffers a few milliseconds for the
      // reader, and the queue buffers seconds for this thread. (On Linux a `who` of 0 is the
      // calling thread.)
      setpriority(Int32(PRIO_PROCESS.rawValue), 0, Self.niceness)
      while true {
        // Checked before the queues are emptied, so that the reader's last events are not missed.
        let isLast = link.isReaderAtEnd
        writeOnce()
        if isLast { break }
        // The time of the next sync is counted from the last sync, not from now, because otherwise
        // a slow stream of events would postpone the sync.
        link.work.wait(until: isDirty ? lastSync + Self.syncIntervalMicroseconds : nil)
        if !link.isReaderAtEnd { pause() }
      }
      let reason = link.outcome.withLock { ($0.failure == nil ? $0.end : .failed) ?? .interrupted }
      for index in files.indices {
        attempt(index) { try $0.finish(reason: reason.rawValue) }
      }
    }

    /// Waits until the interval has passed since the last write: frames of 8,000 Hz share writes.
    private func pause() {
      let now = options.clocks.monotonic()
      let next = lastWrite + Self.writeIntervalMicroseconds
      if now < next { usleep(UInt32(next - now)) }
    }

    private func writeOnce() {
      for index in spans.indices { link.queues[index].exchange(&spans[index]) }
      defer { for index in spans.indices { spans[index].removeAll() } }
      let now = options.clocks.monotonic()
      if spans.contains(where: { !$0.isEmpty }) {
        lastWrite = now
        isDirty = true
        if zero == nil { zero = spans.compactMap { $0.events.first?.microseconds }.min() }
        for index in spans.indices where !spans[index].isEmpty { write(index) }
        report()
      }
      if isDirty, now - lastSync >= Self.syncIntervalMicroseconds {
        for file in files { file?.synchronise() }
        lastSync = now
        isDirty = false
      }
    }

    private func write(_ index: Int) {
      if !live.isEmpty { live[index].take(spans[index]) }
      lastStamp = max(lastStamp, spans[index].events.last?.microseconds ?? 0)
      let zero = zero ?? 0
      attempt(index) {
        try $0.add(spans[index], sessionZero: zero)
        try $0.flush()
      }
    }

    /// Performs an operation on a file. If a file can no longer be written, the recording ends and
    /// the other files are closed properly.
    private func attempt(_ index: Int, _ body: (RecordingFile) throws -> Void) {
      guard let file = files[index] else { return }
      do {
        try body(file)
        eventCounts[index] = file.eventCount
      } catch let error as RecordingFileError {
        files[index] = nil
        link.end(.failed, .file(error))
      } catch {
        files[index] = nil
        link.end(.failed, (error as? TraceError).map { .trace($0) })
      }
    }

    private func report() {
      guard !live.isEmpty else { return }
      // Not with `reduce`, which would copy every device's contacts for each sum.
      var status = RecordingStatus()
      var active: Int?
      for index in live.indices {
        status.events += eventCounts[index]
        status.contacts += live[index].contacts
        status.pans += live[index].pans
        status.touches += live[index].touches
        status.fingersFromBefore += live[index].fingersFromBefore
        if active == nil, live[index].inwardMillimeters != nil { active = index }
      }
      status.microsecondsOfLastEvent = lastStamp
      status.inwardMillimeters = active.flatMap { live[$0].inwardMillimeters }
      status.edge = active.flatMap { live[$0].edge }
      let pans = status.pans
      link.status.withLock { last in
        (status.lastPan, status.lastTouches) = (last.lastPan, last.lastTouches)
        if pans > last.pans {
          status.lastPan = live.compactMap(\.last).max { $0.endMicroseconds < $1.endMicroseconds }
        }
        if status.touches > last.touches {
          status.lastTouches = live.compactMap(\.lastTouches).max { $0.end < $1.end }
        }
        last = status
      }
      if let wanted = options.gestures, pans >= wanted { link.end(.gestures) }
    }
  }

  extension TraceContacts {
    /// The time at which the last contact ended.
    fileprivate var end: UInt64 { contacts.map(\.endMicroseconds).max() ?? 0 }
  }
#endif
