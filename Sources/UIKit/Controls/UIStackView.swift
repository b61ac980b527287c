// Views in a row or a column, laid out by hand: no constraints.

/// Lays its arranged views out along an axis by their intrinsic sizes.
///
/// Distributions that need compression resistances (`fillProportionally`) share by intrinsic size.
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
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  open private(set) var arrangedSubviews: [UIView] = []
  open var axis: NSLayoutConstraint.Axis = .horizontal { didSet { setNeedsLayout() } }
  open var distribution: Distribution = .fill { didSet { setNeedsLayout() } }
  open var alignment: Alignment = .fill { didSet { setNeedsLayout() } }
  open var spacing: CGFloat = 0 { didSet { setNeedsLayout() } }

  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(max(0, stackIndex), arrangedSubviews.count))
    addSubview(view)
  }
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    setNeedsLayout()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    arrangedSubviews.removeAll { $0 === subview }
  }

  private var shown: [UIView] { arrangedSubviews.filter { !$0.isHidden } }

  private func natural(_ view: UIView) -> CGSize {
    let own = view.intrinsicContentSize
    return CGSize(
      width: own.width >= 0 ? own.width : view.bounds.width,
      height: own.height >= 0 ? own.height : view.bounds.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let views = shown
    guard !views.isEmpty else { return }
    let isRow = axis == .horizontal
    let length = isRow ? bounds.width : bounds.height
    let across = isRow ? bounds.height : bounds.width
    var sizes = views.map { isRow ? natural($0).width : natural($0).height }
    let gaps = CGFloat(views.count - 1)
    let free = length - spacing * gaps
    let total = sizes.reduce(0, +)
    var gap = spacing
    switch distribution {
    case .fillEqually: sizes = sizes.map { _ in free / CGFloat(views.count) }
    case .fill: sizes[sizes.count - 1] += free - total
    case .fillProportionally:
      sizes = sizes.map { total > 0 ? $0 * free / total : free / CGFloat(views.count) }
    case .equalSpacing, .equalCentering:
      if gaps > 0 { gap = max(spacing, (length - total) / gaps) }
    }
    var place: CGFloat = 0
    for (view, size) in zip(views, sizes) {
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
        ? CGRect(x: place, y: offset, width: size, height: width)
        : CGRect(x: offset, y: place, width: width, height: size)
      place += size + gap
    }
  }

  open override var intrinsicContentSize: CGSize {
    let sizes = shown.map(natural)
    let gaps = spacing * CGFloat(max(0, sizes.count - 1))
    let (width, height) = (sizes.map(\.width), sizes.map(\.height))
    return axis == .horizontal
      ? CGSize(width: width.reduce(0, +) + gaps, height: height.max() ?? 0)
      : CGSize(width: width.max() ?? 0, height: height.reduce(0, +) + gaps)
  }
}
