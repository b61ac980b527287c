// Chooses the frames of a replay for a film strip.

import GestureReplay

/// A frame to show, and the name of its moment.
struct FilmMoment: Hashable {
  var frame: Int
  var name: String
}

/// Chooses the frames of a film strip from a replay's records.
struct FilmMoments {
  /// The number of frames of a strip.
  static let count = 8

  /// Returns the moments of one of the swipes that began a transition: the beginning, quarters of the
  /// time to the release, the release, the settling animation, its end (named `landing`), and the
  /// frame at rest. Without such a swipe, or with too few frames, returns evenly spaced frames.
  static func moments(of result: ReplayResult, swipe: Int = 0) -> [FilmMoment] {
    let frames = result.frames.map { $0.index }
    guard let first = frames.first else { return [] }
    guard let release = result.swipes.compactMap({ $0.release }).dropFirst(swipe).first else {
      return distinct(
        (0..<count).map {
          FilmMoment(frame: frames[$0 * (frames.count - 1) / (count - 1)], name: "")
        })
    }
    let (begin, lift, end) = (release.beganFrame, release.releasedFrame, release.endedFrame)
    let way = lift - begin
    // If the replay ends with the settling animation, no frame at rest follows; a second settling
    // frame is shown instead.
    let tail =
      if let rest = frames.first(where: { $0 > end }) {
        [
          FilmMoment(frame: lift + (end - lift) / 2, name: "settling"),
          FilmMoment(frame: end, name: "landing"), FilmMoment(frame: rest, name: "at rest"),
        ]
      } else {
        [
          FilmMoment(frame: lift + (end - lift) / 3, name: "settling"),
          FilmMoment(frame: lift + (end - lift) * 2 / 3, name: "settling"),
          FilmMoment(frame: end, name: "landing"),
        ]
      }
    let moments =
      [
        FilmMoment(frame: max(begin, first), name: "begin"),
        FilmMoment(frame: begin + way / 4, name: "quarter of the drag's time"),
        FilmMoment(frame: begin + way / 2, name: "half of the drag's time"),
        FilmMoment(frame: begin + way * 3 / 4, name: "three quarters of the drag's time"),
        FilmMoment(frame: lift, name: "release"),
      ] + tail
    let known = Set(frames)
    return distinct(
      moments.map { moment in
        known.contains(moment.frame)
          ? moment
          : FilmMoment(frame: frames.last { $0 <= moment.frame } ?? first, name: moment.name)
      })
  }

  /// Merges moments that share a frame, so that it is shown once, with all their names.
  private static func distinct(_ moments: [FilmMoment]) -> [FilmMoment] {
    moments.reduce(into: []) { kept, moment in
      if let last = kept.last, last.frame == moment.frame {
        if !moment.name.isEmpty { kept[kept.count - 1].name += ", " + moment.name }
      } else {
        kept.append(moment)
      }
    }
  }
}
