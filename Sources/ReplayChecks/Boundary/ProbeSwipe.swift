import ContactTracking
import GestureReplay
import GestureTrace
import UIKit

/// A swipe with a given distance and release speed, as the events of an ideal device.
///
/// The finger approaches along a minimum-jerk profile, then moves at the constant release speed for
/// `steadySeconds` (the last stretch), and lifts. This time is longer than the window of any
/// velocity estimator, so each estimator measures the requested speed. A fast short swipe consists
/// only of a shorter last stretch. The device has 1000 units per millimetre and no noise, and
/// reports every 8 ms even when the finger rests, as real devices do, because a resting finger's
/// pressure varies.
public struct ProbeSwipe: Hashable, Sendable {
  /// The distance from landing to lift, away from the edge, in points.
  public var points: Double
  /// The speed away from the edge at the lift; negative when moving back.
  public var pointsPerSecond: Double
  /// The edge at which the fingers land.
  public var edge: TraceEdge
  /// The number of fingers, which land and lift together, 18 mm apart along the edge.
  public var fingers: Int
  /// The distance from the screen's edge at which the finger lands, in points; nil for a start in
  /// the edge's band.
  public var startPoints: Double?

  /// The duration of the last stretch, longer than GNOME's 150 ms and Android's 100 ms of history.
  static let steadySeconds = 0.2
  /// The mean speed and the minimum duration of the motion before the last stretch.
  private static let approachPointsPerSecond = 500.0
  private static let minimumApproachSeconds = 0.12

  static let intervalMicroseconds: UInt64 = 8_000
  static let unitsPerMillimeter: Int32 = 1_000
  /// The pad's size, much larger than a screen, because a swipe that ends with a fast movement
  /// backward first moves far forward; the largest that a pad can have (``ContactSurface``).
  static let surfaceMillimeters: Int32 = 400
  private static let spacingMillimeters = 18.0

  /// Creates a swipe. The events are computed by ``trace(rules:)``.
  public init(
    points: Double, pointsPerSecond: Double, edge: TraceEdge = .left, fingers: Int = 1,
    startPoints: Double? = nil
  ) {
    (self.points, self.pointsPerSecond) = (points, pointsPerSecond)
    (self.edge, self.fingers, self.startPoints) = (edge, fingers, startPoints)
  }

  /// Returns the swipe as a recording.
  public func trace(rules: EdgePanRules) -> Trace {
    var events: [InputEvent] = []
    let start = start(rules)
    let times = sampleMicroseconds
    for (number, time) in times.enumerated() {
      let inward = rules.scale.millimeters(fromPoints: points(at: Double(time) * 1e-6))
      for finger in 0..<fingers {
        let place = position(
          depth: start + inward,
          along: Double(Self.surfaceMillimeters) / 2 + Double(finger) * Self.spacingMillimeters)
        if fingers > 1 { events.append(abs(InputCode.absMTSlot, Int32(finger), time)) }
        if number == 0 { events.append(abs(InputCode.absMTTrackingID, Int32(finger + 1), time)) }
        events.append(abs(InputCode.absMTPositionX, place.x, time))
        events.append(abs(InputCode.absMTPositionY, place.y, time))
        events.append(abs(InputCode.absMTPressure, 60 + Int32(number % 2), time))
      }
      if number == 0 { events.append(touch(1, time)) }
      events.append(report(time))
    }
    let lift = (times.last ?? 0) + Self.intervalMicroseconds
    for finger in 0..<fingers {
      if fingers > 1 { events.append(abs(InputCode.absMTSlot, Int32(finger), lift)) }
      events.append(abs(InputCode.absMTTrackingID, -1, lift))
    }
    events += [touch(0, lift), report(lift)]
    var header = TraceHeader()
    (header.edge, header.fingers, header.clock) = (edge, fingers, .synthetic)
    return Trace(device: Self.device, header: header, events: events, file: "(probe)")
  }

  // MARK: - Motion

  /// The start of the last stretch, in points.
  private var steadyStart: Double { points - pointsPerSecond * Self.steadySeconds }

  /// Whether the swipe consists only of its last stretch.
  private var isSteady: Bool { pointsPerSecond > 0 && steadyStart <= 0 }

  private var approachSeconds: Double {
    isSteady
      ? 0 : max(steadyStart.magnitude / Self.approachPointsPerSecond, Self.minimumApproachSeconds)
  }

  private var seconds: Double {
    isSteady ? max(points, 0) / pointsPerSecond : approachSeconds + Self.steadySeconds
  }

  private func points(at time: Double) -> Double {
    if isSteady { return min(pointsPerSecond * time, points) }
    guard time < approachSeconds else {
      return steadyStart + pointsPerSecond * min(time - approachSeconds, Self.steadySeconds)
    }
    return steadyStart * MotionModel(shape: .reach).progress(time / approachSeconds)
  }

  /// The times of the reports: the landing, then one per interval, counted back from the last.
  private var sampleMicroseconds: [UInt64] {
    let last = UInt64((seconds * 1e6).rounded())
    var times = Array(stride(from: last, to: 0, by: -Int(Self.intervalMicroseconds)))
    // A report so soon after the landing would be merged with it.
    if let first = times.last, first < Self.intervalMicroseconds / 2, times.count > 1 {
      times.removeLast()
    }
    return [0] + times.reversed()
  }

  // MARK: - Position

  /// Returns the distance from the edge at which the finger lands, in millimetres;
  /// ``ScreenMapping`` maps it to the screen.
  private func start(_ rules: EdgePanRules) -> Double {
    let surface = Double(Self.surfaceMillimeters)
    guard let startPoints else { return surface * 0.01 }
    let band =
      switch rules.band {
      case .fraction(let fraction): min(fraction, 0.5)
      case .millimeters(let millimeters): min(millimeters / surface, 0.5)
      }
    let length = rules.scale.depthPoints(from: edge)
    let margin = Double(UIScreenEdgePanGestureRecognizer.defaultEdgeBandWidth)
    let share = (startPoints - margin) / max(length - 2 * margin, 1)
    return surface * (band + (1 - 2 * band) * min(max(share, 0), 1))
  }

  private func position(depth: Double, along: Double) -> (x: Int32, y: Int32) {
    let surface = Double(Self.surfaceMillimeters)
    let (x, y) = edge.place(inward: depth, along: along, width: surface, height: surface)
    func units(_ value: Double) -> Int32 {
      Int32(clamping: Int64((value * Double(Self.unitsPerMillimeter)).rounded()))
    }
    return (units(x), units(y))
  }

  // MARK: - The device

  private static let device: DeviceDescription = {
    let range = surfaceMillimeters * unitsPerMillimeter
    func axis(_ code: UInt16, _ maximum: Int32, _ resolution: Int32 = 0) -> AbsoluteAxis {
      AbsoluteAxis(code: code, minimum: 0, maximum: maximum, resolution: resolution)
    }
    let axes = [
      axis(InputCode.absMTSlot, 9), axis(InputCode.absMTPositionX, range, unitsPerMillimeter),
      axis(InputCode.absMTPositionY, range, unitsPerMillimeter),
      axis(InputCode.absMTTrackingID, 65_535), axis(InputCode.absMTPressure, 255),
    ]
    return DeviceDescription(
      name: "EdgePan probe", identity: .init(bus: busVirtual, product: 6, version: 1),
      properties: BitField([propPointer]),
      codes: [
        .key: BitField([Int(InputCode.btnTouch), Int(InputCode.btnToolFinger)]),
        .abs: BitField(axes.map { Int($0.code) }),
      ], axes: axes)
  }()

  /// BUS_VIRTUAL and INPUT_PROP_POINTER of `linux/input.h`: a millimetre on a pad is a millimetre on
  /// the screen, while a direct device is scaled to it.
  private static let busVirtual: UInt16 = 0x06
  private static let propPointer = 0

  private func abs(_ code: UInt16, _ value: Int32, _ time: UInt64) -> InputEvent {
    InputEvent(microseconds: time + 1, type: .abs, code: code, value: value)
  }
  private func touch(_ value: Int32, _ time: UInt64) -> InputEvent {
    InputEvent(microseconds: time + 1, type: .key, code: InputCode.btnTouch, value: value)
  }
  private func report(_ time: UInt64) -> InputEvent {
    InputEvent(microseconds: time + 1, type: .syn, code: InputCode.synReport, value: 0)
  }
}
