// Adds, moves and removes subviews, and notifies views and controllers.

extension UIView {
  /// - Parameter sibling: the subview directly below the new position. With `nil`, a view that
  ///   becomes the topmost one is above every sublayer, including those that belong to no view.
  func insert(_ view: UIView, at index: Int, above sibling: UIView? = nil) {
    guard view !== self, !hasAncestorOrSelf(view) else {
      UIKitWorld.current.report(
        .viewTree, "A view cannot be added to itself or to one of its own subviews.")
      return
    }
    if view.superview === self {
      guard !isPlaced(view, at: index, above: sibling) else { return }
      subviews.remove(object: view)
      place(view, at: index, above: sibling)
      setNeedsLayout()
      return
    }
    if view.window != nil, view.window !== window {
      view.resignBelow()
      // The responder's delegate may have moved the view.
      if view.superview === self { return }
    }
    let newWindow = window
    let oldWindow = view.window
    let movesWindow = oldWindow !== newWindow
    let children = ChildAppearance(moving: view, to: self, from: oldWindow, to: newWindow)
    view.willMove(toSuperview: self)
    if movesWindow { view.notify { $0.willMove(toWindow: newWindow) } }
    if let old = view.superview {
      old.willRemoveSubview(view)
      view.dropOuterConstraints()
      old.subviews.remove(object: view)
    }
    view.parent = Unmanaged.passUnretained(self)
    place(view, at: index, above: sibling)
    didAddSubview(view)
    view.didMoveToSuperview()
    if movesWindow { view.notify { $0.didMoveToWindow() } }
    view.layout.needsSafeArea = true
    view.propagateDirtyLayout()
    setNeedsLayout()
    children.end()
  }

  /// Adds a subview that fills this view, also after a resize; `nil` is the front.
  func addFilling(_ view: UIView, at index: Int? = nil) {
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(view, at: index ?? subviews.count)
  }

  /// Replaces one subview, if any, with another at an index; `nil` is the front.
  func exchange(_ old: UIView?, _ new: UIView?, at index: Int? = nil) {
    guard old !== new else { return }
    if old?.superview === self { old?.removeFromSuperview() }
    if let new { insertSubview(new, at: index ?? subviews.count) }
    setNeedsLayout()
  }

  func insert(_ view: UIView, beside sibling: UIView, above: Bool) {
    guard view !== sibling else { return }
    let own = subviews.index(ofObject: view)
    guard var index = subviews.index(ofObject: sibling) else {
      UIKitWorld.current.report(
        .viewTree, "The sibling view is not a subview of this view; the view was added on top.")
      return insert(view, at: subviews.count - (own == nil ? 0 : 1))
    }
    // The insertion index does not count the view itself, which is removed first.
    if let own, own < index { index -= 1 }
    insert(view, at: above ? index + 1 : index, above: above ? sibling : nil)
  }

  /// Whether a subview already is where an insertion would put it. UIKit then changes nothing, and
  /// requests no layout.
  private func isPlaced(_ view: UIView, at index: Int, above sibling: UIView?) -> Bool {
    let index = min(max(0, index), subviews.count - 1)
    guard subviews[index] === view, let layers = layer.sublayers,
      let place = layers.firstIndex(where: { $0 === view.layer })
    else { return false }
    if let sibling { return place > 0 && layers[place - 1] === sibling.layer }
    let next = place + 1 < layers.count ? layers[place + 1] : nil
    return next === (index + 1 < subviews.count ? subviews[index + 1].layer : nil)
  }

  /// Inserts a view that is not in `subviews`, and inserts its layer at the corresponding position
  /// among the layers.
  ///
  /// `addSublayer` appends, so a topmost view is above layers that code has already added directly.
  private func place(_ view: UIView, at index: Int, above sibling: UIView? = nil) {
    let index = min(max(0, index), subviews.count)
    if let sibling {
      layer.insertSublayer(view.layer, above: sibling.layer)
    } else if index < subviews.count {
      layer.insertSublayer(view.layer, below: subviews[index].layer)
    } else {
      layer.addSublayer(view.layer)
    }
    subviews.insert(view, at: index)
  }

  func exchange(_ first: Int, _ second: Int) {
    guard subviews.indices.contains(first), subviews.indices.contains(second), first != second
    else { return }
    let (low, high) = (min(first, second), max(first, second))
    let (lower, upper) = (subviews[low], subviews[high])
    insert(upper, at: low)
    insert(lower, at: high)
  }

  func move(_ view: UIView, toFront: Bool) {
    guard view.superview === self else { return }
    insert(view, at: toFront ? subviews.count : 0)
  }

  func detachFromSuperview() {
    if window != nil { resignBelow() }
    guard let old = superview else { return }
    let oldWindow = window
    let leavesWindow = oldWindow != nil
    let children = ChildAppearance(moving: self, to: nil, from: oldWindow, to: nil)
    willMove(toSuperview: nil)
    if leavesWindow { notify { $0.willMove(toWindow: nil) } }
    old.willRemoveSubview(self)
    dropOuterConstraints()
    old.subviews.remove(object: self)
    layer.removeFromSuperlayer()
    parent = nil
    layout.solvedSize = nil
    old.setNeedsLayout()
    didMoveToSuperview()
    if leavesWindow { notify { $0.didMoveToWindow() } }
    children.end()
  }

  /// Asks the first responder to resign if it is in this subtree, which leaves its window. UIKit asks,
  /// too: it logs a responder that "rejected resignFirstResponder when being removed from hierarchy"
  /// (InputBarAccessoryView, issue 178).
  private func resignBelow() {
    guard let responder = UIKitWorld.current.firstResponder,
      let view = responder as? UIView ?? (responder as? UIViewController)?.viewIfLoaded,
      view.hasAncestorOrSelf(self)
    else { return }
    responder.resignFirstResponder()
  }

  /// Deactivates the constraints between a removed subtree and views outside it, as Apple documents
  /// for `removeFromSuperview`.
  private func dropOuterConstraints() {
    var ancestor = parent
    while let each = ancestor {
      if each.holdsConstraints { each.takeUnretainedValue().dropConstraints(to: self) }
      ancestor = each.parent
    }
  }

  /// Deactivates the constraints of this view that refer to a view in the given subtree.
  private func dropConstraints(to subtree: UIView) {
    for constraint in ownConstraints
    where [constraint.first, constraint.second].contains(where: {
      $0?.view.hasAncestorOrSelf(subtree) ?? false
    }) {
      constraint.isActive = false
    }
  }

  /// Posts a notification of this view.
  func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }

  func hasAncestorOrSelf(_ ancestor: UIView) -> Bool {
    let wanted = Unmanaged.passUnretained(ancestor).toOpaque()
    var view: Unmanaged<UIView>? = Unmanaged.passUnretained(self)
    while let each = view {
      if each.toOpaque() == wanted { return true }
      view = each.parent
    }
    return false
  }

  /// The topmost ancestor, or the view itself if it has no superview.
  var root: UIView {
    var root = Unmanaged.passUnretained(self)
    while let parent = root.parent { root = parent }
    return root.takeUnretainedValue()
  }

  /// Calls `notice` on this view and its descendants, parents first.
  private func notify(_ notice: (UIView) -> Void) {
    notice(self)
    for view in subviews { view.notify(notice) }
  }
}

// Views are compared with their ancestors for every view that is inserted, removed or laid out.
// These members read an ancestor without a reference count, which would take most of that time.
// They are nonisolated, because Swift checks actor isolation whenever the standard library calls a
// closure.
extension Unmanaged<UIView> {
  nonisolated var parent: Unmanaged<UIView>? { _withUnsafeGuaranteedRef { $0.parent } }
  nonisolated fileprivate var holdsConstraints: Bool {
    _withUnsafeGuaranteedRef { !$0.ownConstraints.isEmpty }
  }
}
