// The visual format language: converts a line of text to constraints along one axis.

extension NSLayoutConstraint {
  /// The alignment, across the axis, of the views in one format. Raw values are UIKit's.
  public struct FormatOptions: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    public static let directionLeadingToTrailing: FormatOptions = []
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
  }

  /// Returns the constraints that a format such as `H:|-[a(>=40)]-8-[b(a)]-|` describes. They are
  /// not active yet.
  ///
  /// A standard gap between views is 8 points; between a view and the superview it is the layout
  /// margin. A format that cannot be read creates no constraints and reports an issue; UIKit raises
  /// an exception.
  ///
  /// - Parameters:
  ///   - format: the views along one axis, such as `H:|-[title]-8-[button(>=44)]-|`.
  ///   - opts: alignment across the format's axis, for each pair of neighbours.
  ///   - metrics: numbers by name, for lengths and priorities.
  ///   - views: the views, by the names between brackets; views next to `|` need a superview.
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var reader = VisualFormat(format, opts, metrics ?? [:], views)
    do { return try reader.read() } catch {
      UIKitWorld.current.report(
        .layoutFormat, "\"\(format)\" cannot be read: \(error). No constraints are created.")
      return []
    }
  }
}

/// Parses one format from left to right.
@MainActor private struct VisualFormat {
  private struct Failure: Error, CustomStringConvertible { let description: String }
  /// A rule for a gap or a size: a relation, a length or a reference view, and a priority.
  private struct LengthRule {
    var relation = NSLayoutConstraint.Relation.equal
    var length: CGFloat = 0
    /// The view or guide whose size is the reference; `nil` if the reference is a length.
    var view: AnyObject?
    var priority = UILayoutPriority.required
  }
  private enum Gap {
    case none, standard
    case rules([LengthRule])
  }

  /// The distance between neighbours, in points, for a single hyphen.
  private static let standardGap: CGFloat = 8

  private var rest: Substring
  private let options: NSLayoutConstraint.FormatOptions
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var isVertical = false
  private var made: [NSLayoutConstraint] = []

  init(
    _ format: String, _ options: NSLayoutConstraint.FormatOptions, _ metrics: [String: Any],
    _ views: [String: Any]
  ) {
    rest = format[...]
    self.options = options
    self.metrics = metrics
    self.views = views
  }

  mutating func read() throws -> [NSLayoutConstraint] {
    if take("V:") { isVertical = true } else { _ = take("H:") }
    let startsAtEdge = take("|")
    var gap = startsAtEdge ? try readGap() : Gap.none
    var last: AnyObject?
    repeat {
      let view = try readView()
      if let last {
        join(view, leading, last, trailing, gap)
        align(last, view)
      } else if startsAtEdge {
        let (edge, step) = try self.edge(of: view, gap)
        join(view, leading, edge, leading, step)
      }
      last = view
      gap = try readGap()
      guard take("|") else { continue }
      let (edge, step) = try self.edge(of: view, gap)
      join(edge, trailing, view, trailing, step)
      gap = .none
      break
    } while !rest.isEmpty
    guard rest.isEmpty, case .none = gap else {
      throw Failure(
        description: rest.isEmpty
          ? "a view or | was expected at the end" : "unexpected \"\(rest)\" after the last |")
    }
    return made
  }

  // MARK: Parts

  private mutating func readView() throws -> AnyObject {
    guard take("[") else { throw Failure(description: "a view was expected at \"\(rest)\"") }
    let name = readName()
    guard let view = item(name) else {
      throw Failure(description: "no such view: \"\(name)\"")
    }
    let size: NSLayoutConstraint.Attribute = isVertical ? .height : .width
    for rule in rest.first == "(" ? try readRules() : [] {
      add(view, size, rule.relation, rule.view, rule.view == nil ? .notAnAttribute : size, rule)
    }
    guard take("]") else { throw Failure(description: "] was expected at \"\(rest)\"") }
    return view
  }

  private mutating func readGap() throws -> Gap {
    guard take("-") else { return .none }
    if rest.first == "[" || rest.first == "|" { return .standard }
    let rules = rest.first == "(" ? try readRules() : [try readRule()]
    guard take("-") else { throw Failure(description: "- was expected at \"\(rest)\"") }
    return .rules(rules)
  }

  private mutating func readRules() throws -> [LengthRule] {
    guard take("(") else { throw Failure(description: "( was expected at \"\(rest)\"") }
    var rules = [try readRule()]
    while take(",") { rules.append(try readRule()) }
    guard take(")") else { throw Failure(description: ") was expected at \"\(rest)\"") }
    return rules
  }

  private mutating func readRule() throws -> LengthRule {
    var rule = LengthRule()
    if take("<=") {
      rule.relation = .lessThanOrEqual
    } else if take(">=") {
      rule.relation = .greaterThanOrEqual
    } else {
      _ = take("==")
    }
    let word = readName()
    if let number = number(word) {
      rule.length = number
    } else if let view = item(word) {
      rule.view = view
    } else {
      throw Failure(description: "\"\(word)\" is not a number, metric or view")
    }
    if take("@") {
      let word = readName()
      guard let number = number(word) else {
        throw Failure(description: "\"\(word)\" is not a priority")
      }
      rule.priority = UILayoutPriority(Float(number))
    }
    return rule
  }

  /// Returns the named view, or a layout guide such as `topLayoutGuide`.
  private func item(_ name: String) -> AnyObject? {
    views[name].flatMap { ItemReference($0).object }
  }

  private mutating func readName() -> String {
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    rest = rest.dropFirst(name.count)
    return String(name)
  }

  private func number(_ word: String) -> CGFloat? {
    (Double(word) ?? metrics[word].flatMap(ValueChannels.scalar)).map { CGFloat($0) }
  }

  private mutating func take(_ text: String) -> Bool {
    rest = rest.drop { $0 == " " }
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }

  // MARK: Constraints

  private var leading: NSLayoutConstraint.Attribute {
    isVertical ? .top : options.contains(.directionLeftToRight) ? .left : .leading
  }
  private var trailing: NSLayoutConstraint.Attribute {
    isVertical ? .bottom : options.contains(.directionLeftToRight) ? .right : .trailing
  }

  /// Returns the superview and the gap. For a standard gap, returns the superview's margins guide
  /// and no gap.
  private func edge(of view: AnyObject, _ gap: Gap) throws -> (Any, Gap) {
    guard let superview = (view as? UIView)?.superview ?? (view as? UILayoutGuide)?.owningView
    else {
      throw Failure(description: "a view next to | has no superview yet")
    }
    if case .standard = gap { return (superview.layoutMarginsGuide, .none) }
    return (superview, gap)
  }

  private mutating func join(
    _ second: Any, _ secondAttribute: NSLayoutConstraint.Attribute, _ first: Any,
    _ firstAttribute: NSLayoutConstraint.Attribute, _ gap: Gap
  ) {
    let rules: [LengthRule]
    switch gap {
    case .none: rules = [LengthRule()]
    case .standard: rules = [LengthRule(length: Self.standardGap)]
    case .rules(let given): rules = given
    }
    for rule in rules {
      add(second, secondAttribute, rule.relation, first, firstAttribute, rule)
    }
  }

  private mutating func align(_ first: AnyObject, _ second: AnyObject) {
    let attributes: [(NSLayoutConstraint.FormatOptions, NSLayoutConstraint.Attribute)] = [
      (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top),
      (.alignAllBottom, .bottom), (.alignAllLeading, .leading), (.alignAllTrailing, .trailing),
      (.alignAllCenterX, .centerX), (.alignAllCenterY, .centerY),
      (.alignAllLastBaseline, .lastBaseline), (.alignAllFirstBaseline, .firstBaseline),
    ]
    for (option, attribute) in attributes where options.contains(option) {
      add(second, attribute, .equal, first, attribute, LengthRule())
    }
  }

  private mutating func add(
    _ item: Any, _ attribute: NSLayoutConstraint.Attribute,
    _ relation: NSLayoutConstraint.Relation, _ other: Any?,
    _ otherAttribute: NSLayoutConstraint.Attribute, _ rule: LengthRule
  ) {
    let constraint = NSLayoutConstraint(
      item: item, attribute: attribute, relatedBy: relation, toItem: other,
      attribute: otherAttribute, multiplier: 1, constant: rule.length)
    constraint.priority = rule.priority
    made.append(constraint)
  }
}
