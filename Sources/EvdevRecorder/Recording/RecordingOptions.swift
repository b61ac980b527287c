// What is recorded, where to, and when it ends.

#if Recording
  import ContactTracking

  /// One device of a recording: where its events come from and where they go.
  public struct RecordedDevice {
    public var source: any EventSource
    public var snapshot: DeviceSnapshot
    /// The file to make.
    public var path: String
    /// A program made the device (uinput).
    public var isInvented: Bool

    public init(
      source: any EventSource, snapshot: DeviceSnapshot, path: String, isInvented: Bool
    ) {
      self.source = source
      self.snapshot = snapshot
      self.path = path
      self.isInvented = isInvented
    }
  }

  /// How a recording is made and when it ends.
  public struct RecordingOptions: Sendable {
    /// End after this time; nil: no limit.
    public var seconds: Double?
    /// End after this many edge pans; nil: no limit.
    public var gestures: Int?
    /// What counts as an edge pan.
    public var rules = EdgePanRules()
    /// Overwrite files that exist.
    public var replacesFiles = false
    /// The owner that the files get: the caller of sudo.
    public var owner: (user: UInt32, group: UInt32)?
    /// The program and version for the trace's `recorder`.
    public var recorder = "edgepan"
    /// What the trace's provenance holds.
    public var how = "edgepan record"
    /// End on SIGINT, SIGTERM and SIGHUP. They are then blocked in this and all later threads.
    public var handlesSignals = true
    /// Gives grabbed devices back (`true`) before Ctrl-Z stops the process, and takes them again
    /// (`false`) when it goes on: a stopped process keeps its grabs, and the user would be without
    /// a pointer. Nil: nothing is grabbed. Called on the session's thread.
    public var releaseGrabs: (@Sendable (Bool) -> Void)?
    /// Events that may wait for the disk.
    public var queueCapacity = 65_536
    public var clocks = RecordingClocks.system

    public init() {}
  }
#endif
