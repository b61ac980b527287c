// CellRegistration: cells and supplementary views that closures configure.

extension UICollectionView {
  /// The class of an item's cell, and the closure that fills it.
  @preconcurrency @MainActor public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) ->
      Void
    let handler: Handler
    /// One identifier for each registration, as on Apple's platforms.
    let identifier = ReuseIdentifier.next()

    public init(handler: @escaping Handler) { self.handler = handler }
  }

  /// The class of a supplementary view, and the closure that fills it.
  @preconcurrency @MainActor
  public struct SupplementaryRegistration<
    Supplementary: UICollectionReusableView
  > {
    public typealias Handler = (
      _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
    ) -> Void
    let elementKind: String
    let handler: Handler
    let identifier = ReuseIdentifier.next()

    public init(elementKind: String, handler: @escaping Handler) {
      (self.elementKind, self.handler) = (elementKind, handler)
    }
  }

  /// Returns a cell of the registration's class, which the registration's closure has filled.
  public func dequeueConfiguredReusableCell<Cell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    register(Cell.self, forCellWithReuseIdentifier: registration.identifier)
    let cell = dequeueReusableCell(withReuseIdentifier: registration.identifier, for: indexPath)
    guard let cell = cell as? Cell else { fatalError("\(Cell.self) cannot be created") }
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  /// Returns a view of the registration's class, which the registration's closure has filled.
  public func dequeueConfiguredReusableSupplementary<Supplementary>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    register(
      Supplementary.self, forSupplementaryViewOfKind: registration.elementKind,
      withReuseIdentifier: registration.identifier)
    let view = dequeueReusableSupplementaryView(
      ofKind: registration.elementKind, withReuseIdentifier: registration.identifier,
      for: indexPath)
    guard let view = view as? Supplementary else {
      fatalError("\(Supplementary.self) cannot be created")
    }
    registration.handler(view, registration.elementKind, indexPath)
    return view
  }
}

/// Identifiers for registrations. They name no class of an app, and are not in a replay's output.
@MainActor private enum ReuseIdentifier {
  private static var count = 0

  static func next() -> String {
    count += 1
    return "EdgePan.registration.\(count)"
  }
}
