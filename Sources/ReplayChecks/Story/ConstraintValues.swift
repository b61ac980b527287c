// The active constraints of the screens before a swipe, to find constraints that a transition
// changed and did not restore.

import PlainText
import UIKit

/// The active constraints of all loaded views of controllers in the hierarchy, with the values that
/// can change.
///
/// The contents of cells are omitted: a reload gives them other items.
@MainActor struct ConstraintValues {
  private struct Row {
    let constraint: NSLayoutConstraint
    let constant: CGFloat
    let priority: Float
  }

  /// A constraint that differs from its state before the swipe.
  @MainActor struct Change {
    let constraint: NSLayoutConstraint
    /// The change, such as `constant was 80 before the swipe and is 0`.
    let text: String

    /// The view that the constraint is about.
    var view: UIView? { Self.view(of: constraint.firstItem) }

    /// Returns whether the constraint is about a view.
    func concerns(_ layer: CALayer) -> Bool {
      view?.layer === layer || Self.view(of: constraint.secondItem)?.layer === layer
    }

    private static func view(of item: AnyObject?) -> UIView? {
      if let guide = item as? UILayoutGuide { return guide.owningView }
      return item as? UIView
    }
  }

  private var rows: [Row] = []

  /// Records the current values. Cost: one pass over the views.
  init() {
    for window in UIApplication.shared.windows { add(window) }
    for controller in WorldSnapshot.controllers {
      if let view = controller.viewIfLoaded, view.window == nil, view.superview == nil { add(view) }
    }
  }

  private mutating func add(_ view: UIView) {
    guard !(view is UITableViewCell), !(view is UICollectionReusableView) else { return }
    for constraint in view.constraints {
      rows.append(
        Row(
          constraint: constraint, constant: constraint.constant,
          priority: constraint.priority.rawValue))
    }
    for child in view.subviews { add(child) }
  }

  /// Returns the constraints that have another constant or priority now, or are no longer active
  /// although their views are still in one tree. A constraint that was replaced by an equal one is
  /// not a change.
  func changes() -> [Change] {
    rows.compactMap { row in text(of: row).map { Change(constraint: row.constraint, text: $0) } }
  }

  private func text(of row: Row) -> String? {
    let constraint = row.constraint
    guard constraint.isActive else {
      guard Self.joinsOneTree(constraint), !isReplaced(row) else { return nil }
      return "was active before the swipe and is not"
    }
    if abs(constraint.constant - row.constant) > Self.tolerance {
      let (was, now) = Figure.pair(Double(row.constant), Double(constraint.constant), 2)
      return "constant was \(was) before the swipe and is \(now)"
    }
    if constraint.priority.rawValue != row.priority {
      let (was, now) = Figure.pair(Double(row.priority), Double(constraint.priority.rawValue), 2)
      return "priority was \(was) before the swipe and is \(now)"
    }
    return nil
  }

  /// The tolerance, in points.
  private static let tolerance: CGFloat = 0.01

  /// Returns whether the views of a constraint are still there: removing a view deactivates its
  /// constraints.
  private static func joinsOneTree(_ constraint: NSLayoutConstraint) -> Bool {
    func top(_ item: AnyObject?) -> UIView? { views(from: item).last }
    guard let first = top(constraint.firstItem) else { return false }
    guard constraint.secondItem != nil else { return first !== constraint.firstItem }
    return first === top(constraint.secondItem)
  }

  private func isReplaced(_ row: Row) -> Bool {
    let old = row.constraint
    return Self.views(from: old.firstItem).flatMap(\.constraints).contains { new in
      new.firstItem === old.firstItem && new.secondItem === old.secondItem
        && new.firstAttribute == old.firstAttribute
        && new.secondAttribute == old.secondAttribute && new.relation == old.relation
        && abs(new.multiplier - old.multiplier) <= Self.tolerance
        && abs(new.constant - row.constant) <= Self.tolerance
    }
  }

  /// The view of a constraint's item, and the views around it, innermost first.
  fileprivate static func views(from item: AnyObject?) -> [UIView] {
    let view = item as? UIView ?? (item as? UILayoutGuide)?.owningView
    return view.map { Array(sequence(first: $0) { $0.superview }) } ?? []
  }
}

extension ViewNames {
  /// Returns a constraint's name: the property of a controller or view that holds it, or otherwise
  /// its identifier or its attribute and view, such as `the top constraint of Card.caption`.
  /// Escaped.
  func name(of constraint: NSLayoutConstraint) -> String {
    let views = ConstraintValues.views(from: constraint.firstItem)
    for owner in WorldSnapshot.controllers + views as [AnyObject] {
      if let property = Self.property(of: owner, holding: constraint) {
        return escape("\(type(of: owner)).\(property)")
      }
    }
    if let identifier = constraint.identifier {
      return escape("the constraint \"\(identifier)\"")
    }
    return "the \(constraint.firstAttribute) constraint"
      + (views.first.map { " of \(name(of: $0.layer))" } ?? "")
  }

  private static func property(of owner: AnyObject, holding constraint: NSLayoutConstraint)
    -> String?
  {
    var found: String?
    StoredProperties.forEach(of: owner) { property in
      guard found == nil else { return }
      if property.value as? NSLayoutConstraint === constraint {
        found = property.label
      } else if let list = property.value as? [NSLayoutConstraint],
        let index = list.firstIndex(where: { $0 === constraint })
      {
        found = "\(property.label)[\(index)]"
      }
    }
    return found
  }
}
