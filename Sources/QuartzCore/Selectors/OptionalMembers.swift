/// A class that lacks optional members of the protocols of UIKit that it conforms to.
///
/// A member that is optional on Apple's platforms is a requirement with a default here, so that
/// plain Swift can call it. Swift does not report whether a class implements such a requirement;
/// LowerUIKit reads it from the class's source, and adds this conformance. A class whose source was
/// not lowered counts as implementing every member.
public protocol OptionalMembers: AnyObject {
  /// Whether the class conforms to a protocol with that member and does not implement the member.
  nonisolated static func lacks(optional member: String) -> Bool
}

/// Returns the object, or `nil` if it does not implement the optional member of that name.
///
/// LowerUIKit replaces `delegate?.scrollViewShouldScrollToTop?(view)` with
/// `implementer(of: "scrollViewShouldScrollToTop(_:)", delegate)?.scrollViewShouldScrollToTop(view)`.
/// Cost: a dynamic cast and a search of the class's list.
public func implementer<Object>(of member: String, _ object: Object?) -> Object? {
  guard let object else { return nil }
  let type = Swift.type(of: object as AnyObject) as? any OptionalMembers.Type
  return type?.lacks(optional: member) == true ? nil : object
}

extension Selector {
  /// The same selector of an optional member of UIKit's protocols: an object that does not implement
  /// the member does not respond to it.
  public func optional(_ member: String) -> Selector {
    guard let method else { return self }
    return Selector(name, method.limited { implementer(of: member, $0) != nil })
  }
}
