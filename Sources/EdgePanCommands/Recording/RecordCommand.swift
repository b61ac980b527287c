// edgepan record: records a live device to a file.

#if Recording
  import ArgumentParser
  import ContactTracking
  import EvdevRecorder
  import Foundation
  import GestureReplay
  import GestureTrace
  import PlainText

  /// Records pointing devices.
  struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      // With a super-command's name, the parser does not look for a request of a completion script.
      commandName: "record", _superCommandName: ToolCommand.ownName,
      abstract: TraitVerb.record.abstract,
      discussion: """
        EXAMPLES:
          edgepan record --output swipe.evemu
          edgepan record --device touchpad --gestures 5 --split swipes --intent finish
          edgepan record --device event7 --device event9 --seconds 10
          edgepan record --output - --gestures 1 | edgepan replay -

        The status line shows the verdict of --rule on each swipe, and why a touch did not count. \
        Ends on Ctrl-C, when the terminal closes, on SIGTERM, after --seconds or --gestures, or when the device is unplugged; \
        the file is complete in each case. Keys are never recorded: see 'omitted' in the file. \
        Keyboards are not opened. Only the owner can read the files.
        """)

    @Option(
      help: ArgumentHelp(
        """
        A node (event7, /dev/input/event7), a kind (touchpad) or part of a name (may be repeated).
        """, valueName: "device"),
      completion: .custom { _, _, _ in
        let nodes = Sysfs().nodes().filter(\.kind.isRecordable)
        return nodes.map(\.sysname) + Set(nodes.map(\.kind.rawValue)).sorted()
      })
    var device: [String] = []
    @Option(
      name: .shortAndLong,
      help: """
        The file to write, a FIFO, or - for stdout; with several devices, STEM-eventN.evemu.
        """)
    var output: String?
    @Flag(help: "Wait until the device (without --device: any pointing device) is connected.")
    var wait = false
    @Flag(help: "Grab the device: no other program receives its events during the recording.")
    var grab = false
    @Option(help: ArgumentHelp("Release the device after this time. Default: 60.", valueName: "s"))
    var grabLimit: Double?
    @Option(help: ArgumentHelp("End after this time.", valueName: "s"))
    var seconds: Double?
    @Option(help: ArgumentHelp("End after this many edge pans.", valueName: "n"))
    var gestures: Int?
    @Option(
      help: ArgumentHelp("Write one file per edge pan into this folder.", valueName: "folder"))
    var split: String?
    @Option(
      help: "The edge that the gestures start from; written to the files that --split creates.")
    var edge: TraceEdge?
    @Option(
      help: """
        The intended outcome of the gestures; written to the files that --split creates. Default: \
        the outcome by --rule.
        """)
    var intent: TraceHeader.Intent?
    @Flag(help: "Replay each file as soon as it is recorded.")
    var check = false
    @Flag(help: "Overwrite files that exist.")
    var force = false
    @Flag(name: .shortAndLong, help: "Do not print the status line and hints.")
    var quiet = false
    private static let schema = "edgepan.record/1"
    @Flag(help: "Print JSON (schema \(Self.schema)) instead of file names.")
    var json = false
    @OptionGroup var edges: EdgeOptions
    @Option(help: FinishRule.optionHelp, completion: .list(FinishRule.all.map(\.name)))
    var rule: String?

    /// The settings of the replays that decide the swipes.
    var settings: ReplaySettings {
      ReplaySettings(rules: edges.rules, finishRule: FinishRule(option: rule))
    }

    func validate() throws {
      try FinishRule.checkOption(rule)
      let positive = { (value: Double?) in value.map { $0 > 0 && $0 < 1e6 } ?? true }
      guard positive(seconds), positive(grabLimit) else {
        throw ValidationError("A time must be more than 0 and less than 1000000 s.")
      }
      if let gestures, gestures < 1 { throw ValidationError("--gestures must be at least 1.") }
      if output == "-", json || check || split != nil {
        throw ValidationError("--json, --check and --split need a file: stdout has the recording.")
      }
      if split == nil && (edge != nil || intent != nil) {
        throw ValidationError("--edge and --intent need --split.")
      }
    }

    func run() throws {
      Machine.silenceLibevdev()
      if let output { try OutputKind.recording.checkEnding(of: output) }
      if let split { try Output.createFolder(split, mode: 0o700) }
      let (sources, devices) = try openDevices()
      let paths = devices.map(\.path)
      let result = try Interrupt.forward(stops: grab) { signals in
        var options = options(for: sources)
        options.signals = signals
        return try record(sources, devices, options)
      }
      try report(result, sources, paths)
    }

    private func record(
      _ sources: [EvdevDevice], _ devices: [RecordedDevice], _ options: RecordingOptions
    ) throws -> RecordingResult {
      // Only now, because Ctrl-Z releases a grab only while signals are forwarded.
      if grab { for source in sources { try source.grab(true) } }
      let session: RecordingSession
      do throws(RecordingFailure) {
        session = try RecordingSession(devices: devices, options: options)
      } catch { throw Self.failure(error, isCreation: true) }
      for (source, device) in zip(sources, devices) where !quiet {
        Output.notice("recording \(source.node.displayName) to \(escape(device.path))")
      }
      let line = LiveLine(isOn: !quiet, goal: gestures, settings: settings)
      if line.isOn { Output.notice("Ctrl-C ends the recording; the file is then complete.") }
      defer { line.clear() }
      return session.run(status: line.isOn ? { line.show($0) } : nil)
    }

    /// Opens the devices and reads their state. With --wait, waits again for a device that
    /// disappears in the meantime: a receiver that enumerates twice is not a failure.
    private func openDevices() throws -> ([EvdevDevice], [RecordedDevice]) {
      var picker = DevicePicker(texts: device, waits: wait)
      if let seconds { picker.secondsLeft = seconds }
      while true {
        let sources = try picker.open()
        let paths = try RecordingPaths(output: output, folder: split, replacing: force)
          .paths(for: sources.map(\.node))
        do throws(DeviceError) {
          var devices: [RecordedDevice] = []
          for (source, path) in zip(sources, paths) {
            devices.append(try RecordedDevice(source, path: path))
          }
          return (sources, devices)
        } catch {
          guard wait, DevicePicker.isTemporary(error.code) else { throw error }
          try picker.pause()
        }
      }
    }

    private func options(for sources: [EvdevDevice]) -> RecordingOptions {
      var options = RecordingOptions()
      options.seconds = seconds
      options.watchesGrabs = !grab
      if grab {
        options.seconds = min(seconds ?? .infinity, grabLimit ?? 60)
        let grabs = sources.map(\.grabs)
        options.releaseGrabs = { isReleased in for grab in grabs { grab(!isReleased) } }
      }
      options.gestures = gestures
      options.tracksGestures = !quiet || json || gestures != nil
      options.rules = edges.rules
      options.replacesFiles = force
      options.recorder = "edgepan \(ToolCommand.version)"
      options.how = "edgepan record"
      options.owner = Self.callerOfSudo
      return options
    }

    /// The owner of the files when root records on a user's behalf (sudo).
    private static var callerOfSudo: (user: UInt32, group: UInt32)? {
      guard geteuid() == 0, let user = environmentVariable("SUDO_UID").flatMap({ UInt32($0) }),
        let group = environmentVariable("SUDO_GID").flatMap({ UInt32($0) })
      else { return nil }
      return (user, group)
    }

    private func report(
      _ result: RecordingResult, _ sources: [EvdevDevice], _ paths: [String]
    ) throws {
      if let failure = result.failure { throw Self.failure(failure, isCreation: false) }
      guard result.events.contains(where: { $0 > 0 }) else {
        for path in paths where FileKind(path: path) == .file {
          _ = PathText.withCString(path) { unlink($0) }
        }
        throw noEventsFailure(sources)
      }
      if json {
        try Output.json(Summary(result, paths, sources), schema: Self.schema)
      } else {
        for path in paths where path != "-" { Output.result(escape(path)) }
      }
      if result.starvations > 0 {
        Output.notice(
          "another process grabbed the device \(counted(result.starvations, "time")) and got its "
            + "events. The recording marks the places; \(ToolCommand.text) lint lists them.")
      }
      if result.drops > 0 {
        Output.notice(
          "the kernel dropped events \(counted(result.drops, "time")): the machine was too busy. The "
            + "recording marks the places; \(ToolCommand.text) lint lists them.")
      }
      let written = try split.map { folder in
        try paths.flatMap { path in try GestureSplit(command: self, folder: folder).run(path) }
      }
      if !quiet { summarise(result, paths) }
      if check { try replay(written ?? paths) }
    }

    /// The result of a recording, for scripts.
    private struct Summary: Encodable {
      var files: [File]
      var end: String
      var microseconds: UInt64
      var drops: Int
      var edgePans: Int
      /// Statistics of the reading thread.
      var wakeups: Int
      var polls: Int
      var reads: Int
      var eventsRead: Int
      var largestRead: Int

      struct File: Encodable {
        var path: String
        var node: String
        var events: Int
      }

      init(_ result: RecordingResult, _ paths: [String], _ sources: [EvdevDevice]) {
        files = paths.indices.map {
          File(path: paths[$0], node: sources[$0].node.path, events: result.events[$0])
        }
        end = result.end.rawValue
        microseconds = result.microseconds
        drops = result.drops
        edgePans = result.pans
        wakeups = result.counts.wakeups
        polls = result.counts.polls
        reads = result.counts.reads
        eventsRead = result.counts.events
        largestRead = result.counts.largestRead
      }
    }

    private func summarise(_ result: RecordingResult, _ paths: [String]) {
      let milliseconds = Double(result.microseconds / 1000) / 1000
      let events = result.events.reduce(0, +)
      Output.notice(
        "recorded \(counted(events, "event")) in \(milliseconds) s,"
          + " \(counted(result.pans, "edge pan")); ended by \(result.end.rawValue)")
      if split == nil, paths[0] != "-", !FileKind.isStream(path: paths[0]) {
        let file = shellWord(paths[0])
        Output.notice("  -> try: \(ToolCommand.text) show \(file)")
        Output.notice("           \(ToolCommand.text) replay \(file)")
      }
    }

    private func replay(_ files: [String]) throws {
      for file in files { try ReplayCommand.parse([file]).run() }
    }

    private func noEventsFailure(_ sources: [EvdevDevice]) -> ToolFailure {
      // The own grab is not a reason.
      let grabbed = grab ? [] : sources.filter { $0.isGrabbedElsewhere() }.map(\.node.path)
      let names = sources.map(\.node.path).joined(separator: ", ")
      guard grabbed.isEmpty else {
        let list = grabbed.joined(separator: " ")
        return ToolFailure(
          .device,
          "\(escape(names)): no event arrived, because another process has grabbed \(escape(list))",
          remedy: "To see which process: fuser -v \(escape(list)). Nothing was written.")
      }
      return ToolFailure(
        .device, "\(escape(names)): no event arrived",
        remedy: "The device was not touched, or is off, or this is the wrong node: a touchpad often"
          + " has a mouse node beside it. Nothing was written.")
    }

    static func failure(_ failure: RecordingFailure, isCreation: Bool) -> ToolFailure {
      switch failure {
      case .file(let error):
        let isUsage = isCreation && [EEXIST, ELOOP, EINVAL, ENOENT, EISDIR].contains(error.errno)
        return ToolFailure(
          isUsage ? .usage : .unexpected, "\(error.path): \(error.what)", remedy: error.remedy)
      case .read(let error): return ToolFailure(error)
      case .trace(let error): return ToolFailure(error)
      case .queueFull, .threads: return ToolFailure(.unexpected, failure.description)
      }
    }
  }
#endif
