/// A view that lays out its arranged views along an axis by their intrinsic sizes.
///
/// `fillProportionally` divides the length in proportion to the intrinsic sizes. The other
/// distributions change lengths in the order of hugging and compression resistance. Of views with
/// equal priorities, the last one changes first, which is EdgePan's choice: Apple's documentation
/// says only that the index decides. Baseline alignments are those to the leading and trailing edge.
@preconcurrency @MainActor open class UIStackView: UIView {
  public enum Distribution: Int, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }
  public enum Alignment: Int, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline
    public static var top: Alignment { .leading }
    public static var bottom: Alignment { .trailing }
  }

  public override init(frame: CGRect) { super.init(frame: frame) }
  /// Cannot fail, as on Apple's platforms: subclasses declare `required init(coder:)`.
  public required init(coder: NSCoder) { super.init(frame: .zero) }
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  open private(set) var arrangedSubviews: [UIView] = []
  open var axis: NSLayoutConstraint.Axis = .horizontal { didSet { sizeDidChange() } }
  open var distribution: Distribution = .fill { didSet { sizeDidChange() } }
  open var alignment: Alignment = .fill { didSet { setNeedsLayout() } }
  open var spacing: CGFloat = 0 { didSet { sizeDidChange() } }
  /// Whether the arranged views are laid out inside the layout margins.
  open var isLayoutMarginsRelativeArrangement = false { didSet { sizeDidChange() } }
  /// Has no effect: gaps are always measured between the views' edges.
  open var isBaselineRelativeArrangement = false
  /// Returns the custom gap after a view, or ``spacingUseDefault`` if none is set.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customGaps[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }
  /// Sets a custom gap after a view; ``spacingUseDefault`` resets it.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    let isOwn = spacing != Self.spacingUseDefault
    customGaps[ObjectIdentifier(arrangedSubview)] = isOwn ? spacing : nil
    sizeDidChange()
  }
  /// The value that means the system's spacing between views: 8 points, as in visual formats.
  public static let spacingUseSystem: CGFloat = 1.1754943508222875e-38
  private static let systemSpacing: CGFloat = 8

  /// The value that means the stack's own spacing.
  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
  private var customGaps: [ObjectIdentifier: CGFloat] = [:]

  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }
  /// Inserts a view into the arrangement. A view that is already a subview keeps its position among
  /// the subviews, as on iOS.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(max(0, stackIndex), arrangedSubviews.count))
    if view.superview !== self { addSubview(view) }
    sizeDidChange()
  }
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    sizeDidChange()
  }
  private func sizeDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    arrangedSubviews.removeAll { $0 === subview }
    customGaps[ObjectIdentifier(subview)] = nil
    sizesBeforeHiding[ObjectIdentifier(subview)] = nil
  }

  /// The area for the arranged views.
  private var area: CGRect { bounds.inset(by: margins) }
  private var margins: UIEdgeInsets { isLayoutMarginsRelativeArrangement ? layoutMargins : .zero }
  final var solvedWidth: CGFloat?

  /// Returns the gaps between the views, one for each pair of neighbours.
  private func gaps(between views: [UIView]) -> [CGFloat] {
    views.dropLast().map {
      let gap = customGaps[ObjectIdentifier($0)] ?? spacing
      return gap == Self.spacingUseSystem ? Self.systemSpacing : gap
    }
  }

  private var shown: [UIView] { arrangedSubviews.filter { !$0.isHidden } }

  /// The previous sizes of hidden views, because hiding sets their length to zero.
  private var sizesBeforeHiding: [ObjectIdentifier: CGSize] = [:]

  /// Called when a view was hidden or shown. The other views close the gap or move apart; inside an
  /// animation block, this is animated.
  func visibilityChanged(of view: UIView) {
    guard arrangedSubviews.contains(where: { $0 === view }) else { return }
    if view.isHidden { sizesBeforeHiding[ObjectIdentifier(view)] = view.bounds.size }
    sizeDidChange()
    if ViewAnimationBlock.current != nil { layoutIfNeeded() }
  }

  /// The size of a view without the stack. Text in a column wraps at the column's width.
  private func natural(_ view: UIView) -> CGSize {
    let column = (solvedWidth ?? bounds.width) - margins.left - margins.right
    let text = axis == .vertical && column > 0 ? view as? any WrappingText : nil
    text?.solvedWidth = column
    defer { text?.solvedWidth = nil }
    let own = view.intrinsicContentSize
    let last = sizesBeforeHiding[ObjectIdentifier(view)] ?? view.bounds.size
    var size = CGSize(
      width: own.width >= 0 ? own.width : last.width,
      height: own.height >= 0 ? own.height : last.height)
    if own.width < 0 || own.height < 0, view.ownConstraints.contains(where: { !$0.isAboutOneView })
    {
      let fitting = view.systemLayoutSizeFitting(.zero)
      if own.width < 0 { size.width = fitting.width }
      if own.height < 0 { size.height = fitting.height }
    }
    // A size from a constraint takes precedence over the content's size.
    for told in Self.lengths(of: view) {
      if told.firstAttribute == .width { size.width = told.constant }
      if told.firstAttribute == .height { size.height = told.constant }
    }
    return size
  }

  /// Returns the constraints that set a view's width or height.
  private static func lengths(of view: UIView) -> [NSLayoutConstraint] {
    view.ownConstraints.filter {
      $0.second == nil && $0.relation == .equal && $0.isAboutOneView
    }
  }

  /// Returns how strongly a view keeps its length: 0 if nothing determines it, as for a spacer.
  private func priority(of view: UIView, growing: Bool) -> Float {
    let isRow = axis == .horizontal
    if let told = Self.lengths(of: view).last(where: {
      $0.firstAttribute == (isRow ? .width : .height)
    }) {
      return told.priority.rawValue
    }
    let own = view.intrinsicContentSize
    let hasLength =
      (isRow ? own.width : own.height) >= 0
      || view.ownConstraints.contains { !$0.isAboutOneView }
    guard hasLength else { return 0 }
    return growing
      ? view.contentHuggingPriority(for: axis).rawValue
      : view.contentCompressionResistancePriority(for: axis).rawValue
  }

  /// Changes the lengths of views until they add up to a length, lowest priority first. No length
  /// becomes negative.
  private func fit(_ sizes: inout [CGFloat], of views: [UIView], to length: CGFloat) {
    var missing = length - sizes.reduce(0, +)
    guard missing != 0 else { return }
    let priorities = views.map { priority(of: $0, growing: missing > 0) }
    for index in views.indices.sorted(by: { (priorities[$0], $1) < (priorities[$1], $0) }) {
      let change = max(missing, -sizes[index])
      sizes[index] += change
      missing -= change
    }
  }

  /// Returns gaps with equal distances between the centres of the views, as far as none is shorter
  /// than the gap set for it.
  private static func centring(
    _ gaps: [CGFloat], between sizes: [CGFloat], in length: CGFloat
  ) -> [CGFloat] {
    guard let first = sizes.first, let last = sizes.last else { return gaps }
    let least = gaps.indices.map { (sizes[$0] + sizes[$0 + 1]) / 2 + gaps[$0] }
    var rest = length - (first + last) / 2
    var open = least
    // A distance that cannot be shortened leaves less for the others.
    while let tight = open.firstIndex(where: { $0 > rest / CGFloat(open.count) }) {
      rest -= open.remove(at: tight)
    }
    let even = open.isEmpty ? 0 : rest / CGFloat(open.count)
    return zip(gaps, least).map { $0 + max(0, even - $1) }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let views = shown
    guard !views.isEmpty else { return collapse() }
    let isRow = axis == .horizontal
    let area = area
    let length = isRow ? area.width : area.height
    let across = isRow ? area.height : area.width
    var sizes = views.map { isRow ? natural($0).width : natural($0).height }
    var gaps = gaps(between: views)
    let free = length - gaps.reduce(0, +)
    let total = sizes.reduce(0, +)
    switch distribution {
    case .fillEqually: sizes = sizes.map { _ in max(0, free / CGFloat(views.count)) }
    case .fill: fit(&sizes, of: views, to: free)
    case .fillProportionally:
      sizes = sizes.map { total > 0 ? $0 * free / total : free / CGFloat(views.count) }
    case .equalSpacing, .equalCentering:
      // The remaining length is distributed evenly; a gap is never shorter than the spacing set for
      // it.
      if total > free { fit(&sizes, of: views, to: free) }
      if distribution == .equalCentering {
        gaps = Self.centring(gaps, between: sizes, in: length)
      } else {
        let even = (length - sizes.reduce(0, +)) / CGFloat(max(1, gaps.count))
        gaps = gaps.map { max($0, even) }
      }
    }
    var place: CGFloat = 0
    for (index, (view, size)) in zip(views, sizes).enumerated() {
      let own = isRow ? natural(view).height : natural(view).width
      let width = alignment == .fill ? across : own
      let offset: CGFloat
      switch alignment {
      case .center: offset = (across - width) / 2
      case .trailing, .lastBaseline: offset = across - width
      default: offset = 0
      }
      view.frame =
        isRow
        ? CGRect(x: area.minX + place, y: area.minY + offset, width: size, height: width)
        : CGRect(x: area.minX + offset, y: area.minY + place, width: width, height: size)
      if isMirrored { view.frame.origin.x = area.minX + area.maxX - view.frame.maxX }
      place += size + (index < gaps.count ? gaps[index] : 0)
    }
    for view in views { sizesBeforeHiding[ObjectIdentifier(view)] = nil }
    collapse()
  }

  private var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// Collapses each hidden view to zero length at the end of the previous view. When the hidden
  /// view is shown in an animation block, it grows from there.
  private func collapse() {
    let isRow = axis == .horizontal
    let isMirrored = isMirrored
    var place = isRow ? isMirrored ? area.maxX : area.minX : area.minY
    for view in arrangedSubviews {
      guard view.isHidden else {
        place = isRow ? isMirrored ? view.frame.minX : view.frame.maxX : view.frame.maxY
        continue
      }
      let key = ObjectIdentifier(view)
      sizesBeforeHiding[key] = sizesBeforeHiding[key] ?? view.bounds.size
      var frame = view.frame
      if isRow { (frame.origin.x, frame.size.width) = (place, 0) }
      if !isRow { (frame.origin.y, frame.size.height) = (place, 0) }
      if view.frame != frame { view.frame = frame }
    }
  }

  open override var intrinsicContentSize: CGSize {
    let sizes = shown.map(natural)
    let gaps = gaps(between: shown).reduce(0, +)
    let (width, height) = (sizes.map(\.width), sizes.map(\.height))
    // Views of equal lengths are all as long as the longest one.
    func sum(_ lengths: [CGFloat]) -> CGFloat {
      let longest = distribution == .fillEqually ? lengths.max() : nil
      return longest.map { $0 * CGFloat(lengths.count) } ?? lengths.reduce(0, +)
    }
    let content =
      axis == .horizontal
      ? CGSize(width: sum(width) + gaps, height: height.max() ?? 0)
      : CGSize(width: width.max() ?? 0, height: sum(height) + gaps)
    return CGSize(
      width: content.width + margins.left + margins.right,
      height: content.height + margins.top + margins.bottom)
  }
}
