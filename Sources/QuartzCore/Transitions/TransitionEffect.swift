// TransitionEffect: the effect that a CATransition names, and the side from which the new contents
// enter.

/// The supported effects, by Core Animation's names. Several names are private, but code published
/// for iOS uses them.
enum TransitionEffect: String, CaseIterable {
  case fade, push, moveIn, reveal
  case cube, oglFlip
  case cameraIris, cameraIrisHollowOpen, cameraIrisHollowClose
  case suckEffect, rippleEffect, pageCurl, pageUnCurl

  /// Whether the new contents are above the old ones.
  var newIsOnTop: Bool {
    switch self {
    case .moveIn, .cameraIris, .cameraIrisHollowOpen, .pageUnCurl, .fade, .push, .cube, .oglFlip,
      .rippleEffect:
      true
    case .reveal, .cameraIrisHollowClose, .suckEffect, .pageCurl: false
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

/// The side from which the new contents enter, by the names of the subtypes. The names are read in
/// UIKit's coordinates, with y pointing down; no subtype means `fromRight`.
enum TransitionSide: String {
  case fromRight, fromLeft, fromTop, fromBottom

  var isVertical: Bool { self == .fromTop || self == .fromBottom }
  /// The side on which the new contents are before they move in: +1 to the right or below, −1 to
  /// the left or above.
  var sign: Double { self == .fromRight || self == .fromBottom ? 1 : -1 }
}
