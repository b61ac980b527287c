import UIKit

/// An animation type of TransitionManager: 33 with Core Animation's transitions, the default, and
/// 14 of TransitionManager's own.
///
/// Raw values are TransitionManager's, from 1. Its 0, which means "not set", is nil here.
public enum TransitionAnimationType: Int, CaseIterable, Sendable {
  /// Core Animation's `fade`: the new screen fades in over the old one.
  case sysFade = 1
  /// Core Animation's `push`: the new screen pushes the old one out.
  case sysPushFromRight, sysPushFromLeft, sysPushFromTop, sysPushFromBottom
  /// Core Animation's `reveal`: the old screen moves away and uncovers the new one.
  case sysRevealFromRight, sysRevealFromLeft, sysRevealFromTop, sysRevealFromBottom
  /// Core Animation's `moveIn`: the new screen moves over the old one.
  case sysMoveInFromRight, sysMoveInFromLeft, sysMoveInFromTop, sysMoveInFromBottom
  /// Core Animation's `cube`: the screens are two neighbouring sides of a turning cube.
  case sysCubeFromRight, sysCubeFromLeft, sysCubeFromTop, sysCubeFromBottom
  /// Core Animation's `suckEffect`: the old screen is sucked into a point.
  case sysSuckEffect
  /// Core Animation's `oglFlip`: the screens are front and back of a turning card.
  case sysOglFlipFromRight, sysOglFlipFromLeft, sysOglFlipFromTop, sysOglFlipFromBottom
  /// Core Animation's `rippleEffect`: a wave runs over the screen.
  case sysRippleEffect
  /// Core Animation's `pageCurl`: the old screen is a page that is turned away.
  case sysPageCurlFromRight, sysPageCurlFromLeft, sysPageCurlFromTop, sysPageCurlFromBottom
  /// Core Animation's `pageUnCurl`: the new screen is a page that is turned back.
  case sysPageUnCurlFromRight, sysPageUnCurlFromLeft, sysPageUnCurlFromTop
  /// Like ``sysPageUnCurlFromRight``, from below.
  case sysPageUnCurlFromBottom
  /// Core Animation's `cameraIrisHollowOpen` and `cameraIrisHollowClose`: a shutter over the
  /// screen.
  case sysCameraIrisHollowOpen, sysCameraIrisHollowClose
  /// The default type, which is ``sysPushFromLeft``.
  case `default`
  /// The screen turns like a page of a book (``PageAnimator``).
  case pageToLeft, pageToRight, pageToTop, pageToBottom
  /// The old screen parts into two halves (``PortalAnimator``).
  case normalOpenPortalVertical, normalOpenPortalHorizontal
  /// The new screen moves in as two halves that meet (``PortalAnimator``).
  case normalClosePortalVertical, normalClosePortalHorizontal
  /// Like ``normalOpenPortalVertical`` and its horizontal counterpart; the screen behind is
  /// also scaled.
  case solidOpenPortalVertical, solidOpenPortalHorizontal
  /// Like ``normalClosePortalVertical`` and its horizontal counterpart; the screen behind is
  /// also scaled.
  case solidClosePortalVertical, solidClosePortalHorizontal
  /// The screen swings in around a point below it (``RotationPresentAnimator``).
  case rotationPresentFromLeft, rotationPresentFromRight

  /// The name on the command line, such as `sys-push-from-right` or `page-to-left`.
  public var name: String {
    var name = ""
    for character in String(describing: self) {
      if character.isUppercase { name += "-" }
      name += character.lowercased()
    }
    return name
  }

  /// Creates the type with this name on the command line.
  public init?(named name: String) {
    guard let type = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = type
  }

  /// The type that runs: ``sysPushFromLeft`` for ``default``, otherwise this type.
  public var resolved: Self { self == .default ? .sysPushFromLeft : self }

  /// The Core Animation transition behind a system type; nil for TransitionManager's own types. For
  /// ``default``, it is a push.
  public var systemEffect: SystemEffect? { systemParts?.effect }

  /// The side from which a system type moves; nil for types without a direction.
  public var systemSide: Side? { systemParts?.side }

  /// The type that animates the pop or dismissal by default. For system types, it is the opposite
  /// type in TransitionManager's table; for other types, it is the same type, run backward.
  public var reverse: Self {
    guard let (effect, side) = systemParts else { return self }
    return Self.system(effect.reverse, side.map(effect.sideOfReverse)) ?? self
  }

  /// The effects of Core Animation, with its names.
  public enum SystemEffect: String, CaseIterable, Sendable {
    /// Values of `CATransition.type`.
    case fade, push, reveal, moveIn, cube, suckEffect, oglFlip, rippleEffect, pageCurl, pageUnCurl
    /// Values of `CATransition.type`.
    case cameraIrisHollowOpen, cameraIrisHollowClose

    /// Whether the effect has a direction, which is set by Core Animation's subtype.
    public var hasSide: Bool {
      switch self {
      case .fade, .suckEffect, .rippleEffect, .cameraIrisHollowOpen, .cameraIrisHollowClose: false
      default: true
      }
    }

    fileprivate var reverse: Self {
      switch self {
      case .reveal: .moveIn
      case .moveIn: .reveal
      case .pageCurl: .pageUnCurl
      case .pageUnCurl: .pageCurl
      case .cameraIrisHollowOpen: .cameraIrisHollowClose
      case .cameraIrisHollowClose: .cameraIrisHollowOpen
      default: self
      }
    }

    /// Returns the side of the reverse effect. A page uncurls on the side on which it was curled,
    /// except for top and bottom.
    fileprivate func sideOfReverse(_ side: Side) -> Side {
      switch (self, side) {
      case (.pageCurl, .fromRight), (.pageCurl, .fromLeft): side
      case (.pageUnCurl, .fromRight), (.pageUnCurl, .fromLeft): side
      default: side.opposite
      }
    }
  }

  /// The side from which a system transition moves, with Core Animation's subtype names.
  public enum Side: String, CaseIterable, Sendable {
    /// Values of `CATransition.subtype`.
    case fromRight, fromLeft, fromTop, fromBottom

    /// The opposite side of the screen.
    public var opposite: Side {
      switch self {
      case .fromRight: .fromLeft
      case .fromLeft: .fromRight
      case .fromTop: .fromBottom
      case .fromBottom: .fromTop
      }
    }
  }

  /// The system types in the order of their raw values, from 1: by effect, then by side.
  private static let systemTable: [(effect: SystemEffect, side: Side?)] =
    SystemEffect.allCases.flatMap { effect -> [(effect: SystemEffect, side: Side?)] in
      effect.hasSide ? Side.allCases.map { (effect, $0) } : [(effect, nil)]
    }

  private var systemParts: (effect: SystemEffect, side: Side?)? {
    let index = resolved.rawValue - 1
    return Self.systemTable.indices.contains(index) ? Self.systemTable[index] : nil
  }

  private static func system(_ effect: SystemEffect, _ side: Side?) -> Self? {
    systemTable.firstIndex { $0.effect == effect && $0.side == side }
      .flatMap { Self(rawValue: $0 + 1) }
  }
}
