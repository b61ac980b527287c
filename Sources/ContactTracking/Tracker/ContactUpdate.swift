// The change of one contact in one frame.

/// One of a tracker's updates for a frame: the contact, its change, its position.
public struct ContactUpdate: Hashable, Sendable {
  /// The change of the contact in the frame.
  public enum Phase: Hashable, Sendable {
    /// The contact is new; its number was not used before.
    case began
    /// The contact is at another position.
    case moved
    /// Still down at the same position. Sent for every open contact in every frame, so that
    /// velocities and frame intervals reflect the device's real timing.
    case stationary
    /// The contact is gone, for this reason.
    case ended(ContactEnd)
  }

  /// The contact's number, see ``Contact/number``.
  public var contact: Int
  /// The change.
  public var phase: Phase
  /// The position and time. For `ended`: its last position, at the stamp of the event that ended
  /// it.
  public var sample: ContactSample
  /// What touches the surface.
  public var tool: ContactTool
  /// The slot that reports the contact (`ABS_MT_SLOT`), or `nil` for a protocol without slots.
  public var slot: Int?
  /// The kernel's tracking identifier, or `nil` for a protocol without slots.
  public var trackingID: Int32?
  /// See ``Contact/startIsAssumed``; true only with `began`.
  public var startIsAssumed: Bool
}
