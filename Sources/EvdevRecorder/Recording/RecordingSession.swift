// One recording: its devices, threads and end.

#if Recording
  import CLibevdev
  import ContactTracking
  import GestureTrace
  import Glibc

  /// A recording of one or more devices.
  ///
  /// The recording uses three threads. The **reading** thread polls and reads the devices, filters
  /// the events and queues them; it never accesses the disk and does not allocate per event. The
  /// **writing** thread writes whole frames, at most every 0.8 ms, and syncs every 5 s and at
  /// the end. So a killed process loses a few milliseconds of events, and a machine that crashes
  /// loses at most 5 s. The caller's thread waits for signals and the time limit, and shows the
  /// status.
  ///
  /// The queue between the reading and the writing thread is bounded. If it is full, the recording
  /// stops with an error.
  public final class RecordingSession {
    private let options: RecordingOptions
    private let devices: [RecordedDevice]
    private let link: RecordingLink
    private let reader: RecordingReader
    private let writer: RecordingWriter
    /// A random identifier, the same in all files of this recording.
    public let identifier: String

    /// Creates the files and writes their headers. Afterwards, the session is ready for events.
    ///
    /// An existing file that is replaced keeps its contents until all files are open.
    ///
    /// - Throws: ``RecordingFailure`` if a file cannot be created or its header cannot be written.
    ///   Files that this call created are removed; files that existed before are not.
    public init(
      devices: [RecordedDevice], options: RecordingOptions = RecordingOptions()
    ) throws(RecordingFailure) {
      var random = SystemRandomNumberGenerator()
      let session = String(random.next() as UInt64, radix: 16)
      identifier = session
      var files: [RecordingFile] = []
      do {
        for device in devices {
          let header = TraceHeader(
            recording: device.snapshot, session: session, recorder: options.recorder,
            how: options.how, isInvented: device.isInvented)
          files.append(
            try RecordingFile(
              path: device.path, header: header, device: device.snapshot.description.withoutKeys,
              replacing: options.replacesFiles, owner: options.owner))
        }
        // Existing files are emptied last, when hardly anything can still fail.
        for file in files where file.isCreated { try file.start() }
        for file in files where !file.isCreated { try file.start() }
      } catch {
        for file in files { file.removeIfCreated() }
        switch error {
        case let error as RecordingFileError: throw .file(error)
        case let error as TraceError: throw .trace(error)
        default: throw .threads
        }
      }
      self.options = options
      self.devices = devices
      link = RecordingLink(count: devices.count, capacity: options.queueCapacity)
      reader = RecordingReader(
        devices: devices, link: link, clocks: options.clocks, watchesGrabs: options.watchesGrabs,
        observe: options.observe)
      writer = RecordingWriter(
        files: files, snapshots: devices.map(\.snapshot), link: link, options: options)
    }

    /// Records until a limit, a signal, a failure or ``stop()`` ends the recording.
    ///
    /// - Parameters:
    ///   - statusMilliseconds: the time between two calls to `status`, on the caller's thread.
    ///   - status: shows the state of the recording. A slow call does not affect the recording.
    public func run(
      statusMilliseconds: Int = 100, status: ((RecordingStatus) -> Void)? = nil
    ) -> RecordingResult {
      let reader = UncheckedBox(self.reader)
      let writer = UncheckedBox(self.writer)
      let link = self.link
      // The threads own the reader and the writer: this thread does not use them until both threads
      // have ended.
      guard let writing = JoinableThread({ writer.value.run() }) else { return failedToStart() }
      let reading = JoinableThread({
        reader.value.run()
        link.readerHasEnded()
      })
      if reading == nil {
        link.end(.failed, .threads)
        link.readerHasEnded()
      }
      // A recording runs for hours in half of the code that the start of the tool has touched. The kernel
      // maps again what is needed.
      edgepan_unmap_code()
      wait(statusMilliseconds, status)
      reading?.join()
      writing.join()
      return result()
    }

    /// Ends a running recording. Can be called from any thread.
    public func stop() { link.end(.interrupted) }

    private func wait(
      _ statusMilliseconds: Int, _ status: ((RecordingStatus) -> Void)?
    ) {
      let start = options.clocks.monotonic()
      let limit = options.seconds.map { start + UInt64(max(0, $0) * 1e6) }
      var polls = [
        pollfd(fd: link.done.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: options.signals, events: Int16(POLLIN), revents: 0),
      ]
      while true {
        var timeout = status == nil ? -1 : statusMilliseconds
        if let limit {
          let now = options.clocks.monotonic()
          guard now < limit else { return link.end(.seconds) }
          // Rounded up: in the last millisecond before the limit, a timeout of 0 would make this
          // loop poll continuously.
          let left = Int((limit - now + 999) / 1000)
          timeout = timeout < 0 ? left : min(timeout, left)
        }
        // A signal interrupts the call, and its number is then in the pipe.
        if poll(&polls, nfds_t(polls.count), Int32(clamping: timeout)) < 0 { continue }
        if polls[0].revents != 0 { return }
        var number: UInt8 = 0
        while polls[1].revents != 0, read(options.signals, &number, 1) == 1 {
          guard Int32(number) == SIGTSTP else {
            return link.end(Int32(number) == SIGINT ? .interrupted : .terminated)
          }
          options.releaseGrabs?(true)
          raise(SIGSTOP)  // returns when the process continues
          options.releaseGrabs?(false)
        }
        status?(link.status.withLock { $0 })
      }
    }

    private func failedToStart() -> RecordingResult {
      RecordingResult(
        end: .failed, events: devices.map { _ in 0 }, drops: 0, starvations: 0, pans: 0,
        microseconds: 0,
        counts: ReaderCounts(), failure: .threads)
    }

    private func result() -> RecordingResult {
      let (end, failure) = link.outcome.withLock { ($0.end ?? .interrupted, $0.failure) }
      return RecordingResult(
        end: failure == nil ? end : .failed, events: writer.eventCounts, drops: reader.drops,
        starvations: reader.starvations, pans: link.status.withLock { $0.pans },
        microseconds: writer.microseconds,
        counts: reader.counts, failure: failure)
    }
  }
#endif
