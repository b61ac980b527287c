// The 48 animation types of TransitionManager by number and name, and which undoes which.

import UIKit

/// An animation type of TransitionManager: 33 by Core Animation's transitions, the default, 14 own.
///
/// Raw values are TransitionManager's, from 1 (its 0 means "not set"; that is nil here).
public enum TransitionAnimationType: Int, CaseIterable, Sendable {
  case sysFade = 1
  case sysPushFromRight, sysPushFromLeft, sysPushFromTop, sysPushFromBottom
  case sysRevealFromRight, sysRevealFromLeft, sysRevealFromTop, sysRevealFromBottom
  case sysMoveInFromRight, sysMoveInFromLeft, sysMoveInFromTop, sysMoveInFromBottom
  case sysCubeFromRight, sysCubeFromLeft, sysCubeFromTop, sysCubeFromBottom
  case sysSuckEffect
  case sysOglFlipFromRight, sysOglFlipFromLeft, sysOglFlipFromTop, sysOglFlipFromBottom
  case sysRippleEffect
  case sysPageCurlFromRight, sysPageCurlFromLeft, sysPageCurlFromTop, sysPageCurlFromBottom
  case sysPageUnCurlFromRight, sysPageUnCurlFromLeft, sysPageUnCurlFromTop
  case sysPageUnCurlFromBottom
  case sysCameraIrisHollowOpen, sysCameraIrisHollowClose
  /// Stands for ``sysPushFromLeft``.
  case `default`
  case pageToLeft, pageToRight, pageToTop, pageToBottom
  case normalOpenPortalVertical, normalOpenPortalHorizontal
  case normalClosePortalVertical, normalClosePortalHorizontal
  case solidOpenPortalVertical, solidOpenPortalHorizontal
  case solidClosePortalVertical, solidClosePortalHorizontal
  case rotationPresentFromLeft, rotationPresentFromRight

  /// The name on the command line: `sys-push-from-right`, `page-to-left`.
  public var name: String {
    var name = ""
    for character in String(describing: self) {
      if character.isUppercase { name += "-" }
      name += character.lowercased()
    }
    return name
  }

  /// The type with this name on the command line.
  public init?(named name: String) {
    guard let type = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = type
  }

  /// The type that runs: ``default`` is ``sysPushFromLeft``.
  public var resolved: Self { self == .default ? .sysPushFromLeft : self }

  /// The Core Animation transition behind a system type; nil for the types of TransitionManager's
  /// own. ``default``'s is a push.
  public var systemEffect: SystemEffect? { systemParts?.effect }

  /// Where a directed system type comes from; nil for those that know no direction.
  public var systemSide: Side? { systemParts?.side }

  /// The type that animates the pop or dismissal by default: the opposite for system types
  /// by TransitionManager's table, the same type, run backward, for the others.
  public var reverse: Self {
    guard let (effect, side) = systemParts else { return self }
    return Self.system(effect.reverse, side.map(effect.sideOfReverse)) ?? self
  }

  /// The effects of Core Animation, by the names that it takes.
  public enum SystemEffect: String, CaseIterable, Sendable {
    case fade, push, reveal, moveIn, cube, suckEffect, oglFlip, rippleEffect, pageCurl, pageUnCurl
    case cameraIrisHollowOpen, cameraIrisHollowClose

    /// Whether Core Animation's subtype means anything to it.
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

    /// A page uncurls on the side on which it was curled, but for top and bottom.
    fileprivate func sideOfReverse(_ side: Side) -> Side {
      switch (self, side) {
      case (.pageCurl, .fromRight), (.pageCurl, .fromLeft): side
      case (.pageUnCurl, .fromRight), (.pageUnCurl, .fromLeft): side
      default: side.opposite
      }
    }
  }

  /// The side that a system transition comes from, by Core Animation's names of its subtypes.
  public enum Side: String, CaseIterable, Sendable {
    case fromRight, fromLeft, fromTop, fromBottom

    public var opposite: Side {
      switch self {
      case .fromRight: .fromLeft
      case .fromLeft: .fromRight
      case .fromTop: .fromBottom
      case .fromBottom: .fromTop
      }
    }
  }

  /// The system types in the order of their raw values, from 1: effect by effect, side by side.
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
