/// A view that lays out its items as a row of buttons, from the leading end, 44 points high as on
/// iOS.
///
/// Custom views and titles are shown, and images are shown as placeholders. Fixed and flexible
/// spaces take up width. The bar's appearance is stored but not drawn.
@preconcurrency @MainActor open class UIToolbar: UIView, UIBarPositioning {
  open var items: [UIBarButtonItem]? { didSet { rebuild() } }
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }
  open var barStyle = UIBarStyle.default
  open var isTranslucent = true
  open var barTintColor: UIColor?
  open var barPosition: UIBarPosition { .any }
  open var standardAppearance = UIToolbarAppearance()
  open var compactAppearance: UIToolbarAppearance?
  open var scrollEdgeAppearance: UIToolbarAppearance?
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition,
    barMetrics: UIBarMetrics
  ) {}
  open func setShadowImage(_ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition) {
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeItems()
  }

  /// Sizes in points. The height is that of iOS; the others are EdgePan's.
  static let height: CGFloat = 44
  private static let margin: CGFloat = 16
  private static let gap: CGFloat = 8
  private var views: [(item: UIBarButtonItem, view: UIView?)] = []

  /// Creates the views of the items.
  func rebuild() {
    for (item, view) in views {
      view?.removeFromSuperview()
      if item.shownIn === self { item.shownIn = nil }
    }
    views = (items ?? []).map { ($0, $0.makeView()) }
    for (item, _) in views { item.shownIn = self }
    for (_, view) in views { view.map { addSubview($0) } }
    setNeedsLayout()
  }

  /// Lays out the items. Flexible spaces divide the width that the other items do not use.
  private func placeItems() {
    let taken = views.reduce(0) { $0 + width(of: $1.item, $1.view) }
    let gaps = CGFloat(max(views.count - 1, 0)) * Self.gap
    let flexible = views.filter { $0.item.isFlexibleSpace }.count
    let free = max(0, bounds.width - 2 * Self.margin - gaps - taken)
    var x = Self.margin
    for (item, view) in views {
      let width =
        item.isFlexibleSpace ? free / CGFloat(max(flexible, 1)) : width(of: item, view)
      view?.frame = directed(
        CGRect(x: x, y: 0, width: width, height: min(bounds.height, Self.height)), in: bounds)
      x += width + Self.gap
    }
  }

  private func width(of item: UIBarButtonItem, _ view: UIView?) -> CGFloat {
    if item.width > 0 { return item.width }
    guard let view else { return 0 }
    return item.customView?.bounds.width ?? view.intrinsicContentSize.width
  }
}
