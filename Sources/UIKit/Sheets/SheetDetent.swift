// The heights at which a sheet can rest.

/// The information available to a detent's resolver.
@preconcurrency @MainActor public protocol UISheetPresentationControllerDetentResolutionContext {
  var containerTraitCollection: UITraitCollection { get }
  /// The height of the large detent in points, without the bottom safe area.
  var maximumDetentValue: CGFloat { get }
}

extension UISheetPresentationController {
  /// A height at which a sheet can rest, in points above the bottom safe area.
  @preconcurrency @MainActor public final class Detent: NSObject {
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      public var rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      public init(_ rawValue: String) { self.rawValue = rawValue }
      public static let medium = Identifier(rawValue: "com.apple.UIKit.medium")
      public static let large = Identifier(rawValue: "com.apple.UIKit.large")
    }

    public let identifier: Identifier
    private let resolver: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

    private init(
      _ identifier: Identifier,
      _ resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) {
      (self.identifier, self.resolver) = (identifier, resolver)
    }

    /// About half the height of the large detent: 0.56 of it, as measured on iOS 26.1, in whole
    /// pixels.
    public class func medium() -> Detent {
      Detent(.medium) {
        CGFloat(ScrollPhysics.onPixel(Double($0.maximumDetentValue) * SheetGeometry.mediumShare))
      }
    }
    public class func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }

    /// A height chosen by the app. A resolver that returns `nil` disables the detent.
    public class func custom(
      identifier: Identifier? = nil,
      resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Detent {
      UIKitWorld.current.detentCount += 1
      return Detent(
        identifier ?? Identifier(rawValue: "EdgePan.custom.\(UIKitWorld.current.detentCount)"),
        resolver)
    }

    public func resolvedValue(
      in context: any UISheetPresentationControllerDetentResolutionContext
    ) -> CGFloat? { resolver(context) }
  }
}

/// The information about a sheet's container that is used to resolve detents.
@MainActor struct SheetResolution: UISheetPresentationControllerDetentResolutionContext {
  let containerTraitCollection = UITraitCollection.phone
  let maximumDetentValue: CGFloat
}
