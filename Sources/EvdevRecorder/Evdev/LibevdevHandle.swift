// A libevdev object with one owner, which frees the object.

#if Recording
  import CLibevdev
  import GestureTrace
  import Glibc

  /// A `struct libevdev` with one owner. It is freed when this value is destroyed.
  struct LibevdevHandle: ~Copyable {
    private let pointer: OpaquePointer

    /// Takes ownership of an object.
    init(owning pointer: OpaquePointer) { self.pointer = pointer }

    /// Reads a device's description and state through its open descriptor.
    ///
    /// The corresponding C function is `libevdev_new_from_fd`.
    init(_ descriptor: Int32, _ node: InputNode) throws(DeviceError) {
      var handle: OpaquePointer?
      let result = libevdev_new_from_fd(descriptor, &handle)
      guard result == 0, let handle else {
        throw DeviceError(
          result == -ENODEV ? .unplugged : .notADevice, device: node.path,
          what: result == -ENODEV
            ? "the device was unplugged"
            : "this is not an input device: \(EvdevDevice.text(-result))",
          remedy: "List the devices: edgepan devices.", errno: -result)
      }
      pointer = handle
    }

    deinit { libevdev_free(pointer) }

    /// Passes the object to `body`. The pointer, and pointers that libevdev returns for it, are
    /// valid only during the call.
    func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result { body(pointer) }
  }
#endif
