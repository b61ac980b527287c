// A device that this program creates in the kernel, with libevdev's uinput functions.

#if Recording
  import CLibevdev
  import GestureTrace
  import Glibc

  /// A device created through `/dev/uinput`. It is removed when this object is released.
  public final class UinputDevice {
    /// The node's path: `/dev/input/eventN`.
    public let node: String
    private let handle: OpaquePointer
    private let template: LibevdevHandle
    private let descriptor: Int32
    private var buffer: [input_event] = []

    /// Creates a device.
    ///
    /// The corresponding C functions are `libevdev_new`, `libevdev_enable_event_code` and
    /// `libevdev_uinput_create_from_device`. Only the codes in the description are enabled. To make
    /// sure that the device cannot type, pass a description without keys (``PlayPlan``).
    ///
    /// - Throws: ``DeviceError`` `noUinput`, with the remedy.
    public init(_ description: DeviceDescription, start: DeviceState) throws(DeviceError) {
      guard let new = libevdev_new() else {
        throw DeviceError(
          .system, device: "", what: "out of memory", remedy: "Close other programs.")
      }
      let template = LibevdevHandle(owning: new)
      template.withPointer { Self.fill($0, description, start) }
      var handle: OpaquePointer?
      let result = template.withPointer {
        libevdev_uinput_create_from_device($0, LIBEVDEV_UINPUT_OPEN_MANAGED.rawValue, &handle)
      }
      guard result == 0, let handle else { throw Self.failure(-result) }
      self.template = template
      self.handle = handle
      descriptor = libevdev_uinput_get_fd(handle)
      node = Self.waitForNode(handle)
    }

    // The template is a property, so it is freed after the device is removed.
    deinit { libevdev_uinput_destroy(handle) }

    /// Writes events in one system call, so that readers receive all events of a frame together.
    public func write(_ events: [InputEvent]) throws(DeviceError) {
      buffer.removeAll(keepingCapacity: true)
      for event in events {
        var raw = input_event()
        raw.type = event.type.rawValue
        raw.code = event.code
        raw.value = event.value
        buffer.append(raw)
      }
      let size = buffer.count * MemoryLayout<input_event>.stride
      let count = buffer.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, size) }
      guard count == size else { throw Self.failure(count < 0 ? errno : EIO) }
    }

    private static func fill(
      _ template: OpaquePointer, _ description: DeviceDescription, _ start: DeviceState
    ) {
      // uinput stores the name in 80 bytes and rejects longer names.
      let name = Array(description.name.utf8.prefix(79).filter { $0 != 0 }) + [0]
      name.withUnsafeBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) { libevdev_set_name(template, $0.baseAddress) }
      }
      libevdev_set_id_bustype(template, Int32(description.identity.bus))
      libevdev_set_id_vendor(template, Int32(description.identity.vendor))
      libevdev_set_id_product(template, Int32(description.identity.product))
      libevdev_set_id_version(template, Int32(description.identity.version))
      for property in description.properties.members {
        libevdev_enable_property(template, UInt32(property))
      }
      for type in description.codes.keys.sorted() where type != .syn && type != .abs {
        for code in description.codes[type]?.members ?? [] {
          libevdev_enable_event_code(template, UInt32(type.rawValue), UInt32(code), nil)
        }
      }
      for axis in description.axes {
        var info = input_absinfo()
        info.value =
          axis.code == InputCode.absMTSlot
          ? 0 : start.axisCodes.contains(axis.code) ? start.axes[Int(axis.code)] : 0
        info.minimum = axis.minimum
        info.maximum = axis.maximum
        info.fuzz = axis.fuzz
        info.flat = axis.flat
        info.resolution = axis.resolution ?? 0
        libevdev_enable_event_code(template, UInt32(EV_ABS), UInt32(axis.code), &info)
      }
    }

    /// Waits for the node, which appears shortly after the device is created.
    private static func waitForNode(_ handle: OpaquePointer) -> String {
      for _ in 0..<100 {
        if let node = libevdev_uinput_get_devnode(handle) {
          let path = String(cString: node)
          if access(path, F_OK) == 0 { return path }
        }
        usleep(10_000)
      }
      return ""
    }

    private static func failure(_ number: Int32) -> DeviceError {
      let reason = String(cString: strerror(number))
      let remedy =
        switch number {
        case EACCES, EPERM: "Play as root, or get access to /dev/uinput: edgepan doctor."
        case ENOENT, ENODEV:
          "Load uinput: modprobe uinput. A container needs --device /dev/uinput."
        case EINVAL: "The kernel rejects this description. To check it: edgepan lint."
        default: "To check uinput: edgepan doctor."
        }
      return DeviceError(
        .noUinput, device: "/dev/uinput", what: "no device can be created: \(reason)",
        remedy: remedy, errno: number)
    }
  }
#endif
