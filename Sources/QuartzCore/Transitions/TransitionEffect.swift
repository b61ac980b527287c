// TransitionEffect: the effect that a CATransition names, and the side from which the new picture
// enters.

/// The supported effects, by Core Animation's names. Several names are private, but code published
/// for iOS uses them.
enum TransitionEffect: String, CaseIterable {
  case fade, push, moveIn, reveal
  case cube, oglFlip
  case cameraIris, cameraIrisHollowOpen, cameraIrisHollowClose
  case suckEffect, rippleEffect, pageCurl, pageUnCurl

  /// Whether the new picture is above the old one.
  var newIsOnTop: Bool {
    switch self {
    case .moveIn, .cameraIris, .cameraIrisHollowOpen, .pageUnCurl, .fade, .push, .cube, .oglFlip,
      .rippleEffect:
      true
    case .reveal, .cameraIrisHollowClose, .suckEffect, .pageCurl: false
    }
  }

  /// The pictures that are drawn as meshes, because no matrix can express the effect.
  var meshes: (old: Bool, new: Bool) {
    switch self {
    case .suckEffect, .pageCurl: (true, false)
    case .pageUnCurl: (false, true)
    case .rippleEffect: (true, true)
    default: (false, false)
    }
  }
}

/// The side from which the new picture enters, by the names of the subtypes. The names are read in
/// UIKit's coordinates, with y pointing down; no subtype means `fromRight`.
enum TransitionSide: String {
  case fromRight, fromLeft, fromTop, fromBottom

  var isVertical: Bool { self == .fromTop || self == .fromBottom }
  /// The side on which the new picture is before it moves in: +1 to the right or below, −1 to the
  /// left or above.
  var sign: Double { self == .fromRight || self == .fromBottom ? 1 : -1 }
}
