// The writing thread: writes the queue's events to disk as text, at most every millisecond.

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
    /// of a write that is running.
    static let writeIntervalMicroseconds: UInt64 = 1_000
    /// The time between two syncs. A machine that crashes loses the events of this time.
    static let syncIntervalMicroseconds: UInt64 = 5_000_000

    init(
      files: [RecordingFile], snapshots: [DeviceSnapshot], link: RecordingLink,
      options: RecordingOptions
    ) {
      self.files = files
      live = snapshots.map { LiveGestures(snapshot: $0, rules: options.rules) }
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
      var polls = [pollfd(fd: link.work.descriptor, events: Int16(POLLIN), revents: 0)]
      while true {
        // Checked before the queues are emptied, so that the reader's last events are not missed.
        let isLast = link.isReaderAtEnd
        writeOnce()
        if isLast { break }
        poll(&polls, 1, isDirty ? millisecondsUntilSync : -1)
        link.work.clear()
        if !link.isReaderAtEnd { pause() }
      }
      let reason = link.outcome.withLock { ($0.failure == nil ? $0.end : .failed) ?? .interrupted }
      for index in files.indices {
        attempt(index) { try $0.finish(reason: reason.rawValue) }
      }
    }

    /// The time until the next sync. It is counted from the last sync, not from now, because
    /// otherwise a slow stream of events would postpone the sync.
    private var millisecondsUntilSync: Int32 {
      let due = lastSync + Self.syncIntervalMicroseconds
      let now = options.clocks.monotonic()
      return due > now ? Int32((due - now) / 1000) + 1 : 0
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
      live[index].take(spans[index])
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
      let pans = live.reduce(0) { $0 + $1.pans }
      let active = live.first { $0.inwardMillimeters != nil }
      link.status.withLock {
        $0.events = eventCounts.reduce(0, +)
        $0.microsecondsOfLastEvent = lastStamp
        $0.contacts = live.reduce(0) { $0 + $1.contacts }
        $0.inwardMillimeters = active?.inwardMillimeters
        $0.edge = active?.edge
        if pans > $0.pans {
          $0.lastPan = live.compactMap(\.last).max { $0.endMicroseconds < $1.endMicroseconds }
        }
        $0.pans = pans
        let touches = live.reduce(0) { $0 + $1.touches }
        if touches > $0.touches {
          $0.lastTouches = live.compactMap(\.lastTouches).max { $0.end < $1.end }
        }
        $0.touches = touches
        $0.fingersFromBefore = live.reduce(0) { $0 + $1.fingersFromBefore }
      }
      if let wanted = options.gestures, pans >= wanted { link.end(.gestures) }
    }
  }

  extension TraceContacts {
    /// The time at which the last contact ended.
    fileprivate var end: UInt64 { contacts.map(\.endMicroseconds).max() ?? 0 }
  }
#endif
