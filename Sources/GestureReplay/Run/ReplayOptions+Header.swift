// What a recording's own header says of how it is meant to be replayed.

import GestureTrace

extension ReplayOptions {
  /// The most fingers that a recogniser is asked for, whatever a header says.
  public static let mostFingers = 10

  /// The defaults, with the edge and the fingers that the recording is meant for.
  public init(for trace: Trace) {
    self.init()
    edge = trace.header.edge ?? .left
    fingers = min(max(trace.header.fingers ?? 1, 1), Self.mostFingers)
  }
}
