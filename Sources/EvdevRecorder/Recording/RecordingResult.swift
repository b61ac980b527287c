// What a recording came to, and what is going on meanwhile.

#if Recording
  import ContactTracking
  import GestureTrace
  import PlainText

  /// Why a recording ended.
  public enum RecordingEnd: String, Sendable {
    case interrupted
    case terminated
    case seconds
    case gestures
    case unplugged
    case failed
  }

  /// What a recording came to.
  public struct RecordingResult: Sendable {
    public var end: RecordingEnd
    /// Events in each device's file.
    public var events: [Int]
    /// How often the kernel dropped events, over all devices.
    public var drops: Int
    /// Edge pans seen, over all devices.
    public var pans: Int
    /// From the first event's stamp to the last one's, in microseconds.
    public var microseconds: UInt64
    public var counts: ReaderCounts
    /// What went wrong; the files hold everything up to there.
    public var failure: RecordingFailure?
  }

  /// Why a recording can fail. An unplugged device is not a failure.
  public enum RecordingFailure: Error, Sendable, CustomStringConvertible {
    case file(RecordingFileError)
    case trace(TraceError)
    /// The disk was too slow for too long.
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

  /// What the reading thread did: one poll(2) and at most one read(2) a device and wake-up.
  public struct ReaderCounts: Hashable, Sendable {
    public var wakeups = 0
    public var polls = 0
    public var reads = 0
    public var events = 0
    /// The most events that one read took: how far the reader was behind at worst. The kernel keeps
    /// eight packets a device and at least 64 events (evdev's buffer), and drops what comes then.
    public var largestRead = 0
  }

  /// What is going on, for a line on a terminal.
  public struct RecordingStatus: Sendable {
    public var events = 0
    public var microsecondsOfLastEvent: UInt64 = 0
    public var contacts = 0
    public var inwardMillimeters: Double?
    public var edge: TraceEdge?
    public var pans = 0
    public var lastPan: EdgePan?
  }
#endif
