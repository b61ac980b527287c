// The reading thread: polls, reads, filters and queues events, without disk access or allocations
// per event.

#if Recording
  import GestureTrace
  import PlainText
  import Glibc

  /// Reads all devices of a recording until the recording ends. Runs on one thread.
  final class RecordingReader {
    private struct Channel {
      let source: any EventSource
      let path: String
      var recorder: FrameRecorder
      var isOpen = true
      /// Whether another process has grabbed the device, as far as is known.
      var isStarved = false
    }

    private(set) var counts = ReaderCounts()
    /// The number of times that another process grabbed a device.
    private(set) var starvations = 0
    var drops: Int { channels.reduce(0) { $0 + $1.recorder.drops } }

    private var channels: [Channel]
    private let link: RecordingLink
    private var suspend: SuspendWatch
    private let events: UnsafeMutableBufferPointer<InputEvent>
    private var span: TraceSpan
    private var isEnding = false
    private let watchesGrabs: Bool
    private let observe: (@Sendable (Int, TraceSpan) -> Void)?

    /// The silence after which the devices are asked whether another process has grabbed them: a
    /// grab during a swipe is found before the finger could lift and land again.
    private static let silenceMilliseconds: Int32 = 250
    /// The time between two such questions.
    private static let grabCheckMilliseconds: Int32 = 1000

    /// The largest number of events that one read returns.
    private static let readLimit = 256
    /// The maximum number of reads after the recording ends, for events that are still in the
    /// kernel's queue. Without a limit, a device that never stops sending would keep the recording
    /// running.
    private static let lastReads = 64

    init(
      devices: [RecordedDevice], link: RecordingLink, clocks: RecordingClocks, watchesGrabs: Bool,
      observe: (@Sendable (Int, TraceSpan) -> Void)?
    ) {
      self.observe = observe
      self.watchesGrabs = watchesGrabs
      channels = devices.map {
        Channel(
          source: $0.source, path: $0.path, recorder: FrameRecorder(state: $0.snapshot.state))
      }
      self.link = link
      suspend = SuspendWatch(clocks)
      events = .allocate(capacity: Self.readLimit)
      span = TraceSpan(capacity: FrameQueue.reserved)
    }

    deinit { events.deallocate() }

    func run() {
      var polls = channels.map {
        pollfd(fd: $0.source.pollDescriptor, events: Int16(POLLIN), revents: 0)
      }
      polls.append(pollfd(fd: link.stop.descriptor, events: Int16(POLLIN), revents: 0))
      var timeout = Self.silenceMilliseconds
      while !isEnding {
        counts.polls += 1
        let ready = poll(&polls, nfds_t(polls.count), watchesGrabs ? timeout : -1)
        if ready < 0 {
          if errno == EINTR { continue }
          link.end(.failed, .read(Self.failure("poll(2)", errno)))
          break
        }
        counts.wakeups += 1
        if ready == 0 { for index in channels.indices { checkGrab(index) } }
        timeout = ready == 0 ? Self.grabCheckMilliseconds : Self.silenceMilliseconds
        let slept = noteSuspend()
        isEnding = polls[channels.count].revents != 0
        for index in channels.indices where polls[index].revents != 0 {
          readOnce(index)
          // poll ignores a negative descriptor.
          if !channels[index].isOpen { polls[index].fd = -1 }
        }
        // A device with events is resynchronised by the read that drains its queue.
        if slept {
          for index in channels.indices where channels[index].isOpen && polls[index].revents == 0 {
            resynchronise(index)
            push(index)
          }
        }
        if !channels.contains(where: \.isOpen) { link.end(.unplugged) }
      }
      for index in channels.indices { finish(index) }
    }

    /// Calls read(2) once and processes the result. Returns whether the kernel may have more
    /// events.
    @discardableResult
    private func readOnce(_ index: Int) -> Bool {
      counts.reads += 1
      var hasMore = false
      switch channels[index].source.read(into: events) {
      case .events(let count, let isDrained):
        // The device was released before it was asked again.
        if count > 0, channels[index].isStarved {
          channels[index].isStarved = false
          channels[index].recorder.requestResynchronisation()
        }
        counts.events += count
        counts.largestRead = max(counts.largestRead, count)
        channels[index].recorder.take(events[..<count], into: &span)
        hasMore = !isDrained
        if isDrained, channels[index].recorder.needsResynchronisation { resynchronise(index) }
      case .gone: close(index)
      case .failed(let number):
        close(index)
        link.end(.failed, .read(Self.failure(channels[index].path, number)))
      }
      push(index)
      return hasMore
    }

    private static func failure(_ place: String, _ number: Int32) -> DeviceError {
      DeviceError(
        .system, device: place, what: "reading failed: \(String(cString: strerror(number)))",
        remedy: "The recording up to this point is kept.", errno: number)
    }

    /// Notes that another process has grabbed the device, and that it has released it. The device's
    /// events of that time are lost, without a `SYN_DROPPED`.
    private func checkGrab(_ index: Int) {
      guard channels[index].isOpen else { return }
      let isStarved = channels[index].source.isGrabbedElsewhere()
      guard isStarved != channels[index].isStarved else { return }
      channels[index].isStarved = isStarved
      if isStarved {
        starvations += 1
        channels[index].recorder.interrupt("starved", into: &span)
      } else {
        resynchronise(index)
      }
      push(index)
    }

    /// Reads the kernel's state of the device; see ``FrameRecorder``. If the device has been
    /// unplugged, the next read reports it.
    private func resynchronise(_ index: Int) {
      do throws(DeviceError) {
        let now = try channels[index].source.snapshot()
        channels[index].recorder.resynchronise(with: now.state, into: &span)
      } catch {}
    }

    private func close(_ index: Int) {
      guard channels[index].isOpen else { return }
      channels[index].isOpen = false
      // If the device is still present, this process's access was revoked: another session now has
      // the seat (VT switch).
      let details: [JSONValue.Member] =
        channels[index].source.isStillPresent ? [.init("why", "revoked")] : []
      channels[index].recorder.interrupt("unplug", details, into: &span)
    }

    /// Notes in every recording that the machine has slept. The events of that time are lost.
    private func noteSuspend() -> Bool {
      guard let slept = suspend.sleptMicroseconds() else { return false }
      let details = [JSONValue.Member("microseconds", .integer(Int64(clamping: slept)))]
      for index in channels.indices where channels[index].isOpen {
        channels[index].recorder.interrupt("suspend", details, into: &span)
        channels[index].recorder.requestResynchronisation()
        push(index)
      }
      return true
    }

    private func push(_ index: Int) {
      guard !span.isEmpty else { return }
      observe?(index, span)
      switch link.queues[index].add(span) {
      case .first: link.work.raise()
      case .added: break
      case .full:
        isEnding = true
        link.end(
          .failed,
          .queueFull(device: channels[index].path, events: link.queues[index].capacity))
      }
      span.removeAll()
    }

    private func finish(_ index: Int) {
      var reads = 0
      while channels[index].isOpen, reads < Self.lastReads, readOnce(index) { reads += 1 }
      channels[index].recorder.finish(into: &span)
      push(index)
    }
  }
#endif
