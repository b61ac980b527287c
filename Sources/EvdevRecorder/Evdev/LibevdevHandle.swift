// LibevdevHandle: a libevdev object with one owner, which frees it.

#if Recording
  import CLibevdev
  import GestureTrace
  import Glibc

  /// A `struct libevdev`, freed with its owner.
  struct LibevdevHandle: ~Copyable {
    private let pointer: OpaquePointer

    /// Takes over an object.
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
            ? "it was unplugged" : "it is not an input device: \(EvdevDevice.text(-result))",
          remedy: "See what there is: edgepan devices.", errno: -result)
      }
      pointer = handle
    }

    deinit { libevdev_free(pointer) }

    /// Passes the object to `body`; the pointer, and pointers that libevdev returns for it, are
    /// valid only there.
    func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result { body(pointer) }
  }
#endif
