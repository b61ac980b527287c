// The objects that the solver places: views and guides. Each is described by four numbers in the
// root's coordinates: x, y, width and height.

/// A rectangle among the solver's unknowns.
@MainActor enum LayoutBox {
  case view(UIView)
  case guide(UILayoutGuide, in: UIView)

  var object: AnyObject {
    switch self {
    case .view(let view): view
    case .guide(let guide, _): guide
    }
  }

  /// Whether constraints place the box: true for guides, and for views other than the root that do
  /// not translate their autoresizing mask into constraints.
  func isOpen(in root: UIView) -> Bool {
    switch self {
    case .view(let view): view !== root && !view.translatesAutoresizingMaskIntoConstraints
    case .guide: true
    }
  }
}

extension UIView {
  /// The constraints that are solved when this view is laid out: relations between it and its
  /// descendants, and its subviews' own size constraints.
  func levelConstraints() -> [NSLayoutConstraint] {
    ownConstraints.filter { !$0.isAboutOneView }
      + subviews.flatMap { $0.ownConstraints.filter(\.isAboutOneView) }
  }
}

extension ConstraintSolver {
  mutating func index(of box: LayoutBox) -> Int {
    if let known = boxes.firstIndex(where: { $0.object === box.object }) { return known }
    boxes.append(box)
    return boxes.count - 1
  }

  /// Returns the box that an item's attribute refers to. In constraints with views inside a scroll
  /// view, the edges of the scroll view are those of its content, but its width and height are
  /// those of its frame.
  func box(for item: LayoutItem, _ attribute: NSLayoutConstraint.Attribute) -> LayoutBox {
    if let guide = item.guide, guide.isFree { return .guide(guide, in: item.view) }
    if item.guide == nil, item.view === root, attribute != .width, attribute != .height,
      let scroll = root as? UIScrollView
    {
      return .guide(scroll.contentLayoutGuide, in: scroll)
    }
    return .view(item.view)
  }

  /// Returns a box's current x, y, width and height, in the root's coordinates and without the
  /// transform of the view.
  func present(_ box: LayoutBox) -> [Double] {
    let frame: CGRect
    switch box {
    case .guide(let guide, let owner):
      frame =
        owner === root ? guide.layoutFrame : root.convert(guide.layoutFrame, from: Optional(owner))
    case .view(let view) where view === root: frame = root.bounds
    case .view(let view):
      let own = view.untransformedFrame
      frame = view.superview.map { root.convert(own, from: Optional($0)) } ?? own
    }
    return [
      Double(frame.minX), Double(frame.minY), Double(frame.width), Double(frame.height),
    ]
  }

  func write(_ values: [Double], _ index: Int, to box: LayoutBox) {
    let (x, y, width, height) = (
      values[index * 4], values[index * 4 + 1], values[index * 4 + 2], values[index * 4 + 3]
    )
    guard [x, y, width, height].allSatisfy(\.isFinite) else { return }
    let solved = CGRect(x: x, y: y, width: max(0, width), height: max(0, height))
    switch box {
    case .guide(let guide, let owner):
      guide.take(owner === root ? solved : root.convert(solved, to: Optional(owner)))
    case .view(let view):
      guard let parent = view.superview else { return }
      let frame = root.convert(solved, to: Optional(parent))
      let anchor = view.layer.anchorPoint
      let size = frame.size
      let center = CGPoint(
        x: frame.minX + anchor.x * size.width, y: frame.minY + anchor.y * size.height)
      if view.bounds.size != size { view.bounds.size = size }
      if view.center != center { view.center = center }
    }
  }

  /// Returns the equations for fixed frames: the root is fixed, views with autoresizing masks are
  /// fixed to their superview, and a scroll view's content begins at zero.
  func fixedFrames(openRootSize: Bool) -> [Equation] {
    var fixed: [Equation] = []
    func fix(_ terms: [Int: Double], _ value: Double) {
      fixed.append(Equation(terms: terms, constant: value, priority: .infinity))
    }
    for (index, box) in boxes.enumerated() {
      let base = index * 4
      switch box {
      case .guide(let guide, let owner):
        guard guide === (owner as? UIScrollView)?.contentLayoutGuide else { continue }
        let origin = owner === root ? .zero : root.convert(CGPoint.zero, from: Optional(owner))
        fix([base: 1], Double(origin.x))
        fix([base + 1: 1], Double(origin.y))
      case .view(let view):
        guard !box.isOpen(in: root) else { continue }
        let now = present(box)
        let parent = view.superview.flatMap { above in
          boxes.firstIndex { $0.object === above && $0.isOpen(in: root) }
        }
        if let parent, view !== root {
          let own = view.untransformedFrame
          fix([base: 1, parent * 4: -1], Double(own.minX))
          fix([base + 1: 1, parent * 4 + 1: -1], Double(own.minY))
        } else {
          fix([base: 1], now[0])
          fix([base + 1: 1], now[1])
        }
        if openRootSize, view === root { continue }
        fix([base + 2: 1], now[2])
        fix([base + 3: 1], now[3])
      }
    }
    return fixed
  }

  /// Returns the equations of the views between the root and each box, which place the box: the
  /// root's constraints must not move a view that a subview's constraints place. A scroll view
  /// places its contents in coordinates of its own, so its constraints do not count.
  mutating func equationsBetween() -> [Equation] {
    var known: [UIView] = []
    var found: [Equation] = []
    var index = 0
    while index < boxes.count {
      var view: UIView? =
        switch boxes[index] {
        case .view(let view): view === root ? nil : view.superview
        case .guide(_, let owner): owner
        }
      while let each = view, each !== root, known.index(ofObject: each) == nil {
        known.append(each)
        if !(each is UIScrollView) { found += equations(for: each.levelConstraints()) }
        view = each.superview
      }
      index += 1
    }
    return found
  }

  /// Returns the first view that is not in `asked`, holds constraints for its contents, and has a
  /// width or height that neither the equations nor an intrinsic size determines. Adds the views
  /// that it checks to `asked`.
  func viewSizedByContent(_ equations: [Equation], asked: inout Set<ObjectIdentifier>) -> UIView? {
    let candidates = boxes.enumerated().compactMap { index, box -> (Int, UIView)? in
      guard case .view(let view) = box, box.isOpen(in: root),
        !asked.contains(ObjectIdentifier(view)), !(view is UIScrollView),
        view.ownConstraints.contains(where: { !$0.isAboutOneView })
      else { return nil }
      return (index, view)
    }
    guard !candidates.isEmpty else { return nil }
    let rows = Self.reduced(
      fixedFrames(openRootSize: false)
        + equations.filter {
          $0.relation == .equal && $0.priority >= UILayoutPriority.required.rawValue
        },
      variables: boxes.count * 4)
    for (index, view) in candidates {
      let own = view.intrinsicContentSize
      let isOpen = [(2, own.width), (3, own.height)].contains { part, length in
        length < 0
          && !rows.contains { row in
            row.pivot == index * 4 + part
              && row.terms.indices.allSatisfy {
                $0 == row.pivot || abs(row.terms[$0]) <= Self.tolerance
              }
          }
      }
      asked.insert(ObjectIdentifier(view))
      if isOpen { return view }
    }
    return nil
  }
}

extension UIView {
  /// The frame in the superview's coordinates, without the transform.
  var untransformedFrame: CGRect {
    let anchor = layer.anchorPoint
    let size = bounds.size
    return CGRect(
      x: center.x - anchor.x * size.width, y: center.y - anchor.y * size.height,
      width: size.width, height: size.height)
  }
}
