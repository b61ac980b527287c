// What the threads of a recording share.

#if Recording
  import Synchronization

  /// Carries a value into a thread that then has it alone.
  struct UncheckedBox<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  /// What the threads of a recording share.
  final class RecordingLink: Sendable {
    let queues: [FrameQueue]
    /// Wakes the reading thread, to end.
    let stop = WakeSignal()
    /// Wakes the writing thread: something is in a queue, or the reader has ended.
    let work = WakeSignal()
    /// Wakes the caller's thread: the recording ends.
    let done = WakeSignal()
    let status = Mutex(RecordingStatus())
    let outcome = Mutex<(end: RecordingEnd?, failure: RecordingFailure?)>((nil, nil))
    private let hasReaderEnded = Atomic(false)

    init(count: Int, capacity: Int) {
      queues = (0..<count).map { _ in FrameQueue(capacity: capacity) }
    }

    /// Ends the recording; the first reason counts.
    func end(_ reason: RecordingEnd, _ failure: RecordingFailure? = nil) {
      outcome.withLock {
        $0.end = $0.end ?? reason
        $0.failure = $0.failure ?? failure
      }
      stop.raise()
      done.raise()
    }

    func readerHasEnded() {
      hasReaderEnded.store(true, ordering: .sequentiallyConsistent)
      work.raise()
    }

    var isReaderAtEnd: Bool { hasReaderEnded.load(ordering: .sequentiallyConsistent) }
  }
#endif
