// Events in, contacts out, one frame at a time.

import GestureTrace

/// Turns a stream of input events into contacts.
///
///     var tracker = ContactTracker(surface: try ContactSurface(device: description))
///     for event in events where tracker.feed(event) {
///       for update in tracker.updates { … }
///     }
///     tracker.finish()
///     for update in tracker.updates { … }  // what the end of the recording cut off
///
/// **What starts a contact**: a tracking id for its slot; a packet of protocol A that matches no
/// contact of the frame before; `BTN_TOUCH`, pressure or a button (``ContactSurface/TouchRule``);
/// a mouse button. Positions alone never do, so the axis values that a resync sends for a finger
/// which lived only inside the gap start nothing.
///
/// **What ends one**: the reverse of these, or what ``ContactEnd`` lists. A frame is what lies
/// between two `SYN_REPORT`s and happens at the stamp of the second, whether its events share
/// that stamp or are some µs apart; an unfinished frame at the end of a recording is ignored.
///
/// **After a drop** everything open ends, events up to the next `SYN_REPORT` are discarded as the
/// kernel's documentation demands, and a contact starts again only with a new id (protocol A: with
/// the next real frame, which always reports all of them).
///
/// Limits: a finger that hovers with a tracking id (`ABS_MT_DISTANCE`) counts as down; semi-mt pads
/// report the corners of a box, and so do their contacts.
///
/// Cost: a few compares an event, one walk over the slots a frame; no allocation once the first
/// contacts have been seen.
public struct ContactTracker: Sendable {
  /// The surface whose events are fed.
  public let surface: ContactSurface
  /// What the last frame, or the last ``interrupt(_:at:)`` or ``finish()``, changed.
  public internal(set) var updates: [ContactUpdate] = []
  /// What was odd so far.
  public internal(set) var anomalies = ContactAnomalies()
  /// How many contacts have started so far.
  public internal(set) var startedContacts = 0
  /// How many contacts are down now.
  public internal(set) var openContacts = 0

  /// A touch whose major axis is longer than this is a palm's.
  ///
  /// A thumb laid flat measures about 20 mm; libinput's own thresholds are per-device tables.
  public static let palmMillimeters = 25.0
  /// A packet without id farther than this from a contact is another contact: at 8 ms per frame
  /// that would be 3.75 m/s, faster than any flick in the recordings.
  public static let matchMillimeters = 30.0
  /// Protocol A repeats every contact in every scan, so a longer silence means that all are gone.
  /// The recordings' slowest scan is 25 ms.
  public static let packetSilenceMicroseconds: UInt64 = 150_000
  /// The most packets that one protocol A frame may have.
  public static let packetLimit = 64

  /// The most starts and ends that one frame may have: two for each slot there can be.
  public static let operationLimit = 512

  /// One place where a contact can be: a slot, the single touch, the pointer, or an open contact
  /// of protocol A.
  struct Track: Sendable {
    /// The tracking id; `none` before the first and after -1, `unknown` after a drop.
    var id: Int32 = Track.none
    /// The number of the open contact, or -1.
    var contact = -1
    var x: Int32 = 0
    var y: Int32 = 0
    var knowsX = false
    var knowsY = false
    var pressure: Int32?
    var touchMajor: Int32 = 0
    var toolType: Int32 = 0
    /// The worst the open contact has been.
    var tool = ContactTool.finger
    /// A position was reported in this frame.
    var isDirty = false
    /// Where the open contact was at the end of the last frame that reported it.
    var place = SurfacePosition(xMillimeters: 0, yMillimeters: 0, xFraction: 0, yFraction: 0)
    /// The open contact began in this frame.
    var isNew = false

    static let none: Int32 = -1
    static let unknown: Int32 = -2
  }

  /// The codes of the axes that place a contact.
  struct Axes: Sendable {
    var x: UInt16
    var y: UInt16
    var pressure: UInt16
  }

  /// A start or an end noted within a frame, carried out at its `SYN_REPORT`.
  struct Operation: Sendable {
    var track: Int
    /// nil: a start.
    var end: ContactEnd?
    var id: Int32
    /// Where the contact was when it ended: later positions in the frame belong to the next one.
    var x: Int32
    var y: Int32
  }

  let axes: Axes
  var tracks: [Track] = []
  var operations: [Operation] = []
  /// The selected slot, or -1 while an invalid one is selected.
  var slot = 0
  /// The packet being filled and the packets complete in this frame (protocol A).
  var packet = Track()
  var packets: [Track] = []
  var matched: [Bool] = []
  var sawPacketEnd = false
  /// The last frame that had packets.
  var lastPackets: UInt64 = 0
  /// `BTN_TOUCH` was released in this frame (protocol A).
  var liftsAllPackets = false
  /// Contacts were cut off: pressure starts none until it has been seen to be low.
  var awaitsLowPressure = false
  /// Held mouse buttons, bit n = BTN_MOUSE + n.
  var buttons: UInt16 = 0
  /// Fingers by `BTN_TOOL_FINGER`, `_DOUBLETAP` …, bit n = n fingers.
  var toolBits: UInt8 = 0
  var isPen = false
  /// Where the pointer of a relative device is.
  var pointerX: Double
  var pointerY: Double

  /// A key went up in this frame, as in the frames that the kernel makes at removal.
  private var releasesKey = false
  /// Events are discarded until the next `SYN_REPORT`.
  private var isDiscarding = false
  /// A drop was reported and its synthesised span has not come yet.
  private var awaitsResync = false
  private(set) var isInSynthesisedSpan = false
  /// The next event starts a new answer.
  private var answered = true
  private var lastFrame: UInt64 = 0
  private var lastStamp: UInt64 = 0

  /// A tracker at rest: nothing down, the pointer of a mouse in the middle of its surface.
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
      // The kernel's own initial value: a position it equals is not reported.
      track.x = neutralX
      track.y = neutralY
      return track
    }
    tracks.reserveCapacity(16)
    updates.reserveCapacity(16)
    operations.reserveCapacity(16)
  }

  /// Tells what an axis held when the recording began (the trace's `abs` and `slots`), so that a
  /// first contact which repeats it has its true position. `slot` is ignored without slots.
  public mutating func seed(slot: Int = 0, code: UInt16, value: Int32) {
    guard tracks.indices.contains(slot) else { return }
    if code == InputCode.absMTTrackingID {
      tracks[slot].id = value >= 0 ? Track.unknown : Track.none
      return
    }
    tracks[slot].store(code, value, axes)
    tracks[slot].isDirty = false
  }

  /// Selects the slot that events go to before the first `ABS_MT_SLOT`.
  public mutating func select(slot: Int) {
    if surface.language == .slots, tracks.indices.contains(slot) { self.slot = slot }
  }

  /// Takes one event; true when it completed a frame, or closed contacts, and ``updates`` holds
  /// the answer.
  ///
  /// `synthesised` says that libevdev made the event up after a drop.
  @discardableResult
  public mutating func feed(_ event: InputEvent, synthesised: Bool = false) -> Bool {
    beginAnswer()
    lastStamp = event.microseconds
    if synthesised {
      if !isInSynthesisedSpan {
        isInSynthesisedSpan = true
        // The resync of a SYN_DROPPED: all is closed already, and what began since was seen.
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
    } else if !isDiscarding {
      if event.type == .key, event.value == 0 { releasesKey = true }
      apply(event)
    }
    return false
  }

  /// Ends what is open for a reason that stands between the events, such as a recorder's note.
  public mutating func interrupt(_ end: ContactEnd, at microseconds: UInt64) {
    beginAnswer()
    discardFrame()
    closeAll(end, at: microseconds)
    answered = true
  }

  /// Ends what is open because the recording does, at its last event's stamp.
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
    packet = Track()
    sawPacketEnd = false
    liftsAllPackets = false
    releasesKey = false
    for index in tracks.indices { tracks[index].isDirty = false }
  }

  /// Ends all open contacts where their last whole frame left them: what an interruption cut off
  /// in mid-frame is not to be trusted.
  private mutating func closeAll(_ end: ContactEnd, at microseconds: UInt64) {
    for index in tracks.indices {
      if tracks[index].contact >= 0 {
        close(
          index, end, at: microseconds, position: tracks[index].place, id: tracks[index].id)
      }
      tracks[index].id = Track.unknown
    }
    if surface.language == .packets { tracks.removeAll(keepingCapacity: true) }
    buttons = 0
    toolBits = 0
    isPen = false
    awaitsLowPressure = true
  }

  private mutating func endFrame(at microseconds: UInt64, value: Int32) {
    if microseconds < lastFrame { anomalies.framesBackwards += 1 }
    lastFrame = microseconds
    // 1 instead of 0 also comes with key repeats, but only removal and sleep release keys with it.
    let isKernelRelease = value != 0 && releasesKey

    if surface.language == .packets { matchPackets(at: microseconds) }
    noteTouchRule()
    for index in operations.indices {
      carryOut(index, at: microseconds, isKernelRelease: isKernelRelease)
    }
    operations.removeAll(keepingCapacity: true)
    for index in tracks.indices { report(index, at: microseconds) }
    if isKernelRelease { closeAll(.releasedByKernel, at: microseconds) }
    if surface.language == .packets { tracks.removeAll { $0.contact < 0 } }
    releasesKey = false

    let unseen = unseenFingers
    for index in updates.indices { updates[index].sample.unseenFingers = unseen }
  }

  private mutating func carryOut(_ index: Int, at microseconds: UInt64, isKernelRelease: Bool) {
    let operation = operations[index]
    let track = operation.track
    if let end = operation.end {
      guard tracks[track].contact >= 0 else { return }
      let place: SurfacePosition
      if surface.language == .relative {
        place = position(of: tracks[track])
      } else if tracks[track].tool == .pen, !tracks[track].isNew {
        // In the frame that lifts it a pen hovers already: it touched last where it was before.
        place = tracks[track].place
      } else {
        place = surface.position(x: operation.x, y: operation.y)
      }
      close(
        track, isKernelRelease ? .releasedByKernel : end, at: microseconds, position: place,
        id: operation.id)
      return
    }
    // A contact that also ends in this frame was where its end says.
    let end = operations[(index + 1)...].first { $0.track == track }
    let place =
      if let end, surface.language != .relative {
        surface.position(x: end.x, y: end.y)
      } else {
        position(of: tracks[track])
      }
    let isAssumed =
      surface.language != .relative && !(tracks[track].knowsX && tracks[track].knowsY)
    if isAssumed { anomalies.startsWithoutPosition += 1 }
    tracks[track].contact = startedContacts
    tracks[track].isNew = true
    tracks[track].tool = .finger
    tracks[track].tool = tool(of: tracks[track])
    startedContacts += 1
    openContacts += 1
    emit(
      track, .began, at: microseconds, position: place, id: operation.id,
      startIsAssumed: isAssumed)
  }

  mutating func close(
    _ index: Int, _ end: ContactEnd, at microseconds: UInt64, position: SurfacePosition,
    id: Int32
  ) {
    emit(index, .ended(end), at: microseconds, position: position, id: id)
    tracks[index].contact = -1
    openContacts -= 1
  }

  /// Says where an open contact is that neither began nor ended in this frame.
  private mutating func report(_ index: Int, at microseconds: UInt64) {
    defer {
      tracks[index].isDirty = false
      tracks[index].isNew = false
    }
    guard tracks[index].contact >= 0 else {
      if tracks[index].isDirty, surface.language == .slots {
        // The frame that ended a contact may still move its slot.
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
    position: SurfacePosition, id: Int32, startIsAssumed: Bool = false
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
        startIsAssumed: startIsAssumed))
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

  /// Fingers that the highest `BTN_TOOL_*` counts beyond the open contacts.
  ///
  /// None in protocol A, whose packets report every contact: an N-Trig screen sets
  /// `BTN_TOOL_DOUBLETAP` while one finger draws.
  private var unseenFingers: Int {
    if surface.language == .packets { return 0 }
    let named = toolBits == 0 ? 0 : UInt8.bitWidth - 1 - toolBits.leadingZeroBitCount
    return max(0, named - openContacts)
  }
}
