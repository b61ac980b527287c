// edgepan live: shows a transition in a browser while somebody swipes.

#if Live
  import ArgumentParser
  import ContactTracking
  #if Recording
    import EvdevRecorder
  #endif
  import Foundation
  import GestureReplay
  import GestureTrace
  import PlainText
  import ReplayScenes

  /// Shows a transition while somebody swipes.
  struct LiveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "live",
      abstract: TraitVerb.live.abstract,
      discussion: """
        EXAMPLES:
          edgepan live
          edgepan live --device touchpad --animator explode --output swipes.evemu
          edgepan live swipes.evemu --rule kwin
          ssh laptop edgepan record --output - | edgepan live -

        Prints the address of a page, which is served to this machine only (127.0.0.1), under a \
        path that nobody can guess. The page shows the screen, the finger, the edge's band, the \
        progress and what would happen if the finger lifted now; then the verdict on each swipe, \
        and why a touch did not count. Each touch opens its replay. Ends on Ctrl-C, when the \
        terminal closes, on SIGTERM, or with the recording; then the recorded file is replayed and \
        compared with what was seen.
        """)

    @Argument(
      help: ArgumentHelp(
        "A recording, which is played in real time, or - for one that arrives on stdin. Default: "
          + "a device.", valueName: "recording"))
    var recording: String?
    #if Recording
      @Option(
        help: ArgumentHelp(
          "A node (event7, /dev/input/event7), a kind (touchpad) or part of a name.",
          valueName: "device"))
      var device: String?
      @Flag(help: "Grab the device: no other program receives its events.")
      var grab = false
    #endif
    @Option(
      name: .shortAndLong,
      help: """
        The file to record. Default: recording-1.evemu, or the first free number; a recording that \
        is played is not recorded again.
        """)
    var output: String?
    @Flag(help: "Overwrite a file that exists.")
    var force = false
    @Option(help: "A file with the device description, for a recording without one.")
    var description: String?
    @Option(help: "The port of the page. Default: a free port.")
    var port: UInt16 = 0
    @OptionGroup(title: "Scene") var subject: SubjectOptions
    @OptionGroup(title: "Replay conditions") var conditions: ConditionOptions

    func validate() throws {
      try conditions.display.checkIsOne(of: "live")
      if recording != nil, recording != "-", output != nil {
        throw ValidationError("--output: a recording that is played is not recorded again.")
      }
      #if Recording
        if recording != nil, device != nil || grab {
          throw ValidationError("--device and --grab record a device; remove the recording.")
        }
      #else
        if recording == nil {
          throw ValidationError(
            "This tool was built without the package trait Recording, and cannot read devices. "
              + "Name a recording, or - for stdin.")
        }
      #endif
    }

    func run() throws {
      signal(SIGPIPE, SIG_IGN)
      try MainActor.assumeIsolated { try live() }
    }

    @MainActor private func live() throws {
      let subject = try subject.single(under: conditions, of: "live")
      if let output { try OutputKind.recording.checkEnding(of: output) }
      let inbox = LiveInbox()
      let source = try openSource(inbox)
      let pages = LivePages(path: source.path, description: description, inbox: inbox)
      let server = try LiveServer(port: port)
      guard let address = server.start(pages) else {
        throw ToolFailure(
          .unexpected, "127.0.0.1:\(port): the page cannot be served there",
          remedy: "Another program may use the port; without --port, a free one is chosen.")
      }
      if let path = source.path, recording == nil || recording == "-" {
        Output.notice("recording \(source.name) to \(escape(path))")
      }
      Output.result(address)
      Output.notice("Open this address in a browser on this machine. Ctrl-C ends the session.")
      let session = LiveSession(
        subject: subject, conditions: conditions, inbox: inbox, server: server, pages: pages,
        patience: source.patience)
      defer { server.stop() }
      var count = 0
      try Interrupt.forward(stops: false) { signals in
        source.begin()
        try session.run(signals: signals, stop: source.stop) { verdict in
          count += 1
          Output.notice("swipe \(count): \(verdict.text)")
        }
      }
      let text = try closing(session, source)
      Output.notice(text)
      session.sayEnd(text)
    }

    @MainActor private func closing(_ session: LiveSession, _ source: LiveSource) throws -> String {
      let reason = (session.end ?? nil).map { "The input ended: \($0). " } ?? ""
      guard let path = source.path, session.hasBegun else {
        return reason + "Nothing was recorded."
      }
      let trace = try TraceReader.read(path: path, description: description)
      return try reason + session.verification(of: trace)
    }

    // MARK: Sources

    /// Where the events come from.
    private struct LiveSource {
      var name: String
      /// The file that contains the recording, if it is kept in one.
      var path: String?
      /// The time by which a frame waits for events that are on their way, in microseconds.
      var patience: UInt64
      /// Starts to send.
      var begin: () -> Void
      /// Stops, and waits until the file is complete.
      var stop: () -> Void = {}
    }

    private func openSource(_ inbox: LiveInbox) throws -> LiveSource {
      switch recording {
      case "-":
        let stream = LiveStream(path: newPath, description: description)
        try stream.start(replacing: force)
        let done = DispatchSemaphore(value: 0)
        return LiveSource(
          name: "standard input", path: stream.path, patience: 3000,
          begin: {
            Thread.detachNewThread {
              stream.run(into: inbox)
              done.signal()
            }
          },
          // A signal usually ends the recorder, too; its last events are waited for.
          stop: {
            if done.wait(timeout: .now() + 1) == .success { done.signal() }
          })
      case let path?:
        guard !InputArgument.isStream(path) else {
          throw ToolFailure(
            .usage, "\(escape(path)): a stream is read from stdin",
            remedy: "Give it as stdin: \(ToolCommand.text) live - < \(shellWord(path))")
        }
        let playback = LivePlayback(
          trace: try TraceReader.read(path: path, description: description))
        guard !playback.trace.events.isEmpty else {
          throw ReplayError.noEvents(file: escape(path))
        }
        return LiveSource(
          name: path, path: path, patience: 0,
          begin: { Thread.detachNewThread { playback.run(into: inbox) } })
      case nil:
        #if Recording
          return try openDevice(inbox)
        #else
          throw ToolFailure(.usage, "no recording is named", remedy: "Name one, or - for stdin.")
        #endif
      }
    }

    /// `recording-1.evemu`, or the name with the first free number.
    private var newPath: String { output ?? FileSeries.freePath { "recording-\($0).evemu" } }

    #if Recording
      private func openDevice(_ inbox: LiveInbox) throws -> LiveSource {
        Machine.silenceLibevdev()
        var picker = DevicePicker(texts: device.map { [$0] } ?? [], waits: false)
        let source = try picker.open()[0]
        let device = try RecordedDevice(source, path: newPath)
        if grab { try source.grab(true) }
        return try record(device, named: source.node.displayName, into: inbox)
      }

      private func record(
        _ device: RecordedDevice, named name: String, into inbox: LiveInbox
      ) throws -> LiveSource {
        var options = RecordingOptions()
        options.rules = conditions.edges.rules
        options.replacesFiles = force
        options.watchesGrabs = !grab
        options.recorder = "edgepan \(ToolCommand.version)"
        options.how = "edgepan live"
        let walk = LiveWalk(inbox)
        options.observe = { _, span in walk.add(span) }
        let session: RecordingSession
        do throws(RecordingFailure) {
          session = try RecordingSession(devices: [device], options: options)
        } catch { throw RecordCommand.failure(error, isCreation: true) }
        let (running, done) = (UncheckedBox(session), DispatchSemaphore(value: 0))
        let snapshot = device.snapshot
        return LiveSource(
          name: name, path: device.path, patience: 2000,
          begin: {
            inbox.add([
              .device(TraceHeader(stateOf: snapshot), snapshot.description, .timestamps)
            ])
            Thread.detachNewThread {
              let result = running.value.run()
              let isPlanned = result.end == .interrupted
              inbox.add([.end(isPlanned ? nil : result.failure?.description ?? result.end.rawValue)]
              )
              done.signal()
            }
          },
          stop: {
            running.value.stop()
            done.wait()
            done.signal()
          })
      }
    #endif
  }

  #if Recording
    /// Turns the spans of a device into steps. Used on the reading thread only.
    private final class LiveWalk: @unchecked Sendable {
      private let inbox: LiveInbox
      private var walk = TraceWalk()

      init(_ inbox: LiveInbox) { self.inbox = inbox }

      func add(_ span: TraceSpan) {
        walk.append(span)
        var items: [LiveInbox.Item] = []
        while let step = walk.next() { items.append(.step(step)) }
        inbox.add(items)
      }
    }
  #endif
#endif
