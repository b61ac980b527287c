import GestureTrace

/// Reduces a failing recording: removes frames by Zeller and Hildebrandt's delta debugging
/// ("Simplifying and Isolating Failure-Inducing Input", IEEE TSE 2002), then removes event codes,
/// and spaces the timestamps evenly.
///
/// Each attempt is one replay; `attempts` limits their number. The caller's `stillFails` decides
/// whether a candidate fails for the same reason as the original.
struct GestureShrinker {
  /// The maximum number of attempts.
  var attempts: Int
  /// A function that returns whether to stop and return the shortest gesture found so far.
  var isCancelled: @MainActor () -> Bool = { false }

  /// Returns the frames of the shortest gesture found, and the number of attempts.
  @MainActor
  func shrink(
    _ frames: GestureFrames, stillFails: @escaping @MainActor (GestureFrames) -> Bool
  ) -> (frames: GestureFrames, attempts: Int) {
    var search = Search(
      best: frames, left: attempts, stillFails: stillFails, isCancelled: isCancelled)
    repeat {
      let before = search.best
      search.removeRuns()
      search.removeEvents()
      search.evenOut()
      if search.best == before { break }
    } while search.left > 0
    return (search.best, attempts - search.left)
  }

  @MainActor
  private struct Search {
    var best: GestureFrames
    var left: Int
    let stillFails: @MainActor (GestureFrames) -> Bool
    let isCancelled: @MainActor () -> Bool

    /// Keeps a candidate if it also fails.
    mutating func accept(_ candidate: GestureFrames) -> Bool {
      guard left > 0, candidate != best else { return false }
      if isCancelled() {
        left = 0
        return false
      }
      left -= 1
      guard stillFails(candidate) else { return false }
      best = candidate
      return true
    }

    /// Removes runs of frames, the longest runs first.
    mutating func removeRuns() {
      var length = max(best.frames.count / 2, 1)
      while length >= 1, left > 0 {
        var start = 0
        while start < best.frames.count, left > 0 {
          var candidate = best
          candidate.frames.removeSubrange(start..<min(start + length, best.frames.count))
          if candidate.frames.isEmpty || !accept(candidate) { start += length }
        }
        length /= 2
      }
    }

    /// Removes one event code at a time from all frames, such as pressure, sizes or the
    /// single-touch copies of positions.
    mutating func removeEvents() {
      struct Code: Hashable {
        var type: EventType
        var code: UInt16
      }
      var codes: [Code] = []
      for frame in best.frames {
        for event in frame.events {
          let code = Code(type: event.type, code: event.code)
          if !codes.contains(code) { codes.append(code) }
        }
      }
      for code in codes {
        var candidate = best
        for index in candidate.frames.indices {
          candidate.frames[index].events.removeAll {
            $0.type == code.type && $0.code == code.code
          }
        }
        _ = accept(candidate)
      }
    }

    /// Spaces the frames evenly, every 8 ms from zero, if the result still fails.
    mutating func evenOut() {
      var candidate = best
      for index in candidate.frames.indices {
        candidate.frames[index].microseconds = UInt64(index) * 8_000
      }
      _ = accept(candidate)
    }
  }
}
