// UICollectionViewCompositionalLayout: sections of groups of items, one below the other.

@preconcurrency @MainActor open class UICollectionViewCompositionalLayoutConfiguration: NSObject {
  public override init() { super.init() }
  open var interSectionSpacing: CGFloat = 0
}

/// Places sections one below the other.
///
/// Sections do not scroll across the layout, headers are not pinned, and there are no badges,
/// decorations or custom groups: their API does not exist here.
///
/// Cost: preparing takes one pass over all items; a query for a rectangle checks all attributes.
@preconcurrency @MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  public typealias SectionProvider = (
    _ section: Int, _ environment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection?

  public convenience init(
    section: NSCollectionLayoutSection,
    configuration: UICollectionViewCompositionalLayoutConfiguration = .init()
  ) { self.init(sectionProvider: { _, _ in section }, configuration: configuration) }
  public init(
    sectionProvider: @escaping SectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration = .init()
  ) {
    provider = sectionProvider
    self.configuration = configuration
    super.init()
  }
  public required init?(coder: NSCoder) { return nil }

  open class func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout(sectionProvider: {
      .list(using: configuration, layoutEnvironment: $1)
    })
  }

  open var configuration: UICollectionViewCompositionalLayoutConfiguration {
    didSet { invalidateLayout() }
  }
  private let provider: SectionProvider

  override var usesContentInset: Bool { true }

  open override func prepare() {
    super.prepare()
    placed = PlacedItems()
    guard let view = collectionView else { return }
    let area = view.bounds.inset(by: view.adjustedContentInset).size
    let environment = LayoutEnvironment(size: area, traits: view.traitCollection)
    var y: CGFloat = 0
    for section in 0..<view.numberOfSections {
      if section > 0 { y += configuration.interSectionSpacing }
      placed?.beginSection()
      guard let made = provider(section, environment) else { continue }
      place(section, made, view.numberOfItems(inSection: section), area, &y)
    }
    placed?.contentSize = CGSize(width: area.width, height: y)
  }

  private func place(
    _ section: Int, _ made: NSCollectionLayoutSection, _ count: Int, _ area: CGSize,
    _ y: inout CGFloat
  ) {
    let insets = made.contentInsets.edgeInsets(in: .leftToRight)
    let inner = CGSize(width: area.width - insets.left - insets.right, height: area.height)
    y += insets.top
    addSupplements([.top, .topLeading, .topTrailing], section, made, inner, insets.left, &y)
    var frames: [CGRect] = []
    let size = made.group.layoutSize.size(in: inner)
    while frames.count < count {
      let first = frames.count
      if first > 0 { y += made.interGroupSpacing }
      made.group.place(
        in: CGRect(origin: CGPoint(x: insets.left, y: y), size: size), count, &frames)
      guard frames.count > first else { break }
      y += size.height
    }
    for frame in frames { placed?.addItem(frame) }
    addSupplements(
      [.bottom, .bottomLeading, .bottomTrailing], section, made, inner, insets.left, &y)
    y += insets.bottom
  }

  private func addSupplements(
    _ sides: [NSRectAlignment], _ section: Int, _ made: NSCollectionLayoutSection, _ inner: CGSize,
    _ x: CGFloat, _ y: inout CGFloat
  ) {
    for each in made.boundarySupplementaryItems where sides.contains(each.alignment) {
      let size = each.layoutSize.size(in: inner)
      placed?.addSupplement(
        each.elementKind, section, each.inner(CGRect(origin: CGPoint(x: x, y: y), size: size)))
      y += size.height
    }
  }
}

private final class LayoutEnvironment: NSObject, NSCollectionLayoutEnvironment,
  NSCollectionLayoutContainer
{
  let contentSize: CGSize
  let traitCollection: UITraitCollection
  var effectiveContentSize: CGSize { contentSize }
  var container: any NSCollectionLayoutContainer { self }

  init(size: CGSize, traits: UITraitCollection) {
    contentSize = size
    traitCollection = traits
  }
}
