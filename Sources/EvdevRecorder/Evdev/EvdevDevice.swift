// An open event device: libevdev for its description and state, read(2) for its events.

#if Recording
  import ContactTracking
  import CLibevdev
  import GestureTrace
  import Glibc

  /// An open input device, `/dev/input/eventN`.
  ///
  /// libevdev provides the device's description and the state of its axes and slots
  /// (``snapshot()``), sets the clock and grabs the device. Events are **not** read with
  /// `libevdev_next_event`, because that function returns a corrected stream of events, and a
  /// recorder needs the original events. `libevdev_next_event` (libevdev 1.13)
  ///
  /// - discards a tracking id that follows another without a -1 in between, and a second -1;
  /// - changes a slot number beyond the last slot;
  /// - discards codes that the device did not declare;
  /// - after `SYN_DROPPED`, discards the kernel's queue.
  ///
  /// Therefore ``read(into:)`` itself calls read(2), which returns whole kernel structures. This
  /// does not interfere with libevdev on the same descriptor, because libevdev sends only ioctls
  /// and queues no events if `libevdev_next_event` is not called.
  ///
  /// Not thread-safe: use a device on one thread at a time.
  public final class EvdevDevice: EventSource {
    public let node: InputNode
    public let pollDescriptor: Int32
    private let buffer: UnsafeMutableBufferPointer<input_event>

    /// The largest number of events that one read(2) returns: enough for several frames of any
    /// device. The kernel's own queue is shorter than this, except for ten-finger pads.
    public static let readLimit = 256
    /// The length to which libevdev truncates a name. sysfs has the whole name.
    private static let nameLimit = 254

    /// Opens a node for reading.
    ///
    /// The corresponding C functions are open(2), fstat(2), `libevdev_new_from_fd` and
    /// `libevdev_set_clock_id`.
    ///
    /// The order of these steps follows from the privacy rule: the node was classified from sysfs,
    /// and a keyboard is refused **before** any open(2). The ioctls on the open descriptor must
    /// report the same data as sysfs; otherwise the descriptor is closed before any event is read.
    /// Then the clock is set to CLOCK_MONOTONIC, so every event read afterwards has a
    /// timestamp of this clock.
    public init(opening node: InputNode) throws(DeviceError) {
      try node.refuseUnlessRecordable()
      let descriptor = open(node.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
      guard descriptor >= 0 else { throw Self.openFailure(node, Glibc.errno) }
      do throws(DeviceError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0,
          DeviceNumber(statNumber: UInt64(status.st_rdev)) == node.number
        else { throw node.changed("is not the device that sysfs described") }
        let handle = try LibevdevHandle(descriptor, node)
        let found = handle.withPointer {
          DeviceCapabilities(Self.description($0), name: Self.name($0))
        }
        guard
          found.name.bytes.prefix(Self.nameLimit)
            == node.capabilities.name.bytes.prefix(
              Self.nameLimit), found.keys == node.capabilities.keys,
          found.relativeAxes == node.capabilities.relativeAxes,
          found.absoluteAxes == node.capabilities.absoluteAxes, DeviceKind(found) == node.kind
        else { throw node.changed("describes itself differently from sysfs") }
        let result = handle.withPointer { libevdev_set_clock_id($0, CLOCK_MONOTONIC) }
        guard result == 0 else {
          throw DeviceError(
            .system, device: node.path,
            what: "the clock of its events cannot be set: \(Self.text(-result))",
            remedy: "EVIOCSCLOCKID needs Linux 3.4 or newer.", errno: -result)
        }
      } catch {
        close(descriptor)
        throw error
      }
      self.node = node
      pollDescriptor = descriptor
      buffer = .allocate(capacity: Self.readLimit)
      // Events sent before the clock was set are not part of the recording.
      while Glibc.read(
        descriptor, buffer.baseAddress, Self.readLimit * MemoryLayout<input_event>.stride) > 0
      {}
    }

    deinit {
      close(pollDescriptor)
      buffer.deallocate()
    }

    /// Reads the available events with one read(2): at most ``readLimit`` events, and only as many
    /// as fit into the buffer.
    ///
    /// Does not allocate. If a signal interrupts the call, the result reports that nothing was
    /// read.
    public func read(into events: UnsafeMutableBufferPointer<InputEvent>) -> ReadOutcome {
      let size = MemoryLayout<input_event>.stride
      let most = min(events.count, buffer.count)
      let count = Glibc.read(pollDescriptor, buffer.baseAddress, most * size)
      if count < 0 {
        switch Glibc.errno {
        case EAGAIN, EINTR: return .events(0, isDrained: true)
        case ENODEV: return .gone
        case let number: return .failed(number)
        }
      }
      // The kernel returns only whole structures.
      guard count > 0, count % size == 0 else { return .gone }
      for index in 0..<count / size {
        let raw = buffer[index]
        events[index] = InputEvent(
          microseconds: UInt64(bitPattern: Int64(raw.time.tv_sec)) &* 1_000_000
            &+ UInt64(bitPattern: Int64(raw.time.tv_usec)),
          type: EventType(rawValue: raw.type), code: raw.code, value: raw.value)
      }
      return .events(count / size, isDrained: count / size < most)
    }

    /// The device's description and current state, read from the kernel again.
    ///
    /// The corresponding C function is `libevdev_new_from_fd`: about 100 ioctls. The ioctl for keys
    /// also removes key events from the kernel's queue (they would be stale for a client). So call
    /// this method only before the first read or after events were lost.
    public func snapshot() throws(DeviceError) -> DeviceSnapshot {
      try LibevdevHandle(pollDescriptor, node).withPointer(Self.snapshot)
    }

    /// Grabs the device, so that only this process receives its events, or releases it.
    ///
    /// The corresponding C function is `libevdev_grab`.
    ///
    /// - Throws: `grabbed` (EBUSY) if another process has grabbed the device.
    public func grab(_ isGrabbed: Bool) throws(DeviceError) {
      let handle = try LibevdevHandle(pollDescriptor, node)
      let mode = isGrabbed ? LIBEVDEV_GRAB : LIBEVDEV_UNGRAB
      let result = handle.withPointer { libevdev_grab($0, mode) }
      guard result != 0 else { return }
      throw DeviceError(
        result == -EBUSY ? .grabbed : .system, device: node.path,
        what: result == -EBUSY
          ? "another process has grabbed the device"
          : "the device cannot be grabbed: \(Self.text(-result))",
        remedy: "Find the process: fuser -v \(node.path). End it, or record without --grab.",
        errno: -result)
    }

    /// Grabs the device (`true`) or releases it. Can be called from any thread, even while another
    /// thread reads; failures are not reported. Cost: one ioctl(2), EVIOCGRAB.
    public var grabs: @Sendable (Bool) -> Void {
      let descriptor = pollDescriptor
      return { _ = edgepan_grab(descriptor, $0 ? 1 : 0) }
    }

    public var isStillPresent: Bool {
      Sysfs().node(number: node.number)?.capabilities == node.capabilities
    }

    /// Returns whether another process has grabbed the device, by grabbing it for a few
    /// microseconds.
    ///
    /// Does not use libevdev: creating its handle reads the keys, which removes their events from
    /// the kernel's queue.
    public func isGrabbedElsewhere() -> Bool {
      guard edgepan_grab(pollDescriptor, 1) == 0 else { return Glibc.errno == EBUSY }
      _ = edgepan_grab(pollDescriptor, 0)
      return false
    }
  }

  extension EvdevDevice {
    private static func snapshot(_ handle: OpaquePointer) -> DeviceSnapshot {
      let description = description(handle)
      let slots = max(0, Int(libevdev_get_num_slots(handle)))
      var state = DeviceState(description: description, slotCount: slots)
      for code in state.axisCodes {
        state.set(code, to: libevdev_get_event_value(handle, UInt32(EV_ABS), UInt32(code)))
      }
      for code in state.buttonCodes {
        let value = libevdev_get_event_value(handle, UInt32(EV_KEY), UInt32(code))
        state.set(button: code, held: value != 0)
      }
      for slot in 0..<slots {
        for code in state.slotCodes {
          let value = libevdev_get_slot_value(handle, UInt32(slot), UInt32(code))
          state.set(code, slot: slot, to: value)
        }
      }
      state.select(slot: Int(libevdev_get_current_slot(handle)))
      return DeviceSnapshot(
        name: name(handle), description: description,
        phys: identifying(libevdev_get_phys(handle)),
        uniq: identifying(libevdev_get_uniq(handle)), state: state)
    }

    private static func openFailure(_ node: InputNode, _ number: Int32) -> DeviceError {
      switch number {
      case EACCES, EPERM:
        DeviceError(
          .permissionDenied, device: node.path,
          what: "this process is not permitted to open \(node.displayName)",
          remedy: "For the reason and a remedy without root: edgepan doctor.", errno: number)
      case ENOENT, ENOTDIR:
        DeviceError(
          .missingNode, device: node.path, what: "not found",
          remedy: "The kernel has the device, but it is not in /dev; start the container"
            + " with: --device \(node.path).", errno: number)
      case ENODEV, ENXIO:
        DeviceError(
          .unplugged, device: node.path, what: "the device was unplugged",
          remedy: "Connect it again; --wait waits for the device.", errno: number)
      default:
        DeviceError(
          .system, device: node.path, what: "the device cannot be opened: \(text(number))",
          remedy: "To check every node: edgepan doctor.", errno: number)
      }
    }

    static func text(_ number: Int32) -> String { String(cString: strerror(number)) }
  }
#endif
