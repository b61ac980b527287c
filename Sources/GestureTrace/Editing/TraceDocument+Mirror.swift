// Swaps left and right: a swipe from one edge becomes a swipe from the other.

extension TraceDocument {
  /// The mirrored axes, by operation.
  private enum Horizontal {
    /// ABS_X, ABS_MT_POSITION_X, ABS_MT_TOOL_X: reflected within the range of the axis.
    static let positions: Set<UInt16> = [0x00, 0x35, 0x3c]
    /// ABS_TILT_X, ABS_MT_ORIENTATION: angles, which are negated.
    static let angles: Set<UInt16> = [0x1a, 0x34]
    /// REL_X, REL_HWHEEL, REL_HWHEEL_HI_RES: motion, which is negated.
    static let motions: Set<UInt16> = [0x00, 0x06, 0x0c]
  }

  /// Returns the trace mirrored: x becomes minimum + maximum - x.
  ///
  /// Buttons are unchanged. The header's `edge`, `abs` and `slots` are mirrored with the events.
  ///
  /// - Throws: ``TraceError`` if an event has a position on an axis whose range is unknown.
  public func mirrored() throws(TraceError) -> TraceDocument {
    let device = trace.device
    let moves = trace.events.contains {
      $0.type == .abs && Horizontal.positions.contains($0.code) && device?.axis($0.code) == nil
    }
    guard !moves else {
      throw impossible(
        "positions cannot be mirrored",
        why: "The description does not contain the range of their axis.",
        remedy: "Name a description with --description.")
    }
    func turn(_ code: UInt16, _ value: Int32) -> Int32 {
      if Horizontal.positions.contains(code), let axis = device?.axis(code) {
        return Int32(clamping: Int64(axis.minimum) + Int64(axis.maximum) - Int64(value))
      }
      return Horizontal.angles.contains(code) ? Int32(clamping: -Int64(value)) : value
    }

    var header = trace.header
    header.edge = header.edge?.mirrored
    header.changeAxisValues(turn)
    var rewrite = TraceRewrite(header: header, how: "mirror right to left")
    rewrite.device = device
    rewrite.event = { _, event in
      var event = event
      if event.type == .abs {
        event.value = turn(event.code, event.value)
      } else if event.type == .rel, Horizontal.motions.contains(event.code) {
        event.value = Int32(clamping: -Int64(event.value))
      }
      return event
    }
    return try applying(rewrite)
  }
}
