// One linear relation between two attributes of views.

/// The priority of a constraint. Raw values are UIKit's.
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable,
  ExpressibleByFloatLiteral
{
  public var rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  public init(floatLiteral value: Float) { rawValue = value }
  public static let required = UILayoutPriority(1000)
  public static let defaultHigh = UILayoutPriority(750)
  public static let defaultLow = UILayoutPriority(250)
  public static let fittingSizeLevel = UILayoutPriority(50)
  public static func < (a: UILayoutPriority, b: UILayoutPriority) -> Bool {
    a.rawValue < b.rawValue
  }
  /// Returns a priority slightly above or below a named one, as in `.required - 1`.
  public static func + (priority: UILayoutPriority, more: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue + more)
  }
  public static func - (priority: UILayoutPriority, less: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue - less)
  }
  public static func += (priority: inout UILayoutPriority, more: Float) {
    priority.rawValue += more
  }
  public static func -= (priority: inout UILayoutPriority, less: Float) {
    priority.rawValue -= less
  }
}

/// The relation `first.attribute relation second.attribute · multiplier + constant`.
///
/// `ConstraintSolver` solves the constraints and documents its limits. An active constraint is held
/// by the nearest common ancestor of its views. A constraint does not retain its views, as on iOS
/// (`firstItem` and `secondItem` are `assign` in NSLayoutConstraint.h).
@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1
  }
  /// An attribute of a view. Raw values are UIKit's.
  public enum Attribute: Int, Sendable {
    case notAnAttribute = 0
    case left = 1
    case right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline
    case firstBaseline
    /// The edges and centres of the rectangle inside the view's layout margins. Guides have no
    /// margins, so their own edges are used.
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins
  }
  public enum Axis: Int, Sendable { case horizontal, vertical }

  /// Creates a constraint, which has no effect until it is active. A guide can be added to its view
  /// after this call, but must have a view when the constraint is activated.
  ///
  /// - Parameters:
  ///   - view1: a `UIView` or a `UILayoutGuide`.
  ///   - attr1: the constrained attribute of `view1`.
  ///   - relation: equal, at most or at least.
  ///   - view2: a `UIView` or a `UILayoutGuide`, or `nil` for a constant.
  ///   - attr2: the attribute of `view2`; `notAnAttribute` for a constant.
  ///   - multiplier: the factor of that attribute.
  ///   - c: the constant that is added, in points.
  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
    toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    firstObject = ItemReference(view1)
    secondObject = ItemReference(view2)
    hasSecondItem = view2 != nil
    firstAttribute = attr1
    secondAttribute = attr2
    self.relation = relation
    self.multiplier = multiplier
    constant = c
    super.init()
  }

  /// Creates a constraint without items, which cannot be activated.
  public convenience override init() {
    self.init(
      item: (), attribute: .notAnAttribute, relatedBy: .equal, toItem: nil,
      attribute: .notAnAttribute, multiplier: 1, constant: 0)
  }

  public let firstAttribute: Attribute
  public let secondAttribute: Attribute
  public let relation: Relation
  public let multiplier: CGFloat
  open var constant: CGFloat {
    didSet { if constant != oldValue { changed { "constant \(oldValue) -> \(constant)" } } }
  }
  open var priority: UILayoutPriority = .required {
    didSet { changed { "priority \(oldValue.rawValue) -> \(priority.rawValue)" } }
  }
  open var identifier: String?
  open var firstItem: AnyObject? { firstObject.object }
  open var secondItem: AnyObject? { secondObject.object }

  open var isActive: Bool {
    get { holder != nil }
    set { if newValue { activate() } else { deactivate() } }
  }

  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  private let firstObject: ItemReference
  private let secondObject: ItemReference
  /// Whether the relation is to another item, not to a constant.
  private let hasSecondItem: Bool
  /// The items with their views; valid while there is a ``holder``.
  final private(set) var first: LayoutItem?
  final private(set) var second: LayoutItem?
  /// The view that holds the constraint while it is active.
  weak var holder: UIView?

  /// Whether the active constraint relates a dimension of one view to a constant or to the view's
  /// other dimension. The view itself holds such a constraint. Constraints of free guides
  /// (``UILayoutGuide/isFree``) do not count.
  var isAboutOneView: Bool {
    guard let first, !first.isFree, second?.isFree != true else { return false }
    return second == nil || second?.view === first.view
  }

  private func activate() {
    guard holder == nil else { return }
    // The views of an earlier activation may have gone with its holder.
    (first, second) = (nil, nil)
    placeDistances()
    let first = firstItem.flatMap { LayoutItem($0) }
    let second = secondItem.flatMap { LayoutItem($0) }
    guard let view = first?.view, second != nil || !hasSecondItem else {
      return UIKitWorld.current.report(
        .viewTree,
        "The items of a constraint must be views, or layout guides of views; call addLayoutGuide "
          + "before activating the constraint.")
    }
    var ancestor: UIView? = view
    if let other = second?.view {
      while let each = ancestor, !other.hasAncestorOrSelf(each) { ancestor = each.superview }
    }
    guard let ancestor else {
      return UIKitWorld.current.report(
        .viewTree,
        "The views of a constraint need a common ancestor; add them to one view tree first.")
    }
    (self.first, self.second) = (first, second)
    // A relation that is active already, or was until this layout, changes no frame, so it requests
    // no layout: a view may renew its constraints in each of its layouts (SCENEE/FloatingPanel). On
    // iOS, only a frame that changes requests a layout (Apple, WWDC 2018, session 220).
    let relation = statement
    let isActiveAlready = ancestor.ownConstraints.contains { $0.statement == relation }
    ancestor.ownConstraints.append(self)
    holder = ancestor
    let removed = ancestor.layout.removed.firstIndex(of: relation)
    if let removed { ancestor.layout.removed.remove(at: removed) }
    if !isActiveAlready, removed == nil { changed { "activated" } }
  }

  /// What an active constraint states, with its priority.
  struct Statement: Equatable {
    let (first, second): (ObjectIdentifier?, ObjectIdentifier?)
    let (firstAttribute, secondAttribute): (Attribute, Attribute)
    let relation: Relation
    let (multiplier, constant): (CGFloat, CGFloat)
    let priority: UILayoutPriority
  }

  private var statement: Statement {
    Statement(
      first: first.map { ObjectIdentifier($0.object) },
      second: second.map { ObjectIdentifier($0.object) }, firstAttribute: firstAttribute,
      secondAttribute: secondAttribute, relation: relation, multiplier: multiplier,
      constant: constant, priority: priority)
  }

  private func deactivate() {
    guard let holder else { return }
    holder.ownConstraints.removeAll { $0 === self }
    if holder.layout.isLayingOut, !holder.layout.willSolve {
      holder.layout.removed.append(statement)
      journal(holder) { "deactivated" }
    } else {
      changed { "deactivated" }
    }
    self.holder = nil
    (first, second) = (nil, nil)
    for distance in [firstItem, secondItem] { (distance as? AnchorDistance)?.release() }
  }

  /// Adds the guides that measure distances between anchors to the nearest common ancestor of all
  /// the views that this constraint involves.
  private func placeDistances() {
    let objects = [firstItem, secondItem].compactMap { $0 }
    guard objects.contains(where: { $0 is AnchorDistance }) else { return }
    let views = objects.flatMap { object in
      (object as? AnchorDistance)?.views ?? [LayoutItem(object)?.view]
    }
    guard let start = views.first ?? nil else { return }
    var ancestor: UIView? = start
    while let each = ancestor, !views.allSatisfy({ $0?.hasAncestorOrSelf(each) == true }) {
      ancestor = each.superview
    }
    guard let ancestor else { return }
    for object in objects { (object as? AnchorDistance)?.retain(in: ancestor) }
  }

  /// Requests layout of the holder and, while the `ChangeJournal` is on, records the change in it.
  private func changed(_ what: () -> String) {
    guard let holder else { return }
    journal(holder, what)
    holder.constraintsChanged()
    // The views between the holder and an item are laid out too, so that `layoutIfNeeded()` on the
    // item reaches the holder. On iOS, the superview of a view lays out what constraints change.
    for item in [first, second] {
      var view = item?.view === holder ? nil : item?.view.superview
      while let each = view, each !== holder {
        if !each.layout.willSolve { each.setNeedsLayout() }
        view = each.superview
      }
    }
  }

  private func journal(_ holder: UIView, _ what: () -> String) {
    guard ChangeJournal.isOn else { return }
    let text = "\(summary): \(what())"
    var layers = [holder.layer]
    for item in [first, second] {
      guard let layer = item?.view.layer, !layers.contains(where: { $0 === layer }) else {
        continue
      }
      layers.append(layer)
    }
    for layer in layers { layer.journal(.constrained(text)) }
  }

  /// The description for `--blame`, such as `constraint headerHeight (height of UIView)`.
  private var summary: String {
    let item = first.map { "\(firstAttribute) of \(Swift.type(of: $0.object))" } ?? "no item"
    return identifier.map { "constraint \($0) (\(item))" } ?? "constraint (\(item))"
  }
}

/// A view, which the reference does not retain, or a guide.
@MainActor struct ItemReference {
  private weak var view: UIView?
  private let guide: UILayoutGuide?
  var object: AnyObject? { guide ?? view }

  init(_ item: Any?) { (view, guide) = (item as? UIView, item as? UILayoutGuide) }
}

/// An item of a constraint: a view, or a guide in a view. It does not retain the view, which is in
/// the tree of the view that holds the constraint.
@MainActor struct LayoutItem {
  unowned(unsafe) let view: UIView
  let guide: UILayoutGuide?
  var object: AnyObject { guide ?? view }
  var isFree: Bool { guide?.isFree ?? false }

  /// Returns `nil` for a guide that is not in a view, and for an object that is neither a view nor
  /// a guide.
  init?(_ any: Any) {
    if let view = any as? UIView {
      self.view = view
      guide = nil
    } else if let guide = any as? UILayoutGuide, let view = guide.owningView {
      self.view = view
      self.guide = guide
    } else {
      return nil
    }
  }
}

extension UIView {
  /// The active constraints of this view and its descendants, parents first.
  func constraintsOfTree() -> [NSLayoutConstraint] {
    ownConstraints + subviews.flatMap { $0.constraintsOfTree() }
  }

  /// Requests a layout of this view and, if its own frame comes from constraints, of its ancestors,
  /// up to and including the first one whose frame does not. A view's size is solved in the layout
  /// of its superview or, if the views in between are sized by their content, of an ancestor above
  /// them.
  ///
  /// A view that is about to solve its constraints needs no further layout. Without this exception,
  /// a presentation controller that renews constraints in `containerViewWillLayoutSubviews` would
  /// be called in every frame.
  func constraintsChanged() {
    var view: UIView? = self
    while let each = view {
      if !each.layout.willSolve { each.setNeedsLayout() }
      view = each.translatesAutoresizingMaskIntoConstraints ? nil : each.superview
    }
  }
}
