// The layout pass, and the springs and struts of autoresizing. UIView+SafeArea.swift computes the
// safe area in it.

import QuartzCore

/// The pending work of the layout pass for a view.
struct LayoutFlags {
  /// Whether the view's `layoutSubviews` is due.
  var needsLayout = true
  /// Whether layout is due for a descendant.
  var hasDirtyDescendant = false
  /// Whether the view's `updateConstraints` is due.
  var needsConstraints = true
  /// Whether the view's `layoutSubviews` is currently running.
  var isLayingOut = false
  /// Whether `layoutWillBegin` is running, after which the view's constraints are solved.
  var willSolve = false
  /// What the constraints that were deactivated in the view's running layout stated.
  var removed: [NSLayoutConstraint.Statement] = []
  /// The intrinsic size with which the constraints were last solved.
  var solvedSize: CGSize?
  /// The safe area insets with which constraints to the view's guides or margins were last solved.
  var solvedSafeArea: UIEdgeInsets?
  /// The safe area insets as of the last layout, or `nil` before the first one.
  var safeArea: UIEdgeInsets?
  /// The insets that the root view of a controller inherited when it was last inside its superview.
  var inheritedSafeArea = UIEdgeInsets.zero
  /// Whether the insets may differ from ``safeArea``.
  var needsSafeArea = false

  var isDirty: Bool { needsLayout || needsSafeArea || hasDirtyDescendant }
}

/// The priorities of a view's intrinsic size, by axis (horizontal, vertical).
struct ContentPriorities {
  /// A priority for each axis.
  struct Pair {
    var horizontal: UILayoutPriority
    var vertical: UILayoutPriority

    subscript(axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
      get { axis == .horizontal ? horizontal : vertical }
      set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
    }
  }

  var hugging = Pair(horizontal: .defaultLow, vertical: .defaultLow)
  var compression = Pair(horizontal: .defaultHigh, vertical: .defaultHigh)
}

extension UIView {
  /// The margins and dimensions that are flexible when the superview's size changes. Raw values are
  /// UIKit's.
  public struct AutoresizingMask: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  func markNeedsLayout() {
    layout.needsLayout = true
    propagateDirtyLayout()
  }

  func propagateDirtyLayout() {
    var view = superview
    while let each = view, !each.layout.hasDirtyDescendant {
      each.layout.hasDirtyDescendant = true
      view = each.superview
    }
  }

  /// The view at which `layoutIfNeeded()` begins: the topmost of the superviews that need layout,
  /// without a gap. Source: Apple's page of `CALayer.layoutIfNeeded()`. A superview whose layout is
  /// running does not count.
  var layoutStart: UIView {
    var start = self
    while let next = start.superview, next.layout.needsLayout, !next.layout.isLayingOut {
      start = next
    }
    return start
  }

  /// Lays out this view and its descendants where needed, parents first. Stops after a fixed number
  /// of rounds if layouts keep requesting another layout.
  func layoutTreeIfNeeded() {
    for _ in 0..<Self.layoutRoundLimit {
      guard layout.isDirty else { return }
      layoutRound()
    }
    guard layout.isDirty else { return }
    // The superviews of the view that requests layouts may need a layout only because of it.
    var view = self
    while let next = view.subviews.first(where: { $0.layout.isDirty }) { view = next }
    UIKitWorld.current.report(
      .layoutLoop,
      "\(Swift.type(of: view)) still needs layout after \(Self.layoutRoundLimit) rounds.")
  }

  /// The maximum number of rounds. If layout is still needed after that, the pass ends, and the
  /// view is reported.
  private static let layoutRoundLimit = 16

  private func layoutRound() {
    let isDue = layout.needsLayout && !layout.isLayingOut
    if isDue || layout.needsSafeArea { updateSafeArea() }
    if layout.needsLayout, !layout.isLayingOut {
      layout.needsLayout = false
      layout.isLayingOut = true
      updateConstraintsIfNeeded()
      if let viewController {
        viewController.startRequestedChange()
        tracing(.callback(viewController, "viewWillLayoutSubviews()")) {
          viewController.viewWillLayoutSubviews()
        }
      }
      layout.willSolve = true
      layoutWillBegin()
      layout.willSolve = false
      layout.removed = []
      if hasConstraints {
        var solver = ConstraintSolver(root: self)
        tracing(constraintScope) { solver.solve() }
      }
      tracing(.callback(self, "layoutSubviews()")) { layoutSubviews() }
      if let viewController {
        tracing(.callback(viewController, "viewDidLayoutSubviews()")) {
          viewController.viewDidLayoutSubviews()
        }
      }
      layout.isLayingOut = false
      if !layout.removed.isEmpty {
        layout.removed = []
        constraintsChanged()
      }
    }
    guard layout.hasDirtyDescendant else { return }
    layout.hasDirtyDescendant = false
    for view in subviews where view.layout.isDirty { view.layoutRound() }
  }

  /// Whether this view or a subview holds constraints. Uses a loop, because Swift checks actor
  /// isolation whenever the standard library calls a closure.
  private var hasConstraints: Bool {
    if !ownConstraints.isEmpty { return true }
    for view in subviews where !view.ownConstraints.isEmpty { return true }
    return false
  }

  /// The name of this view's constraint pass, for `--blame`.
  private var constraintScope: ChangeScope {
    let owner = viewController.map { "\(Swift.type(of: $0)).view" } ?? "\(Swift.type(of: self))"
    return ChangeScope(.constraintPass, "the constraint pass of \(owner)")
  }

  /// Applies springs and struts: distributes the change in the superview's size over the flexible
  /// parts, in proportion to their old lengths (evenly if these are all zero).
  func autoresize(from old: CGSize, to new: CGSize) {
    guard !autoresizingMask.isEmpty, translatesAutoresizingMaskIntoConstraints else { return }
    let mask = autoresizingMask
    var center = layer.position
    var size = layer.bounds.size
    let anchor = layer.anchorPoint
    let x = Self.stretch(
      origin: center.x - anchor.x * size.width, length: size.width, old: old.width, new: new.width,
      leading: mask.contains(.flexibleLeftMargin), middle: mask.contains(.flexibleWidth),
      trailing: mask.contains(.flexibleRightMargin))
    let y = Self.stretch(
      origin: center.y - anchor.y * size.height, length: size.height, old: old.height,
      new: new.height, leading: mask.contains(.flexibleTopMargin),
      middle: mask.contains(.flexibleHeight), trailing: mask.contains(.flexibleBottomMargin))
    size = CGSize(width: x.length, height: y.length)
    center = CGPoint(x: x.origin + anchor.x * size.width, y: y.origin + anchor.y * size.height)
    tracing(ChangeScope(.autoresizing, "the autoresizing mask")) {
      if size != layer.bounds.size { self.bounds.size = size }
      if center != layer.position { self.center = center }
    }
  }

  private static func stretch(
    origin: CGFloat, length: CGFloat, old: CGFloat, new: CGFloat, leading: Bool, middle: Bool,
    trailing: Bool
  ) -> (origin: CGFloat, length: CGFloat) {
    let change = new - old
    let parts = [leading ? origin : 0, middle ? length : 0, trailing ? old - origin - length : 0]
    let count = CGFloat((leading ? 1 : 0) + (middle ? 1 : 0) + (trailing ? 1 : 0))
    guard count > 0, change != 0 else { return (origin, length) }
    let total = parts[0] + parts[1] + parts[2]
    func share(_ part: CGFloat, _ isFlexible: Bool) -> CGFloat {
      guard isFlexible else { return 0 }
      return total == 0 ? change / count : change * part / total
    }
    return (origin + share(parts[0], leading), length + share(parts[1], middle))
  }
}

extension UIView: LayerOwner {
  /// Marks the view as needing layout, but not while its own `layoutSubviews` runs. Otherwise a
  /// view that places its subviews there would request layout forever.
  package func layerNeedsLayout() {
    if !layout.isLayingOut { markNeedsLayout() }
  }
  package func sublayerWillChange() {
    if !layout.isLayingOut, followsSubviews { markNeedsLayout() }
  }
}

/// The reading direction of content, for `UIView.semanticContentAttribute`.
public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}
