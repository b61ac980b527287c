// Constraints into frames: elimination by priority. Small and honest.

/// Solves the constraints that one view keeps for the views below it, with those of its subviews'
/// own sizes. Views are solved from the root down, each for itself.
///
/// Equations are taken in order of priority, then of activation, and eliminated one by one; what
/// contradicts stronger ones is left out. An inequality joins, as an equation, when the solution
/// violates it, the strongest first. Intrinsic sizes are two inequalities an axis, with the view's
/// hugging and compression priorities; what is left open takes the intrinsic size, then the frame as
/// it is. Not modelled: views whose transform is not a translation.
///
/// Cost: cubic in the number of variables (four a view), per layout of a view that keeps
/// constraints.
@MainActor struct ConstraintSolver {
  private struct Equation {
    var terms: [Int: Double]
    var constant: Double
    var priority: Float
    var relation: NSLayoutConstraint.Relation = .equal
  }

  private let root: UIView
  private var views: [UIView] = []
  /// What the root's size should be, when that is what is asked for; else the root stands.
  private var wantedSize: [Equation] = []

  init(root: UIView) { self.root = root }

  /// The size that the constraints of a view and of everything below it give it: as near to the
  /// target as their priorities let it come. Frames stay as they are.
  static func fittingSize(
    of root: UIView, target: CGSize, horizontal: UILayoutPriority, vertical: UILayoutPriority
  ) -> CGSize {
    var solver = ConstraintSolver(root: root)
    let base = solver.index(of: root) * 4
    solver.wantedSize = [
      Equation(
        terms: [base + 2: 1], constant: Double(target.width), priority: horizontal.rawValue),
      Equation(
        terms: [base + 3: 1], constant: Double(target.height), priority: vertical.rawValue),
    ]
    guard let values = solver.solution(of: root.constraintsOfTree()) else {
      let own = root.intrinsicContentSize
      return CGSize(
        width: own.width >= 0 ? own.width : target.width,
        height: own.height >= 0 ? own.height : target.height)
    }
    return CGSize(width: max(0, values[base + 2]), height: max(0, values[base + 3]))
  }

  /// Puts the solution into the frames of the views that do not lay themselves out by mask.
  mutating func solve() {
    let sizes = root.subviews.flatMap { view in view.ownConstraints.filter(\.isAboutOneView) }
    let own = root.ownConstraints.filter { !$0.isAboutOneView }
    guard let values = solution(of: own + sizes) else { return }
    for (index, view) in views.enumerated()
    where !view.translatesAutoresizingMaskIntoConstraints && view !== root {
      write(values, index, to: view)
    }
  }

  /// Four numbers a view, in the order of ``views``; nil without constraints.
  private mutating func solution(of constraints: [NSLayoutConstraint]) -> [Double]? {
    var equations = constraints.compactMap { equation(for: $0) }
    guard !equations.isEmpty else { return nil }
    equations = withFixedFrames(equations + wantedSize)
    let wishes = intrinsicWishes() + presentWishes()
    var inequalities = (equations.filter { $0.relation != .equal } + contentInequalities())
      .enumerated().sorted {
        ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset)
      }.map(\.element)
    equations.removeAll { $0.relation != .equal }
    var values: [Double] = []
    for _ in 0...inequalities.count {
      values = Self.eliminate(
        withFixedFrames(equations) + wishes, variables: views.count * 4)
      guard let broken = inequalities.firstIndex(where: { Self.violates($0, values) }) else {
        break
      }
      var tight = inequalities.remove(at: broken)
      tight.relation = .equal
      equations.append(tight)
    }
    return values
  }

  private func write(_ values: [Double], _ index: Int, to view: UIView) {
    let (x, y, width, height) = (
      values[index * 4], values[index * 4 + 1], values[index * 4 + 2], values[index * 4 + 3]
    )
    guard [x, y, width, height].allSatisfy(\.isFinite), let parent = view.superview else { return }
    let frame = root.convert(
      CGRect(x: x, y: y, width: max(0, width), height: max(0, height)), to: Optional(parent))
    let anchor = view.layer.anchorPoint
    let size = frame.size
    let center = CGPoint(
      x: frame.minX + anchor.x * size.width, y: frame.minY + anchor.y * size.height)
    if view.bounds.size != size { view.bounds.size = size }
    if view.center != center { view.center = center }
  }

  /// The view's frame in the root's coordinates, without its transform.
  private func present(_ view: UIView) -> [Double] {
    if view === root {
      return [
        Double(root.bounds.minX), Double(root.bounds.minY), Double(root.bounds.width),
        Double(root.bounds.height),
      ]
    }
    let size = view.bounds.size
    let anchor = view.layer.anchorPoint
    let own = CGRect(
      x: view.center.x - anchor.x * size.width, y: view.center.y - anchor.y * size.height,
      width: size.width, height: size.height)
    let frame = view.superview.map { root.convert(own, from: Optional($0)) } ?? own
    return [
      Double(frame.minX), Double(frame.minY), Double(frame.width), Double(frame.height),
    ]
  }

  private mutating func index(of view: UIView) -> Int {
    if let known = views.firstIndex(where: { $0 === view }) { return known }
    views.append(view)
    return views.count - 1
  }

  // MARK: Equations

  private mutating func equation(for constraint: NSLayoutConstraint) -> Equation? {
    guard let first = constraint.first else { return nil }
    var terms: [Int: Double] = [:]
    var constant = Double(constraint.constant)
    add(first, constraint.firstAttribute, times: 1, &terms, &constant, sign: -1)
    if let second = constraint.second {
      add(
        second, constraint.secondAttribute, times: -Double(constraint.multiplier), &terms,
        &constant, sign: -1)
    }
    return Equation(
      terms: terms, constant: constant, priority: constraint.priority.rawValue,
      relation: constraint.relation)
  }

  /// Adds an attribute as terms on the left; a guide's insets go to the right.
  private mutating func add(
    _ item: LayoutItem, _ attribute: NSLayoutConstraint.Attribute, times factor: Double,
    _ terms: inout [Int: Double], _ constant: inout Double, sign: Double
  ) {
    let base = index(of: item.view) * 4
    let insets = item.guide.map { $0.insets(item.view) } ?? .zero
    let (top, left) = (Double(insets.top), Double(insets.left))
    let (bottom, right) = (Double(insets.bottom), Double(insets.right))
    var parts: [(Int, Double)] = []
    var offset = 0.0
    switch attribute {
    case .left, .leading: (parts, offset) = ([(0, 1)], left)
    case .right, .trailing: (parts, offset) = ([(0, 1), (2, 1)], -right)
    case .top: (parts, offset) = ([(1, 1)], top)
    case .bottom: (parts, offset) = ([(1, 1), (3, 1)], -bottom)
    case .firstBaseline:
      guard let text = item.view.baselines else {
        (parts, offset) = ([(1, 1)], top)
        break
      }
      (parts, offset) = ([(1, 1), (3, 0.5)], Double(text.first))
    case .lastBaseline:
      guard let text = item.view.baselines else {
        (parts, offset) = ([(1, 1), (3, 1)], -bottom)
        break
      }
      (parts, offset) = ([(1, 1), (3, 0.5)], Double(text.last))
    case .width: (parts, offset) = ([(2, 1)], -left - right)
    case .height: (parts, offset) = ([(3, 1)], -top - bottom)
    case .centerX: (parts, offset) = ([(0, 1), (2, 0.5)], (left - right) / 2)
    case .centerY: (parts, offset) = ([(1, 1), (3, 0.5)], (top - bottom) / 2)
    case .notAnAttribute: return
    }
    for (part, weight) in parts { terms[base + part, default: 0] += weight * factor }
    constant += sign * offset * factor
  }

  /// The root, and views that lay themselves out by mask, are where they are.
  private func presentWishes() -> [Equation] {
    var wishes: [Equation] = []
    for (index, view) in views.enumerated() {
      for (part, value) in present(view).enumerated() {
        wishes.append(Equation(terms: [index * 4 + part: 1], constant: value, priority: 0))
      }
    }
    return wishes
  }

  /// Hugging and compression resistance of the views that the solver places.
  private func contentInequalities() -> [Equation] {
    var found: [Equation] = []
    for (index, view) in views.enumerated()
    where view !== root && !view.translatesAutoresizingMaskIntoConstraints {
      let size = view.intrinsicContentSize
      for (part, length, axis) in [
        (2, size.width, NSLayoutConstraint.Axis.horizontal), (3, size.height, .vertical),
      ] where length >= 0 {
        let terms = [index * 4 + part: 1.0]
        found.append(
          Equation(
            terms: terms, constant: Double(length),
            priority: view.contentCompressionResistancePriority(for: axis).rawValue,
            relation: .greaterThanOrEqual))
        found.append(
          Equation(
            terms: terms, constant: Double(length),
            priority: view.contentHuggingPriority(for: axis).rawValue,
            relation: .lessThanOrEqual))
      }
    }
    return found
  }

  private func intrinsicWishes() -> [Equation] {
    var wishes: [Equation] = []
    for (index, view) in views.enumerated() where view !== root {
      let size = view.intrinsicContentSize
      for (part, length) in [(2, size.width), (3, size.height)] where length >= 0 {
        wishes.append(
          Equation(terms: [index * 4 + part: 1], constant: Double(length), priority: 1))
      }
    }
    return wishes
  }

  /// The frames that stand, then the equations by priority and activation.
  private func withFixedFrames(_ equations: [Equation]) -> [Equation] {
    var fixed: [Equation] = []
    for (index, view) in views.enumerated()
    where view === root || view.translatesAutoresizingMaskIntoConstraints {
      let isOpen = view === root && !wantedSize.isEmpty
      for (part, value) in present(view).enumerated() where !isOpen || part < 2 {
        fixed.append(Equation(terms: [index * 4 + part: 1], constant: value, priority: .infinity))
      }
    }
    let sorted = equations.enumerated().sorted {
      ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset)
    }
    return fixed + sorted.filter { $0.element.priority.isFinite }.map(\.element)
  }

  // MARK: Elimination

  /// A pivot smaller than this counts as none.
  private static let tolerance = 1e-9

  private static func eliminate(_ equations: [Equation], variables: Int) -> [Double] {
    // Rows in reduced form: each has one pivot, which no other row contains.
    var rows: [(pivot: Int, terms: [Double], constant: Double)] = []
    for equation in equations where rows.count < variables {
      var terms = [Double](repeating: 0, count: variables)
      // By index, in order: a dictionary has none.
      for index in 0..<variables { terms[index] = equation.terms[index] ?? 0 }
      var constant = equation.constant
      for row in rows where terms[row.pivot] != 0 {
        let factor = terms[row.pivot]
        for index in 0..<variables { terms[index] -= factor * row.terms[index] }
        constant -= factor * row.constant
      }
      guard let pivot = terms.indices.max(by: { abs(terms[$0]) < abs(terms[$1]) }),
        abs(terms[pivot]) > tolerance
      else { continue }
      let scale = terms[pivot]
      for index in 0..<variables { terms[index] /= scale }
      constant /= scale
      for row in rows.indices where rows[row].terms[pivot] != 0 {
        let factor = rows[row].terms[pivot]
        for index in 0..<variables { rows[row].terms[index] -= factor * terms[index] }
        rows[row].constant -= factor * constant
      }
      rows.append((pivot, terms, constant))
    }
    var values = [Double](repeating: 0, count: variables)
    for row in rows { values[row.pivot] = row.constant }
    return values
  }

  private static func violates(_ equation: Equation, _ values: [Double]) -> Bool {
    var left = 0.0
    for index in values.indices { left += (equation.terms[index] ?? 0) * values[index] }
    switch equation.relation {
    case .equal: return false
    case .lessThanOrEqual: return left > equation.constant + tolerance
    case .greaterThanOrEqual: return left < equation.constant - tolerance
    }
  }
}
