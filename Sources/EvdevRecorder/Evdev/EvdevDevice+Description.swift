// Converts libevdev's data about a device to a description.

#if Recording
  import CLibevdev
  import GestureTrace
  import PlainText
  import Glibc

  extension EvdevDevice {
    static func name(_ handle: OpaquePointer) -> ExactText {
      exact(libevdev_get_name(handle)) ?? ""
    }

    private static func exact(_ pointer: UnsafePointer<CChar>?) -> ExactText? {
      guard let pointer else { return nil }
      return ExactText(
        bytes: Array(UnsafeRawBufferPointer(start: pointer, count: strlen(pointer))))
    }

    /// Reports whether a port or serial number exists, but never its value.
    static func identifying(
      _ pointer: UnsafePointer<CChar>?
    ) -> TraceHeader.IdentifyingText {
      guard let pointer else { return .absent }
      return pointer.pointee == 0 ? .empty : .present
    }

    static func description(_ handle: OpaquePointer) -> DeviceDescription {
      var codes: [EventType: BitField] = [:]
      for type in 0..<UInt32(EV_CNT) where libevdev_has_event_type(handle, type) != 0 {
        let last = libevdev_event_type_get_max(type)
        var field = BitField()
        if last >= 0 {
          for code in 0...UInt32(last) where libevdev_has_event_code(handle, type, code) != 0 {
            field.insert(Int(code))
          }
        }
        codes[EventType(rawValue: UInt16(type))] = field
      }
      var properties = BitField()
      for property in 0...UInt32(INPUT_PROP_MAX)
      where libevdev_has_property(handle, property) != 0 { properties.insert(Int(property)) }
      let axes = (codes[.abs] ?? BitField()).members.compactMap { code -> AbsoluteAxis? in
        guard let info = libevdev_get_abs_info(handle, UInt32(code)) else { return nil }
        return AbsoluteAxis(
          code: UInt16(code), minimum: info.pointee.minimum, maximum: info.pointee.maximum,
          fuzz: info.pointee.fuzz, flat: info.pointee.flat, resolution: info.pointee.resolution)
      }
      return DeviceDescription(
        name: name(handle).string,
        identity: .init(
          bus: UInt16(truncatingIfNeeded: libevdev_get_id_bustype(handle)),
          vendor: UInt16(truncatingIfNeeded: libevdev_get_id_vendor(handle)),
          product: UInt16(truncatingIfNeeded: libevdev_get_id_product(handle)),
          version: UInt16(truncatingIfNeeded: libevdev_get_id_version(handle))),
        properties: properties, codes: codes, axes: axes)
    }
  }
#endif
