// Predicts the events that the kernel delivers when a program writes events to its own device.

import GestureTrace

/// Predicts the events that a reader of a uinput device receives.
///
/// The kernel's input core delivers only changes, so a played recording differs from the original:
///
/// - an event is dropped if its button or axis already has the value (the device has fuzz 0, so no
///   other value is dropped);
/// - `ABS_MT_SLOT` is delayed until an axis of the slot changes; an invalid slot is ignored;
/// - relative motion of 0 is dropped;
/// - the `SYN_REPORT` of an empty frame is dropped;
/// - a frame longer than the kernel's buffer is split by a `SYN_REPORT` with the value 1.
///
/// Source: Linux 6.1, drivers/input/input.c (`input_get_disposition`, `input_handle_abs_event`,
/// `input_event_dispose`, `input_estimate_events_per_packet`). The VM test compares the model,
/// event by event, with a real kernel.
public struct KernelInputModel {
  private let device: DeviceDescription
  private var state: DeviceState
  /// The last slot that was reported to readers; `state` has the last slot that was written.
  private var reportedSlot: Int32
  /// The number of events after which the kernel delivers a frame without waiting for the written
  /// `SYN_REPORT`.
  private let longestFrame: Int
  private var frame: [InputEvent] = []

  /// The slot of the next `ABS_MT_*` event.
  var currentSlot: Int { state.currentSlot }

  /// The events that readers have received so far.
  public private(set) var passed: [InputEvent] = []

  /// Creates the model of a device that ``UinputDevice`` creates.
  public init(device: DeviceDescription, start: DeviceState) {
    self.device = device
    state = start
    reportedSlot = Int32(clamping: start.currentSlot)
    longestFrame = Self.longestFrame(of: device, slots: start.slotCount)
  }

  /// The kernel's buffer has space for two more events than this. The kernel delivers the frame
  /// when only that space is left.
  private static func longestFrame(of device: DeviceDescription, slots: Int) -> Int {
    let isMultiTouch = { (code: UInt16) in (0x2f...0x3d).contains(code) }
    var contacts = slots
    if slots == 0, let ids = device.axis(InputCode.absMTTrackingID) {
      contacts = min(max(Int(ids.maximum) - Int(ids.minimum) + 1, 2), 32)
    } else if slots == 0, device.axis(InputCode.absMTPositionX) != nil {
      contacts = 2
    }
    var events = contacts + 1
    for axis in device.axes { events += isMultiTouch(axis.code) ? contacts : 1 }
    events += device.codes[.rel]?.members.count ?? 0
    events += 7
    // uinput reserves space for 60 events if the device has positions but no slots.
    if slots == 0, device.axis(InputCode.absMTPositionX) != nil { events = max(events, 60) }
    return events
  }

  /// The reason why the kernel drops an event.
  enum Loss {
    /// The description does not declare the code.
    case undeclared
    /// The axis or button already has the value.
    case repeated
    case zeroMotion
  }

  /// Processes a written event. Returns the reason if the kernel drops it; a slot number, a
  /// `SYN_REPORT` and a delayed event are not dropped here.
  @discardableResult mutating func write(_ event: InputEvent) -> Loss? {
    guard event.type == .syn || device.declares(event.type, event.code) else { return .undeclared }
    switch event.type {
    case .syn: writeSynchronisation(event)
    case .key:
      // The value 2 is a key repeat, which the kernel delivers.
      guard event.value == 2 || state.isHeld(event.code) != (event.value != 0) else {
        return .repeated
      }
      state.apply(event)
      pass(event)
    case .rel:
      guard event.value != 0 else { return .zeroMotion }
      pass(event)
    case .abs: return writeAxis(event)
    case .msc: pass(event)
    default: break
    }
    return nil
  }

  /// Removes the device. Held buttons are released, in the order of their codes, and a `SYN_REPORT`
  /// with the value 1 follows (`input_dev_release_keys`). Contacts do not end.
  mutating func remove(at microseconds: UInt64) {
    let held = zip(state.buttonCodes, state.buttons).filter(\.1).map(\.0)
    guard !held.isEmpty else { return }
    for code in held {
      let release = InputEvent(microseconds: microseconds, type: .key, code: code, value: 0)
      state.apply(release)
      passed.append(release)
    }
    passed.append(
      InputEvent(microseconds: microseconds, type: .syn, code: InputCode.synReport, value: 1))
  }

  private mutating func writeAxis(_ event: InputEvent) -> Loss? {
    let hasSlots = state.slotCount > 0
    if event.code == InputCode.absMTSlot, hasSlots {
      state.select(slot: Int(event.value))
      return nil
    }
    if (0x30...0x3d).contains(event.code) {
      // In protocol A, everything passes.
      if hasSlots {
        let old = state.slotValue(event.code, slot: state.currentSlot)
        guard old != event.value else { return .repeated }
        if reportedSlot != Int32(clamping: state.currentSlot) {
          reportedSlot = Int32(clamping: state.currentSlot)
          hold(
            InputEvent(
              microseconds: event.microseconds, type: .abs, code: InputCode.absMTSlot,
              value: reportedSlot))
        }
      }
    } else if state.axes[Int(event.code)] == event.value {
      return event.code == InputCode.absMTSlot ? nil : .repeated
    }
    state.apply(event)
    pass(event)
    return nil
  }

  private mutating func writeSynchronisation(_ event: InputEvent) {
    switch event.code {
    case InputCode.synReport:
      if !frame.isEmpty {
        hold(event)
        passed += frame
      }
      frame.removeAll(keepingCapacity: true)
    case InputCode.synMTReport: pass(event)
    default: break
    }
  }

  private mutating func hold(_ event: InputEvent) { frame.append(event) }

  private mutating func pass(_ event: InputEvent) {
    hold(event)
    guard frame.count >= longestFrame else { return }
    hold(
      InputEvent(
        microseconds: event.microseconds, type: .syn, code: InputCode.synReport, value: 1))
    passed += frame
    frame.removeAll(keepingCapacity: true)
  }
}
