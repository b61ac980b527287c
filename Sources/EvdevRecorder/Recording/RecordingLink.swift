// State shared by the threads of a recording.

#if Recording
  import Synchronization

  /// Passes a value to another thread, which is then its only user.
  package struct UncheckedBox<Value>: @unchecked Sendable {
    package let value: Value
    package init(_ value: Value) { self.value = value }
  }

  /// State shared by the threads of a recording.
  final class RecordingLink: Sendable {
    let queues: [FrameQueue]
    /// Wakes the reading thread, which then ends.
    let stop = WakeSignal()
    /// Wakes the writing thread: a queue is not empty, or the reader has ended.
    let work = ThreadSignal()
    /// Wakes the caller's thread: the recording is ending.
    let done = WakeSignal()
    let status = Mutex(RecordingStatus())
    let outcome = Mutex<(end: RecordingEnd?, failure: RecordingFailure?)>((nil, nil))
    private let hasReaderEnded = Atomic(false)

    init(count: Int, capacity: Int) {
      queues = (0..<count).map { _ in FrameQueue(capacity: capacity) }
    }

    /// Ends the recording. Only the first reason counts.
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
