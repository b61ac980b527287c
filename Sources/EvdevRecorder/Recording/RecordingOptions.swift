// The devices to record, the files, and the end of the recording.

#if Recording
  import ContactTracking

  /// One device of a recording: the source of its events and the path of its file.
  public struct RecordedDevice {
    public var source: any EventSource
    public var snapshot: DeviceSnapshot
    /// The path of the file to create.
    public var path: String
    /// Whether a program (uinput) created the device.
    public var isInvented: Bool
  }

  extension RecordedDevice {
    /// Reads the device's state.
    public init(_ device: EvdevDevice, path: String) throws(DeviceError) {
      self.init(
        source: device, snapshot: try device.snapshot(), path: path,
        isInvented: Sysfs().isInvented(device.node))
    }
  }

  /// The options of a recording: its limits, files and clocks.
  public struct RecordingOptions: Sendable {
    /// The time after which the recording ends, or `nil` for no limit.
    public var seconds: Double?
    /// The number of edge pans after which the recording ends, or `nil` for no limit.
    public var gestures: Int?
    /// Whether contacts and edge pans are tracked, for ``gestures``, the result and the status. If not,
    /// they are 0, and no status is reported.
    public var tracksGestures = true
    /// The definition of an edge pan.
    public var rules = EdgePanRules()
    /// Whether existing files are overwritten.
    public var replacesFiles = false
    /// The owner of the files, if a user recorded with sudo.
    public var owner: (user: UInt32, group: UInt32)?
    /// The program and version for the trace's `recorder`.
    public var recorder = "edgepan"
    /// The text in the trace's provenance.
    public var how = "edgepan record"
    /// A descriptor that does not block, from which the session reads the numbers of signals, one
    /// byte each, or -1. SIGTSTP stops the process; any other signal ends the recording. The
    /// program's signal handlers write to it: handlers belong to the process, not to a session.
    public var signals: Int32 = -1
    /// Releases grabbed devices (`true`) before SIGTSTP (Ctrl-Z) stops the process, and grabs them
    /// again (`false`) when the process continues. A stopped process keeps its grabs, so the user
    /// would have no pointer. `nil` if no device is grabbed. Called on the session's thread.
    public var releaseGrabs: (@Sendable (Bool) -> Void)?
    /// Whether the reader looks for another process that has grabbed a silent device. If this
    /// process has grabbed the devices itself, no other can.
    public var watchesGrabs = true
    /// Receives the frames of a device, by its index, as soon as they have been read. Called on the
    /// reading thread, which it delays; nil for nobody.
    public var observe: (@Sendable (_ device: Int, _ span: TraceSpan) -> Void)?
    /// The maximum number of events that wait for the disk.
    public var queueCapacity = 65_536
    public var clocks = RecordingClocks.system

    public init() {}
  }
#endif
