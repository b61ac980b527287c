// A logged frame as plain numbers, for comparison with its counterpart in another replay.

import GestureReplay
import PlainText
import UIKit

/// A frame's log entry and layers, without references to the layers themselves.
@MainActor struct PlainFrame {
  /// The layers that a comparison considers.
  enum Scope {
    /// All layers: the replays start in the same state.
    case everything
    /// The layers that a transition moves, and the layers of screens as far as both frames show the
    /// same ones. The contents of scroll views, and views that only one of the frames shows, are
    /// the app's state: an app may show a hint only once, or scroll a list.
    case transition
  }

  /// The frame's offset from the first compared frame.
  private(set) var offset: Int
  /// The frame's hash.
  let hash: UInt64
  private let phase: SwipePhase
  private let progress: Double
  private let presentedProgress: Double
  private var picture: PlainPicture

  /// Records the frame that is being logged.
  init(_ record: FrameRecord, in frame: FrameView, from first: Int) {
    offset = record.index - first
    hash = record.hash
    (phase, progress) = (record.phase, record.progress)
    presentedProgress = record.presentedProgress
    picture = PlainPicture(frame)
  }

  /// Whether a transition is in progress.
  var isSwipe: Bool { phase != .idle && phase != .tracking && phase != .landed }

  /// Returns whether the views that a transition moves differ from those in another frame, or are
  /// in other places. Bars, which the system animates, do not count.
  func isMoved(from other: PlainFrame) -> Bool { picture.isMoved(from: other.picture) }

  /// Returns the frame mirrored about the middle of a screen of this width.
  func mirrored(width: Double) -> PlainFrame {
    var frame = self
    frame.picture.mirror(width: width)
    return frame
  }

  /// Returns the difference from the counterpart. Call this function while the frame is being
  /// logged.
  ///
  /// - Parameters:
  ///   - slip: the number of frames by which the counterpart's replay is ahead.
  ///   - shift: the number of frames by which the counterpart's last frame was later.
  ///   - other: the name of the counterpart's replay in the text, such as "the first time".
  ///   - scope: the layers to compare.
  ///   - frame: the frame that is being logged.
  ///   - around: the frames around the counterpart. A layer whose movement ends in one replay a
  ///     frame before it ends in the other is not a difference: the sum of the animation's times is
  ///     rounded.
  func difference(
    from was: PlainFrame, slip: Int, shift: Int, other: String, scope: Scope,
    around: Neighbours, in frame: FrameView
  ) -> (layer: CALayer?, text: String)? {
    // After a pause, the next touch comes at its own time, whatever the slip before.
    let isSame = [0, slip, shift].contains(was.offset - offset)
    if scope == .transition, !isSwipe, !was.isSwipe, isSame || slip == 0 {
      // Outside the swipe, something else may move, such as a hint that is shown once.
      return isSame
        ? picture.difference(
          from: was.picture, other: other, scope: scope, around: around, in: frame) : nil
    }
    if !isSame {
      return (nil, "the next logged frame is \(offset), and was \(was.offset) \(other)")
    }
    if phase != was.phase {
      return (nil, "the swipe is \(phase.rawValue), and was \(was.phase.rawValue) \(other)")
    }
    // Outside a swipe, the progress is left over from the previous swipe and is not compared.
    if isSwipe,
      abs(progress - was.progress) > Self.tolerance
        || abs(presentedProgress - was.presentedProgress) > Self.tolerance
    {
      return (
        nil,
        "the presented progress is \(Figure(presentedProgress, 4)) at progress "
          + "\(Figure(progress, 4)), and was \(Figure(was.presentedProgress, 4)) at progress "
          + "\(Figure(was.progress, 4)) \(other)"
      )
    }
    // If the transition is presented at its end (progress 1), the rounding of a time decides
    // whether a spring still oscillates, so the layers are not compared.
    if isSwipe, presentedProgress >= 1 { return nil }
    return picture.difference(
      from: was.picture, other: other, scope: scope, around: around, in: frame)
  }

  /// The frames before and after a frame of the expected replay.
  @MainActor struct Neighbours {
    fileprivate let (beforeLast, before): (PlainPicture?, PlainPicture?)
    fileprivate let (after, afterNext): (PlainPicture?, PlainPicture?)

    init(of place: Int, in frames: [PlainFrame]) {
      func picture(_ place: Int) -> PlainPicture? {
        frames.indices.contains(place) ? frames[place].picture : nil
      }
      (beforeLast, before) = (picture(place - 2), picture(place - 1))
      (after, afterNext) = (picture(place + 1), picture(place + 2))
    }
  }

  /// The tolerance for rounding errors, which differ between the two replays because one of them
  /// has later timestamps, or positions that are measured from the other side of the screen.
  private static let tolerance = 1e-6
}

/// The layers of a frame, in the order of their rows.
@MainActor private struct PlainPicture {
  private struct Row {
    /// The type of the layer's view, or of the layer if it has no view.
    let type: ObjectIdentifier
    var corners: ShownPicture.Corners
    let opacity: Double
    /// The layer's row in the frame.
    let row: Int
    /// Whether the layer is a controller's view, or a direct child of a transition's container.
    let isPart: Bool
    /// Whether the layer is part of the contents of a scroll view.
    let isContent: Bool
  }

  private var rows: [Row] = []

  /// Records the current frame. Cost: one pass over its rows.
  init(_ frame: FrameView) {
    let (worlds, opacities) = (frame.worlds, frame.composedOpacities)
    let container = UITransitionObserver.currentContainer?.layer
    var isContent = [Bool](repeating: false, count: frame.count)
    rows.reserveCapacity(frame.count)
    for row in 0..<frame.count {
      guard let parent = frame.parent(of: row) else { continue }
      // Parents come before their children.
      isContent[row] = isContent[parent] || frame.layer(at: parent).delegate is UIScrollView
    }
    for row in 0..<frame.count where opacities[row] > ShownPicture.visibleOpacity {
      // A layer without an area shows nothing, wherever it is.
      let bounds = frame.bounds(at: row)
      if bounds.width == 0 || bounds.height == 0 { continue }
      let layer = frame.layer(at: row)
      let owner: AnyObject = (layer.delegate as? UIView) ?? layer
      rows.append(
        Row(
          type: ObjectIdentifier(type(of: owner)),
          corners: ShownPicture.corners(of: bounds, under: worlds[row]),
          opacity: opacities[row], row: row,
          isPart: (owner as? UIView)?.next is UIViewController
            || container != nil && layer.superlayer === container,
          isContent: isContent[row]))
    }
  }

  mutating func mirror(width: Double) {
    for index in rows.indices {
      let c = rows[index].corners
      // The left corners become the right corners.
      rows[index].corners = (
        width - c.2, c.3, width - c.0, c.1, width - c.6, c.7, width - c.4, c.5
      )
    }
  }

  func isMoved(from other: PlainPicture) -> Bool {
    !rows.filter(\.isPart).elementsEqual(other.rows.filter(\.isPart)) {
      $0.type == $1.type && Self.isSame($0, $1)
    }
  }

  private static func isMoved(_ now: Row, from then: Row) -> Bool {
    ShownPicture.distance(now.corners, then.corners) > ShownPicture.pointTolerance
  }

  func difference(
    from was: PlainPicture, other: String, scope: PlainFrame.Scope, around: PlainFrame.Neighbours,
    in frame: FrameView
  ) -> (layer: CALayer?, text: String)? {
    guard scope == .transition else {
      return difference(of: rows, from: was.rows, "layer", other, around, frame)
    }
    let (now, then) = (rows.filter { !$0.isContent }, was.rows.filter { !$0.isContent })
    if now.elementsEqual(then, by: { $0.type == $1.type }) {
      return difference(of: now, from: then, "view", other, around, frame)
    }
    return difference(
      of: now.filter(\.isPart), from: then.filter(\.isPart), "view", other, around, frame)
  }

  /// Returns whether a row is where its movement ends, and ends there a frame earlier or later than
  /// in the expected replay.
  private static func ends(_ now: Row, _ then: Row, _ around: PlainFrame.Neighbours) -> Bool {
    func row(_ picture: PlainPicture?) -> Row? {
      guard let picture else { return nil }
      let place = picture.rows.firstIndex { $0.row >= then.row }
      return place.map { picture.rows[$0] }.flatMap {
        $0.row == then.row && $0.type == then.type ? $0 : nil
      }
    }
    guard let before = row(around.before) else { return false }
    // Earlier: it is where the expected replay, which moves, has it in the next frame, and leaves it.
    if !isSame(before, then), let after = row(around.after), isSame(now, after) {
      return row(around.afterNext).map { isSame($0, after) } ?? true
    }
    // Later: the expected replay moved and has reached the end, and this one is on its way there.
    guard let beforeLast = row(around.beforeLast), !isSame(beforeLast, before),
      row(around.after).map({ isSame($0, then) }) ?? true
    else { return false }
    return ShownPicture.distance(now.corners, then.corners)
      <= ShownPicture.distance(before.corners, then.corners)
      && abs(now.opacity - then.opacity) <= abs(before.opacity - then.opacity)
  }

  private static func isSame(_ one: Row, _ other: Row) -> Bool {
    !isMoved(one, from: other) && abs(one.opacity - other.opacity) <= ShownPicture.visibleOpacity
  }

  private func difference(
    of rows: [Row], from others: [Row], _ noun: String, _ other: String,
    _ around: PlainFrame.Neighbours, _ frame: FrameView
  ) -> (layer: CALayer?, text: String)? {
    guard rows.count == others.count else {
      return (nil, "it shows \(counted(rows.count, noun)), and \(others.count) \(other)")
    }
    for (now, then) in zip(rows, others) {
      let layer = frame.layer(at: now.row)
      guard now.type == then.type else { return (layer, "another view was there \(other)") }
      if Self.isSame(now, then) || Self.ends(now, then, around) { continue }
      let points = ShownPicture.distance(now.corners, then.corners)
      if points > ShownPicture.pointTolerance {
        return (layer, "it is \(Figure(points, 2)) pt from where it was \(other)")
      }
      return (
        layer,
        "its opacity on the screen is \(Figure(now.opacity, 3)), and was "
          + "\(Figure(then.opacity, 3)) \(other)"
      )
    }
    return nil
  }
}
