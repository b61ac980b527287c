// The recorder's core: converts raw events to whole filtered frames and notes. It makes no system
// call.

import GestureTrace
import PlainText

/// Converts a device's events to those that its trace may contain.
///
/// **Privacy**: an event that ``PointerCodes`` does not allow is dropped before it is buffered, and
/// a frame left empty loses its `SYN_REPORT`, so that nothing reveals when a key was pressed.
/// Everything else is kept: type, code, value and microsecond as reported by the kernel.
///
/// **SYN_DROPPED.** The kernel keeps a queue for each reader. When it is full, the kernel discards
/// its contents and inserts two events: `SYN_DROPPED` and the newest one. The lost events cannot be
/// recovered, with three consequences for a client:
///
/// 1. Its unfinished frame, and everything up to the next `SYN_REPORT`, is incomplete. A *reader of
///    the trace* must discard that; the recorder writes it unchanged.
/// 2. Its idea of axes, slots and buttons is stale. The kernel can be asked for their state *now* —
///    not at the drop, so the queue must be empty first; otherwise events older than the answer
///    would follow it, and a contact lifted and set down again would seem to jump.
///    ``needsResynchronisation`` therefore waits for a read that drained the queue.
/// 3. The difference between stale and true state is in the trace as events, marked as synthesised
///    (`synthesised: N`). Relative motion cannot be synthesised: it is lost.
///
/// A slot whose contact started and ended inside the gap gets axis values without a tracking id;
/// that does not start a contact. A contact that was down before and after keeps its id and is not
/// reported again: whether the finger lifted in between is unknown.
///
/// Processing an event allocates nothing after the largest frame has been seen.
public struct FrameRecorder: Sendable {
  /// The device's state, as a reader of the trace would derive it.
  public private(set) var state: DeviceState
  /// Whether events were lost and the kernel's state of the device has not been read since.
  public private(set) var needsResynchronisation = false
  /// The number of times that events were lost.
  public private(set) var drops = 0

  /// The kept events of the current frame.
  private var frame: [InputEvent] = []
  /// After a drop the frame ends where the kernel reports its end, even if none of its events was
  /// kept: readers discard everything up to that `SYN_REPORT`.
  private var keepsNextReport = false
  private var lastStamp: UInt64 = 0

  /// A longer frame is passed on unfinished, so that a device that never ends its frames cannot
  /// fill the memory. The kernel's own limit is far lower.
  static let longestFrame = 4096

  public init(state: DeviceState) {
    self.state = state
    frame.reserveCapacity(256)
  }

  /// Takes one event from the kernel.
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

  /// Whether a frame has begun and not ended.
  public var isInsideFrame: Bool { !frame.isEmpty || keepsNextReport }

  /// Takes the kernel's state of the device and writes the difference as synthesised events.
  ///
  /// They have the stamp of the last event, so stamps never decrease.
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

  /// Notes an occurrence without an event, such as `unplug` or `suspend`. The note contains the
  /// contacts that it ended; the event data is not changed.
  public mutating func interrupt(
    _ kind: String, _ details: [JSONValue.Member] = [], into span: inout TraceSpan
  ) {
    flush(into: &span)
    span.mark(.note(Self.note(kind, details, closing: state)))
  }

  /// Passes on what remains of an unfinished frame.
  public mutating func finish(into span: inout TraceSpan) { flush(into: &span) }

  /// A note is one line of at most 4,096 bytes, and no two hands have more fingers than this.
  private static let mostContactsTold = 64

  private static func note(
    _ kind: String, _ details: [JSONValue.Member] = [], closing state: DeviceState
  ) -> JSONValue {
    let contacts = state.contacts.prefix(mostContactsTold).map { contact -> JSONValue in
      ["slot": .integer(Int64(contact.slot)), "id": .integer(Int64(contact.trackingID))]
    }
    var members: [JSONValue.Member] = [.init("kind", .text(kind))]
    members += details
    if !contacts.isEmpty {
      members.append(.init("contacts", .array(contacts)))
    } else if state.isHeld(InputCode.btnTouch) {
      // A pad without slots: the touch has no number.
      members.append(.init("touch", .bool(true)))
    }
    return .object(members)
  }
}
