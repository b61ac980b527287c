// Selectors: a method's name, and the method itself where the compiler could see it.

import Foundation

/// A method by name, as targets and actions pass it.
///
/// `#selector(f(_:))` does not exist on Linux. The plugin LowerUIKit replaces it by a selector that
/// carries the method, so that dynamic dispatch, private methods and overloads work as on Apple's
/// platforms. A selector that is made of text alone has only its name: nothing responds to it, and
/// sending it is reported.
///
/// Two selectors are equal if their names are, as on Apple's platforms.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The Objective-C name: `handlePan:`, `pager:didMoveTo:`.
  public let name: String

  /// What it runs; nil for a selector of text.
  package let method: SelectorMethod?

  /// A selector of text, which nothing responds to.
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

/// A selector of text, which nothing responds to: see ``Selector``.
public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }

/// The selector's Objective-C name.
public func NSStringFromSelector(_ selector: Selector) -> String { selector.name }
