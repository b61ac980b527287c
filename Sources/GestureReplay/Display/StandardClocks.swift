// The displays that a sweep tries by default.

extension SimulatedDisplay {
  /// Rates from the slowest to the fastest, phases within one refresh, and faulty displays. A
  /// transition must work on all of them.
  public static let sweep: [SimulatedDisplay] = [
    "10Hz", "24Hz", "30Hz", "48Hz", "60Hz", "60Hz phase=4ms", "60Hz phase=8ms", "60Hz phase=12ms",
    "59.94Hz", "75Hz", "90Hz", "120Hz", "120Hz phase=4ms", "144Hz", "165Hz", "240Hz", "promotion",
    "promotion motion=120", "60Hz jitter=2ms", "60Hz drop=5%", "60Hz drop=20% jitter=4ms",
    "60Hz latency=16ms", "120Hz drop=10% latency=50ms",
  ].compactMap { try? SimulatedDisplay(parsing: $0) }
}
