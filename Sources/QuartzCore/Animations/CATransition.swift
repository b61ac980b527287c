// CATransition: the old and the new picture of a layer, one replacing the other.

/// What a transition looks like.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let fade = CATransitionType(rawValue: "fade")
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  public static let push = CATransitionType(rawValue: "push")
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The side a transition comes from.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// Replaces a layer's old picture by its new one.
///
/// The frame view carries type, subtype and eased progress (`FrameView.transition(at:)`); where the
/// two pictures are at that progress is not computed: no effect moves a layer yet. A layer has one
/// transition, under the key "transition".
/// Source: CAAnimation.h.
@preconcurrency @MainActor open class CATransition: CAAnimation {
  open var type = CATransitionType.fade
  open var subtype: CATransitionSubtype?
  /// The part of the effect that is run, 0…1 with start ≤ end.
  open var startProgress: Float = 0
  open var endProgress: Float = 1
  /// A filter that replaces `type`; kept, not evaluated.
  open var filter: Any?

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
  }
}
