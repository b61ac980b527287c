/// An update about one contact in one frame: the contact, its change, its position.
public struct ContactUpdate: Hashable, Sendable {
  /// The change of the contact in the frame.
  public enum Phase: Hashable, Sendable {
    /// The contact is new. Its number has not been used before.
    case began
    /// The contact is at another position.
    case moved
    /// The contact is down at the same position. Reported in every frame for each contact that did
    /// not move, so that velocities and frame intervals have the device's real timing.
    case stationary
    /// The contact has ended, for this reason.
    case ended(ContactEnd)
  }

  /// The contact's number; see ``Contact/number``.
  public var contact: Int
  /// The change.
  public var phase: Phase
  /// The position and time. For `ended`, the contact's last position, with the timestamp of the
  /// event that ended it.
  public var sample: ContactSample
  /// The kind of contact.
  public var tool: ContactTool
  /// The slot that reports the contact (`ABS_MT_SLOT`), or `nil` for a protocol without slots.
  public var slot: Int?
  /// The kernel's tracking identifier, or `nil` for a contact without one.
  public var trackingID: Int32?
  /// The axes that have not been reported so far.
  public var assumed: AssumedAxes
}
