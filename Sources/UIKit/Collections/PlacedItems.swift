/// What a layout has computed: the attributes of the items of all sections, and of the sections'
/// supplementary views.
@MainActor struct PlacedItems {
  var contentSize = CGSize.zero
  /// The attributes of the items, by section index.
  private var items: [[UICollectionViewLayoutAttributes]] = []
  private(set) var supplements: [UICollectionViewLayoutAttributes] = []

  /// Begins the next section.
  mutating func beginSection() { items.append([]) }

  /// Adds the next item of the section that was begun last.
  mutating func addItem(_ frame: CGRect) {
    let section = items.count - 1
    let attributes = UICollectionViewLayoutAttributes(
      forCellWith: IndexPath(item: items[section].count, section: section))
    attributes.frame = frame
    items[section].append(attributes)
  }

  mutating func addSupplement(_ kind: String, _ section: Int, _ frame: CGRect) {
    let attributes = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: kind, with: IndexPath(item: 0, section: section))
    attributes.frame = frame
    supplements.append(attributes)
  }

  func elements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    (items.flatMap { $0 } + supplements).filter { $0.frame.intersects(rect) }
  }

  func item(at path: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard items.indices.contains(path.section),
      items[path.section].indices.contains(path.item)
    else { return nil }
    return items[path.section][path.item]
  }
}
