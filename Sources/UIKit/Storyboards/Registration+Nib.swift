// Registering a nib for cells: kept from crashing, and reported.

extension UITableView {
  /// Registers no cell, and adds an issue: see ``UINib``.
  public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    guard let nib else { return }
    UIKitWorld.current.reportMissingArchive("nib \(nib.name) for cells \(identifier)")
  }
  /// Registers no view, and adds an issue: see ``UINib``.
  public func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
    guard let nib else { return }
    UIKitWorld.current.reportMissingArchive("nib \(nib.name) for headers \(identifier)")
  }
}

extension UICollectionView {
  /// Registers no cell, and adds an issue: see ``UINib``.
  public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    guard let nib else { return }
    UIKitWorld.current.reportMissingArchive("nib \(nib.name) for cells \(identifier)")
  }
  /// Registers no view, and adds an issue: see ``UINib``.
  public func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String,
    withReuseIdentifier identifier: String
  ) {
    guard let nib else { return }
    UIKitWorld.current.reportMissingArchive("nib \(nib.name) for \(kind) \(identifier)")
  }
}
