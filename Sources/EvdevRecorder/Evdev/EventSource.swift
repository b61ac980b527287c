// The source of a recorder's events: the kernel, or a test.

import GestureTrace
import PlainText

/// A device's description and state at one moment.
public struct DeviceSnapshot: Sendable {
  /// The name, byte for byte.
  public var name: ExactText
  public var description: DeviceDescription
  /// Whether the device reports its port. The port itself is never stored.
  public var phys = TraceHeader.IdentifyingText.absent
  /// Whether the device has a serial number. The number itself is never stored.
  public var uniq = TraceHeader.IdentifyingText.absent
  public var state: DeviceState
}

/// The result of one read.
public enum ReadOutcome: Hashable, Sendable {
  /// The number of events that were read, and whether no more events were waiting (`isDrained`).
  case events(Int, isDrained: Bool)
  /// The device was unplugged, or this process's access was revoked.
  case gone
  /// The system call failed with this error number.
  case failed(Int32)
}

/// An open device, as used by the recorder. ``EvdevDevice`` is the real implementation; tests have
/// their own.
public protocol EventSource: AnyObject {
  /// The descriptor for poll(2).
  var pollDescriptor: Int32 { get }
  /// Reads the available events, in one system call.
  func read(into events: UnsafeMutableBufferPointer<InputEvent>) -> ReadOutcome
  /// Reads the device's current state.
  func snapshot() throws(DeviceError) -> DeviceSnapshot
  /// Whether the machine still has the device; false after it was unplugged.
  var isStillPresent: Bool { get }
  /// Whether another process has grabbed the device and gets all of its events.
  func isGrabbedElsewhere() -> Bool
}
