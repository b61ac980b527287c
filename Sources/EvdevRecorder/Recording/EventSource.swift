// Where a recorder's events come from: the kernel, or a test.

import GestureTrace
import PlainText

/// What a device is and holds at one moment.
public struct DeviceSnapshot: Sendable {
  /// The name, byte for byte.
  public var name: ExactText
  public var description: DeviceDescription
  /// Whether it says where it is plugged in; never where.
  public var phys: TraceHeader.IdentifyingText
  /// Whether it has a serial number; never which.
  public var uniq: TraceHeader.IdentifyingText
  public var state: DeviceState

  public init(
    name: ExactText, description: DeviceDescription, phys: TraceHeader.IdentifyingText = .absent,
    uniq: TraceHeader.IdentifyingText = .absent, state: DeviceState
  ) {
    self.name = name
    self.description = description
    self.phys = phys
    self.uniq = uniq
    self.state = state
  }
}

/// What one read came to.
public enum ReadOutcome: Hashable, Sendable {
  /// This many events; `isDrained` says that nothing more was waiting at that moment.
  case events(Int, isDrained: Bool)
  /// The device was unplugged, or taken away from this process.
  case gone
  /// The system refused, with this number.
  case failed(Int32)
}

/// An open device as the recorder sees it. ``EvdevDevice`` is the real one; tests have their own.
public protocol EventSource: AnyObject {
  /// What poll(2) waits for.
  var pollDescriptor: Int32 { get }
  /// Takes the events that are there, in one system call.
  func read(into events: UnsafeMutableBufferPointer<InputEvent>) -> ReadOutcome
  /// Asks what the device holds now.
  func snapshot() throws(DeviceError) -> DeviceSnapshot
  /// Whether the machine still has the device: false once it is unplugged.
  var isStillPresent: Bool { get }
}
