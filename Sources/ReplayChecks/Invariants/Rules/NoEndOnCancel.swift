import GestureReplay
import UIKit

/// Compares the frames of a cancelled transition with its end.
///
/// The page `Rules/no-end-on-cancel.md` of the documentation says what is reported, and why.
@MainActor final class NoEndOnCancel: FrameRule {
  static let invariant = Invariant.noEndOnCancel
  static let observesAfterEnd = true

  @exclusivity(unchecked) private var end: EndPicture?

  func began(_ swipe: SwipeStory) { end = EndPicture(swipe.frame) }

  func frame(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding? {
    if let ended = swipe.ended { return ended.completed ? nil : finding(swipe.frame) }
    switch record.phase {
    case .interactive: end?.recordMovingLayers(in: swipe.frame)
    case .finishing, .cancelling:
      return swipe.decided == false && !swipe.isStray ? finding(swipe.frame) : nil
    default: break
    }
    return nil
  }

  private func finding(_ frame: FrameView) -> SwipeFinding? {
    guard let layer = end?.goal(shownIn: frame) else { return nil }
    return SwipeFinding(
      layer: layer,
      cause: "it and every other moving layer show the end of a transition that was cancelled")
  }
}

/// The end values of a transition's layers, to the extent that they are known while it runs.
///
/// UIKit's animations set the model values to the end values immediately. So a layer that is
/// animated is moving to its model values, if it was elsewhere before the swipe. A frame shows the
/// end if **all** such layers are at their end values, and no animation holds them there.
@MainActor private struct EndPicture {
  private struct Goal {
    let layer: CALayer
    let end: Pose
  }

  private var goals: [Goal] = []
  private var known: Set<ObjectIdentifier> = []
  /// The state of the model in which the layers were searched last.
  private var revision: Int?
  /// For each row, whether its end is known; valid as long as the frame has the same ``layers``.
  private var isKnown: [Bool] = []
  private var layers: [CALayer] = []
  /// The layers before the swipe and their poses. Few layers are looked up, so there is no index.
  private let before: (layers: [CALayer], poses: [Pose])

  /// Records the presentation values before the swipe.
  init(_ frame: FrameView) {
    var poses: [Pose] = []
    poses.reserveCapacity(frame.count)
    for row in 0..<frame.count { poses.append(Pose(shownIn: frame, row)) }
    before = (frame.layers, poses)
  }

  /// Records the layers that move in this frame. Called only while the finger holds the transition.
  mutating func recordMovingLayers(in frame: FrameView) {
    guard revision != FrameCycle.current.revision else { return }
    revision = FrameCycle.current.revision
    if !frame.layers.isSameStorage(as: layers) {
      layers = frame.layers
      isKnown = []
      for layer in layers { isKnown.append(known.contains(ObjectIdentifier(layer))) }
    }
    for row in 0..<frame.count where !isKnown[row] {
      let layer = layers[row]
      // Without animations, a layer is drawn at its model values.
      guard layer.hasAnimations else { continue }
      let end = Pose(modelOf: layer)
      guard let start = startPose(of: layer) else {
        // A layer that did not exist before the swipe has no start pose, and is never checked.
        isKnown[row] = true
        continue
      }
      guard !end.isSame(as: start) else { continue }
      known.insert(ObjectIdentifier(layer))
      isKnown[row] = true
      goals.append(Goal(layer: layer, end: end))
    }
  }

  /// Returns the pose of a layer before the swipe; nil if it did not exist.
  private func startPose(of layer: CALayer) -> Pose? {
    for place in before.poses.indices where before.layers[place] === layer {
      return before.poses[place]
    }
    return nil
  }

  /// Returns the first layer that is at its end, if all are; otherwise nil.
  func goal(shownIn frame: FrameView) -> CALayer? {
    guard !goals.isEmpty else { return nil }
    for goal in goals {
      // A layer that is still animated follows its curve, and a reversed spring may pass through
      // its end again, so only layers without animations count as a flash.
      guard !goal.layer.hasNamedAnimations, let row = frame.row(of: goal.layer),
        goal.end.isSame(as: Pose(shownIn: frame, row))
      else { return nil }
    }
    return goals[0].layer
  }
}

/// The position, size, transform, opacity and visibility of one layer at one moment.
@MainActor private struct Pose {
  private let position: CGPoint
  private let bounds: CGRect
  private let transform: CATransform3D
  private let opacity: Double
  private let isHidden: Double

  /// Reads the presentation values in a frame.
  init(shownIn frame: FrameView, _ row: Int) {
    position = frame.position(at: row)
    bounds = frame.bounds(at: row)
    transform = frame.transform(at: row)
    opacity = frame.opacity(at: row)
    isHidden = frame.value(.hidden, at: row)
  }

  /// Reads the model values.
  init(modelOf layer: CALayer) {
    position = layer.position
    bounds = layer.bounds
    transform = layer.transform
    opacity = Double(layer.opacity)
    isHidden = layer.isHidden ? 1 : 0
  }

  /// The tolerance in points: a quarter of a point, half a pixel at scale 2.
  private static let tolerance = 0.25
  /// The factor that converts values without a unit to points: a screen's height.
  private static let unitWeight = 844.0

  func isSame(as other: Pose) -> Bool {
    func near(_ a: Double, _ b: Double) -> Bool { !(abs(a - b) > Self.tolerance) }
    func nearShare(_ a: Double, _ b: Double) -> Bool {
      near(a * Self.unitWeight, b * Self.unitWeight)
    }
    let (t, u) = (transform, other.transform)
    return near(position.x, other.position.x) && near(position.y, other.position.y)
      && near(bounds.minX, other.bounds.minX) && near(bounds.minY, other.bounds.minY)
      && near(bounds.width, other.bounds.width) && near(bounds.height, other.bounds.height)
      && nearShare(opacity, other.opacity) && nearShare(isHidden, other.isHidden)
      && near(t.m41, u.m41) && near(t.m42, u.m42) && near(t.m43, u.m43)
      && nearShare(t.m11, u.m11) && nearShare(t.m12, u.m12) && nearShare(t.m13, u.m13)
      && nearShare(t.m14, u.m14) && nearShare(t.m21, u.m21) && nearShare(t.m22, u.m22)
      && nearShare(t.m23, u.m23) && nearShare(t.m24, u.m24) && nearShare(t.m31, u.m31)
      && nearShare(t.m32, u.m32) && nearShare(t.m33, u.m33) && nearShare(t.m34, u.m34)
  }
}
