// The reason why a device cannot be used, with the device and the remedy.

import PlainText

/// The reason why a device could not be found, opened, read or created.
///
/// All strings are already escaped for a terminal; a command prints ``description`` and exits with
/// 5. ``errno`` is the system's error number if a system call failed.
public struct DeviceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure: stable names for scripts and tests.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    case noDevice = "no-device"
    case ambiguous = "ambiguous"
    case missingNode = "missing-node"
    case notADevice = "not-a-device"
    case keyboard = "keyboard"
    case nothingToRecord = "nothing-to-record"
    case permissionDenied = "permission-denied"
    case changed = "changed"
    case grabbed = "grabbed"
    case unplugged = "unplugged"
    case noEvents = "no-events"
    case noUinput = "no-uinput"
    case system = "system"
  }

  public var code: Code
  /// The node's path, or the text with which the caller named the device.
  public var device: String
  /// The error, in one clause.
  public var what: String
  /// The remedy, in one sentence or more.
  public var remedy: String
  /// The system's error number, or `nil` if no system call failed.
  public var errno: Int32?

  public init(
    _ code: Code, device: String, what: String, remedy: String, errno: Int32? = nil
  ) {
    self.code = code
    self.device = escape(device)
    self.what = escape(what)
    self.remedy = escape(remedy)
    self.errno = errno
  }

  public var description: String {
    device.isEmpty ? "\(what)\n  \(remedy)" : "\(device): \(what)\n  \(remedy)"
  }
}
