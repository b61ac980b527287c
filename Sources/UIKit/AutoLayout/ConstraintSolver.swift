// Computes frames from constraints by Gauss-Jordan elimination, in order of priority.

/// Solves the constraints that one view holds for its descendants, together with its subviews' own
/// size constraints, and with those of the views between it and a deeper descendant. Each view that
/// holds constraints is solved separately, parents first.
///
/// Equations are eliminated one by one in order of priority, and at equal priority in the order in
/// which a view's constraints were activated; equations that contradict earlier ones are ignored.
/// If the solution violates inequalities, the one with the highest priority is added as an
/// equation, and the equations are solved again. An intrinsic size is modelled as two inequalities
/// per axis, with the view's hugging and compression priorities. Undetermined values default to the
/// intrinsic size, then to the current frame. If the superview's constraints do not determine a
/// view's size, the constraints inside the view do. Free guides (``UILayoutGuide``) are boxes like
/// views, but have no intrinsic size. If the root is a scroll view, its edges are those of its
/// content. Views whose transform is not a translation are not modelled.
///
/// Cost: each time that a view that holds constraints is laid out, one pass over the constraints;
/// if their numbers differ from those of the previous layout (``SolvedLayout``), cubic in the
/// number of variables (four per view or guide), for each inequality that the solution violates.
@MainActor struct ConstraintSolver {
  struct Equation: Hashable {
    var terms: [Int: Double]
    var constant: Double
    var priority: Float
    var relation: NSLayoutConstraint.Relation = .equal
  }

  let root: UIView
  var boxes: [LayoutBox] = []
  /// The equations for the root's target size; empty if the root keeps its current size.
  private var wantedSize: [Equation] = []

  init(root: UIView) { self.root = root }

  /// Returns the size that the constraints of a view and its descendants determine. The target is
  /// an additional equation per axis, with the priorities `horizontal` and `vertical`. Frames do
  /// not change.
  static func fittingSize(
    of root: UIView, target: CGSize, horizontal: UILayoutPriority, vertical: UILayoutPriority
  ) -> CGSize {
    var solver = ConstraintSolver(root: root)
    let base = solver.index(of: .view(root)) * 4
    solver.wantedSize = [
      Equation(terms: [base + 2: 1], constant: Double(target.width), priority: horizontal.rawValue),
      Equation(terms: [base + 3: 1], constant: Double(target.height), priority: vertical.rawValue),
    ]
    guard let values = solver.solution(of: solver.equations(for: root.constraintsOfTree())) else {
      let own = root.intrinsicContentSize
      return CGSize(
        width: own.width >= 0 ? own.width : target.width,
        height: own.height >= 0 ? own.height : target.height)
    }
    return CGSize(width: max(0, values[base + 2]), height: max(0, values[base + 3]))
  }

  /// Writes the solution to the frames of views that do not use autoresizing masks, and to the free
  /// guides.
  mutating func solve() {
    var equations = equations(for: root.levelConstraints())
    guard !equations.isEmpty else { return }
    let count = boxes.count
    equations += equationsBetween()
    // Views whose size is not determined yet get one from their contents, level by level.
    var asked: Set<ObjectIdentifier> = []
    while let open = viewSizedByContent(equations, asked: &asked) {
      equations += self.equations(for: open.levelConstraints())
    }
    guard let values = solution(of: equations) else { return }
    for (index, box) in boxes.prefix(count).enumerated() where box.isOpen(in: root) {
      write(values, index, to: box)
    }
  }

  /// Returns four numbers per box, in the order of ``boxes``, or `nil` if there are no equations.
  ///
  /// The height of text in several lines depends on its width, which the equations determine. If
  /// the solution changes the width of such text, the equations are solved again with the height
  /// at the new width. UIKit's layout has the same second pass.
  private mutating func solution(of given: [Equation]) -> [Double]? {
    guard let values = solutionAtAssumedWidths(of: given) else { return nil }
    var rewrapped: [any WrappingText] = []
    for (index, box) in boxes.enumerated() where box.isOpen(in: root) {
      guard let text = box.object as? any WrappingText, text.wrapsAtItsWidth else { continue }
      let width = CGFloat(values[index * 4 + 2])
      guard abs(width - text.bounds.width) > Self.tolerance else { continue }
      text.solvedWidth = width
      rewrapped.append(text)
    }
    guard !rewrapped.isEmpty else { return values }
    defer { for text in rewrapped { text.solvedWidth = nil } }
    return solutionAtAssumedWidths(of: given)
  }

  private mutating func solutionAtAssumedWidths(of given: [Equation]) -> [Double]? {
    guard !given.isEmpty else { return nil }
    let system = SolvedLayout.System(
      equations: given + wantedSize, content: contentInequalities(),
      fallbacks: intrinsicSizeEquations() + currentFrameEquations(),
      fixed: fixedFrames(openRootSize: !wantedSize.isEmpty)
    ).withoutOrigin(of: boxes.firstIndex { $0.object === root })
    if let solved = root.solvedLayout, solved.system == system { return solved.values }
    let values = solution(of: system)
    root.solvedLayout = SolvedLayout(system: system, values: values)
    return values
  }

  private func solution(of system: SolvedLayout.System) -> [Double] {
    var equations = Self.inOrder(system.equations)
    if equations.count > boxes.count * 4 {
      // Some are redundant. One that stands twice has no effect the second time.
      var found: Set<Equation> = []
      equations.removeAll { !found.insert($0).inserted }
    }
    var inequalities = (equations.filter { $0.relation != .equal } + system.content)
      .enumerated().sorted {
        ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset)
      }.map(\.element)
    equations.removeAll { $0.relation != .equal }
    var values: [Double] = []
    // The newest first: an inequality that an earlier one's equation breaks is the tighter one.
    var tight: [Equation] = []
    while true {
      values = Self.eliminate(
        system.fixed + Self.inOrder(equations + tight) + system.fallbacks,
        variables: boxes.count * 4)
      guard let broken = inequalities.firstIndex(where: { Self.violates($0, values) }) else {
        break
      }
      tight.insert(inequalities[broken], at: 0)
      tight[0].relation = .equal
      // A required one, which a later one may break again, has a second chance.
      if tight[0].priority < UILayoutPriority.required.rawValue
        || tight.dropFirst().contains(tight[0])
      {
        inequalities.remove(at: broken)
      }
    }
    return values
  }

  // MARK: Equations

  mutating func equations(for constraints: [NSLayoutConstraint]) -> [Equation] {
    constraints.compactMap { equation(for: $0) }
  }

  private mutating func equation(for constraint: NSLayoutConstraint) -> Equation? {
    guard let first = constraint.first else { return nil }
    var terms: [Int: Double] = [:]
    var constant = Double(constraint.constant)
    let isMirrored = constraint.runsRightToLeft
    let (one, other) = (constraint.firstAttribute, constraint.secondAttribute)
    add(
      first, one.placed(mirrored: isMirrored), times: one.factor(mirrored: isMirrored), &terms,
      &constant, sign: -1)
    if let second = constraint.second {
      add(
        second, other.placed(mirrored: isMirrored),
        times: -Double(constraint.multiplier) * other.factor(mirrored: isMirrored), &terms,
        &constant, sign: -1)
    }
    return Equation(
      terms: terms, constant: constant, priority: constraint.priority.rawValue,
      relation: constraint.relation)
  }

  /// Adds an attribute as terms on the equation's left side; a guide's insets are added to the
  /// right side.
  private mutating func add(
    _ item: LayoutItem, _ named: NSLayoutConstraint.Attribute, times factor: Double,
    _ terms: inout [Int: Double], _ constant: inout Double, sign: Double
  ) {
    let attribute = named.withoutMargins
    let base = index(of: box(for: item, attribute)) * 4
    let margins = attribute == named ? .zero : item.view.layoutMargins
    let insets = item.guide.map { $0.insets(item.view) } ?? margins
    if wantedSize.isEmpty, item.dependsOnInsets(named) {
      item.view.layout.solvedSafeArea = item.view.safeAreaInsets
    }
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
    // `withoutMargins` never returns the others.
    case .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
      .centerXWithinMargins, .centerYWithinMargins, .notAnAttribute:
      return
    }
    for (part, weight) in parts { terms[base + part, default: 0] += weight * factor }
    constant += sign * offset * factor
  }

  /// Returns equations of priority 0 that keep each box at its current frame.
  private func currentFrameEquations() -> [Equation] {
    var equations: [Equation] = []
    for (index, box) in boxes.enumerated() {
      for (part, value) in present(box).enumerated() {
        equations.append(Equation(terms: [index * 4 + part: 1], constant: value, priority: 0))
      }
    }
    return equations
  }

  /// Returns the inequalities for hugging and compression resistance of the views that the solver
  /// places.
  private func contentInequalities() -> [Equation] {
    var found: [Equation] = []
    for (index, box) in boxes.enumerated() where box.isOpen(in: root) {
      guard case .view(let view) = box else { continue }
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

  private func intrinsicSizeEquations() -> [Equation] {
    var equations: [Equation] = []
    for (index, box) in boxes.enumerated() {
      guard case .view(let view) = box, view !== root else { continue }
      let size = view.intrinsicContentSize
      view.layout.solvedSize = size
      for (part, length) in [(2, size.width), (3, size.height)] where length >= 0 {
        equations.append(
          Equation(terms: [index * 4 + part: 1], constant: Double(length), priority: 1))
      }
    }
    return equations
  }

  /// Returns the equations in order of priority.
  private static func inOrder(_ equations: [Equation]) -> [Equation] {
    equations.enumerated().filter { $0.element.priority.isFinite }.sorted {
      ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset)
    }.map(\.element)
  }

  // MARK: Elimination

  /// A pivot, or a violation of an inequality, below this limit is treated as zero.
  static let tolerance = 1e-9

  private static func eliminate(_ equations: [Equation], variables: Int) -> [Double] {
    var values = [Double](repeating: 0, count: variables)
    for row in reduced(equations, variables: variables) { values[row.pivot] = row.constant }
    return values
  }

  /// Returns the rows in reduced form: each row has one pivot, which no other row contains.
  static func reduced(_ equations: [Equation], variables: Int)
    -> [(pivot: Int, terms: [Double], constant: Double)]
  {
    var rows: [(pivot: Int, terms: [Double], constant: Double)] = []
    for equation in equations where rows.count < variables {
      var terms = [Double](repeating: 0, count: variables)
      // The loop runs in order of index, because a dictionary has no order.
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
    return rows
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
