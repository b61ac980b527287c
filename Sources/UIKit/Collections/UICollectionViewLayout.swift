// The layout of a collection view: the attributes of one item, and the object that computes the
// attributes of all items.

/// The position and appearance of one item, header, footer or decoration.
@preconcurrency @MainActor open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
  public required override init() { super.init() }

  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }
  public convenience init(
    forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath
  ) {
    self.init()
    self.indexPath = indexPath
    representedElementCategory = .supplementaryView
    representedElementKind = elementKind
  }

  public convenience init(
    forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath
  ) {
    self.init()
    self.indexPath = indexPath
    representedElementCategory = .decorationView
    representedElementKind = decorationViewKind
  }

  open var indexPath = IndexPath(item: 0, section: 0)
  open private(set) var representedElementCategory = UICollectionView.ElementCategory.cell
  open private(set) var representedElementKind: String?

  /// The frame in the collection view's content, in points. It is computed from `center` and
  /// `size`, without the transform.
  open var frame: CGRect {
    get {
      CGRect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
        height: size.height)
    }
    set {
      center = CGPoint(x: newValue.midX, y: newValue.midY)
      size = newValue.size
    }
  }
  open var center = CGPoint.zero
  open var size = CGSize.zero
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }
  open var transform3D = CATransform3DIdentity
  open var transform: CGAffineTransform {
    get { CATransform3DGetAffineTransform(transform3D) }
    set { transform3D = CATransform3DMakeAffineTransform(newValue) }
  }
  open var alpha: CGFloat = 1
  /// The order of overlapping items: the item with the greater value is on top.
  open var zIndex = 0
  open var isHidden = false

  /// Returns a copy of the same class. A subclass that adds properties must copy them.
  nonisolated open func copy(with zone: NSZone? = nil) -> Any {
    nonisolated(unsafe) var result: Any = self
    MainActor.assumeIsolated { result = duplicate() }
    return result
  }

  private func duplicate() -> UICollectionViewLayoutAttributes {
    let copy = type(of: self).init()
    copy.indexPath = indexPath
    copy.representedElementCategory = representedElementCategory
    copy.representedElementKind = representedElementKind
    copy.center = center
    copy.size = size
    copy.transform3D = transform3D
    copy.alpha = alpha
    copy.zIndex = zIndex
    copy.isHidden = isHidden
    return copy
  }
}

/// Determines the geometry of a collection view. Subclasses override its methods.
///
/// `prepare()` runs before the first query after an invalidation. The methods for animating
/// insertions and deletions (`initialLayoutAttributesForAppearingItem` and similar) are never
/// called: such changes are shown immediately.
@preconcurrency @MainActor open class UICollectionViewLayout: NSObject {
  public override init() { super.init() }
  /// Creates a layout without data. Archives are not supported on Linux.
  public required init?(coder: NSCoder) { super.init() }

  open internal(set) weak var collectionView: UICollectionView?
  /// The size of the whole content in points; zero unless overridden.
  open var collectionViewContentSize: CGSize { placed?.contentSize ?? .zero }
  open func prepare() {}
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    placed?.elements(in: rect)
  }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    placed?.item(at: indexPath)
  }
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    placed?.supplements.first {
      $0.representedElementKind == elementKind && $0.indexPath.section == indexPath.section
    }
  }
  /// What `prepare()` of one of UIKit's own layouts has placed.
  final var placed: PlacedItems?
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// Sets the class of a kind of decoration: views that belong to the layout, not to the data. The
  /// collection view shows one for every attributes of that kind among those that
  /// `layoutAttributesForElements(in:)` returns.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorations.register(viewClass, .init(kind: elementKind, identifier: elementKind))
  }
  /// Registers nothing and reports an issue: see ``UINib``.
  open func register(_ nib: UINib?, forDecorationViewOfKind elementKind: String) {
    nib?.reportRegistration("decorations \(elementKind)")
  }
  /// Whether the collection view shows the layout mirrored if its layout direction is not
  /// ``developmentLayoutDirection``.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }
  /// The layout direction for which the layout computes its positions.
  open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  /// Whether a change of the bounds invalidates the layout; by default only a new size does.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != preparedBounds.size
  }
  open func invalidateLayout() {
    isPrepared = false
    collectionView?.setNeedsLayout()
  }

  /// Never called by EdgePan: insertions and deletions are shown immediately.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
  open func finalizeCollectionViewUpdates() {}
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// Never called: the scroll view's delegate determines where a drag ends.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint,
    withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { proposedContentOffset }
  /// Has no effect: layouts create their attributes themselves.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
  open class var invalidationContextClass: AnyClass {
    UICollectionViewLayoutInvalidationContext.self
  }
  func makeInvalidationContext() -> UICollectionViewLayoutInvalidationContext {
    UICollectionViewLayoutInvalidationContext()
  }
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    invalidateLayout()
  }
  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext { makeInvalidationContext() }

  // Never called by EdgePan: cells do not size themselves.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext { makeInvalidationContext() }

  /// The width in which positions are mirrored; nil if the layout is shown as it is.
  private var mirrorWidth: CGFloat? {
    guard flipsHorizontallyInOppositeLayoutDirection, let collectionView,
      collectionView.effectiveUserInterfaceLayoutDirection != developmentLayoutDirection
    else { return nil }
    return max(collectionViewContentSize.width, collectionView.bounds.width)
  }

  /// Whether the collection view shows the layout mirrored.
  var isMirrored: Bool { mirrorWidth != nil }

  /// The attributes of the elements in a rectangle of the content, as the collection view shows
  /// them.
  func shownElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    guard let width = mirrorWidth else { return layoutAttributesForElements(in: rect) ?? [] }
    var own = rect
    own.origin.x = width - rect.maxX
    return (layoutAttributesForElements(in: own) ?? []).map { shown($0) }
  }

  /// Returns an element's attributes as the collection view shows them.
  func shown(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
    guard let width = mirrorWidth,
      let mirrored = attributes.copy() as? UICollectionViewLayoutAttributes
    else { return attributes }
    mirrored.center.x = width - attributes.center.x
    return mirrored
  }

  /// The classes of decorations, and the decoration views that wait for reuse.
  var decorations = ReusePool<UICollectionReusableView>()
  var isPrepared = false
  var preparedBounds = CGRect.zero
  /// Whether the positions depend on the collection view's content inset.
  var usesContentInset: Bool { false }
  private var preparedInset = UIEdgeInsets.zero

  /// Prepares the layout if it was invalidated, or if the new bounds or insets invalidate it.
  func prepareIfNeeded(for bounds: CGRect) {
    if isPrepared, bounds != preparedBounds, shouldInvalidateLayout(forBoundsChange: bounds) {
      isPrepared = false
    }
    let inset = usesContentInset ? collectionView?.adjustedContentInset ?? .zero : .zero
    if inset != preparedInset { isPrepared = false }
    guard !isPrepared else { return }
    isPrepared = true
    preparedBounds = bounds
    preparedInset = inset
    prepare()
  }
}
