// The result of a recording, and its status while it runs.

#if Recording
  import ContactTracking
  import GestureTrace
  import PlainText

  /// The reason why a recording ended.
  public enum RecordingEnd: String, Sendable {
    case interrupted
    case terminated
    case seconds
    case gestures
    case unplugged
    case failed
  }

  /// The result of a recording.
  public struct RecordingResult: Sendable {
    public var end: RecordingEnd
    /// The number of events in each device's file.
    public var events: [Int]
    /// The number of times that the kernel dropped events, over all devices.
    public var drops: Int
    /// The number of times that another process grabbed a device during the recording.
    public var starvations: Int
    /// The number of edge pans, over all devices.
    public var pans: Int
    /// The time from the first event's timestamp to the last event's, in microseconds.
    public var microseconds: UInt64
    public var counts: ReaderCounts
    /// The failure that ended the recording. The files contain all events up to the failure.
    public var failure: RecordingFailure?
  }

  /// The reasons why a recording can fail. An unplugged device is not a failure.
  public enum RecordingFailure: Error, Sendable, CustomStringConvertible {
    case file(RecordingFileError)
    case trace(TraceError)
    /// The disk was too slow, and the queue is full.
    case queueFull(device: String, events: Int)
    case read(DeviceError)
    case threads

    public var description: String {
      switch self {
      case .file(let error): error.description
      case .trace(let error): error.description
      case .queueFull(let device, let events):
        "\(escape(device)): \(events) events waited for the disk, and no more fit; recording stopped"
          + "\n  Record to a faster disk, such as /dev/shm, and copy the file."
      case .read(let error): error.description
      case .threads: "no thread could be started\n  Check the limits: ulimit -u."
      }
    }
  }

  /// Counts of the reading thread's work. After each wake-up, it calls poll(2) once and read(2) at
  /// most once per device.
  public struct ReaderCounts: Hashable, Sendable {
    public var wakeups = 0
    public var polls = 0
    public var reads = 0
    public var events = 0
    /// The largest number of events that one read returned: the reader's largest backlog. The
    /// kernel buffers eight packets per device, at least 64 events (evdev's buffer), and discards
    /// them when the buffer is full.
    public var largestRead = 0
  }

  /// The state of a running recording, for a status line on a terminal.
  public struct RecordingStatus: Sendable {
    public var events = 0
    public var microsecondsOfLastEvent: UInt64 = 0
    public var contacts = 0
    public var inwardMillimeters: Double?
    public var edge: TraceEdge?
    public var pans = 0
    public var lastPan: EdgePan?
    /// The number of times that all fingers have lifted.
    public var touches = 0
    /// The contacts that ended when the fingers lifted last, and their surface; `nil` before.
    public var lastTouches: TraceContacts?
    /// The number of fingers that are down since before the recording or an interruption; they do
    /// not count until they land again.
    public var fingersFromBefore = 0
  }
#endif
