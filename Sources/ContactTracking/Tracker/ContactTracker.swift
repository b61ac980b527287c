import GestureTrace

/// Converts a stream of input events to contacts.
///
///     var tracker = ContactTracker(surface: try ContactSurface(device: description))
///     for event in events where tracker.feed(event) {
///       for update in tracker.updates { … }
///     }
///     tracker.finish()
///     for update in tracker.updates { … }  // contacts that were still down
///
/// **Start of a contact**, depending on the device: a tracking id for its slot; a packet of
/// protocol A that matches no contact of the previous frame; `BTN_TOUCH`, pressure or a button
/// (``ContactSurface/TouchRule``); or a mouse button. Positions alone never start a contact: after
/// lost events, a resync also sends axis values for a finger that landed and lifted in the
/// meantime.
///
/// Of several contacts of a slot in one frame, only the last one counts: a frame's state is that at its
/// `SYN_REPORT`.
///
/// **End of a contact**: the reverse of its start, or another reason (``ContactEnd``). A frame
/// consists of the events between two `SYN_REPORT`s and has the timestamp of the second
/// `SYN_REPORT`, even if the timestamps of its events differ by a few µs. An incomplete frame at
/// the end of a recording is ignored.
///
/// **After a drop**, all open contacts end, and events up to the next `SYN_REPORT` are discarded,
/// as required by the kernel's documentation; of these, only `ABS_MT_SLOT` counts. Then only a new
/// id starts a contact; in protocol A, the next frame that is not synthesised does, because such a
/// frame always reports all contacts.
///
/// Limitations: a finger that hovers with a tracking id (`ABS_MT_DISTANCE`) counts as down. The
/// contacts of semi-mt pads are the corners of a box, which is all that these pads report.
///
/// Cost: a few comparisons per event and one pass over the slots per frame; no allocation after the
/// first contacts.
public struct ContactTracker: Sendable {
  /// The surface of the device.
  public let surface: ContactSurface
  /// The changes of the last frame, or of the last ``interrupt(_:at:)`` or ``finish()``.
  public internal(set) var updates: [ContactUpdate] = []
  /// The anomalies so far.
  public internal(set) var anomalies = ContactAnomalies()
  /// The number of contacts that have started so far.
  public internal(set) var startedContacts = 0
  /// The number of contacts that are down.
  public internal(set) var openContacts = 0

  /// The number of fingers that are down without being contacts, because they landed before the
  /// recording or before an interruption.
  public var fingersFromBefore: Int {
    tracks.reduce(0) { $0 + ($1.id == Track.unknown ? 1 : 0) }
  }

  /// The length of a touch's major axis above which the touch is a palm.
  ///
  /// A flat thumb measures about 20 mm; libinput has tables of thresholds for each device.
  public static let palmMillimeters = 25.0
  /// The speed of a contact above which a packet without an id is another contact, in millimetres
  /// per second: faster than any flick in the recordings.
  public static let matchMillimetersPerSecond = 3750.0
  /// The shortest time for which a contact is given to move to a packet: a scan of a fast device.
  /// Frames whose events were delayed can follow each other more closely.
  public static let matchMicroseconds: UInt64 = 8_000
  /// The longest silence in protocol A. A device repeats every contact in every scan, so a longer
  /// silence means that all contacts have lifted. The longest scan interval in the recordings is 25
  /// ms.
  public static let packetSilenceMicroseconds: UInt64 = 150_000
  /// The largest number of packets in one protocol A frame.
  public static let packetLimit = 64

  /// The largest number of starts and ends in one frame: two per slot.
  public static let operationLimit = 512

  /// The state of a slot, of the single touch, of the pointer, or of an open contact in protocol A.
  struct Track: Sendable {
    /// The tracking id; `none` before the first id and after -1, `unknown` for a finger that was
    /// down before the recording or an interruption, `lost` after an interruption of an empty slot,
    /// in which a finger may have landed.
    var id: Int32 = Track.none
    /// The number of the open contact, or -1.
    var contact = -1
    var x: Int32 = 0
    var y: Int32 = 0
    /// The axes that have not been reported. (The pointer of a mouse is not reported as an axis.)
    var assumed: AssumedAxes = []
    var pressure: Int32?
    var touchMajor: Int32 = 0
    var toolType: Int32 = 0
    /// The tool of the open contact. After a palm has been reported, the tool stays a palm.
    var tool = ContactTool.finger
    /// Whether the position changed, or was reported for the first time, in this frame.
    var isDirty = false
    /// The position of the open contact at the end of the last frame that reported it.
    var place = SurfacePosition(xMillimeters: 0, yMillimeters: 0, xFraction: 0, yFraction: 0)
    /// Whether the open contact began in this frame.
    var isNew = false

    static let none: Int32 = -1
    static let unknown: Int32 = -2
    static let lost: Int32 = -3
  }

  /// The codes of the position and pressure axes.
  struct Axes: Sendable {
    var x: UInt16
    var y: UInt16
    var pressure: UInt16
  }

  /// A start or an end within a frame, applied at its `SYN_REPORT`.
  struct Operation: Sendable {
    var track: Int
    /// The reason for an end, or `nil` for a start.
    var end: ContactEnd?
    var id: Int32
    /// The position of the track at this event. Positions later in the frame belong to the next
    /// contact if this is an end.
    var x: Int32
    var y: Int32
  }

  let axes: Axes
  var tracks: [Track] = []
  var operations: [Operation] = []
  /// The selected slot, or -1 while an invalid slot is selected.
  var slot = 0
  /// The current packet and the complete packets of this frame (protocol A).
  var packet = ContactTracker.emptyPacket
  var packets: [Track] = []
  var matched: [Bool] = []
  var sawPacketEnd = false
  /// The timestamp of the last frame that had packets, in microseconds.
  var lastPackets: UInt64 = 0
  /// Whether `BTN_TOUCH` was released in this frame (protocol A).
  var liftsAllPackets = false
  /// Whether contacts were interrupted. If so, pressure starts a contact only after it has fallen
  /// below the lower threshold.
  var awaitsLowPressure = false
  /// The held mouse buttons; bit n = BTN_MOUSE + n.
  var buttons: UInt16 = 0
  /// The number of fingers according to `BTN_TOOL_FINGER`, `_DOUBLETAP` …; bit n = n fingers.
  var toolBits: UInt8 = 0
  var isPen = false
  /// The position of a relative device's pointer.
  var pointerX: Double
  var pointerY: Double

  /// Whether a key was released in this frame. When a device is removed or put to sleep, the kernel
  /// sends a frame in which it releases all keys.
  private var releasesKey = false
  /// Whether events are discarded until the next `SYN_REPORT`.
  private var isDiscarding = false
  /// Whether a drop was reported and the synthesised events of its resync have not arrived yet.
  private var awaitsResync = false
  private(set) var isInSynthesisedSpan = false
  /// Whether the next event starts a new list of updates.
  private var answered = true
  private var lastFrame: UInt64 = 0
  private var lastStamp: UInt64 = 0

  /// Creates a tracker without contacts. The pointer of a mouse is in the middle of the surface.
  public init(surface: ContactSurface) {
    self.surface = surface
    let hasMultiTouch = surface.language == .slots || surface.language == .packets
    axes = Axes(
      x: surface.xAxis.code, y: surface.yAxis.code,
      pressure: hasMultiTouch ? InputCode.absMTPressure : InputCode.absPressure)
    pointerX = surface.widthMillimeters / 2
    pointerY = surface.heightMillimeters / 2
    let places =
      switch surface.language {
      case .slots: surface.slotCount
      case .packets: 0
      case .singleTouch, .relative: 1
      }
    let neutralX = min(max(0, surface.xAxis.minimum), surface.xAxis.maximum)
    let neutralY = min(max(0, surface.yAxis.minimum), surface.yAxis.maximum)
    tracks = (0..<places).map { _ in
      var track = Track()
      // The kernel's initial value: a first position with this value is not reported.
      track.x = neutralX
      track.y = neutralY
      if surface.language != .relative { track.assumed = [.x, .y] }
      return track
    }
    tracks.reserveCapacity(16)
    updates.reserveCapacity(16)
    operations.reserveCapacity(16)
  }

  /// Sets the value of an axis at the start of the recording (the trace's `abs` and `slots`),
  /// because the kernel does not report the value for a first contact if it is unchanged. `slot` is
  /// ignored for devices without slots.
  public mutating func seed(slot: Int = 0, code: UInt16, value: Int32) {
    guard tracks.indices.contains(slot) else { return }
    if code == InputCode.absMTTrackingID {
      tracks[slot].id = value >= 0 ? Track.unknown : Track.none
      return
    }
    tracks[slot].store(code, value, axes)
    tracks[slot].isDirty = false
  }

  /// Selects the slot of the events before the first `ABS_MT_SLOT`.
  public mutating func select(slot: Int) {
    if surface.language == .slots, tracks.indices.contains(slot) { self.slot = slot }
  }

  /// Processes one event. Returns true if the event completed a frame or ended contacts; then
  /// ``updates`` contains the result.
  ///
  /// `synthesised` means that the recorder generated the event from the device's current state,
  /// after a drop or a suspend.
  @discardableResult
  public mutating func feed(_ event: InputEvent, synthesised: Bool = false) -> Bool {
    beginAnswer()
    lastStamp = event.microseconds
    if synthesised {
      if !isInSynthesisedSpan {
        isInSynthesisedSpan = true
        // If a SYN_DROPPED came before, this span is its resync, not a second drop: the contacts
        // have already ended, and contacts that have begun since then are real.
        if !awaitsResync { drop(at: event.microseconds) }
        awaitsResync = false
        isDiscarding = false
      }
    } else {
      isInSynthesisedSpan = false
    }

    if event.type == .syn {
      switch event.code {
      case InputCode.synReport:
        if isDiscarding {
          isDiscarding = false
          discardFrame()
        } else {
          endFrame(at: event.microseconds, value: event.value)
        }
        answered = true
        return true
      case InputCode.synMTReport:
        if !isDiscarding { endPacket() }
      case InputCode.synDropped:
        drop(at: event.microseconds)
        isDiscarding = true
        awaitsResync = true
        answered = true
        return true
      default:
        break
      }
    } else if isDiscarding {
      // The kernel sends a slot only when it changes, so the frames that follow rely on this one.
      if event.type == .abs, event.code == InputCode.absMTSlot { apply(event) }
    } else {
      if event.type == .key, event.value == 0 { releasesKey = true }
      apply(event)
    }
    return false
  }

  /// Ends the open contacts for a reason other than an event, such as the recorder's note that the
  /// device was unplugged.
  public mutating func interrupt(_ end: ContactEnd, at microseconds: UInt64) {
    beginAnswer()
    discardFrame()
    closeAll(end, at: microseconds)
    answered = true
  }

  /// Ends the open contacts at the end of the recording, at its last event's timestamp.
  public mutating func finish() {
    interrupt(.endOfRecording, at: lastStamp)
  }

  // MARK: - Frames

  private mutating func beginAnswer() {
    guard answered else { return }
    answered = false
    updates.removeAll(keepingCapacity: true)
  }

  private mutating func drop(at microseconds: UInt64) {
    anomalies.drops += 1
    discardFrame()
    closeAll(.dropped, at: microseconds)
  }

  private mutating func discardFrame() {
    operations.removeAll(keepingCapacity: true)
    packets.removeAll(keepingCapacity: true)
    packet = Self.emptyPacket
    sawPacketEnd = false
    liftsAllPackets = false
    releasesKey = false
    for index in tracks.indices { tracks[index].isDirty = false }
  }

  /// Ends all open contacts at their positions in the last complete frame, because the data of an
  /// interrupted frame is unreliable.
  private mutating func closeAll(_ end: ContactEnd, at microseconds: UInt64) {
    for index in tracks.indices {
      if tracks[index].contact >= 0 {
        close(
          index, end, at: microseconds, position: tracks[index].place, id: tracks[index].id)
      }
      let wasDown = tracks[index].id >= 0 || tracks[index].id == Track.unknown
      tracks[index].id = wasDown ? Track.unknown : Track.lost
    }
    if surface.language == .packets { tracks.removeAll(keepingCapacity: true) }
    buttons = 0
    toolBits = 0
    awaitsLowPressure = true
  }

  private mutating func endFrame(at microseconds: UInt64, value: Int32) {
    if microseconds < lastFrame { anomalies.framesBackwards += 1 }
    lastFrame = microseconds
    // The `SYN_REPORT` after a key repeat also has the value 1 instead of 0, but such a frame
    // releases keys only if the device is removed or put to sleep.
    let isKernelRelease = value != 0 && releasesKey

    if surface.language == .packets { matchPackets(at: microseconds) }
    noteTouchRule()
    for index in operations.indices {
      applyOperation(index, at: microseconds, isKernelRelease: isKernelRelease)
    }
    operations.removeAll(keepingCapacity: true)
    for index in tracks.indices { report(index, at: microseconds) }
    if isKernelRelease { closeAll(.releasedByKernel, at: microseconds) }
    if surface.language == .packets { tracks.removeAll { $0.contact < 0 } }
    releasesKey = false

    let unseen = unseenFingers
    for index in updates.indices { updates[index].sample.unseenFingers = unseen }
  }

  private mutating func applyOperation(
    _ index: Int, at microseconds: UInt64, isKernelRelease: Bool
  ) {
    let operation = operations[index]
    let track = operation.track
    if let end = operation.end {
      guard tracks[track].contact >= 0 else { return }
      let place: SurfacePosition
      if surface.language == .relative {
        place = position(of: tracks[track])
      } else if tracks[track].tool == .pen, !tracks[track].isNew {
        // In the frame in which it lifts, a pen already hovers: its last touch was at the previous
        // position.
        place = tracks[track].place
      } else {
        place = surface.position(x: operation.x, y: operation.y)
      }
      close(
        track, isKernelRelease ? .releasedByKernel : end, at: microseconds, position: place,
        id: operation.id)
      return
    }
    // A contact that starts and ends in this frame is reported at its end position.
    let end = operations[(index + 1)...].first { $0.track == track }
    let place =
      if let end, surface.language != .relative {
        surface.position(x: end.x, y: end.y)
      } else {
        position(of: tracks[track])
      }
    if !tracks[track].assumed.isEmpty { anomalies.startsWithoutPosition += 1 }
    tracks[track].contact = startedContacts
    tracks[track].isNew = true
    tracks[track].tool = .finger
    tracks[track].tool = tool(of: tracks[track])
    startedContacts += 1
    openContacts += 1
    emit(track, .began, at: microseconds, position: place, id: operation.id)
  }

  mutating func close(
    _ index: Int, _ end: ContactEnd, at microseconds: UInt64, position: SurfacePosition,
    id: Int32
  ) {
    emit(index, .ended(end), at: microseconds, position: position, id: id)
    tracks[index].contact = -1
    openContacts -= 1
  }

  /// Reports the position of an open contact that neither began nor ended in this frame.
  private mutating func report(_ index: Int, at microseconds: UInt64) {
    defer {
      tracks[index].isDirty = false
      tracks[index].isNew = false
    }
    guard tracks[index].contact >= 0 else {
      if tracks[index].isDirty, surface.language == .slots {
        // The frame that ended a contact may also contain a position for its slot.
        let hasEnded = updates.contains { $0.slot == index }
        if !hasEnded { anomalies.positionsWithoutContact += 1 }
      }
      return
    }
    guard !tracks[index].isNew else { return }
    tracks[index].tool = tool(of: tracks[index])
    emit(
      index, tracks[index].isDirty ? .moved : .stationary, at: microseconds,
      position: position(of: tracks[index]), id: tracks[index].id)
  }

  private mutating func emit(
    _ index: Int, _ phase: ContactUpdate.Phase, at microseconds: UInt64,
    position: SurfacePosition, id: Int32
  ) {
    tracks[index].place = position
    let track = tracks[index]
    let isInside = { (fraction: Double) in fraction >= 0 && fraction <= 1 }
    if !isInside(position.xFraction) || !isInside(position.yFraction) {
      anomalies.samplesOutOfRange += 1
    }
    let hasSlot = surface.language == .slots
    updates.append(
      ContactUpdate(
        contact: track.contact, phase: phase,
        sample: ContactSample(
          microseconds: microseconds, position: position, pressure: track.pressure),
        tool: track.tool, slot: hasSlot ? index : nil, trackingID: id >= 0 ? id : nil,
        assumed: track.assumed))
  }

  // MARK: - Reading a track

  func position(of track: Track) -> SurfacePosition {
    surface.language == .relative
      ? surface.position(xMillimeters: pointerX, yMillimeters: pointerY)
      : surface.position(x: track.x, y: track.y)
  }

  /// `MT_TOOL_PEN` and `MT_TOOL_PALM` of `linux/input-event-codes.h`.
  private static let toolTypePen: Int32 = 1
  private static let toolTypePalm: Int32 = 2

  private func tool(of track: Track) -> ContactTool {
    if surface.language == .relative { return .pointer }
    if track.tool == .palm || track.toolType == Self.toolTypePalm { return .palm }
    let unitsPerMillimeter = surface.xAxis.span / surface.widthMillimeters
    if Double(track.touchMajor) > Self.palmMillimeters * unitsPerMillimeter { return .palm }
    return track.toolType == Self.toolTypePen || isPen ? .pen : .finger
  }

  /// The number of fingers according to the highest `BTN_TOOL_*`, minus the open contacts.
  ///
  /// Always 0 in protocol A: its packets report every contact, and an N-Trig screen sets
  /// `BTN_TOOL_DOUBLETAP` while one finger draws.
  private var unseenFingers: Int {
    if surface.language == .packets { return 0 }
    let named = toolBits == 0 ? 0 : UInt8.bitWidth - 1 - toolBits.leadingZeroBitCount
    return max(0, named - openContacts)
  }
}
