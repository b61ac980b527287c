/// Places items in lines, each as full as possible, and sections one after another, each with a
/// header and a footer.
///
/// Full lines are justified: the remaining width is distributed evenly between the items. The last
/// line of a section has the same gaps as if it were full. An item in a line with room for only one
/// item is centred. Items of different heights are centred on their line. These rules were
/// observed; Apple does not document them. Self-sizing items (`estimatedItemSize`) are not
/// supported.
///
/// Cost: preparing takes one pass over all items; a query for a rectangle checks all attributes.
@preconcurrency @MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
  open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
  open var scrollDirection: UICollectionView.ScrollDirection = .vertical {
    didSet { invalidateLayout() }
  }
  open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  open var footerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }

  override var usesContentInset: Bool { true }
  open override class var invalidationContextClass: AnyClass {
    UICollectionViewFlowLayoutInvalidationContext.self
  }
  override func makeInvalidationContext() -> UICollectionViewLayoutInvalidationContext {
    UICollectionViewFlowLayoutInvalidationContext()
  }

  open override func prepare() {
    super.prepare()
    var pass = FlowPass(self)
    pass.run()
    placed = pass.placed
  }
}

/// Places all sections in one pass. Lengths are along the scrolling direction, widths across it.
@MainActor private struct FlowPass {
  private let layout: UICollectionViewFlowLayout
  private let isVertical: Bool
  private var place: CGFloat = 0
  private(set) var placed = PlacedItems()

  init(_ layout: UICollectionViewFlowLayout) {
    self.layout = layout
    isVertical = layout.scrollDirection == .vertical
  }

  private var view: UICollectionView? { layout.collectionView }
  private var source: (any UICollectionViewDelegateFlowLayout)? {
    (view as UIScrollView?)?.delegate as? any UICollectionViewDelegateFlowLayout
  }
  private var across: CGFloat {
    guard let view else { return 0 }
    let inner = view.bounds.inset(by: view.adjustedContentInset)
    return isVertical ? inner.width : inner.height
  }

  private func length(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }
  private func width(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }

  mutating func run() {
    guard let view else { return }
    for section in 0..<view.numberOfSections {
      placed.beginSection()
      addSupplement(
        UICollectionView.elementKindSectionHeader, section,
        source?.collectionView(view, layout: layout, referenceSizeForHeaderInSection: section)
          ?? layout.headerReferenceSize)
      addSection(section, of: view)
      addSupplement(
        UICollectionView.elementKindSectionFooter, section,
        source?.collectionView(view, layout: layout, referenceSizeForFooterInSection: section)
          ?? layout.footerReferenceSize)
    }
    placed.contentSize =
      isVertical ? CGSize(width: across, height: place) : CGSize(width: place, height: across)
  }

  private mutating func addSupplement(_ kind: String, _ section: Int, _ size: CGSize) {
    guard length(size) > 0 else { return }
    placed.addSupplement(
      kind, section,
      isVertical
        ? CGRect(x: 0, y: place, width: across, height: size.height)
        : CGRect(x: place, y: 0, width: size.width, height: across))
    place += length(size)
  }

  private mutating func addSection(_ section: Int, of view: UICollectionView) {
    let count = view.numberOfItems(inSection: section)
    let inset =
      source?.collectionView(view, layout: layout, insetForSectionAt: section)
      ?? layout.sectionInset
    let lineGap =
      source?.collectionView(view, layout: layout, minimumLineSpacingForSectionAt: section)
      ?? layout.minimumLineSpacing
    let gap =
      source?.collectionView(view, layout: layout, minimumInteritemSpacingForSectionAt: section)
      ?? layout.minimumInteritemSpacing
    let sizes = (0..<count).map { item in
      source?.collectionView(
        view, layout: layout, sizeForItemAt: IndexPath(item: item, section: section))
        ?? layout.itemSize
    }
    let before = isVertical ? inset.left : inset.top
    let room = across - before - (isVertical ? inset.right : inset.bottom)
    place += isVertical ? inset.top : inset.left
    var first = 0
    while first < count {
      var end = first + 1
      var used = width(sizes[first])
      while end < count, used + gap + width(sizes[end]) <= room {
        used += gap + width(sizes[end])
        end += 1
      }
      if first > 0 { place += lineGap }
      addLine(first..<end, sizes, isLast: end == count, from: before, room, gap)
      first = end
    }
    place += isVertical ? inset.bottom : inset.right
  }

  private mutating func addLine(
    _ line: Range<Int>, _ sizes: [CGSize], isLast: Bool, from start: CGFloat, _ room: CGFloat,
    _ gap: CGFloat
  ) {
    let widths = line.map { width(sizes[$0]) }
    let deepest = line.map { length(sizes[$0]) }.max() ?? 0
    var used = widths.reduce(0, +)
    var count = widths.count
    if isLast, let last = widths.last, last > 0 {
      // The last line has the gaps that it would have if it were filled with more items like its
      // last item.
      while used + last + gap * CGFloat(count) <= room {
        used += last
        count += 1
      }
    }
    let between = count > 1 ? max(gap, (room - used) / CGFloat(count - 1)) : 0
    var x = count == 1 ? start + (room - used) / 2 : start
    for (item, width) in zip(line, widths) {
      let y = place + (deepest - length(sizes[item])) / 2
      let origin = isVertical ? CGPoint(x: x, y: y) : CGPoint(x: y, y: x)
      placed.addItem(CGRect(origin: origin, size: sizes[item]))
      x += width + between
    }
    place += deepest
  }
}
