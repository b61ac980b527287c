// CALayer+Tree: inserts and removes sublayers, and keeps the tree free of cycles.

extension CALayer {
  /// Inserts `layer` at an index, clamped to the valid range. If `layer` is this layer or one of
  /// its ancestors, it is rejected and reported; the tree does not change.
  func insert(_ layer: CALayer, at index: Int) {
    guard mayAdopt(layer) else { return }
    var target = min(max(index, 0), sublayerList.count)
    if layer.link.superlayer === self, let old = sublayerList.remove(object: layer) {
      if old < target { target -= 1 }
    } else {
      layer.detachFromSuperlayer()
    }
    sublayerList.insert(layer, at: target)
    layer.link.superlayer = self
    if ChangeJournal.isOn { layer.journal(.inserted) }
    FrameCycle.current.engine.treeChanged()
    setNeedsLayout()
  }

  /// Inserts a layer beside a sibling, or at the back (below) or front (above) if the sibling is
  /// not a sublayer of this layer.
  func insert(_ layer: CALayer, beside sibling: CALayer?, above: Bool) {
    guard let sibling, sibling !== layer,
      let index = sublayerList.index(ofObject: sibling)
    else {
      insert(layer, at: above ? sublayerList.count : 0)
      return
    }
    insert(layer, at: above ? index + 1 : index)
  }

  /// Replaces `old` with `new`; does nothing if `old` is not a sublayer of this layer.
  func replace(_ old: CALayer, by new: CALayer) {
    guard old !== new, sublayerList.index(ofObject: old) != nil, mayAdopt(new) else { return }
    new.detachFromSuperlayer()
    guard let index = sublayerList.index(ofObject: old) else { return }
    old.detachFromSuperlayer()
    insert(new, at: index)
  }

  func replaceSublayers(_ list: [CALayer]) {
    for old in sublayerList {
      old.link.superlayer = nil
      if ChangeJournal.isOn { old.journal(.detached) }
    }
    sublayerList.removeAll(keepingCapacity: true)
    for layer in list { insert(layer, at: sublayerList.count) }
    FrameCycle.current.engine.treeChanged()
  }

  func detachFromSuperlayer() {
    guard let parent = link.superlayer else { return }
    if parent.link.mask === self {
      parent.link.mask = nil
    } else {
      parent.sublayerList.remove(object: self)
    }
    link.superlayer = nil
    if ChangeJournal.isOn { journal(.detached) }
    FrameCycle.current.engine.treeChanged()
  }

  func setMask(_ layer: CALayer?) {
    guard link.mask !== layer else { return }
    if let layer {
      guard mayAdopt(layer) else { return }
      layer.detachFromSuperlayer()
    }
    link.mask?.link.superlayer = nil
    if ChangeJournal.isOn { link.mask?.journal(.detached) }
    link.mask = layer
    layer?.link.superlayer = self
    if ChangeJournal.isOn { layer?.journal(.inserted) }
    FrameCycle.current.engine.treeChanged()
  }

  private func mayAdopt(_ layer: CALayer) -> Bool {
    var ancestor: CALayer? = self
    while let a = ancestor {
      guard a !== layer else {
        FrameCycle.current.report(.layerInsideItself(layer: layer))
        return false
      }
      ancestor = a.link.superlayer
    }
    return true
  }

  /// The layer at which `layoutIfNeeded()` begins: the topmost of the superlayers that need layout,
  /// without a gap. Source: Apple's page of `layoutIfNeeded()`. The layers of views are left to
  /// UIKit's layout pass.
  var layoutStart: CALayer {
    var start = self
    while let next = start.superlayer, next.link.needsLayout, !next.link.isLayingOut,
      next.link.owner == nil
    { start = next }
    return start
  }

  /// Lays out this layer and all descendants that need layout, ancestors first.
  func layoutTreeIfNeeded() {
    if link.needsLayout {
      link.needsLayout = false
      link.isLayingOut = true
      layoutSublayers()
      link.isLayingOut = false
    }
    for layer in sublayerList { layer.layoutTreeIfNeeded() }
  }
}
