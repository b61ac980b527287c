// Index paths as objects, by section and item, as UIKit extends Foundation's class.

extension NSIndexPath {
  /// Two numbers: the section, and the item in it.
  public convenience init(item: Int, section: Int) {
    self.init(indexes: [section, item], length: 2)
  }
  /// Two numbers: the section, and the row in it.
  public convenience init(row: Int, section: Int) {
    self.init(indexes: [section, row], length: 2)
  }
  /// The first number; 0 if the path is too short (UIKit raises).
  public var section: Int { length > 0 ? index(atPosition: 0) : 0 }
  /// The second number; 0 if the path is too short (UIKit raises).
  public var item: Int { length > 1 ? index(atPosition: 1) : 0 }
  /// The second number, by a table's name for it.
  public var row: Int { item }
}
