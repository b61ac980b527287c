// The section and item of an index path object: UIKit's extension of Foundation's class.

extension NSIndexPath {
  /// Creates an index path from a section and an item in it.
  public convenience init(item: Int, section: Int) {
    self.init(indexes: [section, item], length: 2)
  }
  /// Creates an index path from a section and a row in it.
  public convenience init(row: Int, section: Int) {
    self.init(indexes: [section, row], length: 2)
  }
  /// The first number; 0 if the path is too short, where UIKit raises an exception.
  public var section: Int { length > 0 ? index(atPosition: 0) : 0 }
  /// The second number; 0 if the path is too short, where UIKit raises an exception.
  public var item: Int { length > 1 ? index(atPosition: 1) : 0 }
  /// The second number, by the name that tables use.
  public var row: Int { item }
}
