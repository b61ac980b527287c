import GestureReplay
import PlainText
import UIKit

/// The last held frame, and how far the next frame differs from it apart from the progress.
///
/// While the finger is down, and up to the frame in which it lifts, the presented progress equals
/// the finger's. So two frames of equal progress must be equal within half a pixel
/// (``ShownPicture/pointTolerance``). If the progress changed, the newer frame is evaluated again at
/// the progress of the older one, and the two must be equal. So the tolerance cannot hide a jump:
/// 3 pt at the release are twelve times the tolerance, however far the finger moved.
///
/// While the transition is held, the same comparison finds layers that follow the finger
/// independently of the transition's time (for example, because a handler moves them); they are
/// ignored at the release. A property animator's continuation is compared only at equal progress,
/// because it has no local time that could be set back.
@MainActor struct HeldFrame {
  private(set) var record: FrameRecord?
  private var picture: ShownPicture?
  /// The container's local time; nil if that time was not stopped.
  private(set) var time: CFTimeInterval?
  /// The state of the model (``FrameCycle/revision``).
  private var revision = 0
  /// Layers that move with the finger independently of the container's time.
  private var selfMoving: Set<ObjectIdentifier> = []
  /// Whether the app has ever reported a percentage. An app may begin an interactive transition,
  /// and animate its views itself.
  private var isEverUpdated = false
  /// The layers that ran an animation of their own, if the app reports no percentage.
  private var animated: Set<ObjectIdentifier> = []

  /// Keeps the frame that is being logged.
  mutating func keep(_ record: FrameRecord, of swipe: SwipeStory) {
    let container = swipe.parts?.container.layer
    let cycle = FrameCycle.current
    if let former = self.record, former.presentedProgress != record.presentedProgress,
      let container, cycle.revision != revision || !cycle.moves(only: container),
      let picture, let then = pictureSetBack(container, swipe.frame)
    {
      selfMoving.formUnion(picture.jumping(to: then))
    }
    (self.record, revision) = (record, cycle.revision)
    isEverUpdated = isEverUpdated || record.progress != 0 || record.presentedProgress != 0
    animated = swipe.isDrivenByApp && !isEverUpdated ? Self.animatedLayers(in: swipe.frame) : []
    guard let container else {
      (picture, time) = (nil, nil)
      return
    }
    picture = ShownPicture(swipe.frame, below: container, like: picture)
    time = container.speed == 0 ? container.timeOffset : nil
  }

  /// Returns the layer that moved in the frame that is being logged, at unchanged progress.
  func jump(to frame: FrameView, in container: CALayer?) -> ShownPicture.Jump? {
    guard let container, let picture else { return nil }
    return picture.jump(to: ShownPicture(frame, below: container))
  }

  /// Returns the layer that moved in the frame that is being logged other than by the transition's
  /// progress.
  func jumpBesideProgress(
    to frame: FrameView, in container: CALayer?
  ) -> ShownPicture.Jump? {
    guard let picture, let then = pictureSetBack(container, frame) else { return nil }
    return picture.jump(to: then, ignoring: selfMoving)
  }

  /// Returns the frame that is being logged, evaluated at the progress of the held one; nil if the
  /// transition is not driven by its container's time.
  private func pictureSetBack(_ container: CALayer?, _ frame: FrameView) -> ShownPicture? {
    guard let container, let time else { return nil }
    return FrameCycle.current.trial(timeOffset: time, of: container) { _ in
      // Usually the two frames are equal.
      if let picture, picture.isShown(frame, below: container) { return picture }
      return ShownPicture(frame, below: container, like: picture)
    }
  }

  private static func animatedLayers(in frame: FrameView) -> Set<ObjectIdentifier> {
    var found: Set<ObjectIdentifier> = []
    for layer in frame.layers where layer.hasNamedAnimations {
      found.insert(ObjectIdentifier(layer))
    }
    return found
  }

  /// Returns whether the layer or an ancestor already ran an animation of its own.
  func isAnimated(_ layer: CALayer) -> Bool {
    var each: CALayer? = animated.isEmpty ? nil : layer
    while let layer = each {
      if animated.contains(ObjectIdentifier(layer)) { return true }
      each = layer.superlayer
    }
    return false
  }
}

/// A progress as text.
enum ProgressText {
  /// The number of decimals of a printed progress value, enough to resolve a tenth of a point.
  static let decimals = 4

  /// Returns two numbers as text, such as `0.2188 to 0.25`, with enough decimals to distinguish
  /// them.
  static func span(_ from: Double, _ to: Double) -> String {
    let (start, end) = Figure.pair(from, to, decimals)
    return "\(start) to \(end)"
  }

  /// The tolerance for the rounding of a division and a product.
  static let tolerance = 1e-9
}
