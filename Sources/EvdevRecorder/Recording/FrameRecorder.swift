// The recorder's core: converts raw events to complete, filtered frames and notes, without system
// calls.

import GestureTrace
import PlainText

/// Converts a device's events to the frames and notes of its trace.
///
/// **Privacy**: an event that ``PointerCodes`` does not allow is dropped before it is buffered. If
/// a frame becomes empty, its `SYN_REPORT` is dropped, too, so that nothing reveals when a key was
/// pressed. All other events are kept, with type, code, value and microsecond as reported by the
/// kernel.
///
/// **SYN_DROPPED**: the kernel keeps a queue for each reader. If the queue is full, the kernel
/// discards its contents and inserts two events: `SYN_DROPPED` and the newest event. The lost
/// events cannot be recovered. This has three consequences for a client:
///
/// 1. The current frame, and everything up to the next `SYN_REPORT`, is incomplete. A *reader of
///    the trace* must discard these events; the recorder writes them unchanged.
/// 2. The client's state of axes, slots and buttons is stale. The kernel reports their state *now*,
///    not at the drop. So the queue must be empty before this state is read; otherwise events older
///    than the state would follow it, and a contact that lifted and landed again would seem to
///    jump. Therefore, if ``needsResynchronisation`` is true, the caller must not read this state
///    before a read that drained the queue.
/// 3. The difference between the stale and the true state is written to the trace as events that
///    are marked as synthesised (`synthesised: N`). Relative motion cannot be synthesised; it is
///    lost.
///
/// A slot whose contact started and ended inside the gap gets axis values without a tracking id,
/// which do not start a contact. A contact that was down before and after the gap keeps its id and
/// is not reported again; whether the finger lifted in between is unknown.
///
/// Once the longest frame has been processed, processing an event does not allocate.
public struct FrameRecorder: Sendable {
  /// The device's state, as a reader of the recording would derive it.
  public private(set) var state: DeviceState
  /// Whether events were, or may have been, lost and the kernel's state has not been read since
  /// then.
  public private(set) var needsResynchronisation = false
  /// The number of times that events were lost.
  public private(set) var drops = 0

  /// The kept events of the current frame.
  private var frame: [InputEvent] = []
  /// After a drop, the frame keeps its `SYN_REPORT`, even if its other events were all dropped:
  /// readers discard everything up to this `SYN_REPORT`.
  private var keepsNextReport = false
  private var lastStamp: UInt64 = 0

  /// The largest number of events of a frame that are buffered until the frame ends. A longer frame
  /// is written in parts, so that a device that never ends its frames cannot fill the memory. The
  /// kernel's limit is far lower.
  static let longestFrame = 4096

  public init(state: DeviceState) {
    self.state = state
    frame.reserveCapacity(256)
  }

  /// Processes the events of one read.
  mutating func take(
    _ events: Slice<UnsafeMutableBufferPointer<InputEvent>>, into span: inout TraceSpan
  ) {
    for event in events { take(event, into: &span) }
  }

  /// Processes one event from the kernel.
  public mutating func take(_ event: InputEvent, into span: inout TraceSpan) {
    if event.type == .syn {
      takeSynchronisation(event, into: &span)
    } else if PointerCodes.allows(event.type, event.code) {
      state.apply(event)
      keep(event, into: &span)
    }
  }

  private mutating func takeSynchronisation(_ event: InputEvent, into span: inout TraceSpan) {
    switch event.code {
    case InputCode.synReport:
      guard !frame.isEmpty || keepsNextReport else { return }
      keepsNextReport = false
      keep(event, into: &span)
      flush(into: &span)
    case InputCode.synDropped:
      drops += 1
      keep(event, into: &span)
      flush(into: &span)
      span.mark(.note(Self.note("drop", closing: state)))
      keepsNextReport = true
      needsResynchronisation = true
    default: keep(event, into: &span)
    }
  }

  private mutating func keep(_ event: InputEvent, into span: inout TraceSpan) {
    lastStamp = event.microseconds
    frame.append(event)
    if frame.count >= Self.longestFrame { flush(into: &span) }
  }

  private mutating func flush(into span: inout TraceSpan) {
    span.append(contentsOf: frame)
    frame.removeAll(keepingCapacity: true)
  }

  /// Whether a frame has begun but not ended.
  public var isInsideFrame: Bool { !frame.isEmpty || keepsNextReport }

  /// Compares ``state`` with the kernel's state, and writes the difference as synthesised events.
  ///
  /// These events have the timestamp of the last event, so timestamps never decrease.
  public mutating func resynchronise(with current: DeviceState, into span: inout TraceSpan) {
    flush(into: &span)
    let made = state.changes(to: current, at: lastStamp)
    if !made.isEmpty {
      span.mark(.synthesised(made.count))
      span.append(contentsOf: made)
    }
    state = current
    needsResynchronisation = false
    keepsNextReport = false
  }

  /// Makes ``needsResynchronisation`` true, because the machine has slept.
  public mutating func requestResynchronisation() { needsResynchronisation = true }

  /// Writes a note about an occurrence without an event, such as `unplug` or `suspend`. The note
  /// contains the contacts that ended; no events are written for their ends.
  public mutating func interrupt(
    _ kind: String, _ details: [JSONValue.Member] = [], into span: inout TraceSpan
  ) {
    flush(into: &span)
    span.mark(.note(Self.note(kind, details, closing: state)))
  }

  /// Writes the events of an incomplete last frame.
  public mutating func finish(into span: inout TraceSpan) { flush(into: &span) }

  /// The largest number of contacts in a note, so that the note fits into one line of 4,096 bytes.
  /// It is far higher than the number of a person's fingers.
  private static let maximumNotedContacts = 64

  private static func note(
    _ kind: String, _ details: [JSONValue.Member] = [], closing state: DeviceState
  ) -> JSONValue {
    let contacts = state.contacts.prefix(maximumNotedContacts).map { contact -> JSONValue in
      ["slot": .integer(Int64(contact.slot)), "id": .integer(Int64(contact.trackingID))]
    }
    var members: [JSONValue.Member] = [.init("kind", .text(kind))]
    members += details
    if !contacts.isEmpty {
      members.append(.init("contacts", .array(contacts)))
    } else if state.isHeld(InputCode.btnTouch) {
      // A pad without slots assigns no tracking id to its touch, so the note only states that the
      // surface is touched.
      members.append(.init("touch", .bool(true)))
    }
    return .object(members)
  }
}
