// What one frame changed about one contact.

/// One line of a tracker's answer to a frame: which contact, what happened, where it is.
public struct ContactUpdate: Hashable, Sendable {
  public enum Phase: Hashable, Sendable {
    case began
    case moved
    /// Still down, same place. Sent for every open contact in every frame, so that velocity and
    /// frame intervals see the device's real rhythm.
    case stationary
    case ended(ContactEnd)
  }

  /// The contact's number, see ``Contact/number``.
  public var contact: Int
  public var phase: Phase
  /// Where it is and when. For `ended`: its last position, at the stamp of what ended it.
  public var sample: ContactSample
  public var tool: ContactTool
  public var slot: Int?
  public var trackingID: Int32?
  /// See ``Contact/startIsAssumed``; true only with `began`.
  public var startIsAssumed: Bool
}
