// The section and item of an index path: UIKit's extension of Foundation's type.

extension IndexPath {
  /// Creates an index path from a section and an item in it.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  /// Creates an index path from a section and a row in it.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

  /// The first number; 0 if the path is too short, where UIKit raises an exception.
  public var section: Int {
    get { count > 0 ? self[0] : 0 }
    set { self = IndexPath(item: item, section: newValue) }
  }
  /// The second number; 0 if the path is too short, where UIKit raises an exception.
  public var item: Int {
    get { count > 1 ? self[1] : 0 }
    set { self = IndexPath(item: newValue, section: section) }
  }
  /// The second number, by the name that tables use.
  public var row: Int {
    get { item }
    set { item = newValue }
  }
}
