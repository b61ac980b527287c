/// The supported effects, by Core Animation's names. Several names are private, but code published
/// for iOS uses them.
enum TransitionEffect: String, CaseIterable {
  case fade, push, moveIn, reveal
  case cube, oglFlip
  case cameraIris, cameraIrisHollowOpen, cameraIrisHollowClose
  case suckEffect, rippleEffect, pageCurl, pageUnCurl
  /// UIKit's horizontal flip of a presentation. The name is EdgePan's, like the next one.
  case screenFlip = "(screenFlip)"
  /// The new contents replace the old ones immediately.
  case none = "(none)"

  /// Whether the new contents are above the old ones.
  var newIsOnTop: Bool {
    switch self {
    case .moveIn, .cameraIris, .cameraIrisHollowOpen, .pageUnCurl, .fade, .push, .cube, .oglFlip,
      .screenFlip, .rippleEffect, .none:
      true
    case .reveal, .cameraIrisHollowClose, .suckEffect, .pageCurl: false
    }
  }

  /// Whether several people report that the effect is not shown since iOS 13.
  var isRetired: Bool {
    switch self {
    case .cameraIris, .cameraIrisHollowOpen, .cameraIrisHollowClose, .suckEffect, .rippleEffect:
      true
    default: false
    }
  }

  /// The contents that are drawn as meshes, because no matrix can express the effect.
  var meshes: (old: Bool, new: Bool) {
    switch self {
    case .suckEffect, .pageCurl: (true, false)
    case .pageUnCurl: (false, true)
    case .rippleEffect: (true, true)
    default: (false, false)
    }
  }
}

/// The direction of an effect, by the names of the subtypes; see ``CATransitionSubtype``.
enum TransitionSide: String {
  case fromRight, fromLeft, fromTop, fromBottom

  var isVertical: Bool { self == .fromTop || self == .fromBottom }
  /// The side on which the new contents are before they move in: +1 to the right or below, −1 to
  /// the left or above.
  var sign: Double { self == .fromRight || self == .fromTop ? 1 : -1 }
}
