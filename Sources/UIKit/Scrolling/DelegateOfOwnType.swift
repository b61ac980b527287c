// DelegateOfOwnType: the delegates of tables, collection views and text views.

/// A scroll view whose delegate has a protocol of its own.
///
/// On Apple's platforms such a class overrides `delegate` with a type of its own, which Swift allows
/// only for properties that cannot be set. Here, the class has two properties of that name: the
/// inherited one, and this one, which Swift prefers.
@preconcurrency @MainActor public protocol DelegateOfOwnType: UIScrollView {
  associatedtype OwnDelegate
}

extension DelegateOfOwnType {
  /// The delegate; `nil` if it does not conform to the class's own protocol.
  public var delegate: OwnDelegate? {
    get { (self as UIScrollView).delegate as? OwnDelegate }
    set { (self as UIScrollView).delegate = newValue as? any UIScrollViewDelegate }
  }
}
