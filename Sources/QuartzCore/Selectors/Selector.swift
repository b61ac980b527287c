import Foundation

/// A method by name, as in target-action.
///
/// `#selector(f(_:))` does not exist on Linux. The plugin LowerUIKit replaces it with a selector
/// that contains the method, so that dynamic dispatch, private methods and overloads work as on
/// Apple's platforms. A selector created from a string has only a name: nothing responds to it, and
/// sending it is reported.
///
/// Two selectors are equal if their names are, as on Apple's platforms.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The Objective-C name, such as `handlePan:` or `pager:didMoveTo:`.
  public let name: String

  /// The method that the selector runs, or `nil` for a selector created from a string.
  package let method: SelectorMethod?

  /// Creates a selector from a string. Nothing responds to it.
  public init(_ name: String) {
    self.name = name
    method = nil
  }

  public init(stringLiteral name: String) { self.init(name) }

  @usableFromInline init(_ name: String, _ method: SelectorMethod) {
    self.name = name
    self.method = method
  }

  public var description: String { name }

  public static func == (a: Selector, b: Selector) -> Bool { a.name == b.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A selector created from a string, to which nothing responds; see ``Selector``.
public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }

/// The selector's Objective-C name.
public func NSStringFromSelector(_ selector: Selector) -> String { selector.name }
