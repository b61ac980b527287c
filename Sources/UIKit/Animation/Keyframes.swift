// The changes in a keyframe block, which are collected with their times and converted to keyframe
// animations when the block ends.

/// The changes of one keyframe block, property by property.
@MainActor final class KeyframeCollector {
  private struct Segment {
    var start: Double
    var end: Double
    var from: LayerValue
    var to: LayerValue
  }
  private struct Track {
    let layer: CALayer
    let key: String
    var segments: [Segment]
  }

  /// The fraction of the whole animation that a keyframe without a duration occupies.
  private static let jump = 1e-6

  private let mode: CAAnimationCalculationMode
  private var tracks: [Track] = []
  private var start = 0.0
  private var length = 1.0
  /// The part of the whole animation that the current keyframes' times are relative to.
  private var slot = (start: 0.0, length: 1.0)

  init(mode: CAAnimationCalculationMode) { self.mode = mode }

  /// Runs a keyframe's closure, whose changes are animated from `start` to `start + length`.
  func collect(from start: Double, lasting length: Double, _ animations: () -> Void) {
    let outer = (self.start, self.length)
    let place = min(max(0, start), 1)
    self.start = slot.start + place * slot.length
    self.length = min(max(0, length), 1 - place) * slot.length
    animations()
    (self.start, self.length) = outer
  }

  /// Runs the closure of an animation block that is nested in the open keyframe. The times of the
  /// nested block's keyframes are fractions of the open keyframe.
  func collectInside(_ animations: () -> Void) {
    let outer = slot
    slot = (start, length)
    animations()
    slot = outer
  }

  func note(_ layer: CALayer, _ key: String, from old: LayerValue, to new: LayerValue) {
    let segment = Segment(start: start, end: start + length, from: old, to: new)
    if let index = tracks.firstIndex(where: { $0.layer === layer && $0.key == key }) {
      tracks[index].segments.append(segment)
    } else {
      tracks.append(Track(layer: layer, key: key, segments: [segment]))
    }
  }

  func finish(in block: ViewAnimationBlock) {
    for track in tracks {
      let animation = animation(for: track)
      // Reports the value before the first keyframe, because a cancelled transition restores it.
      CALayer.animationObserver?(track.layer, nil, track.key, track.segments[0].from.any)
      if let adopter = block.adopter {
        adopter.adopt(
          ViewChange(
            layer: track.layer, property: track.key, style: .replacing,
            old: track.segments[0].from, new: track.segments[track.segments.count - 1].to,
            keyframes: animation))
      } else {
        if case .curve(let function) = block.timing { animation.timingFunction = function }
        block.add(animation, to: track.layer, key: track.key)
      }
    }
    tracks = []
  }

  /// Creates a track's animation. A value is held between keyframes. A keyframe that would start
  /// before the end of the previous one starts at that end.
  private func animation(for track: Track) -> CAKeyframeAnimation {
    let segments = track.segments.enumerated()
      .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
    var values = [track.segments[0].from]
    var times = [0.0]
    func append(_ value: LayerValue, at time: Double) {
      let last = times[times.count - 1]
      if time <= 0 || last >= 1 {
        values[values.count - 1] = value
      } else {
        values.append(value)
        times.append(time > last ? time : min(1, last + Self.jump))
      }
    }
    for segment in segments {
      let last = values[values.count - 1]
      if segment.start > times[times.count - 1] { append(last, at: segment.start) }
      append(segment.to, at: segment.end)
    }
    if times[times.count - 1] < 1 { append(values[values.count - 1], at: 1) }
    let animation = CAKeyframeAnimation(keyPath: track.key)
    animation.values = values.map { $0.any as Any }
    animation.keyTimes = times.map { NSNumber(value: $0) }
    animation.calculationMode = mode
    return animation
  }
}

/// Records a change inside a keyframe block.
@MainActor final class KeyframeAction: NSObject, CAAction {
  private let collector: KeyframeCollector
  private let old: LayerValue

  init(collector: KeyframeCollector, old: LayerValue) {
    self.collector = collector
    self.old = old
  }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer, let new = LayerValue(layer, event), new != old else {
      return
    }
    collector.note(layer, event, from: old, to: new)
  }
}
