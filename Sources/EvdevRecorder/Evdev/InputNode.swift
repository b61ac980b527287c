import ContactTracking
import PlainText

/// One event node, as described by sysfs. No device is opened to read this.
public struct InputNode: Hashable, Sendable {
  /// The node's name: `event7`.
  public var sysname: String
  /// The node's path: `/dev/input/event7`. The path may not exist; see ``NodeAccess``.
  public var path: String
  /// The kernel's major and minor number.
  public var number: DeviceNumber
  public var capabilities: DeviceCapabilities
  public var kind: DeviceKind { DeviceKind(capabilities) }

  /// The name, escaped for a terminal.
  public var displayName: String { escape(capabilities.name) }

  /// The number in the node's name, for sorting event10 after event9.
  var order: Int { Int(sysname.drop { !("0"..."9").contains($0) }) ?? Int.max }
}

/// A device number: `13:71`.
public struct DeviceNumber: Hashable, Sendable, CustomStringConvertible {
  public var major: UInt32
  public var minor: UInt32

  init(major: UInt32, minor: UInt32) { (self.major, self.minor) = (major, minor) }

  /// Creates a number from `struct stat`'s `st_rdev`, in the encoding of Linux (`gnu_dev_major`,
  /// `gnu_dev_minor`).
  public init(statNumber: UInt64) {
    major = UInt32(truncatingIfNeeded: (statNumber >> 8) & 0xFFF | (statNumber >> 32) & ~0xFFF)
    minor = UInt32(truncatingIfNeeded: statNumber & 0xFF | (statNumber >> 12) & ~0xFF)
  }

  /// Creates a number from the text in sysfs: `13:71` and a newline.
  public init?(sysfs text: some StringProtocol) {
    let parts = text.split { $0 == ":" || $0 == "\n" }
    guard parts.count == 2, let major = UInt32(parts[0]), let minor = UInt32(parts[1]) else {
      return nil
    }
    self.init(major: major, minor: minor)
  }

  public var description: String { "\(major):\(minor)" }
}
