// The change of one contact in one frame.

/// One of a tracker's updates for a frame: the contact, its change, its position.
public struct ContactUpdate: Hashable, Sendable {
  public enum Phase: Hashable, Sendable {
    case began
    case moved
    /// Still down at the same position. Sent for every open contact in every frame, so that
    /// velocities and frame intervals reflect the device's real timing.
    case stationary
    case ended(ContactEnd)
  }

  /// The contact's number, see ``Contact/number``.
  public var contact: Int
  public var phase: Phase
  /// The position and time. For `ended`: its last position, at the stamp of the event that ended
  /// it.
  public var sample: ContactSample
  public var tool: ContactTool
  public var slot: Int?
  public var trackingID: Int32?
  /// See ``Contact/startIsAssumed``; true only with `began`.
  public var startIsAssumed: Bool
}
