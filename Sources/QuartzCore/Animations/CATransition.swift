/// The effect of a transition.
///
/// EdgePan supports the four public names, and these private names, which code published for iOS
/// uses: cube, oglFlip, suckEffect, rippleEffect, pageCurl, pageUnCurl, cameraIris,
/// cameraIrisHollowOpen, cameraIrisHollowClose. Any other name is shown as a fade.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let fade = CATransitionType(rawValue: "fade")
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  public static let push = CATransitionType(rawValue: "push")
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The direction of a transition, as iOS shows it. Fade, suck, ripple and iris ignore it.
///
/// With `fromLeft` and `fromRight`, the new contents enter at that edge. `fromTop` and `fromBottom`
/// are named by y pointing up: with `fromTop`, the new contents enter at the bottom edge and
/// everything moves up. Two published captures (iOS 9, iOS 13 or 14) and 22 of 26 published uses
/// agree. Without a subtype, a transition starts `fromLeft` (Apple's page of CATransition, and a
/// capture).
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// Replaces a layer's old contents with its new contents.
///
/// The old contents are a snapshot: the layer with all its descendants as shown by the last frame,
/// frozen when the transition is added. While the transition runs, the snapshot has separate rows
/// in the frame, next to the layer's. If appearance properties (a colour, a label's text) change
/// after the last frame and before the transition is added, the snapshot shows the new values; on
/// Apple's platforms it shows those of the last frame. The new contents are the live layer. A
/// frame's world transforms and opacities include the motion of both; irises and meshes are in
/// ``FrameView/transition(at:)``. A layer has at most one transition, under the key "transition"; a
/// second transition replaces the first, and begins from the layer as it appears without the first.
/// A layer that has not been in a frame has no old contents to show. Source: CAAnimation.h for
/// names and progress. Apple does not publish the geometry of the effects: ``TransitionPlane`` names
/// what was measured on published captures, and what is EdgePan's own.
@preconcurrency @MainActor open class CATransition: CAAnimation {
  open var type = CATransitionType.fade
  open var subtype: CATransitionSubtype?
  /// The progress at which the effect starts, 0…1. Other numbers are clamped; NaN means the
  /// default. A start above the end runs the effect backwards.
  open var startProgress: Float = 0
  open var endProgress: Float = 1
  /// A filter that replaces `type`. Stored, but has no effect.
  open var filter: Any?
  /// Whether the new contents replace the old ones immediately, whatever the type.
  package final var hasNoEffect = false

  nonisolated public override init() { super.init() }

  override func emptyCopy() -> CAAnimation { CATransition() }

  override func copyProperties(to copy: CAAnimation) {
    super.copyProperties(to: copy)
    guard let copy = copy as? CATransition else { return }
    copy.type = type
    copy.subtype = subtype
    copy.startProgress = startProgress
    copy.endProgress = endProgress
    copy.filter = filter
    copy.hasNoEffect = hasNoEffect
  }
}

extension CATransitionType {
  /// The horizontal flip of a presentation, for UIKit.
  package static let screenFlip = CATransitionType(rawValue: TransitionEffect.screenFlip.rawValue)
}

extension CATransition {
  /// `startProgress` and `endProgress`, clamped.
  var part: (from: Double, to: Double) {
    func share(_ progress: Float, _ usual: Double) -> Double {
      progress.isNaN ? usual : Double(min(max(progress, 0), 1))
    }
    return (share(startProgress, 0), share(endProgress, 1))
  }

  var effect: TransitionEffect {
    hasNoEffect ? .none : TransitionEffect(rawValue: type.rawValue) ?? .fade
  }

  /// Whether several people report that the type has no effect since iOS 13.
  package var isRetired: Bool { effect.isRetired }
  var side: TransitionSide {
    subtype.flatMap { TransitionSide(rawValue: $0.rawValue) } ?? .fromLeft
  }
}
