// One event's effect on a tracker: slots, single touch, buttons, relative motion.

import GestureTrace

extension ContactTracker {
  /// Applies an event that is not EV_SYN.
  mutating func apply(_ event: InputEvent) {
    switch event.type {
    case .abs: applyAbsolute(event)
    case .rel: applyRelative(event)
    case .key: applyKey(event)
    default: break
    }
  }

  private mutating func applyAbsolute(_ event: InputEvent) {
    switch surface.language {
    case .slots:
      if event.code == InputCode.absMTSlot {
        let isValid = event.value >= 0 && Int(event.value) < tracks.count
        if !isValid { anomalies.slotsOutOfRange += 1 }
        slot = isValid ? Int(event.value) : -1
      } else if slot >= 0 {
        if event.code == InputCode.absMTTrackingID {
          setTrackingID(event.value)
        } else {
          tracks[slot].store(event.code, event.value, axes)
        }
      }
    case .packets:
      if event.code == InputCode.absMTTrackingID {
        packet.id = event.value
      } else {
        packet.store(event.code, event.value, axes)
      }
    case .singleTouch:
      tracks[0].store(event.code, event.value, axes)
    case .relative:
      break
    }
  }

  private mutating func setTrackingID(_ id: Int32) {
    let old = tracks[slot].id
    if id < 0 {
      if old >= 0 {
        note(end: .lifted, slot)
      } else if old == Track.none {
        anomalies.releasesWithoutContact += 1
      }
      // The tool type and size are kept. The kernel keeps a slot's values and sends only changes,
      // so they are not sent again for a second palm in the slot.
      tracks[slot].id = Track.none
      return
    }
    if id == old {
      anomalies.repeatedTrackingIDs += 1
      return
    }
    if old >= 0 {
      anomalies.idsWithoutRelease += 1
      note(end: .replaced, slot)
    }
    tracks[slot].id = id
    note(start: slot, id: id)
  }

  func isDown(_ track: Int) -> Bool {
    if let last = operations.last(where: { $0.track == track }) { return last.end == nil }
    return tracks[track].contact >= 0
  }

  /// Records a start. A frame's state is that at its `SYN_REPORT`, so a contact that began earlier
  /// in the frame, and perhaps ended, does not count.
  mutating func note(start track: Int, id: Int32 = Track.none) {
    if let start = operations.lastIndex(where: { $0.track == track && $0.end == nil }) {
      operations[start...].removeAll { $0.track == track }
    }
    note(Operation(track: track, end: nil, id: id, x: tracks[track].x, y: tracks[track].y))
  }

  mutating func note(end: ContactEnd, _ track: Int) {
    note(
      Operation(
        track: track, end: end, id: tracks[track].id, x: tracks[track].x, y: tracks[track].y))
  }

  /// Records a start or an end. The limit keeps a frame that never ends from using unbounded
  /// memory.
  private mutating func note(_ operation: Operation) {
    if operations.count < Self.operationLimit {
      operations.append(operation)
    } else {
      anomalies.operationsOverLimit += 1
    }
  }

  private mutating func set(_ isTouching: Bool, _ track: Int) {
    guard isDown(track) != isTouching else { return }
    if isTouching { note(start: track) } else { note(end: .lifted, track) }
  }

  private mutating func applyKey(_ event: InputEvent) {
    // The value 2 is a key repeat and changes nothing.
    guard event.value == 0 || event.value == 1 else { return }
    let isPressed = event.value == 1
    switch event.code {
    case InputCode.btnMouse...InputCode.btnMouse + 7:
      let bit = UInt16(1) << (event.code - InputCode.btnMouse)
      if isPressed { buttons |= bit } else { buttons &= ~bit }
      switch surface.language {
      case .relative, .singleTouch(.mouseButton): set(buttons != 0, 0)
      default: break
      }
    case InputCode.btnTouch:
      switch surface.language {
      case .singleTouch(.button): set(isPressed, 0)
      case .packets: if !isPressed { liftsAllPackets = true }
      default: break
      }
    case InputCode.btnToolPen: isPen = isPressed
    case InputCode.btnToolFinger: setTool(fingers: 1, isPressed)
    case InputCode.btnToolDoubleTap: setTool(fingers: 2, isPressed)
    case InputCode.btnToolTripleTap: setTool(fingers: 3, isPressed)
    case InputCode.btnToolQuadTap: setTool(fingers: 4, isPressed)
    case InputCode.btnToolQuintTap: setTool(fingers: 5, isPressed)
    default: break
    }
  }

  private mutating func setTool(fingers: UInt8, _ isPressed: Bool) {
    if isPressed { toolBits |= 1 << fingers } else { toolBits &= ~(1 << fingers) }
  }

  /// Determines from the pressure, which is known only at the end of the frame, whether the surface
  /// is touched.
  mutating func noteTouchRule() {
    guard case .singleTouch(.pressure(let down, let up)) = surface.language else { return }
    let pressure = tracks[0].pressure ?? 0
    if awaitsLowPressure {
      guard pressure < up else { return }
      awaitsLowPressure = false
    }
    set(isDown(0) ? pressure >= up : pressure >= down, 0)
  }

  /// Moves the pointer of a relative device, which stops at the edges of its surface.
  private mutating func applyRelative(_ event: InputEvent) {
    guard surface.language == .relative else { return }
    let millimeters = Double(event.value) / surface.countsPerMillimeter
    switch event.code {
    case InputCode.relX:
      let x = min(max(0, pointerX + millimeters), surface.widthMillimeters)
      tracks[0].isDirty = tracks[0].isDirty || x != pointerX
      pointerX = x
    case InputCode.relY:
      let y = min(max(0, pointerY + millimeters), surface.heightMillimeters)
      tracks[0].isDirty = tracks[0].isDirty || y != pointerY
      pointerY = y
    default: break
    }
  }
}

extension ContactTracker.Track {
  /// Stores an axis value; the surface determines which axes matter.
  ///
  /// This is a method of the track, with the codes passed by value. A method of the tracker that
  /// received one of the tracks as `inout` would have to use a copy of the tracker, and so copy the
  /// tracks for every event.
  mutating func store(_ code: UInt16, _ value: Int32, _ axes: ContactTracker.Axes) {
    switch code {
    case axes.x:
      isDirty = isDirty || x != value || assumed.contains(.x)
      x = value
      assumed.remove(.x)
    case axes.y:
      isDirty = isDirty || y != value || assumed.contains(.y)
      y = value
      assumed.remove(.y)
    case axes.pressure: pressure = value
    case InputCode.absMTTouchMajor: touchMajor = value
    case InputCode.absMTToolType: toolType = value
    default: break
    }
  }
}
