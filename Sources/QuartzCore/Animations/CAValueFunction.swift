/// The name of a function. `scale` and `translate` have three numbers as input, all other functions
/// one.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  public static let scale = CAValueFunctionName(rawValue: "scale")
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  public static let translate = CAValueFunctionName(rawValue: "translate")
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}

/// A function from the interpolated number(s) to the presented transform. Immutable.
open class CAValueFunction: NSObject, @unchecked Sendable {
  public let name: CAValueFunctionName

  /// Creates the function with that name. Returns `nil` for an unknown name.
  public init?(name: CAValueFunctionName) {
    guard Self.keyPaths[name] != nil else { return nil }
    self.name = name
  }

  /// The key path below `transform` that animates the same component.
  var componentPath: String { Self.keyPaths[name] ?? "" }

  private static let keyPaths: [CAValueFunctionName: String] = [
    .rotateX: "rotation.x", .rotateY: "rotation.y", .rotateZ: "rotation.z",
    .scale: "scale.xyz", .scaleX: "scale.x", .scaleY: "scale.y", .scaleZ: "scale.z",
    .translate: "translation.xyz", .translateX: "translation.x",
    .translateY: "translation.y", .translateZ: "translation.z",
  ]
}
