// Scales a gesture in space and time.

/// The factors by which a trace is scaled, and the fixed point of the scaling. A factor of 1 leaves
/// a dimension unchanged.
public struct TraceScale: Hashable, Sendable {
  /// The factor for horizontal positions and motion.
  public var x: Double
  /// The factor for vertical positions and motion.
  public var y: Double
  /// The factor for time: 2 makes a gesture last twice as long.
  public var time: Double
  /// The horizontal position of the fixed point, as a fraction of the axis: 0 is left, 1 is right.
  /// With 0, a swipe from the left edge still starts there.
  public var anchorX: Double
  /// The vertical position of the fixed point: 0 is the top, 1 is the bottom.
  public var anchorY: Double

  /// Creates a scale. The default factors are 1, and the default fixed point is the middle of the
  /// axes.
  public init(
    x: Double = 1, y: Double = 1, time: Double = 1, anchorX: Double = 0.5, anchorY: Double = 0.5
  ) {
    self.x = x
    self.y = y
    self.time = time
    self.anchorX = anchorX
    self.anchorY = anchorY
  }
}

extension TraceDocument {
  /// The largest factor or anchor. No device is large enough for a larger value.
  private static let largestFactor = 1_000.0

  /// Returns the trace with positions, motion and time scaled.
  ///
  /// Positions are rounded to device units and may leave the range of their axis, as on real
  /// devices. The rounding error of relative motion is carried forward, so the sum stays correct.
  /// Timestamps are scaled relative to the first timestamp; events with equal timestamps still have
  /// equal timestamps.
  ///
  /// - Throws: ``TraceError`` for factors or anchors that are negative, not finite or above 1,000,
  ///   for a time factor of 0, and for positions on an axis whose range is unknown.
  public func scaled(_ scale: TraceScale) throws(TraceError) -> TraceDocument {
    let numbers = [scale.x, scale.y, scale.time, scale.anchorX, scale.anchorY]
    guard numbers.allSatisfy({ $0 >= 0 && $0 <= Self.largestFactor }), scale.time > 0 else {
      throw impossible(
        "the recording cannot be scaled by these factors",
        why: "Factors and anchors are 0 to \(Int(Self.largestFactor)); the factor of time is above "
          + "0.",
        remedy: "To reverse a gesture, use edgepan mirror.")
    }
    let axes = ScaledAxes(scale, trace.device)
    if let code = trace.events.first(where: { $0.type == .abs && axes.lacks($0.code) })?.code {
      throw impossible(
        "positions of axis \(hex(code)) cannot be scaled",
        why: "The description does not contain the range of the axis.",
        remedy: "Name a description with --description.")
    }
    let first = trace.events.first?.microseconds ?? 0
    // Checked only for the last timestamp, which is the largest.
    let last = Double(first) + Double(trace.durationMicroseconds) * scale.time
    guard last < 1e19 else {
      throw impossible(
        "the timestamps would exceed 64 bits", why: "No clock counts that far.",
        remedy: "Choose a smaller factor for time.")
    }

    var header = trace.header
    header.changeAxisValues(axes.position)
    // Events are visited in order, so the remainders of relative motion can be carried forward.
    var motion = axes
    let events = trace.events.map { event in
      var event = event
      if scale.time != 1 {
        let offset = (Double(event.microseconds - first) * scale.time).rounded()
        event.microseconds = first + UInt64(offset)
      }
      switch event.type {
      case .abs: event.value = axes.position(event.code, event.value)
      case .rel: event.value = motion.motion(event.code, event.value)
      default: break
      }
      return event
    }
    var rewrite = TraceRewrite(
      header: header,
      how: "scale x \(scale.x) y \(scale.y) time \(scale.time) "
        + "about \(scale.anchorX), \(scale.anchorY)")
    rewrite.device = trace.device
    rewrite.event = { index, _ in events[index] }
    return try applying(rewrite)
  }
}

/// The arithmetic of scaling, axis by axis.
private struct ScaledAxes {
  /// ABS_X, ABS_MT_POSITION_X, ABS_MT_TOOL_X. The next set contains their vertical counterparts.
  private static let horizontal: Set<UInt16> = [0x00, 0x35, 0x3c]
  private static let vertical: Set<UInt16> = [0x01, 0x36, 0x3d]

  private let scale: TraceScale
  private var anchors: [UInt16: Double] = [:]
  private var remainders: [UInt16: Double] = [:]

  init(_ scale: TraceScale, _ device: DeviceDescription?) {
    self.scale = scale
    for axis in device?.axes ?? [] {
      guard let factor = factor(ofAxis: axis.code) else { continue }
      anchors[axis.code] = Double(axis.minimum) + axis.span * factor.anchor
    }
  }

  private func factor(ofAxis code: UInt16) -> (factor: Double, anchor: Double)? {
    if Self.horizontal.contains(code) { return (scale.x, scale.anchorX) }
    if Self.vertical.contains(code) { return (scale.y, scale.anchorY) }
    return nil
  }

  /// Whether this axis is scaled but its range is unknown.
  func lacks(_ code: UInt16) -> Bool {
    guard let factor = factor(ofAxis: code)?.factor else { return false }
    return factor != 1 && anchors[code] == nil
  }

  func position(_ code: UInt16, _ value: Int32) -> Int32 {
    guard let factor = factor(ofAxis: code)?.factor, factor != 1, let anchor = anchors[code] else {
      return value
    }
    return Int32(clamping: Int64((anchor + (Double(value) - anchor) * factor).rounded()))
  }

  mutating func motion(_ code: UInt16, _ value: Int32) -> Int32 {
    let factor = code == InputCode.relX ? scale.x : code == InputCode.relY ? scale.y : 1
    guard factor != 1 else { return value }
    let exact = Double(value) * factor + remainders[code, default: 0]
    let rounded = exact.rounded()
    remainders[code] = exact - rounded
    return Int32(clamping: Int64(rounded))
  }
}
