/// The frames of a movie and the time of each in whole milliseconds.
///
/// Each time is the difference of two rounded times of the replay, so a movie of any length ends
/// within 1 ms of the replay. Browsers show a frame of 10 ms or less for 100 ms, so no frame is
/// shorter than 11 ms: frames that follow sooner, as above 90 Hz, are not shown.
public struct MovieTiming: Equatable, Sendable {
  /// A frame that is shown.
  public struct Frame: Equatable, Sendable {
    /// The position of the frame among all frames.
    public var place: Int
    /// The time for which it is shown.
    public var milliseconds: Int
  }

  /// The shortest time for which browsers show a frame as long as it says: Chromium's and Firefox's
  /// limit is 10 ms.
  public static let shortest = 11
  /// The frames that are shown, in order: the last one is always among them.
  public let frames: [Frame]

  /// - Parameters:
  ///   - times: the times at which the frames begin, in seconds, ascending.
  ///   - end: the time at which the last frame ends.
  public init(times: [Double], end: Double) {
    let first = times.first ?? 0
    func milliseconds(_ time: Double) -> Int {
      Int(min(max((time - first) * 1000, 0), 1e12).rounded())
    }
    var (frames, start) = ([Frame](), 0)
    for (place, time) in times.enumerated() {
      let begin = milliseconds(time)
      if frames.isEmpty || begin - start >= Self.shortest {
        if !frames.isEmpty { frames[frames.count - 1].milliseconds = begin - start }
        frames.append(Frame(place: place, milliseconds: 0))
        start = begin
      } else if place == times.count - 1 {
        frames[frames.count - 1].place = place
      }
    }
    if !frames.isEmpty {
      frames[frames.count - 1].milliseconds = max(milliseconds(end) - start, Self.shortest)
    }
    self.frames = frames
  }
}
